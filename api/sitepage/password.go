package sitepage

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"cortejo/api/siteaccess"
	"cortejo/formats/sitedoc"
	"cortejo/formats/sitepassword"
	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/page"
	"cortejo/platform/problem"
	"cortejo/queries"
)

type privatePage struct {
	layout
	Error string
}

// askPassword serves the page of a private site for visitors without access: it does not reveal whose site it is.
func (s *Service) askPassword(q request, site site, status int, sentence string) {
	look := s.look(sitedoc.Theme(site.Theme), site.Accent)
	html, err := execute("private", privatePage{look, sentence})
	if err != nil {
		s.refuse(q, err)
		return
	}
	h := q.w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	s.send(q, status, html)
}

// submitPassword handles the form of askPassword: the right password opens the site for this visitor.
func (s *Service) submitPassword(q request) {
	if s.refuseOverLimit(q) {
		return
	}
	ctx := q.r.Context()
	q.r.Body = http.MaxBytesReader(q.w, q.r.Body, largestForm)
	if err := q.r.ParseForm(); err != nil {
		s.refuse(q, problem.TooLarge("É texto demais."))
		return
	}
	lock, err := queries.New(s.DB.Read(q.scope())).GetSiteLock(ctx)
	if errors.Is(err, pgx.ErrNoRows) {
		http.Redirect(q.w, q.r, q.base(), http.StatusSeeOther) // nothing to open
		return
	}
	if isMissing(err) {
		s.refuse(q, problem.NotFound())
		return
	}
	if err != nil {
		s.refuse(q, err)
		return
	}
	site, err := s.readSite(ctx, q.scope())
	if err != nil {
		s.refuse(q, err)
		return
	}
	password := q.r.PostForm.Get("password")
	if strings.TrimSpace(password) == "" {
		s.askPassword(q, site, http.StatusUnprocessableEntity, "Escreva a senha.")
		return
	}
	tries, wait, ok, err := s.takeTry(q)
	if err != nil {
		s.refuse(q, err)
		return
	}
	if !ok {
		page.SetRetryAfter(q.w, wait)
		s.askPassword(q, site, http.StatusTooManyRequests, "Muitas tentativas seguidas. Espere "+formatMinutes(wait)+
			" e tente de novo, ou abra o link do seu convite.")
		return
	}
	release, err := s.passwords.Acquire(ctx, site.EventID)
	if err != nil {
		s.refuse(q, err)
		return
	}
	opens := sitepassword.Verify(lock.PasswordHash, password)
	release()
	if !opens {
		s.askPassword(q, site, http.StatusUnprocessableEntity,
			"Esta senha não abre o site. Confira maiúsculas, números e acentos.")
		return
	}
	if err := s.limits.Release(ctx, tries...); err != nil {
		s.Log.WarnContext(ctx, "a try at a site's password that opened it stays counted", "cause", err)
	}
	siteaccess.LetIn(q.w, q.r, q.slug, s.Secrets.Links().DeriveToken(lock.AccessSalt), s.isSecure())
	q.w.Header().Set("Cache-Control", "no-store")
	http.Redirect(q.w, q.r, q.base(), http.StatusSeeOther)
}

// takeTry counts a try at the password of a site and returns the quotas that counted it.
func (s *Service) takeTry(q request) (tries []limits.Quota, wait time.Duration, ok bool, err error) {
	all := "site password " + q.slug
	own := all + " from " + clientip.LimitKeyOf(q.r, s.TrustedProxies)
	for _, tries = range [][]limits.Quota{
		{{Key: "first " + own, Max: firstTries, Within: triesWithin},
			{Key: "first " + all, Max: firstTriesOfAll, Within: triesWithin}},
		{{Key: own, Max: triesFromIP, Within: triesWithin}, {Key: all, Max: triesOfAll, Within: triesWithin}},
	} {
		if wait, ok, err = s.limits.Allow(q.r.Context(), tries...); ok || err != nil {
			break
		}
	}
	return tries, wait, ok, err
}

func (s *Service) isSecure() bool { return strings.HasPrefix(s.PublicURL, "https://") }
