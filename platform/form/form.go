// Package form validates form input: it trims and normalizes texts and collects one sentence per field, so that an
// answer names all errors at once. It may import formats, sql/civil and platform/problem. Its entry point is Form.
package form

import (
	"regexp"
	"strings"
	"time"
	"unicode"

	"cortejo/formats/emailaddress"
	"cortejo/formats/phone"
	"cortejo/formats/taxid"
	"cortejo/platform/problem"
	"cortejo/sql/civil"
)

// Form collects the field errors of one input. The zero Form is ready to use.
type Form struct {
	fields  []problem.Field
	clashes []problem.Clash
}

// Reject adds a field error.
func (f *Form) Reject(name, sentence string) {
	f.fields = append(f.fields, problem.Field{Name: name, Message: sentence})
}

// Err returns the problem with all field errors, or nil if there are none.
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

// trim removes surrounding white space. A text without visible characters (only zero-width spaces and joiners) becomes
// empty.
func trim(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }) {
		return ""
	}
	return strings.TrimSpace(text)
}

// Required trims text and rejects an empty one with sentence.
func (f *Form) Required(name, text, sentence string) string {
	text = trim(text)
	if text == "" {
		f.Reject(name, sentence)
	}
	return text
}

// RequireUpdate is Required for an optional text of an update; nil stays nil.
func (f *Form) RequireUpdate(name string, text *string, sentence string) *string {
	if text == nil {
		return nil
	}
	replaced := f.Required(name, *text, sentence)
	return &replaced
}

// Trim trims an optional text of an update, which may be empty; nil stays nil.
func Trim(text *string) *string {
	if text == nil {
		return nil
	}
	trimmed := trim(*text)
	return &trimmed
}

// TrimEdit is Trim for a long text: read is the text that the edit started from, and is required with it. Callers must
// pass the text that app.rewritten returned to CheckEdit.
func (f *Form) TrimEdit(name string, text, read *string) *string {
	if text != nil && read == nil {
		f.Reject(name+"Was", "Envie também o texto que estava aqui.")
	}
	return Trim(text)
}

// CheckEdit records an edit conflict if the stored text differs from the submitted one, because it changed since it was
// read. Err then returns a 409 with both texts, so that the transaction rolls back.
func (f *Form) CheckEdit(name string, text *string, stands string) {
	if text != nil && *text != stands {
		f.clashes = append(f.clashes, problem.Clash{Name: name, Sent: *text, Current: stands})
	}
}

// Optional trims an optional text; an empty one becomes nil.
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

// Text trims an optional text; nil becomes "".
func Text(text *string) string {
	if given := Optional(text); given != nil {
		return *given
	}
	return ""
}

// Phone parses a phone in Brazilian notation to E.164.
func (f *Form) Phone(name, text string) string {
	number, err := phone.Parse(text)
	if err != nil {
		f.Reject(name, "Informe um telefone com DDD")
	}
	return number
}

// Mobile is Phone for a number that can have WhatsApp.
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

// Email validates an optional address without a display name, at a domain and not at an IP address.
func (f *Form) Email(name string, text *string) *string {
	given := Optional(text)
	if given == nil {
		return nil
	}
	if _, err := emailaddress.Parse(*given); err != nil {
		f.Reject(name, "Informe um e-mail válido")
	}
	return given
}

var (
	instagramName = regexp.MustCompile(`^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$`)
	// instagramAffixes matches the parts that people paste with a user name: a profile's address before it, and a query
	// or path after it.
	instagramAffixes = regexp.MustCompile(`(?i)^(https?://)?(www\.)?instagram\.com/|[/?#].*$`)
)

// maxInstagramName is the longest user name (specification 1, section 5).
const maxInstagramName = 30

// Instagram parses an optional user name, with or without its @, or a profile's address: letters, digits, underscores,
// and single dots between them (specification 1, section 5). The web app has the same rule (web/src/lib/instagram.ts);
// testdata/instagram.json tests both.
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

// TaxID parses an optional CPF or CNPJ to its characters without punctuation.
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

// The years that an event's data may have: grandparents' birthdays to future golden weddings.
const (
	minYear = 1900
	maxYear = 2199
)

const sentenceDate = "Informe uma data válida"

// Date rejects an optional date outside of these years.
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

// Moment rejects a time outside of these years.
func (f *Form) Moment(name string, t time.Time) {
	if year := t.Year(); year < minYear || year > maxYear {
		f.Reject(name, sentenceDate)
	}
}
