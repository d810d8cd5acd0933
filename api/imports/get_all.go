package imports

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput chooses one page of the files of a kind.
type GetAllInput struct {
	Kind string `query:"kind" required:"true" enum:"VENDORS,CONTACTS,GUESTS"`
	// BusinessUUID is for the backoffice, where files may be of several businesses.
	BusinessUUID *uuid.UUID `query:"businessUuid" doc:"Only those of this business"`
	EventUUID    *uuid.UUID `query:"eventUuid" doc:"Of guests: only those of this event"`
	Cursor       string     `query:"cursor" maxLength:"120"`
	Limit        int        `query:"limit" minimum:"1" maximum:"50" default:"10"`
}

// GetAllOutput is one page, newest first, without imports that were not started.
type GetAllOutput struct {
	Items      []PastImport `json:"items"`
	NextCursor *string      `json:"nextCursor,omitempty"`
}

// PastImport is a file that was imported.
type PastImport struct {
	UUID      uuid.UUID           `json:"uuid"`
	Name      string              `json:"name" doc:"Of the file"`
	State     queries.ImportState `json:"state" enum:"RUNNING,DONE,UNDOING,UNDONE"`
	Total     int                 `json:"total" doc:"Rows to write"`
	Done      int                 `json:"done"`
	Failed    int                 `json:"failed" doc:"Rows that stood there already when their turn came"`
	Kept      int                 `json:"kept" doc:"What undoing left, because it is in use"`
	CreatedAt time.Time           `json:"createdAt"`
	ByName    string              `json:"byName" doc:"Who brought it; empty where they are not in the team"`
	ByCortejo bool                `json:"byCortejo" doc:"Cortejo's own team brought it"`
}

// cursorKey is the position of the last file of a page.
type cursorKey struct {
	ID uuid.UUID `json:"i"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	after, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	params := queries.ListImportsParams{Business: in.BusinessUUID, EventID: in.EventUUID,
		Kind: queries.ImportKind(in.Kind), PageSize: int32(in.Limit) + 1}
	if after != nil {
		params.After = &after.ID
	}
	rows, err := queries.New(db).ListImports(ctx, params)
	if err != nil {
		return GetAllOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetAllOutput{Items: make([]PastImport, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, PastImport{
			UUID: row.ID, Name: row.Name, State: row.State, Total: int(row.Total), Done: int(row.Done),
			Failed: int(row.Failed), Kept: int(row.Kept),
			CreatedAt: row.CreatedAt, ByName: row.ByName, ByCortejo: row.ByCortejo && row.ByName == "",
		})
	}
	if more {
		next, err := paging.EncodeCursor(cursorKey{rows[len(rows)-1].ID})
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
