package calendar

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"
	"github.com/google/uuid"

	"cortejo/formats/money"
	"cortejo/sql/civil"
)

// book is what a calendar shows.
type book struct {
	business, publicURL string
	events              []event
}

// The lengths of entries without an end. Without a length they last no time (RFC 5545), and calendars hide them or draw
// them in ways of their own.
const (
	eventLasts = 6 * time.Hour
	taskLasts  = time.Hour
)

type event struct {
	ID        uuid.UUID   `json:"id"`
	Title     string      `json:"title"`
	Date      *civil.Date `json:"date"`
	Start     *time.Time  `json:"start"` // where its hour is known
	Place     string      `json:"place"`
	UpdatedAt time.Time   `json:"updatedAt"`
	Tasks     []task      `json:"tasks"`
	Payments  []payment   `json:"payments"`
}

type task struct {
	ID         uuid.UUID  `json:"id"`
	Title      string     `json:"title"`
	Day        civil.Date `json:"day"` // due, in the event's time zone
	Start, End *time.Time // of what hangs on the calendar
	UpdatedAt  time.Time  `json:"updatedAt"`
}

// payment is one that is open, on the day it is due.
type payment struct {
	ID        uuid.UUID  `json:"id"`
	Title     string     `json:"title"`
	Price     int64      `json:"price"`
	Day       civil.Date `json:"day"`
	UpdatedAt time.Time  `json:"updatedAt"`
}

// writePage writes the events of a page as RFC 5545 has it, with the calendar's own lines before the first page and
// after the last. An entry of a day is a date, the same wherever it is read; one with an hour is a moment in UTC, which
// the reader's own calendar puts in its time zone. The same content is the same text, so that its hash shows a change.
func (b book) writePage(out io.Writer, isFirst, isLast bool) error {
	calendar := &ics.Calendar{}
	if isFirst {
		calendar = ics.NewCalendarFor("Cortejo")
		calendar.SetProductId("-//Cortejo//Planejamento//PT")
		calendar.SetMethod(ics.MethodPublish)
		calendar.SetXWRCalName(joinLines(b.name()))
		calendar.SetRefreshInterval("PT1H")
		calendar.SetXPublishedTTL("PT1H")
	}
	for _, e := range b.events {
		if e.Date != nil {
			b.addEvent(calendar, e)
		}
		for _, t := range e.Tasks {
			b.addTask(calendar, e, t)
		}
		for _, p := range e.Payments {
			b.addPayment(calendar, e, p)
		}
	}
	var page bytes.Buffer
	if err := calendar.SerializeTo(&page, ics.WithNewLineWindows); err != nil {
		return fmt.Errorf("calendar: write: %w", err)
	}
	text := page.Bytes()
	if !isFirst {
		text = bytes.TrimPrefix(text, []byte("BEGIN:VCALENDAR\r\n"))
	}
	if !isLast {
		text = bytes.TrimSuffix(text, []byte("END:VCALENDAR\r\n"))
	}
	_, err := out.Write(text)
	return err
}

func (b book) name() string {
	if len(b.events) == 1 {
		return b.events[0].Title + " · Cortejo"
	}
	return b.business + " · Cortejo"
}

func (b book) addEvent(calendar *ics.Calendar, e event) {
	entry := calendar.AddEvent("event-" + e.ID.String() + "@cortejo")
	entry.SetSummary(joinLines(e.Title))
	entry.SetDtStampTime(e.UpdatedAt)
	entry.SetModifiedAt(e.UpdatedAt)
	entry.SetURL(b.publicURL + "/app/" + e.ID.String() + "/organization")
	if e.Place != "" {
		entry.SetLocation(joinLines(e.Place))
	}
	if e.Start != nil {
		entry.SetStartAt(*e.Start)
		entry.SetEndAt(e.Start.Add(eventLasts))
		return
	}
	setDay(entry, *e.Date)
}

func (b book) addTask(calendar *ics.Calendar, e event, t task) {
	changed := t.UpdatedAt
	if e.UpdatedAt.After(changed) { // its day may follow the event's
		changed = e.UpdatedAt
	}
	entry := calendar.AddEvent("task-" + t.ID.String() + "@cortejo")
	entry.SetSummary(joinLines(t.Title))
	entry.SetDescription(joinLines(e.Title))
	entry.SetDtStampTime(changed)
	entry.SetModifiedAt(changed)
	entry.SetURL(b.publicURL + "/app/" + e.ID.String() + "/organization/" + t.ID.String())
	if t.Start == nil {
		setDay(entry, t.Day)
		return
	}
	end := t.Start.Add(taskLasts)
	if t.End != nil {
		end = *t.End
	}
	entry.SetStartAt(*t.Start)
	entry.SetEndAt(end)
}

func (b book) addPayment(calendar *ics.Calendar, e event, p payment) {
	entry := calendar.AddEvent("payment-" + p.ID.String() + "@cortejo")
	entry.SetSummary(joinLines("Vence: " + p.Title + " · " + money.Format(p.Price)))
	entry.SetDescription(joinLines(e.Title))
	entry.SetDtStampTime(p.UpdatedAt)
	entry.SetModifiedAt(p.UpdatedAt)
	entry.SetURL(b.publicURL + "/app/payments/" + p.ID.String())
	setDay(entry, p.Day)
}

// setDay sets an all-day entry that marks no time as busy: it is a deadline.
func setDay(entry *ics.VEvent, day civil.Date) {
	at := day.Time()
	entry.SetAllDayStartAt(at)
	entry.SetAllDayEndAt(at.AddDate(0, 0, 1)) // the end is the first day that is not of it
	entry.SetTimeTransparency(ics.TransparencyTransparent)
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
