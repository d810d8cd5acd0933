package procedure

import (
	"context"

	"cortejo/platform/problem"
)

type siteSlugKey struct{}

// SetSiteSlug marks the request as one to the own domain of the event with this slug. Only that event is served there.
func SetSiteSlug(ctx context.Context, slug string) context.Context {
	return context.WithValue(ctx, siteSlugKey{}, slug)
}

// SiteSlugOf returns the slug of the event whose own domain received the request, or "".
func SiteSlugOf(ctx context.Context) string {
	slug, _ := ctx.Value(siteSlugKey{}).(string)
	return slug
}

// isSlugScoper reports whether the input type names the event that it opens to a visitor. On an event's own domain no
// other procedure answers: there is no sign-in there.
func isSlugScoper[I any]() bool {
	var input I
	_, visits := any(input).(SlugScoper)
	return visits
}

// checkSite returns NotFound if the input names another event than the domain's.
func checkSite(ctx context.Context, input SlugScoper) error {
	if own := SiteSlugOf(ctx); own != "" && input.ScopeSlug() != own {
		return problem.NotFound()
	}
	return nil
}
