package tenanttest

import (
	"cmp"
	"os"
	"path/filepath"
	"testing"

	"cortejo/providers/postgres"
)

// FindPostgresDir returns the folder of the embedded PostgreSQL's programs: POSTGRES_TOOLS, which shifts their clock,
// or the folder that make installed.
func FindPostgresDir(tb testing.TB) string {
	tb.Helper()
	dir := postgresDirOf(findProjectRoot(tb))
	if _, err := os.Stat(dir); err != nil {
		tb.Fatalf("the embedded Postgres is not installed; run make build: %v", err)
	}
	return dir
}

func postgresDirOf(root string) string {
	return postgres.BinDirOf(cmp.Or(os.Getenv("POSTGRES_TOOLS"), filepath.Join(root, "tools", "postgres")))
}

// FindKratosBinary returns the path of Ory Kratos: KRATOS_BINARY, which shifts its clock, or the program that make
// built.
func FindKratosBinary(tb testing.TB) string {
	tb.Helper()
	return cmp.Or(os.Getenv("KRATOS_BINARY"), filepath.Join(findProjectRoot(tb), ".cortejo", "bin", "kratos"))
}

func findProjectRoot(tb testing.TB) string {
	tb.Helper()
	root, err := findModuleRoot()
	if err != nil {
		tb.Fatal(err)
	}
	return root
}
