package carryout

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/invoice"
	"cortejo/queries"
	"cortejo/tenants"
)

// plan makes the payments that were accepted, and finds those that are there.
func (s *Service) plan(ctx context.Context, scope tenants.Scope, id uuid.UUID, it accepted, out *made) error {
	if it.InvoiceID != nil || len(it.OneLink.Plan) == 0 {
		return nil
	}
	if it.Budget < 1 {
		out.miss(NoPlan)
		return nil
	}
	agreement := derived(id, it.Version, "invoice")
	err := s.DB.Write(ctx, scope, func(w tenants.Writer) error {
		q := queries.New(w)
		now, err := it.still(ctx, q, id)
		if err != nil || now.InvoiceID != nil {
			return err
		}
		if now.OlderPlan {
			out.miss(OlderPlan)
			return nil
		}
		_, err = invoice.Create(ctx, w, invoice.CreateInput{
			UUID: agreement, EventUUID: *it.EventID, Title: shortened(it.Title), Payer: queries.PayerCLIENT,
			Payee: queries.PayeeBUSINESS, Total: it.Budget, Installments: it.OneLink.Plan,
		})
		if err != nil {
			return err
		}
		_, err = q.NoteMadeOfProposal(ctx,
			queries.NoteMadeOfProposalParams{ID: id, Version: it.Version, InvoiceID: &agreement})
		return err
	})
	if isRefusal(err) {
		out.miss(NoPlan)
		return nil
	}
	return err
}
