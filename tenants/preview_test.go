package tenants_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// TestWhoMayLookAsTheClient also revokes, one by one, the rights that allow a preview.
func TestWhoMayLookAsTheClient(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event, template := env.AddEvent(b, "Casamento"), env.AddTemplate(b, "Modelo")
	env.AddEventCustomer(event, env.AddUser("Clara"))
	enters := func(who tenanttest.User, what tenanttest.Event) bool {
		t.Helper()
		var titles, tasks, bits int
		err := env.DB.Read(tenants.AsPreview(who.ID, what.ID)).QueryRow(t.Context(),
			`SELECT (SELECT count(title) FROM events), (SELECT count(id) FROM tasks), app.customer_permissions()`).
			Scan(&titles, &tasks, &bits)
		if err != nil && !errors.Is(err, tenants.ErrNoScope) {
			t.Fatal(err)
		}
		return err == nil && titles == 1
	}
	assistant, helper := env.AddMember(b, tenants.TeamAssistant), env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(event, helper, tenants.EventAll)
	staff := env.AddStaff("Sofia")
	for _, c := range []struct {
		who  tenanttest.User
		what tenanttest.Event
		may  bool
	}{{b.Owner, event, true}, {assistant.User, event, true}, {helper.User, event, false}, {staff, event, false},
		{b.Owner, template, false}} {
		if enters(c.who, c.what) != c.may {
			t.Errorf("%s looks at %q: want %t", c.who.Name, c.what.Title, c.may)
		}
	}
	control := env.AddControl(b, staff)
	if !enters(staff, event) {
		t.Error("staff in control do not look")
	}
	// The audit log records which rows they read, and their name.
	var noted string
	if err := env.Admin.QueryRow(t.Context(),
		`SELECT kind || ' ' || actor_name || ' ' || in_control || ' ' || control_id FROM audit_entries WHERE business_id = $1 AND kind = 'READ' ORDER BY id DESC LIMIT 1`, b.ID).
		Scan(&noted); err != nil || noted != fmt.Sprintf("READ Sofia true %s", control) {
		t.Errorf("the audit log says %q, %v", noted, err)
	}
	for _, close := range []string{`UPDATE business_controls SET ended_at = now()`,
		`UPDATE memberships SET role = 'GUEST' WHERE role = 'ASSISTANT'`, `UPDATE events SET archived_at = now()`} {
		if _, err := env.Admin.Exec(t.Context(), close); err != nil {
			t.Fatal(err)
		}
	}
	for _, who := range []tenanttest.User{staff, assistant.User, b.Owner} {
		if enters(who, event) {
			t.Errorf("%s still looks", who.Name)
		}
	}
}

func TestAPreviewWritesNothing(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	env.AddTask(event, "Escolher o espaço")
	env.SetCustomerPermissions(event, tenants.CustomerAll)
	scope := tenants.AsPreview(b.Owner.ID, event.ID)
	if err := env.DB.Write(t.Context(), scope,
		func(tenants.Writer) error { t.Error("it came in"); return nil }); !errors.Is(err, tenants.ErrNoScope) {
		t.Errorf("to write: %v", err)
	}
	if _, err := env.DB.Read(scope).Exec(t.Context(), "UPDATE tasks SET checked_at = now()"); code(err) != "25006" {
		t.Errorf("to read and write: %v", err)
	}
}

// TestTheLockFallsWhereTheEventIs: the day counts in the event's own time zone, and the first
// moment of the day so many days before it is the first that is frozen.
func TestTheLockFallsWhereTheEventIs(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event, client := env.AddEvent(b, "Casamento"), env.AddUser("Clara")
	env.AddEventCustomer(event, client)
	all, frozen := int(tenants.CustomerAll)|512, int(allViews())|1024
	// The widest zones there are: somewhere it is another day than here.
	for _, zone := range []string{"America/Sao_Paulo", "Pacific/Kiritimati", "Pacific/Pago_Pago"} {
		place, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		today := time.Now().In(place)
		for _, c := range []struct{ days, away, want int }{
			{7, 8, all}, {7, 7, frozen}, {7, 6, frozen}, {7, -1, frozen}, {0, 1, all}, {0, 0, frozen},
			{365, 365, frozen}, {365, 366, all},
		} {
			if _, err := env.Admin.Exec(t.Context(),
				`UPDATE events SET customer_permissions = $5::integer & 511, customer_extra_permissions = $5::integer & ~511, enabled_customer_updates_at = now(), time_zone = $2, customer_lock_days = $3, date = $4 WHERE id = $1`,
				event.ID, zone, c.days, today.AddDate(0, 0, c.away).Format(time.DateOnly),
				tenants.CustomerAll); err != nil {
				t.Fatal(err)
			}
			for _, scope := range []tenants.Scope{tenants.AsCustomer(client.ID, event.ID),
				tenants.AsPreview(b.Owner.ID, event.ID)} {
				if got := bitsOf(t, env, scope); got != c.want {
					t.Errorf("%s, %d days before, of a lock of %d: %d, want %d", zone, c.away, c.days, got, c.want)
				}
			}
		}
	}
	// Without a date, or without a lock, there is nothing to fall.
	for _, change := range []string{"date = NULL", "date = '2020-01-01', customer_lock_days = NULL"} {
		if _, err := env.Admin.Exec(t.Context(), "UPDATE events SET "+change+" WHERE id = $1", event.ID); err != nil {
			t.Fatal(err)
		}
		if got := bitsOf(t, env, tenants.AsCustomer(client.ID, event.ID)); got != all {
			t.Errorf("%s: %d, want %d", change, got, all)
		}
	}
}

// allViews is every bit that lets the client see an area.
func allViews() (bits tenants.CustomerPermission) {
	for _, area := range tenants.CustomerAreas {
		bits |= area.View.Bit
	}
	return bits
}

func TestWhatIsNotReleasedIsNotThere(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event, client := env.AddEvent(b, "Casamento"), env.AddUser("Clara")
	env.AddEventCustomer(event, client)
	env.AddTask(event, "Escolher o espaço")
	env.SetCustomerPermissions(event, tenants.CustomerAll)
	scope := tenants.AsCustomer(client.ID, event.ID)
	for _, c := range []struct {
		released      any
		bits, visible int
	}{
		{nil, int(tenants.CustomerAll), 1}, {0, 0, 0}, {int(tenants.CustomerVendorsView), 4 | 256, 0},
		{int(tenants.CustomerChecklistView | tenants.CustomerContractsView), 1 | 2 | 64, 1},
		{int(allViews()), int(tenants.CustomerAll), 1},
	} {
		if _, err := env.Admin.Exec(t.Context(), "UPDATE events SET customer_released = $2 WHERE id = $1", event.ID,
			c.released); err != nil {
			t.Fatal(err)
		}
		if got := bitsOf(t, env, scope); got != c.bits {
			t.Errorf("released %v: bits %d, want %d", c.released, got, c.bits)
		}
		var tasks int
		if err := env.DB.Read(scope).QueryRow(t.Context(), "SELECT count(id) FROM tasks").Scan(&tasks); err != nil ||
			tasks != c.visible {
			t.Errorf("released %v: %d tasks, %v", c.released, tasks, err)
		}
	}
}

func bitsOf(t *testing.T, env *tenanttest.Env, scope tenants.Scope) (bits int) {
	t.Helper()
	if err := env.DB.Read(scope).QueryRow(t.Context(), "SELECT app.customer_permissions()").Scan(&bits); err != nil {
		t.Fatal(err)
	}
	return bits
}

// TestAPreviewIsTheClientsOwnView reads every table as the client and as a member who previews, with the same
// permissions: both get the same rows, to the last column.
func TestAPreviewIsTheClientsOwnView(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	f := seedFixture(env)
	rows, err := env.Admin.Query(t.Context(),
		`SELECT c.relname::text, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum)
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND has_column_privilege('customer', c.oid, a.attnum, 'SELECT')
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') GROUP BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	columns := map[string]string{}
	var table, names string
	if _, err := pgx.ForEachRow(rows, []any{&table, &names},
		func() error { columns[table] = names; return nil }); err != nil {
		t.Fatal(err)
	}
	// A person's idempotency keys and edit tokens are theirs in every role.
	delete(columns, "submissions")
	delete(columns, "site_edit_tokens")
	seenSomething := 0
	for _, bits := range clientBits() {
		env.SetCustomerPermissions(f.event, bits)
		for table, names := range columns {
			read := func(scope tenants.Scope) (all string) {
				if err := env.DB.Read(scope).QueryRow(t.Context(),
					fmt.Sprintf(
						"SELECT coalesce(string_agg(r::text, ' ' ORDER BY r::text), '') FROM (SELECT %s FROM %s) r",
						names, table)).Scan(&all); err != nil {
					t.Fatal(err)
				}
				return all
			}
			seen := read(tenants.AsCustomer(f.client.ID, f.event.ID))
			if seen != "" {
				seenSomething++
			}
			for _, who := range []tenanttest.User{f.ours.Owner, f.assistant.User, f.controller} {
				if looked := read(tenants.AsPreview(who.ID, f.event.ID)); looked != seen {
					t.Errorf("%s with bits %09b: the client reads\n%s\n%s reads\n%s", table, bits, seen, who.Name,
						looked)
				}
			}
		}
	}
	if seenSomething < 3*len(clientBits()) {
		t.Errorf("the client read something %d times only", seenSomething)
	}
}
