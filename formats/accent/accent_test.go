package accent_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cortejo/formats/accent"
	"cortejo/formats/sitedoc"
)

// contrastCases are the texts and lines of a page, their grounds, and the contrast they need there.
var contrastCases = []struct {
	what, on []string
	contrast float64
}{
	{[]string{"ink", "muted", "mark", "accent-ink"}, []string{"page", "surface", "accent-soft"}, 4.5},
	{[]string{"on-strong"}, []string{"accent-strong"}, 4.5},
	{[]string{"accent-strong"}, []string{"page", "surface"}, 3},
	{[]string{"deep-ink", "deep-muted", "deep-mark"}, []string{"deep"}, 4.5},
}

func TestEveryAccentIsReadableOnEveryTheme(t *testing.T) {
	t.Parallel()
	accents := []string{"", "#000000", "#ffffff", "#808080", "#767676", "#ff0000", "#00ff00", "#0000ff", "#ffff00",
		"#00ffff", "#ff00ff"}
	random := rand.New(rand.NewPCG(20, 500))
	for range 500 {
		accents = append(accents, fmt.Sprintf("#%06x", random.IntN(1<<24)))
	}
	for _, theme := range sitedoc.Themes {
		for _, colour := range append(accents, accent.SuggestAccents(theme)...) {
			said := parseVariables(t, accent.RenderCSS(theme, colour))
			for _, pair := range contrastCases {
				for _, what := range pair.what {
					for _, on := range pair.on {
						if got := contrastOf(t, said[what], said[on]); got < pair.contrast {
							t.Errorf("%s with %q: %s (%s) on %s (%s) has %.2f, want %v", theme, colour, what,
								said[what], on, said[on], got, pair.contrast)
						}
					}
				}
			}
			// The skies of the poster are colors in its stylesheet.
			if theme == sitedoc.Horizon {
				for _, sky := range []string{"#fdcf96", "#fcbd80", "#f9a670", "#fde2b0"} {
					if got := contrastOf(t, said["ink"], sky); got < 4.5 {
						t.Errorf("%q: ink (%s) on the sky %s has %.2f", colour, said["ink"], sky, got)
					}
				}
			}
		}
	}
}

func TestAnAccentThatIsReadableStaysAsItWasChosen(t *testing.T) {
	t.Parallel()
	for _, theme := range sitedoc.Themes {
		own := accent.SuggestAccents(theme)
		if len(own) != 4 {
			t.Fatalf("%s suggests %q", theme, own)
		}
		for i, colour := range own {
			said := parseVariables(t, accent.RenderCSS(theme, colour))
			if said["accent"] != colour || said["accent-strong"] != colour || said["accent-ink"] != colour {
				t.Errorf("%s with %s: accent %s, as a text %s", theme, colour, said["accent"], said["accent-ink"])
			}
			if i == 0 && accent.RenderCSS(theme, "") != accent.RenderCSS(theme, colour) {
				t.Errorf("%s without an accent is not %s", theme, colour)
			}
		}
	}
}

// A page with the default accent loads only its theme's stylesheet, which has the same colors.
func TestThemesWearTheirOwnColours(t *testing.T) {
	t.Parallel()
	for _, theme := range sitedoc.Themes {
		sheet, err := os.ReadFile("../../web/src/site/themes/" + strings.ToLower(string(theme)) + ".css")
		if err != nil {
			t.Fatal(err)
		}
		for name, colour := range parseVariables(t, accent.RenderCSS(theme, "")) {
			if want := "  --" + name + ": " + colour + ";\n"; !strings.Contains(string(sheet), want) {
				t.Errorf("%s's stylesheet lacks %s", theme, want)
			}
		}
	}
}

func TestNothingButAColourComesIn(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{"red", "#fff", "#12345g", "#123456;}body{display:none"} {
		if got := accent.RenderCSS(sitedoc.Night, typed); got != accent.RenderCSS(sitedoc.Night, "") {
			t.Errorf("%q: %s", typed, got)
		}
	}
	if got := accent.RenderCSS("NO_THEME", "#123456"); got != "" || accent.SuggestAccents("NO_THEME") != nil {
		t.Errorf("a theme that there is not: %q", got)
	}
}

var variablePattern = regexp.MustCompile(`--([a-z-]+):(#[0-9a-f]{6})`)

func parseVariables(t *testing.T, css string) map[string]string {
	t.Helper()
	said := map[string]string{}
	for _, match := range variablePattern.FindAllStringSubmatch(css, -1) {
		said[match[1]] = match[2]
	}
	if len(said) != 16 {
		t.Fatalf("%d variables in %s", len(said), css)
	}
	return said
}

// contrastOf computes the contrast ratio of WCAG 2.2 by its formula, without the package under test.
func contrastOf(t *testing.T, one, other string) float64 {
	t.Helper()
	luminance := func(colour string) float64 {
		sum := 0.0
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			n, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
			if err != nil {
				t.Fatalf("%q is no colour", colour)
			}
			v := float64(n) / 255
			if v <= 0.04045 {
				sum += weight * v / 12.92
			} else {
				sum += weight * math.Pow((v+0.055)/1.055, 2.4)
			}
		}
		return sum
	}
	a, b := luminance(one), luminance(other)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}
