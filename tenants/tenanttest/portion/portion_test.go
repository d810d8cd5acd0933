package portion_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cortejo/tenants/tenanttest/portion"
)

func sampleNames() (names []string) {
	for n := range 50 {
		names = append(names, fmt.Sprintf("name%02d", n))
	}
	return names
}

// seeded gives a test the environment of a run. Later calls replace it.
func seeded(t *testing.T, seed uint64, proof string) {
	t.Helper()
	t.Setenv("TEST_SEED", fmt.Sprint(seed))
	t.Setenv("PROOF", proof)
}

func changed(t *testing.T, lines ...string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "changed")
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TEST_CHANGED", file)
}

func TestASeedPicksTheSamePartAgain(t *testing.T) {
	names := sampleNames()
	seeded(t, 7, "")
	first := portion.Pick(t, "a kind", names, 10, nil)
	slices.Reverse(names)
	if again := portion.Pick(t, "a kind", names, 10, nil); !slices.Equal(first.Names, again.Names) {
		t.Errorf("seed 7 picked\n%v, then\n%v", first.Names, again.Names)
	}
	if len(first.Names) != 10 || !slices.IsSorted(first.Names) {
		t.Errorf("picked %v", first.Names)
	}
	if other := portion.Pick(t, "another kind", names, 10, nil); slices.Equal(first.Names, other.Names) {
		t.Error("two kinds are drawn alike")
	}
	if got := first.String(); got != "10 of 50 (0 always or changed), seed 7" {
		t.Errorf("it reports %q", got)
	}
	seeded(t, 8, "")
	if other := portion.Pick(t, "a kind", names, 10, nil); slices.Equal(first.Names, other.Names) {
		t.Error("two seeds pick alike")
	}
}

func TestEveryNameIsPickedByAFewSeeds(t *testing.T) {
	seen := map[string]int{}
	const seeds = 200
	for seed := range uint64(seeds) {
		seeded(t, seed, "")
		for _, name := range portion.Pick(t, "a kind", sampleNames(), 5, nil).Names {
			seen[name]++
		}
	}
	for _, name := range sampleNames() {
		if n := seen[name]; n < 5 || n > 45 { // 20 are expected
			t.Errorf("%s was picked by %d seeds of %d", name, n, seeds)
		}
	}
}

func TestWhatIsKeptIsAlwaysIn(t *testing.T) {
	kept := []string{"name03", "name14", "name15"}
	for seed := range uint64(20) {
		seeded(t, seed, "")
		p := portion.Pick(t, "a kind", sampleNames(), 4, func(name string) bool { return slices.Contains(kept, name) })
		if len(p.Names) != 7 || p.IsWhole() {
			t.Errorf("seed %d picked %v", seed, p.Names)
		}
		for _, name := range kept {
			if !p.Has(name) {
				t.Errorf("seed %d left %s out", seed, name)
			}
		}
	}
}

func TestAFullProofIsWhole(t *testing.T) {
	seeded(t, 3, "full")
	p := portion.Pick(t, "a kind", sampleNames(), 4, nil)
	if !slices.Equal(p.Names, sampleNames()) || !p.IsWhole() || p.String() != "50 of 50" {
		t.Errorf("%s: %v", p, p.Names)
	}
	if n := portion.Count(5, 500); n != 500 {
		t.Errorf("a full proof repeats %d times", n)
	}
	seeded(t, 3, "")
	if n := portion.Count(5, 500); n != 5 {
		t.Errorf("a part repeats %d times", n)
	}
	if p := portion.Pick(t, "a kind", sampleNames(), 100, nil); !p.IsWhole() {
		t.Errorf("more than there are: %s", p)
	}
}

func TestASourceRepeatsItself(t *testing.T) {
	seeded(t, 7, "")
	first, again, other := portion.NewSource(t, "a kind"), portion.NewSource(t, "a kind"), portion.NewSource(t, "another kind")
	for range 10 {
		a, b, c := first.Uint64(), again.Uint64(), other.Uint64()
		if a != b || a == c {
			t.Fatalf("%d, %d, %d", a, b, c)
		}
	}
}

func TestTheListOfChanges(t *testing.T) {
	t.Setenv("TEST_CHANGED", "")
	if paths, all := portion.ReadChanges(t); all || len(paths) != 0 {
		t.Errorf("without a list: %v, %t", paths, all)
	}
	t.Setenv("TEST_CHANGED", filepath.Join(t.TempDir(), "missing"))
	if paths, all := portion.ReadChanges(t); all || len(paths) != 0 {
		t.Errorf("without its file: %v, %t", paths, all)
	}
	changed(t, "api/gifts/get.go", "", "sql/policies/76_gifts.sql")
	for path, want := range map[string]bool{
		"api/gifts": true, "api/gifts/": true, "api/gifts/get.go": true, "api/gift": false, "api/vendors": false,
		"sql": true,
	} {
		if got := portion.IsChanged(t, path); got != want {
			t.Errorf("%s is changed: %t", path, got)
		}
	}
	if portion.IsChanged(t, "web", "docs") || !portion.IsChanged(t, "web", "sql") {
		t.Error("of several paths one is enough")
	}
	changed(t, "everything")
	if !portion.IsChanged(t, "api/vendors") {
		t.Error("everything is not changed")
	}
}

// TestImpact names, for a change of each sort, tables and procedures that it concerns, and some that it does not.
func TestImpact(t *testing.T) {
	type procedure struct{ name, folder string }
	event, gift, site := procedure{"event.get", "event"}, procedure{"gifts.getAll", "gifts"},
		procedure{"site.get", "site"}
	page := procedure{"public.event.get", "publicevent"}
	search := procedure{"search.getAll", "search"}
	for _, c := range []struct {
		changed       string
		tables        []string
		procedures    []procedure
		notTables     []string
		notProcedures []procedure
	}{
		{"docs/tests.md", nil, nil, []string{"gifts", "events"}, []procedure{event, gift, site}},
		{"api/gifts/get.go", nil, []procedure{gift}, []string{"gifts"}, []procedure{event, site}},
		{"api/image/image.go", nil, []procedure{site, event}, nil, []procedure{search}},
		{"api/routers.go", []string{"gifts"}, []procedure{event, gift, site}, nil, nil},
		{"api/caddy_test.go", nil, nil, []string{"gifts"}, []procedure{event, gift, site}},
		{"api/matrix_gifts_test.go", nil, []procedure{gift}, nil, []procedure{{"reception.forget", "reception"}}},
		{"api/matrix_rows_test.go", nil, []procedure{event, gift, site}, nil, nil},
		{"api/matrix_fixture_test.go", nil, []procedure{event, gift, site}, nil, nil},
		{"sql/queries/gifts.sql", nil, []procedure{gift}, []string{"gifts"}, []procedure{search}},
		{"sql/policies/76_gifts.sql", []string{"gifts", "gift_orders", "events"}, []procedure{gift},
			[]string{"vendors"}, []procedure{search}},
		{"sql/policies/40_events.sql", []string{"events", "event_customers"}, []procedure{event, page},
			[]string{"gift_orders"}, nil},
		{"sql/functions/76_gifts.sql", nil, []procedure{gift}, []string{"vendors"},
			[]procedure{search}},
		{"sql/functions/76_gifts.sql", nil, []procedure{gift}, []string{"vendors"},
			[]procedure{search}},
		{"sql/functions/00_scope.sql", []string{"gifts", "events"}, []procedure{event, gift, site, page}, nil, nil},
		{"sql/policies/00_scope.sql", []string{"gifts", "events"}, []procedure{event, gift, site, page}, nil, nil},
		{"sql/policies/00_scope.sql", []string{"gifts", "events"}, []procedure{event, gift, site, page}, nil, nil},
		{"sql/migrations/00102_gifts.sql", []string{"gifts"}, []procedure{gift}, []string{"run_sheet_lines"}, nil},
		{"sql/migrations/99999_unreadable.sql", []string{"gifts", "events"}, []procedure{event, gift, site, page},
			nil, nil},
		{"tenants/fixture_gifts_test.go", []string{"gifts"}, nil, []string{"run_sheet_lines"}, []procedure{event}},
		{"tenants/tenanttest/gifts.go", []string{"gifts"}, nil, []string{"run_sheet_lines"}, []procedure{event}},
		{"tenants/scope.go", []string{"gifts", "events"}, []procedure{event, gift}, nil, nil},
		{"tenants/scope_test.go", nil, nil, []string{"gifts", "events"}, []procedure{event, gift}},
		{"platform/procedure/call.go", []string{"gifts"}, []procedure{event, gift}, nil, nil},
		{"platform/live/hub.go", nil, nil, []string{"gifts"}, []procedure{event, gift}},
		{"everything", []string{"gifts"}, []procedure{event, gift}, nil, nil},
	} {
		changed(t, c.changed)
		impact := portion.ReadImpact(t)
		for want, tables := range map[bool][]string{true: c.tables, false: c.notTables} {
			for _, table := range tables {
				if got := impact.HasTable(table); got != want {
					t.Errorf("%s concerns the table %s: %t", c.changed, table, got)
				}
			}
		}
		for want, procedures := range map[bool][]procedure{true: c.procedures, false: c.notProcedures} {
			for _, p := range procedures {
				if got := impact.HasProcedure(p.name, p.folder); got != want {
					t.Errorf("%s concerns %s: %t", c.changed, p.name, got)
				}
			}
		}
	}
}
