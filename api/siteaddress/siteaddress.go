// Package siteaddress is the router of where an event's page is: the address that is chosen for it, and a domain of its
// own. Who sees all events chooses them, and helpers with SITE_AND_GUESTS in theirs; everybody else reads a 404.
package siteaddress

import (
	"context"
	"net/url"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/domainname"
	"cortejo/formats/slug"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/domains"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// changesAtMost is how often an event's address may be changed (app.update_slug).
	changesAtMost = 5
	// asksPerMinute is the maximum of slugs that a person may check: each answer reveals whether one is taken. A screen
	// that checks while its person types sends fewer.
	asksPerMinute = 60
	// domainsPerHour is the maximum of domains that a person may set or look up again.
	domainsPerHour = 60
)

// Options are the router's dependencies, in addition to the database of a call.
type Options struct {
	// PublicURL is the address people know Cortejo by.
	PublicURL string
	// Domains are where domains of events are to lead.
	Domains domains.Settings
}

// Service answers for addresses.
type Service struct {
	Options
	asking, looking *limits.RateLimiter
}

// New makes a service.
func New(o Options) *Service {
	return &Service{Options: o, asking: limits.NewRateLimiter(asksPerMinute, time.Minute),
		looking: limits.NewRateLimiter(domainsPerHour, time.Hour)}
}

// Register adds the procedures of addresses.
func (s *Service) Register(r *procedure.Router) {
	procedure.Query(r, "site.getAddress", procedure.Business, s.getAddress, procedure.Doc{
		Summary: "Where an event's page is", Shows: []tenants.AreaKey{tenants.AreaEvent, tenants.AreaSite},
	})
	procedure.Query(r, "site.checkSlug", procedure.Business, s.checkSlug, procedure.Doc{
		Summary:     "Whether an event could have an address",
		Description: "As somebody types it. 429 for more than 60 in a minute.",
	})
	procedure.Mutation(r, "site.updateAddress", procedure.Business, s.updateAddress, procedure.Doc{
		Summary: "Choose an event's address",
		Description: "The one it had leads there from then on, and is given to nobody else. " +
			"422 beside slug where it cannot be had; 409 after five times.",
	})
	procedure.Mutation(r, "site.setDomain", procedure.Business, s.setDomain, procedure.Doc{
		Summary: "Bring a domain for an event's page, or take it away",
		Description: "It is shown there once its owner has written down what records says. " +
			"409 where this server takes none.",
	})
	procedure.Mutation(r, "site.checkDomain", procedure.Business, s.checkDomain, procedure.Doc{
		Summary:     "Have an event's domain looked up again",
		Description: "Live tells when that was done. 404 where it has none.",
	})
}

// Address is where an event's page is.
type Address struct {
	Slug        string  `json:"slug"`
	URL         string  `json:"url" doc:"The whole address, without a domain of its own"`
	Guessable   bool    `json:"guessable" doc:"Whether who knows the names may find it"`
	ChangesLeft int     `json:"changesLeft"`
	TakesDomain bool    `json:"takesDomain" doc:"Whether domains can be brought to this server"`
	Domain      *Domain `json:"domain,omitempty"`
}

// Domain is one that an event's page is to be at.
type Domain struct {
	Name       string     `json:"name" doc:"Lower case, punycode, without www"`
	Status     string     `json:"status" enum:"PENDING,ACTIVE,FAILING,OFF" doc:"FAILING still shows the page, until offAt; OFF no longer does"`
	Reason     string     `json:"reason,omitempty" enum:"TXT,ADDRESS,UNREACHABLE,TAKEN" doc:"The failure of the last check: no token, another address, no answer, or another event's domain; absent after a success"`
	CheckedAt  *time.Time `json:"checkedAt,omitempty" doc:"Absent before the first check"`
	VerifiedAt *time.Time `json:"verifiedAt,omitempty"`
	OffAt      *time.Time `json:"offAt,omitempty" doc:"When a failing domain is disabled; absent otherwise"`
	Records    []Record   `json:"records"`
}

// Record is what a domain's owner writes in its DNS.
type Record struct {
	Type  string `json:"type" enum:"TXT,CNAME,A,AAAA"`
	Name  string `json:"name" doc:"The whole name"`
	Value string `json:"value"`
}

// EventInput names an event in a query.
type EventInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in EventInput) ScopeEventID() uuid.UUID { return in.EventUUID }

func (s *Service) getAddress(ctx context.Context, db tenants.Reader, in EventInput) (Address, error) {
	return s.loadAddress(ctx, queries.New(db), in.EventUUID)
}

func (s *Service) loadAddress(ctx context.Context, q *queries.Queries, event uuid.UUID) (Address, error) {
	row, err := q.GetEventAddress(ctx, queries.GetEventAddressParams{EventID: event})
	if err != nil {
		return Address{}, err
	}
	out := Address{
		Slug: row.Slug, URL: s.PublicURL + "/" + row.Slug, Guessable: row.Changes > 0 && slug.IsGuessable(row.Slug),
		ChangesLeft: max(changesAtMost-int(row.Changes), 0), TakesDomain: s.Domains.IsEnabled(),
	}
	if row.Domain == "" {
		return out, nil
	}
	out.Domain = &Domain{
		Name: row.Domain, Status: row.Status, Reason: row.Reason, CheckedAt: row.CheckedAt, VerifiedAt: row.VerifiedAt,
		Records: s.listRecords(row.Domain, row.Token),
	}
	if row.FailingSince != nil {
		off := row.FailingSince.AddDate(0, 0, daysToMend)
		out.Domain.OffAt = &off
	}
	return out, nil
}

// daysToMend is for how many days a domain that fails is still shown (app.note_domain).
const daysToMend = 7

// listRecords returns the DNS records that prove a domain and point it to this server. At most registrars a registered
// domain takes no CNAME: it gets addresses, and its www the name.
func (s *Service) listRecords(domain, token string) []Record {
	all := []Record{{Type: "TXT", Name: domains.TokenNameOf(domain), Value: token}}
	name := domain
	if domainname.IsRegistered(domain) {
		for _, address := range s.Domains.Addresses {
			kind := "A"
			if address.Is6() {
				kind = "AAAA"
			}
			all = append(all, Record{Type: kind, Name: domain, Value: address.String()})
		}
		name = "www." + domain
	}
	return append(all, Record{Type: "CNAME", Name: name, Value: s.Domains.Target})
}

// ownHost is the host that people know Cortejo by.
func (s *Service) ownHost() string {
	u, err := url.Parse(s.PublicURL)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// limitCaller counts a call of the caller, and returns the refusal of one too many.
func (s *Service) limitCaller(ctx context.Context, limiter *limits.RateLimiter) error {
	if wait, ok := limiter.Allow(procedure.Caller(ctx).UserID.String()); !ok {
		return problem.TooMany("Foram muitas tentativas seguidas. Espere um pouco e tente de novo.", wait)
	}
	return nil
}
