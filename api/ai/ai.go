// Package ai is the router of texts that are drafted for who plans.
package ai

import (
	"time"

	"github.com/google/uuid"

	"cortejo/platform/limits"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/providers/writer"
	"cortejo/queries"
	"cortejo/sql/civil"
)

// Address is where a proposal's text is asked for, below /api/.
const Address = "ai/generate/proposal/"

const (
	// DefaultTextsPerDay is far more than a busy day takes, and little to pay for.
	DefaultTextsPerDay = 50
	// atOnce is how many texts of a business are written at once.
	atOnce = 3
	// defaultCheckEvery is how often it is asked, while a text comes, whether its reader still may.
	defaultCheckEvery = 3 * time.Second
)

const (
	sentenceBusy = "Já há textos sendo escritos para este negócio. Espere um deles terminar."
	// sentenceFailed is what a person reads, under the form's title, when no text comes, or not all of it: what came
	// stays.
	sentenceFailed = "Tente de novo em instantes."
	sentenceSlow   = "Demorou demais. Tente de novo em instantes."
)

// Options are the router's dependencies.
type Options struct {
	server.Env
	// Writer writes the texts; nil: those that come with the program.
	Writer writer.Writer
	// TextsPerDay is how many a business gets in a day; 0: the default.
	TextsPerDay int
	// CheckEvery replaces how often it is asked whether the reader still may, in tests.
	CheckEvery time.Duration
	// Leaving is closed when the process is about to end; nil: it never is.
	Leaving <-chan struct{}
}

// Service answers for drafts.
type Service struct {
	Options
	budget  *limits.SharedRateLimiter
	writing *limits.PersonLimiter
}

// New makes a service.
func New(o Options) *Service {
	if o.Writer == nil {
		o.Writer = writer.New(writer.Settings{})
	}
	if o.TextsPerDay == 0 {
		o.TextsPerDay = DefaultTextsPerDay
	}
	if o.CheckEvery == 0 {
		o.CheckEvery = defaultCheckEvery
	}
	return &Service{Options: o, budget: limits.NewSharedRateLimiter(o.DB, o.Secrets.Limits()),
		writing: limits.NewPersonLimiter(atOnce, sentenceBusy)}
}

// Register adds the router's operations.
func (s *Service) Register(r *procedure.Router) {
	procedure.StreamAction(r, "ai.generate.proposal", Address, procedure.Business, s.generateProposal, procedure.Doc{
		Summary: "Have the text of a proposal written",
		Description: "For who writes proposals: 404 otherwise. Server-sent events. The usual ones: JSON, text is the next piece. done: the last word, JSON: ready says that the text comes with the program. " +
			"error: the last word, JSON: message is what people read; what came stays. 429 where the business had all of a day's texts, or has several under way.",
	})
}

// ProposalInput is whose text is wanted. Of the proposal's fields, those that the business has itself are not believed.
type ProposalInput struct {
	BusinessUUID uuid.UUID     `json:"businessUuid"`
	Prompt       string        `json:"prompt" enum:"proposal"`
	Proposal     ProposalFacts `json:"proposal"`
}

// ScopeBusinessID is the business.
func (in ProposalInput) ScopeBusinessID() uuid.UUID { return in.BusinessUUID }

// ProposalFacts are what the form has by then.
type ProposalFacts struct {
	EventType    queries.EventType `json:"eventType"`
	CustomerName string            `json:"customerName,omitempty" maxLength:"160" doc:"The first name is said in the text, if it is one; it goes to no model"`
	Budget       *int64            `json:"budget,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents"`
	ExpiresAt    *civil.Date       `json:"expiresAt,omitempty"`
	BusinessName string            `json:"businessName,omitempty" maxLength:"160" doc:"Not believed: the business's own is said"`
	MainCategory string            `json:"mainCategory,omitempty" maxLength:"60" doc:"Not believed: the business's first is meant"`
}
