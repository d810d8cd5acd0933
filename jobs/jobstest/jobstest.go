// Package jobstest has what tests of procedures that enqueue jobs share. Its entry point is SetQueue.
package jobstest

import (
	"log/slog"
	"testing"

	"cortejo/jobs"
	"cortejo/tenants/tenanttest"
)

// SetQueue lets writes of a test's database enqueue jobs, which no worker runs.
func SetQueue(tb testing.TB, env *tenanttest.Env) {
	tb.Helper()
	queue, err := jobs.NewQueue(env.App, slog.New(slog.DiscardHandler))
	if err != nil {
		tb.Fatal(err)
	}
	env.DB.SetQueue(queue)
}
