package imports

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"cortejo/api/crm"
	"cortejo/formats/category"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
)

// knownField is a field that a column may hold, with the usual names of such columns.
type knownField struct {
	name    string
	columns []string
}

// contactFields are the fields of a file of contacts, with the column names that planners, Google, Outlook and phones
// use.
var contactFields = []knownField{
	{"fullName", []string{"nome", "nome completo", "cliente", "contato", "name", "full name", "fullname", "first name",
		"middle name", "last name", "sobrenome", "primeiro nome", "given name", "family name", "nomes",
		"aniversariante", "responsavel", "nome e sobrenome"}},
	{"phone", []string{"telefone", "celular", "fone", "whatsapp", "tel", "phone", "mobile", "mobile phone",
		"phone 1 - value", "phone 2 - value", "telefone celular", "telefone 1", "telefones", "contato telefonico",
		"celular/whatsapp", "whats", "zap", "numero",
		"telefone/whatsapp"}},
	{"email", []string{"email", "e-mail", "mail", "e-mail 1 - value", "e-mail address", "endereco de e-mail"}},
	{"instagramHandle", []string{"instagram", "insta", "@"}},
	{"birthDate", []string{"nascimento", "aniversario", "data nascimento", "nasc",
		"data de nascimento", "birthday", "birth date"}},
	{"partnerName", []string{"par", "nome do par", "noivo", "noiva", "parceiro", "parceira", "conjuge", "partner"}},
	{"eventType", []string{"tipo de evento", "tipo", "evento", "celebra", "event type"}},
	{"eventDate", []string{"data do evento", "data", "event date", "data da festa", "data do casamento"}},
	{"observations", []string{"observacoes", "observacao", "obs", "notas", "notes", "anotacoes", "comentarios"}},
}

// joinedFields are those that several columns may form together, with their separators; of the columns of another
// field, the first that is not empty counts.
var joinedFields = map[string]string{"fullName": " ", "observations": "\n"}

// findFieldsOnce returns the field of each column, by the column's name. Of two columns for one field the first counts.
func findFieldsOnce(known []knownField, columns []string) []string {
	fields := make([]string, len(columns))
	for i, column := range columns {
		plain := category.Normalize(strings.TrimRight(column, " :*?"))
		for _, field := range known {
			if slices.Contains(field.columns, plain) && !slices.Contains(fields, field.name) {
				fields[i] = field.name
				break
			}
		}
	}
	return fields
}

// findContactFields returns the field of each column, by the column's name.
func findContactFields(columns []string) []string {
	fields := make([]string, len(columns))
	var whole bool // a column has the full name, so that its parts are not needed
	for _, column := range columns {
		whole = whole || slices.Contains([]string{"nome completo", "name", "full name"}, category.Normalize(column))
	}
	for i, column := range columns {
		plain := category.Normalize(strings.TrimRight(column, " :*?"))
		for _, field := range contactFields {
			if slices.Contains(field.columns, plain) {
				fields[i] = field.name
			}
		}
		if whole && fields[i] == "fullName" && strings.HasSuffix(plain, " name") && plain != "full name" {
			fields[i] = ""
		}
	}
	return fields
}

func isField(of []knownField, name string) bool {
	return name == "" || slices.ContainsFunc(of, func(f knownField) bool { return f.name == name })
}

// checkContactFields returns an error message for each required field that no column has.
func checkContactFields(fields []string) (faults []string) {
	if !slices.Contains(fields, "fullName") {
		faults = append(faults, "Diga qual coluna tem o nome.")
	}
	return faults
}

// readContact parses a row. A field that cannot be read stays empty, and never costs the person.
func (f file) readContact(row line) validatedRow {
	r := newReader(row.Cells, f.columns, f.fields)
	number, others := r.readPhone(f.areaCode)
	c := crm.ContactFields{FullName: r.values["fullName"], Phone: number}
	observations := r.values["observations"]
	for field, limit := range map[string]int{"partnerName": longestName, "email": 254} {
		if len([]rune(r.values[field])) > limit {
			r.addFault(field, kindTooLong, "Use até "+strconv.Itoa(limit)+" letras")
			delete(r.values, field)
		}
	}
	if len([]rune(c.FullName)) > longestName {
		r.reject("fullName", kindTooLong, "Use até "+strconv.Itoa(longestName)+" letras")
	}
	if text := r.values["birthDate"]; text != "" {
		var kind, message string
		if c.BirthDate, kind, message = readBirthDate(text, time.Now()); kind != "" {
			r.addFault("birthDate", kind, message)
		}
		if kind == kindBirthNoYear {
			observations = strings.TrimSpace(observations + "\nAniversário: " + text)
		}
	}
	if text := r.values["eventDate"]; text != "" {
		var kind, message string
		if c.EventDate, kind, message = readEventDate(text); kind != "" {
			r.addFault("eventDate", kind, message)
		}
	}
	if text := r.values["eventType"]; text != "" {
		if c.EventType = readEventType(text); c.EventType == nil {
			r.addFault("eventType", kindEventType, "Tipo de evento desconhecido")
		}
	}
	for _, other := range others {
		observations = strings.TrimSpace(observations + "\nOutro telefone: " + other)
	}
	if letters := []rune(observations); len(letters) > longestObservations {
		r.addFault("observations", kindTooLong, "Use até "+strconv.Itoa(longestObservations)+" letras")
		observations = string(letters[:longestObservations])
	}
	for field, place := range map[string]**string{
		"email": &c.Email, "instagramHandle": &c.InstagramHandle, "partnerName": &c.PartnerName,
	} {
		if text := r.values[field]; text != "" {
			*place = &text
		}
	}
	if observations != "" {
		c.Observations = &observations
	}
	var typed form.Form
	c.Read(&typed)
	if refused := new(problem.Error); errors.As(typed.Err(), &refused) {
		for _, field := range refused.Fields {
			switch field.Name {
			case "fullName":
				r.reject("fullName", kindName, field.Message)
			case "email":
				r.addFault("email", kindEmail, field.Message)
				c.Email = nil
			case "instagramHandle":
				r.addFault("instagramHandle", kindInstagram, field.Message)
				c.InstagramHandle = nil
			case "birthDate":
				r.addFault("birthDate", kindDate, field.Message)
				c.BirthDate = nil
			case "eventDate":
				r.addFault("eventDate", kindDate, field.Message)
				c.EventDate = nil
			}
		}
	}
	c.Phone = number
	j := r.buildResult(row, c)
	j.phone, j.name = number, c.FullName
	return j
}

// longestObservations limits what a contact's observations hold.
const longestObservations = 2000

var eventTypes = map[string]queries.EventType{
	"casamento": queries.EventTypeWEDDING, "wedding": queries.EventTypeWEDDING,
	"15 anos": queries.EventTypeFIFTEENYEARS, "debutante": queries.EventTypeFIFTEENYEARS,
	"quinze anos": queries.EventTypeFIFTEENYEARS,
	"aniversario": queries.EventTypeBIRTHDAY, "bodas": queries.EventTypeBODAS, "formatura": queries.EventTypeGRADUATION,
	"corporativo": queries.EventTypeCORPORATE, "empresarial": queries.EventTypeCORPORATE,
	"outro": queries.EventTypeOTHER, "outros": queries.EventTypeOTHER,
}

func readEventType(text string) *queries.EventType {
	if kind, known := eventTypes[category.Normalize(text)]; known {
		return &kind
	}
	return nil
}
