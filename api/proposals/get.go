package proposals

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetInput names a proposal.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func (s *Service) get(ctx context.Context, db tenants.Reader, in GetInput) (Proposal, error) {
	return s.loadProposal(ctx, db, in.UUID)
}

// AddressOf returns the address of a proposal's page.
func AddressOf(publicURL, code string) string {
	return strings.TrimSuffix(publicURL, "/") + "/orcamento/" + code
}

func (s *Service) loadProposal(ctx context.Context, db tenants.Reader, id uuid.UUID) (Proposal, error) {
	row, err := queries.New(db).GetProposal(ctx, queries.GetProposalParams{ID: id})
	if err != nil {
		return Proposal{}, err
	}
	out := Proposal{
		Row: Row{
			UUID: row.ID, Code: row.Code, Title: row.Title,
			Customer: Customer{UUID: row.ContactID, FullName: row.ContactName, Phone: row.ContactPhone,
				Email: row.ContactEmail},
			Type: row.EventType, EventDate: row.EventDate, Budget: row.Budget, Status: row.Stands,
			ExpiresAt: row.ExpiresOn, CreatedAt: row.CreatedAt, SentAt: row.SentAt, DecidedAt: row.DecidedAt,
		},
		URL: AddressOf(s.PublicURL, row.Code), PossiblePaymentMethods: methodsOf(row.PaymentMethods, row.PaymentOther),
		PossiblePaymentMethodDescription: row.PaymentDescription,
		Version:                          int(row.Version), DeclineReason: row.DeclineReason,
		ContractUUID: row.ContractID, PaymentUUID: row.PaymentID, Business: Business{Name: row.BusinessName},
	}
	if row.Trouble != "" {
		out.Trouble = &row.Trouble
	}
	if row.FirstSeenAt != nil && row.LastSeenAt != nil {
		out.Seen = &Seen{First: *row.FirstSeenAt, Last: *row.LastSeenAt, Times: int(row.Seen)}
	}
	if row.EventID != nil && row.EventTitle != nil {
		out.Event = &Event{UUID: *row.EventID, Title: *row.EventTitle}
	}
	if row.AttachmentName != nil && row.AttachmentMediaType != nil && row.AttachmentSize != nil {
		out.Attachment = &Attachment{Title: row.AttachmentTitle, Description: row.AttachmentDescription,
			Name: *row.AttachmentName, MediaType: *row.AttachmentMediaType, Size: int(*row.AttachmentSize)}
	}
	oneLink, linkErr := oneLinkOf(row.OneLink, row.StartsFrom, row.Plan, row.ContractTemplateID)
	out.OneLink = oneLink
	err = cmp.Or(linkErr, json.Unmarshal(row.Items, &out.Items), json.Unmarshal(row.Acceptances, &out.Acceptances),
		parseOptional(row.Content, &out.Content))
	if err != nil {
		return Proposal{}, fmt.Errorf("proposals: read a proposal: %w", err)
	}
	if len(out.Acceptances) > 0 {
		out.Acceptance = &out.Acceptances[0]
	}
	return out, nil
}

// parseOptional parses JSON that may be NULL.
func parseOptional(text []byte, into any) error {
	if text == nil {
		return nil
	}
	return json.Unmarshal(text, into)
}

func methodsOf(methods []string, other string) []PaymentMethod {
	out := make([]PaymentMethod, 0, len(methods))
	for _, method := range methods {
		one := PaymentMethod{Method: method}
		if method == methodOther {
			one.Description = other
		}
		out = append(out, one)
	}
	return out
}

func oneLinkOf(chosen bool, startsFrom, plan []byte, template *uuid.UUID) (*OneLink, error) {
	if !chosen {
		return nil, nil
	}
	out := &OneLink{ContractTemplateUUID: template}
	return out, cmp.Or(json.Unmarshal(startsFrom, &out.StartFrom), json.Unmarshal(plan, &out.Installments))
}
