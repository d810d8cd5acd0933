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
	of, err := lockFile(ctx, q, in.UUID)
	if err == nil && of.kind != queries.ImportKindVENDORS {
		err = problem.NotFound()
	}
	if err != nil {
		return Import{}, err
	}
	at := slices.IndexFunc(of.unknown, func(c UnknownCategory) bool { return c.Name == in.Name })
	_, known := category.Labels[in.Category]
	if at < 0 || !known && in.Category != "" {
		return Import{}, problem.Invalid("", problem.Field{Name: "category", Message: "Escolha uma categoria."})
	}
	of.unknown[at].Category = in.Category
	lines, err := listLines(ctx, q, of.id)
	if err != nil {
		return Import{}, err
	}
	valid, err := u.validateAgain(ctx, q, of, lines)
	if err != nil {
		return Import{}, err
	}
	matched, err := json.Marshal(of.unknown)
	if err != nil {
		return Import{}, fmt.Errorf("imports: spell the categories: %w", err)
	}
	if _, err := q.MatchImportCategories(ctx, queries.MatchImportCategoriesParams{ID: of.id, Categories: matched,
		Total: int32(valid)}); err != nil {
		return Import{}, err
	}
	return find(ctx, db, of.id)
}

// lockFile locks a file that was read before, and returns its properties. It fails if the import has started.
func lockFile(ctx context.Context, q *queries.Queries, id uuid.UUID) (file, error) {
	row, err := q.LockImport(ctx, queries.LockImportParams{ID: id})
	if err == nil && row.State != queries.ImportStatePREVIEW {
		err = problem.Conflict("Esta importação já começou.")
	}
	if err != nil {
		return file{}, err
	}
	f := file{id: row.ID, kind: row.Kind, event: row.EventID, columns: row.Columns, fields: row.Fields,
		header: int(row.HeaderLine), areaCode: row.AreaCode}
	if procedure.ScopeOf(ctx).BusinessID() == uuid.Nil {
		f.business = &row.BusinessID
	}
	if f.unknown, err = unknownOf(row); err != nil {
		return file{}, err
	}
	if err := json.Unmarshal(row.Answers, &f.answers); err != nil {
		return file{}, fmt.Errorf("imports: read the answers: %w", err)
	}
	return f, nil
}

// validateAgain validates the lines of a file again, stores the results, and returns how many are written.
func (u uploads) validateAgain(ctx context.Context, q *queries.Queries, of file, lines []line) (valid int, err error) {
	release, err := u.reading.Acquire(ctx, procedure.ScopeOf(ctx).Tenant())
	if err != nil {
		return 0, err
	}
	defer release()
	rows := of.validateRows(lines)
	if valid, err = u.decide(ctx, q, of, rows); err != nil {
		return 0, err
	}
	given, err := spell(rows)
	if err != nil {
		return 0, err
	}
	return valid, q.JudgeImportRows(ctx, queries.JudgeImportRowsParams{ImportID: of.id, Given: given})
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

// findUnknownCategories finds the unknown categories of a file of vendors, the most frequent first, and keeps the
// matches of those that were unknown before.
func (f *file) findUnknownCategories(lines []line) {
	if f.kind != queries.ImportKindVENDORS {
		return
	}
	matched := map[string]string{}
	for _, c := range f.unknown {
		matched[category.Normalize(c.Name)] = c.Category
	}
	unknown, place := []UnknownCategory{}, map[string]int{}
	for _, row := range lines {
		if row.Line <= f.header || row.isIncluded != nil && !*row.isIncluded || row.HasStrayQuotes() {
			continue
		}
		for name := range splitCategories(newReader(row.Cells, f.columns, f.fields).values["categories"]) {
			if _, known := category.FindKey(name); known {
				continue
			}
			at, seen := place[category.Normalize(name)]
			if !seen {
				at, place[category.Normalize(name)] = len(unknown), len(unknown)
				unknown = append(unknown, UnknownCategory{Name: name, Category: matched[category.Normalize(name)]})
			}
			unknown[at].Rows++
		}
	}
	slices.SortStableFunc(unknown, func(a, b UnknownCategory) int { return b.Rows - a.Rows })
	f.unknown = unknown[:min(len(unknown), unknownLimit)]
}

func unknownOf(file queries.Import) (unknown []UnknownCategory, err error) {
	if err := json.Unmarshal(file.Categories, &unknown); err != nil {
		return nil, fmt.Errorf("imports: read the categories: %w", err)
	}
	return unknown, nil
}
