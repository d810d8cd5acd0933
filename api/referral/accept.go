package referral

import (
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/event"
	"cortejo/platform/form"
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

// accept makes the wedding in the name of the business's owner, as the acceptance of a proposal does, and records the
// referral in the name of the couple. A request that fails in between finds the wedding when it is repeated.
func (s *Service) accept(ctx context.Context, in AcceptInput) (AcceptOutput, error) {
	person := procedure.ScopeOf(ctx)
	if err := s.limit(ctx, "referrals accepted by "+person.UserID().String(), acceptsPerHour); err != nil {
		return AcceptOutput{}, err
	}
	var f form.Form
	name := f.Required("fullName", in.FullName, "Escreva o seu nome")
	partner := f.Required("partnerName", in.PartnerName, "Escreva o nome de quem casa com você")
	f.Date("date", in.Date)
	if err := f.Err(); err != nil {
		return AcceptOutput{}, err
	}
	found, err := findReferrer(ctx, s.DB.Read(person), in.Code)
	if err != nil {
		return AcceptOutput{}, err
	}
	var out AcceptOutput
	err = s.DB.Write(ctx, tenants.AsMember(found.OwnerID, found.BusinessID).Named("referral.accept"),
		func(w tenants.Writer) (err error) {
			out.EventUUID, err = makeWedding(ctx, w, found.Phone, name, partner, in.Date)
			return err
		})
	if err != nil {
		return AcceptOutput{}, err
	}
	return out, s.DB.Write(ctx, person, func(w tenants.Writer) error {
		return queries.New(w).RecordReferral(ctx, queries.RecordReferralParams{Code: in.Code, EventID: out.EventUUID,
			Percent: int32(s.BonusPercent)}) //nolint:gosec // at most 100
	})
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
