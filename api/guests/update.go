package guests

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"cortejo/formats/guesttext"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes fields of a guest; absent ones keep their value.
type UpdateInput struct {
	UUID           uuid.UUID                     `json:"uuid"`
	EventUUID      uuid.UUID                     `json:"eventUuid"`
	InvitationUUID *uuid.UUID                    `json:"invitationUuid,omitempty" doc:"The invitation to which the guest moves"`
	Name           procedure.Optional[string]    `json:"name,omitzero" maxLength:"190"`
	Status         *queries.GuestStatus          `json:"status,omitempty" doc:"One answer for all sub-events that the invitation covers; not together with attends or declines"`
	Attends        *[]uuid.UUID                  `json:"attends,omitempty" maxItems:"20" doc:"Sub-events that the invitation covers"`
	Declines       *[]uuid.UUID                  `json:"declines,omitempty" maxItems:"20"`
	Tags           *[]string                     `json:"tags,omitempty" maxItems:"10" maxLength:"40"`
	Kind           *queries.GuestKind            `json:"kind,omitempty"`
	Age            procedure.Optional[int16]     `json:"age,omitzero" minimum:"0" maximum:"17"`
	AgeBand        procedure.Optional[string]    `json:"ageBand,omitzero" enum:"0_2,3_6,7_11,12_17" doc:"Only if the exact age is unknown"`
	Diet           procedure.Optional[string]    `json:"diet,omitzero" maxLength:"200"`
	DietWas        *string                       `json:"dietWas,omitempty" maxLength:"200" doc:"The value that the client read; a value that the guest answered meanwhile is not replaced"`
	TableUUID      procedure.Optional[uuid.UUID] `json:"tableUuid,omitzero"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if in.InvitationUUID != nil {
		room, err := q.RoomInInvitation(ctx, queries.RoomInInvitationParams{EventID: in.EventUUID,
			InvitationID: *in.InvitationUUID, Adding: 1, AtMost: guesttext.MaxPerInvitation})
		if err == nil && !room {
			err = problem.Conflict(SentenceCrowded)
		}
		if err != nil {
			return procedure.None{}, err
		}
	}
	var f form.Form
	params, err := in.params(ctx, q, &f)
	if err != nil {
		return procedure.None{}, err
	}
	updated, err := q.UpdateGuest(ctx, params)
	if err != nil {
		return procedure.None{}, err
	}
	f.CheckEdit("diet", params.Diet, updated.Diet)
	return procedure.None{}, f.Err()
}

func (in UpdateInput) params(ctx context.Context, q *queries.Queries, f *form.Form) (queries.UpdateGuestParams, error) {
	if in.Age.Value != nil || in.AgeBand.Value != nil {
		if in.Kind != nil && *in.Kind != queries.GuestKindChild {
			f.Reject("age", sentenceAge)
		}
		child := queries.GuestKindChild
		in.Kind = &child
	}
	p := queries.UpdateGuestParams{
		EventID: in.EventUUID, ID: in.UUID, InvitationID: in.InvitationUUID, Name: form.Trim(in.Name.OrZero()),
		Status: in.Status, Kind: in.Kind,
		SetAge: in.Age.Given, Age: in.Age.Value, SetAgeBand: in.AgeBand.Given, AgeBand: in.AgeBand.Value,
		Diet: f.TrimEdit("diet", in.Diet.OrZero(), in.DietWas), DietWas: in.DietWas,
		SetTable: in.TableUUID.Given, TableID: in.TableUUID.Value, Answers: in.Status != nil || in.Attends != nil ||
			in.Declines != nil,
	}
	if in.Tags != nil {
		p.Tags = Tags(*in.Tags)
	}
	if in.Attends != nil || in.Declines != nil {
		if in.Status != nil {
			f.Reject("status", "Envie a resposta do evento todo ou a de cada parte")
		}
		var err error
		p.Attends, p.Declines, err = Parts(ctx, q, f, queries.GuestsMayAttendParams{EventID: in.EventUUID,
			InvitationID: in.InvitationUUID,
			GuestID:      &in.UUID}, in.Attends, in.Declines)
		if err != nil {
			return p, err
		}
	}
	return p, f.Err()
}

// Parts returns the accepted and the declined sub-events, nil for an absent list. It rejects a sub-event that the
// invitation does not cover, and one that is in both lists.
func Parts(ctx context.Context, q *queries.Queries, f *form.Form, of queries.GuestsMayAttendParams, attends,
	declines *[]uuid.UUID) (yes, no []uuid.UUID, err error) {
	of.SubEventIds = []uuid.UUID{}
	if attends != nil {
		yes = unique(*attends)
		of.SubEventIds = append(of.SubEventIds, yes...)
	}
	if declines != nil {
		no = unique(*declines)
		of.SubEventIds = append(of.SubEventIds, no...)
	}
	may, err := q.GuestsMayAttend(ctx, of)
	if err != nil {
		return nil, nil, err
	}
	if !may || slices.ContainsFunc(yes, func(id uuid.UUID) bool { return slices.Contains(no, id) }) {
		f.Reject("attends", SentenceSubEvent)
	}
	return yes, no, nil
}

func unique(ids []uuid.UUID) []uuid.UUID {
	once := make([]uuid.UUID, 0, len(ids))
	for _, id := range ids {
		if !slices.Contains(once, id) {
			once = append(once, id)
		}
	}
	return once
}
