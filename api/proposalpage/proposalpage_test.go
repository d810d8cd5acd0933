package proposalpage_test

import (
	"context"
	"errors"
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/contracts"
	"cortejo/api/document"
	"cortejo/api/fulfillment"
	"cortejo/api/image"
	"cortejo/api/pendencies"
	"cortejo/api/proposalpage"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/providers/messages"
	"cortejo/providers/messages/messagestest"
	"cortejo/tenants/tenanttest"
	"cortejo/tools/dumptest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// browser is what a customer's phone calls itself.
const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"

// proposalPageEnv is a business that sends proposals, and a recorder of the messages to its customers.
type proposalPageEnv struct {
	t         testing.TB
	env       *tenanttest.Env
	business  tenanttest.Business
	contact   uuid.UUID
	phone     string
	handler   http.Handler
	api       *proceduretest.API
	signing   *contracts.Service
	fulfiller *fulfillment.Service
	user      uuid.UUID // whose session a visit has; uuid.Nil for none
	log       *tenanttest.Log
	sent      *messagestest.Recorder
	unmade    error // why there is no PDF
}

func newProposalPageEnv(t *testing.T) *proposalPageEnv {
	t.Parallel()
	return newSerialProposalPageEnv(t)
}

// newSerialProposalPageEnv is for tests that do not run in parallel.
func newSerialProposalPageEnv(t testing.TB) *proposalPageEnv {
	t.Helper()
	s := &proposalPageEnv{t: t, env: tenanttest.New(t), phone: "+5531987654321", log: &tenanttest.Log{},
		sent: &messagestest.Recorder{}}
	links, store, log := secretlink.KeyOf("key"), filestest.Open(t, t.TempDir()),
		slog.New(slog.NewTextHandler(s.log, nil))
	keeper := document.NewKeeper(document.Options{
		Env:    server.Env{DB: s.env.DB, Files: store},
		Studio: image.NewStudio(store, log), Scanner: files.NoScanner{},
	})
	s.signing = contracts.New(contracts.Options{
		Env: server.Env{
			DB: s.env.DB, PublicURL: "https://cortejo.test", Files: store, Secrets: secrets.New("key"),
			SendsEmails: true,
		},
		Keeper: keeper, Limit: 500,
	})
	s.fulfiller = &fulfillment.Service{DB: s.env.DB, Contracts: s.signing}
	fulfiller := s.fulfiller
	queue, err := jobs.NewWorkers(jobs.Options{Pool: s.env.App, DB: s.env.DB, Sender: s.sent,
		PublicURL: "https://cortejo.test", Files: store, Links: links, CarryOut: fulfiller.Fulfill, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = queue.Stop(context.Background()) })
	s.handler = proposalpage.New(proposalpage.Options{
		Env: server.Env{
			DB: s.env.DB, PublicURL: "https://cortejo.test", Secrets: secrets.New("key"), Files: store, Log: log,
		},
		Asker: proceduretest.HeaderAuth{}, Fulfill: fulfiller.Fulfill,
		Print: func(context.Context, uuid.UUID, uuid.UUID) (proposalpage.PDF, error) {
			return proposalpage.PDF{Content: []byte("%PDF-1.7"), Name: "Orçamento.pdf"}, s.unmade
		},
	}).Handler()
	s.api = proceduretest.New(t, s.env, func(r *procedure.Router) {
		fulfiller.Register(r)
		s.signing.Register(r)
		pendencies.Register(r)
	})
	s.business = s.env.AddBusiness("Ana Clara Cerimonial")
	s.contact = s.one(
		`INSERT INTO contacts (business_id, full_name, partner_name, phone, email) VALUES ($1, 'Júlia Sobrenome', 'Pedro Outronome', $2, 'julia@example.com') RETURNING id`, s.business.ID, s.phone)
	return s
}

func (s *proposalPageEnv) sql(sql string, args ...any) {
	s.t.Helper()
	if _, err := s.env.Admin.Exec(s.t.Context(), sql, args...); err != nil {
		s.t.Fatal(err)
	}
}

func (s *proposalPageEnv) one(sql string, args ...any) (id uuid.UUID) {
	s.t.Helper()
	if err := s.env.Admin.QueryRow(s.t.Context(), sql, args...).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	return id
}

func (s *proposalPageEnv) text(sql string, args ...any) (text string) {
	s.t.Helper()
	if err := s.env.Admin.QueryRow(s.t.Context(), "SELECT coalesce(("+sql+")::text, '')", args...).
		Scan(&text); err != nil {
		s.t.Fatal(err)
	}
	return text
}

// proposal is one that the business sent.
type proposal struct {
	id         uuid.UUID
	code, path string
}

const story = `{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Vocês contaram da capela <b>pequena</b>."}]}]}`

func (s *proposalPageEnv) proposal() proposal {
	s.t.Helper()
	id := s.env.AddProposal(tenanttest.Contact{Business: s.business, ID: s.contact}, "Orçamento para Júlia Sobrenome")
	s.sql(`UPDATE proposals SET event_date = '2027-09-18', budget = 1400000, items = '[{"name":"Assessoria completa","value":1400000},{"name":"Roteiro","value":null},{"name":"Site dos noivos","value":0}]',
		content = $2, expires_on = app.proposal_today() + 10, payment_methods = '{PIX,BOLETO,OTHER}', payment_other = 'cheque', payment_description = 'No cartão, sem comprometer o limite.' WHERE id = $1`, id, story)
	code := id.String()[:8]
	return proposal{id, code, "/orcamento/" + code}
}

// inOneLink has the acceptance of a proposal make the event, two payments and the contract of a template.
func (s *proposalPageEnv) inOneLink(p proposal) (template uuid.UUID) {
	s.t.Helper()
	template = s.one(`INSERT INTO contract_templates (business_id, name, content) VALUES ($1, 'Contrato de assessoria',
		'{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Entre {{empresa}} e {{cliente}}, para {{evento}}."}]}]}') RETURNING id`, s.business.ID)
	s.sql(
		`UPDATE proposals SET one_link = true, one_link_by = $2, starts_from = '{"kind":"LIBRARY"}', plan = '[{"entrance":true,"price":200000},{}]', contract_template_id = $3 WHERE id = $1`, p.id, s.business.Owner.ID, template)
	return template
}

// noted records an acceptance of the current offer by the team.
func (s *proposalPageEnv) noted(p proposal) {
	s.t.Helper()
	s.sql(
		`INSERT INTO proposal_acceptances (business_id, proposal_id, version, snapshot, name, noted_by) SELECT business_id, id, version, '{}', 'Júlia', 'Ana' FROM proposals WHERE id = $1`, p.id)
	s.sql(`UPDATE proposals SET status = 'ACCEPTED', decided_at = now() WHERE id = $1`, p.id)
}

func (s *proposalPageEnv) edit(p proposal) {
	s.sql(
		`UPDATE proposals SET version = version + 1, status = 'SENT', decided_at = NULL, budget = 1500000, sent_at = now() WHERE id = $1`, p.id)
}

type answer struct {
	status int
	header http.Header
	body   string
}

// reads returns the visible text of a page.
func (a answer) reads() string {
	text := regexp.MustCompile(`(?s)<head>.*</head>|<svg.*?</svg>|<[^>]*>`).ReplaceAllString(a.body, " ")
	return strings.Join(strings.Fields(html.UnescapeString(text)), " ")
}

func (a answer) says(t testing.TB, status int, words ...string) {
	t.Helper()
	if a.status != status {
		t.Errorf("answers %d, not %d: %.600s", a.status, status, a.reads())
	}
	for _, word := range words {
		if !strings.Contains(a.reads(), word) {
			t.Errorf("does not say %q: %.1500s", word, a.reads())
		}
	}
}

// visit is how a request comes.
type visit struct {
	ip, agent string
	cookies   []*http.Cookie
}

func (s *proposalPageEnv) ask(v visit, method, path string, fields ...string) answer {
	s.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	r := httptest.NewRequestWithContext(s.t.Context(), method, path, strings.NewReader(form.Encode()))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	proceduretest.SetUser(r, s.user)
	r.Header.Set("User-Agent", browser)
	if v.agent != "" {
		r.Header.Set("User-Agent", v.agent)
	}
	if v.ip != "" {
		r.RemoteAddr = v.ip + ":4000"
	}
	for _, cookie := range v.cookies {
		r.AddCookie(cookie)
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	dumptest.Record(s.t, r, form.Encode(), w)
	return answer{w.Code, w.Header(), w.Body.String()}
}

func (s *proposalPageEnv) get(path string) answer {
	s.t.Helper()
	return s.ask(visit{}, http.MethodGet, path)
}
func (s *proposalPageEnv) post(path string, fields ...string) answer {
	s.t.Helper()
	return s.ask(visit{}, http.MethodPost, path, fields...)
}

var aCode = regexp.MustCompile(`^\d{6}`)

// code waits for a code that was not read before, whatever else arrives meanwhile.
func (s *proposalPageEnv) code() (code string) {
	s.t.Helper()
	isCode := func(m messages.Message) bool { return m.Kind == messages.ProposalCode }
	tenanttest.WaitUntil(s.t, time.Minute, "a code arrives", func() bool {
		for m, found := s.sent.Take(isCode); found; m, found = s.sent.Take(isCode) {
			code = aCode.FindString(m.Body)
		}
		return code != ""
	})
	return code
}

// accept is the whole way of a yes.
func (s *proposalPageEnv) accept(p proposal, version string) answer {
	s.t.Helper()
	s.post(p.path+"/aceitar", "version", version, "name", "Júlia S.", "channel", "WHATSAPP", "step", "code").
		says(s.t, http.StatusOK, "Código de seis números")
	return s.post(p.path+"/aceitar", "version", version, "name", "Júlia S.", "step", "accept", "code", s.code())
}

func cookiesOf(a answer) []*http.Cookie { return (&http.Response{Header: a.header}).Cookies() }

func TestAWayToPayInThePlannersOwnWordsBeginsASentence(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.sql(
		`UPDATE proposals SET payment_methods = '{OTHER}', payment_other = 'à vista, com 5% de desconto' WHERE id = $1`, p.id)
	s.get(p.path).says(t, http.StatusOK, "Pagamento: À vista, com 5% de desconto.")
}

func TestAProposalIsReadWithoutAnAccount(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	page := s.get(p.path)
	page.says(t, http.StatusOK, "Ana Clara Cerimonial", "Para Júlia & Pedro", "18 de setembro de 2027",
		"Vocês contaram da capela <b>pequena</b>.", "Assessoria completa R$ 14.000,00", "Roteiro Incluso",
		"Site dos noivos Grátis", "Total R$ 14.000,00", "Pagamento: Pix, boleto ou cheque.", "sem comprometer o limite",
		"Vale até", "Aceitar orçamento", "Tirar uma dúvida", "Agora não", "Orçamento em PDF")
	for name, want := range map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow",
		"Referrer-Policy": "same-origin"} {
		if got := page.header.Get(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	head, _, _ := strings.Cut(page.body, "</head>")
	if !strings.Contains(head, `property="og:title" content="Ana Clara Cerimonial"`) ||
		strings.Contains(head, "Júlia") || strings.Contains(head, "14.000") {
		t.Errorf("a shared link says %s", head)
	}
	for _, path := range []string{p.path, p.path + "/aceitar?v=1", p.path + "/recusar?v=1", p.path + "/versao",
		p.path + "/aceitar"} {
		a := s.get(path)
		for _, private := range []string{"Sobrenome", "Outronome", "julia@example.com", "987654321", "98765-4321",
			"4321", "style=", "<b>pequena"} {
			if strings.Contains(a.body, private) {
				t.Errorf("%s holds %q", path, private)
			}
		}
		if len(a.header.Values("Set-Cookie")) > 0 {
			t.Errorf("%s sets a cookie", path)
		}
	}
	if card := s.get(p.path + "/cartao.png"); card.status != http.StatusOK ||
		card.header.Get("Content-Type") != "image/png" {
		t.Errorf("the card: %d %v", card.status, card.header)
	}
	if pdf := s.get(p.path + "/pdf"); pdf.status != http.StatusOK ||
		!strings.Contains(pdf.header.Get("Content-Disposition"), "attachment") {
		t.Errorf("the PDF: %d %v", pdf.status, pdf.header)
	}
	s.edit(p)
	s.get(p.path).says(t, http.StatusOK, "R$ 15.000,00")
}

func TestTheTitleNamesNobodysSurname(t *testing.T) {
	s := newProposalPageEnv(t)
	s.sql(`UPDATE contacts SET full_name = 'Júlia de Sá', partner_name = 'Pedro Conceição' WHERE id = $1`, s.contact)
	p := s.proposal()
	for title, shown := range map[string]string{
		"Casamento de Júlia de Sá e Pedro Conceição": "Casamento de Júlia e Pedro",
		"Casamento Sá":             "",
		"Festa SA":                 "",
		"Bodas dos Conceicao":      "",
		"Um dia na praia":          "Um dia na praia",
		"Sábado de sol e de mar":   "Sábado de sol e de mar",
		"Orçamento para Júlia":     "",
		"Festa da Júlia de Sábado": "Festa da Júlia de Sábado",
	} {
		s.sql(`UPDATE proposals SET title = $2 WHERE id = $1`, p.id, title)
		_, got, _ := strings.Cut(s.get(p.path).body, `<p class="subtitle">`)
		if got, _, _ = strings.Cut(got, "</p>"); shown == "" && len(got) > 0 ||
			shown != "" && html.UnescapeString(got) != shown {
			t.Errorf("%q reads %.80q", title, got)
		}
	}
}

// A PDF that a job prints arrives without action, also without scripts.
func TestThePDFIsWaitedFor(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	if link := regexp.MustCompile(`<a [^>]*/pdf"[^>]*>`).FindString(s.get(p.path).body); link == "" ||
		strings.Contains(link, "download") {
		t.Errorf("the link is %s", link)
	}
	s.unmade = problem.Unavailable("O PDF está ficando pronto.", context.DeadlineExceeded)
	address, loads := p.path+"/pdf", 0
	for refresh := regexp.MustCompile(`<meta http-equiv="refresh" content="\d+;url=([^"]*)">`); ; loads++ {
		a := s.get(address)
		next := refresh.FindStringSubmatch(a.body)
		if next == nil {
			a.says(t, http.StatusServiceUnavailable, "Não deu para responder agora")
			break
		}
		a.says(t, http.StatusServiceUnavailable, "O PDF está ficando pronto", "Voltar ao orçamento")
		if a.header.Get("Retry-After") == "" || loads > 100 {
			t.Fatalf("after %d times it answers %v", loads, a.header)
		}
		address = html.UnescapeString(next[1])
	}
	if loads < 5 {
		t.Errorf("it gives up after %d times", loads)
	}
	s.unmade = nil
	if a := s.get(p.path + "/pdf?again=3"); a.status != http.StatusOK ||
		a.header.Get("Content-Type") != "application/pdf" {
		t.Errorf("once it is made: %d", a.status)
	}
	s.unmade = problem.Unavailable("Não conseguimos montar o PDF agora.", errors.New("no letters"))
	if a := s.get(p.path + "/pdf"); a.status != http.StatusServiceUnavailable || strings.Contains(a.body, "refresh") {
		t.Errorf("one that cannot be made: %d %s", a.status, a.reads())
	}
}

func TestWhatIsOverSaysSo(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.sql(`UPDATE proposals SET expires_on = app.proposal_today() - 1 WHERE id = $1`, p.id)
	page := s.get(p.path)
	page.says(t, http.StatusOK, "Este orçamento venceu", "Falar com Ana Clara Cerimonial")
	if strings.Contains(page.body, "/aceitar") || !strings.Contains(page.body, "https://wa.me/") {
		t.Error("it can be accepted, or nobody can be written to")
	}
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code").
		says(t, http.StatusConflict, "Este orçamento venceu")
	s.post(p.path+"/recusar", "version", "1", "reason", "caro").says(t, http.StatusConflict, "Este orçamento venceu")
	declined := s.proposal()
	s.get(declined.path+"/recusar?v=1").says(t, http.StatusOK, "O que faltou?")
	s.post(declined.path+"/recusar", "version", "1", "reason", "").says(t, http.StatusUnprocessableEntity,
		"Diga por quê")
	if a := s.post(declined.path+"/recusar", "version", "1", "reason",
		" Ficou caro\u202e "); a.status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.status, a.reads())
	}
	s.get(declined.path).says(t, http.StatusOK, "Orçamento recusado", "Agradecemos o aviso.")
	if got := s.text(`SELECT concat_ws('|', status, decline_reason) FROM proposals WHERE id = $1`,
		declined.id); got != "DECLINED|Ficou caro" {
		t.Errorf("it is %s", got)
	}
	if got := s.text(
		`SELECT string_agg(concat_ws('|', session_role, procedure, kind), ' ') FROM audit_entries WHERE subject = 'proposals' AND changes->0->>'id' = $1 AND session_role = 'visitor'`, declined.id.String()); got != "visitor|proposal.decline|UPDATED" {
		t.Errorf("the audit log has %q", got)
	}
}

func TestSeenIsWhatACustomerSaw(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	seen := func() string {
		return s.text(
			`SELECT concat_ws('|', status, seen, first_seen_at IS NOT NULL) FROM proposals WHERE id = $1`, p.id)
	}
	s.get(p.path)
	for _, agent := range []string{"WhatsApp/2.24", "facebookexternalhit/1.1",
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Mozilla/5.0 HeadlessChrome/140.0",
		"curl/8"} {
		s.ask(visit{agent: agent}, http.MethodPost, p.path+"/visto", "version", "1")
	}
	s.user = s.business.Owner.ID
	s.post(p.path+"/visto", "version", "1")
	s.user = s.env.AddStaff("Equipe").ID
	s.post(p.path+"/visto", "version", "1")
	if got := seen(); got != "SENT|0|f" {
		t.Fatalf("nobody saw it, and it is %s", got)
	}
	s.user = s.env.AddUser("Uma visita").ID
	if a := s.post(p.path+"/visto", "version", "1"); a.status != http.StatusNoContent {
		t.Errorf("answers %d", a.status)
	}
	s.post(p.path+"/visto", "version", "1") // a reload
	if got := seen(); got != "VIEWED|1|t" {
		t.Errorf("it is %s", got)
	}
	s.ask(visit{ip: "203.0.113.7"}, http.MethodPost, p.path+"/visto", "version", "1")
	if got := seen(); got != "VIEWED|2|t" {
		t.Errorf("seen by another, it is %s", got)
	}
	s.edit(p)
	s.ask(visit{ip: "203.0.113.8"}, http.MethodPost, p.path+"/visto", "version", "1")
	if got := seen(); got != "SENT|3|t" {
		t.Errorf("the new version, which nobody saw, is %s", got)
	}
	if a := s.post("/orcamento/00000000/visto", "version", "1"); a.status != http.StatusNoContent || a.body != "" {
		t.Errorf("of one that never was: %d %q", a.status, a.body)
	}
}

func TestAcceptingNeedsTheCodeOfTheCustomersOwnPhone(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.get(p.path+"/aceitar?v=1").says(t, http.StatusOK, "Seu nome", "WhatsApp", "SMS")
	s.post(p.path+"/aceitar", "version", "1", "name", "", "step", "code").says(t, http.StatusUnprocessableEntity,
		"Escreva o seu nome")
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia S.", "step", "accept", "code", "123456").
		says(t, http.StatusUnprocessableEntity, "Este código não vale mais")
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia S.", "channel", "SMS", "step", "code", "phone",
		"+5511999990000").says(t, http.StatusOK, "por SMS")
	code := s.code()
	if m := s.sent.All()[0]; m.To != s.phone || m.Channel != messages.SMS {
		t.Errorf("the code went to %s by %v", m.To, m.Channel)
	}
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia S.", "step", "accept", "code", wrong).
		says(t, http.StatusUnprocessableEntity, "Restam 4 tentativas")
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia S.", "step", "code").says(t, http.StatusTooManyRequests,
		"Um código acabou de sair")
	done := s.ask(visit{ip: "[2001:db8:1:2:3:4:5:6]"}, http.MethodPost, p.path+"/aceitar", "version", "1", "name",
		"Júlia S.", "step", "accept", "code", code)
	if done.status != http.StatusSeeOther || done.header.Get("Location") != p.path {
		t.Fatalf("%d %s", done.status, done.reads())
	}
	s.get(p.path).says(t, http.StatusOK, "Orçamento aceito", "vai combinar com você os próximos passos")
	if got := s.text(`SELECT concat_ws('|', a.version, a.name, a.phone, a.ip, a.user_agent <> '', a.noted_by, a.snapshot->>'budget', p.status, p.decided_at IS NOT NULL, p.code_hash IS NULL)
		FROM proposal_acceptances a JOIN proposals p ON p.id = a.proposal_id`); got != "1|Júlia S.|+5531987654321|2001:db8:1:2:3:4:5:6|t||1400000|ACCEPTED|t|t" {
		t.Errorf("the acceptance is %s", got)
	}
	if a := s.post(p.path+"/aceitar", "version", "1", "name", "Júlia S.", "step", "accept", "code",
		code); a.status != http.StatusSeeOther {
		t.Errorf("pressed twice: %d", a.status)
	}
	if got := s.text(`SELECT count(*) FROM proposal_acceptances`); got != "1" {
		t.Errorf("there are %s acceptances", got)
	}
	if got := s.text(`SELECT count(*) FROM events`); got != "0" {
		t.Errorf("nobody chose that accepting makes an event, and there are %s", got)
	}
}

func TestACodeIsGoodForThePhoneThatItWentTo(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code").says(t, http.StatusOK)
	code := s.code()
	s.sql(`UPDATE contacts SET phone = '+5511912345678' WHERE id = $1`, s.contact)
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "accept", "code", code).
		says(t, http.StatusUnprocessableEntity, "Este código não vale mais")
	if got := s.text(`SELECT count(*) FROM proposal_acceptances`); got != "0" {
		t.Error("it was accepted in the name of a phone that no code went to")
	}
	s.sql(`DELETE FROM rate_limits`)
	if a := s.accept(p, "1"); a.status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.status, a.reads())
	}
	sent := s.sent.All()
	if got, to := s.text(`SELECT phone FROM proposal_acceptances`), sent[len(sent)-1].To; got != "+5511912345678" ||
		to != got {
		t.Errorf("the code went to %s, and the acceptance says %s", to, got)
	}
}

func TestThreeCodesADay(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	for i := range 4 {
		a := s.ask(visit{ip: fmt.Sprintf("203.0.113.%d", i)}, http.MethodPost, p.path+"/aceitar", "version", "1",
			"name", "Júlia", "step", "code")
		if want := map[bool]int{true: http.StatusOK, false: http.StatusTooManyRequests}[i < 3]; a.status != want {
			t.Errorf("code %d: %d %s", i+1, a.status, a.reads())
		}
		if i == 3 {
			a.says(t, http.StatusTooManyRequests, "Já saíram códigos demais hoje")
		}
		// the pause is over
		s.sql(`DELETE FROM rate_limits WHERE key = sha256(convert_to('proposal code of ' || $1::uuid, 'UTF8'))`, p.id)
	}
}

// One business leaves three of a phone's codes of the day to the others, and its refused ones take none of the phone's.
func TestOneBusinessLeavesCodesOfAPhone(t *testing.T) {
	s := newProposalPageEnv(t)
	phone := s.text(`SELECT phone FROM contacts WHERE id = $1`, s.contact)
	other := *s
	other.business = s.env.AddBusiness("Bela Festa")
	other.contact = s.one(`INSERT INTO contacts (business_id, full_name, phone) VALUES ($1, 'Júlia', $2) RETURNING id`,
		other.business.ID, phone)
	mine, theirs := s.proposal(), other.proposal()
	s.sql(`INSERT INTO rate_limits (key, taken, ends_at)
		VALUES (sha256(convert_to($1, 'UTF8')), 7, now() + interval '1 day')`,
		"proposal codes of "+s.business.ID.String()+" to "+phone)
	s.post(mine.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code").
		says(t, http.StatusTooManyRequests, "Já saíram códigos demais hoje")
	if got := s.text(`SELECT coalesce(sum(taken), 0) FROM rate_limits WHERE key = sha256(convert_to($1, 'UTF8'))`,
		"proposal codes to "+phone); got != "0" {
		t.Errorf("the refused code takes %s of the phone's", got)
	}
	s.post(theirs.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code").says(t, http.StatusOK)
}

// A code whose message failed is reported, and does not count among the three per day.
func TestALostCodeIsToldAndDoesNotCount(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.sent.Refuse(fmt.Errorf("no such number: %w", messages.ErrRefused))
	for i := range 4 {
		channel, other := "WHATSAPP", "Tente por SMS"
		if i%2 == 1 {
			channel, other = "SMS", "Tente pelo WhatsApp"
		}
		a := s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "channel", channel, "step", "code")
		a.says(t, http.StatusServiceUnavailable, "Não conseguimos enviar o código", other, "Receber código")
		if strings.Contains(a.reads(), "O código foi") || strings.Contains(a.reads(), "seis números") {
			t.Errorf("a code is asked for that nobody has: %s", a.reads())
		}
	}
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "accept", "code", "123456").
		says(t, http.StatusUnprocessableEntity, "Não conseguimos enviar o código")
	// A provider that is down is asked again until the code is over.
	s.sent.Refuse(fmt.Errorf("down: %w", messages.ErrNotAccepted))
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code").
		says(t, http.StatusOK, "O código está a caminho pelo WhatsApp")
	s.sql(`UPDATE proposals SET code_expires_at = now() WHERE id = $1`, p.id)
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "accept", "code", "12").
		says(t, http.StatusUnprocessableEntity, "Não conseguimos enviar o código")
	tenanttest.WaitUntil(t, time.Minute, "the code is given up", func() bool {
		return s.text(`SELECT code_expires_at IS NULL FROM proposals WHERE id = $1`, p.id) == "true"
	})
	s.sent.Refuse(nil)
	for range 3 {
		s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "channel", "SMS", "step", "code").
			says(t, http.StatusOK, "O código foi por SMS")
		// the pause is over
		s.sql(`DELETE FROM rate_limits WHERE key = sha256(convert_to('proposal code of ' || $1::uuid, 'UTF8'))`, p.id)
	}
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code").says(t, http.StatusTooManyRequests,
		"Já saíram códigos demais hoje", "O último ainda vale", "seis números")
	s.sql(`UPDATE proposals SET code_expires_at = now() WHERE id = $1`, p.id)
	if a := s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code"); strings.Contains(a.reads(),
		"seis números") || strings.Contains(a.reads(), "ainda vale") {
		t.Errorf("a code that is over is asked for: %s", a.reads())
	}
}

func TestFiveTriesEndACode(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code")
	code := s.code()
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	for range 5 {
		s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "accept", "code", wrong)
	}
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "accept", "code", code).
		says(t, http.StatusUnprocessableEntity, "Este código não vale mais")
}

func TestAnotherVersionIsShownFirst(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code")
	code := s.code()
	s.edit(p)
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "accept", "code", code).
		says(t, http.StatusConflict, "O orçamento mudou enquanto você lia", "R$ 15.000,00")
	// Nor is the code of the older one good for the new.
	s.post(p.path+"/aceitar", "version", "2", "name", "Júlia", "step", "accept", "code", code).
		says(t, http.StatusUnprocessableEntity, "Este código não vale mais")
	for _, path := range []string{p.path + "/aceitar", p.path + "/aceitar?v=1", p.path + "/recusar?v=1"} {
		s.get(path).says(t, http.StatusConflict, "O orçamento mudou")
	}
	s.post(p.path+"/recusar", "version", "1", "reason", "caro").says(t, http.StatusConflict, "O orçamento mudou")
	s.post(p.path+"/aceitar", "name", "Júlia", "step", "code").says(t, http.StatusConflict, "O orçamento mudou")
	s.sql(`DELETE FROM rate_limits`)
	if a := s.accept(p, "2"); a.status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.status, a.reads())
	}
	s.edit(p)
	s.get(p.path).says(t, http.StatusOK, "Uma nova proposta", "Aceitar orçamento")
	if got := s.text(
		`SELECT string_agg(version || ' ' || (snapshot->>'budget'), ',') FROM proposal_acceptances`); got != "2 1500000" {
		t.Errorf("accepted is %s", got)
	}
}

func TestWithoutAPhoneItIsAgreedOnWhatsApp(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.sql(`UPDATE contacts SET phone = NULL WHERE id = $1`, s.contact)
	page := s.get(p.path)
	page.says(t, http.StatusOK, "Combine pelo WhatsApp", "Agora não")
	if strings.Contains(page.body, "/aceitar") {
		t.Error("the page leads to where a code would be sent")
	}
	s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code").
		says(t, http.StatusConflict, "Combine pelo WhatsApp")
}

// Whatever comes at once, one of them decides.
func TestOneLockOneOutcome(t *testing.T) {
	s := newProposalPageEnv(t)
	for round := range 6 {
		p := s.proposal()
		s.sql(`DELETE FROM rate_limits`)
		s.post(p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "code").says(t, http.StatusOK)
		code := s.code()
		resume := dumptest.Pause(t)
		var together sync.WaitGroup
		for i, do := range []func(){
			func() {
				s.ask(visit{}, http.MethodPost, p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "accept",
					"code", code)
			},
			func() { s.ask(visit{}, http.MethodPost, p.path+"/recusar", "version", "1", "reason", "caro") },
			func() {
				s.ask(visit{}, http.MethodPost, p.path+"/aceitar", "version", "1", "name", "Júlia", "step", "accept",
					"code", code)
			},
			func() {
				_, _ = s.env.Admin.Exec(s.t.Context(),
					`UPDATE proposals SET version = version + 1, budget = 1500000, status = 'SENT', decided_at = NULL WHERE id = $1 AND status IN ('SENT', 'VIEWED')`, p.id)
			},
			func() {
				if round%2 == 1 {
					_, _ = s.env.Admin.Exec(s.t.Context(),
						`UPDATE proposals SET deleted_at = now() WHERE id = $1 AND status IN ('SENT', 'VIEWED')`, p.id)
				}
			},
		} {
			_ = i
			together.Go(do)
		}
		together.Wait()
		resume()
		var status string
		var version, accepted int
		var deleted bool
		err := s.env.Admin.QueryRow(t.Context(),
			`SELECT status::text, version, deleted_at IS NOT NULL, (SELECT count(*) FROM proposal_acceptances a WHERE a.proposal_id = p.id) FROM proposals p WHERE id = $1`, p.id).Scan(&status, &version, &deleted, &accepted)
		if err != nil && err != pgx.ErrNoRows {
			t.Fatal(err)
		}
		if accepted > 1 || (status == "ACCEPTED") != (accepted == 1) || deleted && status != "SENT" ||
			version == 2 && accepted > 0 || version == 2 && status == "DECLINED" {
			t.Errorf("it is %s in version %d (deleted: %t), with %d acceptances", status, version, deleted, accepted)
		}
	}
}

func TestAttachmentsLeaveByShortLinks(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	if a := s.get(p.path + "/anexo"); a.status != http.StatusNotFound {
		t.Errorf("without an attachment: %d", a.status)
	}
	other := s.proposal()
	for _, of := range []proposal{p, other} {
		s.sql(
			`UPDATE proposals SET attachment_key = 'nowhere', attachment_name = 'Como trabalhamos.pdf', attachment_media_type = 'application/pdf', attachment_size = 1500 WHERE id = $1`, of.id)
	}
	s.get(p.path).says(t, http.StatusOK, "Como trabalhamos.pdf")
	link := s.get(p.path + "/anexo").header.Get("Location")
	if !strings.HasPrefix(link, p.path+"/anexo/") {
		t.Fatalf("it leads to %q", link)
	}
	for _, path := range []string{p.path + "/anexo/zz.AAAA", strings.Replace(link, p.code, other.code, 1), link + "A"} {
		if a := s.get(path); a.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.status)
		}
	}
}

func TestABusinessIsShortenedAsInItsApp(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	for name, letters := range map[string]string{"Ateliê das Festas": "AF", "Ana Clara Cerimonial": "AC",
		"élida": "É"} {
		s.sql(`UPDATE businesses SET name = $1`, name)
		s.get(p.path).says(t, http.StatusOK, letters+" "+name)
	}
}
