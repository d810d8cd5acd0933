package siteaddress

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/slug"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// SentenceTaken is why an address cannot be given (app.give_slug).
	SentenceTaken = "Este endereço já é de outro evento. Escolha outro."
	// SentenceUsedUp is likewise.
	SentenceUsedUp   = "O endereço deste evento já mudou cinco vezes e agora fica como está."
	sentenceReserved = "Esta palavra é do próprio Cortejo. Escolha outra."
)

// sentences are why a text cannot be an address.
var sentences = map[error]string{
	slug.ErrLetters:  "Use letras de A a Z, números e hífens.",
	slug.ErrShort:    "Use pelo menos 3 letras ou números.",
	slug.ErrLong:     "Use no máximo 60 letras, números e hífens.",
	slug.ErrReserved: sentenceReserved,
}

// SentenceOf returns the field error of a slug that slug.Parse refuses.
func SentenceOf(refused error) string { return sentences[refused] }

// CheckSlugInput is a slug as typed.
type CheckSlugInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
	Slug      string    `query:"slug" required:"true" maxLength:"200"`
}

// ScopeEventID narrows the scope to it.
func (in CheckSlugInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// CheckSlugOutput says whether it can be the event's.
type CheckSlugOutput struct {
	Slug        string   `json:"slug" doc:"The normalized slug"`
	URL         string   `json:"url" doc:"The full address with this slug"`
	Free        bool     `json:"free"`
	Present     bool     `json:"present" doc:"Whether it is the event's current slug"`
	Message     string   `json:"message,omitempty" doc:"Why it cannot be had"`
	Guessable   bool     `json:"guessable" doc:"Whether who knows the names may find it"`
	Suggestions []string `json:"suggestions" doc:"At most three that are free, where this one is not"`
}

// suggestedAtMost is as many as are read at a glance.
const suggestedAtMost = 3

func (s *Service) checkSlug(ctx context.Context, db tenants.Reader, in CheckSlugInput) (CheckSlugOutput, error) {
	if err := s.limitCaller(ctx, s.asking); err != nil {
		return CheckSlugOutput{}, err
	}
	chosen, refused := slug.Parse(in.Slug)
	q := queries.New(db)
	// A reserved slug takes as many steps as a taken one.
	row, err := q.CheckSlug(ctx, queries.CheckSlugParams{EventID: in.EventUUID, Slug: chosen})
	if err != nil {
		return CheckSlugOutput{}, err
	}
	out := CheckSlugOutput{
		Slug: chosen, URL: s.PublicURL + "/" + chosen, Free: refused == nil && row.Free, Present: row.Slug == chosen,
		Guessable: slug.IsGuessable(chosen),
	}
	switch {
	case out.Present:
		out.Free = true
		return out, nil
	case refused != nil:
		out.Message = sentences[refused]
	case !row.Free:
		out.Message = SentenceTaken
	default:
		return out, nil
	}
	if errors.Is(refused, slug.ErrLetters) {
		return out, nil // nearly nothing is left of it
	}
	year := 0
	if row.Date != nil {
		year = row.Date.Time().Year()
	}
	near, err := q.FreeSlugs(ctx,
		queries.FreeSlugsParams{EventID: in.EventUUID, Slugs: slug.Suggest(chosen, year, kinds[row.Type])})
	if err != nil {
		return CheckSlugOutput{}, err
	}
	out.Suggestions = near[:min(len(near), suggestedAtMost)]
	return out, nil
}

// kinds are what a kind of event is called in an address.
var kinds = map[queries.EventType]string{
	queries.EventTypeWEDDING: "casamento", queries.EventTypeBODAS: "bodas", queries.EventTypeBIRTHDAY: "aniversario",
	queries.EventTypeFIFTEENYEARS: "15-anos", queries.EventTypeGRADUATION: "formatura",
}

// UpdateAddressInput is the address that was chosen.
type UpdateAddressInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Slug      string    `json:"slug" maxLength:"200"`
}

func (s *Service) updateAddress(ctx context.Context, db tenants.Writer, in UpdateAddressInput) (Address, error) {
	q := queries.New(db)
	chosen, refused := slug.Parse(in.Slug)
	if refused != nil {
		// For an event of another tenant, the answer does not reveal whether the slug is valid.
		if out, err := s.loadAddress(ctx, q, in.EventUUID); err != nil || out.Slug == chosen {
			return out, err
		}
		return Address{}, rejectSlug(sentences[refused])
	}
	outcome, err := q.UpdateSlug(ctx, queries.UpdateSlugParams{EventID: in.EventUUID, Slug: chosen})
	if err != nil {
		return Address{}, err
	}
	switch outcome {
	case "TAKEN":
		return Address{}, rejectSlug(SentenceTaken)
	case "USED_UP":
		return Address{}, problem.Conflict(SentenceUsedUp)
	case "":
		return Address{}, pgx.ErrNoRows
	}
	return s.loadAddress(ctx, q, in.EventUUID)
}

func rejectSlug(sentence string) error {
	var f form.Form
	f.Reject("slug", sentence)
	return f.Err()
}
