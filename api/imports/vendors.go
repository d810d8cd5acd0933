package imports

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"

	"cortejo/formats/category"
	"cortejo/formats/phone"
	"cortejo/platform/form"
)

// vendorColumns are the columns of the model of a file of vendors, in their order (specification 1, section 5).
var vendorColumns = []string{"Nome", "Telefone", "Email", "Categorias", "Instagram"}

var vendorFields = []string{"name", "phone", "email", "categories", "instagramHandle"}

// vendorKnownFields are the fields of a file of vendors, with the usual column names.
var vendorKnownFields = []knownField{
	{"name", []string{"nome", "fornecedor", "empresa", "nome do fornecedor", "razao social", "nome fantasia", "contato",
		"name", "full name", "nome completo"}},
	{"phone", []string{"telefone", "celular", "fone", "whatsapp", "tel", "phone", "mobile", "telefone 1", "whats"}},
	{"email", []string{"email", "e-mail", "mail"}},
	{"categories", []string{"categorias", "categoria", "servico", "servicos", "segmento", "area", "tipo", "ramo"}},
	{"instagramHandle", []string{"instagram", "insta", "@"}},
}

// The sentences are those of the specification, save those about quotes, a missing phone and a missing category:
// it has none about these.
const (
	sentenceVendorName    = "o nome do fornecedor é obrigatório"
	sentenceVendorBadName = "nome de fornecedor inválido"
	sentenceCategory      = "categoria inválida"
	sentenceNoCategory    = "Sem categoria: entra em Outros"
	sentenceEmail         = "e-mail inválido"
	sentencePhone         = "número de telefone inválido"
	sentenceNoPhone       = "falta o telefone, que diferencia um fornecedor do outro"
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

// checkVendorFields returns an error message for each required column that the file lacks.
func checkVendorFields(fields []string) (faults []string) {
	for _, place := range []int{0, 1} {
		if !slices.Contains(fields, vendorFields[place]) {
			faults = append(faults, fmt.Sprintf("A coluna “%s”, esperada na posição %d, não foi encontrada.",
				vendorColumns[place], place+1))
		}
	}
	if !slices.ContainsFunc(fields, func(field string) bool { return field != "" }) {
		return []string{"Nenhuma coluna foi encontrada."}
	}
	return faults
}

var letterOrDigit = regexp.MustCompile(`[\p{L}\p{N}]`)

// splitCategories returns the categories of a row, as the file has them.
func splitCategories(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ',' || c == ';' || c == '/' }) {
			if name = strings.TrimSpace(name); name != "" && !yield(name) {
				return
			}
		}
	}
}

// otherCategory is the category of a vendor whose file has none that is known.
const otherCategory = "OTHER"

// readVendor parses a row. The phone tells vendors apart, so a vendor without one cannot be written.
func (f file) readVendor(row line) validatedRow {
	r := newReader(row.Cells, f.columns, f.fields)
	v := vendor{Name: strings.Join(strings.Fields(r.values["name"]), " ")}
	switch {
	case v.Name == "":
		r.reject("name", kindName, sentenceVendorName)
	case len([]rune(v.Name)) > longestName || !letterOrDigit.MatchString(v.Name):
		r.reject("name", kindName, sentenceVendorBadName)
	}
	cell := phone.ReadCell(r.values["phone"], f.areaCode)
	v.Phone = cell.Number
	switch {
	case r.values["phone"] == "":
		r.reject("phone", kindPhoneMissing, sentenceNoPhone)
	case cell.Problem == phone.Unreadable:
		r.reject("phone", string(cell.Problem), sentencePhone)
	case cell.Problem != "":
		r.reject("phone", string(cell.Problem), phoneMessages[cell.Problem])
	}
	if len(cell.Others) > 0 {
		r.addFault("phone", kindOtherPhones, "Fica o primeiro telefone; os outros ficam de fora")
	}
	var typed form.Form
	email, instagram := r.values["email"], r.values["instagramHandle"]
	if v.Email = typed.Email("", &email); typed.Err() != nil || v.Email != nil && len(*v.Email) > 254 {
		r.addFault("email", kindEmail, sentenceEmail)
		v.Email = nil
	}
	matched := map[string]string{}
	for _, c := range f.unknown {
		matched[category.Normalize(c.Name)] = c.Category
	}
	for name := range splitCategories(r.values["categories"]) {
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
		sentence := sentenceCategory
		if r.values["categories"] == "" {
			sentence = sentenceNoCategory
		}
		r.addFault("categories", kindCategory, sentence)
		v.Categories = []string{otherCategory}
	}
	typed = form.Form{}
	if v.InstagramHandle = typed.Instagram("", &instagram); typed.Err() != nil {
		r.addFault("instagramHandle", kindInstagram, sentenceInstagram)
		v.InstagramHandle = nil
	}
	j := r.buildResult(row, v)
	j.phone, j.name = v.Phone, v.Name
	return j
}
