package schema_test

import (
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	schema "cortejo/sql"
)

// An installation of 30 November 2026 had 00230 and none of 00200 to 00217, which were merged after it. Its upgrade
// runs them, and makes the same database as a new installation.
func TestMigrationsMergedAfterAHigherNumberRun(t *testing.T) {
	t.Parallel()
	h := newHostedPostgres(t, "fresh", "earlier")
	if err := schema.MigrateTo(t.Context(), h.deployer("earlier"), 195, 230); err != nil {
		t.Fatal(err)
	}
	for _, database := range []string{"fresh", "earlier"} {
		if err := schema.Migrate(t.Context(), h.deployer(database), quiet); err != nil {
			t.Fatalf("%s: %v", database, err)
		}
	}
	fresh, earlier := h.connect(h.server.AdminURLOf("fresh")), h.connect(h.server.AdminURLOf("earlier"))
	for _, part := range catalogue {
		read := func(conn *pgx.Conn) []string {
			rows, err := conn.Query(t.Context(), part.sql)
			if err != nil {
				t.Fatalf("%s: %v", part.file, err)
			}
			lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				t.Fatalf("%s: %v", part.file, err)
			}
			return lines
		}
		if want, got := read(fresh), read(earlier); !slices.Equal(got, want) {
			t.Errorf("%s: after the upgrade\n%s\nwhere a new installation has\n%s", part.file,
				missingFrom(want, got), missingFrom(got, want))
		}
	}
}

// missingFrom returns the lines that others do not have.
func missingFrom(others, lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return slices.Contains(others, line) })
}
