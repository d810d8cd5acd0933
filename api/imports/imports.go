// Package imports is the router of files of contacts, vendors and guests: read on the server, shown row by
// row before anything is written, then written by one job that can be undone as a whole.
package imports

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/formats/spreadsheet"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// The limits of one file, in bytes and rows, and the sentences for a larger one.
const (
	VendorFile  = 1 << 20 // specification 1, section 5
	contactFile = 5 << 20 // a telephone's whole address book, without its pictures
	rowsLimit   = 20_000

	// DefaultRowsPerDay is ten of the largest files.
	DefaultRowsPerDay = 10 * rowsLimit

	VendorFileTooLarge  = "O arquivo passa de 1 MB. Divida-o em arquivos menores e importe um de cada vez."
	contactFileTooLarge = "O arquivo passa de 5 MB. Divida-o em arquivos menores e importe um de cada vez."
)

// both are the scopes in which a file can be viewed and undone: its business and, for the staff who uploaded it, the
// backoffice (admin.uploadVendors).
const both = procedure.Business | procedure.Admin

// Register adds the procedures of imports. db opens the scopes of uploads. links derives the tokens of invitations.
// rowsPerDay limits the rows that a business imports in a day; 0 is the default.
func Register(r *procedure.Router, db *tenants.DB, links secretlink.Key, rowsPerDay int) {
	u := newUploads(db, links)
	u.rowsPerDay = cmp.Or(rowsPerDay, DefaultRowsPerDay)
	procedure.Receive(r, "imports.uploadVendors", procedure.Business, VendorFile, VendorFileTooLarge, u.admit,
		u.uploadVendors, procedure.Doc{
			Summary: "Reads a CSV, XLSX or vCard of vendors",
			Description: "Its columns are recognised by their names, and can be chosen. " +
				"Nothing is written but the preview.",
		})
	procedure.Receive(r, "imports.uploadContacts", procedure.Business, contactFile, contactFileTooLarge, u.admit,
		u.uploadContacts, procedure.Doc{
			Summary: "Reads a CSV, XLSX or vCard of contacts",
			Description: "Its columns are recognised by their names, and can be chosen. " +
				"Nothing is written but the preview.",
		})
	procedure.Receive(r, "imports.uploadGuests", procedure.Business, contactFile, contactFileTooLarge, u.admitGuests,
		u.uploadGuests, procedure.Doc{
			Summary: "Reads a CSV or XLSX of an event's guests",
			Description: "Households by the invitation's name, or by phone. " +
				"Who stands already is a duplicate, and no answer is written over. Nothing is written but the preview.",
		})
	procedure.Query(r, "imports.get", both, get, procedure.Doc{Summary: "How far an import is"})
	procedure.Query(r, "imports.getAll", both, getAll,
		procedure.Doc{Summary: "The files of one kind that were imported, the newest first"})
	procedure.Query(r, "imports.getRows", both, getRows,
		procedure.Doc{Summary: "The rows of an import that are of one verdict, page by page"})
	procedure.Mutation(r, "imports.chooseFields", procedure.Business, u.chooseFields,
		procedure.Doc{Summary: "Say where the column names are, what each column holds, and how words are read"})
	procedure.Mutation(r, "imports.correctRow", procedure.Business, u.correctRow,
		procedure.Doc{Summary: "Correct the cells of a row before it is written, or leave it out"})
	procedure.Download(r, "imports.getLeftOut", both, "text/csv; charset=utf-8", "fora-da-importacao.csv", getLeftOut,
		procedure.Doc{Summary: "The rows that an import does not bring, and why"})
	procedure.Mutation(r, "imports.matchCategory", both, u.matchCategory,
		procedure.Doc{Summary: "Say which category a name in a file of vendors stands for"})
	procedure.Mutation(r, "imports.start", procedure.Business, u.start,
		procedure.Doc{Summary: "Write the rows that are valid"})
	procedure.Mutation(r, "imports.undo", both, undo,
		procedure.Doc{Summary: "Take back everything that an import wrote and nobody uses yet"})
	procedure.Download(r, "imports.getModel", both, "text/csv; charset=utf-8", "modelo-fornecedores.csv", getModel,
		procedure.Doc{Summary: "A file of vendors to start from"})
}

// Import is a file that was read, with the progress of its writing.
type Import struct {
	UUID      uuid.UUID           `json:"uuid"`
	Kind      queries.ImportKind  `json:"kind"`
	EventUUID *uuid.UUID          `json:"eventUuid,omitempty" doc:"Of guests: whose they are"`
	State     queries.ImportState `json:"state" doc:"PREVIEW until it is started; RUNNING and UNDOING go on by themselves"`
	Name      string              `json:"name" doc:"Of the file"`
	Columns   []string            `json:"columns"`
	Fields    []string            `json:"fields" doc:"What each column holds: a field's name, or '' where it is left out"`
	Faults    []string            `json:"faults" doc:"Errors of the file as a whole, as sentences"`
	Unknown   []UnknownCategory   `json:"unknown" doc:"Unknown category names in a vendors' file, those of most rows first"`
	Valid     int                 `json:"valid"`
	Doubtful  int                 `json:"doubtful" doc:"Rows that are written with something to look at"`
	Invalid   int                 `json:"invalid"`
	Duplicate int                 `json:"duplicate"`
	Skipped   int                 `json:"skipped" doc:"Lines that are no person's: titles, column names, sums, and those left out"`
	Issues    []Issue             `json:"issues" doc:"What there is to look at before it starts, of most rows first"`
	// HeaderLine is 0 for a file without column names.
	HeaderLine int                    `json:"headerLine" doc:"The line of the column names; 0 for none"`
	AreaCode   string                 `json:"areaCode" doc:"The area code of phones written without one, or ''"`
	Encodings  []spreadsheet.Encoding `json:"encodings" doc:"How the file may be decoded, the way used first; empty if it leaves no doubt"`
	Total      int                    `json:"total" doc:"Rows to write; of guests, people"`
	Done       int                    `json:"done"`
	Failed     int                    `json:"failed" doc:"Rows that existed already when they were written"`
	Kept       int                    `json:"kept" doc:"Rows that undoing did not delete, because they are in use"`
	CreatedAt  time.Time              `json:"createdAt"`
	UndoneAt   *time.Time             `json:"undoneAt,omitempty"`
}

// Issue is a kind of fault with how many rows have it.
type Issue struct {
	Kind   string `json:"kind"`
	Column string `json:"column"`
	Value  string `json:"value" doc:"The word, where each is asked by itself"`
	Rows   int    `json:"rows"`
	// Invalid is 0 for a kind that leaves every row in.
	Invalid int `json:"invalid" doc:"How many of the rows are not written"`
}

func find(ctx context.Context, db tenants.Statements, id uuid.UUID) (Import, error) {
	row, err := queries.New(db).GetImport(ctx, queries.GetImportParams{ID: id})
	if err != nil {
		return Import{}, err
	}
	i := row.Import
	unknown, err := unknownOf(i)
	if err != nil {
		return Import{}, err
	}
	issues, encodings := []Issue{}, []spreadsheet.Encoding{}
	if err := json.Unmarshal(row.Issues, &issues); err != nil {
		return Import{}, fmt.Errorf("imports: read the issues: %w", err)
	}
	if err := json.Unmarshal(i.Encodings, &encodings); err != nil {
		return Import{}, fmt.Errorf("imports: read the encodings: %w", err)
	}
	return Import{
		UUID: i.ID, Kind: i.Kind, EventUUID: i.EventID, State: i.State, Name: i.Name, Columns: i.Columns,
		Fields: i.Fields, Faults: i.Faults, Unknown: unknown,
		Valid: int(row.Valid), Invalid: int(row.Invalid), Duplicate: int(row.Duplicate),
		Doubtful: int(row.Doubtful), Skipped: int(row.Skipped), Issues: issues, HeaderLine: int(i.HeaderLine),
		AreaCode: i.AreaCode, Encodings: encodings,
		Total: int(i.Total), Done: int(i.Done), Failed: int(i.Failed), Kept: int(i.Kept), CreatedAt: i.CreatedAt,
		UndoneAt: i.UndoneAt,
	}, nil
}
