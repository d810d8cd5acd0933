package postgres_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"cortejo/providers/postgres"
	"cortejo/tenants/tenanttest"
)

// Not parallel: it moves the temporary folder of the whole process.
func TestDataOfKilledTestsAreRemoved(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	long := time.Now().Add(-time.Hour)
	folder := func(name string, age time.Time) string {
		dir := filepath.Join(temporary, name)
		if err := os.MkdirAll(filepath.Join(dir, "data"), 0o755); err != nil {
			t.Fatal(err)
		}
		lock := filepath.Join(dir, "data.lock")
		if err := os.WriteFile(lock, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(lock, age, age); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	dead, young := folder("cortejo-postgres-dead", long), folder("cortejo-postgres-young", time.Now())
	foreign := folder("somebody-elses", long)

	running := start(t, postgres.Options{BinDir: tenanttest.FindPostgresDir(t), Ephemeral: true})
	locks, err := filepath.Glob(filepath.Join(temporary, "cortejo-postgres-*", "data.lock"))
	if err != nil {
		t.Fatal(err)
	}
	for _, lock := range locks {
		if filepath.Dir(lock) == young {
			continue
		}
		if err := os.Chtimes(lock, long, long); err != nil {
			t.Fatal(err)
		}
	}
	second := start(t, postgres.Options{BinDir: tenanttest.FindPostgresDir(t), Ephemeral: true})
	stop(t, second)
	if got := one[int32](t, running, "SELECT 1"); got != 1 {
		t.Error("a running server was disturbed")
	}
	stop(t, running)

	if _, err := os.Stat(dead); err == nil {
		t.Error("the data of a killed test are still there")
	}
	for _, kept := range []string{young, foreign} {
		if _, err := os.Stat(kept); err != nil {
			t.Errorf("%s was removed: %v", kept, err)
		}
	}
}
