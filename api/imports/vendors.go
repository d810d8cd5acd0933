package imports

import (
	"fmt"
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

// The sentences are the specification's.
const (
	sentenceVendorName    = "o nome do fornecedor é obrigatório"
	sentenceVendorBadName = "nome de fornecedor inválido"
	sentenceCategory      = "categoria inválida"
	sentenceEmail         = "e-mail inválido"
	sentencePhone         = "número de telefone inválido"
	sentenceInstagram     = "Este não é um nome de usuário válido"
)

const (
	longestName      = 120
	categoriesAtMost = 3
)

// vendor is what a valid row becomes.
type vendor struct {
	Name            string   `json:"name"`
	Phone           string   `json:"phone"`
	Email           *string  `json:"email,omitempty"`
	Categories      []string `json:"categories"`
	InstagramHandle *string  `json:"instagramHandle,omitempty"`
}

// checkHeader says which columns are not where they are expected.
func checkHeader(columns []string) (faults []string) {
	var missing int
	for place, want := range vendorColumns {
		if !slices.ContainsFunc(columns, func(name string) bool { return sameColumn(name, want) }) {
			missing++
		}
		if place >= len(columns) || !sameColumn(columns[place], want) {
			faults = append(faults, fmt.Sprintf("A coluna “%s”, esperada na posição %d, não foi encontrada.", want, place+1))
		}
	}
	if missing == len(vendorColumns) {
		return []string{"Nenhuma coluna foi encontrada."}
	}
	return faults
}

// sameColumn takes "E-mail" for "Email", and minds neither accents nor case.
func sameColumn(name, want string) bool {
	plain := func(text string) string { return strings.ReplaceAll(category.Plain(text), "-", "") }
	return plain(name) == plain(want)
}

func judgeVendors(rows []spreadsheet.Row) []judged {
	all := make([]judged, 0, len(rows))
	for _, row := range rows {
		v, faults := readVendor(row.Cells)
		all = append(all, judged{Line: row.Line, Cells: row.Cells, Faults: faults, Record: v, phone: v.Phone})
	}
	return all
}

var letterOrDigit = regexp.MustCompile(`[\p{L}\p{N}]`)

func readVendor(cells []string) (v vendor, faults []Fault) {
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
	for name := range strings.SplitSeq(cells[columnCategories], ",") {
		if key, known := category.Key(name); known && !slices.Contains(v.Categories, key) && len(v.Categories) < categoriesAtMost {
			v.Categories = append(v.Categories, key)
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

// readPhone takes the digits out of whatever stands around them, and reads them as a number with
// its country or, without, a Brazilian one.
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
