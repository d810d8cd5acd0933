package spreadsheet_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"cortejo/formats/budget"
	"cortejo/formats/spreadsheet"
)

const rows = 100

// read reads with a full budget.
func read(content []byte, rows int) (spreadsheet.Table, error) {
	b, end := budget.Start(context.Background())
	defer end()
	return spreadsheet.Read(b, content, spreadsheet.Options{Rows: rows})
}

func TestReadCSVAsBraziliansWriteIt(t *testing.T) {
	t.Parallel()
	const semicolons = "Nome;Observações\r\nJoão;\"dois; três\"\r\n;\r\n\r\n  Zilá  ;Ação\r\n"
	want := spreadsheet.Table{Columns: []string{"Nome", "Observações"}, Header: 1, Rows: []spreadsheet.Row{
		{Line: 2, Cells: []string{"João", "dois; três"}}, {Line: 5, Cells: []string{"Zilá", "Ação"}},
	}}
	encode := func(text string, encoder interface{ String(string) (string, error) }) string {
		out, err := encoder.String(text)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for name, text := range map[string]string{
		"UTF-8":               semicolons,
		"UTF-8 with its mark": "\ufeff" + semicolons,
		"Windows-1252":        encode(semicolons, charmap.Windows1252.NewEncoder()),
		"UTF-16 little":       encode(semicolons, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder()),
		"UTF-16 big":          encode(semicolons, unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder()),
		"UTF-16 without mark": encode(semicolons, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder()),
		"commas":              "Nome,Observações\nJoão,dois; três\n,\n\nZilá,Ação\n",
		"tabs":                "Nome\tObservações\nJoão\tdois; três\n\t\n\nZilá\tAção\n",
	} {
		got, err := read([]byte(text), rows)
		if isLegacy := name == "Windows-1252"; isLegacy != (len(got.Encodings) == 3) {
			t.Errorf("%s: encodings %+v", name, got.Encodings)
		}
		got.Encodings = nil
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	hinted, err := read([]byte("sep=;\nNome;Tel\nAna;1\n"), rows)
	if err != nil || len(hinted.Rows) != 1 || hinted.Rows[0].Line != 3 || hinted.Rows[0].Cells[0] != "Ana" {
		t.Errorf("with Excel's hint: %+v, %v", hinted, err)
	}
	inches, err := read([]byte("Nome;Obs\nJoão \"Jota\" Silva;telão de 50\"\n"), rows)
	if err != nil || inches.Rows[0].Cells[0] != `João "Jota" Silva` {
		t.Errorf("quotes that quote nothing: %+v, %v", inches, err)
	}
	// A stray quote costs its line; quotes elsewhere are read with their lines.
	stray, err := read(
		[]byte(
			"Nome;Obs\r\nAna;\"duas\r\nlinhas\"\r\n\"Beto;som\r\nCaio;telão de 50\"\r\n\"Davi\" Sá;x\r\n\"Gal;a\" b;c\r\nEva;fim\r\nFlor;\"aberta\r\n"), rows)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, row := range stray.Rows {
		lines = append(lines, fmt.Sprintln(row.Line, row.Cells[0], row.HasStrayQuotes()))
	}
	if want := "2 Ana false\n4 \"Beto;som true\n5 Caio false\n6 \"Davi\" Sá false\n7 \"Gal;a\" b;c true\n8 Eva false\n9 Flor;\"aberta true\n"; strings.Join(lines, "") != want {
		t.Errorf("stray quotes: %q", lines)
	}
}

func TestReadXLSX(t *testing.T) {
	t.Parallel()
	book := excelize.NewFile()
	for at, cells := range [][]any{{"Nome", "Telefone", "Nascimento"}, {"Marina", 31987654321, 35124}, {},
		{"Zilá", "(31) 3222-4567", "14/11/1990"}} {
		if err := book.SetSheetRow("Sheet1", fmt.Sprintf("A%d", at+1), &cells); err != nil {
			t.Fatal(err)
		}
	}
	content, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	got, err := read(content.Bytes(), rows)
	if err != nil || len(got.Rows) != 2 || got.Rows[0].Cells[1] != "31987654321" || got.Rows[0].Cells[2] != "35124" ||
		got.Rows[1].Line != 4 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := read(content.Bytes()[:content.Len()/2], rows); !errors.Is(err, spreadsheet.ErrBroken) {
		t.Errorf("half a workbook: %v", err)
	}
}

// A workbook of a few kilobytes that unpacks to 200 MB is refused, not unpacked.
func TestZipBomb(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	archive := newArchive(&packed)
	part, err := archive.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		if _, err := part.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := read(packed.Bytes(), rows); !errors.Is(err, spreadsheet.ErrBroken) {
		t.Errorf("%d bytes that become 200 MB: %v", packed.Len(), err)
	}
}

// newArchive packs with the fastest compression: the tests need a large content, not a small file.
func newArchive(w io.Writer) *zip.Writer {
	archive := zip.NewWriter(w)
	archive.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestSpeed)
	})
	return archive
}

// buildWorkbook packs a sheet and the texts that its cells share.
func buildWorkbook(t *testing.T, sheet, texts string) []byte {
	t.Helper()
	const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	relations := func(targets ...string) string {
		all := "<Relationships>"
		for i, target := range targets {
			kind, address, _ := strings.Cut(target, " ")
			all += fmt.Sprintf(`<Relationship Id="rId%d" Type="%s/%s" Target="%s"/>`, i+1, office, kind, address)
		}
		return all + "</Relationships>"
	}
	var packed bytes.Buffer
	archive := newArchive(&packed)
	for name, content := range map[string]string{
		"_rels/.rels": relations("officeDocument xl/workbook.xml"),
		"xl/_rels/workbook.xml.rels": relations("sharedStrings sharedStrings.xml",
			"worksheet /xl/worksheets/sheet1.xml"),
		"xl/workbook.xml": `<workbook xmlns:r="` + office +
			`"><sheets><sheet name="Plan1" r:id="rId2"/></sheets></workbook>`,
		"xl/SharedStrings.xml":     `<?xml version="1.0" encoding="UTF-8"?><sst>` + texts + `</sst>`,
		"xl/worksheets/sheet1.xml": "<worksheet><sheetData>" + sheet + "</sheetData></worksheet>",
	} {
		part, err := archive.Create(name)
		if err == nil {
			_, err = part.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

func TestReadXLSXAsOthersWriteIt(t *testing.T) {
	t.Parallel()
	got, err := read(buildWorkbook(t,
		`<row r="2"><c r="B2" t="s"><v>0</v></c><c t="inlineStr"><is><t>Obs</t></is></c></row>
		<row><c r="B3" t="str"><f>A1&amp;"x"</f><v>Zil&#225;</v></c><c r="C3" t="s"><v>1</v></c></row>
		<row r="9"><c r="B9" t="s"><v>77</v></c><c r="C9"><v>35124</v></c><c r="XFD9"><v>1</v></c></row>`,
		`<si><t>Nome</t></si><si><r><t>duas</t></r><r><t xml:space="preserve">_x000D_ vezes_x005F_x</t></r><rPh><t>não</t></rPh></si>`), rows)
	want := spreadsheet.Table{Columns: []string{"", "Nome", "Obs"}, Header: 2, Rows: []spreadsheet.Row{
		{Line: 3, Cells: []string{"", "Zilá", "duas vezes_x"}}, {Line: 9, Cells: []string{"", "", "35124"}},
	}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	for name, sheet := range map[string]string{
		"a line twice":          `<row r="1"><c/></row><row r="1"><c/></row>`,
		"a line beyond all":     `<row r="9999999"><c/></row>`,
		"a column without name": `<row><c r="12"/></row>`,
	} {
		if got, err := read(buildWorkbook(t, sheet, ""), rows); !errors.Is(err, spreadsheet.ErrBroken) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// Files of a few kilobytes that would take minutes or gigabytes are refused, or read at once.
func TestBombs(t *testing.T) {
	t.Parallel()
	// Reading to the end must stay far from the time limit even with the race detector.
	const many, few = 200_000, 20_000
	shown := `<row><c t="s"><v>0</v></c></row>` + strings.Repeat("<row>"+strings.Repeat(`<c t="s"><v>0</v></c>`, 50)+
		"</row>", 100)
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"the last column of every row": {buildWorkbook(t, strings.Repeat(`<row><c r="XFD1"><v>1</v></c></row>`, few),
			""), spreadsheet.ErrEmpty},
		"cells without end": {buildWorkbook(t, "<row>"+strings.Repeat("<c/>", few)+"</row>", ""),
			spreadsheet.ErrEmpty},
		"one text in every cell": {buildWorkbook(t, shown, "<si><t>"+strings.Repeat("x", 4000)+"</t></si>"),
			spreadsheet.ErrTooMuch},
		"texts without end": {buildWorkbook(t, "", strings.Repeat("<si/>", 1_600_000)),
			spreadsheet.ErrTooMuch},
		"a tag without end": {buildWorkbook(t, "<row "+strings.Repeat(`a="" `, many)+"/>", ""),
			spreadsheet.ErrTooMuch},
		"elements without bottom": {buildWorkbook(t, strings.Repeat("<a>", few), ""), spreadsheet.ErrEmpty},
		"too much": {buildWorkbook(t, "",
			strings.Repeat("<a>"+strings.Repeat("x", 200_000)+"</a>", 260)), spreadsheet.ErrTooMuch},
		"a line of separators": {[]byte(strings.Repeat(";", many)), spreadsheet.ErrTooMuch},
		"tags without end": {buildWorkbook(t, strings.Repeat("<a/>", 3_400_000), ""),
			spreadsheet.ErrTooMuch},
		"attributes without end": {buildWorkbook(t,
			strings.Repeat("<a "+strings.Repeat(`a="" `, 900)+"/>", 5_700), ""), spreadsheet.ErrTooMuch},
		"a text that nothing stays of": {buildWorkbook(t, shown,
			"<si><t>"+strings.Repeat("\u00ad\ufeff", 3000)+"</t></si>"), spreadsheet.ErrTooMuch},
		"a folded line":     {[]byte("BEGIN:VCARD\nNOTE:" + strings.Repeat("\n x", 1_700_000) + "\nEND:VCARD\n"), nil},
		"lines without end": {[]byte("BEGIN:VCARD\n" + strings.Repeat("\n", 2_600_000)), spreadsheet.ErrTooMuch},
	} {
		if got, err := read(c.content, rows); !errors.Is(err, c.want) {
			t.Errorf("%s (%d bytes): %+v, %v", name, len(c.content), got, err)
		}
	}
}

func TestNobodyWaitsForTheTable(t *testing.T) {
	t.Parallel()
	ctx, leave := context.WithCancel(t.Context())
	leave()
	for name, content := range map[string][]byte{
		"CSV": []byte("Nome\nAna\n"), "vCard": []byte("BEGIN:VCARD\nFN:Ana\nEND:VCARD\n"),
		"XLSX": buildWorkbook(t, `<row><c><v>1</v></c></row>`, ""),
	} {
		b, end := budget.Start(ctx)
		got, err := spreadsheet.Read(b, content, spreadsheet.Options{Rows: rows})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		end()
	}
}

func TestReadVCard(t *testing.T) {
	t.Parallel()
	const cards = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Marina Alves\r\nTEL;TYPE=HOME:+55 31 3222-4567\r\nTEL;TYPE=CELL:+55 31 98765-4321\r\n" +
		"EMAIL;TYPE=INTERNET:marina@example.com\r\nBDAY:1996-02-29\r\nNOTE:Prefere ma\r\n nhãs\\nou\r\n  noites\r\nX-SOCIALPROFILE;TYPE=instagram:https://instagram.com/marinaalves\r\nEND:VCARD\r\n" +
		"BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=6F=C3=A3=6F;;;;\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=6F=C3=A3=6F=\r\n=20=53=C3=A1\r\nTEL;CELL:31987650000\r\nEND:VCARD\r\n"
	got, err := read([]byte(cards), rows)
	if err != nil || len(got.Rows) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	if want := []string{"Marina Alves", "+55 31 98765-4321", "marina@example.com", "marinaalves", "1996-02-29",
		"Prefere manhãs\nou noites"}; !reflect.DeepEqual(got.Rows[0].Cells, want) {
		t.Errorf("a card of version 3.0: %q", got.Rows[0].Cells)
	}
	if cells := got.Rows[1].Cells; cells[0] != "João Sá" || cells[1] != "31987650000" {
		t.Errorf("a card of version 2.1: %q", cells)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		content string
		want    error
	}{
		"a picture":         {"\x89PNG\r\n\x1a\n", spreadsheet.ErrFormat},
		"an old workbook":   {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", spreadsheet.ErrFormat},
		"a program":         {"MZ\x00\x90 something else, long enough", spreadsheet.ErrFormat},
		"nothing but space": {" \n;;\n", spreadsheet.ErrEmpty},
		"an open quote":     {"\"Nome\nAna", spreadsheet.ErrBroken},
		"too many rows":     {"Nome\n" + strings.Repeat("Ana\n", rows+1), spreadsheet.ErrTooMany},
		"half a vCard":      {"BEGIN:VCARD\nFN:Ana\n", spreadsheet.ErrBroken},
	} {
		if got, err := read([]byte(c.content), rows); !errors.Is(err, c.want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestWhatIsWrittenIsNoFormulaAndReadsBack(t *testing.T) {
	t.Parallel()
	cells := []string{`=HYPERLINK("http://evil.example","x")`, "+55 31", "-1", "@ana", "it's", "plain; text"}
	var file spreadsheet.Buffer
	file.Write("a", "b", "c", "d", "e", "f")
	file.Write(append([]string{}, cells...)...)
	text := file.Next()
	reader := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	reader.Comma = ';'
	written, err := reader.ReadAll()
	if err != nil || !bytes.HasPrefix(text, []byte("\ufeff")) {
		t.Fatalf("%q, %v", text, err)
	}
	for i, cell := range written[1] {
		if strings.ContainsAny(cell[:1], "=+-@") {
			t.Errorf("%q is a formula", cell)
		}
		if i > 3 && cell != cells[i] {
			t.Errorf("%q became %q", cells[i], cell)
		}
	}
	table, err := read(text, rows)
	if err != nil || !reflect.DeepEqual(table.Rows[0].Cells, cells) {
		t.Errorf("it reads back as %+v, %v", table.Rows, err)
	}
	if more := file.Next(); len(more) != 0 {
		t.Errorf("what was taken is still there: %q", more)
	}
}

// Characters that change the direction of text would let a name look like another, here as in a form
// (platform/procedure).
func TestNoCellTurnsTheTextAround(t *testing.T) {
	t.Parallel()
	table, err := read([]byte("Convidado;Convite\nAna\u202e odarP;\u2066Fam\u00edlia\u2069\n"), rows)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(table.Rows[0].Cells, "|"); got != "Ana odarP|Fam\u00edlia" {
		t.Errorf("read %q", got)
	}
}
