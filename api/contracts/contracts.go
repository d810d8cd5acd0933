// Package contracts is the router of contracts and of their templates. The team of an event writes and sends contracts;
// its client, with CONTRACTS_VIEW, reads the sent ones in the same procedures; and a signer has a link, without an
// account (public.contract). A sent contract never changes: a new version replaces it.
package contracts

import (
	"net/http"
	"time"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/platform/limits"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

const (
	// perEvent limits the contracts of an event, to more than any event has. Deleted drafts count for a day.
	perEvent = 200
	// templates limits the templates of a business.
	templates = 100
	nameLimit = 190
)

// Options are the dependencies of the router.
type Options struct {
	server.Env
	Keeper *document.Keeper
	// LinkSecret returns the key that signs a link to a download.
	LinkSecret func(*http.Request) string
	// Limit is the number of contracts that a business without a limit of its own may send.
	Limit int
}

// Service implements the procedures of contracts.
type Service struct {
	Options
	opening  *limits.RateLimiter
	codes    *limits.SharedRateLimiter
	printing *limits.ConcurrencyLimiter
}

// New makes a service.
func New(o Options) *Service {
	return &Service{
		Options: o, opening: limits.NewRateLimiter(opensPerMinute, time.Minute),
		codes: limits.NewSharedRateLimiter(o.DB, o.Secrets.Limits()),
		printing: limits.NewConcurrencyLimiter(printedAtOnce,
			"Muita gente está abrindo contratos agora. Tente de novo em instantes."),
	}
}

// Register adds the procedures of contracts.
func (s *Service) Register(r *procedure.Router) {
	const both = procedure.Business | procedure.Event
	shows := []tenants.AreaKey{tenants.AreaEvent, tenants.AreaContracts}
	procedure.Query(r, "contracts.getAll", both, s.getAll, procedure.Doc{
		Summary:     "Contracts of an event, of one of its tasks, or of every event",
		Description: "404 for a client without CONTRACTS_VIEW, who names their event and sees no drafts.", Shows: shows,
	})
	procedure.Query(r, "contracts.get", both, get, procedure.Doc{
		Summary: "A contract with its signers",
		Description: "404 for a client without CONTRACTS_VIEW, and of a draft for every client. " +
			"What only the team reads is absent for them.",
		Shows: shows,
	})
	procedure.Mutation(r, "contracts.create", procedure.Business, Create,
		procedure.Doc{Summary: "Begin a contract",
			Description: "A text, or none where a PDF follows (contracts.upload). At most 200 in an event: 409."})
	procedure.Mutation(r, "contracts.update", procedure.Business, update,
		procedure.Doc{Summary: "Change a draft",
			Description: "409 once it was sent, and if another text was saved meanwhile. " +
				"A text replaces an uploaded file."})
	procedure.Receive(r, "contracts.upload", procedure.Business, document.UploadLimit, document.TooLarge, s.admit,
		s.upload, procedure.Doc{
			Summary: "Send the PDF that a draft is",
			Description: "Up to 25 MB and 200 pages; one that is encrypted, broken, already signed, " +
				"or runs programs is refused. It takes the place of a text.",
		})
	procedure.Mutation(r, "contracts.delete", procedure.Business, remove,
		procedure.Doc{Summary: "Delete a draft; it can be restored for a day",
			Description: "409 once it was sent: contracts.cancel."})
	procedure.Mutation(r, "contracts.restore", procedure.Business, restore,
		procedure.Doc{Summary: "Bring a deleted draft back"})
	procedure.Action(r, "contracts.send", procedure.Business, s.send, procedure.Doc{
		Summary: "Freeze a contract and send it to its signers",
		Description: "409 where the business has sent as many as it may, or the version before was signed meanwhile. " +
			"A version before is cancelled.",
	})
	procedure.Mutation(r, "contracts.cancel", procedure.Business, cancel,
		procedure.Doc{Summary: "Cancel a sent contract",
			Description: "409 where it was signed, declined or expired meanwhile."})
	procedure.Mutation(r, "contracts.resend", procedure.Business, s.resend,
		procedure.Doc{Summary: "Send a signer their link again",
			Description: "409 while it is not their turn, one just left, or too many did today."})
	procedure.Mutation(r, "contracts.correctSigner", procedure.Business, s.correctSigner, procedure.Doc{
		Summary:     "Correct the phone or e-mail of a signer who has not opened the link",
		Description: "The old link and code end, and a new one leaves.",
	})
	procedure.Mutation(r, "contracts.createVersion", procedure.Business, createVersion, procedure.Doc{
		Summary:     "Begin a new version of a sent contract, as a draft",
		Description: "The one before is cancelled when the new one is sent. 409 where it was signed.",
	})
	procedure.Query(r, "contracts.getDownloadLink", both, s.getDownloadLink,
		procedure.Doc{Summary: "A link to download the sealed file, for five minutes",
			Description: "404 before all have signed and the seal is there."})
	procedure.Send(r, "contracts.download", both, s.download,
		procedure.Doc{Summary: "What a link of contracts.getDownloadLink leads to"})
	procedure.Send(r, "contracts.preview", procedure.Business, s.preview,
		procedure.Doc{Summary: "The PDF that signers read: as it was uploaded, or as the text is printed"})

	procedure.Query(r, "contractTemplates.getAll", procedure.Business, getTemplates,
		procedure.Doc{Summary: "The texts that contracts begin with",
			Description: "Empty for a helper who manages no event."})
	procedure.Query(r, "contractTemplates.get", procedure.Business, getTemplate,
		procedure.Doc{Summary: "One of them, and its fields"})
	procedure.Mutation(r, "contractTemplates.create", procedure.Business, CreateTemplate,
		procedure.Doc{Summary: "Keep a text that contracts begin with", Description: "At most 100: 409."})
	procedure.Mutation(r, "contractTemplates.update", procedure.Business, updateTemplate,
		procedure.Doc{Summary: "Change one",
			Description: "A text needs the version that it replaces; 409 if another text was saved meanwhile."})
	procedure.Mutation(r, "contractTemplates.delete", procedure.Business, removeTemplate,
		procedure.Doc{Summary: "Delete one; it can be restored for a day"})
	procedure.Mutation(r, "contractTemplates.restore", procedure.Business, restoreTemplate,
		procedure.Doc{Summary: "Bring a deleted one back"})
	procedure.Query(r, "contractTemplates.fill", procedure.Business, Fill,
		procedure.Doc{Summary: "A text with its fields filled from an event",
			Description: "Fields that the event does not say stay, and are named.", Shows: shows})

	procedure.Query(r, "public.contract.get", procedure.Public, s.open,
		procedure.Doc{Summary: "What a signer sees behind their link",
			Description: "It marks nothing. One 404 for every link that does not open."})
	procedure.Action(r, "public.contract.open", procedure.Public, s.press,
		procedure.Doc{Summary: "The signer opens the contract: from here on it counts as seen"})
	procedure.Action(r, "public.contract.requestCode", procedure.Public, s.requestCode,
		procedure.Doc{Summary: "Send the signer's phone a code of six digits, for ten minutes"})
	procedure.Action(r, "public.contract.sign", procedure.Public, s.sign,
		procedure.Doc{Summary: "Sign, with the code",
			Description: "400 with a field error if the code is wrong; five tries end it."})
	procedure.Action(r, "public.contract.decline", procedure.Public, s.decline,
		procedure.Doc{Summary: "Decline, with a reason: the contract ends"})
	procedure.Send(r, "public.contract.file", procedure.Public, s.downloadFile,
		procedure.Doc{Summary: "The PDF, once the signer has opened it: " +
			"as it was sent, and the sealed one once all have signed"})
	procedure.Query(r, "public.contract.verify", procedure.Public, s.verify,
		procedure.Doc{Summary: "What a sealed contract's code says of it, to compare a file with",
			Description: "One 404 for every code that is none."})
}

// Card is a contract in a list.
type Card struct {
	UUID         uuid.UUID              `json:"uuid"`
	Name         string                 `json:"name"`
	Status       queries.ContractStatus `json:"status" doc:"EXPIRED as soon as its last day is over"`
	EventUUID    uuid.UUID              `json:"eventUuid"`
	EventTitle   string                 `json:"eventTitle"`
	TaskPublicID *uuid.UUID             `json:"taskPublicId,omitempty"`
	TaskTitle    *string                `json:"taskTitle,omitempty"`
	InOrder      bool                   `json:"inOrder" doc:"One signer after another"`
	ExpiresOn    *civil.Date            `json:"expiresOn,omitempty" doc:"The last day to sign, where the event is"`
	SentAt       *time.Time             `json:"sentAt,omitempty"`
	EndedAt      *time.Time             `json:"endedAt,omitempty" doc:"When it was signed by all, declined, expired or cancelled"`
	Sealed       bool                   `json:"sealed" doc:"Whether the sealed file can be downloaded"`
	Signers      []Signer               `json:"signers" doc:"In their order"`
	CreatedAt    time.Time              `json:"createdAt"`
	UpdatedAt    time.Time              `json:"updatedAt"`
}

// Signer is a signer as all readers of the contract see them.
type Signer struct {
	UUID       uuid.UUID            `json:"uuid"`
	Name       string               `json:"name"`
	Role       string               `json:"role" doc:"The signer's role, such as Contratante or Testemunha; empty if none was given"`
	Status     queries.SignerStatus `json:"status"`
	OpenedAt   *time.Time           `json:"openedAt,omitempty"`
	SignedAt   *time.Time           `json:"signedAt,omitempty"`
	DeclinedAt *time.Time           `json:"declinedAt,omitempty"`
	Team       *SignerOfTeam        `json:"team,omitempty" doc:"Data for the team only; absent in lists and for clients"`
}

// SignerOfTeam is the part of a signer that only the team sees.
type SignerOfTeam struct {
	Phone         string     `json:"phone" doc:"E.164"`
	Email         *string    `json:"email,omitempty"`
	TaxID         *string    `json:"taxId,omitempty" doc:"CPF, its digits alone"`
	Channel       string     `json:"channel" enum:"WHATSAPP,SMS,EMAIL" doc:"The channel of the link"`
	SentAt        *time.Time `json:"sentAt,omitempty" doc:"When the link was last sent; absent until it is the signer's turn"`
	Delivery      *string    `json:"delivery,omitempty" enum:"SENT,FAILED,UNKNOWN" doc:"Delivery state of that message; absent until it is known"`
	RemindedAt    *time.Time `json:"remindedAt,omitempty"`
	DeclineReason *string    `json:"declineReason,omitempty"`
}

// Step is one entry of a contract's history.
type Step struct {
	At         time.Time  `json:"at"`
	Kind       string     `json:"kind" enum:"SENT,CANCELLED,EXPIRED,COMPLETED,SEALED,ASKED,REMINDED,RESENT,CORRECTED,OPENED,CODE_SENT,CODE_WRONG,SAME_TAX_ID,SIGNED,DECLINED"`
	SignerUUID *uuid.UUID `json:"signerUuid,omitempty"`
	Actor      string     `json:"actor" doc:"Name of the member who acted; empty for signers and for jobs"`
}

// Contract is a contract with all its fields.
type Contract struct {
	Card
	MayEdit      bool           `json:"mayEdit" doc:"Whether the caller may edit the contract"`
	Pages        *int           `json:"pages,omitempty"`
	Size         *int           `json:"size,omitempty" doc:"In bytes"`
	SHA256       *string        `json:"sha256,omitempty" doc:"SHA-256 of the file to sign, in hexadecimal"`
	Code         *string        `json:"code,omitempty" doc:"The verification code (/contrato/verificar/…); absent before it was sent"`
	SealedAt     *time.Time     `json:"sealedAt,omitempty"`
	SealedSHA256 *string        `json:"sealedSha256,omitempty"`
	Replaces     *uuid.UUID     `json:"replaces,omitempty" doc:"The previous version; absent in the first"`
	ReplacedBy   *uuid.UUID     `json:"replacedBy,omitempty" doc:"The next version; absent if there is none that the caller sees"`
	Message      *string        `json:"message,omitempty" doc:"The message to the signers; for the team only, like the fields after it"`
	Content      map[string]any `json:"content,omitempty" doc:"The text as Tiptap's JSON; absent for an uploaded PDF"`
	Version      *int           `json:"version,omitempty" doc:"The version of the text, which contracts.update takes; absent for clients"`
	HasFile      bool           `json:"hasFile" doc:"Whether there is a PDF: uploaded, or made when it was sent"`
	FileName     *string        `json:"fileName,omitempty" doc:"The uploaded PDF's name; absent without one"`
	Author       *string        `json:"author,omitempty"`
	Steps        []Step         `json:"steps" doc:"The newest first; empty for a client"`
}

// Room is the number of contracts that a business has sent, and its limit.
type Room struct {
	Sent   int `json:"sent"`
	AtMost int `json:"atMost"`
}
