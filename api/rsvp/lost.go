package rsvp

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/api/publicevent"
	"cortejo/api/siteaccess"
	"cortejo/platform/page"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// LostLinkMessage is the message that brings a lost link to its invitation's own phone.
type LostLinkMessage struct{ BusinessID, MessageID uuid.UUID }

// lostTakes is how long every answer to a lost link takes, whatever was found.
const lostTakes = 500 * time.Millisecond

type lostPage struct {
	cover
	Slug, Name, Digits, Note string
	Errors                   map[string]string
	Sent                     bool
}

// lostPageOf returns the page that sends a lost link again; ok is false if the request was refused instead. A search
// opens nothing, and every answer to a name and four digits reads alike.
func (s *Service) lostPageOf(w http.ResponseWriter, r *http.Request) (data lostPage, ok bool) {
	slug := slugOf(r)
	found, err := publicevent.FindAs(r.Context(), s.DB, siteaccess.Scope(r, slug), slug)
	if err != nil {
		s.pages.Refuse(w, r, err)
		return lostPage{}, false
	}
	return lostPage{cover: s.coverOf(slug, found), Slug: slug}, true
}

// showLostLink serves the form for a lost link.
func (s *Service) showLostLink(w http.ResponseWriter, r *http.Request) {
	if data, ok := s.lostPageOf(w, r); ok {
		data.Sent = r.URL.Query().Has(sentQuery)
		s.pages.Render(w, r, http.StatusOK, "lost", data)
	}
}

// sendLostLink sends the links that a form asks for.
func (s *Service) sendLostLink(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	data, ok := s.lostPageOf(w, r)
	if !ok {
		return
	}
	begun := time.Now()
	r.Body = http.MaxBytesReader(w, r.Body, 16<<10)
	if err := r.ParseForm(); err != nil {
		s.pages.Refuse(w, r, problem.TooLarge("É texto demais."))
		return
	}
	data.Name, data.Digits = cleanLine(r.PostForm.Get("name")), keepDigits(r.PostForm.Get("digits"))
	data.Errors = map[string]string{}
	if letters := len([]rune(data.Name)); letters < 2 || letters > longestName {
		data.Errors["name"] = "Escreva o seu nome, como está no convite."
	}
	if len(data.Digits) != 4 {
		data.Errors["digits"] = "Escreva os 4 últimos números do telefone."
	}
	if len(data.Errors) > 0 {
		s.pages.Render(w, r, http.StatusUnprocessableEntity, "lost", data)
		return
	}
	unsent, wait, ok, err := s.takeLost(ctx, r, data.Slug)
	if err == nil && !ok {
		page.SetRetryAfter(w, wait)
		data.Note = "Muitos pedidos seguidos. Espere " + formatMinutes(wait) +
			" e tente de novo, ou fale com quem convidou."
		s.pages.Render(w, r, http.StatusTooManyRequests, "lost", data)
		return
	}
	if err == nil {
		var sent int
		if sent, err = s.sendAgain(ctx, data.Slug, data.Name, data.Digits); sent == 0 {
			unsent()
		}
	}
	if err != nil {
		s.pages.Refuse(w, r, err)
		return
	}
	// Who holds the watch learns no more than who reads the answer.
	select {
	case <-ctx.Done():
	case <-time.After(lostTakes - time.Since(begun)):
	}
	http.Redirect(w, r, r.URL.Path+"?"+sentQuery, http.StatusSeeOther)
}

// sendAgain sends the links of the invitations that match to their own phones, and returns how many. It returns 0 with
// an error.
func (s *Service) sendAgain(ctx context.Context, slug, name, digits string) (sent int, err error) {
	err = s.DB.Write(ctx, newVisitorScope(slug).Named("rsvp.lostLink"), func(w tenants.Writer) error {
		rows, err := queries.New(w).
			SendLostLinks(ctx, queries.SendLostLinksParams{Who: name, Digits: digits, AtMost: linksOfInvitation})
		for _, row := range rows {
			if s.Send != nil {
				err = errors.Join(
					err,
					s.Send(ctx, w, LostLinkMessage{BusinessID: row.BusinessID, MessageID: row.MessageID}),
				)
			}
		}
		sent = len(rows)
		return err
	})
	if err != nil {
		return 0, err
	}
	return sent, nil
}

func keepDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}
