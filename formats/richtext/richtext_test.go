package richtext_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cortejo/formats/richtext"
)

func paragraph(inner string) string {
	return `{"type":"doc","content":[{"type":"paragraph","content":[` + inner + `]}]}`
}

func link(href string) string {
	text, err := json.Marshal(href)
	if err != nil {
		panic(err)
	}
	return paragraph(`{"type":"text","text":"aqui","marks":[{"type":"link","attrs":{"href":` + string(text) + `}}]}`)
}

// repeatPicture returns a text with that many different images.
func repeatPicture(many int) string {
	all := make([]string, many)
	for i := range all {
		all[i] = fmt.Sprintf(`{"type":"image","attrs":{"src":"/media/%s%c%c"}}`, strings.Repeat("a", 24), 'a'+i/26,
			'a'+i%26)
	}
	return `{"type":"doc","content":[` + strings.Join(all, ",") + `]}`
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`{"type":"bulletList","content":[{"type":"listItem","content":[`,
		20) + strings.Repeat(`]}]}`, 20)
	for name, c := range map[string]struct {
		content string
		want    error
	}{
		"no JSON":      {`<p>`, richtext.ErrContent},
		"another root": {`{"type":"paragraph"}`, richtext.ErrContent},
		"a script": {`{"type":"doc","content":[{"type":"script","text":"alert(1)"}]}`,
			richtext.ErrContent},
		"a frame": {`{"type":"doc","content":[{"type":"iframe","attrs":{"src":"https://example.com"}}]}`,
			richtext.ErrContent},
		"a block in a line": {paragraph(`{"type":"paragraph"}`), richtext.ErrContent},
		"a table in a cell": {`{"type":"doc","content":[{"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell","content":[{"type":"table"}]}]}]}]}`, richtext.ErrContent},
		"an unknown mark": {paragraph(`{"type":"text","text":"a","marks":[{"type":"style"}]}`),
			richtext.ErrContent},
		"a program":              {link("javascript:alert(1)"), richtext.ErrLink},
		"a program in disguise":  {link(" java\nscript:alert(1)"), richtext.ErrLink},
		"data":                   {link("data:text/html,<script>"), richtext.ErrLink},
		"a file":                 {link("file:///etc/passwd"), richtext.ErrLink},
		"no scheme":              {link("//example.com"), richtext.ErrLink},
		"no host":                {link("https:example.com"), richtext.ErrLink},
		"a link without address": {paragraph(`{"type":"text","text":"a","marks":[{"type":"link"}]}`), richtext.ErrLink},
		"a picture of others":    {`{"type":"doc","content":[{"type":"image","attrs":{"src":"https://example.com/a.png"}}]}`, richtext.ErrContent},
		"a drawing that runs":    {`{"type":"doc","content":[{"type":"image","attrs":{"src":"data:image/svg+xml,<svg/>"}}]}`, richtext.ErrContent},
		"too deep":               {`{"type":"doc","content":[` + deep + `]}`, richtext.ErrTooLarge},
		"too wide":               {`{"type":"doc","content":[{"type":"table","content":[{"type":"tableRow","content":[` + strings.Repeat(`{"type":"tableCell"},`, 20) + `{"type":"tableCell"}]}]}]}`, richtext.ErrTooLarge},
		"too heavy": {paragraph(`{"type":"text","text":"` + strings.Repeat("a", richtext.SizeLimit) +
			`"}`), richtext.ErrTooLarge},
		"too many pictures": {repeatPicture(101), richtext.ErrTooLarge},
		"too many": {`{"type":"doc","content":[` + strings.Repeat(`{"type":"paragraph"},`, 20_000) +
			`{"type":"paragraph"}]}`, richtext.ErrTooLarge},
	} {
		if _, err := richtext.Parse([]byte(c.content)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func TestReadKeepsWhatIsAllowedAndNothingBesides(t *testing.T) {
	t.Parallel()
	const given = `{"type":"doc","onload":"x","content":[
		{"type":"heading","attrs":{"level":9,"style":"color:red"},"content":[{"type":"text","text":"Dia\u0000 D"}]},
		{"type":"orderedList","attrs":{"start":3},"content":[{"type":"listItem","content":[{"type":"paragraph","text":"?","content":[
			{"type":"text","text":"ligar","marks":[{"type":"bold","attrs":{"href":"javascript:1"}},{"type":"link","attrs":{"href":"tel:+5531987654321","target":"_self"}}]}]}]}]},
		{"type":"image","attrs":{"src":"/media/abcdefghijklmnopqrstuvwxyz","alt":"A mesa","onerror":"alert(1)"}}]}`
	const want = `{"type":"doc","content":[{"type":"heading","attrs":{"level":3},"content":[{"type":"text","text":"Dia D"}]},` +
		`{"type":"orderedList","attrs":{"start":3},"content":[{"type":"listItem","content":[{"type":"paragraph","content":[` +
		`{"type":"text","marks":[{"type":"bold"},{"type":"link","attrs":{"href":"tel:+5531987654321"}}],"text":"ligar"}]}]}]},` +
		`{"type":"image","attrs":{"src":"/media/abcdefghijklmnopqrstuvwxyz","alt":"A mesa"}}]}`
	text, err := richtext.Parse([]byte(given))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(text.Node)
	if err != nil || string(got) != want {
		t.Errorf("%s (%v), want\n%s", got, err, want)
	}
	if fmt.Sprint(text.ImageKeys) != "[abcdefghijklmnopqrstuvwxyz]" {
		t.Errorf("pictures: %v", text.ImageKeys)
	}
}

// A long document with all node types prints, even if an image is missing.
func TestPDF(t *testing.T) {
	t.Parallel()
	row := `{"type":"tableRow","content":[{"type":"tableHeader","content":[{"type":"paragraph","content":[{"type":"text","text":"18h"}]}]},` +
		`{"type":"tableCell","attrs":{"colspan":2},"content":[{"type":"paragraph","content":[{"type":"text","text":"` +
		strings.Repeat("Recepção dos padrinhos ", 30) + `"}]}]}]}`
	content := `{"type":"doc","content":[
		{"type":"heading","attrs":{"level":1},"content":[{"type":"text","text":"Ação, coração e açaí 💍"}]},
		{"type":"paragraph","content":[{"type":"text","text":"` + strings.Repeat("Semlimite", 60) +
		`"},{"type":"hardBreak"},{"type":"text","text":"fim","marks":[{"type":"italic"},{"type":"link","attrs":{"href":"https://example.com"}}]}]},
		{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"},{"type":"orderedList","content":[{"type":"listItem","content":[{"type":"paragraph"}]}]}]}]},
		{"type":"image","attrs":{"src":"/media/aaaaaaaaaaaaaaaaaaaaaaaaaa"}},
		{"type":"image","attrs":{"src":"/media/bbbbbbbbbbbbbbbbbbbbbbbbbb"}},
		{"type":"image","attrs":{"src":"/media/cccccccccccccccccccccccccc"}},
		{"type":"table","content":[` + strings.Repeat(row+",", 30) + row + `]}]}`
	text, err := richtext.Parse([]byte(content))
	if err != nil {
		t.Fatal(err)
	}
	picture := func(key string) (io.ReadCloser, error) {
		var out bytes.Buffer
		switch key[0] {
		case 'a':
			err = jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 3000, 4000)), nil)
		case 'b':
			out.WriteString("not a picture")
		default:
			err = errors.New("gone")
		}
		return io.NopCloser(&out), err
	}
	var out bytes.Buffer
	if err := richtext.RenderPDF(t.Context(), &out, richtext.Page{Title: strings.Repeat("Cronograma ", 17), Text: text,
		Picture: picture}); err != nil {
		t.Fatal(err)
	}
	pages := bytes.Count(out.Bytes(), []byte("/Type /Page\n"))
	if !bytes.HasPrefix(out.Bytes(), []byte("%PDF-")) || pages < 4 ||
		!bytes.Contains(out.Bytes(), []byte("https://example.com")) {
		t.Errorf("%d bytes, %d pages", out.Len(), pages)
	}
}

// A letter that the typefaces do not have is spelled, in the title and in every part of the text; emoji are left out.
func TestAPDFSpellsLettersThatItCannotDraw(t *testing.T) {
	t.Parallel()
	text, err := richtext.Parse([]byte(`{"type":"doc","content":[
		{"type":"heading","attrs":{"level":1},"content":[{"type":"text","text":"Buffet 王"}]},
		{"type":"paragraph","content":[{"type":"text","text":"Joa\u0303o 💍 e 明"}]},
		{"type":"bulletList","content":[{"type":"listItem","content":[
			{"type":"paragraph","content":[{"type":"text","text":"item 一"}]}]}]},
		{"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell","content":[
			{"type":"paragraph","content":[{"type":"text","text":"célula 二"}]}]}]}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "documento.pdf")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := richtext.RenderPDF(t.Context(), out, richtext.Page{Title: "Festa 茶", Text: text}); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	printed, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"Festa [U+8336]", "Buffet [U+738B]", "João", "e [U+660E]", "item [U+4E00]",
		"célula [U+4E8C]"} {
		if !strings.Contains(string(printed), words) {
			t.Errorf("%q is not in\n%s", words, printed)
		}
	}
}
