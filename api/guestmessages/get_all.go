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

// GetAllOutput are the newest hundred.
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

// GuestDispatch is one act of writing to guests.
type GuestDispatch struct {
	UUID      uuid.UUID      `json:"uuid"`
	Kind      string         `json:"kind" enum:"INVITE,REMINDER,OWN,QR_CODE,LOST_LINK"`
	Channel   string         `json:"channel" enum:"WHATSAPP,EMAIL,OWN_WHATSAPP"`
	Audience  string         `json:"audience" enum:"ALL,SILENT,CHOSEN,FAILED,ATTENDING,LATE,ASKED"`
	OwnWords  string         `json:"ownWords"`
	LeavesAt  time.Time      `json:"leavesAt"`
	CreatedAt time.Time      `json:"createdAt"`
	By        string         `json:"by" doc:"Who asked for it; empty for a schedule, and for who has left the team"`
	Counts    map[string]int `json:"counts" doc:"How many messages stand how, by status"`
	Failed    []Failed       `json:"failed" doc:"Which failed and nothing of the same kind went there since"`
}

// Failed is a message that did not arrive.
type Failed struct {
	InvitationUUID uuid.UUID `json:"invitationUuid"`
	Name           string    `json:"name"`
	Error          string    `json:"error" doc:"Why, as a sentence"`
	Stopped        bool      `json:"stopped" doc:"Whether it asked for no more of this channel"`
	GoesAgain      bool      `json:"goesAgain" doc:"Whether it would get the message now: it has an address of the channel and did not stop it"`
}

// GetDispatchesOutput are the newest thirty.
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
