// Package messagecallbacks receives the delivery reports of message providers, and inbound messages: signed, repeated
// at will, in any order.
package messagecallbacks

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/phone"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/server"
	"cortejo/providers/messages"
	"cortejo/providers/messages/whatsapp"
	"cortejo/queries"
	"cortejo/tenants"
)

// The addresses that providers are given. That of Twilio's statuses is jobs.StatusPath: each message names it.
const (
	// MetaPath takes all that Meta calls with.
	MetaPath = "/api/webhooks/whatsapp"
	// TwilioInboundPath takes what people write to a number at Twilio.
	TwilioInboundPath = "/api/webhooks/twilio/inbound"
)

// Options are what callbacks need.
type Options struct {
	server.Env
	// TwilioToken signs what Twilio calls with; without it nothing of Twilio's is believed.
	TwilioToken string
	// WhatsApp has the keys of Meta's signatures and of its verification.
	WhatsApp whatsapp.Settings
	// Inbound handles inbound messages; nil ignores them. After an error, the provider sends the message again.
	Inbound func(ctx context.Context, in messages.Inbound) error
}

// heard is what a provider says of a message, as app.hear_of_messages takes it.
type heard struct {
	// Message is our id of it, NULL where it did not travel along.
	Message    *uuid.UUID `json:"message"`
	ProviderID string     `json:"providerId"`
	State      string     `json:"state"`
	Reason     string     `json:"reason"`
	CostClass  string     `json:"costClass"`
	WaID       string     `json:"waId"`
}

// hear stores all reports, and enqueues another channel for a message that did not reach the phone, if one is allowed.
// Unknown IDs are ignored.
func (o Options) hear(ctx context.Context, all []heard) error {
	if len(all) == 0 {
		return nil
	}
	list, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return o.DB.Write(ctx, tenants.AsVisitor("").Named("message_status"), func(tx tenants.Writer) error {
		failed, err := queries.New(tx).HearOfMessages(ctx, queries.HearOfMessagesParams{Heard: list})
		if err != nil {
			return err
		}
		for _, one := range failed {
			if job, ok := jobs.InsteadOf(one.BusinessID, one.MessageID, messages.Kind(one.Kind), one.Reason); ok {
				if err := tx.Enqueue(ctx, job, nil); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// listen passes an inbound message on, if it is text from a phone.
func (o Options) listen(ctx context.Context, in messages.Inbound) error {
	if _, err := phone.Parse(in.From); err != nil || o.Inbound == nil || strings.TrimSpace(in.Text) == "" {
		return nil
	}
	return o.Inbound(ctx, in)
}

// read is a body of at most so many bytes; where it is none, the answer was written.
func read(w http.ResponseWriter, r *http.Request, limit int64) (body []byte, ok bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		problem.Write(w, r, &problem.Error{Status: http.StatusRequestEntityTooLarge, Code: problem.CodeInvalid,
			Detail: "O aviso é grande demais."})
		return nil, false
	}
	if err != nil {
		problem.Write(w, r, &problem.Error{Status: http.StatusBadRequest, Code: problem.CodeInvalid,
			Detail: "O aviso não chegou inteiro."})
		return nil, false
	}
	return body, true
}

func refuse(w http.ResponseWriter, r *http.Request) {
	problem.Write(w, r, &problem.Error{Status: http.StatusForbidden, Code: problem.CodeInvalid,
		Detail: "A assinatura não confere."})
}

func (o Options) failed(w http.ResponseWriter, r *http.Request, err error) {
	o.Log.ErrorContext(r.Context(), "a callback of a messages' provider could not be worked on", "path", r.URL.Path,
		"error", err)
	problem.Write(w, r, problem.From(err))
}
