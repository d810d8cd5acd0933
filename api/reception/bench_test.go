package reception_test

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure/proceduretest"
)

// BenchmarkCheckIns measures one check-in, audited and told, beside the bare statement; and how many a minute eight
// doors hand in one by one.
func BenchmarkCheckIns(b *testing.B) {
	p := makeParty(b)
	one := func(as proceduretest.Caller) {
		now := time.Now()
		if status := as.TryPost("reception.sync", in{"eventUuid": p.event.ID, "deviceTime": now, "waiting": 1, "operations": []in{entry(p.ana, now)}}); status != http.StatusOK {
			b.Errorf("a check-in was answered %d", status)
		}
	}
	var bare, ours []time.Duration
	for b.Loop() {
		start := time.Now()
		p.change(`INSERT INTO check_ins (business_id, event_id, id, guest_id, entered_at, device_at, user_id) VALUES ($1, $2, $3, $4, now(), now(), $5)`,
			p.event.Business.ID, p.event.ID, uuid.New(), p.ana, p.event.Business.Owner.ID)
		bare = append(bare, time.Since(start))
		start = time.Now()
		one(p.owner)
		ours = append(ours, time.Since(start))
	}
	median := func(all []time.Duration) float64 {
		slices.Sort(all)
		return float64(all[len(all)/2].Microseconds()) / 1000
	}
	const doors, measured = 8, 5 * time.Second
	var taken atomic.Int64
	var all sync.WaitGroup
	until := time.Now().Add(measured)
	for range doors {
		all.Go(func() {
			for time.Now().Before(until) {
				one(p.owner)
				taken.Add(1)
			}
		})
	}
	all.Wait()
	perMinute := float64(taken.Load()) / measured.Minutes()
	b.ReportMetric(median(bare), "ms-bare")
	b.ReportMetric(median(ours), "ms-check-in")
	b.ReportMetric(perMinute, "per-minute")
	fmt.Printf("uma entrada: %.2f ms, e o comando nu com os mesmos gatilhos %.2f ms; oito portas, uma a uma: %.0f por minuto (meta: 10.000)\n", median(ours), median(bare), perMinute)
}
