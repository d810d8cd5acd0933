// Package siteaccess lets a browser into the private site of an event, and says with what a visitor comes. Whoever told
// the site's password, or opened an invitation's own link, keeps the site's secret in one cookie, which goes to that
// site's addresses alone. A new password has another secret, and so ends it.
package siteaccess

import (
	"net/http"
	"time"

	"cortejo/formats/secretlink"
	"cortejo/platform/procedure"
	"cortejo/tenants"
)

const (
	cookieName = "cortejo_site"
	// kept is for how long nobody is asked again.
	kept = 180 * 24 * time.Hour
)

// Scope is that of whoever visits the event at this slug, with what their browser brings.
func Scope(r *http.Request, slug string) tenants.Scope {
	return tenants.AsVisitorWith(slug, HashOf(r))
}

// HashOf is the hash of the secret that a browser brings; nil where it brings none.
func HashOf(r *http.Request) []byte {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return nil
	}
	hash, ok := secretlink.Hash(cookie.Value)
	if !ok {
		return nil
	}
	return hash
}

// LetIn gives a browser the secret that opens the site of the event at this slug. secure is for servers that people
// reach by https.
func LetIn(w http.ResponseWriter, r *http.Request, slug, secret string, secure bool) {
	path := "/" + slug
	if procedure.SiteSlugOf(r.Context()) == slug {
		path = "/" // a domain of the event's own has nothing else
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: secret, Path: path, MaxAge: int(kept / time.Second), Secure: secure, HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	})
}
