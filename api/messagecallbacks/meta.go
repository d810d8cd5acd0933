package messagecallbacks

import (
	"errors"
	"io"
	"net/http"
	"regexp"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/providers/messages"
	"cortejo/providers/messages/whatsapp"
)

// metaStates maps Meta's states of a sent message
// (https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/reference/messages/status). Its state for a
// deletion is about an inbound message.
var metaStates = map[string]string{"sent": "SENT", "delivered": "DELIVERED", "read": "READ", "failed": "FAILED"}

// metaLimit is Meta's own limit of a callback: 3 MB.
const metaLimit = 3 << 20

// challengeLimit is far above the number that Meta asks to have repeated.
const challengeLimit = 256

var (
	costClass = regexp.MustCompile(`^[a-z_-]{1,40}$`)
	waID      = regexp.MustCompile(`^[0-9]{5,20}$`)
	wamid     = regexp.MustCompile(`^[!-~]{1,255}$`)
)

// Meta serves Meta's callbacks: a GET that verifies the address when it is set, and POSTs with many statuses and
// messages at once. Unknown IDs get the same answer as known ones.
func (o Options) Meta() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			o.prove(w, r)
			return
		}
		body, ok := read(w, r, metaLimit)
		if !ok {
			return
		}
		statuses, inbound, err := o.WhatsApp.Read(r.Header.Get(whatsapp.SignatureHeader), body)
		if errors.Is(err, whatsapp.ErrNotSigned) {
			refuse(w, r)
			return
		}
		if err != nil {
			o.Log.ErrorContext(r.Context(), "a signed callback of Meta's could not be read", "error", err)
			problem.Write(w, r, &problem.Error{Status: http.StatusBadRequest, Code: problem.CodeInvalid,
				Detail: "O aviso não pôde ser lido."})
			return
		}
		all := make([]heard, 0, len(statuses))
		for _, status := range statuses {
			if one, ok := heardOf(status); ok {
				all = append(all, one)
			}
		}
		// Meta repeats the whole callback unless it gets a 200: applying a status twice changes nothing.
		err = o.hear(r.Context(), all)
		for _, one := range inbound {
			err = errors.Join(err, o.listen(r.Context(), messages.Inbound{
				Channel: messages.WhatsApp, From: whatsapp.PhoneOf(one.From), Text: one.Words(), SentAt: one.Written(),
				ID: one.ID,
			}))
		}
		if err != nil {
			o.failed(w, r, err)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}

// prove repeats what Meta asks to have repeated, if it knows our token.
func (o Options) prove(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	challenge := query.Get("hub.challenge")
	if query.Get("hub.mode") != "subscribe" ||
		!whatsapp.IsVerified(o.WhatsApp.VerifyToken, query.Get("hub.verify_token")) || challenge == "" ||
		len(challenge) > challengeLimit {
		refuse(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(w, challenge) // writing fails only if the client has disconnected
}

// heardOf is what a status says, where it says something.
func heardOf(s whatsapp.Status) (heard, bool) {
	one := heard{ProviderID: s.ID, State: metaStates[s.Status]}
	if one.State == "" || !wamid.MatchString(s.ID) {
		return heard{}, false
	}
	if id, err := uuid.Parse(s.CallbackData); err == nil {
		one.Message = &id
	}
	if s.Pricing != nil && costClass.MatchString(s.Pricing.Category) {
		one.CostClass = s.Pricing.Category
	}
	if waID.MatchString(s.RecipientID) {
		one.WaID = s.RecipientID
	}
	if one.State == "FAILED" && len(s.Errors) > 0 {
		one.Reason = whatsapp.CodeOf(s.Errors[0].Code)
	}
	return one, true
}
