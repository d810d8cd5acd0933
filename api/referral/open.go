package referral

import (
	"context"
	"time"

	"cortejo/api/image"
	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// opensPerHour limits the links that one client IP opens, acceptsPerHour the acceptances of one person, and
// weddingsPerDay the weddings that all people together make by the link of one business.
const (
	opensPerHour   = 120
	acceptsPerHour = 10
	weddingsPerDay = 100
)

// OpenInput is the code of a link.
type OpenInput struct {
	Code string `json:"code" minLength:"1" maxLength:"40"`
}

// OpenOutput is what the page of a link shows.
type OpenOutput struct {
	BusinessName     string  `json:"businessName"`
	BusinessImageURL *string `json:"businessImageUrl,omitempty"`
	Fee              int     `json:"fee" doc:"The platform fee of gifts of a wedding that comes by the link, in hundredths of a percent"`
	UsualFee         int     `json:"usualFee" doc:"That of other weddings"`
}

func (s *Service) open(ctx context.Context, in OpenInput) (OpenOutput, error) {
	request := procedure.Request(ctx)
	if err := s.limit(ctx, "referrals opened from "+clientip.LimitKeyOf(request, s.TrustedProxies),
		opensPerHour, time.Hour); err != nil {
		return OpenOutput{}, err
	}
	found, err := findReferrer(ctx, s.DB.Read(procedure.ScopeOf(ctx)), in.Code)
	if err != nil {
		return OpenOutput{}, err
	}
	procedure.SetCookie(ctx, s.newCookie(in.Code))
	out := OpenOutput{BusinessName: found.Name, Fee: percentOf(s.Fees.Premium), UsualFee: percentOf(s.Fees.Usual)}
	if found.ImageKey != "" {
		out.BusinessImageURL = image.OptionalURLOf(&found.ImageKey)
	}
	return out, nil
}

// limit refuses the caller's request if the key had as many within that time.
func (s *Service) limit(ctx context.Context, key string, most int, within time.Duration) error {
	wait, ok, err := s.limits.Allow(ctx, limits.Quota{Key: key, Max: most, Within: within})
	if err == nil && !ok {
		err = problem.TooMany("Muitos pedidos. Tente de novo daqui a pouco.", wait)
	}
	return err
}

// findReferrer returns the business of a code; it fails with a 404 for an unknown one.
func findReferrer(ctx context.Context, db tenants.Reader, code string) (referrer, error) {
	text, err := queries.New(db).FindReferrer(ctx, queries.FindReferrerParams{Code: code})
	if err != nil {
		return referrer{}, err
	}
	if string(text) == "null" {
		return referrer{}, problem.NotFound()
	}
	var found referrer
	return found, jsonrow.Read("FindReferrer referrer", text, &found)
}
