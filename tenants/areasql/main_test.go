package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	schema "cortejo/sql"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func TestPostgresKnowsTheRegistry(t *testing.T) {
	t.Parallel()
	for path, text := range files {
		want, err := render(text, newRegistry())
		if err != nil {
			t.Fatal(err)
		}
		if kept, err := os.ReadFile(filepath.Join("../..", path)); err != nil || string(kept) != string(want) {
			t.Errorf("%s is not what tenants/areas.go says: run make generate (%v)", path, err)
		}
	}
}

// The rules are applied with one name misspelt, each name they use in its turn. Areas are names of an enum in policies
// only: functions have words of their own that read alike.
func TestAMisspeltNameFailsWhereTheRulesAreApplied(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	areas := []string{tenants.LiveAccess, tenants.LiveControl}
	for _, area := range tenants.Areas {
		areas = append(areas, string(area.Key))
	}
	misspelt := 0
	comments := regexp.MustCompile(`(?m)^\s*--.*$`)
	tx := withoutPolicies(t, env)
	for _, script := range schema.Rules() {
		text := comments.ReplaceAllString(script.SQL, "")
		names := permissions()
		if script.Folder == "policies" {
			names = append(names, areas...)
		}
		for _, name := range names {
			wrong, found := misspell(text, name)
			if !found || script.Name == "00_areas" {
				continue
			}
			misspelt++
			var refused *pgconn.PgError
			if err := tryAndTakeBack(t, tx, wrong); !errors.As(err, &refused) || refused.Code != "22P02" {
				t.Errorf("%s/%s with %sS is applied: %v", script.Folder, script.Name, name, err)
			}
		}
		// The scripts after it are applied on top of it.
		if _, err := tx.Exec(t.Context(), script.SQL); err != nil {
			t.Fatalf("%s/%s: %v", script.Folder, script.Name, err)
		}
	}
	if misspelt < 20 {
		t.Errorf("only %d names were found to misspell", misspelt)
	}
}

// permissions returns the names of all permissions of clients and helpers.
func permissions() (names []string) {
	for _, feature := range tenants.CustomerFeatures {
		names = append(names, feature.Name)
	}
	for _, feature := range tenants.HelperFeatures {
		names = append(names, feature.Name)
	}
	return names
}

// proceduralBody is what Postgres reads only when the function runs.
var proceduralBody = regexp.MustCompile(`(?s)LANGUAGE plpgsql\b.*?\$\$.*?\$\$`)

// misspell returns the script with an S after the first use of the name that Postgres reads when it applies the script,
// and false where there is none.
func misspell(script, name string) (string, bool) {
	bodies := proceduralBody.FindAllStringIndex(script, -1)
	for _, use := range regexp.MustCompile("'"+name+"'").FindAllStringIndex(script, -1) {
		inBody := func(body []int) bool { return body[0] < use[0] && use[1] < body[1] }
		if !slices.ContainsFunc(bodies, inBody) {
			return script[:use[1]-1] + "S" + script[use[1]-1:], true
		}
	}
	return "", false
}

// The bodies that Postgres reads only when they run ask for permissions that exist.
func TestProceduralBodiesAskForPermissionsThatExist(t *testing.T) {
	t.Parallel()
	asked := regexp.MustCompile(`app\.(?:customer_can|customer_bit|may_in|helper_bit|event_ids_with)\([^()]*'(\w+)'\)`)
	known, found := append(permissions(), "TICKS_SUBTASKS", "LOCKED"), 0
	for _, script := range schema.Rules() {
		for _, body := range proceduralBody.FindAllString(script.SQL, -1) {
			for _, use := range asked.FindAllStringSubmatch(body, -1) {
				found++
				if !slices.Contains(known, use[1]) {
					t.Errorf("%s/%s: there is no permission %s: %s", script.Folder, script.Name, use[1], use[0])
				}
			}
		}
	}
	if found < 5 {
		t.Errorf("only %d permissions were found in procedural bodies", found)
	}
}

// withoutPolicies begins a transaction that the test's end takes back, and drops all policies in it.
func withoutPolicies(t *testing.T, env *tenanttest.Env) pgx.Tx {
	t.Helper()
	tx, err := env.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tx.Rollback(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
	if _, err := tx.Exec(t.Context(), `DO $$
		DECLARE it record;
		BEGIN
			FOR it IN SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'public' LOOP
				EXECUTE format('DROP POLICY %I ON public.%I', it.policyname, it.tablename);
			END LOOP;
		END $$`); err != nil {
		t.Fatal(err)
	}
	return tx
}

// tryAndTakeBack applies a script on top of those before it, and returns why it cannot be.
func tryAndTakeBack(t *testing.T, tx pgx.Tx, sql string) error {
	t.Helper()
	nested, err := tx.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, refusal := nested.Exec(t.Context(), sql)
	if err := nested.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	return refusal
}

// TestAnAreaComesBesideTheNine: the permission of an area that is not among the nine is released, locked and stored
// like the others.
func TestAnAreaComesBesideTheNine(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	later := tenants.Area{
		Key: "SONGS", View: tenants.CustomerFeature{Name: "SONGS_VIEW", Bit: 131072},
		Edit: tenants.CustomerFeature{Name: "SONGS_EDIT", Bit: 262144},
	}
	r := newRegistry()
	r.Live, r.Given = append(r.Live, string(later.Key)), append(slices.Clone(r.Given), later.View, later.Edit)
	r.Areas, r.All, r.Views = append(slices.Clone(r.Areas), later), r.All|131072|262144, r.Views|131072
	for _, text := range []string{namesText, areasText} {
		sql, err := render(text, r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := env.Admin.Exec(t.Context(), string(sql)); err != nil {
			t.Fatal(err)
		}
	}
	const given = 1 | 2 | 131072 | 262144
	for _, c := range []struct {
		released any
		locked   bool
		want     int
	}{
		{nil, false, given}, {nil, true, 1 | 131072 | 1024}, {0, false, 0}, {131072, false, 131072 | 262144},
		{1, false, 1 | 2}, {131072, true, 131072 | 1024},
	} {
		days := -1
		if c.locked {
			days = 1
		}
		var bits int
		if err := env.Admin.QueryRow(t.Context(), `SELECT app.customer_bits($1, $2, false, $3, current_date, 'UTC')`,
			given, c.released, days).Scan(&bits); err != nil || bits != c.want {
			t.Errorf("released %v, locked %t: the bits are %b, want %b, %v", c.released, c.locked, bits, c.want, err)
		}
	}
	event := env.AddEvent(env.AddBusiness("Ateliê"), "Casamento")
	for bits, kept := range map[int]bool{given &^ 511: true, 131072: true, 262144: false, 1: false, 512: false,
		1024: false, 524288: false} {
		_, err := env.Admin.Exec(t.Context(), `UPDATE events SET customer_extra_permissions = $2 WHERE id = $1`,
			event.ID, bits)
		if (err == nil) != kept {
			t.Errorf("the bits %d: %v", bits, err)
		}
	}
	var named bool
	if err := env.Admin.QueryRow(t.Context(),
		`SELECT set_config('app.scope', '- - - - - 262144', true) <> '' AND app.customer_can('SONGS_EDIT') AND NOT app.customer_can('SONGS_VIEW')`).Scan(&named); err != nil || !named {
		t.Errorf("the new names are not the new bits: %v", err)
	}
}
