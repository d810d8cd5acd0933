package jobs_test

import (
	"os"
	"os/exec"
	"sync/atomic"
	"testing"
	"time"

	"cortejo/providers/push"
	"cortejo/providers/push/pushtest"
	"cortejo/tenants/tenanttest"
)

// pushesTo is a sender that calls one push service, on this machine.
func pushesTo(service string) (*push.Sender, error) {
	key, err := push.DeriveKey("secret")
	if err != nil {
		return nil, err
	}
	return push.New(push.Settings{Key: key, Subject: "https://cortejo.example", Services: []string{service}})
}

// 20,000 pushes by one worker to a service that takes 50 ms for each, killed five times on the way (docs/measures.md):
// none arrives twice, and what was in the air is known as such.
func BenchmarkPushes(b *testing.B) {
	const many, kills = 20_000, 5
	env, service := tenanttest.New(b), pushtest.New(b)
	service.Delay = 50 * time.Millisecond
	var arrived atomic.Int32
	var due chan struct{} // where the next worker dies
	times := make(map[string]int, many)
	service.Taken = func(address string) {
		times[address]++
		if arrived.Add(1)%(many/(kills+1)) == 0 {
			due <- struct{}{}
		}
	}
	business := env.AddBusiness("Ateliê")
	event := env.AddEvent(business, "Marina & Tomás")
	d := service.Subscribe(pushtest.NewBrowser(b))
	run := func(sql string, args ...any) {
		if _, err := env.Admin.Exec(b.Context(), sql, args...); err != nil {
			b.Fatal(err)
		}
	}
	count := func(state string) (n int) {
		if err := env.Admin.QueryRow(b.Context(), `SELECT count(*) FROM pushes WHERE state = $1`, state).
			Scan(&n); err != nil {
			b.Fatal(err)
		}
		return n
	}
	run(`INSERT INTO notification_preferences (user_id, quiet) VALUES ($1, false)`, business.Owner.ID)
	// Browsers of the service by one key: what is measured is not how they are made.
	run(
		`INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name) SELECT $1, $2 || '?' || n, $3, $4, 'Chrome' FROM generate_series(1, $5) n`, business.Owner.ID, d.Endpoint, d.P256dh, d.Auth, many)
	worker := func() *exec.Cmd {
		process := exec.CommandContext(b.Context(), os.Args[0])
		process.Env = append(os.Environ(), workerDatabase+"="+env.AppURL, workerPushes+"="+service.URL())
		process.Stderr = os.Stderr
		if err := process.Start(); err != nil {
			b.Fatal(err)
		}
		return process
	}
	for b.Loop() {
		b.StopTimer()
		clear(times)
		due = make(chan struct{}, kills+1)
		arrived.Store(0)
		run(`DELETE FROM notifications`)
		_, payment := env.AddInvoice(event, "Assessoria", 195000)
		run(`UPDATE payments SET status = 'PAID', paid_on = CURRENT_DATE WHERE id = $1`, payment)
		b.StartTimer()
		for range kills {
			process := worker()
			<-due
			if err := process.Process.Kill(); err != nil {
				b.Fatal(err)
			}
			_ = process.Wait() // it was killed
		}
		if err := worker().Wait(); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		for address, n := range times {
			if n != 1 {
				b.Errorf("%s was told %d times", address, n)
			}
		}
		sent, inTheAir := count("SENT"), count("HANDED_OVER")
		if sent+inTheAir != many || int(arrived.Load()) < sent {
			b.Errorf("%d sent, %d in the air, of %d; %d arrived", sent, inTheAir, many, arrived.Load())
		}
		b.ReportMetric(float64(inTheAir), "in-the-air")
		b.ReportMetric(float64(int(arrived.Load())-sent), "of-them-arrived")
		b.StartTimer()
	}
}
