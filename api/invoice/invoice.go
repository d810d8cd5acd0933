// Package invoice is the router of agreements: payer, payee, total and payments. api/payment is the router of the
// payments themselves.
package invoice

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/api/payment"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

const (
	// perEvent is more agreements than any event needs.
	perEvent = 500
	// perInvoice is how many payments meet one: five years of months.
	perInvoice = 60
)

// Register adds the procedures of agreements.
func Register(r *procedure.Router, o payment.Options) {
	shows := []tenants.AreaKey{tenants.AreaEvent, tenants.AreaPayments}
	procedure.Mutation(r, "invoice.create", procedure.Business, Create, procedure.Doc{
		Summary:     "Agree on something, and on the payments that meet it",
		Description: "The sender chooses the id: what is sent twice is agreed once. 409 beyond 500 in an event.",
	})
	procedure.Query(r, "invoice.get", procedure.Business|procedure.Event, get, procedure.Doc{
		Summary:     "An agreement with its payments",
		Description: "404 for a client without PAYMENTS_VIEW, and for one of what they do not pay.", Shows: shows,
	})
	procedure.RetriableMutation(r, "invoice.update", procedure.Business, update,
		func(ctx context.Context, in UpdateInput, refusal error) error {
			return o.Free(ctx, payment.Held{Invoice: &in.UUID}, payment.WaitForBoleto, refusal)
		}, procedure.Doc{
			Summary:     "Change what is agreed",
			Description: "A page where a payment of it that changes could be paid is closed first; 409 where it just was, or a boleto of it runs. What was paid, given back or cancelled stays; what is open is replaced by the instalments that come, or shares another total as before.",
		})
	procedure.RetriableMutation(r, "invoice.delete", procedure.Business, remove,
		func(ctx context.Context, in EndInput, refusal error) error {
			return o.Free(ctx, payment.Held{Invoice: &in.UUID}, payment.WaitForBoleto, refusal)
		}, procedure.Doc{
			Summary:     "Delete an agreement with its payments; it can be restored for a day",
			Description: "Pages where they could be paid are closed first. 409 while one of them is paid, or a boleto of one runs: invoice.cancel cancels the rest.",
		})
	procedure.Mutation(r, "invoice.restore", procedure.Business, restore,
		procedure.Doc{Summary: "Bring a deleted agreement back"})
	procedure.RetriableMutation(r, "invoice.cancel", procedure.Business, Cancel,
		func(ctx context.Context, in CancelInput, refusal error) error {
			boleto := error(payment.AskAboutBoleto)
			if in.Anyway {
				boleto = nil
			}
			return o.Free(ctx, payment.Held{Invoice: &in.UUID}, boleto, refusal)
		}, procedure.Doc{
			Summary:     "Cancel every open payment of an agreement",
			Description: "Pages where they could be paid are closed first. 409 confirm while a boleto of one runs.",
		})
	procedure.Mutation(r, "invoice.reopen", procedure.Business, reopen,
		procedure.Doc{Summary: "Open every cancelled payment of an agreement again"})
	procedure.Query(r, "invoice.budgets", procedure.Business, budgets, procedure.Doc{
		Summary: "An event's budgets against what is agreed and paid, vendor by vendor",
		Shows:   append(shows, tenants.AreaVendors),
	})
	procedure.Query(r, "invoice.balance", procedure.Business, getBalance, procedure.Doc{
		Summary:     "The numbers of the wallet: available, pending, waiting for release, transferred",
		Description: "404 for a member without READ_WALLET. The money of gifts has numbers of its own, by event.",
		Shows:       shows,
	})
}

// Agreement is an agreement with its payments.
type Agreement struct {
	payment.Invoice
	VendorUUID *uuid.UUID        `json:"vendorUuid,omitempty" doc:"The vendor of the catalogue whom the agreement pays or concerns; absent if none"`
	Event      payment.Event     `json:"event"`
	Task       *payment.Task     `json:"task,omitempty"`
	To         payment.To        `json:"to"`
	From       payment.From      `json:"from"`
	CanEdit    bool              `json:"canEdit"`
	CreatedAt  time.Time         `json:"createdAt"`
	UpdatedAt  time.Time         `json:"updatedAt"`
	Payments   []payment.Payment `json:"payments" doc:"The entrance first, then the instalments in order"`
}

// show returns the current agreement.
func show(ctx context.Context, q *queries.Queries, id uuid.UUID) (Agreement, error) {
	text, err := q.GetInvoice(ctx, queries.GetInvoiceParams{ID: id})
	if err != nil {
		return Agreement{}, err
	}
	var out Agreement
	if err := jsonrow.Read("GetInvoice", text, &out); err != nil {
		return Agreement{}, err
	}
	return out, nil
}

// GetInput names an agreement.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (Agreement, error) {
	return show(ctx, queries.New(db), in.UUID)
}
