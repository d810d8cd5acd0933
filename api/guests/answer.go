package guests

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// AnswerInput is an invitation's answer; absent fields keep their value.
type AnswerInput struct {
	EventUUID      uuid.UUID     `json:"eventUuid"`
	InvitationUUID uuid.UUID     `json:"invitationUuid"`
	Over           int32         `json:"over" minimum:"0" doc:"The answerVersion that the client read; 409 if another answer came since"`
	Guests         []GuestAnswer `json:"guests" maxItems:"50"`
	Message        *string       `json:"message,omitempty" maxLength:"900"`
}

// GuestAnswer is the answer of one guest; absent fields keep their value.
type GuestAnswer struct {
	UUID     uuid.UUID                  `json:"uuid"`
	Status   *queries.GuestStatus       `json:"status,omitempty" doc:"One answer for all sub-events that the invitation covers; not together with attends or declines"`
	Attends  *[]uuid.UUID               `json:"attends,omitempty" maxItems:"20"`
	Declines *[]uuid.UUID               `json:"declines,omitempty" maxItems:"20"`
	Diet     *string                    `json:"diet,omitempty" maxLength:"200"`
	Age      procedure.Optional[int16]  `json:"age,omitzero" minimum:"0" maximum:"17"`
	AgeBand  procedure.Optional[string] `json:"ageBand,omitzero" enum:"0_2,3_6,7_11,12_17"`
}

// AnswerOutput holds the invitation's new version, which the next answer names.
type AnswerOutput struct {
	AnswerVersion int `json:"answerVersion"`
}

// given is an answer as the statement reads it.
type given struct {
	ID       uuid.UUID                  `json:"id"`
	Status   *queries.GuestStatus       `json:"status,omitempty"`
	Attends  []uuid.UUID                `json:"attends,omitzero"`
	Declines []uuid.UUID                `json:"declines,omitzero"`
	Diet     *string                    `json:"diet,omitempty"`
	Age      procedure.Optional[int16]  `json:"age,omitzero"`
	AgeBand  procedure.Optional[string] `json:"ageBand,omitzero"`
}

func answer(ctx context.Context, db tenants.Writer, in AnswerInput) (AnswerOutput, error) {
	q := queries.New(db)
	if _, err := q.MayEditGuests(ctx, queries.MayEditGuestsParams{EventID: in.EventUUID}); err != nil {
		return AnswerOutput{}, err
	}
	answers, err := in.answers(ctx, q)
	if err != nil {
		return AnswerOutput{}, err
	}
	params := queries.AnswerInvitationParams{EventID: in.EventUUID, ID: in.InvitationUUID, Over: in.Over,
		Message: form.Trim(in.Message)}
	version, err := q.AnswerInvitation(ctx, params)
	if errors.Is(err, pgx.ErrNoRows) {
		version, err = in.overAnother(ctx, q, params)
	}
	if err != nil {
		return AnswerOutput{}, err
	}
	answered, err := q.AnswerGuests(ctx, queries.AnswerGuestsParams{EventID: in.EventUUID,
		InvitationID: in.InvitationUUID,
		Guests:       answers})
	if err == nil && int(answered) < len(in.Guests) {
		err = problem.NotFound()
	}
	return AnswerOutput{AnswerVersion: int(version)}, err
}

func (in AnswerInput) answers(ctx context.Context, q *queries.Queries) ([]byte, error) {
	var f form.Form
	answers := make([]given, 0, len(in.Guests))
	for i, g := range in.Guests {
		one := given{ID: g.UUID, Status: g.Status, Diet: form.Trim(g.Diet), Age: g.Age, AgeBand: g.AgeBand}
		if g.Attends != nil || g.Declines != nil {
			if g.Status != nil {
				f.Reject(fmt.Sprintf("guests[%d].status", i), "Envie a resposta do evento todo ou a de cada parte")
			}
			var err error
			one.Attends, one.Declines, err = Parts(ctx, q, &f,
				queries.GuestsMayAttendParams{EventID: in.EventUUID, InvitationID: &in.InvitationUUID}, g.Attends,
				g.Declines)
			if err != nil {
				return nil, err
			}
		}
		answers = append(answers, one)
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	return json.Marshal(answers)
}

// overAnother stores an answer over a newer one if both agree. Otherwise it returns a 409 that lists the differences.
func (in AnswerInput) overAnother(ctx context.Context, q *queries.Queries,
	params queries.AnswerInvitationParams) (int32, error) {
	now, err := q.GetAnswer(ctx, queries.GetAnswerParams{EventID: in.EventUUID, ID: in.InvitationUUID})
	if err != nil {
		return 0, err
	}
	var guests []Guest
	if err := json.Unmarshal(now.Guests, &guests); err != nil {
		return 0, fmt.Errorf("guests: read an answer: %w", err)
	}
	var clashes []problem.Clash
	clash := func(name, sent, current string) {
		if sent != current {
			clashes = append(clashes, problem.Clash{Name: name, Sent: sent, Current: current})
		}
	}
	for i, g := range in.Guests {
		for _, current := range guests {
			if current.UUID != g.UUID {
				continue
			}
			if g.Status != nil {
				clash(fmt.Sprintf("guests[%d].status", i), string(*g.Status), string(current.Status))
			}
			if g.Attends != nil {
				clash(fmt.Sprintf("guests[%d].attends", i), idsOf(*g.Attends), idsOf(current.Attends))
			}
			if g.Declines != nil {
				clash(fmt.Sprintf("guests[%d].declines", i), idsOf(*g.Declines), idsOf(current.Declines))
			}
			if g.Diet != nil {
				clash(fmt.Sprintf("guests[%d].diet", i), form.Text(g.Diet), current.Diet)
			}
		}
	}
	if params.Message != nil {
		clash("message", *params.Message, now.Message)
	}
	if len(clashes) > 0 {
		refused := problem.EditConflict(clashes)
		refused.Detail = "Outra resposta chegou enquanto você anotava esta. Veja as duas e confirme."
		return 0, refused
	}
	params.Over = now.AnswerVersion
	return q.AnswerInvitation(ctx, params)
}

// idsOf formats a set of IDs, sorted, so that equal sets have equal texts.
func idsOf(ids []uuid.UUID) string {
	texts := make([]string, 0, len(ids))
	for _, id := range unique(ids) {
		texts = append(texts, id.String())
	}
	slices.Sort(texts)
	return strings.Join(texts, " ")
}
