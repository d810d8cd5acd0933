// Package domains looks up in the DNS whether a domain belongs to an event and points to this server. It may import no
// other package of the project. Its entry points are New and Resolver.Lookup.
package domains

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// Settings are the targets of custom domains and the resolver. Without a Target no event can have a custom domain.
type Settings struct {
	// Target is the CNAME target of custom domains.
	Target string
	// Addresses are the targets of domains that cannot have a CNAME. Defaults to the addresses of Target.
	Addresses []netip.Addr
	// Server is the resolver, host:port. Defaults to the machine's own.
	Server string
}

// IsEnabled reports whether events can have custom domains.
func (s Settings) IsEnabled() bool { return s.Target != "" }

// TokenNameOf returns the name of the TXT record with which the owner proves a domain.
func TokenNameOf(domain string) string { return "_cortejo." + domain }

// lookupTimeout limits the lookup of one domain, all of its names together.
const lookupTimeout = 20 * time.Second

// Resolver looks up domains.
type Resolver struct {
	settings Settings
	dns      *net.Resolver
}

// New returns a resolver.
func New(s Settings) *Resolver {
	r := &Resolver{settings: s, dns: &net.Resolver{PreferGo: true}}
	if s.Server != "" {
		r.dns.Dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, s.Server)
		}
	}
	return r
}

// LookupResult is the DNS's answer about a domain. A nil field means that the DNS did not answer in time, or could not.
type LookupResult struct {
	// Tokens are the texts at TokenNameOf.
	Tokens []string
	// LeadsHere is true if the domain or its www has addresses, and all of them are ours.
	LeadsHere *bool
}

// Lookup looks up the tokens and the addresses of a domain.
func (r *Resolver) Lookup(ctx context.Context, domain string) LookupResult {
	ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
	defer cancel()
	var found LookupResult
	texts, err := r.dns.LookupTXT(ctx, TokenNameOf(domain)+".")
	if err == nil || isNotFound(err) {
		found.Tokens = []string{}
		for _, text := range texts {
			found.Tokens = append(found.Tokens, strings.Trim(strings.TrimSpace(text), `"`))
		}
	}
	ours := slices.Clone(r.settings.Addresses)
	resolved, ok := r.lookUpAddresses(ctx, r.settings.Target)
	ours = append(ours, resolved...)
	if !ok && len(ours) == 0 {
		return found
	}
	here, all := false, true
	for _, name := range []string{domain, "www." + domain} {
		at, ok := r.lookUpAddresses(ctx, name)
		all = all && ok
		here = here ||
			len(at) > 0 && !slices.ContainsFunc(at, func(a netip.Addr) bool { return !slices.Contains(ours, a) })
	}
	if here || all {
		found.LeadsHere = &here
	}
	return found
}

// lookUpAddresses returns the addresses of a name, which may have none. ok is false if the DNS did not answer.
func (r *Resolver) lookUpAddresses(ctx context.Context, name string) (all []netip.Addr, ok bool) {
	if address, err := netip.ParseAddr(name); err == nil {
		return []netip.Addr{address}, true
	}
	found, err := r.dns.LookupNetIP(ctx, "ip", name+".")
	if err != nil {
		return nil, isNotFound(err)
	}
	for _, address := range found {
		all = append(all, address.Unmap())
	}
	return all, true
}

// isNotFound reports whether err means that the name does not exist, and not that the DNS did not answer.
func isNotFound(err error) bool {
	var dns *net.DNSError
	return errors.As(err, &dns) && dns.IsNotFound && !dns.IsTimeout && !dns.IsTemporary
}
