package admin_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cortejo/api/admin"
	"cortejo/api/withdrawal"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// Staff read the platform's book, page after page, with its sums.
func TestStaffReadThePlatformsBook(t *testing.T) {
	m := newMoneyEnv(t)
	for line, cents := range map[string]int64{"txn_a": 100_00, "txn_b": 50_00} {
		m.AddPlatformTransaction(line, cents)
	}
	seen := map[string]int64{}
	in := proceduretest.Input{"limit": 1}
	for range 2 {
		page := proceduretest.Get[admin.GetPlatformLedgerOutput](m.proposer, "admin.getPlatformLedger", in)
		if page.AtProviderAmount != 150_00 || page.BankAmount != -150_00 || page.FeesAmount != 0 ||
			len(page.Items) != 1 || page.Items[0].Kind != "FUNDING" {
			t.Fatalf("a page: %+v", page)
		}
		seen[page.Items[0].ProviderID] = page.Items[0].Amount
		if page.NextCursor != nil {
			in["cursor"] = *page.NextCursor
		}
	}
	if seen["txn_a"] != 100_00 || seen["txn_b"] != 50_00 {
		t.Errorf("the pages have %v", seen)
	}
}

// Staff read what lies at the recipient of a business, and resolve a refused transfer so that its charge is tried
// again.
func TestStaffHaveARefusedChargeTriedAgain(t *testing.T) {
	m := newMoneyEnv(t)
	event := m.AddEvent(m.business, "Marina & Tomás")
	attempt := m.AddPaidTransaction(event, 100_00)
	m.AddRecipient(m.business, "acct_1", "ACTIVE")
	m.Exec(`UPDATE recipients SET held_cents = 95, expected_cents = 100, on_the_way_cents = 7, held_at = now()`)
	withdrawal, transfer := m.AddWithdrawal(m.business, 100_00)
	m.Exec(`UPDATE withdrawal_transfers SET attempt_id = $1, event_id = $2, status = 'FAILED', set_aside_at = now()`,
		attempt, event.ID)
	finding := m.AddFinding("refused:"+transfer.String(), 100_00)
	m.Exec(`UPDATE reconciliation_findings SET kind = 'TRANSFER_REFUSED', line_cents = 0 WHERE id = $1`, finding)
	found := proceduretest.Get[admin.GetFindingsOutput](m.proposer, "admin.getFindings", nil).Items
	if len(found) != 1 || found[0].BusinessName != m.business.Name || found[0].OwnerUserID == nil ||
		*found[0].OwnerUserID != m.business.Owner.ID {
		t.Errorf("the finding does not lead to its business: %+v", found)
	}
	got := proceduretest.Get[admin.GetMoneyOutput](m.proposer, "admin.getMoney",
		proceduretest.Input{"businessUuid": m.business.ID})
	if r := got.Recipient; r == nil || r.AccountID != "acct_1" || r.HeldAmount != 95 || r.ExpectedAmount != 100 ||
		r.OnTheWayAmount != 7 || r.CheckedAt == nil {
		t.Errorf("at the recipient: %+v", r)
	}
	if len(got.Withdrawals) != 1 || got.Withdrawals[0].UUID != withdrawal || got.Withdrawals[0].Amount != 100_00 {
		t.Errorf("withdrawals: %+v", got.Withdrawals)
	}
	proceduretest.Post[struct{}](m.proposer, "admin.resolveFinding",
		proceduretest.Input{"uuid": finding, "note": "Corrigido no Stripe"})
	if n := m.count(`SELECT count(*) FROM withdrawal_transfers WHERE set_aside_at IS NOT NULL`); n != 0 {
		t.Error("the charge is set aside still")
	}
	if n := m.count(`SELECT count(*) FROM river.river_job WHERE kind = 'transfer_charges'`); n != 1 {
		t.Errorf("%d jobs try it again", n)
	}
}

// Staff read of a withdrawal each status that it can have, as its owner does.
func TestEveryStatusOfAWithdrawalIsDeclared(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	var check string
	if err := env.Admin.QueryRow(t.Context(), `SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c
		WHERE c.conrelid = 'withdrawals'::regclass AND c.conname = 'withdrawals_status_check'`).Scan(&check); err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`\b[A-Z]{4,}\b`).FindAllString(check, -1)
	want = slices.DeleteFunc(want, func(word string) bool { return word == "CHECK" || word == "ARRAY" })
	slices.Sort(want)
	shapes := []reflect.Type{reflect.TypeFor[admin.WithdrawalMoney](), reflect.TypeFor[withdrawal.Withdrawal]()}
	for _, shape := range shapes {
		field, _ := shape.FieldByName("Status")
		got := strings.Split(field.Tag.Get("enum"), ",")
		slices.Sort(got)
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%v has %q, and the table %q", shape, got, want)
		}
	}
}
