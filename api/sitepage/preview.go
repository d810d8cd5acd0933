package sitepage

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// businessCache stores the business of each event, which never changes: an editor loads the page after every word. It
// is no proof of access: the database checks that each time.
type businessCache struct {
	mu    sync.Mutex
	known map[uuid.UUID]uuid.UUID
}

func (c *businessCache) get(event uuid.UUID) (uuid.UUID, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	business, ok := c.known[event]
	return business, ok
}

func (c *businessCache) put(event, business uuid.UUID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil || len(c.known) >= 10_000 {
		c.known = map[uuid.UUID]uuid.UUID{}
	}
	c.known[event] = business
}

// Previews serves GET and HEAD of everything below /previa: the draft of a site, for signed-in callers who may see it,
// in a frame of our own. Callers without the right get a 404.
func (s *Service) Previews() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("X-Robots-Tag", "noindex, nofollow")
		h.Set("X-Frame-Options", "SAMEORIGIN")
		h.Set("Content-Security-Policy", strings.Replace(h.Get("Content-Security-Policy"), "frame-ancestors 'none'",
			"frame-ancestors 'self'", 1))
		q := request{w: w, r: r}
		parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")
		event, err := uuid.Parse(segmentOf(parts, 1))
		if err != nil {
			s.refuse(q, problem.NotFound())
			return
		}
		switch rest := parts[2:]; {
		case len(rest) == 0:
			s.showDraft(q, event)
		case len(rest) == 2 && rest[0] == "bloco":
			s.showBlock(q, event, rest[1])
		case len(rest) == 3 && rest[0] == PhotosSegment:
			s.photoOfDraft(q, event, rest[1], rest[2])
		default:
			s.refuse(q, problem.NotFound())
		}
	})
}

func segmentOf(parts []string, i int) string {
	if i < len(parts) {
		return parts[i]
	}
	return ""
}

// tryDraftScopes calls do in each scope that the caller may have for an event, until one succeeds.
func (s *Service) tryDraftScopes(ctx context.Context, r *http.Request, event uuid.UUID,
	do func(*queries.Queries) error) error {
	if s.Asker == nil {
		return problem.NotFound()
	}
	user, ok, err := s.Asker.Authenticate(r)
	if err != nil {
		return err
	}
	if !ok {
		return problem.NotFound()
	}
	try := func(scope tenants.Scope) error { return do(queries.New(s.DB.Read(scope.Named("site.preview")))) }
	if business, known := s.businesses.get(event); known {
		if err := try(tenants.AsMember(user, business).LimitToEvent(event)); !isAbsent(err) {
			return err
		}
	} else if business, err := s.businessOf(ctx, user, event); err == nil {
		s.businesses.put(event, business)
		if err := try(tenants.AsMember(user, business).LimitToEvent(event)); !isAbsent(err) {
			return err
		}
	} else if !isAbsent(err) {
		return err
	}
	if err := try(tenants.AsCustomer(user, event)); !isAbsent(err) {
		return err
	}
	return problem.NotFound()
}

func isAbsent(err error) bool { return errors.Is(err, pgx.ErrNoRows) || isMissing(err) }

// businessOf returns the business in which the user may see an event: that of their team, or the one that they are in
// control of.
func (s *Service) businessOf(ctx context.Context, user, event uuid.UUID) (uuid.UUID, error) {
	q := queries.New(s.DB.Read(tenants.AsPerson(user).Named("site.preview")))
	business, err := q.FindBusinessOfItem(ctx, queries.FindBusinessOfItemParams{Kind: "EVENT", ItemID: event})
	if !isAbsent(err) {
		return business, err
	}
	text, err := q.GetControl(ctx)
	if err != nil {
		return uuid.Nil, err
	}
	var control *struct {
		BusinessUUID uuid.UUID `json:"businessUuid"`
	}
	if err := json.Unmarshal(text, &control); err != nil || control == nil {
		return uuid.Nil, problem.NotFound()
	}
	return control.BusinessUUID, nil
}

func (s *Service) loadDraft(q request, event uuid.UUID) (Drawing, error) {
	var found site
	err := s.tryDraftScopes(q.r.Context(), q.r, event, func(db *queries.Queries) error {
		text, err := db.GetSitePreview(q.r.Context(), queries.GetSitePreviewParams{EventID: event})
		if err == nil {
			found, err = siteOf(text)
		}
		return err
	})
	if err != nil {
		return Drawing{}, err
	}
	base := "/" + PreviewSegment + "/" + event.String()
	return Drawing{Document: *found.Document, Facts: found.facts(), Base: base,
		Photos: base + "/" + PhotosSegment + "/", Now: s.Now(), Preview: true}, nil
}

func (s *Service) showDraft(q request, event uuid.UUID) {
	d, err := s.loadDraft(q, event)
	if err != nil {
		s.refuse(q, err)
		return
	}
	sh := s.look(d.Document.Theme, d.Document.Accent)
	sh.Title, sh.Preview, sh.Script = "Prévia", true, s.Build.URLOf(previewSource)
	html, err := d.drawPage(sh)
	if err != nil {
		s.refuse(q, err)
		return
	}
	s.send(q, http.StatusOK, html)
}

// showBlock is one block of the draft; one that is not shown is no content.
func (s *Service) showBlock(q request, event uuid.UUID, of string) {
	d, err := s.loadDraft(q, event)
	if err != nil {
		s.refuse(q, err)
		return
	}
	for _, block := range d.Document.Blocks {
		if block.UUID.String() != of {
			continue
		}
		if !block.IsShown {
			q.w.WriteHeader(http.StatusNoContent)
			return
		}
		html, err := d.DrawSection(block)
		if err != nil {
			s.refuse(q, err)
			return
		}
		s.send(q, http.StatusOK, []byte(html))
		return
	}
	s.refuse(q, problem.NotFound())
}

func (s *Service) photoOfDraft(q request, event uuid.UUID, of, name string) {
	id, width, ok := parsePhotoPath(of, name)
	if !ok {
		s.refuse(q, problem.NotFound())
		return
	}
	var key string
	err := s.tryDraftScopes(q.r.Context(), q.r, event, func(db *queries.Queries) (err error) {
		key, err = db.GetSitePhotoOfDraft(q.r.Context(), queries.GetSitePhotoOfDraftParams{EventID: event, ID: id})
		return err
	})
	if err != nil {
		s.refuse(q, err)
		return
	}
	s.sendPhoto(q, key, width, "private, max-age=300")
}
