package subtask

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/decision"
	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes fields of a subtask; absent ones keep their value.
type UpdateInput struct {
	PublicID          uuid.UUID                  `json:"publicId"`
	Title             *string                    `json:"title,omitempty" minLength:"1" maxLength:"100"`
	Observations      procedure.Optional[string] `json:"observations,omitzero" maxLength:"2000"`
	ObservationsWas   *string                    `json:"observationsWas,omitempty" maxLength:"2000" doc:"As they were read; others in between are not written over"`
	DecisionRequested *bool                      `json:"decisionRequested,omitempty" doc:"Whether the client is asked to decide; no longer asking clears the decision"`
	Decision          procedure.Optional[string] `json:"decision,omitzero" maxLength:"2000" doc:"Kept only where a decision is requested"`
	Question          procedure.Optional[string] `json:"question,omitzero" maxLength:"160" doc:"What the client is asked; the title, where it is empty"`
	Options           *[]decision.OptionInput    `json:"options,omitempty" maxItems:"6" doc:"All of the answers that the question offers"`
	DecisionWas       *string                    `json:"decisionWas,omitempty" maxLength:"2000" doc:"As it was read; empty where it is absent and no decision is asked for any more"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Subtask, error) {
	var f form.Form
	words, wordsWas := ReadDecision(in.DecisionRequested, in.Decision.OrZero(), in.DecisionWas)
	params := queries.UpdateSubtaskParams{
		ID: in.PublicID, Title: f.RequireUpdate("title", in.Title, sentenceTitle),
		Observations:      f.TrimEdit("observations", in.Observations.OrZero(), in.ObservationsWas),
		ObservationsWas:   in.ObservationsWas,
		DecisionRequested: in.DecisionRequested, Decision: f.TrimEdit("decision", words, wordsWas),
		DecisionWas:      wordsWas,
		DecisionQuestion: form.Trim(in.Question.OrZero()),
	}
	var err error
	if params.DecisionOptions, err = decision.ParseOptions(ctx, db, &f, in.Options); err != nil {
		return Subtask{}, err
	}
	if err := f.Err(); err != nil {
		return Subtask{}, err
	}
	row, err := queries.New(db).UpdateSubtask(ctx, params)
	if err != nil {
		return Subtask{}, err
	}
	f.CheckEdit("observations", params.Observations, row.Observations)
	f.CheckEdit("decision", params.Decision, row.Decision)
	if err := f.Err(); err != nil {
		return Subtask{}, err
	}
	return subtaskOf(ctx, db, row.ID)
}
