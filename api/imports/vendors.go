package imports

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"

	"cortejo/formats/category"
	"cortejo/formats/phone"
	"cortejo/formats/spreadsheet"
	"cortejo/platform/form"
)

// The columns of a file of vendors, in their order (specification 1, section 5).
const (
	columnName = iota
	columnPhone
	columnEmail
	columnCategories
	columnInstagram
)

var vendorColumns = []string{"Nome", "Telefone", "Email", "Categorias", "Instagram"}

var vendorFields = []string{"name", "phone", "email", "categories", "instagramHandle"}

// The sentences are those of the specification, except the last: it has none about quotes.
const (
	sentenceVendorName    = "o nome do fornecedor é obrigatório"
	sentenceVendorBadName = "nome de fornecedor inválido"
	sentenceCategory      = "categoria inválida"
	sentenceEmail         = "e-mail inválido"
	sentencePhone         = "número de telefone inválido"
	sentenceInstagram     = "Este não é um nome de usuário válido"
	sentenceUnquoted      = "as aspas desta linha não formam pares"
)

const (
	longestName      = 120
	categoriesAtMost = 3
)

// vendor is the stored content of a valid row.
type vendor struct {
	Name            string   `json:"name"`
	Phone           string   `json:"phone"`
	Email           *string  `json:"email,omitempty"`
	Categories      []string `json:"categories"`
	InstagramHandle *string  `json:"instagramHandle,omitempty"`
	// LeftOut are the categories beyond a vendor's maximum. The preview shows them, and they are never written.
	LeftOut []string `json:"leftOut,omitempty"`
}

// checkHeader returns an error message for each column that is not at its position.
func checkHeader(columns []string) (faults []string) {
	var missing int
	for place, want := range vendorColumns {
		if !slices.ContainsFunc(columns, func(name string) bool { return sameColumn(name, want) }) {
			missing++
		}
		if place >= len(columns) || !sameColumn(columns[place], want) {
			faults = append(faults, fmt.Sprintf("A coluna “%s”, esperada na posição %d, não foi encontrada.", want,
				place+1))
		}
	}
	if missing == len(vendorColumns) {
		return []string{"Nenhuma coluna foi encontrada."}
	}
	return faults
}

// sameColumn reports whether a column has the wanted name. It accepts "E-mail" for "Email", and ignores accents and
// case.
func sameColumn(name, want string) bool {
	plain := func(text string) string { return strings.ReplaceAll(category.Normalize(text), "-", "") }
	return plain(name) == plain(want)
}

// judgeVendors validates rows, with the unknown categories that were matched so far.
func judgeVendors(rows []spreadsheet.Row, unknown []UnknownCategory) []judged {
	matched := map[string]string{}
	for _, c := range unknown {
		matched[category.Normalize(c.Name)] = c.Category
	}
	all := make([]judged, 0, len(rows))
	for _, row := range rows {
		if row.HasStrayQuotes() {
			all = append(all, unquoted(row, vendorColumns[columnName]))
			continue
		}
		v, faults := readVendor(row.Cells, matched)
		all = append(all, judged{Line: row.Line, Cells: row.Cells, Faults: faults, Record: v, phone: v.Phone})
	}
	return all
}

var letterOrDigit = regexp.MustCompile(`[\p{L}\p{N}]`)

// unquoted returns the result of a line that cannot be split into cells.
func unquoted(row spreadsheet.Row, column string) judged {
	return judged{Line: row.Line, Cells: row.Cells, Faults: []Fault{{sentenceUnquoted, column, row.Cells[0]}}}
}

// categoryNames returns the categories of a row, as the file has them.
func categoryNames(cells []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range strings.SplitSeq(cells[columnCategories], ",") {
			if name = strings.TrimSpace(name); name != "" && !yield(name) {
				return
			}
		}
	}
}

// readVendor parses a row; matched are the categories of unknown names.
func readVendor(cells []string, matched map[string]string) (v vendor, faults []Fault) {
	reject := func(column int, message string) {
		faults = append(faults, Fault{message, vendorColumns[column], cells[column]})
	}
	v.Name = strings.Join(strings.Fields(cells[columnName]), " ")
	switch {
	case v.Name == "":
		reject(columnName, sentenceVendorName)
	case len([]rune(v.Name)) > longestName || !letterOrDigit.MatchString(v.Name):
		reject(columnName, sentenceVendorBadName)
	}
	var ok bool
	if v.Phone, ok = readPhone(cells[columnPhone]); !ok {
		reject(columnPhone, sentencePhone)
	}
	var f form.Form
	if v.Email = f.Email("", &cells[columnEmail]); f.Err() != nil || v.Email != nil && len(*v.Email) > 254 {
		reject(columnEmail, sentenceEmail)
	}
	for name := range categoryNames(cells) {
		key, known := category.FindKey(name)
		if !known {
			key = matched[category.Normalize(name)]
		}
		switch {
		case key == "" || slices.Contains(v.Categories, key):
		case len(v.Categories) < categoriesAtMost:
			v.Categories = append(v.Categories, key)
		case !slices.Contains(v.LeftOut, key):
			v.LeftOut = append(v.LeftOut, key)
		}
	}
	if len(v.Categories) == 0 {
		reject(columnCategories, sentenceCategory)
	}
	f = form.Form{}
	if v.InstagramHandle = f.Instagram("", &cells[columnInstagram]); f.Err() != nil {
		reject(columnInstagram, sentenceInstagram)
	}
	return v, faults
}

// readPhone finds the digits in any surrounding text, and parses them as a number with its country code or, without
// one, as a Brazilian number.
func readPhone(text string) (number string, ok bool) {
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
	if !strings.HasPrefix(strings.TrimSpace(text), "+") {
		if number, err := phone.Parse(digits); err == nil {
			return number, true
		}
	}
	number, err := phone.Parse("+" + digits)
	return number, err == nil
}
