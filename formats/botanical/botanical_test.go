package botanical_test

import (
	"strings"
	"testing"

	"cortejo/formats/botanical"
)

// web/src/ui/botanical.test.ts expects this stalk of the same UUID.
func TestItGrowsAsOnTheWeb(t *testing.T) {
	t.Parallel()
	stems := botanical.Grow("0193a1f0-7c1e-7a51-9d4e-0b7d5f6c1a01", botanical.CardGround)
	if drawn := botanical.RenderSVG(stems[:1]); !strings.Contains(drawn, `d="M33.2 124Q28.4 93.2 38.3 62.4"`) {
		t.Errorf("the first stem is %.300s", drawn)
	}
	if other := botanical.Grow("0193a1f0-7c1e-7a51-9d4e-0b7d5f6c1a02",
		botanical.CardGround); botanical.RenderSVG(other) == botanical.RenderSVG(stems) {
		t.Error("a neighbour grows the same")
	}
	for what, drawn := range map[string]string{"stems": botanical.RenderSVG(stems),
		"wreath": botanical.RenderWreath()} {
		if strings.Contains(drawn, "NaN") || strings.Contains(drawn, "Inf") ||
			strings.Count(drawn, "<g") != strings.Count(drawn, "</g>") {
			t.Errorf("%s: %.200s", what, drawn)
		}
	}
}
