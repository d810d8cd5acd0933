package imports

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CorrectRowInput corrects a row of a file. A field that is not given stays as it is.
type CorrectRowInput struct {
	UUID       uuid.UUID `json:"uuid"`
	Line       int       `json:"line" minimum:"1" maximum:"1048576"`
	Cells      []string  `json:"cells,omitempty" maxItems:"60" doc:"One for each column"`
	IsIncluded *bool     `json:"isIncluded,omitempty" doc:"false leaves the row out; true brings one that is taken for a sum"`
	PartySize  *int      `json:"partySize,omitempty" minimum:"1" maximum:"50" doc:"Of guests: how many people the row brings"`
}

// cellLimit limits the letters of a cell that a person corrects.
const cellLimit = 4000

// correctRow validates every row again, because others may have been duplicates of this one.
func (u uploads) correctRow(ctx context.Context, db tenants.Writer, in CorrectRowInput) (Import, error) {
	q := queries.New(db)
	of, err := lockFile(ctx, q, in.UUID)
	if err != nil {
		return Import{}, err
	}
	if in.Line <= of.header {
		return Import{}, problem.Invalid("", problem.Field{Name: "line", Message: "Escolha uma linha da lista."})
	}
	if in.Cells != nil && len(in.Cells) != len(of.columns) {
		return Import{}, problem.Invalid("",
			problem.Field{Name: "cells", Message: "Escreva uma célula para cada coluna."})
	}
	for _, cell := range in.Cells {
		if len([]rune(cell)) > cellLimit {
			return Import{}, problem.Invalid("", problem.Field{Name: "cells", Message: "Use até 4.000 letras."})
		}
	}
	params := queries.CorrectImportRowParams{ImportID: of.id, Line: int32(in.Line), Cells: in.Cells,
		IsIncluded: in.IsIncluded}
	if in.PartySize != nil {
		size := int16(*in.PartySize)
		params.PartySize = &size
	}
	if _, err := q.CorrectImportRow(ctx, params); err != nil {
		return Import{}, err
	}
	lines, err := listLines(ctx, q, of.id)
	if err != nil {
		return Import{}, err
	}
	return u.storeReading(ctx, db, q, of, lines)
}
