package standin

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v76/webhook"
)

const (
	deliveryTimeout = 10 * time.Second
	// Stripe tries for three days; a machine at a desk may sleep for longer, and is given the same.
	deliverFor = "3 days"
	// resting is how often it looks, beside being woken, for what is due and for pages that are over.
	resting = 2 * time.Second
)

// work delivers what is due and closes what is over, until its context ends.
func (s *Standin) work(ctx context.Context) {
	for ctx.Err() == nil {
		if err := s.expireOld(ctx); err != nil && ctx.Err() == nil {
			s.options.Log.WarnContext(ctx, "the stand-in of Stripe could not close old pages", "error", err)
		}
		if err := s.payOfDay(ctx); err != nil && ctx.Err() == nil {
			s.options.Log.WarnContext(ctx, "the stand-in of Stripe could not pay the accounts", "error", err)
		}
		if err := s.deliverDue(ctx); err != nil && ctx.Err() == nil {
			s.options.Log.WarnContext(ctx, "the stand-in of Stripe could not deliver its events", "error", err)
		}
		timer := time.NewTimer(resting)
		select {
		case <-ctx.Done():
		case <-s.wakened:
		case <-timer.C:
		}
		timer.Stop()
	}
}

func (s *Standin) deliverDue(ctx context.Context) error {
	type due struct {
		id   string
		body object
	}
	rows, err := s.pool.Query(ctx, `
		SELECT d.event_id, o.body FROM stripe_standin.deliveries d JOIN stripe_standin.objects o ON o.id = d.event_id
		WHERE d.delivered_at IS NULL AND d.next_at <= now() ORDER BY o.serial LIMIT 50`)
	if err != nil {
		return err
	}
	waiting, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (one due, err error) {
		err = row.Scan(&one.id, &one.body)
		return one, err
	})
	if err != nil {
		return err
	}
	for _, one := range waiting {
		answer, taken := s.deliver(ctx, one.body)
		if ctx.Err() != nil {
			return nil
		}
		// Later and later, as Stripe does; what nobody takes for long is given up.
		if _, err := s.pool.Exec(ctx, `
			UPDATE stripe_standin.deliveries d SET attempts = attempts + 1, answer = $2, delivered_at = CASE WHEN $3 THEN now() END,
				next_at = CASE WHEN to_timestamp((o.body->>'created')::bigint) < now() - $4::interval THEN 'infinity'
					ELSE now() + least(interval '2 seconds' * 3 ^ least(attempts, 8), interval '1 hour') END
			FROM stripe_standin.objects o WHERE o.id = d.event_id AND d.event_id = $1`, one.id, answer, taken,
			deliverFor); err != nil {
			return err
		}
	}
	return nil
}

// payOfDay pays the accounts once a day.
func (s *Standin) payOfDay(ctx context.Context) error {
	today := s.now().Truncate(day)
	if !today.After(s.paidDay) {
		return nil
	}
	err := s.PayAccounts(ctx)
	if err == nil {
		s.paidDay = today
	}
	return err
}

// deliver calls back with one event, and says what was answered and whether that takes it.
func (s *Standin) deliver(ctx context.Context, event object) (answer string, taken bool) {
	body, err := json.MarshalIndent(event, "", "  ")
	if err != nil {
		return err.Error(), false
	}
	address, secret := s.options.WebhookURL, WebhookSecret
	if event.text("account") != "" {
		address, secret = s.options.ConnectWebhookURL, ConnectSecret
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return err.Error(), false
	}
	now := time.Now()
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	request.Header.Set("User-Agent", "Stripe/1.0 (+https://stripe.com/docs/webhooks)")
	request.Header.Set("Stripe-Signature",
		fmt.Sprintf("t=%d,v1=%s", now.Unix(), hex.EncodeToString(webhook.ComputeSignature(now, body, secret))))
	response, err := s.client.Do(request)
	if err != nil {
		return "sem resposta", false
	}
	defer func() { _ = response.Body.Close() }() // nothing was read of it
	return response.Status, response.StatusCode >= 200 && response.StatusCode < 300
}

// expireOld closes the pages whose time is over, and the boletos that nobody paid.
func (s *Standin) expireOld(ctx context.Context) error {
	var over int
	if err := s.pool.QueryRow(ctx, `
		SELECT count(*) FROM stripe_standin.objects WHERE kind = 'checkout.session' AND body @> '{"status": "open"}' AND (body->>'expires_at')::bigint < extract(epoch FROM now())`).Scan(&over); err != nil || over == 0 {
		return err
	}
	return s.at(ctx, func(d *desk) error {
		open, err := d.listNewest("checkout.session", object{"status": "open"}, 1000)
		if err != nil {
			return err
		}
		for _, session := range open {
			if session.number("expires_at") < d.now.Unix() {
				if err := d.expireSession(session); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
