package api_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api"
	"cortejo/api/publicevent"
	"cortejo/platform/problem"
	"cortejo/tenants/tenanttest"
)

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

func TestAPersonWhoMistypedReadsAPage(t *testing.T) {
	t.Parallel()
	server := website(t, nil)
	for path, status := range map[string]int{
		"/": 200, "/app/events": 200, "/auth/signin": 200, "/evento": 200,
		"/foo.bar": 404, "/app/x.y": 404, "/wp-login.php": 404, "/nada": 404, "/nada/aqui": 404,
		"/marina-e-tomas-000000": 404, "/marina-e-tomas-000000/fornecedores": 404,
		"/marina-e-tomas-4f7k2m/fornecedores/1": 404, "/marina-e-tomas-4f7k2m/nada": 404, "/.secret.txt": 404,
		"/gone.js": 404,
	} {
		response, body := ask(t, server, "GET", path, map[string]string{"Accept": browser})
		if response.StatusCode != status || !strings.Contains(body, page) ||
			response.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %d %.80q", path, response.StatusCode, body)
		}
	}
	for _, path := range []string{"/marina-e-tomas-4f7k2m", "/marina-e-tomas-4f7k2m/fornecedores",
		"/marina-e-tomas-4f7k2m/fornecedores/0199f3f3-0000-7000-8000-000000000000"} {
		if response,
			body := ask(t, server, "GET", path, map[string]string{"Accept": browser}); response.StatusCode != 200 ||
			!strings.Contains(body, "<title>") {
			t.Errorf("%s, which is there: %d %.80q", path, response.StatusCode, body)
		}
	}
	if response, body := ask(t, server, "GET", "/assets/gone-000000.js",
		map[string]string{"Accept": browser}); response.StatusCode != 404 || strings.Contains(body, page) {
		t.Errorf("a missing file of a build: %d %.80q", response.StatusCode, body)
	}
}

// The camera and WebAssembly are a document's: the door's has them wherever it is opened, also as its service worker
// keeps it, and no other page does.
func TestOnlyTheDoorHasACamera(t *testing.T) {
	t.Parallel()
	server := website(t, nil)
	const event = "/app/0199f3f3-0000-7000-8000-000000000000"
	for path, door := range map[string]bool{
		event + "/reception": true, event + "/reception/": true, event + "/reception/scan": true,
		event + "/reception/0199f3f3-0000-7000-8000-000000000001/editor": true,
		"/porta": true, "/porta/QUJDREVGR0hJSktMTU5PUA": true, "/door.html": true,
		event: false, event + "/reception/qr-code": false, event + "/reception/qr-code/scan": false,
		event + "/reception/report": false, event + "/reception/print": false,
		event + "/receptionist": false, "/app": false, "/evento": false, "/": false, "/marina-e-tomas-4f7k2m": false,
	} {
		response, body := ask(t, server, "GET", path, map[string]string{"Accept": browser})
		policy, features := response.Header.Get("Content-Security-Policy"), response.Header.Get("Permissions-Policy")
		if is := strings.HasSuffix(body, "<p>porta"); is != door || response.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %.80q", path, response.StatusCode, body)
		}
		if strings.Contains(policy, "; script-src 'self' 'wasm-unsafe-eval';") != door ||
			strings.Contains(features, "camera=(self),") != door || strings.Contains(features, "camera=(),") == door {
			t.Errorf("%s: %s; %s", path, policy, features)
		}
	}
	if response, _ := ask(t, server, "GET", "/porta/QUJDREVGR0hJSktMTU5PUA",
		map[string]string{"Accept": browser}); response.Header.Get("Referrer-Policy") != "no-referrer" ||
		response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the link of a device is told: %v", response.Header)
	}
}

func TestSearchEnginesStayOut(t *testing.T) {
	t.Parallel()
	server := website(t, nil)
	for path, want := range map[string]string{
		"/": "", "/auth/signin": "", "/marina-e-tomas-4f7k2m": "noindex",
		"/marina-e-tomas-4f7k2m/fornecedores": "noindex", "/app/events": "noindex", "/nada": "noindex",
		"/media/0123456789abcdef": "noindex",
	} {
		if response, _ := ask(t, server, "GET", path, nil); response.Header.Get("X-Robots-Tag") != want {
			t.Errorf("%s: %q", path, response.Header.Get("X-Robots-Tag"))
		}
	}
}

// The address of an event as it is typed from a printed invitation leads to its page, with what follows it.
func TestCapitalsAndAccentsLeadToTheEvent(t *testing.T) {
	t.Parallel()
	handler := website(t, nil)
	for typed, want := range map[string]string{
		"/Ana-e-Joao":                  "/ana-e-joao",
		"/ANA-E-JOAO/presentes?de=qr":  "/ana-e-joao/presentes?de=qr",
		"/Ana-e-Jo%C3%A3o/rsvp/Ab%2Fc": "/ana-e-joao/rsvp/Ab%2Fc",
		"/ana-e-joao":                  "",
		"/APP":                         "",
		"/Favicon.ico":                 "",
		"//Evil-Site":                  "",
		"/%D0%90na-e-joao":             "",
	} {
		response, _ := ask(t, handler, "GET", typed, nil)
		if got := response.Header.Get("Location"); got != want {
			t.Errorf("GET %s leads to %q (%d), want %q", typed, got, response.StatusCode, want)
		}
	}
}

func TestASharedLinkShowsTheEvent(t *testing.T) {
	t.Parallel()
	shown := func(o *api.Options) {
		o.Preview = func(context.Context, string, *uuid.UUID) (api.Preview, error) {
			return api.Preview{Title: `Zoé & "Téo" <script>`, Description: `13 de março de 2027 · Igreja "$1"`,
				Image: "https://cortejo.test/media/x", Drawn: true}, nil
		}
	}
	_, body := ask(t, website(t, shown), "GET", "/zoe-e-teo-4f7k2m", nil)
	for _, want := range []string{
		`<title>Zoé &amp; &#34;Téo&#34; &lt;script&gt;</title>`,
		`<meta property="og:title" content="Zoé &amp; &#34;Téo&#34; &lt;script&gt;" />`,
		`<meta property="og:description" content="13 de março de 2027 · Igreja &#34;$1&#34;" />`,
		`<meta property="og:image" content="https://cortejo.test/media/x" />`,
		`<meta property="og:image:width" content="1200" />`, `<meta property="og:image:height" content="630" />`,
		`<meta name="twitter:card" content="summary_large_image" />`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
	if strings.Contains(body, "<script>") {
		t.Error("a title became code")
	}
	broken := func(o *api.Options) {
		o.Preview = func(context.Context, string, *uuid.UUID) (api.Preview, error) {
			return api.Preview{}, problem.Internal(errors.New("secret words"))
		}
	}
	if response, body := ask(t, website(t, broken), "GET", "/zoe-e-teo-4f7k2m", nil); response.StatusCode != 200 ||
		!strings.Contains(body, page) {
		t.Errorf("where the event could not be asked for: %d %s", response.StatusCode, body)
	}
}

func TestPreviewsOfEvents(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ana Clara Cerimonial")
	e := env.AddEvent(b, "Casamento Marina & Tomás")
	if _, err := env.Admin.Exec(t.Context(),
		`UPDATE events SET date = '2027-03-13', ceremony_place = 'Igreja São José' WHERE id = $1`, e.ID); err != nil {
		t.Fatal(err)
	}
	preview := api.NewEventPreviews(env.DB, "https://cortejo.test")
	got, err := preview(t.Context(), e.Slug, nil)
	drawn := got.Image
	if want := (api.Preview{Title: "Marina & Tomás", Description: "13 de março de 2027 · Igreja São José", Image: drawn,
		Drawn: true}); err != nil || got != want {
		t.Errorf("%v: %+v", err, got)
	}
	// The page contains the absolute address of its image, and that address serves an image.
	server := website(t, func(o *api.Options) {
		o.Preview, o.Pictures = preview, publicevent.NewPictureHandler(env.DB, nil)
	})
	_, body := ask(t, server, "GET", "/"+e.Slug, map[string]string{"Accept": browser})
	if want := `<meta property="og:image" content="` + drawn + `" />`; !strings.Contains(body, want) {
		t.Errorf("no %s in %s", want, body)
	}
	path, absolute := strings.CutPrefix(drawn, "https://cortejo.test")
	if response, _ := ask(t, server, "GET", path, nil); !absolute || response.StatusCode != http.StatusOK ||
		response.Header.Get("Content-Type") != "image/png" {
		t.Errorf("%s: %d", drawn, response.StatusCode)
	}
	var refused *problem.Error
	if _, err := preview(t.Context(), "nao-existe-123456", nil); !errors.As(err, &refused) ||
		refused.Status != http.StatusNotFound {
		t.Errorf("an address of nothing: %v", err)
	}
	shown, quiet, faceless := env.AddVendor(b, "Flor de Minas"), env.AddVendor(b, "Quieto"), env.AddVendor(b, "Sem retrato")
	if _, err := env.Admin.Exec(t.Context(), `UPDATE vendors SET enable_vendor_indication = true WHERE id = $1`,
		faceless.ID); err != nil {
		t.Fatal(err)
	}
	env.AddEventVendor(e, faceless, "DONE")
	if got, err := preview(t.Context(), e.Slug, &faceless.ID); err != nil || got.Title != "Sem retrato" ||
		got.Image != drawn {
		t.Errorf("a vendor without a picture: %v: %+v", err, got)
	}
	env.Recommend(shown, env.AddImage(b))
	env.AddEventVendor(e, shown, "DONE")
	env.AddEventVendor(e, quiet, "DONE")
	if got, err := preview(t.Context(), e.Slug, &shown.ID); err != nil || got.Title != "Flor de Minas" ||
		got.Description != "Marina & Tomás" || got.Image == drawn || got.Drawn {
		t.Errorf("a vendor of the page: %v: %+v", err, got)
	}
	if _, err := preview(t.Context(), e.Slug, &quiet.ID); !errors.As(err, &refused) ||
		refused.Status != http.StatusNotFound {
		t.Errorf("a vendor who is not recommended: %v", err)
	}
	// Its own picture is shown where it has one.
	if _, err := env.Admin.Exec(t.Context(), `UPDATE events SET image_id = $2 WHERE id = $1`, e.ID,
		env.AddImage(b)); err != nil {
		t.Fatal(err)
	}
	if got, err := preview(t.Context(), e.Slug, nil); err != nil || got.Drawn || got.Image == drawn ||
		!strings.HasPrefix(got.Image, "https://cortejo.test/media/") {
		t.Errorf("an event with a picture: %v: %+v", err, got)
	}
	// A closed page reveals nothing, not even that it existed.
	if _, err := env.Admin.Exec(t.Context(), `UPDATE events SET archived_at = now() WHERE id = $1`, e.ID); err != nil {
		t.Fatal(err)
	}
	if response,
		body := ask(t, server, "GET", "/"+e.Slug,
		map[string]string{"Accept": browser}); response.StatusCode != http.StatusNotFound ||
		strings.Contains(body, "og:") {
		t.Errorf("a closed page: %d %s", response.StatusCode, body)
	}
}

// The server fills in the app's page by these very words.
func TestTheAppsPageHasTheirPlaces(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("../web/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{"<title>Cortejo</title>", `<meta name="description" content="O planner de quem faz eventos acontecerem." />`, `<p class="opening-title">Um instante…</p>`} {
		if strings.Count(string(content), place) != 1 {
			t.Errorf("web/index.html does not say %s once", place)
		}
	}
}

func TestPagesSayWhomToAsk(t *testing.T) {
	t.Parallel()
	with := func(o *api.Options) { o.SupportURL = "https://wa.me/5531987654321?a=1&b=2" }
	if _, body := ask(t, website(t, with), "GET", "/app", nil); !strings.Contains(body, `<meta name="cortejo-support" content="https://wa.me/5531987654321?a=1&amp;b=2" />`) {
		t.Errorf("got %s", body)
	}
	if _, body := ask(t, website(t, nil), "GET", "/app", nil); strings.Contains(body, "cortejo-support") {
		t.Errorf("got %s", body)
	}
}

// The page shows the server's own sentence for a phone that gets no code.
func TestPagesSayWhoseShallSignIn(t *testing.T) {
	t.Parallel()
	with := func(o *api.Options) { o.SignIn.Countries = []string{"BR", "PT"} }
	for _, address := range []string{"/auth/signin", "/app"} {
		_, body := ask(t, website(t, with), "GET", address, nil)
		for _, told := range []string{`<meta name="cortejo-calling-codes" content="+55 +351" />`, `<meta name="cortejo-only-countries" content="Por enquanto só enviamos códigos para telefones destes países: Brasil, Portugal." />`} {
			if !strings.Contains(body, told) {
				t.Errorf("%s does not say %s", address, told)
			}
		}
	}
	if _, body := ask(t, website(t, nil), "GET", "/auth/signin", nil); !strings.Contains(body, `content="Por enquanto só enviamos códigos para telefones do Brasil."`) {
		t.Errorf("got %s", body)
	}
}
