package sitepage

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/sitedoc"
	"cortejo/queries"
	"cortejo/sql/civil"
)

// whole is a document with every kind of block, and whatever a block can have.
func whole(said string) (Drawing, map[sitedoc.Kind]sitedoc.Block) {
	photo := sitedoc.Photo{UUID: uuid.New(), Alt: said}
	date, clock := civil.Date("2027-09-12"), civil.Clock("16:30")
	item := sitedoc.Item{Title: said, Text: said + "\n\n" + said, Role: sitedoc.Ceremony, Place: said, Address: said,
		URL: "https://exemplo.com.br/?a=1&b=2", Photo: &photo}
	d := Drawing{
		Facts: Facts{
			EventID: uuid.New(), Title: "Casamento Helena & Caetano", Type: queries.EventTypeWEDDING,
			Names: []string{"Helena", "Caetano"}, Date: &date, StartTime: &clock,
			TimeZone: "America/Sao_Paulo", CeremonyPlace: "Matriz", TakesAnswers: true, Gifts: true, AnswerBy: &date,
			Planner: said,
			Vendors: []Vendor{{uuid.New(), said, []string{said}}}, Messages: []Message{{said, said}},
			Photos: map[uuid.UUID]Size{photo.UUID: {1600, 1200}},
		},
		Base: "/helena-e-caetano-abc", Photos: "/helena-e-caetano-abc/fotos/",
		Now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC),
	}
	blocks := map[sitedoc.Kind]sitedoc.Block{}
	for _, kind := range append([]sitedoc.Kind{sitedoc.Text}, kindsOf(sitedoc.NewBlocks("WEDDING"))...) {
		block := sitedoc.Block{UUID: uuid.New(), Kind: kind, IsShown: true,
			Content: sitedoc.Content{Title: said, Text: said, Items: []sitedoc.Item{item},
				Photos: []sitedoc.Photo{photo}}}
		blocks[kind] = block
		d.Document.Blocks = append(d.Document.Blocks, block)
	}
	return d, blocks
}

func kindsOf(blocks []sitedoc.Block) []sitedoc.Kind {
	var kinds []sitedoc.Kind
	for _, block := range blocks {
		kinds = append(kinds, block.Kind)
	}
	return kinds
}

func TestEveryBlockIsDrawn(t *testing.T) {
	t.Parallel()
	for _, theme := range sitedoc.Themes {
		d, blocks := whole("Texto")
		d.Document.Theme = theme
		page, err := d.drawPage(layout{Theme: themeOf(theme), Title: "Helena & Caetano"})
		if err != nil {
			t.Fatal(err)
		}
		for kind, block := range blocks {
			if !strings.Contains(string(page), `<section id="bloco-`+block.UUID.String()+`" class="block block-`) {
				t.Errorf("%s: no %s", theme, kind)
			}
		}
		for _, want := range []string{
			`data-theme="` + themeOf(theme) + `"`, `datetime="2027-09-12T16:30"`, "<i>2</i><i>9</i><i>4</i>",
			"Faltam 294 dias", "https://waze.com/ul?q=Texto%2C&#43;Texto",
			`data-until="2027-09-12T16:30:00-03:00"`, `srcset="/helena-e-caetano-abc/fotos/`,
			"Responda até 12 de setembro", "/1.ics",
		} {
			if !strings.Contains(string(page), want) {
				t.Errorf("%s: the page lacks %s", theme, want)
			}
		}
	}
}

func TestWhatAnybodyWroteStaysText(t *testing.T) {
	t.Parallel()
	d, _ := whole(`"><script>alert(1)</script><img src=x onerror=alert(1)>'`)
	d.Form = MessageForm{Name: `"><script>`, Message: "</textarea><script>",
		Errors: map[string]string{"name": "<script>"}, Note: "<script>"}
	page, err := d.drawPage(layout{Theme: "botanical", Title: "<script>", Description: `"><script>`})
	if err != nil {
		t.Fatal(err)
	}
	if at := strings.Index(string(page), "<script"); at >= 0 {
		t.Errorf("a script came through: %s", page[max(0, at-80):at+40])
	}
	if strings.Contains(string(page), "<img src=x") {
		t.Error("an image came through")
	}
}
