// Package outbox is the sender of a machine without a messaging provider: it stores each message in the database and
// shows it on a page and in the log, so that a developer can sign in without a phone. It is never used in production.
// It may import providers/messages. Its entry point is Open.
package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/providers/messages"
)

// The table is not part of the migrations, so that a production database has no place with readable sign-in codes.
const table = `
CREATE SCHEMA IF NOT EXISTS outbox;
CREATE TABLE IF NOT EXISTS outbox.messages (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel    text NOT NULL,
  kind       text NOT NULL,
  recipient  text NOT NULL,
  body       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE outbox.messages ADD COLUMN IF NOT EXISTS extra jsonb NOT NULL DEFAULT '{}', ADD COLUMN IF NOT EXISTS message_id uuid;
CREATE TABLE IF NOT EXISTS outbox.statuses (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL,
  status     text NOT NULL
)`

// kept is the number of messages that are stored; older ones are deleted.
const kept = 200

// Outbox stores messages instead of sending them.
type Outbox struct {
	pool *pgxpool.Pool
	log  *slog.Logger
}

// Entry is one stored message.
type Entry struct {
	ID        int64            `json:"id"`
	Channel   messages.Channel `json:"channel"`
	Kind      messages.Kind    `json:"kind"`
	To        string           `json:"to"`
	Body      string           `json:"body"`
	CreatedAt time.Time        `json:"createdAt"`
	// MessageID is our own ID. Statuses are the states that a fake provider reported, oldest first.
	MessageID *uuid.UUID `json:"messageId,omitempty"`
	Statuses  []string   `json:"statuses,omitempty"`
	Extra
}

// Extra has the parts that only some messages have.
type Extra struct {
	// StatusURL is the address for delivery reports. ProviderID is the fake provider's ID of the message.
	StatusURL  string    `json:"statusUrl,omitempty"`
	ProviderID string    `json:"providerId,omitempty"`
	PictureURL string    `json:"pictureUrl,omitempty"`
	Subject    string    `json:"subject,omitempty"`
	HTML       string    `json:"html,omitempty"`
	Inline     []Picture `json:"inline,omitempty"`
	// Header is the e-mail's header as received.
	Header string `json:"header,omitempty"`
}

// Picture is a picture inside an e-mail.
type Picture struct {
	CID string `json:"cid"`
	// URL contains the picture itself (RFC 2397).
	URL string `json:"url"`
}

// Open connects as the database's administrator, because the application's role has no rights on the table, and creates
// the table if it is missing.
func Open(ctx context.Context, adminURL string, log *slog.Logger) (*Outbox, error) {
	config, err := pgxpool.ParseConfig(adminURL)
	if err != nil {
		return nil, fmt.Errorf("outbox: %w", err)
	}
	config.MaxConns = 2
	config.ConnConfig.RuntimeParams["application_name"] = "cortejo outbox"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("outbox: %w", err)
	}
	if _, err := pool.Exec(ctx, table); err != nil {
		pool.Close()
		return nil, fmt.Errorf("outbox: %w", err)
	}
	return &Outbox{pool: pool, log: log}, nil
}

// Close closes the connections.
func (o *Outbox) Close() { o.pool.Close() }

// Send stores the message. It also logs the text of a sign-in code, so that a developer can sign in without the page;
// of other messages, which may contain a guest's link, it logs only the kind. E-mails arrive by SMTP (Receive).
func (o *Outbox) Send(ctx context.Context, m messages.Message) error {
	if m.Channel == messages.Email {
		return fmt.Errorf("outbox: %w: an e-mail comes by SMTP", messages.ErrRefused)
	}
	extra := Extra{StatusURL: m.StatusURL, PictureURL: m.PictureURL}
	if m.Receipt != nil {
		extra.ProviderID = m.Receipt.ID
	}
	return o.keep(ctx, m, extra)
}

func (o *Outbox) keep(ctx context.Context, m messages.Message, extra Extra) error {
	_, err := o.pool.Exec(ctx, `
		WITH added AS (INSERT INTO outbox.messages (channel, kind, recipient, body, extra, message_id) VALUES ($1, $2, $3, $4, $6, nullif($7, '00000000-0000-0000-0000-000000000000'::uuid)) RETURNING id),
			forgotten AS (DELETE FROM outbox.statuses WHERE id <= (SELECT max(id) FROM outbox.statuses) - $5::bigint * 4)
		DELETE FROM outbox.messages WHERE id <= (SELECT id FROM added) - $5::bigint`,
		string(m.Channel), string(m.Kind), m.To, m.Body, kept, extra, m.ID)
	if pgconn.SafeToRetry(err) {
		return fmt.Errorf("outbox: %w: %w", messages.ErrNotAccepted, err)
	}
	if err != nil {
		return fmt.Errorf("outbox: %w", err)
	}
	said := []any{"channel", string(m.Channel), "kind", string(m.Kind)}
	if m.Kind == messages.SignInCode {
		said = append(said, "to", m.To, "body", m.Body)
	}
	o.log.InfoContext(ctx, "message kept in /dev/outbox", said...)
	return nil
}

// WrapSender returns a sender that first passes each message to a fake provider and stores it if that accepts it; a
// refused one is stored with the reason.
func (o *Outbox) WrapSender(standin messages.Sender) messages.Sender { return through{o, standin} }

type through struct {
	*Outbox
	standin messages.Sender
}

// Send stores the message after the fake provider's answer.
func (t through) Send(ctx context.Context, m messages.Message) error {
	if m.Receipt == nil {
		m.Receipt = new(messages.Receipt)
	}
	err := t.standin.Send(ctx, m)
	if err != nil && !errors.Is(err, messages.ErrRefused) {
		return err
	}
	if err != nil {
		t.RecordStatus(ctx, m.ID, "refused "+messages.CodeOf(err))
	}
	// The provider accepted it, so a failure to show it must not cause a retry.
	if keeping := t.Outbox.Send(ctx, m); keeping != nil {
		t.log.WarnContext(ctx, "a message is missing in /dev/outbox", "error", keeping)
	}
	return err
}

// RecordStatus stores the state that a fake provider reported.
func (o *Outbox) RecordStatus(ctx context.Context, message uuid.UUID, status string) {
	if _, err := o.pool.Exec(ctx, `INSERT INTO outbox.statuses (message_id, status) VALUES ($1, $2)`, message,
		status); err != nil {
		o.log.WarnContext(ctx, "a status is missing in /dev/outbox", "error", err)
	}
}

// Find looks for the message among the stored ones.
func (o *Outbox) Find(ctx context.Context, m messages.Message, at time.Time) (messages.Outcome, error) {
	var kept bool
	err := o.pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM outbox.messages WHERE channel = $1 AND recipient = $2 AND body = $3 AND created_at >= $4)`,
		string(m.Channel), m.To, m.Body, at.Add(-messages.ClockSkew)).Scan(&kept)
	if err != nil {
		return messages.OutcomeUnknown, fmt.Errorf("outbox: %w", err)
	}
	if kept {
		return messages.OutcomeAccepted, nil
	}
	return messages.OutcomeUnknown, nil
}

// List returns the newest 50 messages, newest first, of all recipients or of one phone or e-mail address.
func (o *Outbox) List(ctx context.Context, to string) ([]Entry, error) {
	rows, err := o.pool.Query(ctx, `
		SELECT m.id, m.channel, m.kind, m.recipient, m.body, m.created_at, m.message_id, m.extra,
			(SELECT array_agg(s.status ORDER BY s.id) FROM outbox.statuses s WHERE s.message_id = m.message_id)
		FROM outbox.messages m WHERE $1 IN ('', m.recipient) ORDER BY m.id DESC LIMIT 50`, to)
	if err != nil {
		return nil, fmt.Errorf("outbox: %w", err)
	}
	entries, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (e Entry, err error) {
		err = row.Scan(&e.ID, &e.Channel, &e.Kind, &e.To, &e.Body, &e.CreatedAt, &e.MessageID, &e.Extra, &e.Statuses)
		return e, err
	})
	if err != nil {
		return nil, fmt.Errorf("outbox: %w", err)
	}
	return entries, nil
}

// letterPolicy shows an e-mail as a mail program does and blocks everything else: scripts, requests, frames. Its
// pictures are inline; its links open in a new tab.
const letterPolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

// serveLetter serves the HTML of an e-mail as its own document.
func (o *Outbox) serveLetter(w http.ResponseWriter, r *http.Request, id int64) {
	var extra Extra
	err := o.pool.QueryRow(r.Context(), `SELECT extra FROM outbox.messages WHERE id = $1`, id).Scan(&extra)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && extra.HTML == "" {
		http.NotFound(w, r)
		return
	}
	if err != nil {
		o.log.ErrorContext(r.Context(), "an e-mail of the outbox could not be read", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	html := strings.Replace(extra.HTML, "<head>", `<head><base target="_blank">`, 1)
	for _, picture := range extra.Inline {
		html = strings.ReplaceAll(html, "cid:"+picture.CID, picture.URL)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", letterPolicy)
	if _, err := io.WriteString(w, html); err != nil {
		o.log.WarnContext(r.Context(), "the outbox's reader went away", "error", err)
	}
}

// ServeHTTP serves the result of List as {"items": [...]}, optionally for one recipient (?to=), or the HTML of the
// e-mail in ?letter=.
func (o *Outbox) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if letter := r.URL.Query().Get("letter"); letter != "" {
		id, err := strconv.ParseInt(letter, 10, 64)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		o.serveLetter(w, r, id)
		return
	}
	entries, err := o.List(r.Context(), r.URL.Query().Get("to"))
	if err != nil {
		o.log.ErrorContext(r.Context(), "the outbox could not be read", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	body := struct {
		Items []Entry `json:"items"`
	}{entries}
	if err := json.NewEncoder(w).Encode(body); err != nil {
		o.log.WarnContext(r.Context(), "the outbox's reader went away", "error", err)
	}
}
