package api_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"
)

// BenchmarkFilesAtOnce bounds what 64 requests of a business for one kind of large file, made for them, make of the
// time of another business's list.
func BenchmarkFilesAtOnce(b *testing.B) {
	// Requests that are over before thirty lists came are a burst, which says nothing of a median.
	const maxRatio, idleLists, minLists = 3.0, 100, 30
	f := newFixture(b)
	server := httptest.NewServer(f.handler)
	b.Cleanup(server.Close)
	for _, name := range slices.Sorted(slices.Values(listSentFiles(b))) {
		if sentFiles[name].enlarge == nil {
			continue
		}
		b.Run(name, func(b *testing.B) {
			loud := f.newFileRequests(b, server, name, f.a, owner, sentFiles[name].enlarge)
			list := loud
			list.address, list.user = "/api/b/"+f.b.business.ID.String()+"/event.getAll", f.users[ownerOfB]
			timeList := func() time.Duration {
				began := time.Now()
				if status := list.fetch(); status != http.StatusOK {
					b.Errorf("the list: %d", status)
				}
				return time.Since(began)
			}
			for b.Loop() {
				var idle, busy []time.Duration
				for range idleLists {
					idle = append(idle, timeList())
				}
				done, served := loud.start(filesAtOnce)
				for !isClosed(done) {
					busy = append(busy, timeList())
				}
				ratio := float64(median(busy)) / float64(median(idle))
				b.ReportMetric(ratio, "times")
				b.ReportMetric(float64(served.Load()), "served")
				b.ReportMetric(float64(len(busy)), "lists")
				if len(busy) >= minLists && ratio > maxRatio {
					b.Errorf("another business's list takes %.1f times its idle time (%v of %v)", ratio, median(busy),
						median(idle))
				}
			}
		})
	}
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
