package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"cortejo/formats/category"
	"cortejo/formats/phone"
	"cortejo/formats/spreadsheet"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// ChooseFieldsInput says how a file is read. A field that is not given stays as it is.
type ChooseFieldsInput struct {
	UUID       uuid.UUID         `json:"uuid"`
	HeaderLine *int              `json:"headerLine,omitempty" minimum:"0" maximum:"1048576" doc:"The line of the column names, or 0 for none; the columns are recognised again"`
	Fields     []string          `json:"fields,omitempty" maxItems:"60" doc:"One for each column: of contacts fullName, phone, email, instagramHandle, birthDate, partnerName, eventType, eventDate, observations; of vendors name, phone, email, categories, instagramHandle; of guests invitation, guest, surname, status, phone, tags, ageGroup, age, email, table, diet, partySize, companions, adults, children; or '' to leave it out"`
	AreaCode   *string           `json:"areaCode,omitempty" maxLength:"2" doc:"The area code of phones written without one, or ''"`
	Answers    map[string]string `json:"answers,omitempty" doc:"What unknown words of the status mean: attending, not_attending or unknown"`
}

// answersLimit limits the words that are answered, and the letters of one.
const (
	answersLimit = 60
	wordLimit    = 200
)

// chooseFields validates every row again.
func (u uploads) chooseFields(ctx context.Context, db tenants.Writer, in ChooseFieldsInput) (Import, error) {
	q := queries.New(db)
	of, err := lockFile(ctx, q, in.UUID)
	if err != nil {
		return Import{}, err
	}
	lines, err := listLines(ctx, q, of.id)
	if err != nil {
		return Import{}, err
	}
	if in.HeaderLine != nil {
		if err := of.moveHeader(lines, *in.HeaderLine); err != nil {
			return Import{}, err
		}
	}
	if in.Fields != nil {
		if len(in.Fields) != len(of.columns) ||
			slices.ContainsFunc(in.Fields, func(name string) bool { return !isField(of.knownFields(), name) }) {
			return Import{}, problem.Invalid("",
				problem.Field{Name: "fields", Message: "Escolha o que cada coluna tem."})
		}
		of.fields = in.Fields
	}
	if in.AreaCode != nil {
		if *in.AreaCode != "" && !phone.IsAreaCode(*in.AreaCode) {
			return Import{}, problem.Invalid("", problem.Field{Name: "areaCode", Message: "Informe um DDD do Brasil."})
		}
		of.areaCode = *in.AreaCode
	}
	if of.answers == nil {
		of.answers = map[string]string{}
	}
	for word, status := range in.Answers {
		isStatus := status == "attending" || status == "not_attending" || status == "unknown"
		if !isStatus || len(word) > wordLimit {
			return Import{}, problem.Invalid("",
				problem.Field{Name: "answers", Message: "Escolha o que a palavra diz."})
		}
		of.answers[category.Normalize(word)] = status
	}
	if len(of.answers) > answersLimit {
		return Import{}, problem.Invalid("", problem.Field{Name: "answers", Message: "São palavras demais."})
	}
	return u.storeReading(ctx, db, q, of, lines)
}

// moveHeader takes the columns from another line of the file.
func (f *file) moveHeader(lines []line, header int) error {
	rows := make([]spreadsheet.Row, 0, len(lines))
	isLine := header == 0
	for _, row := range lines {
		rows, isLine = append(rows, row.Row), isLine || row.Line == header
	}
	if !isLine {
		return problem.Invalid("", problem.Field{Name: "headerLine", Message: "Escolha uma linha do arquivo."})
	}
	f.setColumns(spreadsheet.BuildTable(rows, header))
	return nil
}

// storeReading validates every line of a file again, and stores how it is read.
func (u uploads) storeReading(ctx context.Context, db tenants.Writer, q *queries.Queries, of file,
	lines []line) (Import, error) {
	of.findUnknownCategories(lines)
	valid, err := u.validateAgain(ctx, q, of, lines)
	if err != nil {
		return Import{}, err
	}
	faults := append([]string{}, of.check()...)
	if len(faults) > 0 {
		valid = 0
	}
	answers, err := json.Marshal(of.answers)
	if err != nil {
		return Import{}, fmt.Errorf("imports: spell the answers: %w", err)
	}
	categories, err := json.Marshal(append([]UnknownCategory{}, of.unknown...))
	if err != nil {
		return Import{}, fmt.Errorf("imports: spell the categories: %w", err)
	}
	if _, err := q.ChooseImportFields(ctx, queries.ChooseImportFieldsParams{ID: of.id, Columns: of.columns,
		Fields: of.fields, Faults: faults, Total: int32(valid), HeaderLine: int32(of.header), AreaCode: of.areaCode,
		Answers: answers, Categories: categories}); err != nil {
		return Import{}, err
	}
	return find(ctx, db, of.id)
}
