package proposals

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// ItemInput is an item of the offer.
type ItemInput struct {
	Name  string `json:"name" maxLength:"150"`
	Value *int64 `json:"value,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents; 0 is a gift, absent is included"`
}

// PaymentMethodInput is a payment method that the offer allows.
type PaymentMethodInput struct {
	Method      string `json:"method" enum:"PIX,CREDIT_CARD,BOLETO,OTHER"`
	Description string `json:"description,omitempty" maxLength:"120" doc:"A text for OTHER"`
}

// AttachmentInput is the file that comes with a proposal.
type AttachmentInput struct {
	Title       string     `json:"title" maxLength:"150"`
	Description string     `json:"description,omitempty" maxLength:"500"`
	UploadUUID  *uuid.UUID `json:"uploadUuid,omitempty" doc:"Of proposals.uploadAttachment; absent, in an update: the file that is there"`
}

// CreateInput is a new proposal.
type CreateInput struct {
	IdempotencyKey                   uuid.UUID            `json:"idempotencyKey" doc:"A random UUID of the client, so that a repeated request creates one proposal"`
	Customer                         uuid.UUID            `json:"customer" doc:"The contact's ID"`
	Title                            string               `json:"title,omitempty" maxLength:"160" doc:"Absent: Orçamento para and the customer's first name"`
	Type                             queries.EventType    `json:"type"`
	EventDate                        *civil.Date          `json:"eventDate,omitempty"`
	Budget                           *int64               `json:"budget,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents; absent: the sum of the items"`
	Items                            []ItemInput          `json:"items,omitempty" maxItems:"100"`
	Content                          map[string]any       `json:"content,omitempty" doc:"Tiptap's JSON, without pictures"`
	ExpiresAt                        civil.Date           `json:"expiresAt" doc:"The last day of its validity, in the time zone of São Paulo"`
	PossiblePaymentMethods           []PaymentMethodInput `json:"possiblePaymentMethods,omitempty" maxItems:"4" doc:"Each once"`
	PossiblePaymentMethodDescription *string              `json:"possiblePaymentMethodDescription,omitempty" maxLength:"900" doc:"Absent: a sentence about the credit card"`
	Attachment                       *AttachmentInput     `json:"attachment,omitempty"`
	OneLink                          *OneLink             `json:"oneLink,omitempty"`
	Status                           string               `json:"status,omitempty" maxLength:"40" doc:"Not believed: a save sends"`
}

// Create adds a proposal and sends it; the sample business calls it too.
func (s *Service) Create(ctx context.Context, db tenants.Writer, in CreateInput) (Proposal, error) {
	var f form.Form
	w := proposalInput{customer: in.Customer, title: form.Text(&in.Title), kind: in.Type, date: in.EventDate,
		expires: in.ExpiresAt, oneLink: in.OneLink, description: DefaultMethodDescription}
	w.readItems(&f, in.Items, in.Budget)
	w.readMethods(&f, in.PossiblePaymentMethods)
	if in.PossiblePaymentMethodDescription != nil {
		w.description = form.Text(in.PossiblePaymentMethodDescription)
	}
	w.readAttachment(&f, in.Attachment)
	if err := w.readContent(in.Content); err != nil {
		return Proposal{}, err
	}
	q := queries.New(db)
	if err := q.LockProposals(ctx); err != nil {
		return Proposal{}, err
	}
	// A repeated request gets the stored proposal, even if the limit is reached.
	found, err := q.GetProposalOfKey(ctx, queries.GetProposalOfKeyParams{IdempotencyKey: in.IdempotencyKey})
	switch {
	case err == nil:
		return s.loadProposal(ctx, db, found.ID)
	case !errors.Is(err, pgx.ErrNoRows):
		return Proposal{}, err
	}
	room, err := q.RoomForProposal(ctx, queries.RoomForProposalParams{AtMost: perDay})
	if err == nil && !room {
		err = problem.Conflict("Já são 500 orçamentos em um dia. Tente de novo amanhã.")
	}
	if err != nil {
		return Proposal{}, err
	}
	if err := w.check(ctx, q, &f); err != nil {
		return Proposal{}, err
	}
	file, err := w.take(ctx, q, &f, keptFile{})
	if err != nil {
		return Proposal{}, err
	}
	id, err := q.CreateProposal(ctx, queries.CreateProposalParams{
		IdempotencyKey: in.IdempotencyKey, ContactID: w.customer, Title: w.title, EventType: w.kind, EventDate: w.date,
		Budget: w.budget, Items: w.itemsText, Content: w.content, ExpiresOn: w.expires,
		PaymentMethods: w.methods, PaymentOther: w.other, PaymentDescription: w.description,
		AttachmentTitle: w.attachmentTitle, AttachmentDescription: w.attachmentDescription, AttachmentKey: file.key,
		AttachmentName: file.name, AttachmentMediaType: file.mediaType, AttachmentSize: file.size,
		OneLink: w.oneLink != nil, StartsFrom: w.startsFrom, Plan: w.plan, ContractTemplateID: w.contractTemplate,
	})
	if err != nil {
		return Proposal{}, err
	}
	return s.loadProposal(ctx, db, id)
}

// firstNameOf returns the first word of a contact's name.
func firstNameOf(fullName string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(fullName), " ")
	return first
}

// jsonOf returns the JSON of a value of ours, which cannot fail.
func jsonOf(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
