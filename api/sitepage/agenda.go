package sitepage

import (
	"bytes"
	"cmp"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"
	"github.com/google/uuid"

	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
)

// lasts is the length of an entry without an end.
const lasts = 5 * time.Hour

// serveMoment sends one moment of the site as a calendar entry (RFC 5545). The name is the moment's position in its
// block, such as 1.ics.
func (s *Service) serveMoment(q request, block, name string) {
	if s.refuseOverLimit(q) {
		return
	}
	number, isCalendar := strings.CutSuffix(name, ".ics")
	id, err := uuid.Parse(block)
	n, err2 := strconv.Atoi(number)
	if !isCalendar || err != nil || err2 != nil {
		s.refuse(q, problem.NotFound())
		return
	}
	site, err := s.readSite(q.r.Context(), q.scope())
	if isMissing(err) || err == nil && (site.Closed || site.Document == nil) {
		s.refuse(q, problem.NotFound())
		return
	}
	if err != nil {
		s.refuse(q, err)
		return
	}
	for _, b := range site.Document.Blocks {
		if b.UUID == id && b.Kind == sitedoc.Moments && b.IsShown && n >= 1 && n <= len(b.Content.Items) {
			s.sendCalendar(q, site, b, n)
			return
		}
	}
	s.refuse(q, problem.NotFound())
}

func (s *Service) sendCalendar(q request, site site, block sitedoc.Block, n int) {
	f, it := site.facts(), block.Content.Items[n-1]
	place, date, clock := f.resolveMoment(it, block.Content.Items)
	if date == nil {
		s.refuse(q, problem.NotFound())
		return
	}
	calendar := ics.NewCalendarFor("Cortejo")
	calendar.SetProductId("-//Cortejo//Site//PT")
	calendar.SetMethod(ics.MethodPublish)
	entry := calendar.AddEvent("site-" + block.UUID.String() + "-" + strconv.Itoa(n) + "@cortejo")
	entry.SetSummary(stripControls(cmp.Or(it.Title, momentNames[it.Role], "Encontro") + ": " + f.Title))
	entry.SetDtStampTime(f.UpdatedAt)
	if where := joinNonEmpty(place, it.Address); where != "" {
		entry.SetLocation(stripControls(where))
	}
	entry.SetURL(s.PublicURL + q.base())
	day := date.Time()
	if minute, ok := minuteOf(clock); ok {
		start := time.Date(day.Year(), day.Month(), day.Day(), 0, minute, 0, 0, f.zone())
		entry.SetStartAt(start)
		entry.SetEndAt(start.Add(lasts))
	} else {
		entry.SetAllDayStartAt(day)
		entry.SetAllDayEndAt(day.AddDate(0, 0, 1)) // the end is the first day that is not of it
	}
	var out bytes.Buffer
	if err := calendar.SerializeTo(&out, ics.WithNewLineWindows); err != nil {
		s.refuse(q, err)
		return
	}
	h := q.w.Header()
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="agenda.ics"`)
	h.Set("Content-Length", strconv.Itoa(out.Len()))
	h.Set("Cache-Control", "no-store")
	if q.r.Method != http.MethodHead {
		_, _ = q.w.Write(out.Bytes()) // only a reader who went away makes this fail
	}
}

// stripControls removes the control characters that RFC 5545 forbids in a text: a carriage return would begin a line of
// its own.
func stripControls(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text)
}
