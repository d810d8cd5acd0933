// Package addresses is the router of addresses: what a zip code says of one. It may import platform and
// providers/zipcodes. Service is its entry point.
package addresses

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"
	"unicode"

	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/zipcodes"
)

// lookupsPerMinute is the maximum of zip codes that a person may look up: others pay for the service that answers. A
// screen that asks while its person types sends fewer.
const lookupsPerMinute = 30

const (
	zipcodeLength   = 8
	sentenceZipcode = "Um CEP tem 8 números."
	sentenceTooMany = "Foram muitos CEPs seguidos. Espere um pouco, ou escreva o endereço."
)

// Service looks zip codes up.
type Service struct {
	zipcodes *zipcodes.Finder
	log      *slog.Logger
	lookups  *limits.RateLimiter
}

// New returns a service that asks finder.
func New(finder *zipcodes.Finder, log *slog.Logger) *Service {
	return &Service{zipcodes: finder, log: log, lookups: limits.NewRateLimiter(lookupsPerMinute, time.Minute)}
}

// Register adds the router's procedures.
func (s *Service) Register(r *procedure.Router) {
	procedure.Action(r, "address.getZipcode", procedure.Me, s.getZipcode, procedure.Doc{
		Summary: "Find the address of a zip code",
		Description: "ok is false where none is known or the service does not answer: people then type it. " +
			"422 next to zipcode for anything but eight digits. 429 after 30 in a minute.",
	})
}

// GetZipcodeInput names a zip code.
type GetZipcodeInput struct {
	Zipcode string `json:"zipcode" maxLength:"20" doc:"Eight digits; punctuation is ignored"`
}

// GetZipcodeOutput is an address, if one is known.
type GetZipcodeOutput struct {
	OK     bool    `json:"ok" doc:"Whether result is there"`
	Down   bool    `json:"down" doc:"Whether the service did not answer, so that nothing is known of the zip code"`
	Result *Result `json:"result,omitempty"`
}

// Result is the address of a zip code.
type Result struct {
	City         string `json:"city"`
	State        string `json:"state" doc:"Two letters"`
	Neighborhood string `json:"neighborhood" doc:"Empty for the zip code of a whole town"`
	Street       string `json:"street" doc:"Empty for the zip code of a whole town"`
}

func (s *Service) getZipcode(ctx context.Context, in GetZipcodeInput) (GetZipcodeOutput, error) {
	zipcode, ok := ParseZipcode(in.Zipcode)
	if !ok {
		return GetZipcodeOutput{}, problem.Invalid("", problem.Field{Name: "zipcode", Message: sentenceZipcode})
	}
	if wait, ok := s.lookups.Allow(procedure.ScopeOf(ctx).UserID().String()); !ok {
		return GetZipcodeOutput{}, problem.TooMany(sentenceTooMany, wait)
	}
	found, err := s.zipcodes.Find(ctx, zipcode)
	switch {
	case errors.Is(err, zipcodes.ErrUnknown):
		return GetZipcodeOutput{}, nil
	case err != nil:
		s.log.WarnContext(ctx, "a zip code could not be looked up", "error", err)
		return GetZipcodeOutput{Down: true}, nil
	}
	result := Result(found)
	return GetZipcodeOutput{OK: true, Result: &result}, nil
}

// ParseZipcode returns the eight digits of a zip code, and reports whether the text is one.
func ParseZipcode(text string) (string, bool) {
	zipcode := strings.Map(func(r rune) rune {
		if r == '-' || r == '.' || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
	return zipcode, len(zipcode) == zipcodeLength &&
		!strings.ContainsFunc(zipcode, func(r rune) bool { return r < '0' || r > '9' })
}
