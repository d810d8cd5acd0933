package sitepage

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
)

var accentFile = regexp.MustCompile(`^/` + AccentRoom + `/([a-z]+)/([0-9a-f]{6})\.css$`)

// Accents answers GET and HEAD of /tema/{theme}/{rrggbb}.css: what a theme's colours become with an accent.
func (s *Service) Accents() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked := accentFile.FindStringSubmatch(r.URL.Path)
		if asked == nil || !isTheme(asked[1]) {
			s.refuse(request{w: w, r: r}, problem.NotFound())
			return
		}
		css := accentCSS(asked[1], "#"+asked[2])
		h := w.Header()
		h.Set("Content-Type", "text/css; charset=utf-8")
		h.Set("Content-Length", strconv.Itoa(len(css)))
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		if r.Method != http.MethodHead {
			_, _ = w.Write([]byte(css)) // only a reader who went away makes this fail
		}
	})
}

func isTheme(name string) bool {
	for _, theme := range sitedoc.Themes {
		if themeOf(theme) == name {
			return true
		}
	}
	return false
}

// accentCSS stands in for what computes the inks of an accent upon each theme's grounds.
func accentCSS(theme, accent string) string {
	return fmt.Sprintf(`:root[data-theme=%q]{--accent:%[2]s;--accent-ink:color-mix(in oklab,%[2]s 60%%,var(--ink));--accent-strong:color-mix(in oklab,%[2]s 70%%,#000);--accent-soft:color-mix(in oklab,%[2]s 14%%,var(--page))}`, theme, strings.ToLower(accent)) + "\n"
}
