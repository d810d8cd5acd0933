package proposalpage

import (
	"net/http"
	"strconv"
	"strings"

	"cortejo/formats/plaintext"
	"cortejo/queries"
	"cortejo/tenants"
)

type declinePage struct {
	head
	Reason string
	Errors map[string]string
}

func (s *Service) askToDecline(q request, it *offer) {
	if !it.isOpen() {
		http.Redirect(q.w, q.r, q.base(), http.StatusSeeOther)
		return
	}
	if q.r.URL.Query().Get("v") != strconv.Itoa(int(it.Version)) {
		s.show(q, it, http.StatusConflict, changed)
		return
	}
	s.pages.Render(q.w, q.r, http.StatusOK, "decline", declinePage{head: s.headOf(q, it)})
}

func (s *Service) decline(q request, it *offer) {
	ctx := q.r.Context()
	page := declinePage{head: s.headOf(q, it), Reason: strings.TrimSpace(plaintext.Clean(q.r.PostForm.Get("reason"))),
		Errors: map[string]string{}}
	page.Version = versionOf(q.r.PostForm.Get("version"))
	if page.Reason == "" || len([]rune(page.Reason)) > maxText {
		page.Errors["reason"] = "Diga por quê, em até 500 letras: ajuda quem preparou o orçamento."
		s.pages.Render(q.w, q.r, http.StatusUnprocessableEntity, "decline", page)
		return
	}
	var state string
	err := s.DB.Write(ctx, newVisitorScope().Named("proposal.decline"), func(w tenants.Writer) (err error) {
		state, err = queries.New(w).
			DeclineProposal(ctx, queries.DeclineProposalParams{Code: q.code, Shown: page.Version, Reason: page.Reason})
		return err
	})
	switch {
	case err != nil:
		s.pages.Refuse(q.w, q.r, err)
	case state == "" || state == stateDeclined:
		http.Redirect(q.w, q.r, q.base(), http.StatusSeeOther)
	default:
		s.serveOutdated(q, state)
	}
}
