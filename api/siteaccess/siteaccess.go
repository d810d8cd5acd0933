// Package siteaccess manages access to an event's private site, and returns a visitor's scope. A visitor who entered
// the site's password, or opened an invitation's own link, gets the site's secret in one cookie, which is sent to that
// site's addresses alone. A new password has a new secret, and so ends their access.
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
	// kept is how long a visitor is not asked again.
	kept = 180 * 24 * time.Hour
)

// Scope returns the scope of a visitor of the event at this slug, with the cookie of their browser.
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
