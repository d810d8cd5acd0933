package sitepage

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"cortejo/formats/accent"
	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
)

var accentFile = regexp.MustCompile(`^/` + AccentSegment + `/([a-z]+)/([0-9a-f]{6})\.css$`)

// Accents answers GET and HEAD of /tema/{theme}/{rrggbb}.css: what a theme's colours become with an accent.
func (s *Service) Accents() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked := accentFile.FindStringSubmatch(r.URL.Path)
		css := ""
		if asked != nil {
			css = accent.RenderCSS(sitedoc.Theme(strings.ToUpper(asked[1])), "#"+asked[2])
		}
		if css == "" {
			s.refuse(request{w: w, r: r}, problem.NotFound())
			return
		}
		h := w.Header()
		h.Set("Content-Type", "text/css; charset=utf-8")
		h.Set("Content-Length", strconv.Itoa(len(css)))
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		if r.Method != http.MethodHead {
			_, _ = w.Write([]byte(css)) // only a reader who went away makes this fail
		}
	})
}

// AccentURLOf returns the address of a theme's colors with an accent, or with its own; "" for an unknown theme.
func AccentURLOf(theme sitedoc.Theme, colour string) string {
	own := accent.SuggestAccents(theme)
	if len(own) == 0 {
		return ""
	}
	if colour == "" || !sitedoc.IsAccent(colour) {
		colour = own[0]
	}
	return "/" + AccentSegment + "/" + themeOf(theme) + "/" + strings.TrimPrefix(colour, "#") + ".css"
}
