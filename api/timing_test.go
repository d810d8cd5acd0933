package api_test

import (
	"net/http"
	"slices"
	"testing"
	"time"
)

// TestMissingAndForbiddenTakeAsLong asks in turn for what is another's and for what is not: who
// holds the watch must not learn more than who reads the answer.
// It runs alone: no t.Parallel.
func TestMissingAndForbiddenTakeAsLong(t *testing.T) {
	const rounds, tries, tolerance = 101, 3, 2 * time.Millisecond
	w := newFixture(t)
	mine, ghost := w.target(t, w.a), w.ghost(t)
	document := readDocument(t)
	for _, c := range []struct {
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
	} {
		input := rows[c.name].input
		// A machine that did something else meanwhile tells the two apart once, a difference every time.
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
					answer := w.call(t, document[c.name], address, c.who, content)
					*ask.took = append(*ask.took, time.Since(start))
					if answer.status != http.StatusNotFound {
						t.Fatalf("%s, %s: %+v", c.name, c.who, answer)
					}
				}
			}
			slices.Sort(forbidden)
			slices.Sort(missing)
			t.Logf("%s, %s: forbidden takes %s, missing %s", c.name, c.who, forbidden[rounds/2], missing[rounds/2])
			if (forbidden[rounds/2] - missing[rounds/2]).Abs() <= tolerance {
				break
			}
			if try == tries {
				t.Errorf("%s, %s: the two are told apart", c.name, c.who)
				break
			}
		}
	}
}
