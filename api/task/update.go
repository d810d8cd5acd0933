package task

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/decision"
	"cortejo/api/subtask"
	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes fields of a task; absent ones keep their value.
type UpdateInput struct {
	PublicID          uuid.UUID                     `json:"publicId"`
	Title             *string                       `json:"title,omitempty" minLength:"1" maxLength:"160"`
	Category          *string                       `json:"category,omitempty" minLength:"1" maxLength:"40" doc:"A category's key, or a text of the planner's own"`
	Icon              procedure.Optional[string]    `json:"icon,omitzero" maxLength:"40"`
	Label             procedure.Optional[string]    `json:"label,omitzero" maxLength:"40"`
	Observations      procedure.Optional[string]    `json:"observations,omitzero" maxLength:"5000"`
	ObservationsWas   *string                       `json:"observationsWas,omitempty" maxLength:"5000" doc:"As they were read; others in between are not written over"`
	When              *When                         `json:"when,omitempty" doc:"The whole time"`
	ResponsibleUUID   procedure.Optional[uuid.UUID] `json:"responsibleUuid,omitzero" doc:"The membership of who does it; a helper only takes and gives back for themself"`
	DecisionRequested *bool                         `json:"decisionRequested,omitempty" doc:"Whether the client is asked to decide; no longer asking clears the decision"`
	Decision          procedure.Optional[string]    `json:"decision,omitzero" maxLength:"2000" doc:"Kept only where a decision is requested"`
	Question          procedure.Optional[string]    `json:"question,omitzero" maxLength:"160" doc:"What the client is asked; the title, where it is empty"`
	Options           *[]decision.OptionInput       `json:"options,omitempty" maxItems:"6" doc:"All of the answers that the question offers"`
	TeamOnly          *bool                         `json:"teamOnly,omitempty" doc:"Whether the event's clients see nothing of it"`
	DecisionWas       *string                       `json:"decisionWas,omitempty" maxLength:"2000" doc:"As it was read; empty where it is absent and no decision is asked for any more"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Task, error) {
	var f form.Form
	words, wordsWas := subtask.ReadDecision(in.DecisionRequested, in.Decision.OrZero(), in.DecisionWas)
	params := queries.UpdateTaskParams{
		ID: in.PublicID, Title: f.RequireUpdate("title", in.Title, sentenceTitle),
		Category: f.RequireUpdate("category", in.Category, sentenceCategory),
		Icon:     form.Trim(in.Icon.OrZero()), Label: form.Trim(in.Label.OrZero()),
		Observations:    f.TrimEdit("observations", in.Observations.OrZero(), in.ObservationsWas),
		ObservationsWas: in.ObservationsWas,
		Give:            in.ResponsibleUUID.Given, ResponsibleID: in.ResponsibleUUID.Value,
		DecisionRequested: in.DecisionRequested, Decision: f.TrimEdit("decision", words, wordsWas),
		DecisionWas:      wordsWas,
		DecisionQuestion: form.Trim(in.Question.OrZero()), TeamOnly: in.TeamOnly,
	}
	var err error
	if params.DecisionOptions, err = decision.ParseOptions(ctx, db, &f, in.Options); err != nil {
		return Task{}, err
	}
	if in.When != nil {
		time := in.When.read(&f, "when.")
		params.Timing = &in.When.Timing
		params.TimeUnitNumber, params.TimeUnitOption, params.Date, params.EndDate = time.number, time.option, time.date,
			time.end
	}
	if err := f.Err(); err != nil {
		return Task{}, err
	}
	row, err := queries.New(db).UpdateTask(ctx, params)
	if err != nil {
		return Task{}, err
	}
	f.CheckEdit("observations", params.Observations, row.Observations)
	f.CheckEdit("decision", params.Decision, row.Decision)
	if err := f.Err(); err != nil {
		return Task{}, err
	}
	return taskOf(ctx, db, row.ID)
}
