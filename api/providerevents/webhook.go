// Package providerevents is where the payment provider says that something happened.
package providerevents

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// Path is the address that Stripe's endpoint is given.
const Path = "/api/webhooks/stripe"

// ConnectPath is the address of Stripe's endpoint for connected accounts, which has secrets of its own.
const ConnectPath = "/api/webhooks/stripe/connect"

// bodyLimit is far above any event of ours: Stripe's largest are some tens of kilobytes.
const bodyLimit = 256 << 10

// endpoint is one of Stripe's: how it is read, what of it is not ours to work on, and how it is stored.
type endpoint struct {
	db      *tenants.DB
	log     *slog.Logger
	parse   func(body []byte, signature string) (payments.Event, error)
	foreign func(payments.Event) string
	keep    func(ctx context.Context, q *queries.Queries, event payments.Event, foreign string) (fresh bool, err error)
}

// Webhook receives Stripe's events: signed, repeated at will, in any order. It stores an event before it responds, and
// a job processes it, so that neither side waits for the other.
func Webhook(db *tenants.DB, client *payments.Client, log *slog.Logger) http.Handler {
	keep := func(ctx context.Context, q *queries.Queries, event payments.Event, foreign string) (bool, error) {
		return q.KeepProviderEvent(ctx, queries.KeepProviderEventParams{
			ID: event.ID, Type: event.Type, Account: event.Account, ApiVersion: event.APIVersion, Live: event.Live,
			ObjectID:  event.ObjectID,
			SessionID: event.SessionID, IntentID: event.IntentID, MadeAt: event.CreatedAt, NotOurs: foreign,
		})
	}
	return endpoint{db, log, client.Event, client.Foreign, keep}
}

// ConnectWebhook is Webhook for the events of connected accounts. Those of an account that is no recipient's stay
// foreign.
func ConnectWebhook(db *tenants.DB, client *payments.Client, log *slog.Logger) http.Handler {
	keep := func(ctx context.Context, q *queries.Queries, event payments.Event, foreign string) (bool, error) {
		return q.KeepAccountEvent(ctx, queries.KeepAccountEventParams{
			ID: event.ID, Type: event.Type, Account: event.Account, ApiVersion: event.APIVersion, Live: event.Live,
			ObjectID: event.ObjectID, MadeAt: event.CreatedAt, NotOurs: foreign,
		})
	}
	return endpoint{db, log, client.ParseAccountEvent, client.CheckAccountEvent, keep}
}

func (e endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyLimit))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		problem.Write(w, r, &problem.Error{Status: http.StatusRequestEntityTooLarge, Code: problem.CodeInvalid,
			Detail: "O aviso é grande demais."})
		return
	}
	if err != nil {
		problem.Write(w, r, &problem.Error{Status: http.StatusBadRequest, Code: problem.CodeInvalid,
			Detail: "O aviso não chegou inteiro."})
		return
	}
	event, err := e.parse(body, r.Header.Get(payments.SignatureHeader))
	if errors.Is(err, payments.ErrNotSigned) {
		problem.Write(w, r, &problem.Error{Status: http.StatusForbidden, Code: problem.CodeInvalid,
			Detail: "A assinatura não confere."})
		return
	}
	if err != nil {
		e.log.ErrorContext(r.Context(), "a signed event of the payment provider could not be read", "error", err)
		problem.Write(w, r, &problem.Error{Status: http.StatusBadRequest, Code: problem.CodeInvalid,
			Detail: "O aviso não pôde ser lido."})
		return
	}
	foreign := e.foreign(event)
	if foreign != "" {
		e.log.WarnContext(r.Context(), "an event of the payment provider is kept and not worked on", "event",
			event.ID, "type", event.Type, "why", foreign)
	}
	err = e.db.Write(r.Context(), tenants.AsVisitor("").Named("provider_event"), func(tx tenants.Writer) error {
		fresh, err := e.keep(r.Context(), queries.New(tx), event, foreign)
		if err != nil || !fresh {
			return err
		}
		return tx.Enqueue(r.Context(), jobs.ProviderEvent{ID: event.ID}, nil)
	})
	if err != nil {
		// Stripe calls again, for three days.
		e.log.ErrorContext(r.Context(), "an event of the payment provider could not be kept", "event", event.ID,
			"error", err)
		problem.Write(w, r, problem.From(err))
		return
	}
	w.WriteHeader(http.StatusOK)
}
