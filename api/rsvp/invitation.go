package rsvp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/api/publicevent"
	"cortejo/formats/longdate"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// invitation is the result of app.rsvp_of_token.
type invitation struct {
	Event struct {
		UUID           uuid.UUID         `json:"uuid"`
		Title          string            `json:"title"`
		Type           queries.EventType `json:"type"`
		PersonName     string            `json:"personName"`
		Date           *civil.Date       `json:"date"`
		StartTime      *civil.Clock      `json:"startTime"`
		TimeZone       string            `json:"timeZone"`
		CeremonyPlace  string            `json:"ceremonyPlace"`
		ReceptionPlace string            `json:"receptionPlace"`
		UpdatedAt      time.Time         `json:"updatedAt"`
	} `json:"event"`
	Planner struct {
		Name  string `json:"name"`
		Phone string `json:"phone"`
	} `json:"planner"`
	// Site is the event's website, where it has begun one: how it looks once it is published, and what the secret is
	// made of that opens it where it is private.
	Site *struct {
		publicevent.SiteLook
		Salt []byte `json:"salt"`
	} `json:"site"`
	UUID        uuid.UUID  `json:"uuid"`
	Name        string     `json:"name"`
	Places      *int       `json:"places"`
	Message     string     `json:"message"`
	AnsweredAt  *time.Time `json:"answeredAt"`
	AnsweredVia string     `json:"answeredVia"`
	Version     int        `json:"version"`
	// Phone and Email are where it is written to; no page says them.
	Phone     string      `json:"phone"`
	Email     string      `json:"email"`
	Stopped   bool        `json:"stopped"`
	AnswerBy  *civil.Date `json:"answerBy"`
	Open      bool        `json:"open"`
	SubEvents []subEvent  `json:"subEvents"`
	Guests    []guest     `json:"guests"`
	// Code is the door's, once the event's codes have left, for who comes.
	Code *struct {
		ShortID string `json:"shortId"`
		Counter int32  `json:"counter"`
		Hash    string `json:"hash"`
	} `json:"code"`
}

type subEvent struct {
	UUID  uuid.UUID `json:"uuid"`
	Kind  string    `json:"kind"`
	Name  string    `json:"name"`
	Place string    `json:"place"`
	Day   int       `json:"day"`
	Start *int      `json:"start"` // minute of its day, which may be past midnight
}

type guest struct {
	UUID     uuid.UUID   `json:"uuid"`
	Name     string      `json:"name"`
	Status   string      `json:"status"`
	Attends  []uuid.UUID `json:"attends"`
	Declines []uuid.UUID `json:"declines"`
	Child    bool        `json:"child"`
	Age      *int        `json:"age"`
	AgeBand  string      `json:"ageBand"`
	Diet     string      `json:"diet"`
}

const attending, notAttending, unknown = "attending", "not_attending", "unknown"

// find is the invitation that a token opens at an event's address; its error is a 404 where there is none.
func (s *Service) find(ctx context.Context, slug string, hash []byte) (invitation, error) {
	var in invitation
	text, err := queries.New(s.DB.Read(newVisitorScope(slug))).GetRSVP(ctx, queries.GetRSVPParams{SecretHash: hash})
	if err != nil {
		return in, err
	}
	if err := json.Unmarshal(text, &in); err != nil {
		return in, fmt.Errorf("rsvp: read what a token opens: %w", err)
	}
	return in, nil
}

// newVisitorScope is the scope of an event's address, as the audit log calls what happens in it.
func newVisitorScope(slug string) tenants.Scope { return tenants.AsVisitor(slug).Named("rsvp.answer") }

// zone is the event's own.
func (in invitation) zone() *time.Location {
	if zone, err := time.LoadLocation(in.Event.TimeZone); err == nil {
		return zone
	}
	return time.UTC
}

// countDaysLeft until the event's day, where it is; false while it has none.
func (in invitation) countDaysLeft(now time.Time) (int, bool) {
	if in.Event.Date == nil {
		return 0, false
	}
	today := civil.DateOf(now.In(in.zone())).Time()
	return int(in.Event.Date.Time().Sub(today).Hours() / 24), true
}

// nameOf returns a guest's name or, for an unnamed companion, the guest whom they accompany.
func (in invitation) nameOf(g guest) string {
	if g.Name != "" {
		return g.Name
	}
	for _, other := range in.Guests {
		if other.Name != "" {
			return "Acompanhante de " + firstWordOf(other.Name)
		}
	}
	return "Convidado"
}

// shortNameOf returns the first name, or the full one if another guest of the invitation has the same first name.
func (in invitation) shortNameOf(g guest) string {
	name := in.nameOf(g)
	if g.Name == "" {
		return name
	}
	first := firstWordOf(name)
	for _, other := range in.Guests {
		if other.UUID != g.UUID && other.Name != "" && firstWordOf(other.Name) == first {
			return name
		}
	}
	return first
}

func firstWordOf(name string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(name), " ")
	return first
}

// answerOf is what a guest has answered about a sub-event, or about the event where sub is nil.
func (g guest) answerOf(sub *subEvent) string {
	switch {
	case sub == nil:
		return g.Status
	case slices.Contains(g.Attends, sub.UUID):
		return attending
	case slices.Contains(g.Declines, sub.UUID):
		return notAttending
	}
	return unknown
}

// questions are what each guest is asked: about the sub-events, or about the event as a whole.
func (in invitation) questions() []*subEvent {
	if len(in.SubEvents) == 0 {
		return []*subEvent{nil}
	}
	all := make([]*subEvent, len(in.SubEvents))
	for i := range in.SubEvents {
		all[i] = &in.SubEvents[i]
	}
	return all
}

// timeOf is the hour of a sub-event, with its day where that is another than the event's.
func (in invitation) timeOf(sub subEvent) string {
	var words []string
	if in.Event.Date != nil && sub.Day != 0 {
		words = append(words, longdate.FormatWeekdayOfYear(in.Event.Date.Time().AddDate(0, 0, sub.Day)))
	}
	if sub.Start != nil {
		words = append(words, formatHour(*sub.Start))
	}
	return strings.Join(words, ", ")
}

// formatHour writes a minute of the day as invitations do: 19h, 16h30.
func formatHour(minute int) string {
	text := strconv.Itoa(minute/60%24) + "h"
	if minute%60 != 0 {
		text += fmt.Sprintf("%02d", minute%60)
	}
	return text
}

// joinNames joins names as one says them: Helena, Roberto e Sofia.
func joinNames(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " e " + names[len(names)-1]
}
