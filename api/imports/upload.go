package imports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/budget"
	"cortejo/formats/secretlink"
	"cortejo/formats/spreadsheet"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// readAtOnce limits the files in memory: a workbook of 5 MB may unpack to ten times that.
	readAtOnce = 4
	nameLimit  = 190

	sentenceBusy = "Muita gente está enviando arquivos agora. Tente de novo em instantes."
)

type uploads struct {
	db      *tenants.DB
	links   secretlink.Key
	reading *limits.ConcurrencyLimiter
	// rowsPerDay limits the rows that a business imports in a day; 0 is no limit, for staff.
	rowsPerDay int
}

func newUploads(db *tenants.DB, links secretlink.Key) uploads {
	return uploads{db: db, links: links, reading: limits.NewConcurrencyLimiter(readAtOnce, sentenceBusy)}
}

// admit rejects an upload before its file is read, if the database's policies would reject it afterwards.
func (u uploads) admit(ctx context.Context, _ struct{}) error {
	var may bool
	if err := u.db.Read(procedure.ScopeOf(ctx)).QueryRow(ctx, `SELECT app.sees_all_events()`).Scan(&may); err != nil {
		return err
	}
	if !may {
		return problem.NotFound()
	}
	return nil
}

func (u uploads) vendors(ctx context.Context, _ struct{}, file procedure.Upload) (Import, error) {
	return u.vendorsOf(ctx, nil, file)
}

// vendorsOf reads a file of vendors for the named business, or for the scope's.
func (u uploads) vendorsOf(ctx context.Context, business *uuid.UUID, file procedure.Upload) (Import, error) {
	table, err := u.table(ctx, file, spreadsheet.ReadCSV, "Escolha um arquivo .csv.")
	if err != nil {
		return Import{}, err
	}
	faults := checkHeader(table.Columns)
	if len(faults) > 0 {
		table.Rows = nil
	}
	fields := make([]string, len(table.Columns))
	copy(fields, vendorFields)
	unknown, err := json.Marshal(unknownCategories(table.Rows))
	if err != nil {
		return Import{}, fmt.Errorf("imports: spell the categories: %w", err)
	}
	return u.keep(ctx, queries.CreateImportParams{
		Business: business, Kind: queries.ImportKindVENDORS, Name: nameOf(file, "fornecedores.csv"),
		Columns: table.Columns, Fields: fields, Faults: faults, Categories: unknown,
	}, judgeVendors(table.Rows, nil))
}

func (u uploads) contacts(ctx context.Context, _ struct{}, file procedure.Upload) (Import, error) {
	table, err := u.table(ctx, file, spreadsheet.Read, "Escolha um arquivo .csv, .xlsx ou .vcf.")
	if err != nil {
		return Import{}, err
	}
	fields := guessFields(table.Columns)
	return u.keep(ctx, queries.CreateImportParams{
		Kind: queries.ImportKindCONTACTS, Name: nameOf(file, "contatos.csv"), Columns: table.Columns, Fields: fields,
		Faults: checkFields(fields),
	}, judgeContacts(table.Rows, table.Columns, fields))
}

// table parses a file as a table; kinds is the sentence that names the kinds of files it may have.
func (u uploads) table(ctx context.Context, file procedure.Upload,
	read func(*budget.Budget, []byte, int) (spreadsheet.Table, error), kinds string) (table spreadsheet.Table,
	err error) {
	err = u.reading.Decode(ctx, procedure.ScopeOf(ctx).Tenant(), func(b *budget.Budget) error {
		content, err := io.ReadAll(b.NewReader(file.Content))
		if err != nil {
			return refusal(err, kinds)
		}
		table, err = read(b, content, rowsLimit)
		return refusal(err, kinds)
	})
	return table, err
}

// keep stores the parsed rows for the preview.
func (u uploads) keep(ctx context.Context, params queries.CreateImportParams, rows []judged) (kept Import, err error) {
	err = u.db.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		q := queries.New(w)
		valid, err := u.decide(ctx, q, file{params.Kind, params.Business, params.EventID, params.Columns,
			params.Fields}, rows)
		if err != nil {
			return err
		}
		if params.Faults == nil {
			params.Faults = []string{}
			params.Total = int32(valid)
		}
		if err := u.checkRows(ctx, q, params.Total); err != nil {
			return err
		}
		id, err := q.CreateImport(ctx, params)
		if err != nil {
			return err
		}
		given, err := spell(rows)
		if err != nil {
			return err
		}
		if err := q.AddImportRows(ctx, queries.AddImportRowsParams{ImportID: id, Given: given}); err != nil {
			return err
		}
		kept, err = find(ctx, w, id)
		return err
	})
	return kept, err
}

// file holds the properties of a file by which its rows are decided. business is set only in the backoffice, and event
// only for guests.
type file struct {
	kind            queries.ImportKind
	business, event *uuid.UUID
	columns, fields []string
}

// decide decides for each row whether it can be written next to the existing rows of the business, the named one or the
// scope's, and returns how many can.
func (u uploads) decide(ctx context.Context, q *queries.Queries, of file, rows []judged) (valid int, err error) {
	if of.kind == queries.ImportKindGUESTS {
		return decideGuests(ctx, q, *of.event, u.links, rows, of.columns, of.fields)
	}
	known, column := map[string]string{}, ""
	for i, field := range of.fields {
		if field == "phone" && column == "" {
			column = of.columns[i]
		}
	}
	if of.business != nil {
		phones, err := q.VendorPhonesInBackoffice(ctx,
			queries.VendorPhonesInBackofficeParams{Business: *of.business, Phones: phonesOf(rows)})
		if err != nil {
			return 0, err
		}
		for _, number := range phones {
			known[number] = ""
		}
	} else if of.kind == queries.ImportKindVENDORS {
		found, err := q.KnownVendorPhones(ctx, queries.KnownVendorPhonesParams{Phones: phonesOf(rows)})
		if err != nil {
			return 0, err
		}
		for _, v := range found {
			known[v.Phone] = v.Name
		}
	} else {
		found, err := q.KnownContactPhones(ctx, queries.KnownContactPhonesParams{Phones: phonesOf(rows)})
		if err != nil {
			return 0, err
		}
		for _, c := range found {
			known[c.Phone] = c.Name
		}
	}
	return settle(rows, known, column), nil
}

// nameOf returns the file's name, without the folders that some browsers send.
func nameOf(file procedure.Upload, otherwise string) string {
	name := strings.TrimSpace(strings.ToValidUTF8(path.Base(strings.ReplaceAll(file.Name, `\`, "/")), ""))
	if name == "" || name == "." || name == "/" {
		return otherwise
	}
	if letters := []rune(name); len(letters) > nameLimit {
		return string(letters[:nameLimit])
	}
	return name
}

func refusal(err error, kinds string) error {
	beside := func(sentence string) error {
		return problem.Invalid(sentence, problem.Field{Name: "file", Message: sentence})
	}
	switch {
	case errors.Is(err, spreadsheet.ErrFormat):
		return beside("Este arquivo não é do tipo que conseguimos ler. " + kinds)
	case errors.Is(err, spreadsheet.ErrBroken):
		return beside("Não conseguimos ler este arquivo. Ele pode estar incompleto ou protegido por senha.")
	case errors.Is(err, spreadsheet.ErrTooMany):
		return beside("O arquivo tem mais de 20 mil linhas. Divida-o em arquivos menores e importe um de cada vez.")
	case errors.Is(err, spreadsheet.ErrTooMuch), errors.Is(err, budget.ErrSpent):
		return beside("Este arquivo se abre em algo grande demais. Salve uma cópia mais simples e envie de novo.")
	case errors.Is(err, spreadsheet.ErrEmpty):
		return beside("Este arquivo não tem nenhuma linha.")
	}
	return err
}
