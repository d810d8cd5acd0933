package fulfillment

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/contracts"
	"cortejo/queries"
	"cortejo/tenants"
)

// createContract creates the contract from its template unless it exists, and sends it.
func (s *Service) createContract(ctx context.Context, scope tenants.Scope, id uuid.UUID, it acceptance,
	out *results) error {
	if it.OneLink.TemplateID == nil && it.ContractID == nil {
		return nil
	}
	contract := deriveID(id, it.Version, "contract")
	if it.ContractID != nil {
		contract = *it.ContractID
	} else {
		older := false
		err := s.DB.Write(ctx, scope, func(w tenants.Writer) error {
			q := queries.New(w)
			now, err := it.lockAgain(ctx, q, id)
			if err != nil || now.ContractID != nil {
				return err
			}
			if older = now.OlderContract; older {
				return nil
			}
			filled, err := contracts.Fill(ctx, w, contracts.FillInput{UUID: *it.OneLink.TemplateID,
				EventUUID: *it.EventID})
			if errors.Is(err, pgx.ErrNoRows) {
				return errNoTemplate
			}
			if err != nil {
				return err
			}
			_, err = contracts.Create(ctx, w, contracts.CreateInput{
				UUID: contract, EventUUID: *it.EventID, Name: filled.Name, Content: filled.Content,
				Signers: []contracts.SignerInput{{Name: truncateText(it.FullName), Phone: it.Phone, Role: "Contratante",
					Channel: "WHATSAPP"}},
			})
			if err != nil {
				return err
			}
			_, err = q.NoteMadeOfProposal(ctx, queries.NoteMadeOfProposalParams{ID: id, Version: it.Version,
				ContractID: &contract})
			return err
		})
		switch {
		case older:
			out.addIssue(OlderContract)
			return nil
		case errors.Is(err, errNoTemplate):
			out.addIssue(NoTemplate)
			return nil
		case isRefusal(err):
			out.addIssue(NoContract)
			return nil
		case err != nil:
			return err
		}
	}
	sent, err := s.Contracts.Send(ctx, scope, contracts.SendInput{UUID: contract})
	switch {
	case errors.Is(err, contracts.ErrQuotaReached):
		out.addIssue(NoQuota)
	case errors.Is(err, contracts.ErrFields):
		out.addIssue(NoFields)
	case isRefusal(err), errors.Is(err, pgx.ErrNoRows):
		out.addIssue(NoContract)
	case err != nil:
		return err
	case sent.Status == queries.ContractStatusDRAFT:
		out.addIssue(NoContract)
	}
	return nil
}

// errNoTemplate is returned if the contract's template is gone.
var errNoTemplate = errors.New("fulfillment: no template")
