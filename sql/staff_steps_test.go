package schema_test

import (
	"testing"

	"github.com/google/uuid"

	schema "cortejo/sql"
)

// lastWithStaffNames is a migration before 00160_staff_of_contract_steps.
const lastWithStaffNames = 159

// Steps of contracts that a version before stored with the name of staff in control show their one name; the team's
// own keep theirs, also that of a member who is called like them.
func TestOldContractStepsOfStaffShowTheirOneName(t *testing.T) {
	t.Parallel()
	h := newHostedPostgres(t, "cortejo")
	if err := schema.MigrateTo(t.Context(), h.deployer("cortejo"), lastWithStaffNames); err != nil {
		t.Fatal(err)
	}
	admin := h.connect(h.server.AdminURLOf("cortejo"))
	owner, signer := uuid.New(), uuid.New()
	h.exec(admin, "INSERT INTO users (id, phone, name) VALUES ($1, '+5511911111111', 'Ana')", owner)
	h.exec(admin, `WITH home AS (INSERT INTO businesses (owner_user_id, name, location, categories)
			VALUES ($1, 'Ateliê', 'Belo Horizonte', '{PLANNING}') RETURNING business_id),
		held AS (INSERT INTO events (business_id, title, type, date, slug)
			SELECT business_id, 'Casamento', 'WEDDING', '2027-05-01', 'casamento-0123456789' FROM home
			RETURNING business_id, id)
		INSERT INTO contracts (business_id, event_id, name) SELECT business_id, id, 'Assessoria' FROM held`, owner)
	h.exec(admin, `INSERT INTO contract_steps (business_id, event_id, contract_id, signer_id, at, kind, actor)
		SELECT c.business_id, c.event_id, c.id, s.signer, now() - s.age, s.kind, s.actor FROM contracts c,
			(VALUES (NULL::uuid, interval '3 days', 'SENT', 'Sofia'), ($1, '3 days', 'ASKED', 'Sofia'),
				($1, '2 days', 'RESENT', 'Sofia'), ($1, '1 day', 'REMINDED', 'Ana'), ($1, '0', 'SIGNED', ''))
			s (signer, age, kind, actor)`, signer)
	h.exec(admin, `INSERT INTO audit_entries (business_id, event_id, at, actor_name, session_role, in_control, procedure,
			kind, subject, transaction_id, changes)
		SELECT c.business_id, c.event_id, now() - a.age, a.actor, 'member', a.in_control, 'contracts.send', 'UPDATE',
			a.subject, 1, jsonb_build_array(jsonb_build_object('id', coalesce(a.row, c.id))) FROM contracts c,
			(VALUES (NULL::uuid, interval '3 days' - interval '2 seconds', 'Sofia', true, 'contracts'),
				($1, interval '3 days', 'Sofia', true, 'contract_signers'),
				($1, interval '2 days', 'Sofia', false, 'contract_signers'), -- of the team, and called like her
				($1, interval '1 day', 'Ana', false, 'contract_signers'))
			a (row, age, actor, in_control, subject)`, signer)
	if err := schema.Migrate(t.Context(), h.deployer("cortejo"), quiet); err != nil {
		t.Fatal(err)
	}
	var got string
	if err := admin.QueryRow(t.Context(), `SELECT string_agg(kind || ' ' || actor, ', ' ORDER BY at) FROM contract_steps`).
		Scan(&got); err != nil {
		t.Fatal(err)
	}
	if want := "SENT Equipe do Cortejo, ASKED Equipe do Cortejo, RESENT Sofia, REMINDED Ana, SIGNED "; got != want {
		t.Errorf("the steps are %q, not %q", got, want)
	}
}
