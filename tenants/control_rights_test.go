package tenants_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// rightStatement is a statement that grants a right, a link, a device or a key, or whose effect outlives a control's
// hour: the owner may run it, and staff in control may not.
type rightStatement struct {
	table, verb string
	ready       statement // run before it, above the rules
	statement
}

// grants returns a statement for every table that pg_temp.keep_from_control protects and every verb that it rejects
// there.
func (f fixture) grants() []rightStatement {
	subjects := f.subjects()
	phone := tenanttest.NewPhone()
	fresh := func(table string, replaced map[string]any) rightStatement {
		return rightStatement{table: table, verb: "INSERT", statement: subjects[table].insert(table, replaced)}
	}
	changed := func(table, sql string, args ...any) rightStatement {
		return rightStatement{table: table, verb: "UPDATE", statement: statement{sql, args}}
	}
	removed := func(table, sql string, args ...any) rightStatement {
		return rightStatement{table: table, verb: "DELETE", statement: statement{sql, args}}
	}
	own := map[string]any{"user_id": f.ours.Owner.ID}
	after := func(ready string, g rightStatement, args ...any) rightStatement {
		g.ready = statement{ready, args}
		return g
	}
	return []rightStatement{
		fresh("memberships", nil),
		changed("memberships", "UPDATE memberships SET role = 'ASSISTANT' WHERE id = $1", f.helper.ID),
		changed("memberships", "UPDATE memberships SET phone = $2 WHERE id = $1", f.invited.ID, phone),
		removed("memberships", "DELETE FROM memberships WHERE id = $1", f.invited.ID),
		fresh("invites_sent", nil),
		fresh("event_accesses", nil),
		changed("event_accesses",
			"UPDATE event_accesses SET permissions = 7 WHERE membership_id = $1 AND event_id = $2", f.helper.ID,
			f.event.ID),
		removed("event_accesses", "DELETE FROM event_accesses WHERE membership_id = $1", f.helper.ID),
		fresh("event_customers", nil),
		changed("events", "UPDATE events SET customer_permissions = 8 WHERE id = $1", f.event.ID),
		changed("events", "UPDATE events SET customer_extra_permissions = 2048 WHERE id = $1", f.event.ID),
		changed("events", "UPDATE events SET customer_released = 1 WHERE id = $1", f.event.ID),
		changed("events", "UPDATE events SET customer_lock_days = 7 WHERE id = $1", f.event.ID),
		changed("events", "UPDATE events SET enabled_customer_updates_at = now() WHERE id = $1", f.event.ID),
		changed("contacts", "UPDATE contacts SET phone = $2 WHERE id = $1", f.contact.ID, phone),
		changed("contacts", "UPDATE contacts SET email = 'outra@example.com' WHERE id = $1", f.contact.ID),
		fresh("calendar_feeds", own),
		fresh("business_pix_keys", nil),
		fresh("vendor_pix_keys", nil),
		fresh("gift_pix_keys", nil),
		fresh("vendors", map[string]any{"invited_at": "2026-01-01", "invited_phone": phone, "phone": phone,
			"invite_id": f.unknown}),
		changed("vendors",
			"UPDATE vendors SET invited_at = now(), invited_phone = $2, phone = $2, invite_id = $3 WHERE id = $1",
			f.newVendor.ID, phone, f.unknown),
		after("UPDATE vendors SET invited_at = now(), invited_phone = $2, phone = $2, invite_id = $3 WHERE id = $1",
			changed("vendors", "UPDATE vendors SET phone = $2 WHERE id = $1", f.newVendor.ID, phone), f.newVendor.ID,
			tenanttest.NewPhone(), f.unknown),
		fresh("run_sheet_links", nil),
		changed("run_sheet_links",
			"UPDATE run_sheet_links SET sent_at = now(), sent_id = uuidv7() WHERE business_id = $1", f.ours.ID),
		fresh("invitation_tokens", map[string]any{"counter": 7}),
		fresh("guest_dispatches", map[string]any{"created_by": f.ours.Owner.ID}),
		fresh("check_in_devices", map[string]any{"created_by": f.ours.Owner.ID}),
		after("UPDATE check_in_devices SET revoked_at = now() WHERE business_id = $1",
			changed("check_in_devices", "UPDATE check_in_devices SET revoked_at = NULL WHERE business_id = $1",
				f.ours.ID), f.ours.ID),
		changed("check_in_qr_codes",
			"UPDATE check_in_qr_codes SET scheduled_at = now() + interval '1 day' WHERE event_id = $1", f.event.ID),
		changed("payments", "UPDATE payments SET shared_at = now() WHERE event_id = $1 AND shared_at IS NULL",
			f.event.ID),
		changed("contract_signers",
			"UPDATE contract_signers SET sent_id = uuidv7() WHERE event_id = $1 AND salt IS NULL", f.event.ID),
		fresh("proposals", nil),
		changed("proposals", "UPDATE proposals SET contact_id = $2 WHERE contact_id = $1 AND status <> 'ACCEPTED'",
			f.contact.ID, f.newContact.ID),
		changed("sites",
			"UPDATE sites SET password_hash = 'x', access_salt = decode(repeat('00', 16), 'hex'), access_hash = decode(repeat('00', 32), 'hex') WHERE event_id = $1", f.event.ID),
		fresh("site_domains", map[string]any{"event_id": f.elsewhere.ID}),
		after("DELETE FROM recipients WHERE business_id = $1", fresh("recipients", nil), f.ours.ID),
		after("DELETE FROM wallets WHERE business_id = $1", fresh("wallets", nil), f.ours.ID),
		after("DELETE FROM wallet_registrations WHERE business_id = $1", fresh("wallet_registrations", nil), f.ours.ID),
		after("DELETE FROM wallet_pix_keys WHERE business_id = $1", fresh("wallet_pix_keys", nil), f.ours.ID),
		after("DELETE FROM wallet_data_keys WHERE business_id = $1", fresh("wallet_data_keys", nil), f.ours.ID),
		after("DELETE FROM wallet_secrets WHERE business_id = $1", fresh("wallet_secrets", nil), f.ours.ID),
	}
}

// withheld lists the prober's statements on a table that staff in control are refused although they have the owner's
// rights: those of the verb that set one of these columns, or all if no column is named.
var withheld = map[string]map[verb][]string{
	"memberships":       {inserts: nil, updates: nil, overwrites: nil, deletes: nil, empties: nil},
	"event_accesses":    {inserts: nil, updates: nil, overwrites: nil, deletes: nil, empties: nil},
	"invites_sent":      {inserts: nil},
	"event_customers":   {inserts: nil},
	"events":            {updates: clientColumns, overwrites: clientColumns},
	"contacts":          {overwrites: {"phone"}},
	"vendor_pix_keys":   {inserts: nil},
	"run_sheet_links":   {inserts: nil, updates: nil, overwrites: nil},
	"invitation_tokens": {inserts: nil},
	"guest_dispatches":  {inserts: nil},
	"check_in_devices":  {inserts: nil, overwrites: {"revoked_at"}},
	"payments":          {updates: {"shared_at"}, overwrites: {"shared_at"}},
	"contract_signers":  {overwrites: {"sent_id"}},
	"proposals":         {inserts: nil},
	"site_domains":      {inserts: nil},
}

var clientColumns = []string{"customer_permissions", "customer_extra_permissions", "customer_released",
	"customer_lock_days", "enabled_customer_updates_at"}

// isWithheld reports whether staff in control are refused an attempt that is allowed to the owner.
func isWithheld(table string, a attempt) bool {
	columns, ok := withheld[table][a.verb]
	return ok &&
		(columns == nil ||
			slices.ContainsFunc(columns,
				func(column string) bool { return strings.Contains(a.sql, "SET "+column+" = ") }))
}

// codeOf runs a rightStatement as an actor, rolls it back, and returns its SQLSTATE: empty if it touched a row, 'none'
// if it touched none.
func (p *prober) codeOf(actor string, g rightStatement) string {
	p.t.Helper()
	ctx := p.t.Context()
	p.takeBack()
	batch := &pgx.Batch{}
	batch.Queue("SAVEPOINT attempt")
	if g.ready.sql != "" {
		batch.Queue(g.ready.sql, g.ready.args...)
	}
	batch.Queue("SET LOCAL SESSION AUTHORIZATION cortejo_app")
	enter, args := p.actors[actor].EnterToWrite()
	batch.Queue(enter, args...)
	touched := int64(0)
	sql, own := g.sql, slices.Clone(g.args)
	if actor == inControl { // where a row names its maker, they name themselves
		for i, arg := range own {
			if arg == p.fixture.ours.Owner.ID {
				own[i] = p.fixture.controller.ID
			}
		}
	}
	batch.Queue(sql, own...).Exec(func(tag pgconn.CommandTag) error {
		touched = tag.RowsAffected()
		return nil
	})
	err := p.tx.SendBatch(ctx, batch).Close()
	if _, back := p.tx.Exec(ctx, "ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt",
		pgx.QueryExecModeSimpleProtocol); back != nil {
		p.t.Fatal(back)
	}
	if refused := new(pgconn.PgError); errors.As(err, &refused) {
		if refused.Code != "CJ009" && refused.Code != "42501" {
			p.t.Logf("%s: %v", actor, refused)
		}
		return refused.Code
	}
	if err != nil {
		p.t.Fatal(err)
	}
	if touched == 0 {
		return "none"
	}
	return ""
}

const controlTriggers = `SELECT format('%s %s', t.tgrelid::regclass, CASE WHEN t.tgtype & 4 <> 0 THEN 'INSERT' WHEN t.tgtype & 8 <> 0 THEN 'DELETE' ELSE 'UPDATE' END)
	FROM pg_trigger t WHERE t.tgfoid = 'app.refuse_in_control()'::regprocedure AND t.tgenabled = 'O' ORDER BY 1`

// TestStaffInControlGrantNothing runs every rightStatement as the owner, who may, and as staff in control, whom the
// database rejects.
func TestStaffInControlGrantNothing(t *testing.T) {
	t.Parallel()
	p := newProber(t)
	tried := map[string]bool{}
	grants := p.fixture.grants()
	for _, g := range grants {
		if code := p.codeOf(owner, g); code != "" {
			t.Errorf("the owner is answered %s to %s", code, g.sql)
		}
		// A policy of the table rejects some before the trigger runs.
		if code := p.codeOf(inControl, g); code != "CJ009" && code != "42501" {
			t.Errorf("staff in control are answered %q to %s", code, g.sql)
		}
		tried[g.table+" "+g.verb] = true
	}
	triggers := p.list(controlTriggers)
	for _, trigger := range triggers {
		if !tried[trigger] {
			t.Errorf("nothing tries the trigger of %s", trigger)
		}
	}
	for what := range tried {
		if !slices.Contains(triggers, what) {
			t.Errorf("no trigger protects %s", what)
		}
	}
	tenanttest.Report(t, "control",
		"%d statements that grant, on %d tables and verbs, refused to staff in control and open to the owner",
		len(grants), len(tried))
}

// TestTheControlProberSeesAMissingTrigger drops each trigger in turn. Staff in control then grant the right that it
// refused, unless a policy refuses it too.
func TestTheControlProberSeesAMissingTrigger(t *testing.T) {
	t.Parallel()
	p := newProber(t)
	byPolicy := []string{"business_pix_keys INSERT", "calendar_feeds INSERT", "gift_pix_keys INSERT",
		"wallets INSERT", "wallet_registrations INSERT", "wallet_pix_keys INSERT", "wallet_data_keys INSERT",
		"wallet_secrets INSERT", "recipients INSERT"}
	missed := map[string]bool{}
	for _, g := range p.fixture.grants() {
		p.aside(statement{fmt.Sprintf("DROP TRIGGER control_%s ON %s", g.verb, g.table), nil}, func() {
			if p.codeOf(inControl, g) == "" {
				missed[g.table+" "+g.verb] = true
			}
		})
	}
	for _, trigger := range p.list(controlTriggers) {
		if missed[trigger] == slices.Contains(byPolicy, trigger) {
			t.Errorf("without the trigger of %s: granted %t", trigger, missed[trigger])
		}
	}
	if len(missed) == 0 {
		t.Errorf("nothing was missed: %v", slices.Collect(maps.Keys(missed)))
	}
}

// TestStaffInControlStillHelp runs, for each table of a rightStatement, a similar change that grants nothing.
func TestStaffInControlStillHelp(t *testing.T) {
	t.Parallel()
	p := newProber(t)
	f := p.fixture
	for _, s := range []statement{
		{"UPDATE events SET title = 'Outro' WHERE id = $1", []any{f.event.ID}},
		{"UPDATE contacts SET full_name = 'Outra' WHERE id = $1", []any{f.contact.ID}},
		{"UPDATE contacts SET phone = '+5511987650001' WHERE id = $1", []any{f.newContact.ID}},
		{"UPDATE event_customers SET position = 3 WHERE event_id = $1", []any{f.event.ID}},
		{"UPDATE vendors SET name = 'Outro' WHERE id = $1", []any{f.newVendor.ID}},
		{"UPDATE check_in_devices SET revoked_at = now() WHERE business_id = $1", []any{f.ours.ID}},
		{"DELETE FROM run_sheet_links WHERE business_id = $1", []any{f.ours.ID}},
		{"UPDATE proposals SET title = 'Outro' WHERE contact_id = $1 AND status <> 'ACCEPTED'", []any{f.contact.ID}},
		{"UPDATE sites SET indexed = NOT indexed WHERE event_id = $1", []any{f.event.ID}},
	} {
		if code := p.codeOf(inControl, rightStatement{statement: s}); code != "" {
			t.Errorf("staff in control are answered %q to %s", code, s.sql)
		}
	}
}

// TestNobodyJoinsATeamInControlOfIt accepts an invite from before the control: it is refused until the control is over.
func TestNobodyJoinsATeamInControlOfIt(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b, other := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	staff := env.AddStaff("Sofia")
	invite, elsewhere := env.Invite(b, "ASSISTANT", staff), env.Invite(other, "ASSISTANT", staff)
	control := env.AddControl(b, staff)
	const accept = "SELECT app.accept_invite($1, $2)"
	if err := write(t, env, tenants.AsPerson(staff.ID), accept, invite.ID, b.ID); code(err) != "CJ010" {
		t.Errorf("an invite was accepted in control: %v", err)
	}
	mustWrite(t, env, tenants.AsPerson(staff.ID), accept, elsewhere.ID, other.ID)
	if _, err := env.Admin.Exec(t.Context(), `UPDATE business_controls SET ended_at = now() WHERE id = $1`,
		control); err != nil {
		t.Fatal(err)
	}
	mustWrite(t, env, tenants.AsPerson(staff.ID), accept, invite.ID, b.ID)
}
