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
}

// partTimeout is how long a part may take to say that it is well.
const partTimeout = 2 * time.Second

// healthz says that the process answers; a restart mends it when it does not.
func healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte("{\"status\":\"ok\"}\n"))
}

// readyz says whether every part works, and which does not; the reason goes to the log only.
func readyz(parts []Part) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), partTimeout)
		defer cancel()
		failures := make([]error, len(parts))
		var asking sync.WaitGroup
		for i, part := range parts {
			asking.Go(func() { failures[i] = part.Check(ctx) })
		}
		asking.Wait()

		answer := struct {
			Status string            `json:"status"`
			Parts  map[string]string `json:"parts"`
		}{"ok", map[string]string{}}
		status := http.StatusOK
		for i, part := range parts {
			answer.Parts[part.Name] = "ok"
			if failures[i] != nil {
				slog.WarnContext(ctx, "not ready", "part", part.Name, "cause", failures[i])
				answer.Parts[part.Name], answer.Status, status = "unavailable", "unavailable", http.StatusServiceUnavailable
			}
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		// The status is sent: a caller that stopped reading is all that can fail here.
		_ = json.NewEncoder(w).Encode(answer)
	}
}
