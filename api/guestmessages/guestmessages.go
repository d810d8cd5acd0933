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

// Service answers for messages to guests.
type Service struct{ Options }

// New makes a service.
func New(o Options) *Service {
	if o.Limits == (jobs.GuestLimits{}) {
		o.Limits = jobs.DefaultGuestLimits
	}
	return &Service{o}
}

// Register adds the procedures of messages to guests.
func (s *Service) Register(r *procedure.Router) {
	// A POST: the chosen invitations may be hundreds.
	procedure.Action(r, "guestMessages.preview", procedure.Business, s.preview, procedure.Doc{
		Summary: "Who would get a message, and who would not", Description: "Sends nothing.",
	})
	procedure.Mutation(r, "guestMessages.send", procedure.Business, s.send, procedure.Doc{
		Summary: "Write to an event's guests",
		Description: "Once for each uuid, and to each invitation not twice of one kind within 12 hours. Outside the hours (8 to 21, where the event is) they leave when those begin. " +
			"409 where nobody gets one, 429 where more would than may leave today.",
	})
	procedure.Mutation(r, "guestMessages.resendFailed", procedure.Business, s.resendFailed, procedure.Doc{
		Summary:     "Send again what did not arrive",
		Description: "To where each invitation is reached now, where nothing of the same kind went there since.",
	})
	procedure.Query(r, "guestMessages.getAll", procedure.Business, getAll, procedure.Doc{
		Summary: "What an invitation was sent, newest first", Shows: []tenants.AreaKey{tenants.AreaGuests},
	})
	procedure.Query(r, "guestMessages.getDispatches", procedure.Business, getDispatches, procedure.Doc{
		Summary: "What was sent to an event's guests and how it fared, newest first",
		Shows:   []tenants.AreaKey{tenants.AreaGuests},
	})
	procedure.Mutation(r, "guestMessages.markSent", procedure.Business, markSent,
		procedure.Doc{Summary: "Note what somebody sent with their own telephone"})
	// Not a Query: it says a secret, which no cache is to keep.
	procedure.Action(r, "guestMessages.getText", procedure.Business, s.getText, procedure.Doc{
		Summary:     "What one sends an invitation with one's own telephone",
		Description: "409 for whoever asked for no more messages.",
	})
}

// GuestMessage is one to an invitation.
type GuestMessage struct {
	UUID         uuid.UUID  `json:"uuid"`
	DispatchUUID uuid.UUID  `json:"dispatchUuid"`
	Kind         string     `json:"kind" enum:"INVITE,REMINDER,OWN,QR_CODE,LOST_LINK"`
	Channel      string     `json:"channel" enum:"WHATSAPP,EMAIL,OWN_WHATSAPP"`
	Address      string     `json:"address" doc:"Where it went; empty where that was erased"`
	OwnWords     string     `json:"ownWords"`
	Status       string     `json:"status" enum:"queued,unknown,sent,deleted,failed,delivered,read"`
	Error        string     `json:"error" doc:"Why it failed, as a sentence; empty where it did not"`
	LeavesAt     time.Time  `json:"leavesAt"`
	CreatedAt    time.Time  `json:"createdAt"`
	SentAt       *time.Time `json:"sentAt,omitempty"`
	DeliveredAt  *time.Time `json:"deliveredAt,omitempty"`
	ReadAt       *time.Time `json:"readAt,omitempty"`
	FailedAt     *time.Time `json:"failedAt,omitempty"`
}
