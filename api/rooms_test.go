package api_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"cortejo/api"
	"cortejo/api/proposalpage"
	"cortejo/formats/slug"
	"cortejo/tenants/tenanttest"
)

// roomOf returns the first path segment of a file of web/src/routes, or of one of the server's patterns; "" for a
// parameter or the front page.
func roomOf(name string) string {
	name = strings.TrimPrefix(name, "/")
	if end := strings.IndexAny(name, "./"); end >= 0 {
		name = name[:end]
	}
	name = strings.TrimSuffix(name, "_")
	if name == "index" || strings.ContainsAny(name, "$*{") || strings.HasPrefix(name, "_") ||
		strings.HasPrefix(name, "-") {
		return ""
	}
	return name
}

// Every first path segment of Cortejo's own addresses is reserved: it is never taken for an event's page, and no event
// may choose it or a segment that looks like it. The lists are read from the routes themselves, so that a new one is
// included.
func TestFirstWordsOfAddressesAreReserved(t *testing.T) {
	t.Parallel()
	var asked sync.Map
	everyEvent := func(o *api.Options) {
		o.Preview = func(_ context.Context, slug string, _ *uuid.UUID) (api.Preview, error) {
			asked.Store(slug, true)
			return api.Preview{Title: "Um evento"}, nil
		}
	}
	server := website(t, everyEvent)
	routes, err := os.ReadDir("../web/src/routes")
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]bool{} // and whether the web shows a page there
	for _, file := range routes {
		words[roomOf(file.Name())] = true
	}
	none := http.NotFoundHandler()
	own, err := api.NewHandler(api.Options{
		PublicURL: "http://cortejo.test", Media: none, Calendars: none, Courier: none, Procedures: none, Answers: none,
		Proposals: none, Codes: none,
		MessageStatus: none, MessageInbound: none, WhatsAppCallbacks: none, WhatsAppStandin: none, Payments: none,
		Pictures: none, Standin: none, Outbox: none, DomainCheck: none, Gifts: none, WayOut: none,
		Sites: func(http.Handler) http.Handler { return none }, Drafts: none, Accents: none,
	})
	if err != nil {
		t.Fatal(err)
	}
	err = chi.Walk(own.(chi.Routes), func(_, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if word := roomOf(route); !words[word] {
			words[word] = false
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir("../web/public")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if file.IsDir() {
			words[file.Name()] = false
		}
	}
	words["assets"] = false                 // the folder of Vite's output
	words[proposalpage.PathSegment] = false // the server's own page
	words["porta"] = true                   // the door's document has its addresses in web/src/door/address.ts
	delete(words, "")
	const given = " Media Calendars Courier Procedures Answers Proposals Codes MessageStatus MessageInbound WhatsAppCallbacks WhatsAppStandin Payments ConnectedAccounts Pictures Standin Outbox DomainCheck Gifts Drafts Accents WayOut "
	if len(words) < 10 || !words["roteiro"] || !words["app"] {
		t.Fatalf("found %v", words)
	}
	// Every handler that Handler is given has to be given here too.
	for i := range reflect.TypeFor[api.Options]().NumField() {
		field := reflect.TypeFor[api.Options]().Field(i)
		if field.Type == reflect.TypeFor[http.Handler]() && !strings.Contains(given, " "+field.Name+" ") {
			t.Errorf("the addresses of %s are not looked at", field.Name)
		}
	}
	for word, shown := range words {
		if slug.IsValid(word) {
			t.Errorf("%s may be an event's", word)
		}
		leet := strings.NewReplacer("o", "0", "i", "1", "e", "3", "a", "4").Replace(word)
		for _, typed := range []string{word, strings.ToUpper(word), " " + word + "!", word[:1] + "-" + word[1:], leet,
			strings.ReplaceAll(word, "a", "\u0430"), strings.ReplaceAll(word, "a", "\uff41"),
			strings.ReplaceAll(word, "o", "\u03bf"), strings.ReplaceAll(word, "m", "rn")} {
			if chosen, err := slug.Parse(typed); err == nil {
				t.Errorf("%q may be chosen, as %q", typed, chosen)
			}
		}
		for _, path := range []string{"/" + word, "/" + word + "/0199f3f3-0000-7000-8000-000000000000"} {
			response, _ := ask(t, server, "GET", path, map[string]string{"Accept": browser})
			if _, is := asked.Load(word); is {
				t.Errorf("%s may be an event's", path)
			}
			if shown && response.StatusCode != http.StatusOK {
				t.Errorf("%s, where the web has a page, answers %d", path, response.StatusCode)
			}
		}
	}
	ask(t, server, "GET", "/marina-e-tomas-4f7k2m", map[string]string{"Accept": browser})
	if _, is := asked.Load("marina-e-tomas-4f7k2m"); !is {
		t.Error("an event's address is not looked for")
	}
}

// It does not run in parallel: the log is shared.
func TestAVendorsSecretIsToldToNobody(t *testing.T) {
	before, log := slog.Default(), &tenanttest.Log{}
	slog.SetDefault(slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(before)
	const secret = "QUJDREVGR0hJSktMTU5PUA"
	server := website(t, nil)
	response, body := ask(t, server, "GET", "/roteiro/"+secret, map[string]string{"Accept": browser})
	for name, want := range map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow",
		"Referrer-Policy": "no-referrer"} {
		if got := response.Header.Get(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	if response.StatusCode != http.StatusOK || strings.Contains(body, secret) ||
		strings.Contains(fmt.Sprint(response.Header), secret) {
		t.Errorf("%d %v %.200q", response.StatusCode, response.Header, body)
	}
	// The page's request fails here, and the log must not name the secret.
	if response, body := ask(t, server, "GET", "/api/public/public.runSheet.get?token="+secret,
		nil); response.StatusCode != http.StatusInternalServerError || strings.Contains(body, secret) {
		t.Errorf("%d %s", response.StatusCode, body)
	}
	if text := log.String(); strings.Contains(text, secret) || !strings.Contains(text, "public.runSheet.get") ||
		!strings.Contains(text, "path=/*") {
		t.Errorf("the log says %s", text)
	}
}

// Everything at and below /{slug}/rsvp belongs to the answer page, unless the first segment is one of Cortejo's own. It
// does not run in parallel: the log is shared.
func TestAnInvitationsSecretIsToldToNobody(t *testing.T) {
	before, log := slog.Default(), &tenanttest.Log{}
	slog.SetDefault(slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(before)
	const secret = "QUJDREVGR0hJSktMTU5PUA"
	server := website(t, func(o *api.Options) {
		o.Answers = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Has("panic") {
				panic("no fault of the address")
			}
			w.Header().Set("X-Answers", r.Method)
		})
	})
	// A page that sends no referrer sends its form with the origin "null": its secret is what says who asks.
	null := map[string]string{"Origin": "null", "Accept": browser}
	for path, answers := range map[string]bool{
		"/marina-e-tomas-4f7k2m/rsvp/" + secret: true, "/marina-e-tomas-4f7k2m/rsvp/" + secret + "/x": true,
		"/marina-e-tomas-4f7k2m/rsvp": true, "/UMA/rsvp/" + secret: false, // redirected to /uma
		"/app/rsvp/" + secret: false, "/evento/rsvp": false, "/app/0199f3f3-0000-7000-8000-000000000000/rsvp": false,
		"/marina-e-tomas-4f7k2m/fornecedores": false,
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			if response, _ := ask(t, server, method, path, null); (response.Header.Get(
				"X-Answers") == method) != answers {
				t.Errorf("%s %s: the answer page answers: %t", method, path, !answers)
			}
		}
	}
	if response, _ := ask(t, server, http.MethodPost, "/marina-e-tomas-4f7k2m/rsvp/"+secret,
		null); response.StatusCode != http.StatusOK {
		t.Errorf("an answer gets %d", response.StatusCode)
	}
	if response, _ := ask(t, server, http.MethodPost, "/marina-e-tomas-4f7k2m/rsvp",
		null); response.StatusCode != http.StatusForbidden {
		t.Errorf("a lost link that another site asks for gets %d", response.StatusCode)
	}
	ask(t, server, http.MethodGet, "/marina-e-tomas-4f7k2m/rsvp/"+secret+"?panic", null)
	if text := log.String(); strings.Contains(text, secret) || strings.Contains(text, "marina-e-tomas") ||
		!strings.Contains(text, "path=/*") {
		t.Errorf("the log says %s", text)
	}
}
