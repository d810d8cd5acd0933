package event

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// PreviewDateInput names an event and another day for it.
type PreviewDateInput struct {
	UUID      uuid.UUID   `query:"uuid" required:"true"`
	Date      *civil.Date `query:"date" doc:"The new day; absent: the event has no day any more"`
	Deadlines string      `query:"deadlines" enum:"KEEP,IGNORE,ADJUST" default:"KEEP" doc:"KEEP: every task stays on its day. IGNORE: nothing is written, so what counts from the event goes along. ADJUST: open tasks spread over the days to the event as before; needs both days"`
}

// ScopeEventID narrows the scope to it.
func (in PreviewDateInput) ScopeEventID() uuid.UUID { return in.UUID }

// DateMove is an open task that would be due on another day than now.
type DateMove struct {
	PublicID uuid.UUID   `json:"publicId"`
	Title    string      `json:"title"`
	Before   *civil.Date `json:"before,omitempty"`
	After    *civil.Date `json:"after,omitempty"`
}

// PreviewDateOutput lists the open tasks alone: a new date does not move the others.
type PreviewDateOutput struct {
	Preview    string      `json:"preview" doc:"Fingerprint of this preview; event.updateDate takes it and applies only these changes"`
	Date       *civil.Date `json:"date,omitempty" doc:"The event's current day; absent if it has none"`
	Dated      int         `json:"dated" doc:"Open tasks with a deadline before or after the change"`
	Moves      []DateMove  `json:"moves" doc:"In the checklist's order"`
	AfterEvent int         `json:"afterEvent" doc:"Tasks that are due by the event's day now and would be due after it"`
	Late       int         `json:"late" doc:"Tasks that would become late"`
	Payments   int         `json:"payments" doc:"Number of open payments whose due day counts from the event's day; event.updateDate takes whether they move"`
	Adjustable bool        `json:"adjustable" doc:"Whether deadlines ADJUST is allowed"`
}

const (
	sentenceSameDate = "Esta já é a data do evento"
	sentenceAdjust   = "Sem uma data antes e outra depois não há o que ajustar"
)

func previewDate(ctx context.Context, db tenants.Reader, in PreviewDateInput) (PreviewDateOutput, error) {
	change, err := readDateChange(ctx, db, in.UUID, in.Date, in.Deadlines)
	if err != nil {
		return PreviewDateOutput{}, err
	}
	return change.preview(), nil
}

// dateChange is a pending change of an event's day and deadlines.
type dateChange struct {
	schedule
	deadlines string
	placed    []rescheduledTask
}

// readDateChange computes the change from the current rows. It returns a sentence for the form if it is not possible.
func readDateChange(ctx context.Context, db tenants.Reader, id uuid.UUID, to *civil.Date, deadlines string) (dateChange,
	error) {
	var f form.Form
	f.Date("date", to)
	if err := f.Err(); err != nil {
		return dateChange{}, err
	}
	row, err := queries.New(db).GetSchedule(ctx, queries.GetScheduleParams{ID: id, NextDate: to})
	if err != nil {
		return dateChange{}, err
	}
	s, err := newSchedule(row, to, time.Now())
	if err != nil {
		return dateChange{}, err
	}
	if isSame(s.From, s.To) {
		f.Reject("date", sentenceSameDate)
	}
	if deadlines == DeadlinesAdjust && !s.adjustable() {
		f.Reject("deadlines", sentenceAdjust)
	}
	if err := f.Err(); err != nil {
		return dateChange{}, err
	}
	return dateChange{schedule: s, deadlines: deadlines, placed: s.place(deadlines)}, nil
}

func (c dateChange) preview() PreviewDateOutput {
	out := PreviewDateOutput{Preview: c.fingerprint(), Date: c.From, Moves: []DateMove{}, Payments: c.Payments,
		Adjustable: c.adjustable()}
	for _, p := range c.placed {
		if p.Checked {
			continue
		}
		if p.Due != nil || p.NextDue != nil {
			out.Dated++
		}
		if !isSame(p.Due, p.NextDue) {
			out.Moves = append(out.Moves, DateMove{PublicID: p.ID, Title: p.Title, Before: p.Due, After: p.NextDue})
		}
		if p.NextDue == nil {
			continue
		}
		if c.adjustable() && p.Due != nil && *p.Due <= *c.From && *p.NextDue > *c.To {
			out.AfterEvent++
		}
		if *p.NextDue < c.Today && (p.Due == nil || *p.Due >= c.Today) {
			out.Late++
		}
	}
	return out
}

// fingerprint returns a hash of the event, its tasks and, if it matters, the current day. A caller who applies a change
// proves with it that they saw this preview.
func (c dateChange) fingerprint() string {
	text, err := json.Marshal([]any{c.From, c.To, c.deadlines, c.placed, c.Payments})
	if err != nil {
		panic(fmt.Sprintf("event: a change of day has no text: %v", err)) // it is made of plain values
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// kept returns the new times and the previous ones, as the JSON of an undo.
func (c dateChange) kept() (times []byte, written int, err error) {
	type change struct {
		ID     uuid.UUID `json:"id"`
		Before taskTime  `json:"before"`
		After  taskTime  `json:"after"`
	}
	changes := []change{}
	for _, p := range c.placed {
		if p.After != nil {
			changes = append(changes, change{ID: p.ID, Before: p.Time, After: *p.After})
		}
	}
	times, err = json.Marshal(changes)
	return times, len(changes), err
}

func isSame(a, b *civil.Date) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
