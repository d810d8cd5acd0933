package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"cortejo/formats/category"
	"cortejo/formats/spreadsheet"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// unknownLimit is the maximum of unknown categories in a file's preview; more are not matched by hand.
const unknownLimit = 60

// UnknownCategory is an unknown category of a vendors' file.
type UnknownCategory struct {
	Name string `json:"name" doc:"The name in the file"`
	Rows int    `json:"rows" doc:"The number of rows with this name"`
	// Category is the key of the matched category.
	Category string `json:"category" doc:"The category matched with this name, or ''"`
}

// MatchCategoryInput matches a category name in a file with a category.
type MatchCategoryInput struct {
	UUID     uuid.UUID `json:"uuid"`
	Name     string    `json:"name" maxLength:"4000" doc:"One of the import's unknown categories"`
	Category string    `json:"category" maxLength:"40" doc:"A category's key, or '' for none"`
}

// matchCategory validates every row again.
func (u uploads) matchCategory(ctx context.Context, db tenants.Writer, in MatchCategoryInput) (Import, error) {
	q := queries.New(db)
	file, err := lockPreview(ctx, q, in.UUID, queries.ImportKindVENDORS)
	if err != nil {
		return Import{}, err
	}
	unknown, err := unknownOf(file)
	if err != nil {
		return Import{}, err
	}
	at := slices.IndexFunc(unknown, func(c UnknownCategory) bool { return c.Name == in.Name })
	_, known := category.Labels[in.Category]
	if at < 0 || !known && in.Category != "" {
		return Import{}, problem.Invalid("", problem.Field{Name: "category", Message: "Escolha uma categoria."})
	}
	unknown[at].Category = in.Category
	var business *uuid.UUID
	if procedure.ScopeOf(ctx).BusinessID() == uuid.Nil {
		business = &file.BusinessID
	}
	of, err := fileOf(file, business)
	if err != nil {
		return Import{}, err
	}
	of.unknown = unknown
	valid, err := u.validateAgain(ctx, q, file.ID, of)
	if err != nil {
		return Import{}, err
	}
	matched, err := json.Marshal(unknown)
	if err != nil {
		return Import{}, fmt.Errorf("imports: spell the categories: %w", err)
	}
	if _, err := q.MatchImportCategories(ctx, queries.MatchImportCategoriesParams{ID: file.ID, Categories: matched,
		Total: int32(valid)}); err != nil {
		return Import{}, err
	}
	return find(ctx, db, file.ID)
}

// lockPreview locks a file of one of these kinds and returns it. It fails if the import has started.
func lockPreview(ctx context.Context, q *queries.Queries, id uuid.UUID, kinds ...queries.ImportKind) (queries.Import,
	error) {
	file, err := q.LockImport(ctx, queries.LockImportParams{ID: id})
	switch {
	case err != nil:
		return file, err
	case file.State != queries.ImportStatePREVIEW:
		return file, problem.Conflict("Esta importação já começou.")
	case !slices.Contains(kinds, file.Kind):
		return file, problem.NotFound()
	}
	return file, nil
}

// validateAgain validates the rows of a file again, stores the results, and returns how many are written.
func (u uploads) validateAgain(ctx context.Context, q *queries.Queries, id uuid.UUID, of file) (valid int, err error) {
	lines, err := listLines(ctx, q, id)
	if err != nil {
		return 0, err
	}
	rows := of.validateRows(lines)
	if valid, err = u.decide(ctx, q, of, rows); err != nil {
		return 0, err
	}
	given, err := spell(rows)
	if err != nil {
		return 0, err
	}
	return valid, q.JudgeImportRows(ctx, queries.JudgeImportRowsParams{ImportID: id, Given: given})
}

// listLines returns every line of a file, with the corrections.
func listLines(ctx context.Context, q *queries.Queries, id uuid.UUID) ([]line, error) {
	cells, err := q.GetImportCells(ctx, queries.GetImportCellsParams{ImportID: id})
	if err != nil {
		return nil, err
	}
	lines := make([]line, 0, len(cells))
	for _, row := range cells {
		lines = append(lines,
			line{spreadsheet.Row{Line: int(row.Line), Cells: row.Cells}, row.IsIncluded, row.PartySize})
	}
	return lines, nil
}

// listUnknownCategories returns the unknown categories of these rows, the most frequent first.
func (f file) listUnknownCategories(rows []spreadsheet.Row) []UnknownCategory {
	unknown, place := []UnknownCategory{}, map[string]int{}
	for _, row := range rows {
		if row.HasStrayQuotes() {
			continue
		}
		for name := range splitCategories(newReader(row.Cells, f.columns, f.fields).values["categories"]) {
			if _, known := category.FindKey(name); known {
				continue
			}
			at, seen := place[category.Normalize(name)]
			if !seen {
				at, place[category.Normalize(name)] = len(unknown), len(unknown)
				unknown = append(unknown, UnknownCategory{Name: name})
			}
			unknown[at].Rows++
		}
	}
	slices.SortStableFunc(unknown, func(a, b UnknownCategory) int { return b.Rows - a.Rows })
	return unknown[:min(len(unknown), unknownLimit)]
}

func unknownOf(file queries.Import) (unknown []UnknownCategory, err error) {
	if err := json.Unmarshal(file.Categories, &unknown); err != nil {
		return nil, fmt.Errorf("imports: read the categories: %w", err)
	}
	return unknown, nil
}
