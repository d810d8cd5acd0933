package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"cortejo/formats/secretlink"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// lookUpAfter is how long after it was handed over a message without an answer is looked for at the
	// provider: longer than a sender waits for that answer.
	lookUpAfter = 30 * time.Second
	// noteGrace bounds the note of what the provider answered, which is kept also while the process ends.
	noteGrace = 5 * time.Second
)

var errDelivered = moot("the message was handed over before, and what became of it is known")

// deliverer is the one way of all messages but sign-in codes, which nobody waits long enough for to look them up
// (signInCode). None is sent twice.
type deliverer struct {
	sender    messages.Sender
	publicURL string
	log       *slog.Logger
	// links make the hashes of addresses that want no more messages.
	links secretlink.Key
}

// deliver sends a message at most once, whatever dies on the way: that it is handed over is committed before
// the provider is called. What nobody knows the fate of is looked up there, once, and never sent again
// from here: where that tells nothing either, the delivery is UNKNOWN, and whoever asked decides (see
// app.delivery_of). settled runs with the note of how it fared (SENT, FAILED with why, UNKNOWN); nil does nothing.
func (d deliverer) deliver(ctx context.Context, in scope, job *rivertype.JobRow, id uuid.UUID, m messages.Message,
	settled func(q *queries.Queries, state string, why error) error) error {
	if settled == nil {
		return d.deliverThen(ctx, in, job, id, m, nil)
	}
	return d.deliverThen(ctx, in, job, id, m,
		func(w tenants.Writer, state string, why error) error { return settled(queries.New(w), state, why) })
}

// deliverThen is the same for whoever asks for another job with the note of how it fared.
func (d deliverer) deliverThen(ctx context.Context, in scope, job *rivertype.JobRow, id uuid.UUID, m messages.Message,
	settled func(w tenants.Writer, state string, why error) error) error {
	receipt := new(messages.Receipt)
	m = d.addressed(id, m, receipt)
	settle := func(state string, why error) error {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteGrace)
		defer cancel()
		return in.Write(ctx, func(w tenants.Writer) error {
			if err := queries.New(w).SettleDelivery(ctx, settlement(id, state, why, *receipt)); err != nil ||
				settled == nil {
				return err
			}
			return settled(w, state, why)
		})
	}
	if refused, err := d.refuse(ctx, in, id, m, settled); err != nil || refused {
		return err
	}
	last := job.Attempt >= job.MaxAttempts
	err := in.Write(ctx, func(w tenants.Writer) error {
		_, err := queries.New(w).MarkHandedOver(ctx, d.handed(id, m))
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return d.resume(ctx, in, id, m, last, settle)
	}
	if err != nil {
		return err
	}
	err = d.sender.Send(ctx, m)
	switch {
	case err == nil:
		return settle("SENT", nil)
	case errors.Is(err, messages.ErrRefused):
		return errors.Join(river.JobCancel(err), settle("FAILED", err))
	case errors.Is(err, messages.ErrNotAccepted) && last:
		return errors.Join(err, settle("FAILED", err))
	case errors.Is(err, messages.ErrNotAccepted):
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteGrace)
		defer cancel()
		return errors.Join(err, in.Write(ctx, func(w tenants.Writer) error {
			return queries.New(w).UnmarkHandedOver(ctx, queries.UnmarkHandedOverParams{MessageID: id})
		}))
	}
	return fmt.Errorf("whether the message was taken is not known: %w", err)
}

// addressed is the message with what providers take along and answer.
func (d deliverer) addressed(id uuid.UUID, m messages.Message, receipt *messages.Receipt) messages.Message {
	m.ID, m.Receipt = id, receipt
	if m.Channel.IsForPhones() {
		m.StatusURL = d.publicURL + StatusPath + "?message=" + id.String()
	}
	return m
}

// StatusPath is where Twilio says what became of a message, of which the query names the id.
const StatusPath = "/api/webhooks/twilio/messages"

// handed is what a delivery notes of a message before the provider is called.
func (d deliverer) handed(id uuid.UUID, m messages.Message) queries.MarkHandedOverParams {
	return queries.MarkHandedOverParams{MessageID: id, Channel: channelNames[m.Channel], Kind: string(m.Kind),
		CostClass: costClass(m), Text: d.keptText(m)}
}

// settlement is how a message fared, as its delivery notes it.
func settlement(id uuid.UUID, state string, why error, receipt messages.Receipt) queries.SettleDeliveryParams {
	return queries.SettleDeliveryParams{MessageID: id, State: state, Reason: messages.CodeOf(why),
		Provider: string(receipt.Provider), ProviderID: receipt.ID, WaID: receipt.WhatsAppID}
}

var channelNames = map[messages.Channel]string{messages.SMS: "SMS", messages.WhatsApp: "WHATSAPP",
	messages.Email: "EMAIL"}

// costClass is what a message is charged as, as far as one knows before Meta has told.
func costClass(m messages.Message) string {
	switch {
	case m.Channel == messages.SMS:
		return "sms"
	case m.Channel == messages.Email:
		return "none"
	case m.Kind.CarriesCode():
		return "authentication"
	}
	return "utility"
}

// mostKept is as many runes of a text as are kept, which is more than any of ours has.
const mostKept = 4000

// keptText is what is kept of a text: nothing of one that carries a code, and of our own links, which open something by
// their secret, no more than that there was one.
func (d deliverer) keptText(m messages.Message) string {
	if m.Kind.CarriesCode() {
		return ""
	}
	text := []rune(ourLinks(d.publicURL).ReplaceAllString(m.Body, d.publicURL+"/…"))
	return string(text[:min(len(text), mostKept)])
}

func ourLinks(publicURL string) *regexp.Regexp {
	return regexp.MustCompile(regexp.QuoteMeta(publicURL) + `/\S*`)
}

// resume finds out what became of a message that an earlier attempt handed over.
func (d deliverer) resume(ctx context.Context, in scope, id uuid.UUID, m messages.Message, last bool,
	settle func(state string, why error) error) error {
	delivery, err := queries.New(in.Read()).GetDelivery(ctx, queries.GetDeliveryParams{MessageID: id})
	if err != nil {
		return err
	}
	if delivery.Settled {
		return river.JobCancel(errDelivered)
	}
	// The provider may have called back before whoever handed it over could note an answer.
	switch delivery.State {
	case "HANDED_OVER":
	case "FAILED", "DELETED":
		return settle("FAILED", nil)
	default:
		return settle("SENT", nil)
	}
	if wait := lookUpAfter - time.Since(delivery.HandedOverAt); wait > 0 {
		return river.JobSnooze(wait)
	}
	fate, err := d.sender.Find(ctx, m, delivery.HandedOverAt)
	switch {
	case err != nil && !last:
		return err
	case err == nil && fate == messages.OutcomeAccepted:
		return settle("SENT", nil)
	case err == nil && fate == messages.OutcomeFailed:
		return settle("FAILED", nil)
	}
	d.log.WarnContext(ctx, "nobody knows whether a message arrived", "message_id", id, "error", err)
	return settle("UNKNOWN", nil)
}
