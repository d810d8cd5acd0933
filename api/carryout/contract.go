package carryout

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/contracts"
	"cortejo/queries"
	"cortejo/tenants"
)

// contract writes the contract of its template, where it is not there yet, and sends it.
func (s *Service) contract(ctx context.Context, scope tenants.Scope, id uuid.UUID, it accepted, out *made) error {
	if it.OneLink.TemplateID == nil && it.ContractID == nil {
		return nil
	}
	contract := derived(id, it.Version, "contract")
	if it.ContractID != nil {
		contract = *it.ContractID
	} else {
		older := false
		err := s.DB.Write(ctx, scope, func(w tenants.Writer) error {
			q := queries.New(w)
			now, err := it.still(ctx, q, id)
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
				Signers: []contracts.SignerInput{{Name: shortened(it.FullName), Phone: it.Phone, Role: "Contratante",
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
			out.miss(OlderContract)
			return nil
		case errors.Is(err, errNoTemplate):
			out.miss(NoTemplate)
			return nil
		case isRefusal(err):
			out.miss(NoContract)
			return nil
		case err != nil:
			return err
		}
	}
	sent, err := s.Contracts.Send(ctx, scope, contracts.SendInput{UUID: contract})
	switch {
	case errors.Is(err, contracts.ErrQuotaReached):
		out.miss(NoRoom)
	case errors.Is(err, contracts.ErrFields):
		out.miss(NoFields)
	case isRefusal(err), errors.Is(err, pgx.ErrNoRows):
		out.miss(NoContract)
	case err != nil:
		return err
	case sent.Status == queries.ContractStatusDRAFT:
		out.miss(NoContract)
	}
	return nil
}

// errNoTemplate says that the contract's text is gone.
var errNoTemplate = errors.New("carryout: no template")
