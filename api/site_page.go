package api

import (
	"context"
	"errors"
	"html"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"cortejo/api/proposalpage"
	"cortejo/api/referral"
	"cortejo/api/sitepage"
	"cortejo/formats/ogimage"
	"cortejo/formats/slug"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
)

// Preview is what a shared link shows of an event's public page before it is opened.
type Preview struct {
	Title, Description string
	// Image is an absolute address, or empty.
	Image string
	// Drawn says that the image is the server's own (formats/ogimage), whose size is known.
	Drawn bool
}

// Previewer finds the public page at a slug, or of one vendor that it recommends; a *problem.Error
// of status 404 says that there is none.
type Previewer func(ctx context.Context, slug string, vendor *uuid.UUID) (Preview, error)

// vendorsSegment is where an event's page recommends vendors, each at an address below it.
const vendorsSegment = "fornecedores"

// The places in web/index.html that a page's own words take. Their tests read that file.
const (
	titlePlace       = "<title>Cortejo</title>"
	descriptionPlace = `<meta name="description" content="O planner de quem faz eventos acontecerem." />`
	// openingPlace is shown until the page's scripts have loaded.
	openingPlace = `<p class="opening-title">Um instante…</p>`
)

// The entry pages, one for each side; none brings another side's screens with it.
const (
	appPage    = "index.html"
	clientPage = "evento.html"
	// visitorPage signs in, and shows the public pages of an event.
	visitorPage = "visitor.html"
	// doorPage lets guests in: the camera and WebAssembly are allowed to a document, and only to this one.
	doorPage = "door.html"
)

// doorSegment is the first path segment of a device without an account: it enrolls at /porta/{token}, and uses /porta
// from then on.
const doorSegment = "porta"

// doorShape is the team's door of an event. Other addresses below its reception are the team's pages. The service
// worker (web/workers.config.ts) says the same.
var doorShape = regexp.MustCompile(`^app/[^/]+/reception(/scan|/[^/]+/editor)?$`)

// vendorSegment is where a vendor's secret link to a run sheet leads: /roteiro/{secret}.
const vendorSegment = "roteiro"

// signerSegment is where a signer's secret link to a contract leads: /contrato/{secret}; and
// /contrato/verificar/{code}.
const signerSegment = "contrato"

// editorSegment is where an event's website is edited over the whole window: /editor?route=…&weddingUuid=….
const editorSegment = "editor"

// paymentSegment is where a payment that was shared has its page: /pagamento/{paymentUuid}.
const paymentSegment = "pagamento"

// rooms are the first path segments of the app's own addresses, with the page that serves them (sideOf in
// web/src/lib/sides.ts has the same list). All others are a visitor's. formats/slug reserves them, so that no event's
// page has one.
var rooms = map[string]string{
	"": appPage, "app": appPage, "dev": appPage, editorSegment: appPage, "evento": clientPage, "auth": visitorPage,
	vendorSegment: visitorPage,
	doorSegment:   doorPage, signerSegment: visitorPage, paymentSegment: visitorPage,
	proposalpage.PathSegment: visitorPage,
	referral.PathSegment:     visitorPage,
	sitepage.PreviewSegment:  visitorPage, sitepage.AccentSegment: visitorPage,
}

// servePage serves an address of the app: always the app, which shows its own page for an unknown address, and the
// status that programs read.
func (s *site) servePage(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	first, _, _ := strings.Cut(name, "/")
	page, known := rooms[first]
	if !known || path.Ext(name) != "" {
		page = visitorPage
	}
	if doorShape.MatchString(name) {
		page = doorPage
	}
	file, err := s.load(page)
	if err != nil {
		problem.Write(w, r,
			problem.Unavailable("As páginas ainda não foram construídas. Rode make build e recarregue.", err))
		return
	}
	// Who looks at it as its client (?ver=cliente) asks other questions.
	if page == clientPage && r.URL.RawQuery == "" && s.bringsSession != nil && s.bringsSession(r) {
		askAhead(w, name)
	}
	if page == doorPage {
		allowDoor(w.Header())
	}
	if first == vendorSegment || first == doorSegment || first == signerSegment || first == paymentSegment {
		// The address is a secret: it must not reach other sites, and proxies must not cache the page.
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("X-Robots-Tag", "noindex, nofollow")
		w.Header().Set("Content-Type", siteTypes[".html"])
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(file.content) // only a reader who went away makes this fail
		return
	}
	switch {
	case page == visitorPage && strings.HasPrefix(name, "auth/signin"):
		sendPage(w,
			strings.Replace(string(file.content), openingPlace, `<h1 class="opening-title">Entre no Cortejo</h1>`, 1))
	case known && path.Ext(name) == "":
		s.send(w, r, page, file)
	case s.preview == nil || !slug.IsValid(first):
		serveNotFound(w, r, file)
	default:
		s.serveEvent(w, r, file, first, strings.Split(name, "/")[1:])
	}
}

// allowDoor lets the door's document read codes: with the camera, and with WebAssembly where the browser does not
// read them itself (https://www.w3.org/TR/CSP3/#wasm-integration). Its service worker keeps it with these.
func allowDoor(h http.Header) {
	h.Set("Content-Security-Policy",
		strings.Replace(contentSecurityPolicy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1))
	h.Set("Permissions-Policy", strings.Replace(permissionsPolicy, "camera=()", "camera=(self)", 1))
}

// askAhead lets the browser ask the two questions that a client's page begins with while its scripts
// still arrive: on a phone that is a second. The page's own questions take these answers, so they are
// word for word the same (https://html.spec.whatwg.org/multipage/links.html#link-type-preload).
func askAhead(w http.ResponseWriter, name string) {
	_, rest, _ := strings.Cut(name, "/")
	first, _, _ := strings.Cut(rest, "/")
	event, err := uuid.Parse(first)
	if err != nil {
		return
	}
	for _, question := range []string{"/api/me/users.get", "/api/e/" + event.String() + "/public.event.getAccess"} {
		w.Header().Add("Link", "<"+question+">; rel=preload; as=fetch; crossorigin")
	}
}

// serveEvent serves the address of a public page, with the preview of its link in the HTML: programs that make previews
// run no scripts.
func (s *site) serveEvent(w http.ResponseWriter, r *http.Request, file *siteFile, address string, rest []string) {
	vendor, known := parseVendor(rest)
	if !known {
		serveNotFound(w, r, file)
		return
	}
	preview, err := s.preview(r.Context(), address, vendor)
	if refusal := (*problem.Error)(nil); errors.As(err, &refusal) && refusal.Status == http.StatusNotFound {
		serveNotFound(w, r, file)
		return
	}
	if err != nil {
		if procedure.SiteSlugOf(r.Context()) != "" {
			problem.Write(w, r, problem.From(err))
			return
		}
		// The app requests it again and shows the error.
		s.send(w, r, visitorPage, file)
		return
	}
	page := preview.fill(string(file.content))
	if own := procedure.SiteSlugOf(r.Context()); own != "" {
		// The web's router reads / as this event's page (web/src/lib/ownDomain.ts).
		page = strings.Replace(page, "<title>", renderMeta("name", "cortejo-event", own)+"<title>", 1)
	}
	sendPage(w, page)
}

// sendPage answers with a page that was filled for its address.
func sendPage(w http.ResponseWriter, page string) {
	w.Header().Set("Content-Type", siteTypes[".html"])
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write([]byte(page)) // only a reader who went away makes this fail
}

// parseVendor reads what follows an event's address: nothing, its vendors, or one of them; known is
// false for anything else.
func parseVendor(rest []string) (vendor *uuid.UUID, known bool) {
	switch {
	case len(rest) == 0:
		return nil, true
	case len(rest) > 2 || rest[0] != vendorsSegment:
		return nil, false
	case len(rest) == 1:
		return nil, true
	}
	id, err := uuid.Parse(rest[1])
	return &id, err == nil
}

// serveNotFound sends the app, which says so in its own words, with the status 404.
func serveNotFound(w http.ResponseWriter, r *http.Request, file *siteFile) {
	if procedure.SiteSlugOf(r.Context()) != "" {
		writeNotFound(w) // the app is not there, which would also sign people in
		return
	}
	w.Header().Set("Content-Type", siteTypes[".html"])
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(file.content) // only a reader who went away makes this fail
}

// fill puts the preview into the app's page.
func (p Preview) fill(page string) string {
	head := "<title>" + html.EscapeString(p.Title) + "</title>" +
		renderMeta("property", "og:type", "website") + renderMeta("property", "og:site_name", "Cortejo") +
		renderMeta("property", "og:title", p.Title) + renderMeta("property", "og:description", p.Description)
	card := "summary"
	if p.Image != "" {
		card = "summary_large_image"
		head += renderMeta("property", "og:image", p.Image) + renderMeta("property", "og:image:alt", p.Title)
	}
	if p.Drawn {
		head += renderMeta("property", "og:image:type", "image/png") + renderMeta("property", "og:image:width",
			strconv.Itoa(ogimage.Width)) + renderMeta("property", "og:image:height", strconv.Itoa(ogimage.Height))
	}
	// X takes the rest from the properties
	// (https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started).
	head += renderMeta("name", "twitter:card", card)
	opening := `<h1 class="opening-title">` + html.EscapeString(p.Title) + `</h1><p class="opening-words">` +
		html.EscapeString(p.Description) + "</p>"
	page = strings.Replace(page, openingPlace, opening, 1)
	page = strings.Replace(page, descriptionPlace, renderMeta("name", "description", p.Description), 1)
	return strings.Replace(page, titlePlace, head, 1)
}

func renderMeta(kind, name, content string) string {
	return "<meta " + kind + `="` + name + `" content="` + html.EscapeString(content) + `" />`
}

// isNavigation says whether a person opens an address, rather than a page asking for a file.
func isNavigation(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept"), "text/html")
}

// keepOutOfIndexes asks search engines to leave out everything but the two addresses that
// greet strangers: a couple's names and day are for those who were given the link.
func keepOutOfIndexes(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if at := strings.TrimSuffix(r.URL.Path, "/"); at != "" && at != "/auth/signin" {
			w.Header().Set("X-Robots-Tag", "noindex")
		}
		next.ServeHTTP(w, r)
	})
}
