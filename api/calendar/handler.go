package calendar

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// fetchesPerMinute is how often one client IP may ask. The big calendars fetch for many people from
// few client IPs, and a secret of 130 bits is not guessed: this only spares the database.
const fetchesPerMinute = 300

// Handler answers GET /calendario/{secret}.ics: outside every session, the secret says who asks,
// and the database what they may see now. Every miss is the same 404: an address that never was,
// one that was revoked, and one whose person has left the team or lost the event.
func (s *Service) Handler() http.Handler {
	limit := limits.LimitPerAddress(fetchesPerMinute, s.TrustedProxies, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		problem.Write(w, r, problem.TooMany("Muitos pedidos deste endereço. Tente de novo daqui a pouco.", time.Minute))
	})
	return limit(http.HandlerFunc(s.answer))
}

func (s *Service) answer(w http.ResponseWriter, r *http.Request) {
	content, err := s.content(r)
	header := w.Header()
	if err != nil {
		header.Set("Cache-Control", "no-store")
		problem.Write(w, r, err)
		return
	}
	sum := sha256.Sum256(content)
	header.Set("Content-Type", "text/calendar; charset=utf-8")
	header.Set("Content-Disposition", `inline; filename="cortejo.ics"`)
	// It may be kept by whoever subscribes, asked for anew each time, and by nobody on the way.
	header.Set("Cache-Control", "private, no-cache")
	header.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	header.Set("Referrer-Policy", "no-referrer")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

func (s *Service) content(r *http.Request) ([]byte, error) {
	secret, ok := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, folder), suffix)
	if !ok || !secrets.MatchString(secret) {
		return nil, problem.NotFound()
	}
	row, err := queries.New(s.DB.Read(tenants.AsFeed(hashOf(secret)).Named("calendar.feed"))).GetCalendar(r.Context())
	if err != nil {
		return nil, err
	}
	shown := book{business: row.BusinessName, publicURL: s.PublicURL}
	if err := json.Unmarshal(row.Events, &shown.events); err != nil {
		return nil, fmt.Errorf("calendar: read the events: %w", err)
	}
	return shown.write()
}
