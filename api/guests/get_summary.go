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
	Guests         int            `json:"guests" doc:"Without those whom the reception added"`
	Planned        *int           `json:"planned,omitempty" doc:"The event's numberOfGuests"`
	Attending      int            `json:"attending"`
	Unknown        int            `json:"unknown"`
	NotAttending   int            `json:"notAttending"`
	Unlisted       int            `json:"unlisted" doc:"Guests whom the reception added, counted nowhere else but in tags and tables"`
	Children       int            `json:"children" doc:"Children among the guests who attend, babies included"`
	Babies         int            `json:"babies" doc:"Guests up to two years old among those who attend"`
	Seated         int            `json:"seated" doc:"Guests with a table who have not declined"`
	FailedMessages int            `json:"failedMessages" doc:"The number of invitations whose last message failed"`
	Diets          []DietCount    `json:"diets" doc:"The diets of the guests who attend"`
	Tags           []TagCount     `json:"tags"`
	Ages           []AgeCount     `json:"ages" doc:"The ages of the children who attend"`
	SubEvents      []SubEvent     `json:"subEvents" doc:"The parts of the event that guests answer separately, in order; empty if it has no parts"`
	Tables         []SeatingTable `json:"tables" doc:"By number"`
	Settings       Settings       `json:"settings"`
}

// DietCount is the number of guests with a diet.
type DietCount struct {
	Diet  string `json:"diet"`
	Count int    `json:"count"`
}

// TagCount is the number of guests with a tag.
type TagCount struct {
	Tag   string `json:"tag"`
	Count int    `json:"count"`
}

// AgeCount is the number of children of an age.
type AgeCount struct {
	Band  string `json:"band" enum:"0_2,3_6,7_11,12_17,UNKNOWN"`
	Count int    `json:"count"`
}

// SubEvent is a part of the event, with the answers of the guests whose invitations cover it.
type SubEvent struct {
	UUID         uuid.UUID `json:"uuid"`
	Kind         string    `json:"kind" enum:"CEREMONY,PARTY,OTHER"`
	Name         string    `json:"name"`
	Place        string    `json:"place" doc:"The venue; empty if unknown"`
	Day          int       `json:"day" doc:"Days after the event's day; 0 is that day"`
	StartMinute  *int      `json:"startMinute,omitempty" doc:"Minutes after midnight of that day, which lasts until noon of the next; absent if unknown"`
	Attending    int       `json:"attending"`
	Unknown      int       `json:"unknown"`
	NotAttending int       `json:"notAttending"`
}

// SeatingTable is a table with the number of guests seated at it.
type SeatingTable struct {
	UUID   uuid.UUID `json:"uuid"`
	Number int       `json:"number"`
	Name   string    `json:"name" doc:"Empty if it has none"`
	Seats  int       `json:"seats"`
	Taken  int       `json:"taken" doc:"Seats of guests who have not declined; greater than seats if the table is overfull"`
}

// Settings hold for all guests of an event.
type Settings struct {
	AnswerBy      *civil.Date `json:"answerBy,omitempty" doc:"The last day of answering, until its end; absent: until the event's day"`
	AllowUnlisted bool        `json:"allowUnlisted" doc:"Whether the reception may add a guest who is not on the list"`
	AnonymisedAt  *time.Time  `json:"anonymisedAt,omitempty" doc:"When the guests' personal data was erased, which makes the list read-only; absent before"`
}

func getSummary(ctx context.Context, db tenants.Reader, in GetSummaryInput) (Summary, error) {
	row, err := queries.New(db).GetGuestSummary(ctx, queries.GetGuestSummaryParams{EventID: in.EventUUID})
	if err != nil {
		return Summary{}, err
	}
	out := Summary{
		Invitations: int(row.Invitations), Guests: int(row.Guests), Attending: int(row.Attending),
		Unknown: int(row.Unknown), NotAttending: int(row.NotAttending), Unlisted: int(row.Unlisted),
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
