package sitepage

import (
	"context"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"cortejo/formats/plaintext"
	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/page"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	longestName, longestMessage = 80, 600
	// thanksQuery is the word behind the address that says that a message was taken.
	thanksQuery   = "recado"
	messageThanks = "Recado enviado, obrigado! Ele aparece aqui assim que os anfitriões lerem."
)

// leaveMessage stores a guest's message; the page shows it once the hosts approve it.
func (s *Service) leaveMessage(q request) {
	if s.refuseOverLimit(q) {
		return
	}
	ctx := q.r.Context()
	q.r.Body = http.MaxBytesReader(q.w, q.r.Body, largestForm)
	if err := q.r.ParseForm(); err != nil {
		s.refuse(q, problem.TooLarge("É texto demais."))
		return
	}
	form := MessageForm{Name: plaintext.CleanLine(q.r.PostForm.Get("name")),
		Message: cleanLines(q.r.PostForm.Get("message")),
		Errors:  map[string]string{}}
	if n := utf8.RuneCountInString(form.Name); n == 0 {
		form.Errors["name"] = "Escreva o seu nome."
	} else if n > longestName {
		form.Errors["name"] = "Use no máximo 80 letras."
	}
	if n := utf8.RuneCountInString(form.Message); n == 0 {
		form.Errors["message"] = "Escreva o recado."
	} else if n > longestMessage {
		form.Errors["message"] = "Use no máximo 600 letras."
	}
	site, err := s.readSite(ctx, q.scope())
	if isMissing(err) || err == nil && !site.Closed && !site.takesMessages() {
		s.refuse(q, problem.NotFound())
		return
	}
	if err != nil {
		s.refuse(q, err)
		return
	}
	if site.Closed || len(form.Errors) > 0 {
		s.showUncached(q, site, http.StatusUnprocessableEntity, form)
		return
	}
	own := "site messages of " + site.EventID.String() + " from " + clientip.LimitKeyOf(q.r, s.TrustedProxies)
	ofAll := limits.Quota{Key: "site messages of " + site.EventID.String(), Max: messagesOfEvent,
		Within: 24 * time.Hour}
	wait, ok, err := s.limits.Allow(ctx,
		limits.Quota{Key: own, Max: messagesPerHour, Within: time.Hour},
		limits.Quota{Key: own + " in a day", Max: messagesPerDay, Within: 24 * time.Hour}, ofAll)
	if err != nil {
		s.refuse(q, err)
		return
	}
	if !ok {
		page.SetRetryAfter(q.w, wait)
		form.Note = "Muitos recados seguidos. Espere " + formatMinutes(wait) + " e envie de novo."
		s.showUncached(q, site, http.StatusTooManyRequests, form)
		return
	}
	kept := false
	err = s.DB.Write(ctx, q.scope().Named("site.leaveMessage"), func(w tenants.Writer) error {
		kept, err = queries.New(w).
			LeaveSiteMessage(ctx, queries.LeaveSiteMessageParams{Name: form.Name, Message: form.Message})
		return err
	})
	if err == nil && !kept {
		err = problem.NotFound()
	}
	if err != nil {
		// What all share counts messages, not tries.
		if err := s.limits.Release(context.WithoutCancel(ctx), ofAll); err != nil {
			s.Log.WarnContext(ctx, "a message that was not kept stays counted for all", "cause", err)
		}
		s.refuse(q, err)
		return
	}
	http.Redirect(q.w, q.r, q.base()+"?"+thanksQuery+"#bloco-"+site.messagesBlock(), http.StatusSeeOther)
}

func (s site) takesMessages() bool { return s.messagesBlock() != "" }

// messagesBlock is the id of the block that shows what guests wrote; empty where the site has none.
func (s site) messagesBlock() string {
	if s.Document == nil {
		return ""
	}
	for _, block := range s.Document.Blocks {
		if block.Kind == "MESSAGES" && block.IsShown {
			return block.UUID.String()
		}
	}
	return ""
}

// cleanLines keeps the lines of a text, and at most one empty one between them.
func cleanLines(text string) string {
	var kept []string
	for one := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		if one = plaintext.CleanLine(one); one != "" || len(kept) > 0 && kept[len(kept)-1] != "" {
			kept = append(kept, one)
		}
	}
	return strings.TrimSpace(strings.Join(kept, "\n"))
}
