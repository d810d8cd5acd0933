// Package accent computes the colors of an event's website from its theme and one accent color. For any accent, each
// text reaches WCAG 2.2 AA on each ground that the theme puts it on: its lightness changes, its hue stays. RenderCSS
// returns the stylesheet, SuggestAccents the accents of a theme. It imports formats/sitedoc alone.
package accent

import (
	"strings"

	"github.com/lucasb-eyer/go-colorful"

	"cortejo/formats/sitedoc"
)

// The minimum contrasts: AA for texts and for lines that carry meaning, AAA for text that is read at length.
const (
	minLineContrast    = 3
	minTextContrast    = 4.5
	minReadingContrast = 7
)

// scheme holds a theme's colors. An empty color is computed as a shade of the accent.
type scheme struct {
	// accents are offered to the planner; the first is the theme's default.
	accents [4]string
	// page is the ground of the page, surface that of the cards on it.
	page, surface string
	// ink is for text that is read at length, muted for secondary text, line for separators.
	ink, muted, line string
	// mark is the second color, of figures and ampersands.
	mark string
	// pale is the text color on dark grounds and on the accent.
	pale string
	// isNight reports that the theme has light inks on a dark page.
	isNight bool
	// maxDeepLightness is the highest lightness of a ground in the accent, from 0 to 1.
	maxDeepLightness float64
	// grounds are further grounds of text in ink.
	grounds []string
}

// schemes are the colors drawn for each theme.
var schemes = map[sitedoc.Theme]scheme{
	sitedoc.Botanical: {
		accents: [4]string{"#46624a", "#9c4f38", "#6b5b8a", "#33606e"},
		page:    "#f7f4ec", surface: "#fdfbf5", ink: "#2b3a2e", muted: "#4c5c4e", line: "#c9d0bd",
		mark: "#9c4f38", pale: "#fdfbf5", maxDeepLightness: 0.37,
	},
	sitedoc.Classic: {
		accents: [4]string{"#1d2748", "#5a1f2d", "#1f4637", "#4a4038"},
		page:    "#fbf8f0", surface: "#fffdf8", line: "#cdbf9c",
		mark: "#7a6128", pale: "#fbf8f0", maxDeepLightness: 0.3,
	},
	sitedoc.Tiles: {
		accents: [4]string{"#1f3f94", "#176a5a", "#8a2f3c", "#8a5a0f"},
		surface: "#ffffff", mark: "#8f5f12", pale: "#ffffff", maxDeepLightness: 0.4,
	},
	sitedoc.Editorial: {
		accents: [4]string{"#141414", "#a8321b", "#23506b", "#4b5a2a"},
		page:    "#ffffff", surface: "#f6f5f3", ink: "#141414", muted: "#4d4d4d", line: "#d6d6d6",
		mark: "#a8321b", pale: "#ffffff", maxDeepLightness: 0.25,
	},
	sitedoc.Horizon: {
		accents: [4]string{"#8f2f52", "#0f6273", "#a3431c", "#35602f"},
		page:    "#fff4e3", surface: "#fffaf1", line: "#ecd6b8", mark: "#b03a1f", pale: "#fff4e3",
		maxDeepLightness: 0.46,
		grounds:          []string{"#fdcf96", "#fcbd80", "#f9a670", "#fde2b0"},
	},
	sitedoc.Night: {
		accents: [4]string{"#e9c889", "#f2a58e", "#9fd3c7", "#c7b5f0"},
		page:    "#13122b", surface: "#1d1b3a", ink: "#f7ebd6", muted: "#d9cdb8", line: "#3f3a5c",
		pale: "#f7ebd6", isNight: true, maxDeepLightness: 0.24,
	},
}

// SuggestAccents returns the four accents offered for a theme, as #rrggbb, its default first. It returns nil for an
// unknown theme.
func SuggestAccents(theme sitedoc.Theme) []string {
	s, ok := schemes[theme]
	if !ok {
		return nil
	}
	return s.accents[:]
}

// RenderCSS returns the stylesheet of a theme's colors with an accent, #rrggbb. It uses the theme's default if the
// accent is empty or no color, and returns an empty text for an unknown theme. The stylesheet sets on :root the
// variables that the themes' stylesheets draw with:
//   - --page, --surface, --accent-soft: grounds, on each of which --ink, --muted, --mark and --accent-ink are readable;
//   - --accent, unchanged; --accent-strong, a ground or a line that is visible on the page, with --on-strong on it;
//     --line, which only separates;
//   - --deep, a ground in the accent, with --deep-ink, --deep-muted and --deep-mark on it; --pale, the theme's light.
func RenderCSS(theme sitedoc.Theme, accent string) string {
	s, ok := schemes[theme]
	if !ok {
		return ""
	}
	if accent == "" || !sitedoc.IsAccent(accent) {
		accent = s.accents[0]
	}
	var css strings.Builder
	css.WriteString(":root{")
	for _, v := range s.listVariables(parseHex(accent)) {
		css.WriteString("--" + v.name + ":" + v.color.Hex() + ";")
	}
	return strings.TrimSuffix(css.String(), ";") + "}\n"
}

type variable struct {
	name  string
	color colorful.Color
}

// listVariables returns the variables of a scheme with an accent, in the order of the stylesheet.
func (s scheme) listVariables(accent colorful.Color) []variable {
	or := func(fixed string, shade colorful.Color) colorful.Color {
		if fixed != "" {
			return parseHex(fixed)
		}
		return shade
	}
	page, surface := or(s.page, setLightness(accent, 0.972, 0.012)), or(s.surface, setLightness(accent, 0.99, 0.006))
	soft := page.BlendOkLab(setLightness(accent, 0.9, 0.028), 0.55)
	if s.isNight {
		soft = page.BlendOkLab(setLightness(accent, 0.35, 0.05), 0.5)
	}
	grounds := []colorful.Color{page, surface, soft}
	strong := setContrast(accent, minLineContrast, page, surface)
	pale := parseHex(s.pale)
	lightness, _, _ := accent.OkLch()
	deep := setLightness(accent, min(lightness, s.maxDeepLightness), 0.2)
	if s.isNight {
		deep = surface
	}
	deepMark := setLightness(accent, 0.86, 0.1)

	inkGrounds := grounds
	for _, ground := range s.grounds {
		inkGrounds = append(inkGrounds, parseHex(ground))
	}
	// Editorial's red is for a page without colors: an accent with a color replaces it.
	mark := or(s.mark, accent)
	if s.ink == s.accents[0] && chromaOf(accent) > 0.03 {
		mark = accent
	}
	inkContrast := float64(minReadingContrast)
	if len(s.grounds) > 0 {
		inkContrast = minTextContrast
	}
	return []variable{
		{"page", page},
		{"surface", surface},
		{"ink", setContrast(or(s.ink, setLightness(accent, 0.28, 0.1)), inkContrast, inkGrounds...)},
		{"muted", setContrast(or(s.muted, setLightness(accent, 0.4, 0.07)), minTextContrast, grounds...)},
		{"line", or(s.line, setLightness(accent, 0.86, 0.045))},
		{"mark", setContrast(mark, minTextContrast, grounds...)},
		{"pale", pale},
		{"accent", accent},
		{"accent-ink", setContrast(accent, minTextContrast, grounds...)},
		{"accent-strong", strong},
		{"on-strong", s.chooseInk(strong)},
		{"accent-soft", soft},
		{"deep", deep},
		{"deep-ink", setContrast(pale, minReadingContrast, deep)},
		{"deep-muted", setContrast(pale.BlendOkLab(deep, 0.15), minTextContrast, deep)},
		{"deep-mark", setContrast(deepMark, minTextContrast, deep)},
	}
}

// chooseInk returns the text color on a ground: the theme's light or dark text if one is readable, else white or black,
// of which one always is.
func (s scheme) chooseInk(ground colorful.Color) colorful.Color {
	inks := []string{s.pale, "#ffffff", "#1b1a17", "#000000"}
	if s.isNight {
		inks = []string{s.page, "#000000", s.pale, "#ffffff"}
	}
	for _, ink := range inks {
		if contrastOf(parseHex(ink), ground) >= minTextContrast {
			return parseHex(ink)
		}
	}
	return parseHex("#000000")
}

// setContrast returns the color, made lighter or darker, away from the grounds, until it has at least minContrast
// with all of them.
func setContrast(color colorful.Color, minContrast float64, grounds ...colorful.Color) colorful.Color {
	hasContrast := func(c colorful.Color) bool {
		for _, ground := range grounds {
			if contrastOf(c, ground) < minContrast {
				return false
			}
		}
		return true
	}
	if hasContrast(color) {
		return color
	}
	lightness, chroma, _ := color.OkLch()
	step := -0.005
	if luminanceOf(grounds[0]) < 0.18 { // white has more contrast with it than black
		step = -step
	}
	for l := lightness; l > 0 && l < 1; l += step {
		if c := setLightness(color, l, chroma); hasContrast(c) {
			return c
		}
	}
	if step > 0 {
		return parseHex("#ffffff")
	}
	return parseHex("#000000")
}

// setLightness returns the color at another lightness, from 0 to 1, with at most maxChroma, and with less if sRGB has
// no such color.
func setLightness(color colorful.Color, lightness, maxChroma float64) colorful.Color {
	_, c, hue := color.OkLch()
	for c = min(c, maxChroma); c > 0.001; c -= 0.002 {
		if toned := colorful.OkLch(lightness, c, hue); toned.IsValid() {
			return roundToHex(toned)
		}
	}
	return roundToHex(colorful.OkLch(lightness, 0, 0).Clamped())
}

func chromaOf(color colorful.Color) float64 {
	_, c, _ := color.OkLch()
	return c
}

// contrastOf returns the contrast ratio of WCAG 2.2, from 1 to 21.
func contrastOf(one, other colorful.Color) float64 {
	lighter, darker := luminanceOf(one), luminanceOf(other)
	if lighter < darker {
		lighter, darker = darker, lighter
	}
	return (lighter + 0.05) / (darker + 0.05)
}

func luminanceOf(color colorful.Color) float64 {
	r, g, b := roundToHex(color).LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// roundToHex returns the color that #rrggbb can express, so that contrasts are measured between the colors on the page.
func roundToHex(color colorful.Color) colorful.Color { return parseHex(color.Clamped().Hex()) }

// parseHex parses a color of this package or one that sitedoc.IsAccent accepted; it panics on any other.
func parseHex(hex string) colorful.Color {
	color, err := colorful.Hex(hex)
	if err != nil {
		panic("accent: " + err.Error())
	}
	return color
}
