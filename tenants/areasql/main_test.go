package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
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

// The policies are applied with one name misspelt, each name they use in its turn.
func TestAMisspeltNameFailsWhereThePoliciesAreApplied(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	names := []string{tenants.LiveAccess, tenants.LiveControl}
	for _, area := range tenants.Areas {
		names = append(names, string(area.Key))
	}
	for _, feature := range tenants.CustomerFeatures {
		names = append(names, feature.Name)
	}
	for _, feature := range tenants.HelperFeatures {
		names = append(names, feature.Name)
	}
	misspelt := 0
	comments := regexp.MustCompile(`(?m)^\s*--.*$`)
	tx := withoutPolicies(t, env)
	for _, script := range schema.Policies() {
		said := comments.ReplaceAllString(script.SQL, "")
		for _, name := range names {
			wrong := strings.Replace(said, "'"+name+"'", "'"+name+"S'", 1)
			if wrong == said || script.Name == "00_areas" {
				continue
			}
			misspelt++
			var refused *pgconn.PgError
			if err := tryAndTakeBack(t, tx, wrong); !errors.As(err, &refused) || refused.Code != "22P02" {
				t.Errorf("%s with %sS is applied: %v", script.Name, name, err)
			}
		}
		// The scripts after it are applied on top of it.
		if _, err := tx.Exec(t.Context(), script.SQL); err != nil {
			t.Fatalf("%s: %v", script.Name, err)
		}
	}
	if misspelt < 20 {
		t.Errorf("only %d names were found to misspell", misspelt)
	}
}

// withoutPolicies begins a transaction that is rolled back at the end of the test, and drops all policies in it.
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
