package runsheet

import (
	"context"

	"github.com/google/uuid"

	"cortejo/formats/phone"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// LinkInput names one of an event's vendors.
type LinkInput struct {
	EventVendorUUID uuid.UUID `json:"eventVendorUuid"`
}

// CreateLinkOutput holds the link. No other procedure returns it.
type CreateLinkOutput struct {
	URL string `json:"url" doc:"The secret link: a person who opens it sees the lines with this vendor"`
}

const (
	// linksPerDay leave by Cortejo's own number, and one to the same vendor waits this long for the next.
	linksPerDay = 100
	linkPause   = 300 // seconds
)

func (s *Service) createLink(ctx context.Context, in LinkInput) (CreateLinkOutput, error) {
	var out CreateLinkOutput
	err := s.DB.Write(ctx, procedure.ScopeOf(ctx), func(db tenants.Writer) error {
		link, err := s.link(ctx, db, in.EventVendorUUID)
		out.URL = s.PublicURL + "/roteiro/" + s.Secrets.Links().DeriveToken(link.Salt)
		return err
	})
	if err != nil {
		return CreateLinkOutput{}, err
	}
	return out, nil
}

// link is the vendor's, made where there is none.
func (s *Service) link(ctx context.Context, db tenants.Writer, eventVendor uuid.UUID) (queries.GetRunSheetLinkRow,
	error) {
	q := queries.New(db)
	if err := q.LockRunSheetLinks(ctx); err != nil {
		return queries.GetRunSheetLinkRow{}, err
	}
	link, err := q.GetRunSheetLink(ctx, queries.GetRunSheetLinkParams{EventVendorID: eventVendor})
	if err != nil {
		return link, err
	}
	if link.Archived {
		return link, problem.Conflict("Este evento está arquivado. Traga-o de volta para abrir links.")
	}
	if link.Over {
		return link, problem.Conflict("O evento já passou: os links do roteiro valem até três dias depois dele.")
	}
	if s.Secrets.Links().HasDerived(link.Salt, link.SecretHash) {
		return link, nil
	}
	// A server with another key made the link: its address cannot be shown again, and the address that this key would
	// derive opens nothing. So it is revoked.
	if len(link.Salt) > 0 {
		if _, err := q.RevokeRunSheetLink(ctx,
			queries.RevokeRunSheetLinkParams{EventVendorID: eventVendor}); err != nil {
			return link, err
		}
	}
	link.Salt = secretlink.NewSalt()
	hash, _ := secretlink.Hash(s.Secrets.Links().DeriveToken(link.Salt))
	_, err = q.CreateRunSheetLink(ctx, queries.CreateRunSheetLinkParams{EventID: link.EventID,
		EventVendorID: eventVendor, Salt: link.Salt, SecretHash: hash})
	return link, err
}

// sendLink is a 409 where the vendor's phone gets no message, one left just now, or too many did today.
func (s *Service) sendLink(ctx context.Context, db tenants.Writer, in LinkInput) (procedure.None, error) {
	q := queries.New(db)
	link, err := s.link(ctx, db, in.EventVendorUUID)
	if err != nil {
		return procedure.None{}, err
	}
	if !phone.IsMobile(link.Phone) {
		return procedure.None{},
			problem.Conflict(
				"O link vai por WhatsApp, e este telefone não é um celular. Edite o fornecedor ou copie o link.")
	}
	tooMany, err := q.TakeRunSheetMessage(ctx, queries.TakeRunSheetMessageParams{
		EventVendorID: in.EventVendorUUID, PauseSeconds: linkPause, Again: link.Lost, AtMost: linksPerDay,
	})
	switch {
	case err != nil:
	case tooMany == "VENDOR":
		err = problem.Conflict("O link acabou de sair para este fornecedor. Espere alguns minutos para enviar de novo.")
	case tooMany != "":
		err = problem.Conflict("O limite de links de hoje acabou. Copie o link e envie você mesmo.")
	}
	if err != nil {
		return procedure.None{}, err
	}
	sent, err := q.NoteRunSheetLinkSent(ctx, queries.NoteRunSheetLinkSentParams{EventVendorID: in.EventVendorUUID})
	if err != nil {
		return procedure.None{}, err
	}
	return procedure.None{},
		db.Enqueue(ctx, jobs.RunSheetLink{OfBusiness: jobs.OfBusiness{BusinessID: link.BusinessID},
			SentID: *sent.SentID}, nil)
}

func revokeLink(ctx context.Context, db tenants.Writer, in LinkInput) (procedure.None, error) {
	_, err := queries.New(db).
		RevokeRunSheetLink(ctx, queries.RevokeRunSheetLinkParams{EventVendorID: in.EventVendorUUID})
	return procedure.None{}, err
}
