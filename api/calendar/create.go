package calendar

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput says what the calendar shows.
type CreateInput struct {
	EventUUID *uuid.UUID `json:"eventUuid,omitempty" doc:"Absent: all events that one sees"`
}

// CreateOutput holds the feed's URL. No other procedure returns it.
type CreateOutput struct {
	Feed
	URL string `json:"url" doc:"The secret address to subscribe to: a calendar that has it reads all events that the feed's owner sees"`
}

// feedsPerPerson is the maximum per person and business: more devices than a person has.
const feedsPerPerson = 20

func (s *Service) create(ctx context.Context, in CreateInput) (CreateOutput, error) {
	secret := strings.ToLower(rand.Text())
	out := CreateOutput{URL: s.PublicURL + folder + secret + suffix}
	err := s.DB.Write(ctx, procedure.ScopeOf(ctx), func(db tenants.Writer) error {
		q := queries.New(db)
		if err := q.LockCalendarFeeds(ctx); err != nil {
			return err
		}
		room, err := q.RoomForCalendarFeed(ctx, queries.RoomForCalendarFeedParams{AtMost: feedsPerPerson})
		if err != nil {
			return err
		}
		if !room {
			return problem.Conflict(
				fmt.Sprintf("Você já tem %d links de calendário. Revogue os que não usa para criar outro.",
					feedsPerPerson))
		}
		row, err := q.CreateCalendarFeed(ctx,
			queries.CreateCalendarFeedParams{EventID: in.EventUUID, SecretHash: hashOf(secret)})
		out.Feed = Feed{UUID: row.ID, EventUUID: row.EventID, CreatedAt: row.CreatedAt}
		return err
	})
	if err != nil {
		return CreateOutput{}, err
	}
	return out, nil
}
