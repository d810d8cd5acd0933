package imports

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"cortejo/formats/spreadsheet"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// ChooseFieldsInput says what each column of a file of contacts holds.
type ChooseFieldsInput struct {
	UUID   uuid.UUID `json:"uuid"`
	Fields []string  `json:"fields" maxItems:"60" doc:"One for each column: fullName, phone, email, instagramHandle, birthDate, partnerName, eventType, eventDate, observations, or '' to leave it out"`
}

// chooseFields judges every row anew.
func chooseFields(ctx context.Context, db tenants.Writer, in ChooseFieldsInput) (Import, error) {
	q := queries.New(db)
	file, err := lockPreview(ctx, q, in.UUID, queries.ImportKindCONTACTS)
	if err != nil {
		return Import{}, err
	}
	if len(in.Fields) != len(file.Columns) || slices.ContainsFunc(in.Fields, func(name string) bool { return !isContactField(name) }) {
		return Import{}, problem.Invalid("", problem.Field{Name: "fields", Message: "Escolha o que cada coluna tem."})
	}
	valid, err := judgeAnew(ctx, q, file, nil, in.Fields, func(rows []spreadsheet.Row) []judged { return judgeContacts(rows, file.Columns, in.Fields) })
	if err != nil {
		return Import{}, err
	}
	faults := checkFields(in.Fields)
	if len(faults) > 0 {
		valid = 0
	}
	if _, err := q.ChooseImportFields(ctx, queries.ChooseImportFieldsParams{ID: file.ID, Fields: in.Fields, Faults: append([]string{}, faults...), Total: int32(valid)}); err != nil {
		return Import{}, err
	}
	return find(ctx, db, file.ID)
}
