package spreadsheet

import (
	"errors"
	"io"
	"mime/quotedprintable"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-vcard"
	"golang.org/x/text/encoding/charmap"

	"cortejo/formats/budget"
)

// vCardColumns are the columns of a vCard's table, named as in a spreadsheet.
var vCardColumns = []string{"Nome", "Telefone", "E-mail", "Instagram", "Nascimento", "Observações"}

// softBreakPattern matches the end of a line of quoted-printable text that continues: vCard 2.1, as Android exports it.
var softBreakPattern = regexp.MustCompile(`=\r?\n`)

func readVCard(within *budget.Budget, text string, o Options) (Table, error) {
	if strings.Contains(strings.ToUpper(text), "QUOTED-PRINTABLE") {
		text = softBreakPattern.ReplaceAllString(text, "")
	}
	text, err := joinFoldedLines(within, text)
	if err != nil {
		return Table{}, err
	}
	b := builder{limit: o.Rows}
	decoder := vcard.NewDecoder(within.NewReader(strings.NewReader(addParameterNames(text))))
	for place := 1; ; place++ {
		card, err := decoder.Decode()
		if ended := within.Err(); ended != nil {
			return Table{}, ended
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Table{}, ErrBroken
		}
		if err := b.add(place, rowOfCard(card)); err != nil {
			return Table{}, err
		}
	}
	if len(b.lines) > o.Rows {
		return Table{}, ErrTooMany
	}
	table := Table{Columns: slices.Clone(vCardColumns)}
	for _, row := range b.lines {
		row.Cells = append(row.Cells, make([]string, len(vCardColumns)-len(row.Cells))...)
		table.Rows = append(table.Rows, row)
	}
	return table, nil
}

// joinFoldedLines joins folded lines (RFC 6350, section 3.2) in one pass, because the library copies a whole line again
// for each line that continues it. It spends the budget for lines and parameters.
func joinFoldedLines(b *budget.Budget, text string) (string, error) {
	var out strings.Builder
	out.Grow(len(text))
	lines := 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if folded := line != "" && (line[0] == ' ' || line[0] == '\t'); folded && lines > 0 {
			out.WriteString(line[1:])
			continue
		}
		if lines++; lines > 1 {
			out.WriteByte('\n')
		}
		out.WriteString(line)
	}
	out.WriteByte('\n')
	if err := b.Consume(lines, budget.Line); err != nil {
		return "", err
	}
	return out.String(), b.Consume(strings.Count(text, ";"), budget.Item)
}

// paramsLimit limits the parameters of a line, far above any real vCard.
const paramsLimit = 100

// addParameterNames gives the bare parameters of vCard 2.1 (TEL;CELL:…) the names of later versions.
func addParameterNames(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		head, value, found := strings.Cut(line, ":")
		if !found || !strings.Contains(head, ";") || strings.Contains(head, `"`) ||
			strings.Count(head, ";") > paramsLimit {
			continue
		}
		params := strings.Split(head, ";")
		for at, param := range params[1:] {
			switch {
			case strings.Contains(param, "="):
			case strings.EqualFold(param, "QUOTED-PRINTABLE"), strings.EqualFold(param, "BASE64"):
				params[at+1] = "ENCODING=" + param
			default:
				params[at+1] = "TYPE=" + param
			}
		}
		lines[i] = strings.Join(params, ";") + ":" + value
	}
	return strings.Join(lines, "\n")
}

func rowOfCard(card vcard.Card) []string {
	name := valueOf(card.Preferred(vcard.FieldFormattedName))
	if parts := strings.Split(valueOf(card.Get(vcard.FieldName))+";;;", ";"); name == "" {
		name = strings.Join(strings.Fields(parts[1]+" "+parts[2]+" "+parts[0]), " ")
	}
	instagram := valueOf(card.Get("X-INSTAGRAM"))
	for _, profile := range card["X-SOCIALPROFILE"] {
		if strings.EqualFold(profile.Params.Get("TYPE"), "instagram") {
			instagram = strings.TrimRight(valueOf(profile), "/")
			instagram = instagram[strings.LastIndex(instagram, "/")+1:]
		}
	}
	return []string{
		name, mobileOf(card), valueOf(card.Preferred(vcard.FieldEmail)), instagram,
		birthdayOf(card.Get(vcard.FieldBirthday)), valueOf(card.Get(vcard.FieldNote)),
	}
}

// mobileOf returns a person's mobile, or else their preferred phone.
func mobileOf(card vcard.Card) string {
	for _, phone := range card[vcard.FieldTelephone] {
		if phone.Params.HasType("cell") {
			return strings.TrimPrefix(valueOf(phone), "tel:")
		}
	}
	return strings.TrimPrefix(valueOf(card.Preferred(vcard.FieldTelephone)), "tel:")
}

func valueOf(field *vcard.Field) string {
	if field == nil {
		return ""
	}
	if strings.EqualFold(field.Params.Get("ENCODING"), "QUOTED-PRINTABLE") {
		if text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(field.Value))); err == nil {
			return decodeCharset(text, field.Params.Get("CHARSET"))
		}
	}
	return field.Value
}

// decodeCharset decodes quoted text as its card says; one that says nothing true is of Windows, as phones wrote it.
func decodeCharset(text []byte, charset string) string {
	if isUTF8 := charset == "" || strings.EqualFold(charset, "UTF-8"); isUTF8 && utf8.Valid(text) {
		return string(text)
	}
	decoded, err := charmap.Windows1252.NewDecoder().Bytes(text)
	if err != nil {
		return ""
	}
	return string(decoded)
}

// yearlessPattern matches a birthday without a year: --0622 or, as Apple writes it, in the year 1604.
var yearlessPattern = regexp.MustCompile(`^(?:--|1604-?)(\d\d)-?(\d\d)`)

// birthdayOf returns a birthday as the card has it; one without a year as day and month.
func birthdayOf(field *vcard.Field) string {
	text := valueOf(field)
	if parts := yearlessPattern.FindStringSubmatch(text); parts != nil {
		return parts[2] + "/" + parts[1]
	}
	return text
}
