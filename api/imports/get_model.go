package imports

import (
	"context"
	"io"
	"slices"

	"cortejo/formats/spreadsheet"
	"cortejo/tenants"
)

// getModel writes a file of vendors with two examples, in the form that Brazilian Excel opens and saves.
func getModel(ctx context.Context, db tenants.Reader, _ struct{}, out io.Writer) error {
	// The model has no data of the business, but only its team may load it.
	var here bool
	if err := db.QueryRow(ctx, `SELECT true`).Scan(&here); err != nil {
		return err
	}
	var file spreadsheet.Buffer
	file.Write(slices.Clone(vendorColumns)...)
	file.Write("Flora Viva Decorações", "(31) 98888-1234", "contato@floraviva.example.com", "Decoração, Flores",
		"floraviva")
	file.Write("Estúdio Luz e Sombra", "(31) 3222-4567", "", "Fotografia", "")
	_, err := out.Write(file.Next())
	return err
}
