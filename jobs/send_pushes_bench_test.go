package jobs_test

import (
	"testing"
	"time"

	"cortejo/jobs"
	"cortejo/providers/push"
	"cortejo/providers/push/pushtest"
	"cortejo/tenants/tenanttest"
)

// 20,000 pushes by one worker to a service that takes 50 ms for each (docs/measures.md).
func BenchmarkPushes(b *testing.B) {
	const many = 20_000
	env, service := tenanttest.New(b), pushtest.New(b)
	service.Delay = 50 * time.Millisecond
	business := env.Business("Ateliê")
	event := env.Event(business, "Marina & Tomás")
	d := service.Subscribe(pushtest.NewBrowser(b))
	run := func(sql string, args ...any) {
		if _, err := env.Admin.Exec(b.Context(), sql, args...); err != nil {
			b.Fatal(err)
		}
	}
	run(`INSERT INTO notification_preferences (user_id, quiet) VALUES ($1, false)`, business.Owner.ID)
	// Browsers of the service by one key: what is measured is not how they are made.
	run(`INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name) SELECT $1, $2 || '?' || n, $3, $4, 'Chrome' FROM generate_series(1, $5) n`, business.Owner.ID, d.Endpoint, d.P256dh, d.Auth, many)
	key, err := push.KeyOf("secret")
	if err != nil {
		b.Fatal(err)
	}
	sender, err := push.New(push.Settings{Key: key, Subject: "https://cortejo.example", Services: []string{service.URL()}})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		b.StopTimer()
		run(`DELETE FROM notifications`)
		_, payment := env.Invoice(event, "Assessoria", 195000)
		run(`UPDATE payments SET status = 'PAID', paid_on = CURRENT_DATE WHERE id = $1`, payment)
		b.StartTimer()
		if err := jobs.HandOverPushes(b.Context(), env.DB, sender); err != nil {
			b.Fatal(err)
		}
	}
	var sent int
	if err := env.Admin.QueryRow(b.Context(), `SELECT count(*) FROM pushes WHERE state = 'SENT'`).Scan(&sent); err != nil || sent != many {
		b.Fatalf("%d were taken, %v", sent, err)
	}
}
