package problem

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"
)

// ContentType is the media type of every refusal (RFC 9457).
const ContentType = "application/problem+json"

// Body is the JSON of a problem (RFC 9457, with our own members).
type Body struct {
	Title     string  `json:"title" doc:"A short name of the kind of problem, in Portuguese"`
	Status    int     `json:"status" doc:"The HTTP status, again"`
	Code      Code    `json:"code" enum:"invalid,unauthenticated,not_found,conflict,confirm,lease_lost,too_many,unavailable,not_ready,internal" doc:"The kind of problem, for programs"`
	Detail    string  `json:"detail" doc:"A sentence in Portuguese for the user"`
	RequestID string  `json:"requestId" doc:"The request's ID, to quote in a support request"`
	Errors    []Field `json:"errors,omitempty" doc:"Field errors: sentences to show next to a field"`
	Clashes   []Clash `json:"clashes,omitempty" doc:"Conflicts with texts that were saved meanwhile; nothing was stored"`
}

type requestIDKey struct{}

// WithRequestID stores the request's ID for Write and the log.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, id)
}

// RequestID returns the ID of the current request, or "".
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// Write answers err as problem+json. It logs the causes of server faults: Internal as an error, Unavailable as a
// warning. It logs nothing if the client disconnected.
func Write(w http.ResponseWriter, r *http.Request, err error) {
	p := From(err)
	ctx := r.Context()
	gone := errors.Is(err, context.Canceled) && ctx.Err() != nil
	switch {
	case gone:
	case p.Code == CodeInternal:
		slog.ErrorContext(ctx, "request failed", "request_id", RequestID(ctx), "cause", p.cause)
	case p.Code == CodeUnavailable:
		slog.WarnContext(ctx, "request met something unavailable", "request_id", RequestID(ctx), "cause", p.cause)
	}
	if p.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(float64(p.RetryAfter)/float64(time.Second)))))
	}
	w.Header().Set("Content-Type", ContentType)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	// The status is sent; only a closed connection can fail here.
	_ = json.NewEncoder(w).Encode(Body{
		Title: titles[p.Status], Status: p.Status, Code: p.Code, Detail: p.Detail,
		RequestID: RequestID(ctx), Errors: p.Fields, Clashes: p.Clashes,
	})
}
