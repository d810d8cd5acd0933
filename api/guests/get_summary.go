package guests

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetSummaryInput names an event.
type GetSummaryInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetSummaryInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// Summary is the one count of an event's guests.
type Summary struct {
	Invitations    int            `json:"invitations"`
	Guests         int            `json:"guests"`
	Planned        *int           `json:"planned,omitempty" doc:"The event's numberOfGuests"`
	Attending      int            `json:"attending"`
	Unknown        int            `json:"unknown"`
	NotAttending   int            `json:"notAttending"`
	Children       int            `json:"children" doc:"Of those who come, babies included"`
	Babies         int            `json:"babies" doc:"Up to two years old, of those who come"`
	Seated         int            `json:"seated" doc:"At a table, and not declined"`
	FailedMessages int            `json:"failedMessages" doc:"Invitations whose last message failed"`
	Diets          []DietCount    `json:"diets" doc:"Of those who come"`
	Tags           []TagCount     `json:"tags"`
	Ages           []AgeCount     `json:"ages" doc:"Of the children who come"`
	SubEvents      []SubEvent     `json:"subEvents" doc:"What the event consists of for its guests, in order; empty where it is one"`
	Tables         []SeatingTable `json:"tables" doc:"By number"`
	Settings       Settings       `json:"settings"`
}

// DietCount is how many keep to a diet.
type DietCount struct {
	Diet  string `json:"diet"`
	Count int    `json:"count"`
}

// TagCount is how many have a tag.
type TagCount struct {
	Tag   string `json:"tag"`
	Count int    `json:"count"`
}

// AgeCount is how many children are of an age.
type AgeCount struct {
	Band  string `json:"band" enum:"0_2,3_6,7_11,12_17,UNKNOWN"`
	Count int    `json:"count"`
}

// SubEvent is a part of the event, with those whom its invitations cover.
type SubEvent struct {
	UUID         uuid.UUID `json:"uuid"`
	Kind         string    `json:"kind" enum:"CEREMONY,PARTY,OTHER"`
	Name         string    `json:"name"`
	Place        string    `json:"place" doc:"Empty where nobody said"`
	Day          int       `json:"day" doc:"Counted from the event's"`
	StartMinute  *int      `json:"startMinute,omitempty" doc:"Of that day, which goes on until noon of the next"`
	Attending    int       `json:"attending"`
	Unknown      int       `json:"unknown"`
	NotAttending int       `json:"notAttending"`
}

// SeatingTable is a table.
type SeatingTable struct {
	UUID   uuid.UUID `json:"uuid"`
	Number int       `json:"number"`
	Name   string    `json:"name" doc:"Empty where it has none"`
	Seats  int       `json:"seats"`
	Taken  int       `json:"taken" doc:"By whoever has not declined; more than seats where it is too full"`
}

// Settings hold for all guests of an event.
type Settings struct {
	AnswerBy      *civil.Date `json:"answerBy,omitempty" doc:"Through the end of that day; absent: until the event's day"`
	AllowUnlisted bool        `json:"allowUnlisted" doc:"Whether the door lets in somebody who is on no list"`
	AnonymisedAt  *time.Time  `json:"anonymisedAt,omitempty" doc:"When who the guests were was erased: the list is only read from then on"`
}

func getSummary(ctx context.Context, db tenants.Reader, in GetSummaryInput) (Summary, error) {
	row, err := queries.New(db).GetGuestSummary(ctx, queries.GetGuestSummaryParams{EventID: in.EventUUID})
	if err != nil {
		return Summary{}, err
	}
	out := Summary{
		Invitations: int(row.Invitations), Guests: int(row.Guests), Attending: int(row.Attending),
		Unknown: int(row.Unknown), NotAttending: int(row.NotAttending),
		Children: int(row.Children), Babies: int(row.Babies), FailedMessages: int(row.FailedMessages),
		Settings: Settings{AnswerBy: row.AnswerBy, AllowUnlisted: row.AllowUnlisted, AnonymisedAt: row.AnonymisedAt},
	}
	if row.Planned != 0 {
		planned := int(row.Planned)
		out.Planned = &planned
	}
	for text, into := range map[*[]byte]any{&row.Diets: &out.Diets, &row.Tags: &out.Tags, &row.Ages: &out.Ages,
		&row.SubEvents: &out.SubEvents, &row.Tables: &out.Tables} {
		if err := json.Unmarshal(*text, into); err != nil {
			return Summary{}, fmt.Errorf("guests: read a summary: %w", err)
		}
	}
	for _, table := range out.Tables {
		out.Seated += table.Taken
	}
	return out, nil
}
