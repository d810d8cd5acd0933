// Package form reads what people typed: it trims, normalises and gathers the sentences
// that belong beside the fields, so that a form is told everything wrong with it at once.
package form

import (
	"net/mail"
	"regexp"
	"strings"
	"time"
	"unicode"

	"cortejo/formats/phone"
	"cortejo/formats/taxid"
	"cortejo/platform/problem"
	"cortejo/sql/civil"
)

// Form gathers sentences while its fields are read. The zero Form is ready.
type Form struct {
	fields  []problem.Field
	clashes []problem.Clash
}

// Reject puts a sentence beside a field.
func (f *Form) Reject(name, sentence string) {
	f.fields = append(f.fields, problem.Field{Name: name, Message: sentence})
}

// Err is nil while nothing was rejected, and otherwise the answer for the caller.
func (f *Form) Err() error {
	switch {
	case len(f.fields) > 0:
		return problem.Invalid("", f.fields...)
	case len(f.clashes) > 0:
		return problem.EditConflict(f.clashes)
	default:
		return nil
	}
}

// trim takes away the white space around text; a text of which nothing would be seen (only
// spaces without width and joiners) is empty.
func trim(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }) {
		return ""
	}
	return strings.TrimSpace(text)
}

// Required trims text; what is then empty is rejected with sentence.
func (f *Form) Required(name, text, sentence string) string {
	text = trim(text)
	if text == "" {
		f.Reject(name, sentence)
	}
	return text
}

// Replacing is Required for a text that an update may leave out; nil stays nil.
func (f *Form) RequireUpdate(name string, text *string, sentence string) *string {
	if text == nil {
		return nil
	}
	replaced := f.Required(name, *text, sentence)
	return &replaced
}

// Trimmed trims a text that an update may leave out or empty; nil stays nil.
func Trim(text *string) *string {
	if text == nil {
		return nil
	}
	trimmed := trim(*text)
	return &trimmed
}

// Rewriting is Trimmed for a long text: read is what stood there when it was written, and has to come
// along. What stands there once app.rewritten was asked is told to Rewrote.
func (f *Form) TrimEdit(name string, text, read *string) *string {
	if text != nil && read == nil {
		f.Reject(name+"Was", "Envie também o texto que estava aqui.")
	}
	return Trim(text)
}

// Rewrote sees whether a text of Rewriting now stands there. Where another one does, somebody wrote it
// meanwhile, and Err is a 409 with both, which takes back whatever else was changed.
func (f *Form) CheckEdit(name string, text *string, stands string) {
	if text != nil && *text != stands {
		f.clashes = append(f.clashes, problem.Clash{Name: name, Sent: *text, Current: stands})
	}
}

// Optional trims text; what is then empty was not given.
func Optional(text *string) *string {
	if text == nil {
		return nil
	}
	trimmed := trim(*text)
	if trimmed == "" {
		return nil
	}
	return &trimmed
}

// Text trims an optional text into a plain one, empty where it was not given.
func Text(text *string) string {
	if given := Optional(text); given != nil {
		return *given
	}
	return ""
}

// Phone reads a number as Brazilians write it into E.164.
func (f *Form) Phone(name, text string) string {
	number, err := phone.Parse(text)
	if err != nil {
		f.Reject(name, "Informe um telefone com DDD")
	}
	return number
}

// Mobile reads a number that WhatsApp can reach.
func (f *Form) Mobile(name, text string) string {
	number, err := phone.Parse(text)
	switch {
	case err != nil:
		f.Reject(name, "Informe um telefone com DDD")
	case !phone.IsMobile(number):
		f.Reject(name, "Informe um celular com WhatsApp")
	}
	return number
}

// Email reads an optional address, without a display name.
func (f *Form) Email(name string, text *string) *string {
	given := Optional(text)
	if given == nil {
		return nil
	}
	address, err := mail.ParseAddress(*given)
	if err != nil || address.Address != *given || !strings.Contains((*given)[strings.LastIndex(*given, "@"):], ".") {
		f.Reject(name, "Informe um e-mail válido")
	}
	return given
}

var (
	instagramName = regexp.MustCompile(`^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$`)
	// instagramAround is what people paste around a user name: a profile's address, and what follows the name in it.
	instagramAffixes = regexp.MustCompile(`(?i)^(https?://)?(www\.)?instagram\.com/|[/?#].*$`)
)

// instagramLimit is the longest user name (specification 1, section 5).
const maxInstagramName = 30

// Instagram reads an optional user name, with or without its @, or the address of its profile: letters,
// digits, underscore and dots between them that do not follow one another (specification 1, section 5).
// The web's rule is the same (web/src/lib/instagram.ts): testdata/instagram.json holds both to it.
func (f *Form) Instagram(name string, text *string) *string {
	given := Optional(text)
	if given == nil {
		return nil
	}
	handle := strings.TrimPrefix(instagramAffixes.ReplaceAllString(*given, ""), "@")
	if len(handle) > maxInstagramName || !instagramName.MatchString(handle) {
		f.Reject(name, "Este não é um nome de usuário válido")
	}
	return &handle
}

// TaxID reads an optional CPF or CNPJ into its characters alone.
func (f *Form) TaxID(name string, text *string) *string {
	given := Optional(text)
	if given == nil {
		return nil
	}
	number, err := taxid.Parse(*given)
	if err != nil {
		f.Reject(name, "Informe um CPF ou CNPJ válido")
	}
	return &number
}

// The years a plan can speak of: grandparents' birthdays and golden weddings to come.
const (
	minYear = 1900
	maxYear = 2199
)

const sentenceDate = "Informe uma data válida"

// Date checks that an optional day lies in a year people mean.
func (f *Form) Date(name string, day *civil.Date) {
	if day == nil {
		return
	}
	if _, err := civil.ParseDate(string(*day)); err != nil {
		f.Reject(name, sentenceDate)
		return
	}
	f.Moment(name, day.Time())
}

// Moment checks that t lies in a year people mean.
func (f *Form) Moment(name string, t time.Time) {
	if year := t.Year(); year < minYear || year > maxYear {
		f.Reject(name, sentenceDate)
	}
}
