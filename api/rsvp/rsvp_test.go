package rsvp_test

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/rsvp"
	"cortejo/formats/secretlink"
	"cortejo/formats/stoplink"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/tenants/tenanttest"
	"cortejo/tools/dumptest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// rsvpEnv is an event with one invitation: Helena, her son Davi of no known age, and a place without a name.
type rsvpEnv struct {
	t       *testing.T
	env     *tenanttest.Env
	log     *tenanttest.Log
	handler http.Handler
	event   tenanttest.Event
	house   household
	helena  uuid.UUID
	davi    uuid.UUID
	place   uuid.UUID
}

type household struct {
	id    uuid.UUID
	token string
	path  string
}

func newRSVPEnv(t *testing.T) rsvpEnv {
	t.Parallel()
	env, log := tenanttest.New(t), &tenanttest.Log{}
	p := rsvpEnv{t: t, env: env, log: log,
		event: env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento Marina & Tomás")}
	p.handler = rsvp.New(rsvp.Options{
		Env: server.Env{
			DB: env.DB, PublicURL: "https://cortejo.test", Secrets: secrets.New("key"),
			Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		},
	}).Handler()
	p.sql(
		`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + 112, event_start_time = '16:30', ceremony_place = 'Belo Horizonte' WHERE id = $1`, p.event.ID)
	p.house = p.invite(p.event, "Família Bittencourt")
	p.helena, p.davi, p.place = p.guest(p.house, "Helena Bittencourt", "adult"), p.guest(p.house, "Davi", "child"),
		p.guest(p.house, "", "unknown")
	return p
}

func (p rsvpEnv) sql(sql string, args ...any) {
	p.t.Helper()
	if _, err := p.env.Admin.Exec(p.t.Context(), sql, args...); err != nil {
		p.t.Fatal(err)
	}
}

func (p rsvpEnv) one(into any, sql string, args ...any) {
	p.t.Helper()
	if err := p.env.Admin.QueryRow(p.t.Context(), sql, args...).Scan(into); err != nil {
		p.t.Fatal(err)
	}
}

func (p rsvpEnv) text(sql string, args ...any) (text string) {
	p.t.Helper()
	p.one(&text, "SELECT coalesce(("+sql+")::text, '')", args...)
	return text
}

func (p rsvpEnv) invite(e tenanttest.Event, name string) household {
	p.t.Helper()
	h := household{token: base64.RawURLEncoding.EncodeToString(secretlink.NewSalt())}
	hash, _ := secretlink.Hash(h.token)
	p.one(&h.id,
		`INSERT INTO invitations (business_id, event_id, name, phone) VALUES ($1, $2, $3, '+5531987654399') RETURNING id`, e.Business.ID, e.ID, name)
	p.sql(
		`INSERT INTO invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash) VALUES ($1, $2, $3, 'RSVP', 0, $4)`, e.Business.ID, e.ID, h.id, hash)
	h.path = "/" + e.Slug + "/rsvp/" + h.token
	return h
}

func (p rsvpEnv) guest(h household, name, kind string) (id uuid.UUID) {
	p.t.Helper()
	p.one(&id, `INSERT INTO guests (business_id, event_id, invitation_id, name, kind, position)
		SELECT business_id, event_id, id, $2, $3::guest_kind, (SELECT count(*) FROM guests WHERE invitation_id = i.id) FROM invitations i WHERE id = $1 RETURNING id`, h.id, name, kind)
	return id
}

func (p rsvpEnv) subEvent(kind, name string, start int) (id uuid.UUID) {
	p.t.Helper()
	p.one(&id,
		`INSERT INTO sub_events (business_id, event_id, kind, name, start_minute, position) VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`, p.event.Business.ID, p.event.ID, kind, name, start)
	return id
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

func (a answer) says(t *testing.T, status int, words ...string) {
	t.Helper()
	if a.status != status {
		t.Errorf("answers %d, not %d: %.400s", a.status, status, a.seen())
	}
	for _, word := range words {
		if !strings.Contains(a.seen(), word) {
			t.Errorf("does not say %q: %.1500s", word, a.seen())
		}
	}
}

func (p rsvpEnv) ask(method, path string, form url.Values) answer {
	p.t.Helper()
	r := httptest.NewRequestWithContext(p.t.Context(), method, path, strings.NewReader(form.Encode()))
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := httptest.NewRecorder()
	p.handler.ServeHTTP(w, r)
	dumptest.Record(p.t, r, form.Encode(), w)
	return answer{w.Code, w.Header(), w.Body.String()}
}

func (p rsvpEnv) get(path string) answer { p.t.Helper(); return p.ask(http.MethodGet, path, nil) }
func (p rsvpEnv) post(path string, fields ...string) answer {
	p.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return p.ask(http.MethodPost, path, form)
}

func of(g uuid.UUID, what string) string { return "g." + g.String() + "." + what }

// state is all that an answer may change.
func (p rsvpEnv) state() string {
	p.t.Helper()
	return p.text(
		`SELECT json_build_array((SELECT json_agg(i ORDER BY i.id) FROM invitations i), (SELECT json_agg(g ORDER BY g.id) FROM guests g), (SELECT count(*) FROM audit_entries))`)
}

func TestAHouseholdAnswers(t *testing.T) {
	p := newRSVPEnv(t)
	p.get(p.house.path).says(t, http.StatusOK, "Família Bittencourt, vocês vêm?", "Responda até ", "Helena Bittencourt",
		"Davi criança", "Acompanhante de Helena", "De 0 a 2 anos", "Belo Horizonte")
	sent := p.post(p.house.path, "version", "0", of(p.helena, "status"), "yes", of(p.helena, "diet"), "Vegetariana",
		of(p.davi, "status"), "no", of(p.davi, "age"), "0_2", of(p.place, "status"), "yes", of(p.place, "name"),
		"  Zoë\u202e de Sá 🎉 ", of(p.place, "diet"), "-", of(p.place, "own"), "nada cru", "message",
		"Que alegria! 🥂\r\nAté lá.")
	if sent.status != http.StatusSeeOther || sent.header.Get("Location") != p.house.path {
		t.Fatalf("sent: %d %v", sent.status, sent.header)
	}
	if got := p.text(
		`SELECT string_agg(concat_ws('|', name, status, age_band, diet), '; ' ORDER BY position) FROM guests`); got != "Helena Bittencourt|attending|Vegetariana; Davi|not_attending|0_2|; Zoë de Sá 🎉|attending|nada cru" {
		t.Errorf("the guests are %s", got)
	}
	if got := p.text(
		`SELECT concat_ws('|', message, answered_via, answer_version) FROM invitations`); got != "Que alegria! 🥂\nAté lá.|LINK|1" {
		t.Errorf("the invitation has %q", got)
	}
	p.get(p.house.path).says(t, http.StatusOK, "Obrigado, Helena", "Que alegria ter vocês com a gente.",
		"Faltam 112 dias.", "Helena e Zoë vão", "Davi não vai", "Guardar na agenda", "Mudar as respostas")
	again := p.get(p.house.path + "?mudar")
	again.says(t, http.StatusOK, "vocês vêm?")
	for _, standing := range []string{`value="1"`, `value="nada cru"`, `<option value="Vegetariana" selected>`,
		`<option value="0_2" selected>`, "Que alegria! 🥂\nAté lá.</textarea>"} {
		if !strings.Contains(again.body, standing) {
			t.Errorf("to change it, the form has no %s", standing)
		}
	}
	p.post(p.house.path, "version", "1", of(p.helena, "status"), "no", of(p.davi, "status"), "no",
		of(p.place, "status"), "no")
	p.get(p.house.path).says(t, http.StatusOK, "Obrigado por avisar, Helena", "Vamos sentir a falta de vocês",
		"não vão")
}

func TestEachSubEventIsAnswered(t *testing.T) {
	p := newRSVPEnv(t)
	ceremony, feast, brunch := p.subEvent("CEREMONY", "Cerimônia", 990), p.subEvent("PARTY", "Festa", 1140),
		p.subEvent("OTHER", "Brunch", 1200)
	p.sql(`UPDATE invitations SET sub_event_ids = $2 WHERE id = $1`, p.house.id, []uuid.UUID{ceremony, feast})
	page := p.get(p.house.path)
	page.says(t, http.StatusOK, "Cerimônia 16h30", "Festa 19h")
	if strings.Contains(page.seen(), "Brunch") {
		t.Error("asks about what the invitation does not cover")
	}
	at := func(g, sub uuid.UUID) string { return of(g, "s."+sub.String()) }
	p.post(p.house.path, "version", "0", at(p.helena, ceremony), "yes").says(t, http.StatusUnprocessableEntity,
		"Falta responder esta parte.")
	before := p.state()
	p.post(p.house.path, "version", "0", at(p.helena, ceremony), "yes", at(p.helena, feast), "yes",
		at(p.helena, brunch), "yes").says(t, http.StatusConflict, "O convite mudou")
	if p.state() != before {
		t.Error("a sub-event that is not theirs is answered")
	}
	if got := p.post(p.house.path, "version", "0", at(p.helena, ceremony), "yes", at(p.helena, feast), "yes",
		at(p.davi, ceremony), "no", at(p.davi, feast), "yes", at(p.place, ceremony), "no", at(p.place, feast),
		"no"); got.status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.status, got.seen())
	}
	p.get(p.house.path).says(t, http.StatusOK, "Helena vai", "Davi só à festa", "Acompanhante de Helena não vai")
	if got := p.text(
		`SELECT string_agg(status::text, ' ' ORDER BY position) FROM guests`); got != "attending attending not_attending" {
		t.Errorf("they are %s", got)
	}
	calendar := p.get(p.house.path + "?agenda")
	if calendar.header.Get("Content-Type") != "text/calendar; charset=utf-8" ||
		strings.Count(calendar.body, "BEGIN:VEVENT") != 2 || strings.Contains(calendar.body, "Bittencourt") ||
		strings.Contains(calendar.body, p.house.token) {
		t.Errorf("the calendar is %v %s", calendar.header, calendar.body)
	}
}

// What a previewer, or who presses "open" a hundred times, leaves behind is nothing.
func TestOpeningALinkChangesNothing(t *testing.T) {
	p := newRSVPEnv(t)
	before := p.state()
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		for _, path := range []string{p.house.path, p.house.path + "?mudar", p.house.path + "?agenda",
			p.house.path + "?messages=stop&version=0"} {
			got := p.ask(method, path, nil)
			if got.status != http.StatusOK {
				t.Errorf("%s %s: %d", method, path, got.status)
			}
			for name, want := range map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
				"X-Robots-Tag": "noindex, nofollow"} {
				if got.header.Get(name) != want {
					t.Errorf("%s %s: %s is %q", method, path, name, got.header.Get(name))
				}
			}
		}
	}
	if p.state() != before {
		t.Error("something changed")
	}
	page := p.get(p.house.path)
	head, _, _ := strings.Cut(page.body, "</head>")
	if !strings.Contains(head, `property="og:title" content="Marina &amp; Tomás"`) ||
		strings.Contains(head, "Bittencourt") || strings.Contains(head, "Helena") {
		t.Errorf("its preview says %s", head)
	}
	if strings.Contains(page.body, p.house.token) || strings.Contains(page.body, "<script") ||
		strings.Contains(page.body, "style=") {
		t.Error("the page holds the token, or what the policy refuses")
	}
}

func TestWhatOpensNothingIsAlike(t *testing.T) {
	p := newRSVPEnv(t)
	other := p.env.AddEvent(p.event.Business, "Casamento Nina & Davi")
	foreign := p.invite(other, "Família Souza")
	archived := p.env.AddEvent(p.event.Business, "Festa")
	closed := p.invite(archived, "Família Lima")
	p.sql(`UPDATE events SET archived_at = now() WHERE id = $1`, archived.ID)
	revoked, deleted := p.invite(p.event, "Família Reis"), p.invite(p.event, "Família Luz")
	p.sql(`UPDATE invitation_tokens SET revoked_at = now() WHERE invitation_id = $1`, revoked.id)
	p.sql(`UPDATE invitations SET deleted_at = now() WHERE id = $1`, deleted.id)
	door := base64.RawURLEncoding.EncodeToString(secretlink.NewSalt())
	hash, _ := secretlink.Hash(door)
	p.sql(
		`INSERT INTO invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash) VALUES ($1, $2, $3, 'CHECK_IN', 0, $4)`, p.event.Business.ID, p.event.ID, p.house.id, hash)
	never := base64.RawURLEncoding.EncodeToString(secretlink.NewSalt())
	missed := p.get("/" + p.event.Slug + "/rsvp/" + never)
	missed.says(t, http.StatusNotFound, "Este link não abre nenhum convite")
	before := p.state()
	for what, path := range map[string]string{
		"another event's address":   "/" + other.Slug + "/rsvp/" + p.house.token,
		"another event's token":     "/" + p.event.Slug + "/rsvp/" + foreign.token,
		"an archived event":         closed.path,
		"a revoked token":           revoked.path,
		"a deleted invitation":      deleted.path,
		"the door's token":          "/" + p.event.Slug + "/rsvp/" + door,
		"no event":                  "/nunca-houve-123456/rsvp/" + p.house.token,
		"an address of no shape":    "/%00%ff/rsvp/" + p.house.token,
		"no token":                  "/" + p.event.Slug + "/rsvp/x",
		"a token with a tail":       p.house.path + "x",
		"what is below":             p.house.path + "/x",
		"an address without an end": "/" + strings.Repeat("a-", 900) + "a/rsvp/" + never,
		"a token without an end":    "/" + p.event.Slug + "/rsvp/" + strings.Repeat("A", 9000),
	} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			got := p.ask(method, path,
				url.Values{"version": {"0"}, of(p.helena, "status"): {"yes"}, "messages": {"stop"}})
			if got.status != missed.status || got.body != missed.body || got.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s, %s: %d %.300s", method, what, got.status, got.seen())
			}
		}
	}
	if p.state() != before {
		t.Error("something changed")
	}
}

func TestOfTwoAnswersTheSecondSeesTheFirst(t *testing.T) {
	p := newRSVPEnv(t)
	p.post(p.house.path, "version", "0", of(p.helena, "status"), "no", "message", "Não vamos")
	mine := []string{"version", "0", of(p.helena, "status"), "yes", of(p.davi, "status"), "yes", of(p.davi, "age"),
		"7_11", of(p.place, "status"), "yes", of(p.place, "name"), "Caio", "message", "Vamos!"}
	before := p.state()
	second := p.post(p.house.path, mine...)
	second.says(t, http.StatusConflict, "Alguém respondeu antes de você", "por este mesmo link",
		"Na outra resposta: não vai", "Na outra resposta: Não vamos", "Enviar a minha")
	for _, kept := range []string{`name="version" value="1"`, `value="Caio"`, ">Vamos!</textarea>",
		`<option value="7_11" selected>`} {
		if !strings.Contains(second.body, kept) {
			t.Errorf("the second's form has lost %s", kept)
		}
	}
	if p.state() != before {
		t.Error("the second was written over the first, unseen")
	}
	mine[1] = "1"
	if confirmed := p.post(p.house.path, mine...); confirmed.status != http.StatusSeeOther {
		t.Errorf("confirmed: %d %s", confirmed.status, confirmed.seen())
	}
	// Pressed twice, it is one answer.
	if again := p.post(p.house.path, mine...); again.status != http.StatusSeeOther {
		t.Errorf("pressed twice: %d %s", again.status, again.seen())
	}
	if got := p.text(`SELECT answer_version FROM invitations`); got != "2" {
		t.Errorf("answered %s times", got)
	}
}

func TestOfManyAnswersAtOnceOneIsFirst(t *testing.T) {
	p := newRSVPEnv(t)
	var all sync.WaitGroup
	var done, refused atomic.Int32
	resume := dumptest.Pause(t)
	for i := range 12 {
		all.Go(func() {
			switch p.post(p.house.path, "version", "0", of(p.helena, "status"), "yes", "message",
				"Sou a "+strconv.Itoa(i)).status {
			case http.StatusSeeOther:
				done.Add(1)
			case http.StatusConflict:
				refused.Add(1)
			}
		})
	}
	all.Wait()
	resume()
	if done.Load() != 1 || refused.Load() != 11 || p.text(`SELECT answer_version FROM invitations`) != "1" {
		t.Errorf("%d were taken, %d shown another", done.Load(), refused.Load())
	}
}

func TestALoweredLimitSendsNobodyAway(t *testing.T) {
	p := newRSVPEnv(t)
	yes := func(version string, more ...string) answer {
		return p.post(p.house.path,
			append([]string{"version", version, of(p.helena, "status"), "yes", of(p.davi, "status"), "yes", "message",
				"Obrigada!"}, more...)...)
	}
	yes("0")
	p.sql(`UPDATE invitations SET places = 1`)
	if same := yes("1", of(p.helena, "diet"), "Vegana"); same.status != http.StatusSeeOther {
		t.Errorf("who said yes before is refused: %d %s", same.status, same.seen())
	}
	before := p.state()
	third := yes("2", of(p.place, "status"), "yes", of(p.place, "name"), "Caio")
	third.says(t, http.StatusUnprocessableEntity, "São mais pessoas do que lugares", "O convite é para 1 pessoa")
	if !strings.Contains(third.body, `value="Caio"`) || p.state() != before {
		t.Error("what was typed is lost, or was kept half")
	}
	if fewer := p.post(p.house.path, "version", "2", of(p.helena, "status"), "no", of(p.davi, "status"), "no",
		of(p.place, "status"), "yes"); fewer.status != http.StatusSeeOther {
		t.Errorf("one for another within the limit: %d %s", fewer.status, fewer.seen())
	}
}

func TestTheLastDay(t *testing.T) {
	p := newRSVPEnv(t)
	answered := []string{"version", "0", of(p.helena, "status"), "yes"}
	day := func(table, when string) {
		t.Helper()
		if table == "guest_settings" {
			p.sql(
				`INSERT INTO guest_settings (business_id, event_id, answer_by) SELECT business_id, id, (now() AT TIME ZONE time_zone)::date ` + when + ` FROM events ON CONFLICT (business_id, event_id) DO UPDATE SET answer_by = excluded.answer_by`)
			return
		}
		p.sql(`UPDATE invitations SET answer_by = (SELECT (now() AT TIME ZONE time_zone)::date ` + when +
			` FROM events)`)
	}
	day("guest_settings", "- 1")
	p.get(p.house.path).says(t, http.StatusOK, "O prazo para responder terminou em", "Falar com Ana Clara Cerimonial",
		"sem resposta")
	before := p.state()
	late := p.post(p.house.path, answered...)
	late.says(t, http.StatusConflict, "O prazo para responder já terminou")
	if !strings.Contains(late.body, "https://wa.me/") ||
		!strings.Contains(late.body, url.PathEscape("Helena Bittencourt vai")) || p.state() != before {
		t.Errorf("too late: %s", late.body)
	}
	day("invitations", "+ 0")
	p.get(p.house.path).says(t, http.StatusOK, "vocês vêm?")
	if extended := p.post(p.house.path, answered...); extended.status != http.StatusSeeOther {
		t.Errorf("extended for one: %d %s", extended.status, extended.seen())
	}
	p.sql(`UPDATE invitations SET answer_by = NULL`)
	p.sql(`DELETE FROM guest_settings`)
	p.get(p.house.path).says(t, http.StatusOK, "Mudar as respostas")
	p.sql(`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date - 1 WHERE id = $1`, p.event.ID)
	p.get(p.house.path+"?mudar").says(t, http.StatusOK, "O prazo para responder terminou em")
}

func TestNobodyAnswersForAnother(t *testing.T) {
	p := newRSVPEnv(t)
	other := p.invite(p.event, "Família Souza")
	theirs := p.guest(other, "Caio Souza", "adult")
	p.sql(`UPDATE guests SET age = 9 WHERE id = $1`, p.davi)
	before := p.state()
	refused := p.post(p.house.path, "version", "0", of(p.helena, "status"), "yes", of(theirs, "status"), "no",
		of(theirs, "diet"), "veneno")
	refused.says(t, http.StatusConflict, "O convite mudou")
	if strings.Contains(refused.body, "Caio") || p.state() != before {
		t.Error("another invitation's guest is shown, or answered")
	}
	// Who has a name keeps it, and a known age stays.
	p.post(p.house.path, "version", "0", of(p.helena, "status"), "yes", of(p.helena, "name"), "Outra",
		of(p.davi, "status"), "yes", of(p.davi, "age"), "0_2", of(p.place, "status"), "maybe", "places", "50", "kind",
		"adult")
	if got := p.text(
		`SELECT string_agg(concat_ws('|', name, status, age, age_band), '; ' ORDER BY position) FROM guests WHERE invitation_id = $1`, p.house.id); got != "Helena Bittencourt|attending; Davi|attending|9; |unknown" {
		t.Errorf("the guests are %s", got)
	}
}

func TestWhatIsTypedIsKeptOrRefused(t *testing.T) {
	p := newRSVPEnv(t)
	p.post(p.house.path, "version", "0", "message", "Só um recado").says(t, http.StatusUnprocessableEntity,
		"Escolha “Vai” ou “Não vai”", "Só um recado")
	long := strings.Repeat("Ñ🎉", 95)
	if got := p.post(p.house.path, "version", "0", of(p.place, "status"), "yes", of(p.place, "name"),
		long); got.status != http.StatusSeeOther || p.text(`SELECT name FROM guests WHERE id = $1`, p.place) != long {
		t.Errorf("a name of 190 letters: %d %s", got.status, got.seen())
	}
	before := p.state()
	p.post(p.house.path, "version", "1", of(p.helena, "status"), "yes", of(p.helena, "diet"), "-", of(p.helena, "own"),
		strings.Repeat("a", 201), "message", strings.Repeat("é", 1001)).
		says(t, http.StatusUnprocessableEntity, "Escreva em até 200 letras.", "O recado pode ter até 1.000 letras.",
			strings.Repeat("é", 1001))
	p.ask(http.MethodPost, p.house.path, url.Values{"message": {strings.Repeat("x", 20<<20)}}).
		says(t, http.StatusRequestEntityTooLarge, "É texto demais")
	for _, version := range []string{"", "-1", "99999999999999999999", "x"} {
		p.post(p.house.path, "version", version, of(p.helena, "status"), "yes").
			says(t, http.StatusConflict, "Alguém respondeu antes de você")
	}
	evil := `"><script>alert(1)</script>`
	if got := p.post(p.house.path, "version", "0", of(p.helena, "status"), "yes", "message", evil, of(p.helena, "diet"),
		evil); strings.Contains(got.body, "<script") {
		t.Error("what was typed becomes the page's own")
	}
	if p.state() != before {
		t.Error("something refused was kept")
	}
	for range 60 {
		if got := p.post(p.house.path, "version", "0", of(p.helena, "status"), "yes", "message",
			"Ainda aqui"); got.status == http.StatusTooManyRequests {
			got.says(t, http.StatusTooManyRequests, "Muitas respostas seguidas", "Ainda aqui")
			stop := p.post(p.house.path, "messages", "stop")
			stop.says(t, http.StatusTooManyRequests, "Muitos pedidos seguidos")
			if wait, err := strconv.Atoi(stop.header.Get("Retry-After")); err != nil || wait < 1 || wait > 60*60 {
				t.Errorf("Retry-After is %q", stop.header.Get("Retry-After"))
			}
			return
		}
	}
	t.Error("one invitation is answered without end")
}

// The check-in code is shown once the event's codes have been sent, to guests who attend, unless it was revoked.
func TestTheDoorsCode(t *testing.T) {
	p := newRSVPEnv(t)
	hash, _ := secretlink.Hash(secretlink.KeyOf("key").DeriveInvitationToken(secretlink.CheckIn, p.event.ID,
		p.house.id, 3))
	p.sql(
		`INSERT INTO invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash) VALUES ($1, $2, $3, 'CHECK_IN', 3, $4)`, p.event.Business.ID, p.event.ID, p.house.id, hash)
	p.post(p.house.path, "version", "0", of(p.helena, "status"), "yes")
	for _, step := range []struct {
		sql  string
		want bool
	}{
		{`INSERT INTO check_in_qr_codes (business_id, event_id, short_id) SELECT business_id, id, '0123ABCD' FROM events`, false},
		{`UPDATE check_in_qr_codes SET sent_at = now()`, true},
		{`UPDATE guests SET status = 'not_attending'`, false},
		{`UPDATE guests SET status = 'attending'`, true},
		{`UPDATE invitation_tokens SET counter = 4 WHERE purpose = 'CHECK_IN'`, false}, // as if of another key
		{`UPDATE invitation_tokens SET counter = 3, revoked_at = now() WHERE purpose = 'CHECK_IN'`, false},
	} {
		p.sql(step.sql)
		if page := p.get(p.house.path); strings.Contains(page.body, `src="data:image/png;base64,`) != step.want ||
			page.status != http.StatusOK {
			t.Errorf("after %s: %d %s", step.sql, page.status, page.seen())
		}
	}
}

func TestMessagesEndAndBeginAgain(t *testing.T) {
	p := newRSVPEnv(t)
	if got := p.post(p.house.path, "messages", "stop"); got.status != http.StatusSeeOther ||
		p.text(`SELECT messages_stopped_at IS NOT NULL FROM invitations`) != "true" {
		t.Errorf("stopped: %d", got.status)
	}
	p.get(p.house.path).says(t, http.StatusOK, "Este convite não recebe mais mensagens", "Quero receber de novo")
	if got := p.post(p.house.path, "messages", "start"); got.status != http.StatusSeeOther ||
		p.text(`SELECT messages_stopped_at IS NULL FROM invitations`) != "true" {
		t.Errorf("started: %d", got.status)
	}
}

// The page stops all addresses of an invitation. Begun again there, one that was stopped elsewhere stays so; and where
// none other is left, the page says it.
func TestWhatWasStoppedElsewhereStays(t *testing.T) {
	p := newRSVPEnv(t)
	const phone, email = "+5531987654399", "ana@example.com"
	p.sql(`UPDATE invitations SET email = $1`, email)
	elsewhere := func(address string) {
		p.t.Helper()
		p.sql(`SELECT app.stop_address($1, $2, $3, 'ONE_CLICK')`, p.event.Business.ID,
			stoplink.Hash(secretlink.KeyOf("key"), address), stoplink.ListSpellings(address))
	}
	marks := func(after, want string) {
		p.t.Helper()
		if got := p.text(
			`SELECT concat_ws(' ', CASE WHEN messages_stopped_at IS NOT NULL THEN 'all' END, CASE WHEN phone_stopped_at IS NOT NULL THEN 'phone' END, CASE WHEN email_stopped_at IS NOT NULL THEN 'email' END) FROM invitations`); got != want {
			t.Errorf("%s: %q is marked, want %q", after, got, want)
		}
	}
	stopped := func() int {
		p.t.Helper()
		return len(p.text(`SELECT repeat('x', count(*)::integer) FROM message_stops`))
	}
	p.post(p.house.path, "messages", "stop")
	marks("stopped", "all phone email")
	if stopped() != 2 {
		t.Errorf("%d addresses are stopped", stopped())
	}
	elsewhere(email)
	if got := p.post(p.house.path, "messages", "start"); got.status != http.StatusSeeOther || stopped() != 1 {
		t.Errorf("begun again: %d, and %d addresses are stopped", got.status, stopped())
	}
	marks("begun again, with the e-mail stopped elsewhere", "email")
	p.get(p.house.path).says(t, http.StatusOK, "Não quero mais receber mensagens")
	elsewhere(phone)
	marks("the phone stopped elsewhere too", "phone email")
	p.get(p.house.path).says(t, http.StatusOK, "Este convite não recebe mais mensagens", "Quero receber de novo")
	if got := p.post(p.house.path, "messages", "start"); got.status != http.StatusConflict || stopped() != 2 {
		t.Errorf("nothing begins again: %d, and %d addresses are stopped", got.status, stopped())
	}
	marks("nothing begun again", "phone email")
}

// Neither the log nor the audit log contains the link, the guests' names, their diets or their messages.
func TestTheTokenAndTheGuestsAreToldToNobody(t *testing.T) {
	p := newRSVPEnv(t)
	p.post(p.house.path, "version", "0", of(p.helena, "status"), "yes", of(p.helena, "diet"), "Vegana",
		of(p.place, "status"), "yes", of(p.place, "name"), "Zuleica", of(p.davi, "status"), "yes", of(p.davi, "age"),
		"0_2", "message", "Segredo nosso")
	p.post(p.house.path, "messages", "stop")
	entries := p.text(
		`SELECT json_agg(e) FROM audit_entries e WHERE e.subject IN ('guests', 'invitations') AND e.session_role = 'visitor'`)
	for _, kept := range []string{`"diet"`, `"message"`, "messages_stopped_at", "rsvp.answer", "rsvp.messages"} {
		if !strings.Contains(entries, kept) {
			t.Errorf("the audit log does not say %s: %s", kept, entries)
		}
	}
	hash := sha256.Sum256([]byte(p.house.token))
	p.sql(`ALTER TABLE guests RENAME TO guests_away`)
	p.get(p.house.path).says(t, http.StatusInternalServerError, "Aconteceu um erro desconhecido")
	p.sql(`ALTER TABLE guests_away RENAME TO guests`)
	for _, secret := range []string{p.house.token, string(hash[:]), "Zuleica", "Vegana", "Segredo", "Helena",
		"Bittencourt", "987654399", "0_2"} {
		if strings.Contains(entries, secret) {
			t.Errorf("the audit log says %q: %s", secret, entries)
		}
		if strings.Contains(p.log.String(), secret) {
			t.Errorf("the log says %q", secret)
		}
	}
}

// The audit log attributes an answer by link to a guest, without a name.
func TestWhoeverPlansReadsThatAGuestAnswered(t *testing.T) {
	p := newRSVPEnv(t)
	p.post(p.house.path, "version", "0", of(p.helena, "status"), "yes")
	page := proceduretest.Get[activity.Page](proceduretest.New(t, p.env, activity.Register).Owner(p.event.Business),
		"activity.getAll", nil)
	answers := 0
	for _, entry := range page.Items {
		if entry.Actor.Kind == "GUEST" && entry.Actor.Name == "Um convidado" {
			answers++
		}
	}
	if answers != 2 { // of the guest and of the invitation
		t.Errorf("the activity says %+v", page.Items)
	}
}

func TestALostLink(t *testing.T) {
	p := newRSVPEnv(t)
	path := "/" + p.event.Slug + "/rsvp"
	page := p.get(path)
	page.says(t, http.StatusOK, "Perdeu o link do seu convite?", "Os 4 últimos números do telefone")
	asked := func(name, digits string) answer {
		t.Helper()
		begun := time.Now()
		got := p.post(path, "name", name, "digits", digits)
		if took := time.Since(begun); got.status == http.StatusSeeOther && took < 450*time.Millisecond {
			t.Errorf("%s: after %s", name, took)
		}
		return got
	}
	sent := func() string { return p.text(`SELECT count(*) FROM guest_messages`) }
	first := asked("helena BITTENCOURT", "4399")
	if got := sent(); got != "1" {
		t.Errorf("%s were sent", got)
	}
	for name, digits := range map[string]string{"Helena Bittencourt": "1234", "Ninguém de Souza": "4399", "%%": "4399",
		"Hel": "4399"} {
		if got := asked(name, digits); got.status != first.status ||
			got.header.Get("Location") != first.header.Get("Location") || got.body != first.body {
			t.Errorf("%s, %s: %d %v", name, digits, got.status, got.header)
		}
	}
	if got := sent(); got != "1" {
		t.Errorf("%s were sent after searches", got)
	}
	p.get(first.header.Get("Location")).says(t, http.StatusOK, "Se encontrarmos o convite, o link chega pelo WhatsApp")
	for range 4 {
		asked("Família Bittencourt", "4399")
	}
	if got := p.text(
		`SELECT concat_ws(' ', count(*), count(DISTINCT address), min(address), min(kind)) FROM guest_messages`); got != "3 1 +5531987654399 LOST_LINK" {
		t.Errorf("three a day are %s", got)
	}
	p.post(path, "name", "", "digits", "12").says(t, http.StatusUnprocessableEntity, "Escreva o seu nome",
		"Escreva os 4 últimos números")
	p.get("/nunca-houve-123456/rsvp").says(t, http.StatusNotFound)
}

// An invitation can be answered, and opens the private site without its password, for its holder only.
func TestAnInvitationOpensThePrivateSite(t *testing.T) {
	p := newRSVPEnv(t)
	p.env.AddSite(p.event)
	if cookies := p.get(p.house.path).header.Values("Set-Cookie"); len(cookies) > 0 {
		t.Errorf("an open site sets %q", cookies)
	}
	salt := secretlink.NewSalt()
	secret := secretlink.KeyOf("key").DeriveToken(salt)
	hash, _ := secretlink.Hash(secret)
	p.sql(`UPDATE sites SET password_hash = 'x', access_salt = $2, access_hash = $3 WHERE event_id = $1`, p.event.ID,
		salt, hash)
	page := p.get(p.house.path)
	page.says(t, http.StatusOK, "Helena Bittencourt")
	if cookie := page.header.Get("Set-Cookie"); !strings.HasPrefix(cookie,
		"cortejo_site="+secret+"; Path=/"+p.event.Slug+"; ") ||
		!strings.Contains(cookie, "HttpOnly; Secure; SameSite=Lax") {
		t.Errorf("the private site's cookie is %q", cookie)
	}
	if wrong := p.get("/" + p.event.Slug + "/rsvp/" +
		base64.RawURLEncoding.EncodeToString(secretlink.NewSalt())); wrong.status != http.StatusNotFound ||
		wrong.header.Get("Set-Cookie") != "" {
		t.Errorf("another secret answers %d %v", wrong.status, wrong.header)
	}
	// The page for lost links shows the event's name.
	closed := p.get("/" + p.event.Slug + "/rsvp")
	if closed.status != http.StatusNotFound || strings.Contains(closed.body, "Marina") {
		t.Errorf("without the secret the lost link's page answers %d: %.300s", closed.status, closed.seen())
	}
}
