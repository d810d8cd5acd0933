// Package proposals is the router of proposals: the offers of a business to its contacts with their answers, the price
// list, and the templates of offers. Saving a proposal sends it; its page is a package of its own. Only the team reads
// any of it, and its helpers do not.
package proposals

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/api/event"
	"cortejo/api/invoice"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

const (
	// perDay limits the proposals that a business makes in a day, deleted ones included, because each takes one of a
	// limited number of addresses.
	perDay = 500
	// services and templates limit those of a business; deleted ones count for a day.
	services  = 200
	templates = 100

	budgetLimit = 100_000_000_000 // cents
)

// Options are the dependencies of the router.
type Options struct {
	server.Env
	Keeper *document.Keeper
	// LinkSecret returns the key that signs a link to a download.
	LinkSecret func(*http.Request) string
	// Printer renders PDFs. If it is nil, New makes one.
	Printer *Printer
	// AfterYes is called with a proposal whose acceptance the team recorded, in the same transaction; nil disables it.
	AfterYes func(ctx context.Context, w tenants.Writer, proposal uuid.UUID) error
}

// Service implements the procedures of proposals.
type Service struct{ Options }

// New makes a service.
func New(o Options) *Service {
	if o.Printer == nil {
		o.Printer = NewPrinter(o.DB, jobs.ProposalPrinter{Files: o.Files, PublicURL: o.PublicURL}, slog.Default())
	}
	return &Service{o}
}

// Register adds the procedures of proposals.
func (s *Service) Register(r *procedure.Router) {
	procedure.Query(r, "proposals.getAll", procedure.Business, s.getAll, procedure.Doc{
		Summary:     "Proposals, the newest first, with the sums of all matching ones",
		Description: "Empty for helpers, as every list of clients is.",
	})
	procedure.Query(r, "proposals.get", procedure.Business, s.get,
		procedure.Doc{Summary: "A proposal, with everything that was accepted of it", Description: "404 for helpers."})
	procedure.Mutation(r, "proposals.create", procedure.Business, s.Create, procedure.Doc{
		Summary:     "Make a proposal: it is out from here on",
		Description: "At most 500 in a day: 409. What is sent twice under one idempotency key is one proposal.",
	})
	procedure.Mutation(r, "proposals.update", procedure.Business, s.update, procedure.Doc{
		Summary: "Change what comes: an offer of its own under the same link, and out again",
		Description: "409 if another version was saved meanwhile, which proposals.get returns. " +
			"Accepted offers are kept.",
	})
	procedure.Mutation(r, "proposals.delete", procedure.Business, remove,
		procedure.Doc{Summary: "Delete a proposal; it can be restored for a day",
			Description: "Its link leads nowhere from here on. What was accepted of it stays kept."})
	procedure.Mutation(r, "proposals.restore", procedure.Business, restore,
		procedure.Doc{Summary: "Bring a deleted proposal back"})
	procedure.Mutation(r, "proposals.reopen", procedure.Business, s.reopen,
		procedure.Doc{Summary: "Have a declined proposal out again, as it was",
			Description: "409 where it is not declined."})
	procedure.Mutation(r, "proposals.note", procedure.Business, s.RecordAnswer, procedure.Doc{
		Summary: "Record an acceptance or a refusal that a member received by phone",
		Description: "409 where the proposal was decided, changed or, for a yes, expired meanwhile. " +
			"What was accepted says who noted it.",
	})
	procedure.Receive(r, "proposals.uploadAttachment", procedure.Business, document.UploadLimit, document.TooLarge,
		s.admit, s.uploadAttachment, procedure.Doc{
			Summary: "Send a file for a form; a save makes it the proposal's",
			Description: "JPG, JPEG, PNG, PDF, DOCX or XLSX up to 25 MB, whose content is what its name says. " +
				"One that no proposal took goes after a day.",
		})
	procedure.Query(r, "proposals.getAttachmentLink", procedure.Business, s.getAttachmentLink,
		procedure.Doc{Summary: "A link to download the attachment, for five minutes",
			Description: "Of a version: what came with it when it was accepted. 404 where nothing did."})
	procedure.Send(r, "proposals.downloadAttachment", procedure.Business, s.downloadAttachment,
		procedure.Doc{Summary: "What a link of proposals.getAttachmentLink leads to"})

	procedure.Query(r, "proposals.getPriceList", procedure.Business, getPriceList,
		procedure.Doc{Summary: "The services that a business sells, by name"})
	procedure.Mutation(r, "proposals.saveService", procedure.Business, SaveService,
		procedure.Doc{Summary: "Add a service, or change one", Description: "At most 200: 409."})
	procedure.Mutation(r, "proposals.deleteService", procedure.Business, deleteService,
		procedure.Doc{Summary: "Delete a service; it can be restored for a day"})
	procedure.Mutation(r, "proposals.restoreService", procedure.Business, restoreService,
		procedure.Doc{Summary: "Bring a deleted service back"})
	procedure.Query(r, "proposals.getTemplates", procedure.Business, getTemplates,
		procedure.Doc{Summary: "The texts that proposals begin with: the business's own, and ready ones"})
	procedure.Mutation(r, "proposals.saveTemplate", procedure.Business, SaveTemplate,
		procedure.Doc{Summary: "Keep a text, or change one", Description: "At most 100: 409."})
	procedure.Mutation(r, "proposals.deleteTemplate", procedure.Business, deleteTemplate,
		procedure.Doc{Summary: "Delete a text; it can be restored for a day"})
	procedure.Mutation(r, "proposals.restoreTemplate", procedure.Business, restoreTemplate,
		procedure.Doc{Summary: "Bring a deleted text back"})

	procedure.Send(r, "proposals.getPdf", procedure.Business, s.getPDF, procedure.Doc{
		Summary: "The PDF of a proposal as it was saved",
		Description: "One that takes more than two seconds answers 503 not_ready and is finished meanwhile: asked " +
			"again, it is there. 503 unavailable: it could not be made.",
	})
	procedure.Send(r, "proposals.getAcceptancePdf", procedure.Business, s.getAcceptancePDF, procedure.Doc{
		Summary:     "The PDF of what was accepted, with who said yes, when and how",
		Description: "503 not_ready for the moments until it is printed.",
	})
}

// Customer is the contact that a proposal is for.
type Customer struct {
	UUID     uuid.UUID `json:"uuid"`
	FullName string    `json:"fullName"`
	Phone    *string   `json:"phone,omitempty" doc:"E.164"`
	Email    *string   `json:"email,omitempty"`
}

// Item is an item of the offer.
type Item struct {
	Name  string `json:"name"`
	Value *int64 `json:"value,omitempty" doc:"In cents; 0 is a gift, absent is included"`
}

// PaymentMethod is a payment method that the offer allows.
type PaymentMethod struct {
	Method      string `json:"method" enum:"PIX,CREDIT_CARD,BOLETO,OTHER"`
	Description string `json:"description,omitempty" doc:"A text for OTHER"`
}

// Attachment is the file that comes with a proposal.
type Attachment struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Name        string `json:"name"`
	MediaType   string `json:"mediaType"`
	Size        int    `json:"size" doc:"In bytes"`
}

// Seen is when the contact viewed the page, and how often.
type Seen struct {
	First time.Time `json:"first"`
	Last  time.Time `json:"last"`
	Times int       `json:"times"`
}

// Acceptance is an accepted offer.
type Acceptance struct {
	Name       string    `json:"name" doc:"Name of the person who accepted"`
	AcceptedAt time.Time `json:"acceptedAt"`
	Version    int       `json:"version"`
	NotedBy    string    `json:"notedBy" doc:"Name of the member who recorded an acceptance by phone; empty if the contact accepted on the page"`
	SHA256     *string   `json:"sha256,omitempty" doc:"SHA-256 of its PDF, in hexadecimal; absent until it is rendered"`
	IsCurrent  bool      `json:"isCurrent" doc:"Whether it is the current offer"`
	// HasAttachment reports whether proposals.getAttachmentLink has a file for this version.
	HasAttachment bool `json:"hasAttachment"`
}

// OneLink says what an acceptance creates: an event with its checklist, a payment plan and, with a template, a
// contract.
type OneLink struct {
	StartFrom            event.StartFrom            `json:"startFrom"`
	Installments         []invoice.InstallmentInput `json:"installments" minItems:"1" maxItems:"60"`
	ContractTemplateUUID *uuid.UUID                 `json:"contractTemplateUuid,omitempty"`
}

// Event is the event that an acceptance created.
type Event struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
}

// Business is the business that makes the offer.
type Business struct {
	Name string `json:"name"`
}

// Row is a proposal in a list.
type Row struct {
	UUID      uuid.UUID         `json:"uuid"`
	Code      string            `json:"code"`
	Title     string            `json:"title"`
	Customer  Customer          `json:"customer"`
	Type      queries.EventType `json:"type"`
	EventDate *civil.Date       `json:"eventDate,omitempty"`
	Budget    int64             `json:"budget" doc:"In cents"`
	Status    string            `json:"status" enum:"SENT,VIEWED,ACCEPTED,DECLINED,EXPIRED" doc:"EXPIRED as soon as its last day is over"`
	ExpiresAt civil.Date        `json:"expiresAt" doc:"Its last day, in São Paulo"`
	CreatedAt time.Time         `json:"createdAt"`
	SentAt    time.Time         `json:"sentAt" doc:"When it was last saved"`
	Seen      *Seen             `json:"seen,omitempty"`
	DecidedAt *time.Time        `json:"decidedAt,omitempty"`
	Event     *Event            `json:"event,omitempty"`
}

// Proposal is a proposal with all its fields.
type Proposal struct {
	Row
	URL                              string          `json:"url" doc:"Address of the proposal's page"`
	Items                            []Item          `json:"items"`
	Content                          map[string]any  `json:"content,omitempty" doc:"Tiptap's JSON, checked"`
	PossiblePaymentMethods           []PaymentMethod `json:"possiblePaymentMethods"`
	PossiblePaymentMethodDescription string          `json:"possiblePaymentMethodDescription"`
	Attachment                       *Attachment     `json:"attachment,omitempty"`
	Version                          int             `json:"version" doc:"The version of the offer, which proposals.update takes"`
	DeclineReason                    string          `json:"declineReason"`
	Acceptance                       *Acceptance     `json:"acceptance,omitempty" doc:"The newest"`
	Acceptances                      []Acceptance    `json:"acceptances" doc:"The newest first"`
	OneLink                          *OneLink        `json:"oneLink,omitempty"`
	ContractUUID                     *uuid.UUID      `json:"contractUuid,omitempty"`
	PaymentUUID                      *uuid.UUID      `json:"paymentUuid,omitempty" doc:"The first of its plan"`
	Trouble                          *string         `json:"trouble,omitempty" doc:"The part of the fulfillment that is still missing; absent if none is"`
	Business                         Business        `json:"business"`
}
