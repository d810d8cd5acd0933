package api

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Part is something Cortejo cannot do without. Check answers nil when it works.
type Part struct {
	Name  string
	Check func(ctx context.Context) error
	// Notice returns a sentence for its operator though the part works, or "" if there is none. It may be nil.
	Notice func(ctx context.Context) (string, error)
}

// partTimeout is how long a part may take to say that it is well.
const partTimeout = 2 * time.Second

// serveHealth says that the process answers; a restart mends it when it does not.
func serveHealth(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte("{\"status\":\"ok\"}\n"))
}

// readyFor is how long an answer is reused: any caller may ask, and the checks write and call other services.
const readyFor = time.Second

// readiness is what the parts last said.
type readiness struct {
	Status string            `json:"status"`
	Parts  map[string]string `json:"parts"`
	// Notices are by the name of the part. They change no status.
	Notices map[string]string `json:"notices,omitempty"`
	asked   time.Time
}

// serveReadiness says whether every part works, and which does not; the reason goes to the log only.
func serveReadiness(parts []Part) http.HandlerFunc {
	var one sync.Mutex
	var last readiness
	return func(w http.ResponseWriter, r *http.Request) {
		one.Lock()
		if time.Since(last.asked) >= readyFor {
			// The caller may disconnect: the waiting ones get this answer.
			last = ask(context.WithoutCancel(r.Context()), parts)
		}
		answer := last
		one.Unlock()
		status := http.StatusOK
		if answer.Status != "ok" {
			status = http.StatusServiceUnavailable
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		// The status is sent: a caller that stopped reading is all that can fail here.
		_ = json.NewEncoder(w).Encode(answer)
	}
}

// ask asks all parts at once.
func ask(ctx context.Context, parts []Part) readiness {
	ctx, cancel := context.WithTimeout(ctx, partTimeout)
	defer cancel()
	failures, notices := make([]error, len(parts)), make([]string, len(parts))
	var asking sync.WaitGroup
	for i, part := range parts {
		asking.Go(func() {
			if failures[i] = part.Check(ctx); failures[i] == nil && part.Notice != nil {
				notices[i], failures[i] = part.Notice(ctx)
			}
		})
	}
	asking.Wait()
	answer := readiness{Status: "ok", Parts: map[string]string{}, Notices: map[string]string{}, asked: time.Now()}
	for i, part := range parts {
		answer.Parts[part.Name] = "ok"
		if failures[i] != nil {
			slog.WarnContext(ctx, "not ready", "part", part.Name, "cause", failures[i])
			answer.Parts[part.Name], answer.Status = "unavailable", "unavailable"
		}
		if notices[i] != "" {
			answer.Notices[part.Name] = notices[i]
		}
	}
	return answer
}
