// Package guestmessages is the router of messages to an event's guests. Only its team sends them: members who see all
// events, and helpers with SITE_AND_GUESTS there.
package guestmessages

import (
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/tenants"
)

// Options are the router's dependencies, in addition to the database of a call.
type Options struct {
	server.Env
	// Limits are how much, and when, guests are written to.
	Limits jobs.GuestLimits
}

// Service handles the procedures of messages to guests.
type Service struct{ Options }

// New returns a service with these dependencies; zero limits mean the default ones.
func New(o Options) *Service {
	if o.Limits == (jobs.GuestLimits{}) {
		o.Limits = jobs.DefaultGuestLimits
	}
	return &Service{o}
}

// Register adds the procedures of messages to guests.
func (s *Service) Register(r *procedure.Router) {
	// The preview is a POST, because its input may have hundreds of invitations.
	procedure.Action(r, "guestMessages.preview", procedure.Business, s.preview, procedure.Doc{
		Summary: "Preview the recipients of a message, and those who would not get it", Description: "Sends nothing.",
	})
	procedure.Mutation(r, "guestMessages.send", procedure.Business, s.send, procedure.Doc{
		Summary: "Send a message to an event's guests",
		Description: "Once for each uuid, and at most once per invitation and kind within 12 hours. Outside the send window (8 to 21 in the event's time zone) messages leave when it begins. " +
			"409 if there are no recipients, 429 if more would leave than the limit of the day allows.",
	})
	procedure.Mutation(r, "guestMessages.resendFailed", procedure.Business, s.resendFailed, procedure.Doc{
		Summary:     "Send a dispatch's failed messages again",
		Description: "To each invitation's current address, unless it got a message of the same kind since.",
	})
	procedure.Query(r, "guestMessages.getAll", procedure.Business, getAll, procedure.Doc{
		Summary: "The messages to an invitation, newest first", Shows: []tenants.AreaKey{tenants.AreaGuests},
	})
	procedure.Query(r, "guestMessages.getDispatches", procedure.Business, getDispatches, procedure.Doc{
		Summary: "The dispatches to an event's guests with their delivery states, newest first",
		Shows:   []tenants.AreaKey{tenants.AreaGuests},
	})
	procedure.Mutation(r, "guestMessages.markSent", procedure.Business, markSent,
		procedure.Doc{Summary: "Record a message that a member sent with their own phone"})
	// getText is not a Query: its answer has a secret link, which no cache may store.
	procedure.Action(r, "guestMessages.getText", procedure.Business, s.getText, procedure.Doc{
		Summary:     "The text of a message that a member sends with their own phone",
		Description: "409 for an invitation that opted out of messages.",
	})
}

// GuestMessage is a message to an invitation.
type GuestMessage struct {
	UUID         uuid.UUID  `json:"uuid"`
	DispatchUUID uuid.UUID  `json:"dispatchUuid"`
	Kind         string     `json:"kind" enum:"INVITE,REMINDER,OWN,QR_CODE,LOST_LINK"`
	Channel      string     `json:"channel" enum:"WHATSAPP,EMAIL,OWN_WHATSAPP"`
	Address      string     `json:"address" doc:"The phone or e-mail address it was sent to; empty once erased"`
	OwnWords     string     `json:"ownWords"`
	Status       string     `json:"status" enum:"queued,unknown,sent,deleted,failed,delivered,read"`
	Error        string     `json:"error" doc:"The reason of the failure, as a sentence; empty unless it failed"`
	LeavesAt     time.Time  `json:"leavesAt"`
	CreatedAt    time.Time  `json:"createdAt"`
	SentAt       *time.Time `json:"sentAt,omitempty"`
	DeliveredAt  *time.Time `json:"deliveredAt,omitempty"`
	ReadAt       *time.Time `json:"readAt,omitempty"`
	FailedAt     *time.Time `json:"failedAt,omitempty"`
}
