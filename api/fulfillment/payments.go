package fulfillment

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/invoice"
	"cortejo/queries"
	"cortejo/tenants"
)

// createPayments creates the accepted payments unless they exist.
func (s *Service) createPayments(ctx context.Context, scope tenants.Scope, id uuid.UUID, it acceptance,
	out *results) error {
	if it.InvoiceID != nil || len(it.OneLink.Plan) == 0 {
		return nil
	}
	if it.Budget < 1 {
		out.addIssue(NoPlan)
		return nil
	}
	agreement := deriveID(id, it.Version, "invoice")
	err := s.DB.Write(ctx, scope, func(w tenants.Writer) error {
		q := queries.New(w)
		now, err := it.lockAgain(ctx, q, id)
		if err != nil || now.InvoiceID != nil {
			return err
		}
		if now.OlderPlan {
			out.addIssue(OlderPlan)
			return nil
		}
		_, err = invoice.Create(ctx, w, invoice.CreateInput{
			UUID: agreement, EventUUID: *it.EventID, Title: truncateText(it.Title), Payer: queries.PayerCLIENT,
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
		out.addIssue(NoPlan)
		return nil
	}
	return err
}
