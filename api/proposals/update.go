package proposals

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateInput changes fields of a proposal; absent ones keep their value.
type UpdateInput struct {
	UUID                             uuid.UUID                           `json:"uuid"`
	Version                          int                                 `json:"version" minimum:"1" maximum:"1000000000" doc:"The one it was written over"`
	DecidedAt                        *time.Time                          `json:"decidedAt,omitempty" doc:"The answer it was written over; absent: none"`
	Customer                         *uuid.UUID                          `json:"customer,omitempty"`
	Title                            *string                             `json:"title,omitempty" maxLength:"160" doc:"Empty: Orçamento para and the customer's first name"`
	Type                             *queries.EventType                  `json:"type,omitempty"`
	EventDate                        procedure.Optional[civil.Date]      `json:"eventDate,omitzero"`
	Budget                           procedure.Optional[int64]           `json:"budget,omitzero" minimum:"0" maximum:"100000000000" doc:"In cents; null: the sum of the items"`
	Items                            *[]ItemInput                        `json:"items,omitempty" maxItems:"100" doc:"All of them, in their order"`
	Content                          procedure.Optional[map[string]any]  `json:"content,omitzero" doc:"Tiptap's JSON, without pictures"`
	ExpiresAt                        *civil.Date                         `json:"expiresAt,omitempty"`
	PossiblePaymentMethods           *[]PaymentMethodInput               `json:"possiblePaymentMethods,omitempty" maxItems:"4" doc:"All of them, each once"`
	PossiblePaymentMethodDescription *string                             `json:"possiblePaymentMethodDescription,omitempty" maxLength:"900"`
	Attachment                       procedure.Optional[AttachmentInput] `json:"attachment,omitzero"`
	OneLink                          procedure.Optional[OneLink]         `json:"oneLink,omitzero"`
	Status                           string                              `json:"status,omitempty" maxLength:"40" doc:"Not believed: a save sends"`
}

// sentenceChanged refuses a save over another version, and sentenceAnswered one over an answer that the caller has not
// seen.
const (
	sentenceChanged  = "Este orçamento mudou enquanto você escrevia. Veja como ele está agora antes de salvar o seu."
	sentenceAnswered = "O cliente respondeu enquanto você escrevia. Veja a resposta antes de salvar."
)

func (s *Service) update(ctx context.Context, db tenants.Writer, in UpdateInput) (Proposal, error) {
	q := queries.New(db)
	row, err := q.LockProposal(ctx, queries.LockProposalParams{ID: in.UUID})
	if err == nil && int(row.Version) != in.Version {
		err = problem.Conflict(sentenceChanged)
	}
	if err == nil && isUnseen(row.DecidedAt, in.DecidedAt) {
		err = problem.Conflict(sentenceAnswered)
	}
	if err != nil {
		return Proposal{}, err
	}
	var f form.Form
	w, err := in.mergeInto(&f, row)
	if err != nil {
		return Proposal{}, err
	}
	if err := w.check(ctx, q, &f); err != nil {
		return Proposal{}, err
	}
	file, err := w.take(ctx, q, &f, keptFile{row.AttachmentKey, row.AttachmentName, row.AttachmentMediaType,
		row.AttachmentSize})
	if err != nil {
		return Proposal{}, err
	}
	_, err = q.SaveProposal(ctx, queries.SaveProposalParams{
		ID: in.UUID, Version: row.Version, ContactID: w.customer, Title: w.title, EventType: w.kind, EventDate: w.date,
		Budget: w.budget, Items: w.itemsText, Content: w.content, ExpiresOn: w.expires,
		PaymentMethods: w.methods, PaymentOther: w.other, PaymentDescription: w.description,
		AttachmentTitle: w.attachmentTitle, AttachmentDescription: w.attachmentDescription, AttachmentKey: file.key,
		AttachmentName: file.name, AttachmentMediaType: file.mediaType, AttachmentSize: file.size,
		OneLink: w.oneLink != nil, StartsFrom: w.startsFrom, Plan: w.plan, ContractTemplateID: w.contractTemplate,
	})
	if err != nil {
		return Proposal{}, err
	}
	if row.AttachmentKey != nil && file.key != row.AttachmentKey {
		if err := discard(ctx, db, row.BusinessID, *row.AttachmentKey); err != nil {
			return Proposal{}, err
		}
	}
	return s.loadProposal(ctx, db, in.UUID)
}

// isUnseen reports whether there is an answer that the caller does not name.
func isUnseen(answered, seen *time.Time) bool {
	return answered != nil && (seen == nil || !seen.Equal(*answered))
}

// mergeInto returns the stored proposal with the fields that are set.
func (in UpdateInput) mergeInto(f *form.Form, row queries.LockProposalRow) (proposalInput, error) {
	w := proposalInput{
		customer: row.ContactID, title: row.Title, kind: row.EventType, date: row.EventDate, budget: row.Budget,
		itemsText: row.Items, content: row.Content, expires: row.ExpiresOn,
		methods: row.PaymentMethods, other: row.PaymentOther, description: row.PaymentDescription,
		attachmentTitle: row.AttachmentTitle, attachmentDescription: row.AttachmentDescription,
		keeps: row.AttachmentKey != nil,
	}
	var err error
	if w.oneLink, err = oneLinkOf(row.OneLink, row.StartsFrom, row.Plan, row.ContractTemplateID); err != nil {
		return w, fmt.Errorf("proposals: read what a yes carries out: %w", err)
	}
	if err := json.Unmarshal(row.Items, &w.items); err != nil {
		return w, fmt.Errorf("proposals: read items: %w", err)
	}
	if in.Customer != nil {
		w.customer = *in.Customer
	}
	if in.Title != nil {
		w.title = form.Text(in.Title)
	}
	if in.Type != nil {
		w.kind = *in.Type
	}
	if in.EventDate.Given {
		w.date = in.EventDate.Value
	}
	budget := &w.budget
	if in.Budget.Given {
		budget = in.Budget.Value
	}
	if in.Items != nil {
		w.readItems(f, *in.Items, budget)
	} else {
		w.setBudget(f, budget)
	}
	if in.ExpiresAt != nil {
		w.expires = *in.ExpiresAt
	}
	if in.PossiblePaymentMethods != nil {
		w.readMethods(f, *in.PossiblePaymentMethods)
	}
	if in.PossiblePaymentMethodDescription != nil {
		w.description = form.Text(in.PossiblePaymentMethodDescription)
	}
	if in.Attachment.Given {
		w.readAttachment(f, in.Attachment.Value)
	}
	if in.OneLink.Given {
		w.oneLink = in.OneLink.Value
	}
	if in.Content.Given {
		var content map[string]any
		if in.Content.Value != nil {
			content = *in.Content.Value
		}
		return w, w.readContent(content)
	}
	return w, nil
}

// discard enqueues the deletion of a file that the proposal no longer has, unless an acceptance refers to it.
func discard(ctx context.Context, db tenants.Writer, business uuid.UUID, key string) error {
	job := jobs.DiscardUpload{OfBusiness: jobs.OfBusiness{BusinessID: business}, Key: key}
	return db.Enqueue(ctx, job, &river.InsertOpts{ScheduledAt: time.Now().Add(time.Minute)})
}
