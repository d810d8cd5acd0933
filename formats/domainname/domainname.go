// Package domainname reads the domain that somebody wants their event's page to be at.
package domainname

import (
	"errors"
	"net/netip"
	"slices"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// What Parse refuses.
var (
	// ErrShape is of what is no domain: an address of a machine, a single word, characters that none may have.
	ErrShape = errors.New("domainname: not a domain")
	// ErrShared is of one that belongs to nobody (com.br), or to a machine or a house (localhost, local).
	ErrShared = errors.New("domainname: a domain that people share")
	// ErrOwnDomain is of Cortejo's own, and of those below and above it.
	ErrOwnDomain = errors.New("domainname: Cortejo's own")
)

// maxNameLength is what a name may have in the DNS (RFC 1035, section 2.3.4), with room for _cortejo. and www. before it.
const maxNameLength = 253 - len("_cortejo.")

// profile is how a browser reads a name, within the lengths of the DNS.
var profile = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true), idna.VerifyDNSLength(true))

// Parse gives the domain that was typed, in lower case and punycode and without www: "https://www.AnaeLúcia.com.br/" becomes
// "xn--anaelcia-s5a.com.br". With and without www are one. ours are names of Cortejo's own.
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
		if registrableDomain(name) == registrableDomain(own) {
			return "", ErrOwnDomain
		}
	}
	if len(labels) < 2 || strings.Trim(labels[len(labels)-1], "0123456789") == "" {
		return "", ErrShape
	}
	suffix, listed := publicsuffix.PublicSuffix(name)
	// A private suffix (github.io) is in the list with a dot; the last label of a name that is not in it is none of the DNS.
	if suffix == name || !listed && !strings.Contains(suffix, ".") || slices.Contains(specialLabels, labels[len(labels)-1]) {
		return "", ErrShared
	}
	return name, nil
}

// specialLabels are names that the DNS does not answer for, or that are a network's own (RFC 6761 and its register).
var specialLabels = []string{"alt", "arpa", "example", "internal", "invalid", "local", "localhost", "onion", "test"}

// IsRegistered tells whether a domain is the one that somebody registered, and not one below it: in most registrars' panels such
// a one takes no CNAME.
func IsRegistered(domain string) bool {
	registered, err := publicsuffix.EffectiveTLDPlusOne(domain)
	return err == nil && registered == domain
}

// registrableDomain is the registered domain that a name belongs to, or the name itself.
func registrableDomain(name string) string {
	name = strings.TrimPrefix(strings.ToLower(strings.TrimSuffix(name, ".")), "www.")
	if registered, err := publicsuffix.EffectiveTLDPlusOne(name); err == nil {
		return registered
	}
	return name
}
