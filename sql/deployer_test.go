package schema_test

import (
	"testing"

	schema "cortejo/sql"
)

func TestMigrateNeedsNoSuperuser(t *testing.T) {
	t.Parallel()
	h := newHostedPostgres(t, "hosted")
	address := h.deployer("hosted")
	if err := schema.Migrate(t.Context(), address, quiet); err != nil {
		t.Fatal(err)
	}
	if err := schema.SetLoginPassword(t.Context(), address, "it's \\ quoted"); err != nil {
		t.Fatal(err)
	}
	// The policies apply again to an existing database, and the login role can connect.
	var applied int
	one(t, address, "WITH gone AS (DELETE FROM history.applied RETURNING 1) SELECT count(*) FROM gone", &applied)
	if err := schema.Migrate(t.Context(), address, quiet); err != nil {
		t.Fatal(err)
	}
	var role string
	one(t, h.address("hosted", schema.LoginRole, "it's \\ quoted"), "SELECT current_user::text", &role)
	h.lints("hosted")
}
