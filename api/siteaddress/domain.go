package siteaddress

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/domainname"
	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// domainSentences are why a text is no domain that can be brought.
var domainSentences = map[error]string{
	domainname.ErrShape:     "Escreva um domínio, como anaebruno.com.br.",
	domainname.ErrShared:    "Este domínio não é de uma pessoa só. Escreva o seu inteiro, como anaebruno.com.br.",
	domainname.ErrOwnDomain: "Este domínio é do próprio Cortejo. Traga um que seja seu.",
}

// SetDomainInput is a domain as typed.
type SetDomainInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Domain    *string   `json:"domain,omitempty" maxLength:"300" doc:"Absent takes away the one there is"`
}

func (s *Service) setDomain(ctx context.Context, db tenants.Writer, in SetDomainInput) (Address, error) {
	q := queries.New(db)
	present, err := s.loadAddress(ctx, q, in.EventUUID)
	if err != nil {
		return Address{}, err
	}
	if in.Domain == nil {
		if err := q.RemoveSiteDomain(ctx, queries.RemoveSiteDomainParams{EventID: in.EventUUID}); err != nil {
			return Address{}, err
		}
		return s.loadAddress(ctx, q, in.EventUUID)
	}
	if !s.Domains.IsEnabled() {
		return Address{}, problem.Conflict("Este Cortejo ainda não recebe domínios próprios.")
	}
	name, err := domainname.Parse(*in.Domain, s.ownHost(), s.Domains.Target)
	if err != nil {
		var f form.Form
		f.Reject("domain", domainSentences[err])
		return Address{}, f.Err()
	}
	if present.Domain != nil && present.Domain.Name == name {
		return present, nil
	}
	if err := s.limitCaller(ctx, s.looking); err != nil {
		return Address{}, err
	}
	// Another domain is another row with another token: no proof of one applies to the other.
	if err := q.RemoveSiteDomain(ctx, queries.RemoveSiteDomainParams{EventID: in.EventUUID}); err != nil {
		return Address{}, err
	}
	if _, err := q.AddSiteDomain(ctx, queries.AddSiteDomainParams{EventID: in.EventUUID, Domain: name}); errors.Is(err,
		pgx.ErrNoRows) {
		return Address{},
			problem.Conflict("Outra pessoa acaba de trocar o domínio deste evento. Confira e tente de novo.")
	} else if err != nil {
		return Address{}, err
	}
	if err := s.lookUp(ctx, db, in.EventUUID); err != nil {
		return Address{}, err
	}
	return s.loadAddress(ctx, q, in.EventUUID)
}

// CheckDomainInput names an event.
type CheckDomainInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
}

func (s *Service) checkDomain(ctx context.Context, db tenants.Writer, in CheckDomainInput) (Address, error) {
	present, err := s.loadAddress(ctx, queries.New(db), in.EventUUID)
	switch {
	case err != nil:
		return Address{}, err
	case present.Domain == nil:
		return Address{}, pgx.ErrNoRows
	}
	if err := s.limitCaller(ctx, s.looking); err != nil {
		return Address{}, err
	}
	return present, s.lookUp(ctx, db, in.EventUUID)
}

func (s *Service) lookUp(ctx context.Context, db tenants.Writer, event uuid.UUID) error {
	return db.Enqueue(ctx,
		jobs.CheckDomain{OfBusiness: jobs.OfBusiness{BusinessID: procedure.ScopeOf(ctx).BusinessID()},
			EventID: event}, nil)
}
