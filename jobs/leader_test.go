package jobs_test

import (
	"testing"

	"cortejo/jobs"
	"cortejo/tenants/tenanttest"
)

// Workers are at work while their leader renews its term, not for as long as its row stands.
func TestLed(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	if err := jobs.Led(t.Context(), env.App); err == nil {
		t.Error("nobody works, and somebody leads")
	}
	for renewed, led := range map[string]bool{"now() + interval '15 seconds'": true,
		"now() - interval '1 second'": false} {
		if _, err := env.Admin.Exec(t.Context(),
			`INSERT INTO river.river_leader (leader_id, elected_at, expires_at) VALUES ('worker', now() - interval '1 hour', `+renewed+`)
			ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at`); err != nil {
			t.Fatal(err)
		}
		if err := jobs.Led(t.Context(), env.App); (err == nil) != led {
			t.Errorf("a term until %s: %v", renewed, err)
		}
	}
}
