package imports

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"cortejo/formats/category"
	"cortejo/formats/guesttext"
	"cortejo/formats/phone"
	"cortejo/formats/spreadsheet"
	"cortejo/queries"
)

// The kinds of faults, by which the page counts and mends them together. Those of phones are package phone's.
const (
	kindName            = "NAME"
	kindQuotes          = "QUOTES"
	kindOtherPhones     = "PHONE_OTHERS"
	kindEmail           = "EMAIL"
	kindInstagram       = "INSTAGRAM"
	kindDate            = "DATE_UNREADABLE"
	kindYearOnly        = "YEAR_ONLY"
	kindBirthNoYear     = "BIRTH_WITHOUT_YEAR"
	kindBirthInFuture   = "BIRTH_IN_FUTURE"
	kindEventType       = "EVENT_TYPE"
	kindTooLong         = "TOO_LONG"
	kindStatus          = "STATUS_UNKNOWN"
	kindAgeGroup        = "AGE_GROUP"
	kindAge             = "AGE"
	kindTags            = "TAGS"
	kindTable           = "TABLE"
	kindCount           = "COUNT_UNREADABLE"
	kindFewerPlaces     = "FEWER_PLACES"
	kindParty           = "PARTY_DOUBTFUL"
	kindCategory        = "CATEGORY"
	kindPhoneMissing    = "PHONE_MISSING"
	kindDuplicate       = "DUPLICATE"
	kindPartlyDuplicate = "PARTLY_DUPLICATE"
	kindFull            = "FULL"
	kindHeader          = "HEADER"
	kindAbove           = "ABOVE"
	kindSum             = "SUM"
	kindLeftOut         = "LEFT_OUT"
)

// Fault is an error of a row, or what there is to look at in it: a message, the column, and the cell's content.
type Fault struct {
	Kind    string `json:"kind" doc:"Faults of one kind are counted and mended together"`
	Message string `json:"message"`
	Column  string `json:"column"`
	Value   string `json:"value"`
}

// phoneMessages say why a phone stays empty.
var phoneMessages = map[phone.Problem]string{
	phone.WithoutAreaCode: "Este telefone está sem DDD",
	phone.Rounded:         "A planilha arredondou este telefone",
	phone.Unreadable:      "Informe um telefone com DDD",
}

// line is a line of a file, with what a person corrected in it.
type line struct {
	spreadsheet.Row
	// isIncluded is nil until a person chooses whether the line is brought.
	isIncluded *bool
	// partySize is nil until a person corrects how many people the line brings.
	partySize *int16
}

// validatedRow is a row with its validation result.
type validatedRow struct {
	Line    int                   `json:"line"`
	Cells   []string              `json:"cells"`
	Verdict queries.ImportVerdict `json:"verdict"`
	Faults  []Fault               `json:"faults"`
	// Record is the stored content of a row that is written.
	Record any `json:"record"`
	People int `json:"people"`
	phone  string
	name   string
}

// isOpen reports whether a row may still be written.
func (row *validatedRow) isOpen() bool {
	return row.Verdict != queries.ImportVerdictINVALID && row.Verdict != queries.ImportVerdictSKIPPED
}

// accept sets the verdict of a row that is written: one with faults is doubtful.
func (row *validatedRow) accept() {
	row.Verdict = queries.ImportVerdictVALID
	if len(row.Faults) > 0 {
		row.Verdict = queries.ImportVerdictDOUBTFUL
	}
}

// leaveOut leaves a row out, for these faults.
func (row *validatedRow) leaveOut(verdict queries.ImportVerdict, faults ...Fault) {
	row.Verdict, row.Faults, row.Record, row.People = verdict, faults, struct{}{}, 0
}

// reader collects the values of a row's cells, and its faults.
type reader struct {
	columns, fields []string
	values, named   map[string]string
	faults          []Fault
	isInvalid       bool
}

func newReader(cells, columns, fields []string) *reader {
	r := &reader{columns: columns, fields: fields, values: map[string]string{}, named: map[string]string{}}
	for i, field := range fields {
		if field == "" || i >= len(cells) || cells[i] == "" {
			continue
		}
		if glue, ok := joinedFields[field]; ok && r.values[field] != "" {
			r.values[field] += glue + cells[i]
		} else if r.values[field] == "" {
			r.values[field], r.named[field] = cells[i], findColumnName(columns, i)
		}
	}
	return r
}

// findColumnName returns the name of a column, or its number if the file names none, so that a fault says which it is.
func findColumnName(columns []string, at int) string {
	if columns[at] != "" {
		return columns[at]
	}
	return fmt.Sprint("Coluna ", at+1)
}

// addFault adds a fault of a field that leaves the row in. A field that no column holds has no column.
func (r *reader) addFault(field, kind, message string) {
	column := r.named[field]
	if at := slices.Index(r.fields, field); column == "" && at >= 0 {
		column = findColumnName(r.columns, at)
	}
	r.faults = append(r.faults, Fault{kind, message, column, r.values[field]})
}

// reject adds a fault without whose mending the row cannot be written.
func (r *reader) reject(field, kind, message string) {
	r.addFault(field, kind, message)
	r.isInvalid = true
}

func (r *reader) readPhone(areaCode string) (number string, others []string) {
	text := r.values["phone"]
	if text == "" {
		return "", nil
	}
	cell := phone.ReadCell(text, areaCode)
	if cell.Problem != "" {
		r.addFault("phone", string(cell.Problem), phoneMessages[cell.Problem])
	}
	return cell.Number, cell.Others
}

// placeOf returns the place of a column that a fault names, or -1.
func (r *reader) placeOf(column string) int {
	for at := range r.columns {
		if findColumnName(r.columns, at) == column {
			return at
		}
	}
	return -1
}

// buildResult returns the result of the row; the faults are in the order of the columns.
func (r *reader) buildResult(row line, record any) validatedRow {
	slices.SortStableFunc(r.faults, func(a, b Fault) int {
		return r.placeOf(a.Column) - r.placeOf(b.Column)
	})
	j := validatedRow{Line: row.Line, Cells: row.Cells, Faults: r.faults, Record: record, People: 1}
	if r.isInvalid {
		j.leaveOut(queries.ImportVerdictINVALID, r.faults...)
	}
	return j
}

// validateRows validates each row of a file by itself.
func (f file) validateRows(lines []line) []validatedRow {
	all := make([]validatedRow, 0, len(lines))
	for _, row := range lines {
		one := validatedRow{Line: row.Line, Cells: row.Cells}
		if row.Line > f.header && len(row.Cells) != len(f.columns) {
			cells := make([]string, len(f.columns))
			copy(cells, row.Cells)
			row.Cells = cells
		}
		kind, message := f.explainSkip(row)
		switch {
		case kind != "":
			one.leaveOut(queries.ImportVerdictSKIPPED, Fault{kind, message, "", strings.Join(row.Cells, " ")})
		case row.HasStrayQuotes() && len(f.columns) > 1:
			one.leaveOut(queries.ImportVerdictINVALID,
				Fault{kindQuotes, sentenceUnquoted, findColumnName(f.columns, 0), row.Cells[0]})
		case f.kind == queries.ImportKindGUESTS:
			one = f.readGuest(row)
		case f.kind == queries.ImportKindVENDORS:
			one = f.readVendor(row)
		default:
			one = f.readContact(row)
		}
		all = append(all, one)
	}
	return all
}

// explainSkip returns why a line is no person's, or "".
func (f file) explainSkip(row line) (kind, message string) {
	switch {
	case f.header > 0 && row.Line < f.header:
		return kindAbove, "Linha acima dos nomes das colunas"
	case f.header > 0 && row.Line == f.header:
		return kindHeader, "Nomes das colunas"
	case row.isIncluded != nil && !*row.isIncluded:
		return kindLeftOut, "Você deixou esta linha de fora"
	case row.isIncluded != nil:
		return "", ""
	case f.header > 0 && slices.Equal(row.Cells, f.columns):
		return kindAbove, "Nomes das colunas, outra vez"
	}
	named, counted := false, false
	for i, field := range f.fields {
		switch field {
		case "fullName", "name", "guest", "invitation", "phone":
			named = named || row.Cells[i] != "" && !guesttext.IsTotal(row.Cells[i])
		case "partySize", "companions", "adults", "children":
			counted = counted || row.Cells[i] != ""
		}
	}
	isTotal := slices.ContainsFunc(row.Cells, guesttext.IsTotal)
	if !named && (isTotal || counted) {
		return kindSum, "Linha de soma, sem nome"
	}
	return "", ""
}

// markDuplicates decides for each row whether it can be written, and returns how many can. known are the phones that
// the business already has, with their names if the caller may see them; of a duplicate phone the first row counts. Of
// rows without a phone, those of a name that is known without one are duplicates.
func markDuplicates(rows []validatedRow, known map[string]string, names []string, column string) (valid int) {
	first := map[string]int{}
	for _, name := range names {
		first["name "+category.Normalize(name)] = -1
	}
	for i := range rows {
		row := &rows[i]
		if !row.isOpen() {
			continue
		}
		key := row.phone
		if key == "" {
			key = "name " + category.Normalize(row.name)
		}
		name, taken := known[row.phone]
		line, repeated := first[key]
		duplicate := func(message, value string) {
			row.Verdict, row.Faults = queries.ImportVerdictDUPLICATE, []Fault{{kindDuplicate, message, column, value}}
		}
		switch {
		case taken && name == "":
			duplicate("Este telefone já está no catálogo", row.phone)
		case taken:
			duplicate("Este telefone já é de "+name, row.phone)
		case repeated && line < 0:
			duplicate("Já há um contato com este nome e sem telefone", row.name)
		case repeated && row.phone == "":
			duplicate(fmt.Sprintf("Este nome, sem telefone, já está na linha %d", line), row.name)
		case repeated:
			duplicate(fmt.Sprintf("Este telefone já está na linha %d", line), row.phone)
		default:
			first[key] = row.Line
			row.accept()
			valid++
		}
	}
	return valid
}

// phonesOf returns the phones of rows that may be written, and the names of those without one.
func phonesOf(rows []validatedRow) (phones, names []string) {
	phones, names = []string{}, []string{}
	for _, row := range rows {
		switch {
		case !row.isOpen():
		case row.phone != "":
			phones = append(phones, row.phone)
		default:
			names = append(names, row.name)
		}
	}
	return phones, names
}

const (
	// readingLimit limits the bytes of the cells of a file and of their faults: twice what a file opens into. Every
	// fault repeats its column and its cell, and people correct cells into longer ones.
	readingLimit = 32 << 20
	// faultNames are the bytes of the names of a fault's fields.
	faultNames = 60
)

// checkSize rejects a reading of a file that is too large to be kept in memory and stored.
func checkSize(rows []validatedRow) error {
	size := 0
	for _, row := range rows {
		for _, cell := range row.Cells {
			size += len(cell)
		}
		for _, fault := range row.Faults {
			size += faultNames + len(fault.Kind) + len(fault.Message) + len(fault.Column) + len(fault.Value)
		}
	}
	if size > readingLimit {
		return explainRefusal(spreadsheet.ErrTooMuch, "")
	}
	return nil
}

func spell(rows []validatedRow) ([]byte, error) {
	if err := checkSize(rows); err != nil {
		return nil, err
	}
	for i := range rows {
		if rows[i].Faults == nil {
			rows[i].Faults = []Fault{}
		}
		if rows[i].Record == nil {
			rows[i].Record = struct{}{}
		}
	}
	text, err := json.Marshal(rows)
	if err != nil {
		return nil, fmt.Errorf("imports: spell the rows: %w", err)
	}
	return text, nil
}
