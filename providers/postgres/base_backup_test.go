package postgres_test

import (
	"io"
	"strings"
	"testing"

	"cortejo/providers/postgres"
	"cortejo/tenants/tenanttest"
)

// nowhere is a sink that must not be used.
type nowhere struct{ t *testing.T }

func (n nowhere) AddDir(name string) error { n.t.Errorf("%s was copied", name); return nil }

func (n nowhere) AddFile(name string, _ int64, _ io.Reader) error {
	n.t.Errorf("%s was copied", name)
	return nil
}

// A server whose log says too little, as those that older versions started, is not copied at all.
func TestALogThatSaysTooLittleIsNoBackup(t *testing.T) {
	t.Parallel()
	server := start(t, postgres.Options{BinDir: tenanttest.FindPostgresDir(t), Ephemeral: true})
	defer stop(t, server)
	if err := server.WriteBaseBackup(t.Context(), nowhere{t}); err == nil ||
		!strings.Contains(err.Error(), "abra-o de novo") {
		t.Errorf("%v", err)
	}
	if got := one[int32](t, server, "SELECT count(*)::integer FROM pg_replication_slots"); got != 0 {
		t.Errorf("%d slots are left", got)
	}
}
