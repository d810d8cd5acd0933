package invoice

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput is a new agreement. Its payer and payee never change.
type CreateInput struct {
	UUID         uuid.UUID          `json:"uuid" doc:"The agreement's id, chosen by the sender"`
	EventUUID    uuid.UUID          `json:"eventUuid"`
	TaskID       *uuid.UUID         `json:"taskId,omitempty" doc:"A task's publicId, of the same event"`
	VendorUUID   *uuid.UUID         `json:"vendorUuid,omitempty" doc:"A vendor of the catalogue, who is in the event"`
	Title        string             `json:"title" minLength:"1" maxLength:"120"`
	Payer        queries.Payer      `json:"payer"`
	Payee        queries.Payee      `json:"payee"`
	Total        int64              `json:"total" minimum:"1" maximum:"9999999999" doc:"In cents"`
	Installments []InstallmentInput `json:"installments" minItems:"1" maxItems:"60"`
}

const sentenceTitle = "Diga a que se refere"

// Create writes an agreement down with its payments; the sample business calls it too.
func Create(ctx context.Context, db tenants.Writer, in CreateInput) (Agreement, error) {
	var f form.Form
	title := f.Required("title", in.Title, sentenceTitle)
	if in.Payee == queries.PayeeVENDOR && in.VendorUUID == nil {
		f.Reject("vendorUuid", "Diga a que fornecedor")
	}
	if in.Payer == queries.PayerBUSINESS && in.Payee == queries.PayeeBUSINESS {
		f.Reject("payee", "O que a assessoria paga é a um fornecedor")
	}
	parts := divide(&f, in.Total, in.Total, in.Installments)
	if err := f.Err(); err != nil {
		return Agreement{}, err
	}
	q := queries.New(db)
	if err := q.LockInvoices(ctx, queries.LockInvoicesParams{EventID: in.EventUUID}); err != nil {
		return Agreement{}, err
	}
	room, err := q.RoomForInvoice(ctx, queries.RoomForInvoiceParams{EventID: in.EventUUID, TaskID: in.TaskID,
		VendorID: in.VendorUUID, AtMost: perEvent})
	if err != nil {
		return Agreement{}, err
	}
	// A repeated request gets the stored agreement, even if the limit is reached.
	found, err := show(ctx, q, in.UUID)
	switch {
	case err == nil && found.Event.UUID != in.EventUUID:
		return Agreement{}, problem.NotFound()
	case err == nil:
		return found, nil
	case !errors.Is(err, pgx.ErrNoRows):
		return Agreement{}, err
	case !room:
		return Agreement{}, problem.Conflict("Este evento já tem 500 combinados, contando os apagados de hoje.")
	}
	_, err = q.CreateInvoice(ctx, queries.CreateInvoiceParams{
		ID: in.UUID, EventID: in.EventUUID, TaskID: in.TaskID, VendorID: in.VendorUUID, Title: title, Total: in.Total,
		Payer: in.Payer, Payee: in.Payee,
	})
	if err != nil {
		return Agreement{}, err
	}
	if err := add(ctx, q, in.UUID, parts); err != nil {
		return Agreement{}, err
	}
	return show(ctx, q, in.UUID)
}

// add writes payments down.
func add(ctx context.Context, q *queries.Queries, invoice uuid.UUID, parts []part) error {
	text, err := json.Marshal(parts)
	if err != nil {
		return err
	}
	return q.AddPayments(ctx, queries.AddPaymentsParams{InvoiceID: invoice, Payments: text})
}
