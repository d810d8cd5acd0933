package calendar

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// fetchesPerMinute is how often one client IP may ask. The big calendars fetch for many people from
// few client IPs, and a secret of 130 bits is not guessed: this only spares the database.
const fetchesPerMinute = 300

const (
	// eventsPerPage limits the events whose tasks and payments are in memory together.
	eventsPerPage = 20
	// maxKept limits the bytes of a calendar that are kept to be sent: a larger one is written again while it is sent.
	maxKept = 1 << 20
	// pageTimeout limits how long a reader takes to receive a page.
	pageTimeout = 30 * time.Second
	// maxFetchesPerFeed limits the requests for one calendar at the same time.
	maxFetchesPerFeed = 2

	sentenceFetching = "Este calendário ainda está saindo para outro pedido. Tente de novo em instantes."
)

// Handler serves GET /calendario/{secret}.ics without a session: the secret names the person, and row security decides
// which entries they see now. Every miss is the same 404: an unknown address, a revoked one, and one whose person has
// left the team or lost the event.
func (s *Service) Handler() http.Handler {
	limit := limits.LimitPerAddress(fetchesPerMinute, s.TrustedProxies, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		problem.Write(w, r, problem.TooMany("Muitos pedidos deste endereço. Tente de novo daqui a pouco.", time.Minute))
	})
	return limit(http.HandlerFunc(s.serve))
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	secret, ok := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, folder), suffix)
	if !ok || !secrets.MatchString(secret) {
		s.refuse(w, r, problem.NotFound())
		return
	}
	feed := hashOf(secret)
	leave, err := s.fetching.Acquire(uuid.UUID(feed[:16]))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer leave()
	sum, kept := sha256.New(), &keptStart{}
	if err := s.write(r.Context(), feed, io.MultiWriter(sum, kept)); err != nil {
		s.refuse(w, r, err)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/calendar; charset=utf-8")
	header.Set("Content-Disposition", `inline; filename="cortejo.ics"`)
	// The subscriber may cache it but must revalidate each time; proxies may not.
	header.Set("Cache-Control", "private, no-cache")
	header.Set("ETag", `"`+hex.EncodeToString(sum.Sum(nil)[:12])+`"`)
	header.Set("Referrer-Policy", "no-referrer")
	if !kept.isCut {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(kept.start))
		return
	}
	switch {
	case strings.Contains(r.Header.Get("If-None-Match"), header.Get("ETag")):
		w.WriteHeader(http.StatusNotModified)
		return
	case r.Method == http.MethodHead:
		return
	}
	if err := s.write(r.Context(), feed, &pacedWriter{w, http.NewResponseController(w)}); err != nil {
		panic(http.ErrAbortHandler) // it shows as broken, and not as a shorter calendar
	}
}

func (s *Service) refuse(w http.ResponseWriter, r *http.Request, err error) {
	w.Header().Set("Cache-Control", "no-store")
	problem.Write(w, r, err)
}

// write writes the calendar page by page: it holds one in memory. Each statement checks the access of the feed's person
// again, so that losing it ends the calendar.
func (s *Service) write(ctx context.Context, feed []byte, out io.Writer) error {
	params := queries.GetCalendarParams{PageSize: eventsPerPage}
	for isFirst := true; ; isFirst = false {
		row, err := queries.New(s.DB.Read(tenants.AsFeed(feed).Named("calendar.feed"))).GetCalendar(ctx, params)
		if err != nil {
			return err
		}
		page := book{business: row.BusinessName, publicURL: s.PublicURL}
		if err := jsonrow.Read("GetCalendar events", row.Events, &page.events); err != nil {
			return err
		}
		isLast := len(page.events) < eventsPerPage
		if !isLast {
			last := page.events[len(page.events)-1]
			params.AfterID, params.AfterDate = &last.ID, last.Date
		}
		if err := page.writePage(out, isFirst, isLast); err != nil || isLast {
			return err
		}
	}
}

// keptStart keeps the bytes written to it, unless they are more than maxKept.
type keptStart struct {
	start []byte
	isCut bool
}

func (k *keptStart) Write(p []byte) (int, error) {
	if k.isCut = k.isCut || len(k.start)+len(p) > maxKept; k.isCut {
		k.start = nil
	} else {
		k.start = append(k.start, p...)
	}
	return len(p), nil
}

// pacedWriter gives the reader time for each page.
type pacedWriter struct {
	response   http.ResponseWriter
	controller *http.ResponseController
}

func (p *pacedWriter) Write(page []byte) (int, error) {
	_ = p.controller.SetWriteDeadline(time.Now().Add(pageTimeout)) // a test's recorder has no deadlines
	return p.response.Write(page)
}
