package auth

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"log/slog"
	"net/http"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"cortejo/formats/phone"
	"cortejo/jobs"
	"cortejo/providers/messages"
)

// Queue is where a job is put that belongs to no scope.
type Queue interface {
	Insert(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) (*rivertype.JobInsertResult, error)
}

// NewCourier is the webhook that Kratos posts each code to (providers/kratos): it
// queues the message, and a worker sends it. A caller without the secret learns
// nothing. Where the queue fails it answers 503, and Kratos asks again.
func NewCourier(queue Queue, secret string, log *slog.Logger) http.Handler {
	// Hashes have one length: comparing them takes the same time for every guess.
	want := sha256.Sum256([]byte("Bearer " + secret))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got := sha256.Sum256([]byte(r.Header.Get("Authorization")))
		if secret == "" || subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
			http.Error(w, http.StatusText(http.StatusNotFound), http.StatusNotFound)
			return
		}
		code, ok := readCode(w, r)
		if !ok {
			http.Error(w, http.StatusText(http.StatusBadRequest), http.StatusBadRequest)
			return
		}
		if _, err := queue.Insert(r.Context(), code, nil); err != nil {
			log.ErrorContext(r.Context(), "a sign-in code could not be queued", "error", err)
			http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

func readCode(w http.ResponseWriter, r *http.Request) (jobs.SignInCode, bool) {
	const limit = 4 << 10
	var message struct {
		Recipient string           `json:"recipient"`
		Code      string           `json:"code"`
		Channel   messages.Channel `json:"channel"`
		Delivery  string           `json:"delivery"`
		Purpose   string           `json:"purpose"`
	}
	if r.Method != http.MethodPost || json.NewDecoder(http.MaxBytesReader(w, r.Body, limit)).Decode(&message) != nil {
		return jobs.SignInCode{}, false
	}
	to, err := phone.Parse(message.Recipient)
	if err != nil || !isCode(message.Code) || !message.Channel.IsForPhones() ||
		len(message.Delivery) > deliveryKeyLetters {
		return jobs.SignInCode{}, false
	}
	return jobs.SignInCode{Channel: message.Channel, Phone: to, Code: message.Code, Delivery: message.Delivery,
		Purpose: message.Purpose, ExpiresAt: time.Now().Add(CodeLifetime)}, true
}
