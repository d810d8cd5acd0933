package procedure

import (
	"context"

	"cortejo/platform/problem"
)

type siteKey struct{}

// AtSite says that a request came to a domain of an event's own: what it asks for is that event's, or is not there.
func AtSite(ctx context.Context, slug string) context.Context {
	return context.WithValue(ctx, siteKey{}, slug)
}

// SiteOf is the address of the event whose own domain a request came to; "" everywhere else.
func SiteOf(ctx context.Context) string {
	slug, _ := ctx.Value(siteKey{}).(string)
	return slug
}

// visits tells whether an input of this type says which event it opens to a visitor. On a domain of an event's own nothing
// else answers: no sign-in, and no link to something else.
func visits[I any]() bool {
	var input I
	_, visits := any(input).(Visited)
	return visits
}

// keepTo refuses what another event's domain was asked for.
func keepTo(ctx context.Context, input Visited) error {
	if own := SiteOf(ctx); own != "" && input.VisitedSlug() != own {
		return problem.NotFound()
	}
	return nil
}
