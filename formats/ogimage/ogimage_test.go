package ogimage_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cortejo/formats/ogimage"
)

func TestDraw(t *testing.T) {
	t.Parallel()
	const seed = "01a20680-32ae-7126-b6a9-e78444326df2"
	drawn := map[string]string{}
	for name, card := range map[string]ogimage.Card{
		"couple": {Names: []string{"Marina", "Tomás"}, Caption: "15 de março de 2027", Tint: ogimage.Wine,
			Seed: seed},
		"another couple": {Names: []string{"Nina", "Davi"}, Caption: "15 de março de 2027", Tint: ogimage.Wine,
			Seed: seed},
		"another day": {Names: []string{"Marina", "Tomás"}, Caption: "16 de março de 2027", Tint: ogimage.Wine,
			Seed: seed},
		"another event": {Names: []string{"Marina", "Tomás"}, Caption: "15 de março de 2027", Tint: ogimage.Wine,
			Seed: "other"},
		"party": {Names: []string{"Festa de 15 anos da Valentina"}, Tint: ogimage.Coral, Seed: seed},
		"company": {Names: []string{"Congresso Brasileiro de Arquitetura e Urbanismo"},
			Caption: "2 de junho de 2027", Tint: ogimage.Slate, Seed: seed},
		"long names": {Names: []string{"Maria Aparecida Fernandes de Albuquerque Vasconcelos Cintra",
			"José Bonifácio Guimarães Sant’Anna do Nascimento Drummond"}, Caption: "15 de março de 2027",
			Tint: ogimage.Sage, Seed: seed},
		"no end": {Names: []string{strings.Repeat("Ágata", 200), strings.Repeat("de ", 400)},
			Caption: strings.Repeat("março ", 90), Tint: ogimage.Amber, Seed: seed},
		"other letters": {Names: []string{"Zoé 🎉", "Ли́за 李"}, Tint: ogimage.Wine, Seed: seed},
		"nothing":       {Tint: "?"},
	} {
		content, err := ogimage.Draw(t.Context(), card)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		config, err := png.DecodeConfig(bytes.NewReader(content))
		if err != nil || config.Width != 1200 || config.Height != 630 {
			t.Errorf("%s: %v: %+v", name, err, config)
		}
		// Chat programs show no preview of a large file.
		if len(content) > 300_000 {
			t.Errorf("%s takes %d bytes", name, len(content))
		}
		if other, same := drawn[string(content)]; same {
			t.Errorf("%s and %s look alike", name, other)
		}
		drawn[string(content)] = name
		if dir := os.Getenv("OGIMAGE_DIR"); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, name+".png"), content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := ogimage.Draw(gone, ogimage.Card{}); !errors.Is(err, context.Canceled) {
		t.Errorf("drawn for nobody: %v", err)
	}
}

// The colors are those of the web app.
func TestColours(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("ogimage.go")
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := os.ReadFile("../../web/src/ui/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	// The light theme's come first in the file.
	token := func(name string) string {
		found := regexp.MustCompile(`--` + name + `: oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`).FindSubmatch(tokens)
		if found == nil {
			t.Fatalf("tokens.css has no %s", name)
		}
		var lch [3]float64
		for i := range lch {
			lch[i], _ = strconv.ParseFloat(string(found[i+1]), 64)
		}
		return formatColor(lch[0], lch[1], lch[2])
	}
	for _, name := range []string{"paper", "ink", "muted", "wine", "sage", "slate", "amber", "coral", "wine-tint",
		"sage-tint", "slate-tint", "amber-tint", "coral-tint"} {
		if want := token(name); !strings.Contains(string(source), want) {
			t.Errorf("%s is %s in tokens.css", name, want)
		}
	}
}

// formatColor returns a color of OKLCH in sRGB, as Go writes it (https://bottosson.github.io/posts/oklab).
func formatColor(lightness, chroma, hue float64) string {
	a, b := chroma*math.Cos(hue*math.Pi/180), chroma*math.Sin(hue*math.Pi/180)
	l, m, s := math.Pow(lightness+0.3963377774*a+0.2158037573*b, 3),
		math.Pow(lightness-0.1055613458*a-0.0638541728*b, 3), math.Pow(lightness-0.0894841775*a-1.2914855480*b, 3)
	channel := func(x float64) int {
		if x <= 0.0031308 {
			x *= 12.92
		} else {
			x = 1.055*math.Pow(x, 1/2.4) - 0.055
		}
		return int(math.Round(255 * min(1, max(0, x))))
	}
	return fmt.Sprintf("{%#02x, %#02x, %#02x, 0xff}",
		channel(4.0767416621*l-3.3077115913*m+0.2309699292*s), channel(-1.2684380046*l+2.6097574011*m-0.3413193965*s),
		channel(-0.0041960863*l-0.7034186147*m+1.7076147010*s))
}
