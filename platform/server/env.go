// Package server has what nearly every package of the API needs of the running server. It may import platform/secrets,
// platform/webbuild, providers/files and tenants. Its entry point is Env.
package server

import (
	"log/slog"
	"net/netip"

	"cortejo/platform/secrets"
	"cortejo/platform/webbuild"
	"cortejo/providers/files"
	"cortejo/tenants"
)

// Env are the parts of one running server. With the zero Env, procedures can be described and none can be called.
type Env struct {
	DB *tenants.DB
	// Secrets are the keys of links, and of the hashes by which limits count.
	Secrets secrets.Secrets
	// Files stores pictures and documents.
	Files *files.Store
	// Build is the web build, whose styles and scripts the pages load; nil: they load none.
	Build *webbuild.Build
	Log   *slog.Logger
	// PublicURL is the public address of Cortejo, with which links begin.
	PublicURL string
	// TrustedProxies are the proxies whose X-Forwarded-For is used to find the client IP.
	TrustedProxies []netip.Prefix
	// SendsEmails reports whether e-mails leave; otherwise the outbox shows them.
	SendsEmails bool
}
