package messagecallbacks

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/providers/messages"
	"cortejo/providers/messages/twilio"
)

// twilioStates are what Twilio calls the states of a message
// (https://www.twilio.com/docs/messaging/api/message-resource#message-status-values). Those before it was sent say
// nothing that is not known.
var twilioStates = map[string]string{
	"sent": "SENT", "delivered": "DELIVERED", "read": "READ", "failed": "FAILED", "undelivered": "FAILED",
	"canceled": "DELETED",
}

// twilioLimit is far above what Twilio calls with.
const twilioLimit = 64 << 10

var (
	twilioSID   = regexp.MustCompile(`^[A-Za-z0-9]{1,64}$`)
	twilioError = regexp.MustCompile(`^[0-9]{1,10}$`)
)

// form is what Twilio posted, where it signed it.
func (o Options) form(w http.ResponseWriter, r *http.Request) (url.Values, bool) {
	body, ok := read(w, r, twilioLimit)
	if !ok {
		return nil, false
	}
	form, err := url.ParseQuery(string(body))
	if err != nil ||
		!twilio.IsSigned(o.TwilioToken, r.Header.Get(twilio.SignatureHeader), o.PublicURL+r.URL.RequestURI(), form) {
		refuse(w, r)
		return nil, false
	}
	return form, true
}

// TwilioStatus serves Twilio's status callbacks, one for each change of a message's state. Unknown IDs get the same
// answer as known ones.
func (o Options) TwilioStatus() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		form, ok := o.form(w, r)
		if !ok {
			return
		}
		message, err := uuid.Parse(r.URL.Query().Get("message"))
		one := heard{Message: &message, State: twilioStates[form.Get("MessageStatus")],
			ProviderID: form.Get("MessageSid")}
		if err != nil || one.State == "" || !twilioSID.MatchString(one.ProviderID) {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		if code := form.Get("ErrorCode"); one.State == "FAILED" && twilioError.MatchString(code) {
			one.Reason = twilio.CodeOf(code)
		}
		// Twilio does not call again; the next state will.
		if err := o.hear(r.Context(), []heard{one}); err != nil {
			o.failed(w, r, err)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

// TwilioInbound serves Twilio's callbacks for inbound messages, by SMS or WhatsApp. A job sends the reply, as with
// Meta: the response (TwiML) is empty.
func (o Options) TwilioInbound() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		form, ok := o.form(w, r)
		if !ok {
			return
		}
		channel := messages.SMS
		from, byWhatsApp := strings.CutPrefix(form.Get("From"), "whatsapp:")
		if byWhatsApp {
			channel = messages.WhatsApp
		}
		// Twilio calls as soon as it was written.
		in := messages.Inbound{Channel: channel, From: from, Text: form.Get("Body"), SentAt: time.Now(),
			ID: form.Get("MessageSid")}
		if err := o.listen(r.Context(), in); err != nil {
			o.failed(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "text/xml")
		_, _ = io.WriteString(w, "<Response></Response>") // writing fails only if the client has disconnected
	})
}
