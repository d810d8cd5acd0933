package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
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

// deliverer is the one way of messages that must not be sent twice, which are all but sign-in codes.
type deliverer struct {
	sender messages.Sender
	log    *slog.Logger
	// links make the hashes of addresses that want no more messages.
	links secretlink.Key
}

// deliver sends a message at most once, whatever dies on the way: that it is handed over is committed before
// the provider is called. What nobody knows the fate of is looked up there, once, and never sent again
// from here: where that tells nothing either, the delivery is UNKNOWN, and whoever asked decides (see
// app.delivery_of). settled runs with the note of how it fared (SENT, FAILED with why, UNKNOWN); nil does nothing.
func (d deliverer) deliver(ctx context.Context, in scope, job *rivertype.JobRow, id uuid.UUID, m messages.Message, settled func(q *queries.Queries, state string, why error) error) error {
	settle := func(state string, why error) error {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteGrace)
		defer cancel()
		return in.Write(ctx, func(w tenants.Writer) error {
			q := queries.New(w)
			if err := q.SettleDelivery(ctx, queries.SettleDeliveryParams{MessageID: id, State: state}); err != nil || settled == nil {
				return err
			}
			return settled(q, state, why)
		})
	}
	if refused, err := d.refuse(ctx, in, id, m, settled); err != nil || refused {
		return err
	}
	last := job.Attempt >= job.MaxAttempts
	err := in.Write(ctx, func(w tenants.Writer) error {
		_, err := queries.New(w).MarkHandedOver(ctx, queries.MarkHandedOverParams{MessageID: id})
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
	case errors.Is(err, messages.ErrNotTaken) && last:
		return errors.Join(err, settle("FAILED", err))
	case errors.Is(err, messages.ErrNotTaken):
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteGrace)
		defer cancel()
		return errors.Join(err, in.Write(ctx, func(w tenants.Writer) error {
			return queries.New(w).UnmarkHandedOver(ctx, queries.UnmarkHandedOverParams{MessageID: id})
		}))
	}
	return fmt.Errorf("whether the message was taken is not known: %w", err)
}

// resume finds out what became of a message that an earlier attempt handed over.
func (d deliverer) resume(ctx context.Context, in scope, id uuid.UUID, m messages.Message, last bool, settle func(state string, why error) error) error {
	delivery, err := queries.New(in.Read()).GetDelivery(ctx, queries.GetDeliveryParams{MessageID: id})
	if err != nil {
		return err
	}
	if delivery.State != "HANDED_OVER" {
		return river.JobCancel(errDelivered)
	}
	if wait := lookUpAfter - time.Since(delivery.HandedOverAt); wait > 0 {
		return river.JobSnooze(wait)
	}
	fate, err := d.sender.Find(ctx, m, delivery.HandedOverAt)
	switch {
	case err != nil && !last:
		return err
	case err == nil && fate == messages.Taken:
		return settle("SENT", nil)
	case err == nil && fate == messages.Failed:
		return settle("FAILED", nil)
	}
	d.log.WarnContext(ctx, "nobody knows whether a message arrived", "message_id", id, "error", err)
	return settle("UNKNOWN", nil)
}
