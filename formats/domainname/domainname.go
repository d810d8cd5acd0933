// Package domainname parses the custom domain that a couple wants for their event's page. Parse returns its normal
// form. It imports no other package of Cortejo.
package domainname

import (
	"errors"
	"net/netip"
	"slices"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// The errors of Parse.
var (
	// ErrShape reports a text that is no domain: an IP address, a single label, or forbidden characters.
	ErrShape = errors.New("domainname: not a domain")
	// ErrShared reports a public suffix (com.br), or a name of one machine or local network (localhost, local).
	ErrShared = errors.New("domainname: a domain that people share")
	// ErrOwnDomain reports a domain of Cortejo, or one below or above it.
	ErrOwnDomain = errors.New("domainname: Cortejo's own")
)

// maxNameLength is the longest name of the DNS (RFC 1035, section 2.3.4), less the prefix _cortejo. (or www.).
const maxNameLength = 253 - len("_cortejo.")

// profile reads a name as browsers do, within the lengths of the DNS.
var profile = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true), idna.VerifyDNSLength(true))

// Parse returns the domain of a text, in lower case and punycode and without www: "https://www.AnaeLúcia.com.br/"
// becomes "xn--anaelcia-s5a.com.br". A name with www equals the one without. ours are Cortejo's own names.
func Parse(input string, ours ...string) (string, error) {
	text := strings.TrimSpace(input)
	if _, after, found := strings.Cut(text, "://"); found {
		text = after
	}
	text, _, _ = strings.Cut(text, "/")
	name := strings.TrimSuffix(text, ".")
	if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return "", ErrShape
	}
	name, err := profile.ToASCII(name)
	if err != nil || len(name) > maxNameLength || strings.ContainsAny(name, "_:") {
		return "", ErrShape
	}
	name = strings.TrimPrefix(name, "www.")
	labels := strings.Split(name, ".")
	if slices.Contains(labels, "") {
		return "", ErrShape
	}
	for _, own := range append(slices.Clone(ours), "localhost") {
		if findRegistrableDomain(name) == findRegistrableDomain(own) {
			return "", ErrOwnDomain
		}
	}
	if len(labels) < 2 || strings.Trim(labels[len(labels)-1], "0123456789") == "" {
		return "", ErrShape
	}
	suffix, listed := publicsuffix.PublicSuffix(name)
	// A listed private suffix (github.io) has a dot; a suffix that is not listed and has none is no top-level domain.
	if suffix == name || !listed && !strings.Contains(suffix, ".") ||
		slices.Contains(specialLabels, labels[len(labels)-1]) {
		return "", ErrShared
	}
	return name, nil
}

// specialLabels are last labels that the DNS does not resolve or that belong to local networks (RFC 6761 and its
// registry).
var specialLabels = []string{"alt", "arpa", "example", "internal", "invalid", "local", "localhost", "onion", "test"}

// IsRegistered reports whether the domain is a registered one and not a subdomain. Most registrars' panels allow no
// CNAME there.
func IsRegistered(domain string) bool {
	registered, err := publicsuffix.EffectiveTLDPlusOne(domain)
	return err == nil && registered == domain
}

// findRegistrableDomain returns the registered domain that contains the name, or the name itself if there is none.
func findRegistrableDomain(name string) string {
	name = strings.TrimPrefix(strings.ToLower(strings.TrimSuffix(name, ".")), "www.")
	if registered, err := publicsuffix.EffectiveTLDPlusOne(name); err == nil {
		return registered
	}
	return name
}
