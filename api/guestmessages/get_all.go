package guestmessages

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput names an invitation.
type GetAllInput struct {
	EventUUID      uuid.UUID `query:"eventUuid" required:"true"`
	InvitationUUID uuid.UUID `query:"invitationUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetAllInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetAllOutput lists the newest messages; at most 100.
type GetAllOutput struct {
	Items []GuestMessage `json:"items"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	text, err := queries.New(db).
		ListGuestMessages(ctx, queries.ListGuestMessagesParams{EventID: in.EventUUID, InvitationID: in.InvitationUUID})
	if err != nil {
		return GetAllOutput{}, err
	}
	out := GetAllOutput{}
	if err := json.Unmarshal(text, &out.Items); err != nil {
		return GetAllOutput{}, fmt.Errorf("guestmessages: read a list: %w", err)
	}
	for i := range out.Items {
		out.Items[i].Error = jobs.WhyNotSent(out.Items[i].Error)
	}
	return out, nil
}

// GetDispatchesInput names an event.
type GetDispatchesInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetDispatchesInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GuestDispatch is one send of one message to an audience of invitations.
type GuestDispatch struct {
	UUID      uuid.UUID      `json:"uuid"`
	Kind      string         `json:"kind" enum:"INVITE,REMINDER,OWN,QR_CODE,LOST_LINK"`
	Channel   string         `json:"channel" enum:"WHATSAPP,EMAIL,OWN_WHATSAPP"`
	Audience  string         `json:"audience" enum:"ALL,SILENT,CHOSEN,FAILED,ATTENDING,LATE,ASKED"`
	OwnWords  string         `json:"ownWords"`
	LeavesAt  time.Time      `json:"leavesAt"`
	CreatedAt time.Time      `json:"createdAt"`
	By        string         `json:"by" doc:"Name of the member who sent it; empty for a schedule and for a former member"`
	Counts    map[string]int `json:"counts" doc:"Number of messages by delivery status"`
	Failed    []Failed       `json:"failed" doc:"The failed messages whose invitation got no message of the same kind since"`
}

// Failed is a message whose delivery failed.
type Failed struct {
	InvitationUUID uuid.UUID `json:"invitationUuid"`
	Name           string    `json:"name"`
	Error          string    `json:"error" doc:"The reason of the failure, as a sentence"`
	Stopped        bool      `json:"stopped" doc:"Whether the invitation opted out of this channel"`
	GoesAgain      bool      `json:"goesAgain" doc:"Whether it would get the message now: it has an address of the channel and has not opted out"`
}

// GetDispatchesOutput lists the newest dispatches; at most 30.
type GetDispatchesOutput struct {
	Items []GuestDispatch `json:"items"`
}

func getDispatches(ctx context.Context, db tenants.Reader, in GetDispatchesInput) (GetDispatchesOutput, error) {
	text, err := queries.New(db).ListGuestDispatches(ctx, queries.ListGuestDispatchesParams{EventID: in.EventUUID})
	if err != nil {
		return GetDispatchesOutput{}, err
	}
	out := GetDispatchesOutput{}
	if err := json.Unmarshal(text, &out.Items); err != nil {
		return GetDispatchesOutput{}, fmt.Errorf("guestmessages: read dispatches: %w", err)
	}
	for i := range out.Items {
		for n := range out.Items[i].Failed {
			failed := &out.Items[i].Failed[n]
			failed.Error = jobs.WhyNotSent(failed.Error)
			if failed.Error == "" {
				failed.Error = jobs.WhyNotSent("NOT_SAID")
			}
		}
	}
	return out, nil
}
