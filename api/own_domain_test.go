package api_test

import (
	"encoding/base64"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api"
	"cortejo/api/giftpage"
	"cortejo/api/gifts"
	"cortejo/api/publicevent"
	"cortejo/api/rsvp"
	"cortejo/api/siteaddress"
	"cortejo/api/sitepage"
	"cortejo/formats/secretlink"
	"cortejo/jobs/jobstest"
	"cortejo/platform/problem"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/platform/webbuild"
	"cortejo/providers/files/filestest"
	"cortejo/providers/payments"
	"cortejo/tenants/tenanttest"
)

// All that guests do with an event works on the domain of its own, by the pages' own forms; of another event, of
// signing in and of the app there is nothing there.
func TestGuestsFindEverythingOnTheEventsOwnDomain(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	sql := func(sql string, args ...any) {
		t.Helper()
		if _, err := env.Admin.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	event, other := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento Helena & Caetano"),
		env.AddEvent(env.AddBusiness("Rivais"), "Casamento Rita & Davi")
	const domain = "helenaecaetano.com.br"
	env.AddSiteDomain(event, domain)
	gift := map[string]uuid.UUID{}
	moments := map[string]uuid.UUID{}
	for _, e := range []tenanttest.Event{event, other} {
		env.AddSite(e)
		env.AddSiteBlock(e, "COVER")
		moments[e.Slug] = env.AddSiteBlock(e, "MOMENTS")
		sql(
			`UPDATE site_blocks SET content = '{"items": [{"title": "A cerimônia", "role": "CEREMONY"}]}' WHERE id = $1`, moments[e.Slug])
		env.AddSiteBlock(e, "GIFTS")
		env.AddSiteBlock(e, "MESSAGES")
		env.PublishSite(e, env.AddSiteVersion(e))
		gift[e.Slug] = env.AddGift(e, "Jogo de panelas", 320_00, 1)
		sql(`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + 112 WHERE id = $1`, e.ID)
	}
	token := base64.RawURLEncoding.EncodeToString(secretlink.NewSalt())
	hash, _ := secretlink.Hash(token)
	invitation := env.AddInvitation(event, "Família Bittencourt")
	sql(`UPDATE invitations SET phone = '+5531987654399' WHERE id = $1`, invitation)
	sql(`UPDATE invitation_tokens SET secret_hash = $2 WHERE invitation_id = $1 AND purpose = 'RSVP'`, invitation, hash)
	env.AddGuest(event, invitation, "Helena Bittencourt")

	returns := make(chan string, 1)
	shop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		returns <- r.FormValue("success_url")
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w,
			`{"id":"cs_test_1","object":"checkout.session","status":"open","url":"https://pay.example/1"}`)
	}))
	t.Cleanup(shop.Close)
	charge := payments.New(payments.Settings{SecretKey: "sk_test_domain", Methods: payments.Methods, URL: shop.URL})
	store := filestest.Open(t, t.TempDir())
	web := t.TempDir()
	const public = "https://app.cortejo.com.br"
	server := website(t, func(o *api.Options) {
		o.PublicURL, o.Addresses = public, siteaddress.NewFinder(env.DB)
		o.Procedures = api.NewRouter(dependencies(env, store))
		o.Preview = api.NewEventPreviews(env.DB, public)
		o.Pictures = publicevent.NewPictureHandler(env.DB, nil)
		env := server.Env{DB: env.DB, PublicURL: public, Build: &webbuild.Build{Dir: web}, Secrets: secrets.New("key"),
			Files: store, Log: slog.New(slog.NewTextHandler(t.Output(), nil))}
		o.Answers = rsvp.New(rsvp.Options{Env: env}).Handler()
		sites := sitepage.New(sitepage.Options{Env: env, Asker: fakeAuth{}})
		o.Sites, o.Drafts, o.Accents = sites.NewHandler, sites.Previews(), sites.Accents()
		o.Gifts = giftpage.New(giftpage.Options{Env: env, Payments: charge,
			Fees: gifts.Fees{Usual: 388, Premium: 200}}).Handler()
	})
	// send is a browser that has the domain open.
	send := func(method, path string, form url.Values) (*http.Response, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = domain
		r.Header.Set("Accept", browser)
		r.Header.Set("Origin", "https://"+domain)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		if form != nil {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		response, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = response.Body.Close() }()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return response, string(body)
	}
	works := func(method, path string, form url.Values, status int, words ...string) (*http.Response, string) {
		t.Helper()
		response, body := send(method, path, form)
		if response.StatusCode != status {
			t.Errorf("%s %s: %d %.300s", method, path, response.StatusCode, body)
		}
		for _, word := range words {
			if !strings.Contains(body, word) {
				t.Errorf("%s %s does not say %q: %.300s", method, path, word, body)
			}
		}
		return response, body
	}
	basketOf := func(slug string) string {
		id := gift[slug]
		return base64.RawURLEncoding.EncodeToString(id[:]) + ".1"
	}

	at := "/" + event.Slug
	works("GET", "/", nil, 200, "Helena", at+"/presentes", at+"/recados")
	works("GET", "/agenda/"+moments[event.Slug].String()+"/1.ics", nil, 200, "BEGIN:VCALENDAR")
	works("GET", "/tema/botanical/8a3b4c.css", nil, 200)
	works("GET", publicevent.PictureFolder+event.Slug+".png", nil, 200)
	works("GET", "/rsvp", nil, 200)
	works("GET", "/rsvp/"+token, nil, 200, "Helena Bittencourt")
	works("GET", "/fornecedores", nil, 200)
	works("GET", "/api/public/public.event.get?slug="+event.Slug, nil, 200, "Caetano")
	left, _ := works("POST", at+"/recados", url.Values{"name": {"Bia"}, "message": {"Felicidades!"}},
		http.StatusSeeOther)
	back, _ := works("GET", left.Header.Get("Location"), nil, http.StatusPermanentRedirect)
	works("GET", back.Header.Get("Location"), nil, 200, "assim que os anfitriões lerem")
	// The gifts, from their list to the provider's page and back, by the addresses that the pages themselves name.
	for _, base := range []string{"/presentes", at + "/presentes"} {
		works("GET", base, nil, 200, "Jogo de panelas")
	}
	_, basket := works("GET", at+"/presentes/cesta?cesta="+basketOf(event.Slug), nil, 200, "Jogo de panelas",
		`action="`+at+`/presentes/pagar"`)
	form := url.Values{"nome": {"Bia Lima"}, "email": {"bia@example.com"}, "recado": {""}, "forma": {"CARD"},
		"codigo": {""}}
	for _, found := range regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`).
		FindAllStringSubmatch(basket, -1) {
		form.Set(found[1], found[2])
	}
	if paying, _ := works("POST", at+"/presentes/pagar", form,
		http.StatusSeeOther); paying.Header.Get("Location") == "https://pay.example/1" {
		if to := <-returns; to != "https://"+domain+at+"/presentes/obrigado/"+form.Get("pedido") {
			t.Errorf("whoever gave comes back to %q", to)
		}
	} else {
		t.Errorf("whoever gives is led to %q", paying.Header.Get("Location"))
	}
	works("GET", "/presentes/obrigado/"+form.Get("pedido"), nil, 200, "Jogo de panelas")

	for _, c := range []struct {
		method, path string
		form         url.Values
	}{
		{"GET", "/" + other.Slug, nil},
		{"GET", "/" + other.Slug + "/rsvp", nil},
		{"GET", "/" + other.Slug + "/presentes", nil},
		{"GET", "/" + other.Slug + "/presentes/cesta?cesta=" + basketOf(other.Slug), nil},
		{"POST", "/" + other.Slug + "/presentes/pagar", form},
		{"GET", "/" + other.Slug + "/presentes/obrigado/" + form.Get("pedido"), nil},
		{"POST", "/" + other.Slug + "/recados", url.Values{"name": {"Bia"}, "message": {"Felicidades!"}}},
		{"GET", "/" + other.Slug + "/agenda/" + moments[other.Slug].String() + "/1.ics", nil},
		{"GET", "/agenda/" + moments[other.Slug].String() + "/1.ics", nil},
		{"GET", publicevent.PictureFolder + other.Slug + ".png", nil},
		{"GET", "/api/public/public.event.get?slug=" + other.Slug, nil},
		{"GET", "/api/public/public.event.getVendors?slug=" + other.Slug, nil},
		{"GET", "/api/me/users.get", nil},
		{"GET", "/api/e/" + event.ID.String() + "/public.event.getAccess", nil},
		{"GET", "/api/b/" + event.Business.ID.String() + "/gifts.getAll?eventUuid=" + event.ID.String(), nil},
		{"POST", "/api/public/auth.confirmCode", nil},
		{"GET", "/api/public/public.getPayment?paymentUuid=" + uuid.NewString(), nil},
		{"GET", "/previa/" + event.ID.String(), nil},
		{"GET", "/app", nil}, {"GET", "/editor", nil}, {"GET", "/auth/signin", nil},
		{"GET", "/evento/" + event.ID.String() + "/site", nil},
		{"GET", "/contrato/AAAAAAAAAAAAAAAAAAAAAA", nil}, {"GET", "/orcamento/AAAAAAAAAAAAAAAAAAAAAA", nil},
		{"GET", "/pagamento/" + uuid.NewString(), nil},
	} {
		if response, body := send(c.method, c.path, c.form); response.StatusCode != http.StatusNotFound ||
			body != "" && !strings.Contains(body, problem.NotFound().Detail) &&
				!strings.Contains(response.Header.Get("Content-Type"), "text/html") ||
			strings.Contains(body, "visita") || strings.Contains(body, "Rita") {
			t.Errorf("%s %s: %d %.200s", c.method, c.path, response.StatusCode, body)
		}
	}
}
