package sitepage

import (
	"cmp"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"cortejo/api/publicevent"
	"cortejo/formats/longdate"
	"cortejo/formats/sitedoc"
	"cortejo/platform/page"
	"cortejo/platform/problem"
)

// The sources of the pages' scripts, as the web's build knows them. Each theme has a stylesheet of its name.
const scriptSource, previewSource = "src/site/site.ts", "src/site/preview.ts"

// fonts are those that a theme shows above its fold: they are asked for before its stylesheet has arrived.
var fonts = map[sitedoc.Theme][]string{
	sitedoc.Botanical: {"cormorant-garamond-latin-wght-normal", "figtree-latin-wght-normal"},
	sitedoc.Classic:   {"bodoni-moda-latin-wght-normal", "jost-latin-wght-normal"},
	sitedoc.Tiles:     {"yeseva-one-latin-400-normal", "dm-sans-latin-wght-normal"},
	sitedoc.Editorial: {"instrument-serif-latin-400-normal", "instrument-sans-latin-wght-normal"},
	sitedoc.Horizon:   {"bricolage-grotesque-latin-wght-normal"},
	sitedoc.Night:     {"poiret-one-latin-400-normal", "josefin-sans-latin-wght-normal"},
}

// look is what a page wears.
func (s *Service) look(theme sitedoc.Theme, accent string) layout {
	theme = cmp.Or(theme, sitedoc.Botanical)
	look := layout{Home: s.PublicURL, Theme: themeOf(theme), Accent: accent,
		Stylesheet: s.Build.URLOf("src/site/themes/" + themeOf(theme) + ".css")}
	if accent != "" {
		look.AccentSheet = AccentURLOf(theme, accent)
	}
	for _, name := range fonts[theme] {
		if url := s.Build.URLOf("src/site/fonts/" + name + ".woff2"); url != "" {
			look.Fonts = append(look.Fonts, url)
		}
	}
	return look
}

func (s *Service) layoutOf(slug string, site site, d Drawing) layout {
	f := d.Facts
	sh := s.look(d.Document.Theme, d.Document.Accent)
	sh.Script = s.Build.URLOf(scriptSource)
	sh.Title = cmp.Or(strings.Join(f.Names, " & "), f.Title)
	sh.Canonical = s.PublicURL + "/" + slug
	sh.Indexed = site.Indexed && !site.Private
	if site.Private {
		return sh
	}
	var words []string
	if f.Date != nil {
		words = append(words, longdate.FormatDay(f.Date.Time()))
	}
	if place := cmp.Or(f.CeremonyPlace, f.ReceptionPlace); place != "" {
		words = append(words, place)
	}
	sh.Description = cmp.Or(strings.Join(words, " · "), f.Title)
	sh.Card = s.PublicURL + publicevent.PictureURLOf(slug,
		publicevent.GetOutput{Title: f.Title, Type: f.Type, Names: f.Names, Date: f.Date, CoverSeed: f.EventID})
	return sh
}

// send answers with a page.
func (s *Service) send(q request, status int, page []byte) {
	h := q.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(page)))
	q.w.WriteHeader(status)
	if q.r.Method != http.MethodHead {
		_, _ = q.w.Write(page) // only a reader who went away makes this fail
	}
}

type refusedPage struct {
	layout
	Title, Words, RequestID, Back string
}

// newRenderer returns the renderer of refusals, which say of a fault of ours only that it is one.
func (s *Service) newRenderer() *page.Renderer {
	return page.New(page.Options{
		Name: "a site's page", Templates: templates, Log: s.Log,
		Refusals: map[int]page.Refusal{
			http.StatusNotFound: {Heading: "Esta página não existe",
				Text: "Confira se o endereço veio inteiro. Na dúvida, pergunte a quem enviou."},
			http.StatusTooManyRequests: {Heading: "Muitos pedidos seguidos",
				Text: "Espere um minuto e abra de novo."},
			http.StatusRequestEntityTooLarge: page.TooLarge,
			http.StatusServiceUnavailable: {Heading: "Um instante",
				Text: "Não deu para abrir a página agora. Tente de novo em instantes."},
		},
		Fault: page.NewFault("Tente de novo em instantes."),
		RefusedPage: func(refusal page.Refusal, requestID string) any {
			look := s.look("", "")
			look.Title = refusal.Heading
			return refusedPage{layout: look, Title: refusal.Heading, Words: refusal.Text, RequestID: requestID}
		},
	})
}

// refuse answers with a page of its own, which no cache stores and no index lists. Over a limit, it asks for a minute.
func (s *Service) refuse(q request, err error) {
	h := q.w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	if problem.From(err).Status == http.StatusTooManyRequests && h.Get("Retry-After") == "" {
		page.SetRetryAfter(q.w, time.Minute)
	}
	s.pages.Refuse(q.w, q.r, err)
}

func formatMinutes(wait time.Duration) string {
	if minutes := int(math.Ceil(wait.Minutes())); minutes > 1 {
		return strconv.Itoa(minutes) + " minutos"
	}
	return "um minuto"
}
