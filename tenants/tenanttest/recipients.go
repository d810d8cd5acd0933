package tenanttest

// AddRecipient adds the account of a business at the payment provider, in real money and in a state of the
// specification.
func (e *Env) AddRecipient(b Business, account, status string) {
	e.t.Helper()
	e.exec(`INSERT INTO recipients (business_id, is_live, account_id, status, activated_at, synced_at)
		VALUES ($1, true, $2, $3, CASE WHEN $3 = 'ACTIVE' THEN now() END, now())`, b.ID, account, status)
}
