package rsvp

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"cortejo/api/siteaccess"
	"cortejo/formats/stoplink"
	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/page"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// show answers GET and HEAD, which change nothing.
func (s *Service) show(q request) {
	in, err := s.find(q.r.Context(), q.slug, q.hash)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	// An invitation opens its event's site without the password.
	if in.Site != nil && len(in.Site.Salt) > 0 {
		siteaccess.LetIn(q.w, q.r, q.slug, s.Secrets.Links().DeriveToken(in.Site.Salt),
			strings.HasPrefix(s.PublicURL, "https://"))
	}
	query := q.r.URL.Query()
	if query.Has(agendaQuery) {
		s.serveAgenda(q, in)
		return
	}
	if in.Open && (in.AnsweredAt == nil || query.Has(changeQuery)) {
		s.serveForm(q, http.StatusOK, in, storedFormOf(in), formNote{})
		return
	}
	s.pages.Render(q.w, q.r, http.StatusOK, "answered", s.answeredPageOf(q, in))
}

// take answers POST: an answer, or that messages are to end or to begin again.
func (s *Service) take(q request) {
	ctx := q.r.Context()
	if err := q.r.ParseForm(); err != nil {
		if tooLong := (*http.MaxBytesError)(nil); errors.As(err, &tooLong) {
			err = problem.TooLarge("É texto demais.")
		} else {
			err = problem.NotFound()
		}
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	in, err := s.find(ctx, q.slug, q.hash)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	messages := q.r.PostForm.Get("messages")
	t := read(q.r.PostForm, in)
	wait, ok, err := s.limits.Allow(ctx, limits.Quota{Key: "answers of " + in.UUID.String(), Max: answersPerHour,
		Within: time.Hour})
	switch {
	case err != nil:
		s.pages.Refuse(q.w, q.r, err)
		return
	case !ok && messages != "":
		s.pages.Refuse(q.w, q.r, problem.TooMany("Muitos pedidos deste convite.", wait))
		return
	case !ok:
		page.SetRetryAfter(q.w, wait)
		s.serveForm(q, http.StatusTooManyRequests, in,
			t,
			formNote{Title: "Muitas respostas seguidas", Words: "O que você escreveu continua aqui. Espere " +
				formatMinutes(wait) + " e envie de novo."})
		return
	}
	switch {
	case messages != "":
		s.stop(q, in, messages == "stop")
	case !in.Open:
		s.serveClosed(q, in, t)
	case t.strange:
		s.serveChanged(q, in, t)
	case len(t.errors) > 0:
		s.serveForm(q, http.StatusUnprocessableEntity, in, t,
			formNote{Title: "Falta uma coisa", Words: "Veja abaixo. O que você escreveu continua aqui."})
	default:
		s.send(q, in, t)
	}
}

// send writes an answer, and shows what became of it.
func (s *Service) send(q request, in invitation, t answerForm) {
	ctx := q.r.Context()
	answers, err := t.renderAnswers(in)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	var outcome string
	err = s.DB.Write(ctx, newVisitorScope(q.slug), func(w tenants.Writer) (err error) {
		outcome, err = queries.New(w).AnswerRSVP(ctx, queries.AnswerRSVPParams{SecretHash: q.hash, Over: int32(
			t.version),
			Answers: answers, Message: t.message})
		return err
	})
	if err == nil && outcome == "NONE" {
		err = problem.NotFound()
	}
	if err == nil && outcome != "DONE" {
		in, err = s.find(ctx, q.slug, q.hash) // with the answer that another guest has sent meanwhile
	}
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	t = read(q.r.PostForm, in)
	switch outcome {
	case "CLOSED":
		s.serveClosed(q, in, t)
	case "CLASH":
		s.serveConflict(q, in, t)
	case "CHANGED":
		s.serveChanged(q, in, t)
	case "FULL":
		s.serveForm(q, http.StatusUnprocessableEntity, in, t,
			formNote{Title: "São mais pessoas do que lugares", Words: fullNamesOf(in)})
	default:
		http.Redirect(q.w, q.r, q.r.URL.Path, http.StatusSeeOther)
	}
}

// serveConflict shows the sent answer next to another guest's earlier one; sending it again confirms it.
func (s *Service) serveConflict(q request, in invitation, t answerForm) {
	if t.isSame(in) { // pressed twice
		http.Redirect(q.w, q.r, q.r.URL.Path, http.StatusSeeOther)
		return
	}
	stands := storedFormOf(in)
	t.version = in.Version
	s.serveForm(q, http.StatusConflict, in,
		t,
		formNote{Title: "Alguém respondeu antes de você",
			Words: "Enquanto você escrevia, chegou outra resposta deste convite" + signatureOf(in) +
				". Ela está ao lado da sua onde as duas são diferentes. Nada do que você escreveu se perdeu.",
			Other: &stands, Send: "Enviar a minha"})
}

func signatureOf(in invitation) string {
	if in.AnsweredVia == "LINK" {
		return ", por este mesmo link"
	}
	return ", por telefone"
}

// serveChanged says that the guests or the sub-events are not the ones that the form was about.
func (s *Service) serveChanged(q request, in invitation, t answerForm) {
	t.version = in.Version
	t.errors = nil
	s.serveForm(q, http.StatusConflict, in,
		t,
		formNote{Title: "O convite mudou",
			Words: "Quem organiza mudou este convite enquanto você respondia. Confira o que está abaixo e envie de novo: nada do que você escreveu para quem continua nele se perdeu."})
}

// serveClosed says that the deadline has passed, and offers the answer as a message to the team.
func (s *Service) serveClosed(q request, in invitation, t answerForm) {
	page := s.answeredPageOf(q, in)
	page.Late = true
	page.Ask = ask(in, t.describeIn(in))
	s.pages.Render(q.w, q.r, http.StatusConflict, "answered", page)
}

// stop ends the team's messages to the addresses of an invitation, or resumes them.
func (s *Service) stop(q request, in invitation, stopped bool) {
	addresses := []string{}
	hash := func(address string) []byte {
		if address == "" {
			return nil
		}
		addresses = append(addresses, stoplink.ListSpellings(address)...)
		return stoplink.Hash(s.Secrets.Links(), address)
	}
	about := queries.StopInvitationParams{SecretHash: q.hash, PhoneHash: hash(in.Phone), EmailHash: hash(in.Email),
		Stopped: stopped}
	about.Addresses = addresses
	var outcome string
	err := s.DB.Write(
		q.r.Context(),
		newVisitorScope(q.slug).Named("rsvp.messages"),
		func(w tenants.Writer) (err error) {
			outcome, err = queries.New(w).StopInvitation(q.r.Context(), about)
			return err
		},
	)
	switch {
	case err != nil:
	case outcome == "":
		err = problem.NotFound()
	case outcome == "KEPT":
		err = problem.Conflict("As mensagens foram paradas por outro caminho.")
	}
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	http.Redirect(q.w, q.r, q.r.URL.Path, http.StatusSeeOther)
}

// takeLost counts a request for a lost link. What all guests of an event share counts the links that were sent: callers
// must call unsent if none was.
func (s *Service) takeLost(ctx context.Context, r *http.Request, slug string) (unsent func(), wait time.Duration,
	ok bool, err error) {
	own := "lost links from " + clientip.LimitKeyOf(r, s.TrustedProxies)
	ofAll := limits.Quota{Key: "lost links of " + slug, Max: linksOfEvent, Within: 24 * time.Hour}
	wait, ok, err = s.limits.Allow(ctx,
		limits.Quota{Key: own, Max: linksPerHour, Within: time.Hour},
		limits.Quota{Key: own + " in a day", Max: linksPerDay, Within: 24 * time.Hour}, ofAll)
	unsent = func() {
		if err := s.limits.Release(context.WithoutCancel(ctx), ofAll); err != nil {
			s.Log.WarnContext(ctx, "a lost link that was not sent stays counted for all", "cause", err)
		}
	}
	return unsent, wait, ok, err
}
