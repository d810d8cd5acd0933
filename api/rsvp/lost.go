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

// serveLostLink answers /{slug}/rsvp: a name and four digits, of which every answer reads alike. A search opens
// nothing.
func (s *Service) serveLostLink(w http.ResponseWriter, r *http.Request, slug string) {
	ctx := r.Context()
	found, err := publicevent.FindAs(ctx, s.DB, siteaccess.Scope(r, slug), slug)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	page := lostPage{cover: s.coverOf(slug, found), Slug: slug}
	if r.Method != http.MethodPost {
		page.Sent = r.URL.Query().Has(sentQuery)
		s.write(w, r, http.StatusOK, "lost", page)
		return
	}
	begun := time.Now()
	r.Body = http.MaxBytesReader(w, r.Body, 16<<10)
	if err := r.ParseForm(); err != nil {
		s.refuse(w, r, problem.TooLarge("É texto demais."))
		return
	}
	page.Name, page.Digits = cleanLine(r.PostForm.Get("name")), keepDigits(r.PostForm.Get("digits"))
	page.Errors = map[string]string{}
	if letters := len([]rune(page.Name)); letters < 2 || letters > longestName {
		page.Errors["name"] = "Escreva o seu nome, como está no convite."
	}
	if len(page.Digits) != 4 {
		page.Errors["digits"] = "Escreva os 4 últimos números do telefone."
	}
	if len(page.Errors) > 0 {
		s.write(w, r, http.StatusUnprocessableEntity, "lost", page)
		return
	}
	unsent, wait, ok, err := s.takeLost(ctx, r, slug)
	if err == nil && !ok {
		setRetry(w, wait)
		page.Note = "Muitos pedidos seguidos. Espere " + formatMinutes(wait) +
			" e tente de novo, ou fale com quem convidou."
		s.write(w, r, http.StatusTooManyRequests, "lost", page)
		return
	}
	if err == nil {
		var sent int
		if sent, err = s.sendAgain(ctx, slug, page.Name, page.Digits); sent == 0 {
			unsent()
		}
	}
	if err != nil {
		s.refuse(w, r, err)
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
