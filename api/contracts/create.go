package contracts

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/document"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// CreateInput is a new draft.
type CreateInput struct {
	UUID         uuid.UUID      `json:"uuid" doc:"The new contract's ID, chosen by the client, so that a repeated request creates one contract"`
	EventUUID    uuid.UUID      `json:"eventUuid"`
	TaskPublicID *uuid.UUID     `json:"taskPublicId,omitempty" doc:"The contract's task, in the same event"`
	Name         string         `json:"name" minLength:"1" maxLength:"190"`
	Message      string         `json:"message,omitempty" maxLength:"900" doc:"The message to the signers"`
	InOrder      bool           `json:"inOrder,omitempty" doc:"Whether signers sign one after another"`
	ExpiresOn    *civil.Date    `json:"expiresOn,omitempty" doc:"The last day to sign"`
	Content      map[string]any `json:"content,omitempty" doc:"Tiptap's JSON, without pictures; absent where a PDF follows"`
	Signers      []SignerInput  `json:"signers,omitempty" maxItems:"20" doc:"In their order"`
}

// Create adds a draft; the sample business calls it too.
func Create(ctx context.Context, db tenants.Writer, in CreateInput) (Contract, error) {
	var f form.Form
	name := f.Required("name", in.Name, "Dê um nome ao contrato")
	f.Date("expiresOn", in.ExpiresOn)
	signers := readSigners(&f, in.Signers)
	if err := f.Err(); err != nil {
		return Contract{}, err
	}
	var content []byte
	if in.Content != nil {
		var err error
		if content, err = readText(in.Content); err != nil {
			return Contract{}, err
		}
	}
	q := queries.New(db)
	if err := addTo(ctx, q, in.EventUUID, in.TaskPublicID); err != nil {
		return Contract{}, err
	}
	_, err := q.CreateContract(ctx, queries.CreateContractParams{
		EventID: in.EventUUID, ID: in.UUID, TaskID: in.TaskPublicID, Name: name, Message: form.Text(&in.Message),
		InOrder: in.InOrder, ExpiresOn: in.ExpiresOn, Content: content,
	})
	switch {
	case errors.Is(err, pgx.ErrNoRows): // it was made before, and its answer lost
	case err != nil:
		return Contract{}, err
	default:
		if err := addSigners(ctx, q, in.EventUUID, in.UUID, signers); err != nil {
			return Contract{}, err
		}
	}
	made, err := loadContract(ctx, db, in.UUID)
	if err == nil && made.EventUUID != in.EventUUID {
		err = problem.NotFound() // another event's contract has that id
	}
	return made, err
}

// addTo locks the contracts of the business, and fails if the event has as many as it may.
func addTo(ctx context.Context, q *queries.Queries, event uuid.UUID, task *uuid.UUID) error {
	if err := q.LockContracts(ctx); err != nil {
		return err
	}
	free, err := q.RoomForContract(ctx, queries.RoomForContractParams{EventID: event, TaskID: task, AtMost: perEvent})
	if err == nil && !free {
		err = problem.Conflict(
			"Este evento já tem 200 contratos, contando os rascunhos apagados de hoje. " +
				"Apague os que não usa e tente de novo amanhã.")
	}
	return err
}

// readText validates the text of a contract and returns it as it is stored. It rejects images, so that a contract shows
// completely on every device.
func readText(content map[string]any) ([]byte, error) {
	text, kept, err := document.ReadText(content)
	if err == nil && len(text.ImageKeys) > 0 {
		const sentence = "O texto de um contrato não leva imagens. Tire-as, ou envie o contrato em PDF."
		err = problem.Invalid(sentence, problem.Field{Name: "content", Message: sentence})
	}
	return kept, err
}
