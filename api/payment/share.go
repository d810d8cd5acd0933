package payment

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/formats/money"
	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// opensPerMinute is how often one client IP may ask for shared payments: an id of 122 random bits is not guessed, so
// this only spares the database.
const opensPerMinute = 120

// ShareInput names a payment.
type ShareInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func share(ctx context.Context, db tenants.Writer, in ShareInput) (Payment, error) {
	return setShared(ctx, db, in, true)
}

func unshare(ctx context.Context, db tenants.Writer, in ShareInput) (Payment, error) {
	return setShared(ctx, db, in, false)
}

func setShared(ctx context.Context, db tenants.Writer, in ShareInput, open bool) (Payment, error) {
	q := queries.New(db)
	found, err := q.LockPayment(ctx, queries.LockPaymentParams{ID: in.UUID})
	if err != nil {
		return Payment{}, err
	}
	if open && found.Payer != queries.PayerCLIENT {
		return Payment{}, problem.Conflict("Só se compartilha o que o cliente paga.")
	}
	if _, err := q.SharePayment(ctx, queries.SharePaymentParams{ID: in.UUID, Open: open}); err != nil {
		return Payment{}, err
	}
	return show(ctx, q, in.UUID)
}

// shared handles the procedures for holders of a shared payment's address.
type shared struct {
	trustedProxies []netip.Prefix
	opening        *limits.RateLimiter
}

// SharedInput is the last part of a payment's public address.
type SharedInput struct {
	PaymentUUID string `query:"paymentUuid" maxLength:"100" doc:"The payment's ID; an absent or unknown one returns the same 404 as a closed page"`
}

// Shared is a payment as the holder of its address sees it.
type Shared struct {
	UUID       uuid.UUID            `json:"uuid"`
	Title      string               `json:"title" doc:"For what: Assessoria, 4ª de 6"`
	Price      int64                `json:"price" doc:"In cents"`
	Counts     queries.PaymentCount `json:"counts"`
	DueDate    *civil.Date          `json:"dueDate,omitempty"`
	PaidOn     *civil.Date          `json:"paidOn,omitempty"`
	EventTitle string               `json:"eventTitle"`
	Business   SharedBusiness       `json:"business"`
	Pix        *Pix                 `json:"pix,omitempty" doc:"While it is open, where the payee has a key"`
}

// SharedBusiness is who plans the event.
type SharedBusiness struct {
	Name     string  `json:"name"`
	ImageURL *string `json:"imageUrl,omitempty"`
}

func (s shared) get(ctx context.Context, db tenants.Reader, in SharedInput) (Shared, error) {
	procedure.SetHeader(ctx, "Referrer-Policy", "no-referrer")
	procedure.SetHeader(ctx, "X-Robots-Tag", "noindex, nofollow")
	if wait, ok := s.opening.Allow(clientip.LimitKeyOf(procedure.Request(ctx), s.trustedProxies)); !ok {
		return Shared{}, problem.TooMany("Muitos pedidos deste endereço. Tente de novo daqui a pouco.", wait)
	}
	id, err := uuid.Parse(in.PaymentUUID)
	if err != nil || id.String() != in.PaymentUUID {
		return Shared{}, problem.NotFound()
	}
	text, err := queries.New(db).SharedPayment(ctx, queries.SharedPaymentParams{ID: id})
	if err != nil {
		return Shared{}, err
	}
	row, err := read[struct {
		Shared
		instalment
		Business struct {
			Name     string  `json:"name"`
			ImageKey *string `json:"imageKey"`
		} `json:"business"`
		Pix *foundKey `json:"pix"`
	}](text)
	if err != nil {
		return Shared{}, err
	}
	out := row.Shared
	out.Title = row.called(row.Shared.Title)
	out.Business = SharedBusiness{Name: row.Business.Name, ImageURL: image.OptionalURLOf(row.Business.ImageKey)}
	out.Pix, err = row.Pix.draw(out.UUID, out.Price)
	return out, err
}

// instalment is the position of a payment in its agreement.
type instalment struct {
	Position     int  `json:"position"`
	Installments int  `json:"installments"`
	HasEntrance  bool `json:"hasEntrance"`
}

// called is a payment by its agreement's title and its place: Assessoria, 4ª de 6.
func (i instalment) called(title string) string {
	return title + ", " + money.FormatInstallment(i.Position, i.Installments, i.HasEntrance)
}

func newShared(o Options) shared {
	return shared{trustedProxies: o.TrustedProxies, opening: limits.NewRateLimiter(opensPerMinute, time.Minute)}
}
