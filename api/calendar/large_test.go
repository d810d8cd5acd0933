package calendar_test

import (
	"net/http"
	"strings"
	"testing"

	ics "github.com/arran4/golang-ical"
)

// A calendar of many events and tasks is written page by page: whole, each once, by day, and known by its hash.
func TestALargeCalendarIsWhole(t *testing.T) {
	h := open(t)
	b := h.env.AddBusiness("Ateliê da Ana")
	for range 65 {
		h.env.AddEvent(b, "Casamento")
	}
	h.sql(`UPDATE events e SET date = CASE WHEN n.number % 9 > 0 THEN current_date + n.number % 30 END
		FROM (SELECT id, row_number() OVER (ORDER BY id)::integer AS number FROM events) n WHERE e.id = n.id`)
	h.sql(`INSERT INTO tasks (business_id, event_id, title, timing, date, position)
		SELECT e.business_id, e.id, repeat('Prova ', 20) || n, 'CALENDAR', now() + interval '1 day', n
		FROM events e, generate_series(1, 60) n WHERE e.business_id = $1`, b.ID)
	address := h.subscribe(h.api.Owner(b), nil).URL
	answer := h.fetch(address)
	if answer.Code != http.StatusOK || answer.Body.Len() < 1<<20 {
		t.Fatalf("it answers %d with %d bytes", answer.Code, answer.Body.Len())
	}
	text := answer.Body.String()
	if strings.Count(text, "BEGIN:VCALENDAR") != 1 || strings.Count(text, "END:VCALENDAR") != 1 {
		t.Error("it begins or ends in the middle")
	}
	parsed, err := ics.ParseCalendar(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, e := range parsed.Events() {
		seen[e.Id()] = true
	}
	// Seven of 65 have no day: their tasks are there.
	if len(seen) != 58+65*60 || len(parsed.Events()) != len(seen) {
		t.Errorf("%d entries, %d of them different", len(parsed.Events()), len(seen))
	}
	again := h.fetch(address, "If-None-Match", answer.Header().Get("ETag"))
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("unchanged it answers %d with %d bytes", again.Code, again.Body.Len())
	}
	h.sql(`UPDATE tasks SET title = 'Outra' WHERE position = 60`)
	if changed := h.fetch(address, "If-None-Match", answer.Header().Get("ETag")); changed.Code != http.StatusOK {
		t.Errorf("changed it answers %d", changed.Code)
	}
}
