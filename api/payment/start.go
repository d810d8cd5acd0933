package payment

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/money"
	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// StartInput names a payment and the method to pay it with.
type StartInput struct {
	UUID   uuid.UUID `json:"uuid"`
	Method string    `json:"method" enum:"CARD,BOLETO,PIX"`
	Anyway bool      `json:"anyway,omitempty" doc:"Confirms another method although a boleto of the payment can still be paid"`
}

// StartOutput is where it is paid.
type StartOutput struct {
	// URL is of the provider's page: the payer goes there by location, because a form would not be let.
	URL string `json:"url" doc:"The provider's page; go there by location"`
}

// methods are the provider's names of ours.
var methods = map[string]payments.Method{"CARD": payments.Card, "BOLETO": payments.Boleto, "PIX": payments.Pix}

const (
	// leastLeft is the minimum remaining lifetime of a session to which a payer is redirected.
	leastLeft = time.Minute
	// repeatable limits the time in which the same session may be requested again: the provider requires half an hour
	// of its lifetime to be left, and remembers our idempotency key for a day.
	repeatable = 20 * time.Minute
)

// start makes the page where a payment is paid, or finds the one that is there. The attempt is committed before the
// provider is called, with its id as the idempotency key: two who press get one page.
func (o Options) start(ctx context.Context, in StartInput) (StartOutput, error) {
	if !o.Payments.Enabled() || !o.Payments.Offers(methods[in.Method]) {
		return StartOutput{}, problem.Conflict("Este pagamento não pode ser feito online desta forma. Escolha outra.")
	}
	// Once more where a page for another way to pay had to be closed first.
	for range 3 {
		attempt, err := o.attempt(ctx, in)
		switch {
		case err != nil:
			return StartOutput{}, err
		case attempt.Refused == "BOLETO":
			return StartOutput{}, AskAboutBoleto
		case attempt.Refused == "WALLET":
			return StartOutput{},
				problem.Conflict("Este pagamento ainda não pode ser feito online. Combine outra forma.")
		case attempt.Refused == "PAID":
			return StartOutput{}, problem.Conflict("Este pagamento já foi feito.")
		case attempt.Refused != "":
			return StartOutput{}, problem.Conflict("Este pagamento não está mais em aberto.")
		case attempt.Method == in.Method && attempt.Status == "OPEN" && time.Until(attempt.ExpiresAt) > leastLeft:
			return StartOutput{URL: attempt.SessionUrl}, nil
		case attempt.Status == "CREATED" && time.Since(attempt.CreatedAt) < repeatable:
			opened, err := o.open(ctx, in, attempt)
			if err != nil || attempt.Method == in.Method {
				return opened, err
			}
			continue // of another way to pay, which the next round closes
		}
		if err := o.closePage(ctx, attempt.BusinessID, attempt.ID, attempt.SessionID); err != nil {
			return StartOutput{}, err
		}
	}
	return StartOutput{}, problem.Conflict("Este pagamento está mudando em outro lugar. Tente de novo.")
}

func (o Options) attempt(ctx context.Context, in StartInput) (attempt queries.StartTransactionRow, err error) {
	err = o.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		attempt, err = queries.New(w).StartTransaction(ctx, queries.StartTransactionParams{
			PaymentID: in.UUID, Method: in.Method, Live: o.Payments.Live(),
			PageSeconds: int32(payments.SessionLife.Seconds()), AskAgain: in.Anyway, FeePercent: int32(o.Fee),
		})
		if errors.Is(err, pgx.ErrNoRows) {
			return problem.NotFound()
		}
		if err != nil || attempt.Refused != "" {
			return err
		}
		// Validated here, because the price is known and no attempt is stored yet.
		var f form.Form
		if method := methods[in.Method]; !method.Takes(attempt.Price) {
			least, most := method.Bounds()
			f.Reject("method", "Esta forma aceita de "+money.Format(least)+" a "+money.Format(most))
		}
		if err := f.Err(); err != nil {
			return err
		}
		if !attempt.Fresh {
			return nil
		}
		// The job requests the attempt's outcome even if this process ends now and no event ever arrives.
		return w.Enqueue(ctx, jobs.SettleTransaction{OfBusiness: jobs.OfBusiness{BusinessID: attempt.BusinessID},
			TransactionID: attempt.ID}, jobs.AfterPage(attempt.ExpiresAt))
	})
	return attempt, err
}

// open asks the provider for the page of an attempt, and keeps where it is.
func (o Options) open(ctx context.Context, in StartInput, attempt queries.StartTransactionRow) (StartOutput, error) {
	back := o.PublicURL + "/evento/" + attempt.EventID.String() + "/pagamentos?payment=" + in.UUID.String()
	made, err := o.Payments.Start(ctx, payments.Order{
		Reference: attempt.ID.String(), Key: attempt.ID.String(), Method: methods[attempt.Method], Cents: attempt.Price,
		Title: attempt.Title, Description: attempt.Event,
		Group: "payment_" + in.UUID.String(), ExpiresAt: attempt.ExpiresAt, BoletoDays: o.BoletoDays,
		SuccessURL: back + "&online=voltou", CancelURL: back,
	})
	worker := tenants.AsWorker(attempt.BusinessID).Named("payment.start")
	if errors.Is(err, payments.ErrInvalid) || errors.Is(err, payments.ErrDeclined) || errors.Is(err, payments.ErrGone) {
		// It will never be made: the attempt is over.
		closed := o.DB.Write(ctx, worker, func(w tenants.Writer) error {
			_, err := queries.New(w).CloseTransaction(ctx,
				queries.CloseTransactionParams{ID: attempt.ID, Status: "REFUSED", Refusal: payments.CodeOf(err)})
			if errors.Is(err, pgx.ErrNoRows) {
				return nil
			}
			return err
		})
		return StartOutput{},
			problem.Unavailable("O pagamento online não pôde ser aberto. Tente de outra forma, ou mais tarde.",
				errors.Join(err, closed))
	}
	if err != nil {
		return StartOutput{},
			problem.Unavailable("O pagamento online não respondeu. Nada foi cobrado. Tente de novo.", err)
	}
	err = o.DB.Write(ctx, worker, func(w tenants.Writer) error {
		_, err := queries.New(w).
			OpenTransaction(ctx, queries.OpenTransactionParams{ID: attempt.ID, SessionID: &made.ID,
				SessionUrl: &made.URL})
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		// The attempt was canceled meanwhile, so its session must not accept a payment.
		if _, err := o.Payments.Expire(ctx, made.ID); err != nil && !errors.Is(err, payments.ErrInvalid) {
			return StartOutput{}, problem.Unavailable("O pagamento online não respondeu. Tente de novo.", err)
		}
		return StartOutput{}, problem.Conflict("Este pagamento está mudando em outro lugar. Tente de novo.")
	}
	return StartOutput{URL: made.URL}, err
}
