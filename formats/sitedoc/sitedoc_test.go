package sitedoc_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/formats/sitedoc"
)

func TestCheckKeepsWhatTheKindHasAPlaceFor(t *testing.T) {
	t.Parallel()
	var rejected []string
	reject := func(field, sentence string) { rejected = append(rejected, field+": "+sentence) }
	photo := sitedoc.Photo{UUID: uuid.New(), Alt: " Na praia "}
	got := sitedoc.Normalize(sitedoc.Story, sitedoc.Content{
		Title: " Nossa\u202e  história ", Text: "Um\r\n\r\n\r\n\r\nDois \x00 três\n",
		Items: []sitedoc.Item{{Title: "não cabe"}}, Photos: []sitedoc.Photo{photo},
	}, reject)
	if got.Title != "Nossa história" || got.Text != "Um\n\nDois três" || got.Items != nil || len(got.Photos) != 1 ||
		got.Photos[0].Alt != "Na praia" || rejected != nil {
		t.Errorf("got %+v, %v", got, rejected)
	}
	sitedoc.Normalize(sitedoc.Lodging,
		sitedoc.Content{Items: []sitedoc.Item{{URL: "https://pousada.com.br"}, {URL: "javascript:alert(1)"},
			{URL: "http://pousada.com.br"}, {URL: "https://a@b.com"}}}, reject)
	if len(rejected) != 3 || !strings.HasPrefix(rejected[0], "content.items.1.url: ") {
		t.Errorf("rejected %q", rejected)
	}
	rejected = nil
	sitedoc.Normalize(sitedoc.Cover, sitedoc.Content{Photos: []sitedoc.Photo{photo, photo}}, reject)
	if len(rejected) != 1 {
		t.Errorf("a cover of two photographs: %q", rejected)
	}
}

func TestChangedCountsWhatVisitorsWouldSee(t *testing.T) {
	t.Parallel()
	blocks := sitedoc.NewBlocks("WEDDING")
	published := sitedoc.Document{Theme: sitedoc.Botanical}
	for _, block := range blocks {
		if block.IsShown {
			published.Blocks = append(published.Blocks, block)
		}
	}
	draft := func(change func(d *sitedoc.Document)) sitedoc.Document {
		d := sitedoc.Document{Theme: sitedoc.Botanical, Blocks: append([]sitedoc.Block{}, blocks...)}
		change(&d)
		return d
	}
	for name, c := range map[string]struct {
		change func(d *sitedoc.Document)
		want   int
	}{
		"nothing":        {func(*sitedoc.Document) {}, 0},
		"a hidden block": {func(d *sitedoc.Document) { d.Blocks[1].Content.Text = "Era uma vez" }, 0},
		"one shown":      {func(d *sitedoc.Document) { d.Blocks[1].IsShown = true }, 1},
		"one hidden":     {func(d *sitedoc.Document) { d.Blocks[2].IsShown = false }, 1},
		"a text":         {func(d *sitedoc.Document) { d.Blocks[0].Content.Text = "Vai ter casamento" }, 1},
		"look and order": {func(d *sitedoc.Document) {
			d.Theme = sitedoc.Night
			d.Blocks[2], d.Blocks[3] = d.Blocks[3], d.Blocks[2]
		}, 2},
	} {
		if got := sitedoc.CountChanges(draft(c.change), published); got != c.want {
			t.Errorf("%s: %d changes, want %d", name, got, c.want)
		}
	}
}
