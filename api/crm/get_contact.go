package crm

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/api/wayout"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// GetContactInput names a contact.
type GetContactInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// GetContactOutput is a contact with the events they are a client of, and their newest proposal (specification 1,
// section 3).
type GetContactOutput struct {
	Contact
	ProposalID *uuid.UUID     `json:"proposalId,omitempty" doc:"The contact's newest proposal; absent if there is none"`
	Status     *string        `json:"status,omitempty" enum:"SENT,VIEWED,ACCEPTED,DECLINED,EXPIRED" doc:"The status of that proposal"`
	Events     []ContactEvent `json:"events"`
	// The following fields say by which channels the contact gets messages.
	MayWhatsApp     bool       `json:"mayWhatsapp" doc:"Whether the contact gets messages by WhatsApp"`
	WhatsAppOptIn   *OptIn     `json:"whatsappOptIn,omitempty"`
	RefusesWhatsApp bool       `json:"refusesWhatsapp,omitempty" doc:"Whether the contact refused WhatsApp, which no member can override"`
	StoppedAt       *time.Time `json:"stoppedAt,omitempty" doc:"Since when the contact is opted out of messages, which only they can undo; absent if they are not"`
}

// OptIn is since when a contact allows messages by WhatsApp, and who recorded it.
type OptIn struct {
	At  time.Time `json:"at"`
	How string    `json:"how" enum:"TEAM,CLIENT"`
	By  string    `json:"by,omitempty" doc:"Name of the member who recorded it; absent for a former member, and for consent from before it was recorded"`
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

func (s *Service) getContact(ctx context.Context, db tenants.Reader, in GetContactInput) (GetContactOutput, error) {
	row, err := queries.New(db).GetContact(ctx, queries.GetContactParams{ID: in.UUID, MaxStops: wayout.MaxListedStops})
	if err != nil {
		return GetContactOutput{}, err
	}
	var events []struct {
		ContactEvent
		ImageKey *string `json:"imageKey"`
	}
	if err := jsonrow.Read("GetContact events", row.Events, &events); err != nil {
		return GetContactOutput{}, err
	}
	var newest *struct {
		UUID   uuid.UUID
		Status string
	}
	if err := jsonrow.Read("GetContact proposal", row.Proposal, &newest); err != nil {
		return GetContactOutput{}, err
	}
	c := row.Contact
	out := GetContactOutput{
		Contact: contactOf(c), Events: make([]ContactEvent, 0, len(events)),
		MayWhatsApp: c.WhatsappOptInAt != nil, RefusesWhatsApp: c.MessageChannels != nil &&
			!slices.Contains(c.MessageChannels, "WHATSAPP"),
	}
	if c.WhatsappOptInAt != nil && c.WhatsappOptInHow != nil {
		out.WhatsAppOptIn = &OptIn{At: *c.WhatsappOptInAt, How: *c.WhatsappOptInHow, By: row.OptInBy}
	}
	var addresses []string
	for _, address := range []*string{c.Phone, c.Email} {
		if address != nil {
			addresses = append(addresses, *address)
		}
	}
	stopped, err := wayout.StoppedAt(ctx, db, s.Links, row.Stops, addresses...)
	if err != nil {
		return GetContactOutput{}, err
	}
	for _, at := range stopped {
		if at != nil && (out.StoppedAt == nil || at.Before(*out.StoppedAt)) {
			out.StoppedAt = at
		}
	}
	if newest != nil {
		out.ProposalID, out.Status = &newest.UUID, &newest.Status
	}
	for _, e := range events {
		e.ImageURL = image.OptionalURLOf(e.ImageKey)
		out.Events = append(out.Events, e.ContactEvent)
	}
	return out, nil
}
