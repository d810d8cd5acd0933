package tenants_test

import (
	"testing"

	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func TestSmoke(t *testing.T) {
	e := tenanttest.New(t)
	var n int
	if err := e.App.QueryRow(t.Context(), "select count(*) from history.migrations").Scan(&n); err != nil {
		t.Fatal(err)
	}
}
