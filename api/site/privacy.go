package site

import (
	"context"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/formats/sitepassword"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// shortestPassword has so many characters.
const shortestPassword = 6

// SetPrivacyInput says who may see the site.
type SetPrivacyInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Password  *string   `json:"password,omitempty" minLength:"6" maxLength:"60" doc:"What guests type; absent: it is open to all"`
}

// setPrivacy gives the site a new secret with every password, so that visitors with the previous password must enter
// the new one.
func (s *Service) setPrivacy(ctx context.Context, in SetPrivacyInput) (Site, error) {
	if in.Password != nil && utf8.RuneCountInString(sitepassword.Normalize(*in.Password)) < shortestPassword {
		return Site{}, problem.Invalid("", problem.Field{Name: "password", Message: "Use ao menos 6 letras ou números"})
	}
	var out Site
	err := s.DB.Write(ctx, procedure.ScopeOf(ctx), func(db tenants.Writer) error {
		q := queries.New(db)
		// Hashing is costly, so callers without the right are refused first.
		if _, err := q.HoldSite(ctx, queries.HoldSiteParams{EventID: in.EventUUID}); err != nil {
			return err
		}
		kept := queries.SetSitePasswordParams{EventID: in.EventUUID}
		if in.Password != nil {
			hash := sitepassword.Hash(*in.Password)
			kept.PasswordHash, kept.AccessSalt = &hash, secretlink.NewSalt()
			// A token of our own is well formed.
			kept.AccessHash, _ = secretlink.Hash(s.Secrets.Links().DeriveToken(kept.AccessSalt))
		}
		_, err := q.SetSitePassword(ctx, kept)
		if err == nil {
			out, err = readSite(ctx, db, in.EventUUID)
		}
		return err
	})
	return out, err
}

// SetIndexedInput says whether search engines may list the site.
type SetIndexedInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Indexed   bool      `json:"indexed"`
}

// SetIndexed says whether search engines may list a site.
func SetIndexed(ctx context.Context, db tenants.Writer, in SetIndexedInput) (Site, error) {
	if _, err := queries.New(db).
		SetSiteIndexed(ctx, queries.SetSiteIndexedParams{EventID: in.EventUUID, Indexed: in.Indexed}); err != nil {
		return Site{}, err
	}
	return readSite(ctx, db, in.EventUUID)
}
