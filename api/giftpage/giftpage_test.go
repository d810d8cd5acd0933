package giftpage_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/giftpage"
	"cortejo/api/gifts"
	"cortejo/api/pendencies"
	"cortejo/api/pixkey/pixkeytest"
	"cortejo/api/providerevents"
	"cortejo/formats/pix"
	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/platform/webbuild"
	"cortejo/providers/files/filestest"
	"cortejo/providers/messages"
	"cortejo/providers/messages/messagestest"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/payments/standin/standintest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
	"cortejo/tools/dumptest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

// giftCheckoutEnv is a wedding whose guests buy gifts. It runs a fake payment provider and job workers.
type giftCheckoutEnv struct {
	*tenanttest.Env
	t     *testing.T
	event tenanttest.Event
	owner proceduretest.Caller
	pages http.Handler
	mail  *messagestest.Recorder
	api   *proceduretest.API
	codes *pixkeytest.FakeCodes
	url   string // the provider's
}

// firstTo returns the text of the oldest message to an address, or "" if there is none.
func (p giftCheckoutEnv) firstTo(address string) string {
	if sent := p.mail.To(address); len(sent) > 0 {
		return sent[0].Body
	}
	return ""
}

func newGiftCheckoutEnv(t *testing.T) giftCheckoutEnv {
	t.Helper()
	return newGiftCheckoutEnvWith(t, false)
}

// newGiftCheckoutEnvWith makes one whose refunds beyond the hosts' balance are refused, if refusesDebt.
func newGiftCheckoutEnvWith(t *testing.T, refusesDebt bool) giftCheckoutEnv {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	quiet := slog.New(slog.DiscardHandler)
	var shop, hook http.Handler
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == providerevents.Path {
			hook.ServeHTTP(w, r)
			return
		}
		shop.ServeHTTP(w, r)
	}))
	t.Cleanup(host.Close)
	opened, err := standin.Open(t.Context(), standin.Options{AdminURL: env.AdminURL, PublicURL: host.URL,
		WebhookURL: host.URL + providerevents.Path, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	shop = opened
	client := payments.New(payments.Settings{SecretKey: standin.Key, WebhookSecrets: []string{standin.WebhookSecret},
		Methods: payments.Methods, URL: host.URL + standin.Path})
	hook = providerevents.Webhook(env.DB, client, quiet)
	mail := &messagestest.Recorder{}
	workers, err := jobs.NewWorkers(jobs.Options{
		Pool: env.App, DB: env.DB, Sender: messages.ChannelRouter{SMS: mail, WhatsApp: mail, Emails: mail},
		Files: filestest.Open(t, t.TempDir()), Payments: client, PublicURL: "http://cortejo.test", Log: quiet,
		Guests: jobs.GuestLimits{PerDay: 10, UntilHour: 24}, // at any hour that a test runs
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := workers.Start(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		opened.Close()
		_ = workers.Stop(context.WithoutCancel(t.Context())) // no test waits for jobs that are left
	})
	sent := &pixkeytest.FakeCodes{}
	fees := gifts.Fees{Usual: 388, Premium: 200}
	api := proceduretest.New(t, env, func(r *procedure.Router) {
		gifts.Register(r, gifts.Options{Fees: fees, Payments: client, DB: env.DB, Codes: sent,
			RefusesDebt: refusesDebt})
		pendencies.Register(r)
	})
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Helena & Caetano")
	env.PublishGiftSite(event)
	pages := giftpage.New(giftpage.Options{
		Env: server.Env{
			DB: env.DB, PublicURL: "http://cortejo.test", Build: &webbuild.Build{Dir: t.TempDir()},
			Secrets: secrets.New("secret"), Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
		},
		Payments: client, Fees: fees,
	}).Handler()
	return giftCheckoutEnv{env, t, event, api.Owner(event.Business), pages, mail, api, sent, host.URL}
}

type answer struct {
	status   int
	location string
	body     string
}

func (p giftCheckoutEnv) ask(method, path string, form url.Values, from string) answer {
	request := httptest.NewRequestWithContext(p.t.Context(), method, path, strings.NewReader(form.Encode()))
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	request.RemoteAddr = from + ":1234"
	w := httptest.NewRecorder()
	p.pages.ServeHTTP(w, request)
	dumptest.Record(p.t, request, form.Encode(), w)
	return answer{w.Code, w.Header().Get("Location"), w.Body.String()}
}

func (p giftCheckoutEnv) get(path string) answer {
	p.t.Helper()
	return p.ask(http.MethodGet, "/"+p.event.Slug+path, nil, fmt.Sprintf("203.0.113.%d", readers.Add(1)%250))
}

// readers are many client IPs, since who waits for a page asks for it more often than one may.
var readers atomic.Int64

func one(gift uuid.UUID, quantity int) string {
	return fmt.Sprintf("%s.%d", base64.RawURLEncoding.EncodeToString(gift[:]), quantity)
}

// basket is the form of a basket's page, as a browser sends it.
func (p giftCheckoutEnv) basket(cesta, way string) url.Values {
	p.t.Helper()
	page := p.get("/presentes/cesta?cesta=" + cesta).body
	form := url.Values{"nome": {"Bia e Rafael Lima"}, "email": {"bia@example.com"}, "recado": {"Que nunca falte café!"},
		"forma": {way}, "codigo": {""}}
	for _, found := range regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`).
		FindAllStringSubmatch(page, -1) {
		form.Set(found[1], found[2])
	}
	return form
}

func (p giftCheckoutEnv) pay(form url.Values) answer {
	p.t.Helper()
	return p.ask(http.MethodPost, "/"+p.event.Slug+"/presentes/pagar", form, "192.0.2.1")
}

// begin begins to pay, and answers the provider's page.
func (p giftCheckoutEnv) begin(form url.Values) string {
	p.t.Helper()
	got := p.pay(form)
	if got.status != http.StatusSeeOther || !strings.Contains(got.location, "/dev/stripe/pagar/") {
		p.t.Fatalf("not led to pay: %d %s\n%s", got.status, got.location, alert(got.body))
	}
	return got.location
}

func alert(page string) string {
	_, rest, _ := strings.Cut(page, `role="alert"`)
	words, _, _ := strings.Cut(rest, "</span>")
	return words
}

// press is a button of the provider's page.
func (p giftCheckoutEnv) press(page, action string) {
	p.t.Helper()
	standintest.Press(p.t, page, url.Values{"action": {action}})
}

const soon = time.Minute

// shows waits until the page of an order shows these words.
func (p giftCheckoutEnv) shows(form url.Values, words string) {
	p.t.Helper()
	resume := dumptest.Pause(p.t)
	tenanttest.WaitUntil(p.t, soon, "the order's page shows "+words, func() bool {
		return strings.Contains(p.get("/presentes/obrigado/"+form.Get("pedido")).body, words)
	})
	resume()
	p.get("/presentes/obrigado/" + form.Get("pedido"))
}

func (p giftCheckoutEnv) text(sql string, args ...any) (text string) {
	p.t.Helper()
	if err := p.Admin.QueryRow(p.t.Context(), sql, args...).Scan(&text); err != nil {
		p.t.Fatal(err)
	}
	return text
}

func (p giftCheckoutEnv) taken(gift uuid.UUID) int {
	p.t.Helper()
	for _, g := range proceduretest.Get[gifts.GetAllOutput](p.owner, "gifts.getAll",
		in{"eventUuid": p.event.ID}).Items {
		if g.UUID == gift {
			return g.Taken
		}
	}
	p.t.Fatal("the gift is not listed")
	return 0
}

func (p giftCheckoutEnv) orders() []gifts.Order {
	p.t.Helper()
	return proceduretest.Get[gifts.GetOrdersOutput](p.owner, "giftOrders.getAll", in{"eventUuid": p.event.ID}).Items
}

// A shared link of the list shows the hosts' names, the list's own words and the picture of the event; an order of its
// own shows nothing of the kind.
func TestTheListHasAPreview(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	page := p.get("/presentes").body
	picture := regexp.MustCompile(`property="og:image" content="http://cortejo\.test(/media/convite/[^?"]+)\?v=[0-9a-f]{16}"`).
		FindStringSubmatch(page)
	if picture == nil || picture[1] != "/media/convite/"+p.event.Slug+".png" ||
		!strings.Contains(page, `property="og:title" content="Presentes · `) ||
		!strings.Contains(page, `property="og:description" content="`) ||
		!strings.Contains(page, `property="og:url" content="http://cortejo.test/`+p.event.Slug+`/presentes"`) {
		t.Errorf("the list is previewed by %.1200s", page)
	}
	if basket := p.get("/presentes/cesta").body; strings.Contains(basket, "og:") {
		t.Error("a basket has a preview")
	}
}

// A guest gives two shares and a coffee maker by Pix: they pay the total that was shown, the hosts see who gave
// what, the money is the event's less both fees, and the receipt arrives. Given back, the shares are free again.
func TestAGuestGives(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	honeymoon, coffee := p.AddGift(p.event, "Lua de mel em Lisboa", 250_00, 24),
		p.AddGift(p.event, "Cafeteira italiana", 189_90, 1)
	list := p.get("/presentes").body
	for _, want := range []string{"Lua de mel em Lisboa", "R$ 250,00 a cota", "faltam 24", "Cafeteira italiana"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list does not show %q", want)
		}
	}
	cesta := one(honeymoon, 2) + "," + one(coffee, 1)
	form := p.basket(cesta, "PIX")
	if form.Get("total") != "71667" {
		t.Errorf("the basket's total is %s", form.Get("total"))
	}
	page := p.begin(form)
	if again := p.pay(form); again.location != page {
		t.Errorf("pressed twice, it leads to %s", again.location)
	}
	if p.taken(honeymoon) != 2 || p.taken(coffee) != 1 {
		t.Error("what is being paid is not held")
	}
	// Coming back from the provider proves nothing.
	p.shows(form, "Confirmando…")
	p.press(page, "pay")
	p.shows(form, "Pix confirmado")
	for _, want := range []string{"2 cotas, Lua de mel em Lisboa", "R$ 26,77", "R$ 716,67", "HC-0001",
		"Que nunca falte café!"} {
		if !strings.Contains(p.get("/presentes/obrigado/"+form.Get("pedido")).body, want) {
			t.Errorf("the receipt does not show %q", want)
		}
	}
	if got := p.text(
		`SELECT string_agg(a.kind || ' ' || e.amount, ', ' ORDER BY a.kind) FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.event_id = $1`, p.event.ID); got != "AT_PROVIDER 71667, HOSTS_OWED -68137, OUR_FEE -2677, PROVIDER_FEE -853" {
		t.Errorf("booked %s", got)
	}
	if got := p.text(`SELECT string_agg(kind, ' ') FROM ledger_transactions`); got != "GIFT" {
		t.Errorf("booked as %s", got)
	}
	tenanttest.WaitUntil(t, soon, "the receipt is sent",
		func() bool { return strings.Contains(p.firstTo("bia@example.com"), "Total pago: R$ 716,67") })
	orders := p.orders()
	if len(orders) != 1 || orders[0].Name != "Bia e Rafael Lima" || orders[0].Status != "PAID" || orders[0].Late ||
		len(orders[0].Items) != 2 {
		t.Fatalf("the hosts see %+v", orders)
	}
	if got := p.text(`SELECT count(*)::text FROM audit_entries WHERE changes::text ~ 'Bia|bia@|café'`); got != "0" {
		t.Errorf("%s entries of the audit log name the giver", got)
	}
	proceduretest.Post[procedure.None](p.owner, "giftOrders.refund",
		in{"uuid": uuid.New(), "eventUuid": p.event.ID, "orderUuid": orders[0].UUID, "reason": "Pedido de quem deu"})
	p.shows(form, "Devolvido")
	if p.taken(honeymoon) != 0 || p.taken(coffee) != 0 {
		t.Error("what was given back cannot be given again")
	}
}

// A refund beyond the hosts' balance is refused before the provider is asked, where the setting says so: the provider
// keeps its fee, and the business's own money does not count. Another gift covers it.
func TestARefundBeyondTheHostsBalanceIsRefused(t *testing.T) {
	p := newGiftCheckoutEnvWith(t, true)
	coffee := p.AddGift(p.event, "Cafeteira italiana", 189_90, 2)
	given := p.basket(one(coffee, 1), "PIX")
	p.press(p.begin(given), "pay")
	p.shows(given, "Pix confirmado")
	charge, err := ledger.Charge(ledger.Origin{Source: "txn_own", EventID: p.event.ID, OccurredAt: time.Now()},
		ledger.Amounts{Total: 5_000_00})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.DB.Write(t.Context(), tenants.AsWorker(p.event.Business.ID).Named("test"), func(w tenants.Writer) error {
		_, err := ledger.Store(t.Context(), w, charge)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	refund := in{"uuid": uuid.New(), "eventUuid": p.event.ID, "orderUuid": p.orders()[0].UUID,
		"reason": "Pedido de quem deu"}
	r := p.owner.PostRefused("giftOrders.refund", refund)
	if r.Status != http.StatusConflict || !strings.Contains(r.Detail,
		"O saldo dos anfitriões no Cortejo não cobre esta devolução: ela leva R$ 189,90, e há R$ 187,55") {
		t.Errorf("refused with %+v", r)
	}
	if got := p.text(`SELECT count(*)::text FROM refunds`) + p.text(
		`SELECT count(*)::text FROM stripe_standin.objects WHERE kind = 'refund'`); got != "00" {
		t.Errorf("%s refunds", got)
	}
	another := p.basket(one(coffee, 1), "PIX")
	p.press(p.begin(another), "pay")
	p.shows(another, "Pix confirmado")
	proceduretest.Post[procedure.None](p.owner, "giftOrders.refund", refund)
	p.shows(given, "Devolvido")
}

// A hundred want the last share: one gets to pay, and each other reads in a sentence that it is gone, and pays
// nothing.
func TestTheLastShareIsSoldOnce(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	gift := p.AddGift(p.event, "Rede de varanda", 250_00, 1)
	const buyers = 100
	form := p.basket(one(gift, 1), "CARD")
	var together sync.WaitGroup
	got := make([]answer, buyers)
	resume := dumptest.Pause(t)
	for n := range buyers {
		together.Go(func() {
			own := url.Values{}
			for name, values := range form {
				own[name] = values
			}
			own.Set("pedido", uuid.NewString())
			got[n] = p.ask(http.MethodPost, "/"+p.event.Slug+"/presentes/pagar", own, fmt.Sprintf("198.51.100.%d", n))
		})
	}
	together.Wait()
	resume()
	sales, sentences := 0, 0
	for _, a := range got {
		switch {
		case a.status == http.StatusSeeOther:
			sales++
		case a.status == http.StatusConflict &&
			strings.Contains(a.body, "“Rede de varanda” acabou de ser presenteado por outra pessoa. Nada foi cobrado."):
			sentences++
		default:
			t.Errorf("one is told %d %s", a.status, alert(a.body))
		}
	}
	// Who looks at the list next sees it, though nothing is paid yet.
	if list := p.get("/presentes").body; !strings.Contains(list, "Rede de varanda") ||
		!strings.Contains(list, "Já presenteado") {
		t.Errorf("the list does not say that it was given: %s", list)
	}
	if sales != 1 || sentences != buyers-1 {
		t.Errorf("%d sales and %d sentences", sales, sentences)
	}
	if n := p.text(`SELECT count(*)::text FROM transactions`); n != "1" {
		t.Errorf("%s attempts", n)
	}
}

// A boleto that was not paid frees its gift. Paid too late, it takes the gift if no other guest gave it meanwhile, and
// otherwise becomes a gift of money: never lost, never refused, and both sides are notified.
func TestABoletoIsPaidTooLate(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	couple := p.AddEventCustomer(p.event, p.AddUser("Helena Souza"))
	p.SetCustomerPermissions(p.event, tenants.CustomerSiteView)
	for _, test := range []struct {
		title string
		sold  bool
		says  string
	}{
		{"Panela", false, "mas o presente ainda estava livre: é seu"},
		{"Faqueiro", true, "como presente em dinheiro"},
	} {
		gift := p.AddGift(p.event, test.title, 300_00, 1)
		late := p.basket(one(gift, 1), "BOLETO")
		page := p.begin(late)
		p.press(page, "issue")
		p.shows(late, "Falta pagar o boleto")
		if got := p.pay(p.basketOf(late, uuid.NewString(), "PIX")); got.status != http.StatusConflict {
			t.Errorf("%s: held by a boleto, it is sold: %d", test.title, got.status)
		}
		p.press(page, "lapse")
		p.shows(late, "O tempo acabou")
		if test.sold {
			other := p.basketOf(late, uuid.NewString(), "PIX")
			p.press(p.begin(other), "pay")
			p.shows(other, "Pix confirmado")
		}
		p.press(page, "pay")
		p.shows(late, test.says)
		order := proceduretest.Get[gifts.Order](p.owner, "giftOrders.get",
			in{"eventUuid": p.event.ID, "uuid": late.Get("pedido")})
		if !order.Late || order.Status != "PAID" || order.Items[0].AsCash != test.sold {
			t.Errorf("%s: the hosts see %+v", test.title, order)
		}
		if p.taken(gift) != 1 {
			t.Errorf("%s: %d are taken", test.title, p.taken(gift))
		}
	}
	if got := proceduretest.Get[gifts.GetAllOutput](p.owner, "gifts.getAll",
		in{"eventUuid": p.event.ID}); got.Late != 2 {
		t.Errorf("%d are late", got.Late)
	}
	for _, waits := range proceduretest.Get[pendencies.GetAllOutput](p.owner, "pendencies.getAll",
		in{"kind": "GIFTS"}).Items {
		if waits.Kind != "LATE_GIFT" || waits.Event.UUID != p.event.ID || waits.Gift.Price != 300_00 {
			t.Errorf("it waits as %+v", waits)
		}
		proceduretest.Post[any](p.owner, "giftOrders.seeLate", in{"eventUuid": p.event.ID, "uuid": waits.Gift.UUID})
	}
	if got := proceduretest.Get[pendencies.Counts](p.owner, "pendencies.count", nil); got.Gifts != 0 {
		t.Errorf("%d wait for somebody who knows", got.Gifts)
	}
	for _, says := range []string{"ficou com quem pagou", "veio inteiro, como presente em dinheiro"} {
		tenanttest.WaitUntil(t, soon, "the couple is told", func() bool { return p.mail.Count(couple.Phone, says) == 1 })
	}
	tenanttest.WaitUntil(t, soon, "the giver is told", func() bool {
		return strings.Contains(p.firstTo("bia@example.com"), "O pagamento chegou depois do prazo")
	})
}

func (p giftCheckoutEnv) basketOf(form url.Values, order, way string) url.Values {
	own := url.Values{}
	for name, values := range form {
		own[name] = values
	}
	own.Set("pedido", order)
	own.Set("forma", way)
	return own
}

// Money that a guest says they sent to the hosts' own key counts for nothing before the hosts say that it came, costs
// no fee, and is in no ledger.
func TestTheHostsOwnPix(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	fund := uuid.MustParse(
		p.text(
			`INSERT INTO gifts (business_id, event_id, kind, title, position) VALUES ($1, $2, 'FUND', 'Lua de mel', 2) RETURNING id::text`, p.event.Business.ID, p.event.ID))
	at := "/presentes/pix?presente=" + base64.RawURLEncoding.EncodeToString(fund[:]) + "&valor="
	if got := p.get(at + "250"); got.status != http.StatusNotFound {
		t.Errorf("without a key: %d", got.status)
	}
	p.SetGiftPixKey(p.event, "helena@exemplo.com")
	if got := p.get(at + "0,50"); got.status != http.StatusSeeOther || !strings.Contains(got.location, "/presentes?") {
		t.Errorf("too little: %d %s", got.status, got.location)
	}
	page := p.get(at + "250")
	code := regexp.MustCompile(`<textarea class="code"[^>]*>([^<]+)<`).FindStringSubmatch(page.body)
	if code == nil || !pix.IsValid(html.UnescapeString(code[1])) || !strings.Contains(code[1], "helena@exemplo.com") ||
		!strings.Contains(code[1], "5406250.00") || !strings.Contains(page.body, "Helena Souza") {
		t.Fatalf("the page shows no code: %d %v", page.status, code)
	}
	form := url.Values{"nome": {"Tia Bete"}, "recado": {"Boa viagem!"}}
	for _, found := range regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`).
		FindAllStringSubmatch(page.body, -1) {
		form.Set(found[1], found[2])
	}
	for range 2 {
		if got := p.ask(http.MethodPost, "/"+p.event.Slug+"/presentes/pix", form,
			"192.0.2.1"); got.status != http.StatusSeeOther || !strings.HasSuffix(got.location, form.Get("pedido")) {
			t.Fatalf("it is not taken down: %d %s", got.status, got.location)
		}
	}
	p.shows(form, "Quem celebra vai conferir o Pix no banco")
	all := func() gifts.GetAllOutput {
		return proceduretest.Get[gifts.GetAllOutput](p.owner, "gifts.getAll", in{"eventUuid": p.event.ID})
	}
	if got := all(); got.Waiting != 1 || got.Received != 0 || got.Unthanked != 0 || got.Items[0].Raised != 0 {
		t.Errorf("unconfirmed, it counts: %+v", got)
	}
	if got := proceduretest.Get[pendencies.Counts](p.owner, "pendencies.count", nil); got.Gifts != 1 {
		t.Errorf("%d wait to be confirmed", got.Gifts)
	}
	answer := func(came bool) {
		proceduretest.Post[any](p.owner, "giftOrders.answerPix",
			in{"eventUuid": p.event.ID, "uuid": form.Get("pedido"), "came": came})
	}
	answer(false)
	p.shows(form, "Pix não encontrado")
	answer(true)
	p.shows(form, "Pix recebido")
	if got := all(); got.Received != 250_00 || got.Unthanked != 1 || got.Waiting != 0 || got.Items[0].Raised != 250_00 {
		t.Errorf("confirmed: %+v", got)
	}
	if n := p.text(`SELECT (SELECT count(*) FROM transactions) + (SELECT count(*) FROM ledger_entries)`); n != "0" {
		t.Errorf("%s lines of it are in the ledger", n)
	}
	if got := p.pay(p.basketOf(form, form.Get("pedido"), "CARD")); got.status == http.StatusSeeOther {
		t.Errorf("what was told of is paid again: %s", got.location)
	}
	form.Set("nome", " ")
	if got := p.ask(http.MethodPost, "/"+p.event.Slug+"/presentes/pix", form,
		"192.0.2.1"); got.status != http.StatusUnprocessableEntity {
		t.Errorf("without a name: %d", got.status)
	}
	limited := false
	for range 30 {
		form.Set("nome", "Robô")
		form.Set("pedido", uuid.NewString())
		limited = limited ||
			p.ask(http.MethodPost, "/"+p.event.Slug+"/presentes/pix", form,
				"192.0.2.9").status == http.StatusTooManyRequests
	}
	if !limited {
		t.Error("one address tells of as many as it likes")
	}
}

// The owner and the event's client set the hosts' key with a code of their own, and both are notified; no one else can.
func TestSettingTheHostsKey(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	couple := p.AddUser("Helena Souza")
	p.AddEventCustomer(p.event, couple)
	p.SetCustomerPermissions(p.event, tenants.CustomerSiteView|tenants.CustomerSiteEdit)
	client := p.api.Customer(couple, p.event)
	key := in{"eventUuid": p.event.ID, "kind": "EMAIL", "key": "helena@exemplo.com", "holder": "Helena Souza",
		"city": "Belo Horizonte", "attempt": "attempt", "code": "123456"}
	if r := client.PostRefused("giftPix.set", key); r.MessageOf("code") == "" {
		t.Errorf("a key without a code that was sent: %+v", r)
	}
	proceduretest.Post[any](client, "giftPix.requestCode", in{"eventUuid": p.event.ID})
	if to := p.codes.Requested(); len(to) != 1 || to[0] != couple.Phone+" "+jobs.CodeForGiftPix {
		t.Errorf("the code went to %v", to)
	}
	if got := proceduretest.Post[gifts.GetPixOutput](client, "giftPix.set", key); got.Key == nil ||
		got.Key.Masked != "h•••@exemplo.com" {
		t.Errorf("%+v", got)
	}
	for _, phone := range []string{couple.Phone, p.event.Business.Owner.Phone} {
		tenanttest.WaitUntil(t, soon, "they are told of the key",
			func() bool { return p.mail.Count(phone, "agora é h•••@exemplo.com") == 1 })
	}
	if got := proceduretest.Get[gifts.GetPixOutput](p.owner, "giftPix.get",
		in{"eventUuid": p.event.ID}); got.Key == nil || !got.CanSet {
		t.Errorf("the owner sees %+v", got)
	}
	assistant := p.api.Member(p.AddMember(p.event.Business, "ASSISTANT").User, p.event.Business)
	for procedure, asked := range map[string]in{"giftPix.requestCode": {"eventUuid": p.event.ID}, "giftPix.set": key,
		"giftPix.remove": {"eventUuid": p.event.ID}} {
		if status := assistant.TryPost(procedure, asked); status != http.StatusNotFound {
			t.Errorf("%s of an assistant: %d", procedure, status)
		}
	}
	proceduretest.Post[any](p.owner, "giftPix.remove", in{"eventUuid": p.event.ID})
	if got := proceduretest.Get[gifts.GetPixOutput](client, "giftPix.get",
		in{"eventUuid": p.event.ID}); got.Key != nil {
		t.Errorf("it is still there: %+v", got)
	}
	tenanttest.WaitUntil(t, soon, "they are told that there is none",
		func() bool { return p.mail.Count(couple.Phone, "não mostram mais uma chave Pix") == 1 })
}

// The export of gifts has no cell that a spreadsheet would run.
func TestTheExportRunsNothing(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	p.AddGiftOrder(p.event, p.AddGift(p.event, "Sofá", 400_00, 3), `=HYPERLINK("http://mau.test")`)
	body := p.owner.Fetch(p.owner.Address("giftOrders.export", in{"eventUuid": p.event.ID})).Body.String()
	if !strings.Contains(body, "Sofá") || !strings.Contains(body, "HYPERLINK") ||
		strings.Contains(body, `;"=HYPERLINK`) || strings.Contains(body, ";=HYPERLINK") {
		t.Errorf("the file is %s", body)
	}
}

// Prices, quantities and events that a browser sends count for nothing.
func TestAnAlteredBasketFails(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	gift, other := p.AddGift(p.event, "Sofá", 400_00, 3), p.AddEvent(p.event.Business, "Outra")
	p.PublishGiftSite(other)
	theirs := p.AddGift(other, "Alheio", 1_00, 1)
	fund := p.text(
		`INSERT INTO gifts (business_id, event_id, kind, title, position) VALUES ($1, $2, 'FUND', 'Cofrinho', 2) RETURNING id::text`, p.event.Business.ID, p.event.ID)
	good := p.basket(one(gift, 1), "CARD")
	alter := func(field, value string) url.Values {
		form := p.basketOf(good, uuid.NewString(), "CARD")
		form.Set(field, value)
		return form
	}
	for name, form := range map[string]url.Values{
		"another price":          alter("total", "100"),
		"more than there are":    alter("cesta", one(gift, 4)),
		"none of it":             alter("cesta", one(gift, 0)),
		"fewer than none":        alter("cesta", one(gift, -1)),
		"one more, unpaid":       alter("cesta", one(gift, 2)),
		"another event's":        alter("cesta", one(theirs, 1)),
		"nothing for a fund":     alter("cesta", one(uuid.MustParse(fund), 1)),
		"another way to pay":     alter("forma", "MONEY"),
		"a code that is none":    alter("codigo", "GRATIS"),
		"no name":                alter("nome", " "),
		"an address that is not": alter("email", "bia"),
	} {
		if got := p.pay(form); got.status != http.StatusConflict && got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", name, got.status, got.location)
		}
	}
	if n := p.text(`SELECT count(*)::text FROM gift_orders`); n != "0" {
		t.Errorf("%s orders came of it", n)
	}
	if got := p.ask(http.MethodGet, "/"+other.Slug+"/presentes/obrigado/"+uuid.NewString(),
		nil, "192.0.2.1"); got.status != http.StatusNotFound {
		t.Errorf("an order of nobody: %d", got.status)
	}
	// A giver who returns and pays otherwise closes the session that they left, and competes with no one.
	last := p.AddGift(p.event, "Última", 90_00, 1)
	first := p.basket(one(last, 1), "CARD")
	page := p.begin(first)
	if next := p.begin(p.basketOf(first, first.Get("pedido"), "PIX")); next == page {
		t.Error("another way to pay leads to the same page")
	}
	if n := p.text(`SELECT string_agg(status, ' ' ORDER BY status) FROM gift_orders`); n != "EXPIRED PENDING" {
		t.Errorf("the orders are %s", n)
	}
}

// A voucher lowers our fee and never the gift, as often as it may be used.
func TestAVoucherLowersTheFee(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	p.AddVoucher("FESTA", 10000, 1)
	gift := p.AddGift(p.event, "Sofá", 400_00, 3)
	form := p.basket(one(gift, 1), "PIX")
	form.Set("codigo", "festa")
	shown := p.ask(http.MethodPost, "/"+p.event.Slug+"/presentes/cesta", form, "192.0.2.1")
	if !strings.Contains(shown.body, `name="total" value="40000"`) ||
		!strings.Contains(shown.body, "Bia e Rafael Lima") {
		t.Errorf("with the code: %d", shown.status)
	}
	form.Set("total", "40000")
	p.press(p.begin(form), "pay")
	p.shows(form, "Pix confirmado")
	if got := p.text(
		`SELECT gifts_cents || ' ' || fee_cents || ' ' || discount_cents FROM gift_orders`); got != "40000 0 1552" {
		t.Errorf("the order is %s", got)
	}
	again := p.basket(one(gift, 1), "PIX")
	again.Set("codigo", "FESTA")
	again.Set("total", "40000")
	if got := p.pay(again); got.status == http.StatusSeeOther {
		t.Error("a code that was used up is used again")
	}
}

// Gifts are open where the site is: visitors of an unpublished, a private or an archived one do not learn that there
// are any.
func TestGiftsAreClosedWithTheSite(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	p.AddGift(p.event, "Sofá", 400_00, 3)
	for name, change := range map[string]string{
		"unpublished": `UPDATE sites SET published_id = NULL WHERE event_id = $1`,
		"private":     `UPDATE sites SET password_hash = 'x', access_salt = decode(repeat('00', 16), 'hex'), access_hash = sha256('x') WHERE event_id = $1`,
		"archived":    `UPDATE events SET archived_at = now() WHERE id = $1`,
	} {
		if got := p.get("/presentes"); got.status != http.StatusOK {
			t.Fatalf("before it is %s: %d", name, got.status)
		}
		if _, err := p.Admin.Exec(t.Context(), change, p.event.ID); err != nil {
			t.Fatal(err)
		}
		if got := p.get("/presentes"); got.status != http.StatusNotFound || strings.Contains(got.body, "Helena") {
			t.Errorf("%s: %d", name, got.status)
		}
		p.reopen()
	}
}

// reopen opens it again.
func (p giftCheckoutEnv) reopen() {
	p.t.Helper()
	for _, change := range []string{`UPDATE sites s SET published_id = v.id, password_hash = NULL, access_salt = NULL, access_hash = NULL FROM site_versions v WHERE s.event_id = $1 AND v.event_id = $1`, `UPDATE events SET archived_at = NULL WHERE id = $1`} {
		if _, err := p.Admin.Exec(p.t.Context(), change, p.event.ID); err != nil {
			p.t.Fatal(err)
		}
	}
}
