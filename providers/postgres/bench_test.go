package postgres_test

import (
	"path/filepath"
	"testing"
	"time"

	"cortejo/providers/postgres"
	"cortejo/tenants/tenanttest"
)

// BenchmarkWarmStart measures a start over a folder that has data already. It fails above 5 s; an idle machine takes
// less than 1 s.
func BenchmarkWarmStart(b *testing.B) {
	o := postgres.Options{BinDir: tenanttest.FindPostgresDir(b), DataDir: filepath.Join(b.TempDir(), "postgres")}
	stop(b, start(b, o))
	for b.Loop() {
		began := time.Now()
		server := start(b, o)
		if took := time.Since(began); took > 5*time.Second {
			b.Errorf("a warm start took %s", took)
		}
		stop(b, server)
	}
}
