package withdrawal_test

import (
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v76/webhook"

	"cortejo/api/providerevents"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
)

// providerEvent is an event that the provider wants to deliver.
type providerEvent struct {
	ID, Body    string
	OfRecipient bool // of a connected account, for the second endpoint
	Serial      int64
}

// listEvents returns the provider's events after a serial number, the oldest first.
func (e *withdrawalEnv) listEvents(after int64) []providerEvent {
	e.t.Helper()
	rows, err := e.Admin.Query(e.t.Context(), `SELECT id, body::text, body->>'account' IS NOT NULL, serial
		FROM stripe_standin.objects WHERE kind = 'event' AND serial > $1 ORDER BY serial`, after)
	if err != nil {
		e.t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[providerEvent])
	if err != nil {
		e.t.Fatal(err)
	}
	return all
}

// deliver hands an event to its endpoint, signed.
func (e *withdrawalEnv) deliver(one providerEvent) {
	e.t.Helper()
	handler, secret := providerevents.Webhook, standin.WebhookSecret
	if one.OfRecipient {
		handler, secret = providerevents.ConnectWebhook, standin.ConnectSecret
	}
	r := httptest.NewRequestWithContext(e.t.Context(), http.MethodPost, providerevents.Path,
		strings.NewReader(one.Body))
	now := time.Now()
	r.Header.Set(payments.SignatureHeader, fmt.Sprintf("t=%d,v1=%s", now.Unix(),
		hex.EncodeToString(webhook.ComputeSignature(now, []byte(one.Body), secret))))
	w := httptest.NewRecorder()
	handler(e.DB, e.client, slog.New(slog.DiscardHandler)).ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		e.t.Fatalf("%s: %d %s", one.Body, w.Code, w.Body)
	}
}
