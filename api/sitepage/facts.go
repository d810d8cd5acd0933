package sitepage

import (
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
)

// Facts are the parts of a page that come from the event, not from the document: they are loaded whenever the page is
// rendered.
type Facts struct {
	EventID        uuid.UUID
	Title          string
	Type           queries.EventType
	Names          []string // whose event it is, where that is known
	Date           *civil.Date
	StartTime      *civil.Clock
	TimeZone       string
	CeremonyPlace  string
	ReceptionPlace string
	UpdatedAt      time.Time
	// Planner is who plans it, where the event wears their brand.
	Planner string
	// AnswerBy is the last day to answer an invitation.
	AnswerBy *civil.Date
	// TakesAnswers is whether a guest may ask for the link of their invitation.
	TakesAnswers bool
	// Gifts is whether the event has a list of gifts.
	Gifts    bool
	Vendors  []Vendor
	Messages []Message
	// Photos are the sizes of those that the document names, by id; one that is not here is not shown.
	Photos map[uuid.UUID]Size
}

// Vendor is one that the event's page recommends.
type Vendor struct {
	ID         uuid.UUID `json:"uuid"`
	Name       string    `json:"name"`
	Categories []string  `json:"categories"`
}

// Message is a guest's message that the hosts approved.
type Message struct {
	Name    string `json:"name"`
	Message string `json:"message"`
}

// Size is that of a photograph's largest copy, in pixels.
type Size struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// zone is the event's own.
func (f Facts) zone() *time.Location {
	if zone, err := time.LoadLocation(f.TimeZone); err == nil {
		return zone
	}
	return time.UTC
}

// minuteOf is the minute of the day that a clock shows; ok is false where it shows none.
func minuteOf(clock *civil.Clock) (minute int, ok bool) {
	if clock == nil {
		return 0, false
	}
	at, err := time.Parse("15:04", string(*clock))
	return at.Hour()*60 + at.Minute(), err == nil
}
