package template

import (
	"context"

	"cortejo/api/template/library"
	"cortejo/queries"
	"cortejo/tenants"
)

// LibraryItem is one checklist that Cortejo ships.
type LibraryItem struct {
	Type        queries.EventType `json:"type"`
	Title       string            `json:"title"`
	Description string            `json:"description"`
	Tasks       int               `json:"tasks" doc:"How many tasks it has"`
	Lines       int               `json:"lines" doc:"How many lines its run sheet has"`
}

// GetLibraryOutput lists the shipped checklists.
type GetLibraryOutput struct {
	Items []LibraryItem `json:"items"`
}

// getLibrary reads no data of the business but is for its team only: the statement enters the scope, which refuses a
// caller without access.
func getLibrary(ctx context.Context, db tenants.Reader, _ struct{}) (GetLibraryOutput, error) {
	if _, err := queries.New(db).GetTeamRole(ctx); err != nil {
		return GetLibraryOutput{}, err
	}
	var out GetLibraryOutput
	for _, list := range library.List() {
		out.Items = append(out.Items, LibraryItem{
			Type: queries.EventType(list.Type), Title: list.Title, Description: list.Description,
			Tasks: len(list.Tasks),
			Lines: len(library.RunSheetOf(list.Type)),
		})
	}
	return out, nil
}
