package tenanttest

import (
	"cmp"
	"os"
	"path/filepath"
	"testing"

	"cortejo/providers/postgres"
)

// PostgresDir returns the folder of the embedded PostgreSQL's programs: those of POSTGRES_TOOLS, which shifts their
// clock, or those that make installed.
func PostgresDir(tb testing.TB) string {
	tb.Helper()
	dir := postgresDirOf(projectRoot(tb))
	if _, err := os.Stat(dir); err != nil {
		tb.Fatalf("the embedded Postgres is not installed; run make build: %v", err)
	}
	return dir
}

func postgresDirOf(root string) string {
	return postgres.BinDir(cmp.Or(os.Getenv("POSTGRES_TOOLS"), filepath.Join(root, "tools", "postgres")))
}

// KratosBinary returns the path of Ory Kratos: that of KRATOS_BINARY, which shifts its clock, or the one that make
// built.
func KratosBinary(tb testing.TB) string {
	tb.Helper()
	return cmp.Or(os.Getenv("KRATOS_BINARY"), filepath.Join(projectRoot(tb), ".cortejo", "bin", "kratos"))
}

func projectRoot(tb testing.TB) string {
	tb.Helper()
	root, err := moduleRoot()
	if err != nil {
		tb.Fatal(err)
	}
	return root
}
