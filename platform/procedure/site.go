package procedure

import (
	"context"

	"cortejo/platform/problem"
)

type siteSlugKey struct{}

// AtSite says that a request came to a domain of an event's own: what it asks for is that event's, or is not there.
func WithSiteSlug(ctx context.Context, slug string) context.Context {
	return context.WithValue(ctx, siteSlugKey{}, slug)
}

// SiteOf is the address of the event whose own domain a request came to; "" everywhere else.
func SiteSlugOf(ctx context.Context) string {
	slug, _ := ctx.Value(siteSlugKey{}).(string)
	return slug
}

// visits tells whether an input of this type says which event it opens to a visitor. On a domain of an event's own nothing
// else answers: no sign-in, and no link to something else.
func isSlugScoper[I any]() bool {
	var input I
	_, visits := any(input).(SlugScoper)
	return visits
}

// keepTo refuses what another event's domain was asked for.
func checkSite(ctx context.Context, input SlugScoper) error {
	if own := SiteSlugOf(ctx); own != "" && input.ScopeSlug() != own {
		return problem.NotFound()
	}
	return nil
}
