package jobs

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/formats/qrcode"
	"cortejo/formats/secretlink"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// GuestMessage sends one message to one invitation. Its text, and the secret of its link, are made here.
type GuestMessage struct {
	OfBusiness
	MessageID uuid.UUID `json:"messageId" river:"unique"`
	// Awaited says that a guest asked for it just now.
	Awaited bool `json:"awaited,omitempty"`
}

// LostLink is the job of a message that brings a lost link.
func LostLink(business, message uuid.UUID) GuestMessage {
	return GuestMessage{OfBusiness: OfBusiness{BusinessID: business}, MessageID: message, Awaited: true}
}

// Kind is the job's name in the queue.
func (GuestMessage) Kind() string { return "guest_message" }

// InsertOpts end the attempts within a day, and keep two thousand messages out of the way of everybody else's, and of
// whoever waits for theirs.
func (m GuestMessage) InsertOpts() river.InsertOpts {
	priority := 2
	if m.Awaited {
		priority = river.PriorityDefault // the first
	}
	return river.InsertOpts{MaxAttempts: 12, Queue: queueGuests, Priority: priority,
		UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// turnPause is how long a message waits before it asks again for its turn of the day: guests may have answered.
const turnPause = time.Hour

var (
	errGuestMessageGone = moot("the message was settled, or its event is gone")
	errGuestNotWritten  = moot("the invitation gets no more messages, is gone, or is reached otherwise now")
)

var guestChannels = map[string]messages.Channel{"WHATSAPP": messages.WhatsApp, "EMAIL": messages.Email}

func addGuestMessage(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[GuestMessage]) error {
			first, perDay := o.Guests.orDefault().allowance()
			row, err := queries.New(in.Read()).GuestMessage(ctx,
				queries.GuestMessageParams{ID: job.Args.MessageID, FirstDay: first, PerDay: perDay})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errGuestMessageGone)
			}
			if err != nil {
				return err
			}
			// What was handed over is looked for at any hour, whatever holds of its invitation by now.
			if !row.HandedOver {
				if row.Kind != "LOST_LINK" {
					if wait := time.Until(o.Guests.LeavesAt(time.Now(), row.TimeZone)); wait > 0 {
						return river.JobSnooze(wait)
					}
				}
				if row.Reason != "" {
					return errors.Join(river.JobCancel(errGuestNotWritten),
						failGuestMessage(ctx, in, row.ID, row.Reason))
				}
				if row.NeedsTurn {
					hasTurn, err := o.releaseGuestMessage(ctx, in, row)
					if err != nil {
						return err
					}
					if !hasTurn {
						return river.JobSnooze(turnPause)
					}
				}
			}
			m, reason, err := o.guestMessage(ctx, in, job.Args.BusinessID, row)
			if err != nil {
				return err
			}
			if reason != "" {
				return errors.Join(river.JobCancel(errOfAnotherKey), failGuestMessage(ctx, in, row.ID, reason))
			}
			// How it fares it is told by its delivery (app.move_messages).
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.MessageID, m, nil)
		}))
}

// releaseGuestMessage takes the message's turn among those of its business that leave today, and reports whether there
// was one.
func (o Options) releaseGuestMessage(ctx context.Context, in scope, row queries.GuestMessageRow) (bool, error) {
	if !row.HasTurn {
		return false, nil
	}
	first, perDay := o.Guests.orDefault().allowance()
	err := in.Write(ctx, func(w tenants.Writer) error {
		q := queries.New(w)
		if err := q.LockGuestMessages(ctx); err != nil {
			return err
		}
		_, err := q.ReleaseGuestMessage(ctx,
			queries.ReleaseGuestMessageParams{ID: row.ID, FirstDay: first, PerDay: perDay})
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func failGuestMessage(ctx context.Context, in scope, id uuid.UUID, reason string) error {
	return in.Write(ctx, func(w tenants.Writer) error {
		return queries.New(w).FailGuestMessage(ctx, queries.FailGuestMessageParams{ID: id, Error: reason})
	})
}

// guestMessage writes it, or says why it cannot be written.
func (o Options) guestMessage(ctx context.Context, in scope, business uuid.UUID,
	row queries.GuestMessageRow) (m messages.Message, reason string, err error) {
	secret, ok, err := o.guestSecret(ctx, in, row, secretlink.RSVP, row.RsvpCounter, row.RsvpHash)
	if err != nil || !ok {
		return m, "KEY", err
	}
	text := GuestText{
		Kind: row.Kind, Name: row.Name, Event: row.Title, Business: row.BusinessName, OwnWords: row.OwnWords,
		Link: GuestLink(o.PublicURL, row.Slug, secret), StopURL: o.StopURL(business, row.Address),
	}
	var code []byte
	codeURL := ""
	if row.Kind == "QR_CODE" {
		secret, ok, err := o.guestSecret(ctx, in, row, secretlink.CheckIn, row.CheckInCounter, row.CheckInHash)
		if err != nil || !ok {
			return m, "KEY", err
		}
		codeURL = o.PublicURL + CodePictureFolder + secret + ".png"
		if code, err = qrcode.RenderPNG(qrcode.FormatInvitationText(row.ShortID, secret)); err != nil {
			return m, "", err
		}
	}
	m, err = text.message(guestChannels[row.Channel], row.Address, code, codeURL)
	return m, "", err
}

// GuestLink is where an invitation is answered.
func GuestLink(publicURL, slug, secret string) string {
	return publicURL + "/" + slug + "/rsvp/" + secret
}

// CodePictureFolder is where GET finds the picture of an invitation's code: /media/convite-qr/{secret}.png.
const CodePictureFolder = "/media/convite-qr/"

// guestSecret is the one of an invitation that opens it now, of which a row without any gets one. It is not there where
// another key made it.
func (o Options) guestSecret(ctx context.Context, in scope, row queries.GuestMessageRow, purpose string, counter int32,
	hash []byte) (secret string, ok bool, err error) {
	if counter < 0 {
		err = in.Write(ctx, func(w tenants.Writer) error {
			counter, err = queries.New(w).NextInvitationCounter(ctx,
				queries.NextInvitationCounterParams{EventID: row.EventID, InvitationID: row.InvitationID,
					Purpose: purpose})
			if err != nil {
				return err
			}
			hash, _ = secretlink.Hash(o.Links.DeriveInvitationToken(purpose, row.EventID, row.InvitationID, counter))
			return queries.New(w).AddInvitationToken(ctx, queries.AddInvitationTokenParams{
				EventID: row.EventID, InvitationID: row.InvitationID, Purpose: purpose, Counter: counter,
				SecretHash: hash,
			})
		})
		if err != nil {
			return "", false, err
		}
	}
	secret = o.Links.DeriveInvitationToken(purpose, row.EventID, row.InvitationID, counter)
	own, _ := secretlink.Hash(secret)
	return secret, bytes.Equal(own, hash), nil
}
