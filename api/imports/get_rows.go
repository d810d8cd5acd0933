package imports

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetRowsInput chooses one page of an import's rows.
type GetRowsInput struct {
	UUID    uuid.UUID `query:"uuid" required:"true"`
	Verdict string    `query:"verdict" required:"true" enum:"VALID,DOUBTFUL,INVALID,DUPLICATE,SKIPPED"`
	Issue   string    `query:"issue" maxLength:"40" doc:"Only rows with a fault of this kind"`
	Cursor  string    `query:"cursor" maxLength:"120"`
	Limit   int       `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// GetRowsOutput is one page, in the file's order. It is empty a day after the file was read.
type GetRowsOutput struct {
	Items      []ImportRow `json:"items"`
	NextCursor *string     `json:"nextCursor,omitempty"`
}

// ImportRow is a line of the file and, if it is valid, its values.
type ImportRow struct {
	Line   int            `json:"line"`
	Cells  []string       `json:"cells"`
	Faults []Fault        `json:"faults"`
	Record ImportedRecord `json:"record"`
}

// ImportedRecord is the part of a vendor or a contact that a preview shows.
type ImportedRecord struct {
	Name            string           `json:"name"`
	Phone           string           `json:"phone"`
	Email           string           `json:"email,omitempty"`
	InstagramHandle string           `json:"instagramHandle,omitempty"`
	Categories      []string         `json:"categories,omitempty"`
	Invitation      string           `json:"invitation,omitempty" doc:"Of a guest"`
	Table           int              `json:"table,omitempty" doc:"The number of a guest's"`
	People          []ImportedPerson `json:"people,omitempty" doc:"Of guests: those that the row brings to its invitation"`
	LeftOut         []string         `json:"leftOut,omitempty" doc:"Categories beyond those that a vendor has at most"`
}

// ImportedPerson is a guest of a row.
type ImportedPerson struct {
	Name string `json:"name" doc:"Empty for a place without a name"`
	Kind string `json:"kind" enum:"adult,child,unknown"`
	Age  *int   `json:"age,omitempty"`
}

// lineKey is the position of the last line of a page.
type lineKey struct {
	Line int32 `json:"l"`
}

func getRows(ctx context.Context, db tenants.Reader, in GetRowsInput) (GetRowsOutput, error) {
	after, err := paging.DecodeCursor[lineKey](in.Cursor)
	if err != nil {
		return GetRowsOutput{}, err
	}
	params := queries.ListImportRowsParams{ImportID: in.UUID, Verdict: queries.ImportVerdict(in.Verdict),
		Issue: in.Issue, PageSize: int32(in.Limit) + 1}
	if after != nil {
		params.After = after.Line
	}
	rows, err := queries.New(db).ListImportRows(ctx, params)
	if err != nil {
		return GetRowsOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetRowsOutput{Items: make([]ImportRow, 0, len(rows))}
	for _, row := range rows {
		shown := ImportRow{Line: int(row.Line), Cells: row.Cells, Faults: []Fault{}}
		// A contact's name has another JSON field than a vendor's.
		record := struct {
			ImportedRecord
			FullName string `json:"fullName"`
		}{}
		if err := json.Unmarshal(row.Faults, &shown.Faults); err != nil {
			return GetRowsOutput{}, fmt.Errorf("imports: read faults: %w", err)
		}
		if err := json.Unmarshal(row.Record, &record); err != nil {
			return GetRowsOutput{}, fmt.Errorf("imports: read a record: %w", err)
		}
		shown.Record = record.ImportedRecord
		shown.Record.Name += record.FullName
		out.Items = append(out.Items, shown)
	}
	if more {
		next, err := paging.EncodeCursor(lineKey{rows[len(rows)-1].Line})
		if err != nil {
			return GetRowsOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
