package tenanttest

// AddAuditEntry adds an entry by the owner to the audit log of an event and returns its ID.
func (e *Env) AddAuditEntry(event Event) (id int64) {
	e.t.Helper()
	if err := e.queryRow(`INSERT INTO audit_entries
		(business_id, actor_user_id, actor_name, session_role, team_role, in_control, procedure, kind, subject, event_id, transaction_id, changes)
		VALUES ($1, $2, $3, 'member', 'OWNER', false, 'event.update', 'UPDATED', 'events', $4, 0, '[]') RETURNING id`,
		event.Business.ID, event.Business.Owner.ID, event.Business.Owner.Name, event.ID).Scan(&id); err != nil {
		e.t.Fatalf("seed: %v", err)
	}
	return id
}

// AddAuditSeal adds the first seal of a business's chain, over one entry. Its hash is made without a key.
func (e *Env) AddAuditSeal(b Business, entry int64) {
	e.t.Helper()
	hash := make([]byte, 32)
	e.exec(`INSERT INTO audit_seals (business_id, position, entry_id, entry_hash, hash) VALUES ($1, 1, $2, $3, $3)`,
		b.ID, entry, hash)
	e.exec(`INSERT INTO audit_heads (business_id, position, hash, at) VALUES ($1, 1, $2, now())`, b.ID, hash)
}
