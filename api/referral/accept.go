package referral

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/event"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// AcceptInput is the wedding of a couple that came by a link.
type AcceptInput struct {
	Code        string      `json:"code" minLength:"1" maxLength:"40"`
	FullName    string      `json:"fullName" maxLength:"120" doc:"The caller's name"`
	PartnerName string      `json:"partnerName" maxLength:"120"`
	Date        *civil.Date `json:"date,omitempty" doc:"The wedding's day, if there is one yet"`
}

// AcceptOutput names the wedding.
type AcceptOutput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
}

// saoPaulo is the zone of a new event.
var saoPaulo = time.FixedZone("America/Sao_Paulo", -3*60*60)

// accept makes the wedding in the name of the business's owner, as the acceptance of a proposal does, and records the
// referral in the name of the couple. A request that fails in between finds the wedding when it is repeated. A day that
// is over is refused: such a wedding is not found again, so each request would make another one.
func (s *Service) accept(ctx context.Context, in AcceptInput) (AcceptOutput, error) {
	person := procedure.ScopeOf(ctx)
	if err := s.limit(ctx, "referrals accepted by "+person.UserID().String(), acceptsPerHour, time.Hour); err != nil {
		return AcceptOutput{}, err
	}
	var f form.Form
	name := f.Required("fullName", in.FullName, "Escreva o seu nome")
	partner := f.Required("partnerName", in.PartnerName, "Escreva o nome de quem casa com você")
	if f.Date("date", in.Date); in.Date != nil && *in.Date < civil.DateOf(time.Now().In(saoPaulo)) {
		f.Reject("date", "Este dia já passou")
	}
	if err := f.Err(); err != nil {
		return AcceptOutput{}, err
	}
	found, err := findReferrer(ctx, s.DB.Read(person), in.Code)
	if err != nil {
		return AcceptOutput{}, err
	}
	if found.IsControlled {
		return AcceptOutput{}, problem.Conflict(
			"Enquanto você está no controle deste espaço, não pode ser cliente dele. Devolva o controle antes.")
	}
	owner := tenants.AsMember(found.OwnerID, found.BusinessID).Named("referral.accept")
	if err := s.limitWeddings(ctx, owner, found); err != nil {
		return AcceptOutput{}, err
	}
	var out AcceptOutput
	err = s.DB.Write(ctx, owner, func(w tenants.Writer) (err error) {
		out.EventUUID, err = makeWedding(ctx, w, found.Phone, name, partner, in.Date)
		return err
	})
	if err != nil {
		return AcceptOutput{}, err
	}
	return out, s.DB.Write(ctx, person, func(w tenants.Writer) error {
		return queries.New(w).RecordReferral(ctx, queries.RecordReferralParams{Code: in.Code, EventID: out.EventUUID,
			Percent: s.BonusPercent})
	})
}

// limitWeddings refuses the request if it would make a wedding, and the link of the business made as many within a day.
func (s *Service) limitWeddings(ctx context.Context, owner tenants.Scope, found referrer) error {
	known, err := queries.New(s.DB.Read(owner)).FindReferredContact(ctx,
		queries.FindReferredContactParams{Phone: found.Phone})
	switch {
	case err != nil && !errors.Is(err, pgx.ErrNoRows):
		return err
	case err == nil && known.EventID != uuid.Nil:
		return nil
	}
	return s.limit(ctx, "weddings by the link of "+found.BusinessID.String(), weddingsPerDay, 24*time.Hour)
}

// makeWedding returns the wedding to come of the contact with this phone. It makes the wedding, and the contact, if
// there is none.
func makeWedding(ctx context.Context, w tenants.Writer, phone, name, partner string, date *civil.Date) (uuid.UUID,
	error) {
	q := queries.New(w)
	if err := q.LockReferral(ctx, queries.LockReferralParams{Phone: phone}); err != nil {
		return uuid.Nil, err
	}
	known, err := q.FindReferredContact(ctx, queries.FindReferredContactParams{Phone: phone})
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, err
	}
	if err == nil && known.EventID != uuid.Nil {
		return known.EventID, nil
	}
	contact := known.ID
	if err != nil {
		wedding := queries.EventTypeWEDDING
		created, err := q.CreateContact(ctx, queries.CreateContactParams{FullName: name, Phone: &phone,
			PartnerName: &partner, EventType: &wedding, EventDate: date})
		if err != nil {
			return uuid.Nil, err
		}
		contact = created.ID
	}
	partnerName, _, _ := strings.Cut(strings.TrimSpace(partner), " ")
	created, err := event.Create(ctx, w, event.CreateInput{Type: queries.EventTypeWEDDING,
		Customers: []uuid.UUID{contact}, Date: date, EventPersonName: &partnerName,
		StartFrom: event.StartFrom{Kind: event.StartLibrary}})
	return created.UUID, err
}
