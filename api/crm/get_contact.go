package crm

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetContactInput names a contact.
type GetContactInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// GetContactOutput is a contact with the events they are a client of, and their newest proposal (specification 1, section 3).
type GetContactOutput struct {
	Contact
	ProposalID *uuid.UUID     `json:"proposalId,omitempty" doc:"The newest that was not deleted"`
	Status     *string        `json:"status,omitempty" enum:"SENT,VIEWED,ACCEPTED,DECLINED,EXPIRED" doc:"How that proposal stands"`
	Events     []ContactEvent `json:"events"`
}

// ContactEvent is an event as a contact's card shows it, the latest first.
type ContactEvent struct {
	UUID       uuid.UUID         `json:"uuid"`
	Type       queries.EventType `json:"type"`
	Title      string            `json:"title"`
	Date       *civil.Date       `json:"date,omitempty"`
	ImageURL   *string           `json:"imageUrl,omitempty"`
	ArchivedAt *time.Time        `json:"archivedAt,omitempty"`
}

func getContact(ctx context.Context, db tenants.Reader, in GetContactInput) (GetContactOutput, error) {
	row, err := queries.New(db).GetContact(ctx, queries.GetContactParams{ID: in.UUID})
	if err != nil {
		return GetContactOutput{}, err
	}
	var events []struct {
		ContactEvent
		ImageKey *string `json:"imageKey"`
	}
	if err := json.Unmarshal(row.Events, &events); err != nil {
		return GetContactOutput{}, fmt.Errorf("crm: read events: %w", err)
	}
	var newest *struct {
		UUID   uuid.UUID
		Status string
	}
	if err := json.Unmarshal(row.Proposal, &newest); err != nil {
		return GetContactOutput{}, fmt.Errorf("crm: read the newest proposal: %w", err)
	}
	out := GetContactOutput{Contact: contactOf(row.Contact), Events: make([]ContactEvent, 0, len(events))}
	if newest != nil {
		out.ProposalID, out.Status = &newest.UUID, &newest.Status
	}
	for _, e := range events {
		e.ImageURL = image.OptionalURL(e.ImageKey)
		out.Events = append(out.Events, e.ContactEvent)
	}
	return out, nil
}
