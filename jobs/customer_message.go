package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/formats/money"
	"cortejo/providers/messages"
	"cortejo/providers/messages/twilio"
	"cortejo/providers/messages/whatsapp"
	"cortejo/queries"
	"cortejo/tenants"
)

// CustomerMessage sends one message to one customer of an event: the link to its page
// (specification 2, section 3: "the client gets the link at once"), the way into their side of
// it, that an area of it opened, that something of it is to be paid or decided, or that the money of a gift came too
// late for it.
type CustomerMessage struct {
	OfBusiness
	// MessageID is the note of the message, which knows whom it is to, how and what about.
	MessageID uuid.UUID `json:"messageId"`
	// BySMS says that WhatsApp does not reach the phone.
	BySMS bool `json:"bySms,omitempty"`
}

// smsSpace is whose names the ids of deliveries by SMS in WhatsApp's stead are.
var smsSpace = uuid.MustParse("f0a1c0de-3f0b-4f8e-8a58-0d2c6f6a7b11")

// kindsBySMS are those that leave by SMS where WhatsApp certainly did not reach the phone: what a client waits for.
// Guests are written to by the channel that was chosen for all of them, and whoever signs or accepts asks by another
// themselves.
var kindsBySMS = []messages.Kind{messages.EventLink, messages.CustomerAccess, messages.CustomerArea,
	messages.CustomerDecision, messages.PaymentReminder, messages.LateGift}

// InsteadOf is the job that sends a message of this kind by SMS, after WhatsApp failed for this reason. It is not there
// where another channel would not help, or is not for us to choose. What stops the message stops it there too.
func InsteadOf(business, message uuid.UUID, kind messages.Kind, reason string) (job CustomerMessage, ok bool) {
	if !slices.Contains(kindsBySMS, kind) || !whatsapp.IsUnreachable(reason) && !twilio.IsUnreachable(reason) {
		return CustomerMessage{}, false
	}
	return CustomerMessage{OfBusiness: OfBusiness{BusinessID: business}, MessageID: message, BySMS: true}, true
}

// Kind is the job's name in the queue.
func (CustomerMessage) Kind() string { return "customer_message" }

// InsertOpts end the attempts within a day: River's default of 25 spans three weeks, and nobody
// expects a message after one.
func (CustomerMessage) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12}
}

var channels = map[string]messages.Channel{"SMS": messages.SMS, "WHATSAPP": messages.WhatsApp, "EMAIL": messages.Email}

var errNothingToSend = moot(
	"the contact is no longer a client of the event, has another phone or takes no SMS, the event was archived, or the message has left")

func addCustomerMessage(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[CustomerMessage]) error {
			row, err := queries.New(in.Read()).
				CustomerMessage(ctx, queries.CustomerMessageParams{ID: job.Args.MessageID})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errNothingToSend)
			}
			if err != nil {
				return err
			}
			if job.Args.BySMS && !row.TakesSms {
				return river.JobCancel(errNothingToSend)
			}
			m, wait, err := o.customerMessage(row)
			if err != nil {
				return err
			}
			if wait > 0 {
				return river.JobSnooze(wait)
			}
			delivery := job.Args.MessageID
			if job.Args.BySMS {
				delivery, m.Channel = uuid.NewSHA1(smsSpace, delivery[:]), messages.SMS
			}
			return o.deliverer().deliverThen(ctx, in, job.JobRow, delivery,
				m, func(w tenants.Writer, state string, why error) error {
					q := queries.New(w)
					if job.Args.BySMS {
						if err := q.NoteCustomerMessageBySms(ctx,
							queries.NoteCustomerMessageBySmsParams{ID: job.Args.MessageID,
								DeliveryID: delivery}); err != nil {
							return err
						}
					}
					instead, ok := InsteadOf(job.Args.BusinessID, job.Args.MessageID, m.Kind, messages.CodeOf(why))
					switch {
					case state == "SENT":
						return q.MarkCustomerMessageSent(ctx,
							queries.MarkCustomerMessageSentParams{ID: job.Args.MessageID})
					case state == "FAILED" && ok && m.Channel == messages.WhatsApp:
						return w.Enqueue(ctx, instead, nil)
					}
					return nil
				})
		}))
}

// openedArea is the product's word for the area of a view bit.
func openedArea(view tenants.CustomerPermission) string {
	for _, area := range tenants.CustomerAreas {
		if area.View.Bit == view {
			return area.Words.Opened
		}
	}
	return ""
}

// customerWords are what a message says between its greeting and the way out: a sentence or two, and what leads to the
// link.
type customerWords struct{ sentence, call, link string }

// waitsForDay are the kinds that wait for the hours in which people are written to where the event is, but for its own
// day. What somebody of the team sends by hand to let a client in is awaited, and a changed key is told at once.
var waitsForDay = map[string]bool{"PAYMENT": true, "LATE_GIFT": true, "LINK": true, "AREA": true, "DECISION": true}

// customerMessage says who plans, whose event it is and where, and nothing of anybody else; and how long it waits.
func (o Options) customerMessage(row queries.CustomerMessageRow) (m messages.Message, wait time.Duration, err error) {
	reminder, err := remindedOf(row.Reminder)
	if err != nil {
		return m, 0, err
	}
	if waitsForDay[row.Kind] && !row.Today {
		wait = time.Until(o.Guests.LeavesAt(time.Now(), row.TimeZone))
	}
	first, business := firstName(row.FullName, "cliente"), workspace(row.BusinessName)
	side := o.PublicURL + "/evento/" + row.EventID.String()
	event, ofEvent := eventCalled("", row.Title), eventCalled("d", row.Title)
	m = messages.Message{Channel: channels[row.Channel], To: row.Phone}
	var words customerWords
	switch row.Kind {
	case "PAYMENT":
		words = reminder.words(&m, first, business, ofEvent, side)
	case "LATE_GIFT":
		outcome, price, page := "O presente ainda estava livre, e ficou com quem pagou.", money.Format(row.GiftCents),
			side+"/presentes?aba=recebidos"
		if row.GiftAsCash {
			outcome = "Outra pessoa já tinha dado o mesmo, e o valor veio inteiro, como presente em dinheiro."
		}
		m.Kind = messages.LateGift
		m.Values = []string{first, ofEvent, row.GiftNumber, price, outcome, page}
		came := "Chegou depois do prazo"
		if row.GiftAsCash {
			came = "Chegou" // perhaps in time, for what its order did not hold
		}
		words = customerWords{came + " o pagamento de um presente " + ofEvent + ": pedido " + row.GiftNumber + ", " +
			price + ". " + outcome, "Veja", page}
	case "GIFT_PIX":
		m.Kind = messages.GiftPixChanged
		m.Body = "Cortejo: " + giftPixWords(ofEvent, row.GiftPixKey) +
			" Se não foi você, confira agora e fale com quem planeja: " + side + "/presentes"
		return m, 0, nil
	case "LINK":
		page := o.PublicURL + "/" + row.Slug
		m.Kind = messages.EventLink
		m.Values = []string{first, business, ofEvent, page}
		words = customerWords{business + " preparou a página " + ofEvent + ".", "Ela já está no ar", page}
	case "AREA":
		area := openedArea(tenants.CustomerPermission(row.Area))
		m.Kind = messages.CustomerArea
		m.Values = []string{first, business, area, ofEvent, side}
		words = customerWords{business + " abriu para você " + area + " " + ofEvent + ".", "Veja", side}
	case "DECISION":
		what, asked, err := decisionsOf(row.Decisions)
		if err != nil {
			return m, 0, err
		}
		page := side + "/decisoes"
		m.Kind = messages.CustomerDecision
		m.Values = []string{first, business, what, event, page}
		words = customerWords{business + " espera " + what + " para " + event + asked + ".", "Decida aqui", page}
	default:
		m.Kind = messages.CustomerAccess
		m.Values = []string{first, business, event, side}
		words = customerWords{business + " convida você a acompanhar " + event + ".",
			"Entre com este número de celular", side}
	}
	if m.Channel != messages.Email {
		m.Body = "Olá, " + first + "! " + words.sentence + " " + words.call + ": " + words.link + stopAnswer
		return m, wait, nil
	}
	m.Values = nil
	m.To = row.Email
	m.Email, m.Body, err = words.letter(first, said(row.Title, "O seu evento"), business,
		o.StopURL(row.BusinessID, row.Email))
	return m, wait, err
}

// decisionsOf says how many questions wait, and of one what it is about.
func decisionsOf(text []byte) (what, asked string, err error) {
	var waiting struct {
		Count int    `json:"count"`
		Title string `json:"title"`
	}
	if err := json.Unmarshal(text, &waiting); err != nil {
		return "", "", fmt.Errorf("jobs: read what waits for a decision: %w", err)
	}
	if waiting.Count > 1 {
		return strconv.Itoa(waiting.Count) + " decisões suas", "", nil
	}
	if title := framed(waiting.Title, ""); title != "" {
		asked = ": " + title
	}
	return "uma decisão sua", asked, nil
}

// letter is the same as an e-mail, with its text for programs that show no HTML.
func (w customerWords) letter(first, event, business, stopURL string) (letter messages.Letter, plain string,
	err error) {
	var html bytes.Buffer
	err = letterTemplates.ExecuteTemplate(&html, "guest_letter.html.tmpl", map[string]any{
		"Subject": event, "Name": first, "Event": event, "Sentence": w.sentence, "Call": w.call, "Link": w.link,
		"Business": business, "Code": false, "StopURL": stopURL,
	})
	if err != nil {
		return letter, "", fmt.Errorf("write an e-mail: %w", err)
	}
	plain = strings.Join([]string{"Olá, " + first + "!", w.sentence, w.call + ":\n" + w.link,
		business + " organiza este evento. Para não receber mais mensagens:\n" + stopURL}, "\n\n") + "\n"
	return messages.Letter{Subject: event, HTML: html.String(), StopURL: stopURL, OneClick: true}, plain, nil
}
