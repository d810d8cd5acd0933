package proposalpage

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/formats/plaintext"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// acceptPage asks for a name, and then for the code.
type acceptPage struct {
	head
	TakesCodes bool
	Follows    string
	Name       string
	Channel    string
	Sent       bool // a code, so that it is asked for
	UnderWay   bool // the message's outcome is not known yet
	Notice     notice
	Errors     map[string]string
}

// acceptResult is what the functions of functions/72_proposal_page.sql answer.
type acceptResult struct {
	State        string    `json:"state"`
	Seconds      int       `json:"seconds"`
	Left         int       `json:"left"`
	BusinessID   uuid.UUID `json:"businessId"`
	ProposalID   uuid.UUID `json:"proposalId"`
	AcceptanceID uuid.UUID `json:"acceptanceId"`
	SentID       uuid.UUID `json:"sentId"`
	OneLink      bool      `json:"oneLink"`
}

// askToAccept shows the page on which a reader of this version accepts it.
func (s *Service) askToAccept(q request, it *offer) {
	if !it.isOpen() {
		http.Redirect(q.w, q.r, q.base(), http.StatusSeeOther)
		return
	}
	if q.r.URL.Query().Get("v") != strconv.Itoa(int(it.Version)) {
		s.show(q, it, http.StatusConflict, changed)
		return
	}
	s.pages.Render(q.w, q.r, http.StatusOK, "accept", s.acceptPage(q, it))
}

func (s *Service) acceptPage(q request, it *offer) acceptPage {
	page := acceptPage{head: s.headOf(q, it), TakesCodes: it.takesCodes(), Channel: "WHATSAPP",
		Errors: map[string]string{}}
	first := "a primeira parcela"
	if it.beginsWithEntrance() {
		first = "a entrada"
	}
	if it.OneLink && it.HasContract {
		page.Follows = "Em seguida você assina o contrato e paga " + first + "."
	} else if it.OneLink {
		page.Follows = "Em seguida você paga " + first + "."
	}
	return page
}

// accept takes the two steps of it: the name, which sends a code, and the code.
func (s *Service) accept(q request, it *offer) {
	form := q.r.PostForm
	page := s.acceptPage(q, it)
	shown := versionOf(form.Get("version"))
	page.Version = shown // the version that they have read, also if there is a newer one
	page.Name = plaintext.CleanLine(form.Get("name"))
	if form.Get("channel") == "SMS" {
		page.Channel = "SMS"
	}
	if letters := len([]rune(page.Name)); letters < 2 || letters > longestName {
		page.Errors["name"] = "Escreva o seu nome, com até 120 letras."
		s.pages.Render(q.w, q.r, http.StatusUnprocessableEntity, "accept", page)
		return
	}
	if form.Get("step") != "accept" {
		s.sendCode(q, it, page, shown)
		return
	}
	code := keepDigits(form.Get("code"))
	if len(code) != 6 {
		state, err := s.checkCode(q)
		if err != nil {
			s.pages.Refuse(q.w, q.r, err)
			return
		}
		page.has(state)
		page.Errors["code"] = "O código tem seis números."
		s.pages.Render(q.w, q.r, http.StatusUnprocessableEntity, "accept", page)
		return
	}
	s.take(q, it, page, shown, code)
}

// share takes one of what a client IP may do within an hour; where it may not, that has been answered.
func (s *Service) share(q request, what string, most int) bool {
	wait, ok, err := s.limits.Allow(q.r.Context(), limits.Quota{Key: what + q.ip, Max: most, Within: time.Hour})
	if err == nil && !ok {
		err = problem.TooMany("Muitos pedidos deste endereço. Tente de novo daqui a pouco.", wait)
	}
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
	}
	return err == nil
}

// keyOf is what a proposal's codes are hashed with.
func keyOf(code string) []byte { return []byte("proposal " + code) }

func (s *Service) sendCode(q request, it *offer, page acceptPage, shown int32) {
	ctx := q.r.Context()
	if !it.takesCodes() {
		s.pages.Render(q.w, q.r, http.StatusConflict, "accept", page)
		return
	}
	if !s.share(q, "proposal codes from ", codesFromAddress) {
		return
	}
	links, salt := s.Secrets.Links(), secretlink.NewSalt()
	var a acceptResult
	err := s.DB.Write(ctx, newVisitorScope().Named("proposal.requestCode"), func(w tenants.Writer) error {
		text, err := queries.New(w).AskProposalCode(ctx, queries.AskProposalCodeParams{
			Code: q.code, Shown: shown, Salt: salt, CodeHash: links.HashCode(keyOf(q.code), links.DeriveCode(salt)),
			Channel:      page.Channel,
			PauseSeconds: codePause, PerDay: jobs.ProposalCodesPerDay, PerPhone: jobs.ProposalCodesToPhone,
		})
		if err == nil {
			err = a.read(text)
		}
		if err != nil || a.State != "" {
			return err // the count is not reverted
		}
		return w.Enqueue(ctx, jobs.ProposalCode{OfBusiness: jobs.OfBusiness{BusinessID: a.BusinessID},
			ProposalID: a.ProposalID, SentID: a.SentID}, nil)
	})
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	switch a.State {
	case "", "WAIT":
	default:
		s.serveOutdated(q, a.State)
		return
	}
	look := s.checkCode
	if a.State == "" {
		look = s.sendCodeAgain
	}
	state, err := look(q)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	page.has(state)
	if a.State == "WAIT" {
		page.Notice = page.wait(a.Seconds)
		s.pages.Render(q.w, q.r, http.StatusTooManyRequests, "accept", page)
		return
	}
	status := http.StatusOK
	if !page.Sent {
		status = http.StatusServiceUnavailable
	}
	s.pages.Render(q.w, q.r, status, "accept", page)
}

// What became of the code that was asked for last (app.code_of_proposal).
const (
	codeSent     = "SENT"
	codeUnderWay = "UNDERWAY"
	codeLost     = "LOST"
)

func (s *Service) checkCode(q request) (string, error) {
	return queries.New(s.DB.Read(newVisitorScope())).
		CodeOfProposal(q.r.Context(), queries.CodeOfProposalParams{Code: q.code})
}

// sendCodeAgain waits a little for what becomes of a code that was just asked for: a provider that refuses it mostly
// says so at once.
func (s *Service) sendCodeAgain(q request) (state string, err error) {
	waiting, cancel := context.WithTimeout(q.r.Context(), codePatience)
	defer cancel()
	look := time.NewTicker(codeLook)
	defer look.Stop()
	for {
		if state, err = s.checkCode(q); err != nil || state != codeUnderWay {
			return state, err
		}
		select {
		case <-look.C:
		case <-waiting.Done():
			return state, nil
		}
	}
}

// has shows the page with the code that there is. A form that asks for it says that it was sent: without one it offers
// another, and one that was lost by the other channel.
func (p *acceptPage) has(state string) {
	p.Sent, p.UnderWay = state == codeSent || state == codeUnderWay, state == codeUnderWay
	switch {
	case state == codeLost && p.Channel == "SMS":
		p.Channel = "WHATSAPP"
		p.Notice = notice{Title: "Não conseguimos enviar o código",
			Words: "Ele não saiu por SMS. Tente pelo WhatsApp ou fale com " + p.Business + ".", Tone: "late"}
	case state == codeLost:
		p.Channel = "SMS"
		p.Notice = notice{Title: "Não conseguimos enviar o código",
			Words: "Ele não saiu pelo WhatsApp. Tente por SMS ou fale com " + p.Business + ".", Tone: "late"}
	case !p.Sent:
		p.Notice = notice{Title: "Este código não vale mais", Words: "Peça outro.", Tone: "late"}
	}
}

// wait says why no code was sent.
func (p *acceptPage) wait(seconds int) notice {
	n := notice{Title: "Um código acabou de sair", Words: "Espere " + formatMinutes(seconds) + " para pedir outro.",
		Tone: "late"}
	if seconds > codePause {
		n.Title, n.Words = "Já saíram códigos demais hoje", "Tente de novo em "+formatMinutes(seconds)+" ou fale com "+
			p.Business+"."
	}
	if p.Sent {
		n.Words += " O último ainda vale."
	}
	return n
}

// serveOutdated serves the current page to a customer who answers too late or an older version.
func (s *Service) serveOutdated(q request, state string) {
	if state == stateAccepted {
		http.Redirect(q.w, q.r, q.base(), http.StatusSeeOther)
		return
	}
	it, err := s.find(q.r.Context(), q, gateProof{}, true)
	switch {
	case err != nil:
		s.pages.Refuse(q.w, q.r, err)
	case it.Page == nil:
		s.serveMiss(q)
	case state == "CHANGED" && it.Page.isOpen():
		s.show(q, it.Page, http.StatusConflict, changed)
	default:
		s.show(q, it.Page, http.StatusConflict, notice{})
	}
}

func (s *Service) take(q request, it *offer, page acceptPage, shown int32, code string) {
	ctx := q.r.Context()
	if !s.share(q, "proposal acceptances from ", triesFromAddress) {
		return
	}
	var a acceptResult
	// A wrong code is counted, so it is no error within the transaction.
	err := s.DB.Write(ctx, newVisitorScope().Named("proposal.accept"), func(w tenants.Writer) error {
		text, err := queries.New(w).AcceptProposal(ctx, queries.AcceptProposalParams{
			Code: q.code, Shown: shown, CodeHash: s.Secrets.Links().HashCode(keyOf(q.code), code), Name: page.Name,
			Ip: clientip.AddressOf(q.r, s.TrustedProxies), UserAgent: agentOf(q.r),
		})
		if err == nil {
			err = a.read(text)
		}
		if err != nil || a.State != "" {
			return err
		}
		of := jobs.OfBusiness{BusinessID: a.BusinessID}
		if err := w.Enqueue(ctx, jobs.PrintAcceptance{OfBusiness: of, AcceptanceID: a.AcceptanceID}, nil); err != nil ||
			!a.OneLink {
			return err
		}
		// The request fulfills the acceptance right after this; the job starts later, in case that fails.
		return w.Enqueue(ctx, jobs.CarryOutProposal{OfBusiness: of, ProposalID: a.ProposalID, Version: shown},
			&river.InsertOpts{ScheduledAt: time.Now().Add(2 * patience)})
	})
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	switch a.State {
	case "":
		if a.OneLink {
			s.fulfill(ctx, a)
		}
		s.rememberAcceptance(q, a.AcceptanceID)
		http.Redirect(q.w, q.r, q.base(), http.StatusSeeOther)
	case "NONE":
		state, err := s.checkCode(q)
		if err != nil {
			s.pages.Refuse(q.w, q.r, err)
			return
		}
		if state != codeLost {
			state = "" // also where one for another version is on its way
		}
		page.has(state)
		s.pages.Render(q.w, q.r, http.StatusUnprocessableEntity, "accept", page)
	case "WRONG":
		if page.Sent = a.Left > 0; page.Sent {
			page.Errors["code"] = describeWrongCode(a.Left)
		} else {
			page.Notice = notice{Title: "O código não confere", Words: "As tentativas acabaram. Peça outro.",
				Tone: "late"}
		}
		s.pages.Render(q.w, q.r, http.StatusUnprocessableEntity, "accept", page)
	default:
		s.serveOutdated(q, a.State)
	}
}

// fulfill creates the event, payments and contract while the customer waits; a job creates the rest.
func (s *Service) fulfill(ctx context.Context, a acceptResult) {
	if s.Fulfill == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if err := s.Fulfill(ctx, a.BusinessID, a.ProposalID); err != nil {
		s.Log.WarnContext(ctx, "what follows a yes was not made at once; a job makes it", "proposal", a.ProposalID,
			"cause", err)
	}
}

func (a *acceptResult) read(text []byte) error {
	if err := json.Unmarshal(text, a); err != nil {
		return fmt.Errorf("proposalpage: read an answer: %w", err)
	}
	return nil
}

func describeWrongCode(left int) string {
	if left == 1 {
		return "O código não confere. Resta 1 tentativa."
	}
	return fmt.Sprintf("O código não confere. Restam %d tentativas.", left)
}

func versionOf(text string) int32 {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0
	}
	return int32(n)
}
