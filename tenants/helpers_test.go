package tenants_test

import (
	"errors"
	"fmt"
	"strconv"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// The limits of a helper hold for any statement, not only for those of procedures.
func TestAHelperManagesTheEventAndNotItsClient(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	env.SetCustomerPermissions(event, tenants.CustomerChecklistView)
	helper, assistant := env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamAssistant)
	env.AddEventAccess(event, helper, tenants.EventAll)
	as := func(m tenanttest.Member) tenants.Scope { return tenants.AsMember(m.User.ID, b.ID) }
	change := func(scope tenants.Scope, set string) error {
		return env.DB.Write(t.Context(), scope, func(w tenants.Writer) error {
			var title string
			return w.QueryRow(t.Context(), "UPDATE events SET "+set+" WHERE id = $1 RETURNING title", event.ID).
				Scan(&title)
		})
	}
	for _, set := range []string{
		"customer_permissions = 511", "customer_permissions = 0", "title = 'Bodas', customer_permissions = 3",
		"archived_at = now()", "enable_branding = false", "link_asked_at = ARRAY[now()]",
	} {
		for _, scope := range []tenants.Scope{as(helper), as(helper).LimitToEvent(event.ID)} {
			if err := change(scope, set); code(err) != "CJ404" {
				t.Errorf("a helper with every bit may say %s: %v", set, err)
			}
		}
		if err := change(as(assistant), set); err != nil {
			t.Errorf("an assistant may not say %s: %v", set, err)
		}
		if err := change(as(assistant),
			"customer_permissions = 1, archived_at = NULL, enable_branding = true, link_asked_at = '{}'"); err != nil {
			t.Fatal(err)
		}
	}
	for _, scope := range []tenants.Scope{as(helper), as(helper).LimitToEvent(event.ID)} {
		if err := change(scope, "title = 'Bodas de prata'"); err != nil {
			t.Errorf("a helper who manages the event may not rename it: %v", err)
		}
		// The form sends every column back; those that stay as they are change nothing.
		if err := change(scope, "title = 'Bodas', customer_permissions = 1"); err != nil {
			t.Errorf("what stays as it is was refused: %v", err)
		}
	}
}

func TestWhatAClientEditsTheySee(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event, template := env.AddEvent(b, "Casamento"), env.AddTemplate(b, "Modelo")
	for _, mask := range []int{2, 32, 128, 256, 2 | 4, -1, 512} {
		if _, err := env.Admin.Exec(t.Context(), "UPDATE events SET customer_permissions = $2 WHERE id = $1", event.ID,
			mask); code(err) != "23514" {
			t.Errorf("an event keeps the bits %d: %v", mask, err)
		}
	}
	var masks []string
	var normalized []int
	for mask := range tenants.CustomerAll + 1 {
		if mask&^tenants.CustomerAll == 0 { // without a bit among the permissions that are never given
			masks = append(masks, fmt.Sprint(mask))
			normalized = append(normalized, int(mask.Normalized()))
		}
	}
	expectMasksPassTheChecks(t, env, event, normalized)
	// An update also passes the triggers, which cost most of it: those see a part.
	for _, name := range portion.Pick(t, "client-masks", masks, 40, nil).Names {
		bits, err := strconv.Atoi(name)
		if err != nil {
			t.Fatal(err)
		}
		mask := tenants.CustomerPermission(bits)
		if _, err := env.Admin.Exec(t.Context(),
			"UPDATE events SET customer_permissions = $2::integer & 511, customer_extra_permissions = $2::integer & ~511 WHERE id = $1", event.ID, mask.Normalized()); err != nil {
			t.Fatalf("the bits %d, normalized %d, are refused: %v", mask, mask.Normalized(), err)
		}
	}
	// The two columns keep to their own bits.
	for _, change := range []string{"customer_permissions = 2048", "customer_extra_permissions = 1",
		"customer_extra_permissions = 4096"} {
		if _, err := env.Admin.Exec(t.Context(), "UPDATE events SET "+change+" WHERE id = $1",
			event.ID); code(err) != "23514" {
			t.Errorf("an event keeps %s: %v", change, err)
		}
	}
	if _, err := env.Admin.Exec(t.Context(), "UPDATE events SET customer_permissions = 1 WHERE id = $1",
		template.ID); code(err) != "23514" {
		t.Errorf("a template has a client: %v", err)
	}
}

// expectMasksPassTheChecks makes a copy of the event for each mask, in a table with the conditions of events.
func expectMasksPassTheChecks(t *testing.T, env *tenanttest.Env, event tenanttest.Event, masks []int) {
	t.Helper()
	err := pgx.BeginFunc(t.Context(), env.Admin, func(tx pgx.Tx) error {
		if _, err := tx.Exec(t.Context(),
			"CREATE TEMP TABLE masked (LIKE events INCLUDING CONSTRAINTS) ON COMMIT DROP"); err != nil {
			return err
		}
		copied := `INSERT INTO masked SELECT (jsonb_populate_record(e, jsonb_build_object(
			'customer_permissions', m & 511, 'customer_extra_permissions', m & ~511))).* FROM events e, unnest($2::integer[]) m WHERE e.id = $1`
		tag, err := tx.Exec(t.Context(), copied, event.ID, masks)
		if err == nil && tag.RowsAffected() != int64(len(masks)) {
			t.Errorf("%d of %d masks were tried", tag.RowsAffected(), len(masks))
		}
		if _, savepoint := tx.Exec(t.Context(), "SAVEPOINT unnormalized"); err == nil && savepoint == nil {
			if _, refused := tx.Exec(t.Context(), copied, event.ID, []int{2}); code(refused) != "23514" {
				t.Errorf("the copy has not the conditions of events: %v", refused)
			}
			_, err = tx.Exec(t.Context(), "ROLLBACK TO SAVEPOINT unnormalized")
		}
		return err
	})
	if refused := new(pgconn.PgError); errors.As(err, &refused) {
		t.Errorf("normalized bits are refused: %v: %s", err, refused.Detail)
	} else if err != nil {
		t.Fatal(err)
	}
}

func TestNoHelperIsGivenATemplate(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	template, helper := env.AddTemplate(b, "Modelo"), env.AddMember(b, tenants.TeamGuest)
	_, err := env.Admin.Exec(t.Context(),
		"INSERT INTO event_accesses (business_id, event_id, membership_id, permissions) VALUES ($1, $2, $3, 7)",
		b.ID, template.ID, helper.ID)
	if code(err) != "CJ404" {
		t.Errorf("a helper was given a template: %v", err)
	}
}

// TestAHelperReadsOfTheClientWhatTheirBitsSay: the database withholds the columns about the client and money, in any
// statement.
func TestAHelperReadsOfTheClientWhatTheirBitsSay(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	env.SetCustomerPermissions(event, tenants.CustomerChecklistView)
	if _, err := env.Admin.Exec(t.Context(),
		"UPDATE events SET budget_cents = 100, event_person_name = 'Caio', notified_at = now(), link_asked_at = ARRAY[now()] WHERE id = $1", event.ID); err != nil {
		t.Fatal(err)
	}
	details := func(scope tenants.Scope) (told string) {
		t.Helper()
		if err := env.DB.Read(scope).QueryRow(t.Context(),
			`SELECT coalesce(string_agg(p.key, ' ' ORDER BY p.key), '') || ' ' || cardinality(app.links_asked(NULL))
			FROM events e CROSS JOIN json_each_text(coalesce(app.event_details(e.id), '{}')) p WHERE p.value IS NOT NULL`).Scan(&told); err != nil {
			t.Error(err)
		}
		return told
	}
	for bits, want := range map[tenants.EventPermission]string{
		tenants.EventManage:        "budget eventPersonName externalId notifiedAt slug 0",
		tenants.EventSiteAndGuests: "canUseQrCode enabledCheckinQrCode eventPersonName externalId hasCheckinQrcode slug 0",
		tenants.EventReception:     " 0",
	} {
		helper := env.AddMember(b, tenants.TeamGuest)
		env.AddEventAccess(event, helper, bits)
		scope := tenants.AsMember(helper.User.ID, b.ID)
		if told := details(scope); told != want {
			t.Errorf("a helper with %d is told %q, want %q", bits, told, want)
		}
		for _, column := range []string{"budget_cents", "event_person_name", "slug", "notified_at",
			"customer_permissions", "customer_extra_permissions", "link_asked_at", "*"} {
			if _, err := env.DB.Read(scope).Exec(t.Context(), "SELECT "+column+" FROM events"); code(err) != "42501" {
				t.Errorf("a helper with %d reads %s: %v", bits, column, err)
			}
		}
	}
	if told := details(tenants.AsMember(b.Owner.ID,
		b.ID)); told != "budget canUseQrCode customerExtraPermissions customerPermissions enabledCheckinQrCode eventPersonName externalId hasCheckinQrcode notifiedAt slug 1" {
		t.Errorf("the owner is told %q", told)
	}
	other := env.AddBusiness("Rivais")
	env.AddEvent(other, "Bodas")
	var foreign *string
	if err := env.DB.Read(tenants.AsMember(other.Owner.ID, other.ID)).QueryRow(t.Context(),
		"SELECT app.event_details($1)::text", event.ID).Scan(&foreign); err != nil || foreign != nil {
		t.Errorf("another business is told %v, %v", foreign, err)
	}
}

// The function that counts decisions is not limited by the policies, so it must check itself which events the caller
// sees.
func TestDecisionsAreCountedForWhoSeesTheChecklist(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b, elsewhere := env.AddBusiness("Ateliê"), env.AddBusiness("Outra")
	event := env.AddEvent(b, "Casamento")
	task := env.AddTask(event, "Provar o bolo")
	if _, err := env.Admin.Exec(t.Context(), "UPDATE tasks SET decision_requested = true WHERE id = $1",
		task.ID); err != nil {
		t.Fatal(err)
	}
	assistant, planner := env.AddMember(b, tenants.TeamAssistant), env.AddMember(b, tenants.TeamGuest)
	porter, uninvited := env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(event, planner, tenants.EventManage)
	env.AddEventAccess(event, porter, tenants.EventAll&^tenants.EventManage)
	as := func(m tenanttest.Member) tenants.Scope { return tenants.AsMember(m.User.ID, b.ID) }
	for name, c := range map[string]struct {
		scope tenants.Scope
		want  int
	}{
		"an assistant":                  {as(assistant), 1},
		"a helper with the checklist":   {as(planner), 1},
		"the same, narrowed":            {as(planner).LimitToEvent(event.ID), 1},
		"a helper with all but it":      {as(porter), 0},
		"the other, narrowed":           {as(porter).LimitToEvent(event.ID), 0},
		"a helper who was not given it": {as(uninvited), 0},
		"the owner of another business": {tenants.AsMember(elsewhere.Owner.ID, elsewhere.ID), 0},
	} {
		got := -1
		if err := env.DB.Read(c.scope).
			QueryRow(t.Context(), "SELECT cardinality(app.tasks_awaiting_decision(ARRAY[$1]::uuid[]))", event.ID).
			Scan(&got); err != nil || got != c.want {
			t.Errorf("%s counts %d decisions, want %d: %v", name, got, c.want, err)
		}
	}
}
