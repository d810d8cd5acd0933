package ledger_test

import (
	"testing"

	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }
