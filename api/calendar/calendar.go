// Package calendar is the router "calendar": calendars of deadlines that people subscribe to in the
// calendar they already use, by an address that is a secret, in the format of RFC 5545.
package calendar

import (
	"crypto/sha256"
	"regexp"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/limits"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
)

// Service makes, ends and answers calendars.
type Service struct {
	server.Env
	fetching *limits.PersonLimiter // by feed
}

// New makes a service.
func New(env server.Env) *Service {
	return &Service{env, limits.NewPersonLimiter(maxFetchesPerFeed, sentenceFetching)}
}

// Register adds the router's procedures.
func (s *Service) Register(r *procedure.Router) {
	procedure.Query(r, "calendar.getFeeds", procedure.Business, getFeeds,
		procedure.Doc{Summary: "The calendars one subscribes to"})
	// It is no Mutation: those store their answer for a day, and this one has a secret address.
	procedure.Action(r, "calendar.create", procedure.Business, s.create, procedure.Doc{
		Summary:     "A new secret address of a calendar, told only now",
		Description: "Of one event, or of all that one sees. It shows what its person may see whenever it is fetched.",
	})
	procedure.Mutation(r, "calendar.revoke", procedure.Business, revoke,
		procedure.Doc{Summary: "End a calendar's address for good"})
}

// Feed is a subscribed calendar. Its address is not stored.
type Feed struct {
	UUID       uuid.UUID  `json:"uuid"`
	EventUUID  *uuid.UUID `json:"eventUuid,omitempty" doc:"Absent: all events that one sees"`
	EventTitle *string    `json:"eventTitle,omitempty"`
	CreatedAt  time.Time  `json:"createdAt"`
}

// folder holds the calendars' addresses: /calendario/{secret}.ics.
const folder, suffix = "/calendario/", ".ics"

// secrets are rand.Text in small letters: 130 random bits.
var secrets = regexp.MustCompile(`^[a-z2-7]{26}$`)

func hashOf(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}
