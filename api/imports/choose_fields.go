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

// ChooseFieldsInput says what each column of a file of contacts, or of guests, holds.
type ChooseFieldsInput struct {
	UUID   uuid.UUID `json:"uuid"`
	Fields []string  `json:"fields" maxItems:"60" doc:"One for each column: fullName, phone, email, instagramHandle, birthDate, partnerName, eventType, eventDate, observations; of guests invitation, guest, status, phone, tags, ageGroup, age, email, table, diet; or '' to leave it out"`
}

// chooseFields validates every row again.
func (u uploads) chooseFields(ctx context.Context, db tenants.Writer, in ChooseFieldsInput) (Import, error) {
	q := queries.New(db)
	file, err := lockPreview(ctx, q, in.UUID, queries.ImportKindCONTACTS, queries.ImportKindGUESTS)
	if err != nil {
		return Import{}, err
	}
	known, check, judge := contactFields, checkFields, judgeContacts
	if file.Kind == queries.ImportKindGUESTS {
		known, check, judge = guestFields, checkGuestFields, judgeGuests
	}
	if len(in.Fields) != len(file.Columns) ||
		slices.ContainsFunc(in.Fields, func(name string) bool { return !isField(known, name) }) {
		return Import{}, problem.Invalid("", problem.Field{Name: "fields", Message: "Escolha o que cada coluna tem."})
	}
	valid, err := u.judgeAnew(ctx, q, file, nil, in.Fields,
		func(rows []spreadsheet.Row) []judged { return judge(rows, file.Columns, in.Fields) })
	if err != nil {
		return Import{}, err
	}
	faults := check(in.Fields)
	if len(faults) > 0 {
		valid = 0
	}
	if _, err := q.ChooseImportFields(ctx, queries.ChooseImportFieldsParams{ID: file.ID, Fields: in.Fields,
		Faults: append([]string{}, faults...), Total: int32(valid)}); err != nil {
		return Import{}, err
	}
	return find(ctx, db, file.ID)
}
