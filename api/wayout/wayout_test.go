package wayout_test

import (
	"bytes"
	"errors"
	"html"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/wayout"
	"cortejo/formats/secretlink"
	"cortejo/formats/stoplink"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
	"cortejo/tools/dumptest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

var key = secretlink.KeyOf("key")

// optOutEnv is a person to whom two businesses send messages.
type optOutEnv struct {
	*tenanttest.Env
	t            *testing.T
	log          *tenanttest.Log
	service      *wayout.Service
	mine, others tenanttest.Event
}

func newOptOutEnv(t *testing.T) optOutEnv {
	t.Helper()
	t.Parallel()
	env, log := tenanttest.New(t), &tenanttest.Log{}
	jobstest.SetQueue(t, env)
	return optOutEnv{
		Env: env, t: t, log: log, mine: env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento"),
		others: env.AddEvent(env.AddBusiness("Outra"), "Festa"),
		service: wayout.New(server.Env{DB: env.DB, Secrets: secrets.New("key"),
			Log: slog.New(slog.NewTextHandler(log, nil))}),
	}
}

func (m optOutEnv) path(e tenanttest.Event, address string) string {
	return stoplink.PathPrefix + stoplink.DeriveToken(key, e.Business.ID, address)
}

type answer struct {
	status int
	header http.Header
	body   string
}

// seen returns the visible text of a page.
func (a answer) seen() string {
	text := regexp.MustCompile(`(?s)<head>.*</head>|<svg.*?</svg>|<[^>]*>`).ReplaceAllString(a.body, " ")
	return strings.Join(strings.Fields(html.UnescapeString(text)), " ")
}

func (m optOutEnv) ask(method, path, kind, body string) answer {
	m.t.Helper()
	r := httptest.NewRequestWithContext(m.t.Context(), method, path, strings.NewReader(body))
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	w := httptest.NewRecorder()
	m.service.Handler().ServeHTTP(w, r)
	dumptest.Record(m.t, r, body, w)
	return answer{w.Code, w.Header(), w.Body.String()}
}

func (m optOutEnv) post(path string, fields url.Values) answer {
	m.t.Helper()
	return m.ask(http.MethodPost, path, "application/x-www-form-urlencoded", fields.Encode())
}

// stopped says how many businesses' messages to an address are.
func (m optOutEnv) stopped(address string) (n int) {
	m.t.Helper()
	if err := m.Admin.QueryRow(m.t.Context(), `SELECT count(*) FROM message_stops WHERE address_hash = $1`,
		stoplink.Hash(key, address)).Scan(&n); err != nil {
		m.t.Fatal(err)
	}
	return n
}

func (m optOutEnv) isStopped(e tenanttest.Event, address string) (is bool) {
	m.t.Helper()
	if err := m.Admin.QueryRow(m.t.Context(),
		`SELECT EXISTS (SELECT FROM message_stops WHERE business_id = $1 AND address_hash = $2)`, e.Business.ID,
		stoplink.Hash(key, address)).Scan(&is); err != nil {
		m.t.Fatal(err)
	}
	return is
}

// Opening the link shows its subject and changes nothing: mail programs open links too. A press stops this business and
// no other, and another press resumes it.
func TestOpeningStopsNothingAndAPressDoes(t *testing.T) {
	m := newOptOutEnv(t)
	const address = "ana@example.com"
	path := m.path(m.mine, address)
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodGet} {
		if got := m.ask(method, path, "", ""); got.status != http.StatusOK || m.stopped(address) != 0 {
			t.Errorf("%s answers %d, and %d are stopped", method, got.status, m.stopped(address))
		}
	}
	page := m.ask(http.MethodGet, path, "", "")
	for _, word := range []string{"Parar as mensagens?", "Ana Clara Cerimonial", "a•••@example.com",
		"O que continua chegando", "Não quero mais receber mensagens"} {
		if !strings.Contains(page.seen(), word) {
			t.Errorf("does not say %q: %s", word, page.seen())
		}
	}
	if strings.Contains(page.body, address) || page.header.Get("Cache-Control") != "no-store" ||
		page.header.Get("Referrer-Policy") != "no-referrer" || strings.Contains(page.body, "<script") {
		t.Errorf("%v %s", page.header, page.body)
	}
	if got := m.post(path, url.Values{"messages": {"stop"}}); got.status != http.StatusSeeOther ||
		got.header.Get("Location") != path {
		t.Errorf("stopped: %d %v", got.status, got.header)
	}
	if !m.isStopped(m.mine, address) || m.isStopped(m.others, address) {
		t.Error("it stopped nothing, or another business too")
	}
	if page := m.ask(http.MethodGet, path, "", ""); !strings.Contains(page.seen(), "Mensagens paradas") ||
		!strings.Contains(page.seen(), "Voltar a receber") {
		t.Errorf("stopped, the page says %s", page.seen())
	}
	if got := m.post(path, url.Values{"messages": {"start"}}); got.status != http.StatusSeeOther ||
		m.stopped(address) != 0 {
		t.Errorf("begun again: %d, and %d are stopped", got.status, m.stopped(address))
	}
	var audited int
	if err := m.Admin.QueryRow(t.Context(),
		`SELECT count(*) FROM audit_entries WHERE subject = 'message_stops' AND business_id = $1 AND procedure IN ('wayout.stop', 'wayout.start') AND changes::text !~ 'ana|x[0-9a-f]{64}'`, m.mine.Business.ID).Scan(&audited); err != nil || audited != 2 {
		t.Errorf("%d entries of the audit log, %v", audited, err)
	}
}

// A mail program posts by itself, without a session, as RFC 8058 says in either of two ways, and is not led elsewhere.
func TestAMailProgramStopsInOneClick(t *testing.T) {
	m := newOptOutEnv(t)
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	if err := parts.WriteField("List-Unsubscribe", "One-Click"); err != nil {
		t.Fatal(err)
	}
	_ = parts.Close()
	for kind, body := range map[string]string{"application/x-www-form-urlencoded": "List-Unsubscribe=One-Click",
		parts.FormDataContentType(): form.String()} {
		address := uuid.NewString() + "@example.com"
		for range 2 {
			if got := m.ask(http.MethodPost, m.path(m.mine, address), kind, body); got.status != http.StatusOK ||
				len(got.header.Values("Set-Cookie")) != 0 || !m.isStopped(m.mine, address) {
				t.Errorf("%s: %d", kind, got.status)
			}
		}
	}
	const address = "zoe@example.com"
	for _, body := range []string{"", "List-Unsubscribe=No", "messages=", "x=1"} {
		if got := m.ask(http.MethodPost, m.path(m.mine, address), "application/x-www-form-urlencoded",
			body); got.status != http.StatusNotFound || m.stopped(address) != 0 {
			t.Errorf("%q: %d, and %d are stopped", body, got.status, m.stopped(address))
		}
	}
}

// A malformed token, one of another key and one of a deleted business look the same, and change nothing.
func TestAWrongTokenSaysNothing(t *testing.T) {
	m := newOptOutEnv(t)
	const address = "ana@example.com"
	token := stoplink.DeriveToken(key, m.mine.Business.ID, address)
	other := "B"
	if token[30:31] == other {
		other = "C"
	}
	wrong := []string{"a", token[:20], token + "AA", token[:30] + other + token[31:],
		stoplink.DeriveToken(secretlink.KeyOf("guessed"), m.mine.Business.ID, address),
		stoplink.DeriveToken(key, uuid.New(), address), strings.Repeat("A", 2000)}
	first := m.ask(http.MethodGet, stoplink.PathPrefix+wrong[0], "", "")
	for _, token := range wrong {
		got := m.ask(http.MethodGet, stoplink.PathPrefix+token, "", "")
		posted := m.post(stoplink.PathPrefix+token, url.Values{"List-Unsubscribe": {"One-Click"}})
		if got.status != http.StatusNotFound || got.body != first.body || posted.status != http.StatusNotFound ||
			posted.body != first.body {
			t.Errorf("%q answers %d and %d: %s", token, got.status, posted.status, got.seen())
		}
	}
	if m.stopped(address) != 0 {
		t.Error("one of them stopped something")
	}
	for range 60 {
		if got := m.post(m.path(m.mine, address),
			url.Values{"messages": {"stop"}}); got.status == http.StatusTooManyRequests {
			if wait, err := strconv.Atoi(got.header.Get("Retry-After")); err != nil || wait < 1 || wait > 60*60 {
				t.Errorf("Retry-After is %q", got.header.Get("Retry-After"))
			}
			return
		}
	}
	t.Error("one link acts without end")
}

// wrote notes a message that left to a phone.
func (m optOutEnv) wrote(e tenanttest.Event, phone, channel string, ago int) {
	m.t.Helper()
	contact := m.AddContact(e.Business, "Marina")
	if _, err := m.Admin.Exec(m.t.Context(),
		`INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone, sent_at)
		VALUES ($1, $2, $3, 'ACCESS', $4, $5, now() - make_interval(mins => $6))`, e.Business.ID, e.ID, contact.ID,
		channel, phone, ago); err != nil {
		m.t.Fatal(err)
	}
}

// hears delivers an inbound message and returns the reply: by the same channel, in the name of a business whose
// messages they got.
func (m optOutEnv) hears(in messages.Inbound) (text string) {
	m.t.Helper()
	if in.ID == "" {
		in.ID = uuid.NewString()
	}
	if err := m.service.HandleInbound(m.t.Context(), in); err != nil {
		m.t.Fatal(err)
	}
	var channel, phone string
	var business uuid.UUID
	err := m.Admin.QueryRow(m.t.Context(),
		`SELECT args->>'channel', args->>'phone', args->>'text', (args->>'businessId')::uuid FROM river.river_job WHERE kind = 'reply' AND args->>'wrote' = $1`, in.ID).Scan(&channel, &phone, &text, &business)
	if errors.Is(err, pgx.ErrNoRows) {
		return ""
	}
	if err != nil || channel != string(in.Channel) || phone != in.From ||
		business != m.mine.Business.ID && business != m.others.Business.ID {
		m.t.Errorf("%q is answered by %s to %s, in the name of %s, %v", in.Text, channel, phone, business, err)
	}
	return text
}

// A reply with only the stop word opts out of the business that sent the last message by that channel, for clients and
// guests alike; the other word resumes the last opted-out subscription.
func TestAWordIsAnAnswer(t *testing.T) {
	m := newOptOutEnv(t)
	hear := func(channel messages.Channel, from, text string) string {
		t.Helper()
		return m.hears(messages.Inbound{Channel: channel, From: from, Text: text, SentAt: time.Now()})
	}
	phone := tenanttest.NewPhone()
	if got := hear(messages.WhatsApp, phone, "SAIR"); got != "" || m.stopped(phone) != 0 {
		t.Errorf("nobody wrote, and it answers %q", got)
	}
	m.wrote(m.others, phone, "WHATSAPP", 60)
	m.wrote(m.mine, phone, "WHATSAPP", 5)
	m.wrote(m.others, phone, "SMS", 1)
	for _, text := range []string{"", "Parar por favor", "Não quero sair", "sair 2", "Vou, sim!",
		strings.Repeat("sair ", 100)} {
		if got := hear(messages.WhatsApp, phone, text); got != "" || m.stopped(phone) != 0 {
			t.Errorf("%q is answered %q", text, got)
		}
	}
	for _, text := range []string{"SAIR", "sair", " Sair. ", "“PARAR”!", "párár", "SAIR\n"} {
		if got := hear(messages.WhatsApp, phone, text); !strings.Contains(got,
			"“Ana Clara Cerimonial” no Cortejo não escreve mais") || !m.isStopped(m.mine, phone) ||
			m.isStopped(m.others, phone) {
			t.Errorf("%q is answered %q", text, got)
		}
		if got := hear(messages.WhatsApp, phone, "Voltar!"); !strings.Contains(got, "volta a escrever") ||
			m.stopped(phone) != 0 {
			t.Errorf("to begin again is answered %q", got)
		}
	}
	// By the other channel the other business wrote last.
	if hear(messages.SMS, phone, "SAIR"); m.isStopped(m.mine, phone) || !m.isStopped(m.others, phone) {
		t.Error("an answer by SMS is about another channel's message")
	}
	// A guest, whose phone WhatsApp tells without its ninth digit, is marked in the lists.
	const guest, told = "+5531987654321", "+553187654321"
	invitation := m.AddInvitation(m.mine, "Família Souza")
	m.Reach(invitation, guest, "")
	_, sent := m.AddGuestMessage(m.mine, invitation)
	if _, err := m.Admin.Exec(t.Context(),
		`UPDATE guest_messages SET channel = 'WHATSAPP', address = $2, status = 'delivered', sent_at = now() WHERE id = $1`, sent, guest); err != nil {
		t.Fatal(err)
	}
	marked := func() (is bool) {
		t.Helper()
		if err := m.Admin.QueryRow(t.Context(),
			`SELECT phone_stopped_at IS NOT NULL AND messages_stopped_at IS NULL FROM invitations WHERE id = $1`,
			invitation).Scan(&is); err != nil {
			t.Fatal(err)
		}
		return is
	}
	if hear(messages.WhatsApp, told, "sair"); !m.isStopped(m.mine, guest) || !marked() {
		t.Error("a guest's word stops nothing")
	}
	if hear(messages.WhatsApp, told, "voltar"); m.isStopped(m.mine, guest) || marked() {
		t.Error("a guest's word begins nothing again")
	}
}

// A planner cannot revert a person's own opt-out: they have no right to it.
func TestWhoeverPlansLiftsNothing(t *testing.T) {
	m := newOptOutEnv(t)
	phone := tenanttest.NewPhone()
	invitation := m.AddInvitation(m.mine, "Família Prado")
	if _, err := m.Admin.Exec(t.Context(),
		`UPDATE invitations SET phone = $2, messages_stopped_at = now() WHERE id = $1`,
		invitation, phone); err != nil {
		t.Fatal(err)
	}
	m.post(m.path(m.mine, phone), url.Values{"messages": {"stop"}})
	owner := tenants.AsMember(m.mine.Business.Owner.ID, m.mine.Business.ID)
	for _, sql := range []string{
		`DELETE FROM message_stops`, `UPDATE message_stops SET means = 'INVITATION'`,
		`UPDATE invitations SET messages_stopped_at = NULL`, `UPDATE invitations SET phone_stopped_at = NULL`,
		`UPDATE invitations SET email_stopped_at = NULL`,
		`SELECT app.start_address(business_id, '\x00', '{}') FROM businesses`,
	} {
		err := m.DB.Write(t.Context(), owner,
			func(w tenants.Writer) error { _, err := w.Exec(t.Context(), sql); return err })
		if err == nil || !m.isStopped(m.mine, phone) {
			t.Errorf("%s: %v", sql, err)
		}
	}
}

// Meta calls again with all that was not answered well: a word to begin again that is older than the last stop lifts
// nothing, and is not answered.
func TestAnOldWordLiftsNoNewerStop(t *testing.T) {
	m := newOptOutEnv(t)
	phone := tenanttest.NewPhone()
	m.wrote(m.mine, phone, "WHATSAPP", 5)
	for _, c := range []struct {
		text    string
		ago     time.Duration
		stopped bool
	}{{"SAIR", 0, true}, {"VOLTAR", 10 * time.Minute, true}, {"VOLTAR", 20 * time.Second, false}} {
		reply := m.hears(messages.Inbound{Channel: messages.WhatsApp, From: phone, Text: c.text,
			SentAt: time.Now().Add(-c.ago)})
		if m.isStopped(m.mine, phone) != c.stopped || (reply == "") != (c.text == "VOLTAR" && c.stopped) {
			t.Errorf("%s, %s ago: stopped %t, answered %q", c.text, c.ago, m.isStopped(m.mine, phone), reply)
		}
	}
}

// A provider that got no answer delivers a word again: it has the effect of the first time only, even if it was
// reverted since, or another business wrote or was stopped meanwhile.
func TestAWordIsHeardOnce(t *testing.T) {
	m := newOptOutEnv(t)
	phone := tenanttest.NewPhone()
	word := func(id, text string) {
		t.Helper()
		if err := m.service.HandleInbound(t.Context(), messages.Inbound{ID: id, Channel: messages.WhatsApp, From: phone,
			Text: text, SentAt: time.Now()}); err != nil {
			t.Fatal(err)
		}
	}
	stand := func(when string, mine, others bool) {
		t.Helper()
		if m.isStopped(m.mine, phone) != mine || m.isStopped(m.others, phone) != others {
			t.Errorf("%s: stopped %t and %t, want %t and %t", when, m.isStopped(m.mine, phone),
				m.isStopped(m.others, phone), mine, others)
		}
	}
	m.wrote(m.mine, phone, "WHATSAPP", 5)
	word("wamid.1", "SAIR")
	m.wrote(m.others, phone, "WHATSAPP", 1)
	word("wamid.1", "SAIR")
	stand("another business wrote since", true, false)
	word("wamid.2", "VOLTAR")
	word("wamid.1", "SAIR")
	stand("it was taken back since", false, false)
	word("wamid.3", "SAIR")
	m.wrote(m.mine, phone, "WHATSAPP", 0)
	word("wamid.4", "SAIR")
	word("wamid.5", "VOLTAR")
	word("wamid.5", "VOLTAR")
	stand("two were stopped, and one word lifts one", false, true)
}

// A word that was never delivered and arrives late applies to the businesses that had written by its time.
func TestALateWordIsAboutWhoHadWrittenByThen(t *testing.T) {
	m := newOptOutEnv(t)
	phone := tenanttest.NewPhone()
	m.wrote(m.mine, phone, "WHATSAPP", 30)
	m.wrote(m.others, phone, "WHATSAPP", 2)
	old := messages.Inbound{Channel: messages.WhatsApp, From: phone, Text: "SAIR",
		SentAt: time.Now().Add(-20 * time.Minute)}
	m.hears(old)
	if !m.isStopped(m.mine, phone) || m.isStopped(m.others, phone) {
		t.Error("an old word stops who wrote after it")
	}
	// That a message left may have been heard after they wrote.
	m.change(
		`INSERT INTO deliveries (business_id, message_id, handed_over_at) SELECT business_id, id, now() - interval '25 minutes' FROM customer_messages WHERE business_id = $1`, m.others.Business.ID)
	if m.hears(old); !m.isStopped(m.others, phone) {
		t.Error("what was handed over before is not what it is about")
	}
}

// A client sees of each of their addresses by itself that it was stopped, and where that is taken back.
func TestAClientSeesWhichAddressIsStopped(t *testing.T) {
	m := newOptOutEnv(t)
	const address = "marina@example.com"
	marina := m.AddUser("Marina Alves")
	contact := m.AddEventCustomer(m.mine, marina)
	if _, err := m.Admin.Exec(t.Context(), `UPDATE contacts SET email = 'Marina@example.com' WHERE id = $1`,
		contact.ID); err != nil {
		t.Fatal(err)
	}
	api := proceduretest.New(t, m.Env, m.service.Register)
	seen := func() wayout.GetMessageChannelsOutput {
		t.Helper()
		return proceduretest.Get[wayout.GetMessageChannelsOutput](api.Customer(marina, m.mine),
			"customer.getMessageChannels", nil)
	}
	got := seen()
	if got.StopURL != m.path(m.mine, marina.Phone) || got.EmailStopURL != m.path(m.mine, address) ||
		got.StoppedAt != nil || got.EmailStoppedAt != nil {
		t.Errorf("at first %+v", got)
	}
	m.post(got.EmailStopURL, url.Values{"messages": {"stop"}})
	if got := seen(); got.EmailStoppedAt == nil || got.StoppedAt != nil {
		t.Errorf("with the e-mail stopped %+v", got)
	}
	m.post(got.StopURL, url.Values{"messages": {"stop"}})
	m.post(got.EmailStopURL, url.Values{"messages": {"start"}})
	if got := seen(); got.EmailStoppedAt != nil || got.StoppedAt == nil {
		t.Errorf("with the phone stopped %+v", got)
	}
	looking := api.Owner(m.mine.Business).Fetch("/api/v/" + m.mine.ID.String() + "/customer.getMessageChannels")
	if body := looking.Body.String(); looking.Code != http.StatusOK || strings.Contains(body, stoplink.PathPrefix) ||
		!strings.Contains(body, "M•••@example.com") {
		t.Errorf("who plans and looks as the client sees %d %s", looking.Code, body)
	}
}
