package api_test

import (
	"net/http"
	"slices"
	"testing"
	"time"
)

// BenchmarkMissingAndForbidden asks in turn for a row of another business and for a row that does not exist, and fails
// where the medians differ by more than 2 ms: an attacker with a watch must not learn more than one who reads the
// answer.
func BenchmarkMissingAndForbidden(b *testing.B) {
	const rounds, tries, tolerance = 101, 3, 2 * time.Millisecond
	w := newFixture(b)
	mine, ghost := w.target(b, w.a), w.ghost(b)
	document := readDocument(b)
	cases := []struct {
		name, scope string
		who         actor
		on          target // whose business or event the address names where nothing exists
	}{
		{"event.get", "b", outsider, ghost},
		{"event.get", "b", ownerOfB, ghost},
		{"event.get", "b", staffExpired, ghost},
		{"event.get", "b", removed, ghost},
		{"event.get", "b", helperOtherEvent, mine},
		{"event.update", "b", helperOtherBit, mine},
		{"task.getAll", "b", helperOtherEvent, mine},
		{"task.check", "b", helperOtherEvent, mine},
		{"crm.contacts.get", "b", helper, mine},
	}
	var apart time.Duration
	for b.Loop() {
		for _, c := range cases {
			input := rows[c.name].input
			// Another program's work may separate the two once; a true difference separates them every time.
			for try := 1; ; try++ {
				var forbidden, missing []time.Duration
				for range rounds {
					for _, ask := range []struct {
						took *[]time.Duration
						on   target
						with target
					}{{&forbidden, mine, mine}, {&missing, c.on, ghost}} {
						content, address := input(ask.with, ask.with), w.address(c.scope, c.name, ask.on)
						start := time.Now()
						answer := w.call(b, document[c.name], address, c.who, content)
						*ask.took = append(*ask.took, time.Since(start))
						if answer.status != http.StatusNotFound {
							b.Fatalf("%s, %s: %+v", c.name, c.who, answer)
						}
					}
				}
				slices.Sort(forbidden)
				slices.Sort(missing)
				difference := (forbidden[rounds/2] - missing[rounds/2]).Abs()
				if difference <= tolerance {
					apart = max(apart, difference)
					break
				}
				if try == tries {
					b.Errorf("%s, %s: forbidden takes %s, missing %s", c.name, c.who, forbidden[rounds/2],
						missing[rounds/2])
					break
				}
			}
		}
	}
	b.ReportMetric(float64(apart.Microseconds())/1000, "apart-ms")
}
