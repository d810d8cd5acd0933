package kratos_test

import (
	"testing"
	"time"

	"cortejo/tenants/tenanttest"
)

// BenchmarkCode measures the delay of a sign-in code between the request and the courier. It fails above 5 s; an idle
// machine takes less than 1 s.
func BenchmarkCode(b *testing.B) {
	kratos := setup(b)
	for b.Loop() {
		phone := tenanttest.NewPhone()
		kratos.newPerson(b, phone)
		flow := kratos.newFlow(b)
		asked := time.Now()
		kratos.ask(b, flow, phone, "")
		if took := time.Since(asked); took > 5*time.Second {
			b.Errorf("the code left after %s", took)
		}
	}
}
