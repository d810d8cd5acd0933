package imports

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"cortejo/api/crm"
	"cortejo/formats/category"
	"cortejo/formats/spreadsheet"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
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
		"middle name", "last name", "sobrenome", "primeiro nome", "given name", "family name"}},
	{"phone", []string{"telefone", "celular", "fone", "whatsapp", "tel", "phone", "mobile", "mobile phone",
		"phone 1 - value", "phone 2 - value", "telefone celular", "telefone 1"}},
	{"email", []string{"email", "e-mail", "mail", "e-mail 1 - value", "e-mail address", "endereco de e-mail"}},
	{"instagramHandle", []string{"instagram", "insta", "@"}},
	{"birthDate", []string{"nascimento", "aniversario", "data de nascimento", "birthday", "birth date"}},
	{"partnerName", []string{"par", "nome do par", "noivo", "noiva", "parceiro", "parceira", "conjuge", "partner"}},
	{"eventType", []string{"tipo de evento", "tipo", "evento", "celebra", "event type"}},
	{"eventDate", []string{"data do evento", "data", "event date", "data da festa", "data do casamento"}},
	{"observations", []string{"observacoes", "observacao", "obs", "notas", "notes", "anotacoes", "comentarios"}},
}

// joined are the fields that several columns may form together, with their separators; of the columns of another field,
// the first that is not empty counts.
var joined = map[string]string{"fullName": " ", "observations": "\n"}

// guessFields returns the field of each column, by the column's name.
func guessFields(columns []string) []string {
	fields := make([]string, len(columns))
	var whole bool // a column has the full name, so that its parts are not needed
	for _, column := range columns {
		whole = whole || slices.Contains([]string{"nome completo", "name", "full name"}, category.Normalize(column))
	}
	for i, column := range columns {
		plain := category.Normalize(column)
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

// checkFields returns an error message for each required field that no column has.
func checkFields(fields []string) (faults []string) {
	if !slices.Contains(fields, "fullName") {
		faults = append(faults, "Diga qual coluna tem o nome.")
	}
	if !slices.Contains(fields, "phone") {
		faults = append(faults, "Diga qual coluna tem o telefone.")
	}
	return faults
}

func judgeContacts(rows []spreadsheet.Row, columns, fields []string) []judged {
	all := make([]judged, 0, len(rows))
	for _, row := range rows {
		if row.HasStrayQuotes() {
			all = append(all, unquoted(row, columns[0]))
			continue
		}
		c, faults := readContact(row.Cells, columns, fields)
		all = append(all, judged{Line: row.Line, Cells: row.Cells, Faults: faults, Record: c, phone: c.Phone})
	}
	return all
}

func readContact(cells, columns, fields []string) (c crm.ContactFields, faults []Fault) {
	values, named := map[string]string{}, map[string]string{}
	for i, field := range fields {
		if field == "" || cells[i] == "" {
			continue
		}
		if glue, ok := joined[field]; ok && values[field] != "" {
			values[field] += glue + cells[i]
		} else if values[field] == "" {
			values[field], named[field] = cells[i], columns[i]
		}
	}
	reject := func(field, message string) {
		column := named[field]
		if column == "" {
			column = columns[max(0, slices.Index(fields, field))]
		}
		faults = append(faults, Fault{message, column, values[field]})
	}
	c.FullName = values["fullName"]
	// Google writes several phones into one cell like this; the first is the preferred one.
	c.Phone, _, _ = strings.Cut(values["phone"], " ::: ")
	if number, ok := readPhone(c.Phone); ok {
		c.Phone = number
	}
	for field, place := range map[string]**string{
		"email": &c.Email, "instagramHandle": &c.InstagramHandle, "partnerName": &c.PartnerName,
		"observations": &c.Observations,
	} {
		if text := values[field]; text != "" {
			*place = &text
		}
	}
	for field, place := range map[string]**civil.Date{"birthDate": &c.BirthDate, "eventDate": &c.EventDate} {
		if text := values[field]; text != "" {
			if *place = readDate(text); *place == nil {
				reject(field, "Informe uma data válida")
			}
		}
	}
	if text := values["eventType"]; text != "" {
		if c.EventType = readEventType(text); c.EventType == nil {
			reject("eventType", "Tipo de evento desconhecido")
		}
	}
	for field, limit := range map[string]int{"fullName": longestName, "partnerName": longestName, "email": 254,
		"observations": 2000} {
		if len([]rune(values[field])) > limit {
			reject(field, "Use até "+strconv.Itoa(limit)+" letras")
		}
	}
	var f form.Form
	c.Read(&f)
	if refused := new(problem.Error); errors.As(f.Err(), &refused) {
		for _, field := range refused.Fields {
			reject(field.Name, field.Message)
		}
	}
	slices.SortStableFunc(faults,
		func(a, b Fault) int { return slices.Index(columns, a.Column) - slices.Index(columns, b.Column) })
	return c, faults
}

var dateLayouts = []string{"2/1/2006", "2006-01-02", "2-1-2006", "2.1.2006", "20060102", "2/1/06", time.RFC3339,
	"2006-01-02 15:04:05"}

// spreadsheetEpoch is the day zero of the dates in spreadsheets.
var spreadsheetEpoch = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)

// readDate parses a day as people write it, or as a spreadsheet counts it. It returns nil if the text is no day.
func readDate(text string) *civil.Date {
	for _, layout := range dateLayouts {
		if t, err := time.Parse(layout, text); err == nil {
			day := civil.DateOf(t)
			return &day
		}
	}
	if days, err := strconv.ParseFloat(text, 64); err == nil && days > 366 && days < 100_000 {
		day := civil.DateOf(spreadsheetEpoch.AddDate(0, 0, int(days)))
		return &day
	}
	return nil
}

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
