package activity_test

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"cortejo/api/activity"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// BenchmarkExports measures how much 64 concurrent exports, most of one business, slow down another's list.
func BenchmarkExports(b *testing.B) {
	const maxRatio, idleLists = 3.0, 200
	env, api := setup(b)
	loud, quiet := env.AddBusiness("Ateliê"), env.AddBusiness("Outra")
	since(b, env)
	insertLargeEntries(b, env, loud, 20, 1000)
	exporting := slices.Repeat([]tenanttest.Business{loud}, 60)
	for n := range 4 {
		other := env.AddBusiness(fmt.Sprintf("Outro %d", n))
		insertLargeEntries(b, env, other, 8, 1000)
		exporting = append(exporting, other)
	}
	owner := api.Owner(quiet)
	list := func() time.Duration {
		began := time.Now()
		proceduretest.Get[activity.Page](owner, "activity.getAll", nil)
		return time.Since(began)
	}
	server := newExportServer(b, env)
	for b.Loop() {
		var idle, busy []time.Duration
		for range idleLists {
			idle = append(idle, list())
		}
		done := make(chan struct{})
		var all sync.WaitGroup
		for _, business := range exporting {
			all.Go(func() {
				response, err := openExport(b.Context(), server, business)
				if err != nil {
					b.Error(err)
					return
				}
				defer func() { _ = response.Body.Close() }()
				if _, err := io.Copy(io.Discard, response.Body); err != nil {
					b.Error(err)
				}
				if business.ID != loud.ID && response.StatusCode != http.StatusOK {
					b.Errorf("an export of another business answered %d", response.StatusCode)
				}
			})
		}
		go func() { all.Wait(); close(done) }()
		for isDone := false; !isDone; {
			busy = append(busy, list())
			select {
			case <-done:
				isDone = true
			default:
			}
		}
		ratio := float64(median(busy)) / float64(median(idle))
		b.ReportMetric(ratio, "times")
		b.ReportMetric(float64(len(busy)), "lists")
		if ratio > maxRatio {
			b.Errorf("another business's list takes %.1f times its idle time (%v of %v)", ratio, median(busy), median(idle))
		}
	}
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
