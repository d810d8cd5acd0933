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
	file, err := q.LockImport(ctx, queries.LockImportParams{ID: in.UUID})
	switch {
	case err != nil:
		return Import{}, err
	case file.State != queries.ImportStatePREVIEW:
		return Import{}, problem.Conflict("Esta importação já começou.")
	case file.Kind != queries.ImportKindCONTACTS, len(in.Fields) != len(file.Columns), slices.ContainsFunc(in.Fields, func(name string) bool { return !isContactField(name) }):
		return Import{}, problem.Invalid("", problem.Field{Name: "fields", Message: "Escolha o que cada coluna tem."})
	}
	cells, err := q.GetImportCells(ctx, queries.GetImportCellsParams{ImportID: file.ID})
	if err != nil {
		return Import{}, err
	}
	rows := make([]spreadsheet.Row, 0, len(cells))
	for _, row := range cells {
		rows = append(rows, spreadsheet.Row{Line: int(row.Line), Cells: row.Cells})
	}
	judgement := judgeContacts(rows, file.Columns, in.Fields)
	valid, err := decide(ctx, q, nil, file.Kind, judgement, file.Columns, in.Fields)
	if err != nil {
		return Import{}, err
	}
	given, err := spell(judgement)
	if err != nil {
		return Import{}, err
	}
	if err := q.JudgeImportRows(ctx, queries.JudgeImportRowsParams{ImportID: file.ID, Given: given}); err != nil {
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
