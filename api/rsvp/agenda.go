package rsvp

import (
	"bytes"
	"strconv"
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"

	"cortejo/platform/problem"
)

// lasts is the length of an entry without an end.
const lasts = 5 * time.Hour

// serveAgenda serves 'Guardar na agenda': the event, or the sub-events that a guest of the invitation attends.
func (s *Service) serveAgenda(q request, in invitation) {
	if in.Event.Date == nil {
		s.pages.Refuse(q.w, q.r, problem.NotFound())
		return
	}
	var out bytes.Buffer
	if err := in.calendar().SerializeTo(&out, ics.WithNewLineWindows); err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	q.w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	q.w.Header().Set("Content-Disposition", `attachment; filename="convite.ics"`)
	q.w.Header().Set("Content-Length", strconv.Itoa(out.Len()))
	_, _ = q.w.Write(out.Bytes()) // only a reader who went away makes this fail
}

func (in invitation) calendar() *ics.Calendar {
	calendar := ics.NewCalendarFor("Cortejo")
	calendar.SetProductId("-//Cortejo//Convite//PT")
	calendar.SetMethod(ics.MethodPublish)
	day, zone := in.Event.Date.Time(), in.zone()
	add := func(id, title, place string, on time.Time, minute *int) {
		entry := calendar.AddEvent(id + "@cortejo")
		entry.SetSummary(joinLines(title))
		entry.SetDtStampTime(in.Event.UpdatedAt)
		if place != "" {
			entry.SetLocation(joinLines(place))
		}
		if minute == nil {
			entry.SetAllDayStartAt(on)
			entry.SetAllDayEndAt(on.AddDate(0, 0, 1)) // the end is the first day that is not of it
			return
		}
		start := time.Date(on.Year(), on.Month(), on.Day(), 0, *minute, 0, 0, zone)
		entry.SetStartAt(start)
		entry.SetEndAt(start.Add(lasts))
	}
	for _, sub := range in.SubEvents {
		for _, g := range in.Guests {
			if g.answerOf(&sub) == attending {
				place := sub.Place
				switch {
				case place == "" && sub.Kind == "CEREMONY":
					place = in.Event.CeremonyPlace
				case place == "":
					place = in.Event.ReceptionPlace
				}
				add("sub-event-"+sub.UUID.String(), sub.Name+": "+in.Event.Title, place, day.AddDate(0, 0, sub.Day),
					sub.Start)
				break
			}
		}
	}
	if len(calendar.Events()) == 0 {
		var minute *int
		if in.Event.StartTime != nil {
			if at, err := time.Parse("15:04", string(*in.Event.StartTime)); err == nil {
				of := at.Hour()*60 + at.Minute()
				minute = &of
			}
		}
		add("event-"+in.Event.UUID.String(), in.Event.Title, in.place(), day, minute)
	}
	return calendar
}

// joinLines removes the control characters that RFC 5545 forbids in a text: a carriage return would begin a line of its
// own.
func joinLines(text string) string {
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
