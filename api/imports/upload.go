package imports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/google/uuid"

	"cortejo/formats/budget"
	"cortejo/formats/category"
	"cortejo/formats/phone"
	"cortejo/formats/secretlink"
	"cortejo/formats/spreadsheet"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// readAtOnce limits the files in memory: a workbook of 5 MB may unpack to ten times that. Callers take a slot after
	// a connection, never before one.
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
func (u uploads) admit(ctx context.Context, _ UploadInput) error {
	var may bool
	if err := u.db.Read(procedure.ScopeOf(ctx)).QueryRow(ctx, `SELECT app.sees_all_events()`).Scan(&may); err != nil {
		return err
	}
	if !may {
		return problem.NotFound()
	}
	return nil
}

// UploadInput says how a file is decoded.
type UploadInput struct {
	Encoding string `query:"encoding" enum:"WINDOWS,MAC,DOS" doc:"Of a file that leaves it open; none: detected"`
}

func (u uploads) uploadVendors(ctx context.Context, in UploadInput, file procedure.Upload) (Import, error) {
	return u.readVendors(ctx, nil, in, file)
}

// readVendors reads a file of vendors for the named business, or for the scope's.
func (u uploads) readVendors(ctx context.Context, business *uuid.UUID, in UploadInput,
	upload procedure.Upload) (Import, error) {
	return u.read(ctx, file{kind: queries.ImportKindVENDORS, business: business}, in, upload, "fornecedores.csv")
}

func (u uploads) uploadContacts(ctx context.Context, in UploadInput, upload procedure.Upload) (Import, error) {
	return u.read(ctx, file{kind: queries.ImportKindCONTACTS}, in, upload, "contatos.csv")
}

// read reads a file and keeps its rows for the preview; name is for a file without one.
func (u uploads) read(ctx context.Context, of file, in UploadInput, upload procedure.Upload,
	name string) (Import, error) {
	table, err := u.readTable(ctx, upload, spreadsheet.Options{Rows: rowsLimit, IsName: of.isColumnName,
		Encoding: in.Encoding})
	if err != nil {
		return Import{}, err
	}
	of.setColumns(table)
	var lines []line
	for _, row := range table.TitleRows {
		lines = append(lines, line{Row: row})
	}
	if table.Header > 0 {
		lines = append(lines, line{Row: spreadsheet.Row{Line: table.Header, Cells: table.Columns}})
	}
	for _, row := range table.Rows {
		lines = append(lines, line{Row: row})
	}
	of.findUnknownCategories(lines)
	return u.keep(ctx, of, nameOf(upload, name), table.Encodings, lines)
}

// readTable parses a file as a table.
func (u uploads) readTable(ctx context.Context, file procedure.Upload, o spreadsheet.Options) (table spreadsheet.Table,
	err error) {
	const kinds = "Escolha um arquivo .csv, .xlsx ou .vcf."
	err = u.reading.Decode(ctx, procedure.ScopeOf(ctx).Tenant(), func(b *budget.Budget) error {
		content, err := io.ReadAll(b.NewReader(file.Content))
		if err != nil {
			return explainRefusal(err, kinds)
		}
		table, err = spreadsheet.Read(b, content, o)
		return explainRefusal(err, kinds)
	})
	return table, err
}

// keep validates the lines of a file, and stores them for the preview.
func (u uploads) keep(ctx context.Context, of file, name string, encodings []spreadsheet.Encoding,
	lines []line) (kept Import, err error) {
	params := queries.CreateImportParams{Business: of.business, Kind: of.kind, EventID: of.event, Name: name,
		Columns: of.columns, Fields: of.fields, HeaderLine: int32(of.header), Faults: append([]string{}, of.check()...)}
	if params.Categories, err = json.Marshal(append([]UnknownCategory{}, of.unknown...)); err != nil {
		return Import{}, fmt.Errorf("imports: spell the categories: %w", err)
	}
	if params.Encodings, err = json.Marshal(append([]spreadsheet.Encoding{}, encodings...)); err != nil {
		return Import{}, fmt.Errorf("imports: spell the encodings: %w", err)
	}
	err = u.db.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		q := queries.New(w)
		release, err := u.reading.Acquire(ctx, procedure.ScopeOf(ctx).Tenant())
		if err != nil {
			return err
		}
		defer release()
		rows := of.validateRows(lines)
		valid, err := u.decide(ctx, q, of, rows)
		if err != nil {
			return err
		}
		if len(params.Faults) == 0 {
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

// file holds the properties of a file by which its rows are validated. business is set only in the backoffice, and
// event only for guests.
type file struct {
	id              uuid.UUID // of its import; nil until it is stored
	kind            queries.ImportKind
	business, event *uuid.UUID
	columns, fields []string
	header          int               // the line of the column names; 0: none
	areaCode        string            // of phones written without one, or ""
	answers         map[string]string // what unknown words of the status mean
	unknown         []UnknownCategory
}

// isColumnName reports whether a cell is the usual name of a column.
func (f file) isColumnName(cell string) bool {
	plain := category.Normalize(strings.TrimRight(cell, " :*?"))
	return slices.ContainsFunc(f.knownFields(), func(k knownField) bool { return slices.Contains(k.columns, plain) })
}

// knownFields returns the fields that a column may hold.
func (f file) knownFields() []knownField {
	switch f.kind {
	case queries.ImportKindGUESTS:
		return guestFields
	case queries.ImportKindVENDORS:
		return vendorKnownFields
	default:
		return contactFields
	}
}

// setColumns takes the columns of a table, with the field of each.
func (f *file) setColumns(table spreadsheet.Table) {
	f.columns, f.header = table.Columns, table.Header
	f.fields = findFieldsOnce(f.knownFields(), f.columns)
	if f.kind == queries.ImportKindCONTACTS {
		f.fields = findContactFields(f.columns)
	}
	if !slices.ContainsFunc(f.fields, func(field string) bool { return field != "" }) {
		f.findFieldsByContent(table.Rows)
	}
}

// findFieldsByContent finds the columns of names and phones of a file without column names.
func (f file) findFieldsByContent(rows []spreadsheet.Row) {
	if f.header > 0 {
		return
	}
	phones, names := make([]int, len(f.columns)), make([]int, len(f.columns))
	for _, row := range rows[:min(len(rows), 100)] {
		for at, cell := range row.Cells {
			switch {
			case cell == "":
			case phone.ReadCell(cell, "").Number != "":
				phones[at]++
			case letterOrDigit.MatchString(cell) && strings.ContainsFunc(cell, unicode.IsLetter):
				names[at]++
			}
		}
	}
	if at := indexOfMost(names); at >= 0 {
		f.fields[at] = map[queries.ImportKind]string{queries.ImportKindGUESTS: "guest",
			queries.ImportKindVENDORS: "name", queries.ImportKindCONTACTS: "fullName"}[f.kind]
	}
	if at := indexOfMost(phones); at >= 0 && f.fields[at] == "" {
		f.fields[at] = "phone"
	}
}

// indexOfMost returns the place of the largest count, the first of several, or -1 if all are 0.
func indexOfMost(counts []int) int {
	if len(counts) == 0 || slices.Max(counts) == 0 {
		return -1
	}
	return slices.Index(counts, slices.Max(counts))
}

// check returns an error message for each required field that no column has.
func (f file) check() []string {
	switch f.kind {
	case queries.ImportKindGUESTS:
		return checkGuestFields(f.fields)
	case queries.ImportKindVENDORS:
		return checkVendorFields(f.fields)
	default:
		return checkContactFields(f.fields)
	}
}

// decide decides for each row whether it can be written next to the existing rows of the business, the named one or the
// scope's, and returns how many can.
func (u uploads) decide(ctx context.Context, q *queries.Queries, of file, rows []validatedRow) (valid int, err error) {
	if of.kind == queries.ImportKindGUESTS {
		return decideGuests(ctx, q, u.links, of, rows)
	}
	known, column := map[string]string{}, ""
	for i, field := range of.fields {
		if field == "phone" && column == "" {
			column = findColumnName(of.columns, i)
		}
	}
	phones, names := phonesOf(rows)
	if of.business != nil {
		there, err := q.VendorPhonesInBackoffice(ctx,
			queries.VendorPhonesInBackofficeParams{Business: *of.business, Phones: phones})
		if err != nil {
			return 0, err
		}
		for _, number := range there {
			known[number] = ""
		}
		return markDuplicates(rows, known, nil, column), nil
	}
	if of.kind == queries.ImportKindVENDORS {
		found, err := q.KnownVendorPhones(ctx, queries.KnownVendorPhonesParams{Phones: phones})
		if err != nil {
			return 0, err
		}
		for _, v := range found {
			known[v.Phone] = v.Name
		}
		return markDuplicates(rows, known, nil, column), nil
	}
	found, err := q.KnownContactPhones(ctx, queries.KnownContactPhonesParams{Phones: phones})
	if err != nil {
		return 0, err
	}
	for _, c := range found {
		known[c.Phone] = c.Name
	}
	if len(names) > 0 {
		if names, err = q.ContactsWithoutPhone(ctx, queries.ContactsWithoutPhoneParams{Names: names}); err != nil {
			return 0, err
		}
	}
	return markDuplicates(rows, known, names, column), nil
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

// explainRefusal returns what a person reads of a file that cannot be read; kinds names the files that can.
func explainRefusal(err error, kinds string) error {
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
