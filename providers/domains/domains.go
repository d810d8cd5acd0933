// Package domains looks up in the DNS whether a domain is an event's, and whether it leads to this server.
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

// Settings are where domains are to lead, and who is asked. Without a target nobody can bring a domain.
type Settings struct {
	// Target is the name that a domain leads to by CNAME.
	Target string
	// Addresses are what a domain that can have no CNAME leads to; where there are none, those of Target.
	Addresses []netip.Addr
	// Server is the resolver that is asked, host:port; empty is the machine's own.
	Server string
}

// Enabled says whether domains can be brought.
func (s Settings) IsEnabled() bool { return s.Target != "" }

// TokenName is where a domain's owner writes what proves it, as a TXT record.
func TokenName(domain string) string { return "_cortejo." + domain }

// lookupTimeout is how long one domain may be looked up, all of its names together.
const lookupTimeout = 20 * time.Second

// Resolver asks.
type Resolver struct {
	settings Settings
	dns      *net.Resolver
}

// New makes a resolver.
func New(s Settings) *Resolver {
	r := &Resolver{settings: s, dns: &net.Resolver{PreferGo: true}}
	if s.Server != "" {
		r.dns.Dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, s.Server)
		}
	}
	return r
}

// Found is what the DNS says of a domain; nil is what it did not say in time, or could not.
type LookupResult struct {
	// Tokens are the texts at TokenName.
	Tokens []string
	// LeadsHere is whether the domain, or its www, has addresses and all of them are ours.
	LeadsHere *bool
}

// Look asks for all that is told of a domain.
func (r *Resolver) Lookup(ctx context.Context, domain string) LookupResult {
	ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
	defer cancel()
	var found LookupResult
	texts, err := r.dns.LookupTXT(ctx, TokenName(domain)+".")
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
		here = here || len(at) > 0 && !slices.ContainsFunc(at, func(a netip.Addr) bool { return !slices.Contains(ours, a) })
	}
	if here || all {
		found.LeadsHere = &here
	}
	return found
}

// addresses are those of a name, which may be none; ok is false where that could not be learned.
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

// isNothing tells a name that is not there from one that nobody answered for.
func isNotFound(err error) bool {
	var dns *net.DNSError
	return errors.As(err, &dns) && dns.IsNotFound && !dns.IsTimeout && !dns.IsTemporary
}
