package tenants_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// wrote runs one statement in a scope, and returns how many rows it touched, and the SQLSTATE if it was refused.
func wrote(t *testing.T, env *tenanttest.Env, scope tenants.Scope, sql string, args ...any) (rows int64, code string) {
	t.Helper()
	err := env.DB.Write(t.Context(), scope, func(w tenants.Writer) error {
		tag, err := w.Exec(t.Context(), sql, args...)
		rows = tag.RowsAffected()
		return err
	})
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return 0, refused.Code
	}
	if err != nil {
		t.Fatal(err)
	}
	return rows, ""
}

// Triggers check the rules of a team that a policy cannot check on a single row.
func TestTeamHoldsAgainstItsOwn(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b, other := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	owner := tenants.AsMember(b.Owner.ID, b.ID)
	wedding, template, foreign := env.AddEvent(b, "Casamento"), env.AddTemplate(b, "Modelo"), env.AddEvent(other, "Alheio")
	helper, assistant, pending := env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamAssistant),
		env.AddInvitee(b, tenants.TeamGuest)
	env.AddEventAccess(wedding, helper, tenants.EventManage)
	const give = "INSERT INTO event_accesses (business_id, event_id, membership_id, permissions) VALUES ($1, $2, $3, $4)"

	for name, try := range map[string]struct {
		code string
		sql  string
		args []any
	}{
		"exchange a proven phone": {"CJ002", "UPDATE memberships SET phone = $2 WHERE id = $1",
			[]any{helper.ID, tenanttest.NewPhone()}},
		"exchange everybody's phone": {"CJ002", "UPDATE memberships SET phone = phone || '1'", nil},
		"give a template":            {"CJ404", give, []any{b.ID, template.ID, helper.ID, 1}},
		"give an assistant an event": {"42501", give, []any{b.ID, wedding.ID, assistant.ID, 1}},
		"give another's event":       {"23503", give, []any{b.ID, foreign.ID, helper.ID, 1}},
		"give no permission": {"23514", "UPDATE event_accesses SET permissions = 0 WHERE membership_id = $1",
			[]any{helper.ID}},
		"give an unknown permission": {"23514", "UPDATE event_accesses SET permissions = 8 WHERE membership_id = $1",
			[]any{helper.ID}},
		"accept for somebody": {"42501", "SELECT app.accept_invite($1, $2)", []any{pending.ID, b.ID}},
		"a second place for a phone": {"23505",
			"INSERT INTO memberships (business_id, name, phone, role) VALUES ($1, 'Bia', $2, 'GUEST')",
			[]any{b.ID, helper.User.Phone}},
		"a second place by another row": {"23505", "UPDATE memberships SET phone = $2 WHERE id = $1",
			[]any{pending.ID, assistant.User.Phone}},
		"forget an invite that left": {"42501", "DELETE FROM invites_sent", nil},
		"date an invite back": {"42501",
			"INSERT INTO invites_sent (business_id, phone, sent_at) VALUES ($1, $2, now() - interval '1 day')",
			[]any{b.ID, pending.User.Phone}},
	} {
		if rows, code := wrote(t, env, owner, try.sql, try.args...); rows != 0 || code != try.code {
			t.Errorf("the owner may %s: %d rows, %q", name, rows, code)
		}
	}
	// No access to single events remains once the role sees all of them.
	if rows, _ := wrote(t, env, owner, "UPDATE memberships SET role = 'ASSISTANT' WHERE id = $1",
		helper.ID); rows != 1 {
		t.Fatal("the owner cannot change a role")
	}
	if n := count(t, env.DB.Read(owner), "event_accesses"); n != 0 {
		t.Errorf("%d events are left of a helper who became an assistant", n)
	}
}

// An invite that two sessions of its person accept at once makes one place; one that its person
// accepts while the team takes it back is either taken or gone.
func TestInviteIsTakenOnce(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	accept := func(m tenanttest.Member) int64 {
		var taken int64
		err := env.DB.Write(t.Context(), tenants.AsPerson(m.User.ID), func(w tenants.Writer) error {
			tag, err := w.Exec(t.Context(), "SELECT * FROM app.accept_invite($1, $2)", m.ID, b.ID)
			taken = tag.RowsAffected()
			return err
		})
		if err != nil {
			t.Error(err)
		}
		return taken
	}
	for range 10 {
		invited := env.AddInvitee(b, tenants.TeamAssistant)
		var both sync.WaitGroup
		var taken [2]int64
		for i := range taken {
			both.Go(func() { taken[i] = accept(invited) })
		}
		both.Wait()
		if taken[0]+taken[1] != 1 {
			t.Fatalf("an invite was taken %v times", taken)
		}

		withdrawn := env.AddInvitee(b, tenants.TeamAssistant)
		both.Go(func() { taken[0] = accept(withdrawn) })
		both.Go(func() {
			_, _ = wrote(t, env, tenants.AsMember(b.Owner.ID, b.ID),
				"DELETE FROM memberships WHERE id = $1 AND accepted_at IS NULL", withdrawn.ID)
		})
		both.Wait()
		var place bool
		err := env.Admin.QueryRow(t.Context(), "SELECT accepted_at IS NOT NULL FROM memberships WHERE id = $1",
			withdrawn.ID).Scan(&place)
		if there := err == nil; there != (taken[0] == 1) || there && !place ||
			err != nil && !errors.Is(err, pgx.ErrNoRows) {
			t.Fatalf("taken %d times, and the place is there: %t, %v", taken[0], there, err)
		}
	}
}
