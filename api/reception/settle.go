package reception

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetUnsettledInput names an event.
type GetUnsettledInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetUnsettledInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetUnsettledOutput lists the uploaded entries that do not count yet, the oldest first.
type GetUnsettledOutput struct {
	Items []Unsettled `json:"items"`
}

// Unsettled is an entry, a take-back or an addition, with the problem for which it does not count.
type Unsettled struct {
	UUID           uuid.UUID `json:"uuid"`
	Type           string    `json:"type" enum:"CHECK_IN,TAKE_BACK,ADD_GUEST"`
	Problem        string    `json:"problem" enum:"DELETED_GUEST,UNKNOWN_GUEST,REVOKED_CODE,ENDED_DEVICE,NOT_ALLOWED,UNKNOWN_INVITATION,TOO_MANY"`
	At             time.Time `json:"at"`
	By             string    `json:"by"`
	Door           string    `json:"door"`
	Name           string    `json:"name" doc:"The guest's name; empty if unknown"`
	InvitationName string    `json:"invitationName"`
}

func getUnsettled(ctx context.Context, db tenants.Reader, in GetUnsettledInput) (GetUnsettledOutput, error) {
	text, err := queries.New(db).GetUnsettled(ctx, queries.GetUnsettledParams{EventID: in.EventUUID})
	if err != nil {
		return GetUnsettledOutput{}, err
	}
	var out GetUnsettledOutput
	if err := json.Unmarshal(text, &out.Items); err != nil {
		return GetUnsettledOutput{}, fmt.Errorf("reception: read what is unsettled: %w", err)
	}
	return out, nil
}

// SettleInput names unsettled entries and says whether they count.
type SettleInput struct {
	EventUUID uuid.UUID   `json:"eventUuid"`
	UUIDs     []uuid.UUID `json:"uuids" minItems:"1" maxItems:"500"`
	Accept    bool        `json:"accept" doc:"true: the entries count; a deleted guest is restored, and an unlisted one added. false: they never count"`
}

// SettleOutput lists the entries that were settled and those that could not be.
type SettleOutput struct {
	Settled  []uuid.UUID `json:"settled"`
	Hindered []uuid.UUID `json:"hindered" doc:"Entries that cannot count, because their guest is unknown"`
}

func (s *Service) settle(ctx context.Context, db tenants.Writer, in SettleInput) (SettleOutput, error) {
	q, out := queries.New(db), SettleOutput{Settled: []uuid.UUID{}, Hindered: []uuid.UUID{}}
	for _, id := range in.UUIDs {
		rsvp, checkIn := s.secretsOf(in.EventUUID, id)
		hindrance, err := q.SettleAtReception(ctx, queries.SettleAtReceptionParams{EventID: in.EventUUID, ID: id,
			Accept: in.Accept, RsvpHash: rsvp, CheckInHash: checkIn})
		switch {
		case err != nil:
			return SettleOutput{}, err
		case hindrance != "":
			out.Hindered = append(out.Hindered, id)
		default:
			out.Settled = append(out.Settled, id)
		}
	}
	if len(out.Settled) == 0 {
		return SettleOutput{},
			problem.Conflict(
				"Não dá para contar: este convidado não existe mais. Descarte a entrada, ou inclua a pessoa na lista e confirme a entrada dela.")
	}
	return out, nil
}

// CheckInInput names an event.
type CheckInInput struct {
	EventUUID   uuid.UUID  `query:"eventUuid" required:"true"`
	WeddingUUID *uuid.UUID `query:"weddingUuid" doc:"The ID of the event's site, which is the event's ID"`
}

// ScopeEventID narrows the scope to it.
func (in CheckInInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// CheckInOutput is an event's check-in data.
type CheckInOutput struct {
	Invitations []CheckInInvitation `json:"invitations"`
}

// CheckInInvitation is an invitation with the check-ins of its guests.
type CheckInInvitation struct {
	UUID   uuid.UUID      `json:"uuid"`
	Name   string         `json:"name"`
	Email  *string        `json:"email,omitempty" doc:"Absent for callers who may not read the guest list"`
	Guests []CheckInGuest `json:"guests"`
}

// CheckInGuest is a guest of an invitation, with their check-in.
type CheckInGuest struct {
	UUID      uuid.UUID           `json:"uuid"`
	Name      string              `json:"name"`
	Status    queries.GuestStatus `json:"status"`
	Kind      string              `json:"kind" enum:"child,other"`
	Tags      []string            `json:"tags"`
	TableName string              `json:"tableName"`
	CheckIn   bool                `json:"checkIn"`
	CheckInAt *time.Time          `json:"checkInAt,omitempty"`
	CheckInBy *string             `json:"checkInBy,omitempty"`
}

// checkIn implements platform.checkIn of the specification.
func checkIn(ctx context.Context, db tenants.Reader, in CheckInInput) (CheckInOutput, error) {
	if in.WeddingUUID != nil && *in.WeddingUUID != in.EventUUID {
		return CheckInOutput{}, problem.NotFound()
	}
	row, err := queries.New(db).GetReceptionListWithEmails(ctx,
		queries.GetReceptionListWithEmailsParams{EventID: in.EventUUID})
	if err != nil {
		return CheckInOutput{}, err
	}
	list, err := parseList(row.List)
	if err != nil {
		return CheckInOutput{}, err
	}
	var emails map[uuid.UUID]*string
	if err := json.Unmarshal(row.Emails, &emails); err != nil {
		return CheckInOutput{}, fmt.Errorf("reception: read e-mails: %w", err)
	}
	tables := map[uuid.UUID]string{}
	for _, t := range list.Tables {
		tables[t.UUID] = tableName(t)
	}
	came, guests := list.inside(), map[uuid.UUID][]CheckInGuest{}
	for _, g := range list.Guests {
		shown := CheckInGuest{UUID: g.UUID, Name: g.Name, Status: g.Status, Kind: "other", Tags: g.Tags}
		if g.Child {
			shown.Kind = "child"
		}
		if g.TableUUID != nil {
			shown.TableName = tables[*g.TableUUID]
		}
		if entry, ok := came[g.UUID]; ok {
			shown.CheckIn, shown.CheckInAt, shown.CheckInBy = true, &entry.At, &entry.By
		}
		guests[g.InvitationUUID] = append(guests[g.InvitationUUID], shown)
	}
	out := CheckInOutput{Invitations: []CheckInInvitation{}}
	for _, i := range list.Invitations {
		out.Invitations = append(out.Invitations, CheckInInvitation{UUID: i.UUID, Name: i.Name, Email: emails[i.UUID],
			Guests: append([]CheckInGuest{}, guests[i.UUID]...)})
	}
	return out, nil
}

func tableName(t Table) string {
	if t.Name != "" {
		return t.Name
	}
	return fmt.Sprintf("Mesa %d", t.Number)
}
