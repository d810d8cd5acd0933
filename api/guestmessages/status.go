package guestmessages

import (
	"log/slog"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/providers/messages/twilio"
	"cortejo/queries"
	"cortejo/tenants"
)

// heard are what Twilio calls the states of a message
// (https://www.twilio.com/docs/messaging/api/message-resource#message-status-values), as the specification does. Those
// before it was sent say nothing that is not known.
var heard = map[string]string{
	"sent": "sent", "delivered": "delivered", "read": "read", "failed": "failed", "undelivered": "failed", "canceled": "deleted",
}

// callbackLimit is far above what Twilio calls with.
const callbackLimit = 64 << 10

// MessageStatus answers Twilio, which calls the address that each message left with whenever its state changes: signed,
// as often as it likes, in any order. An id that is nobody's is answered like every other.
func MessageStatus(db *tenants.DB, publicURL, authToken string, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, callbackLimit)
		if err := r.ParseForm(); err != nil || !twilio.Signed(authToken, r.Header.Get(twilio.SignatureHeader), publicURL+r.URL.RequestURI(), r.PostForm) {
			problem.Write(w, r, &problem.Error{Status: http.StatusForbidden, Code: problem.CodeInvalid, Detail: "A assinatura não confere."})
			return
		}
		message, err := uuid.Parse(r.URL.Query().Get("message"))
		status, sid, code := heard[r.PostForm.Get("MessageStatus")], r.PostForm.Get("MessageSid"), r.PostForm.Get("ErrorCode")
		if err != nil || status == "" || len(sid) > 64 || len(code) > 16 {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		if status == "failed" && code != "" {
			code = twilio.CodeOf(strings.TrimSpace(code))
		}
		err = db.Write(r.Context(), tenants.AsVisitor("").Named("message_status"), func(tx tenants.Writer) error {
			return queries.New(tx).HearOfGuestMessage(r.Context(), queries.HearOfGuestMessageParams{Message: message, Provider: sid, Heard: status, Reason: code})
		})
		if err != nil {
			// Twilio does not call again; the next state will.
			log.ErrorContext(r.Context(), "what became of a message could not be noted", "message_id", message, "error", err)
			problem.Write(w, r, problem.From(err))
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}
