// Command areasql writes the registry of areas (tenants/areas.go) for Postgres: the names of areas and permissions, and
// the meaning of their bits. `make generate` runs it.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"slices"
	"text/template"

	"cortejo/tenants"
)

// files are the texts that the command writes, by their path in the repository.
var files = map[string]string{"sql/names.sql": namesText, "sql/functions/00_areas.sql": areasText}

var (
	//go:embed names.sql.tmpl
	namesText string
	//go:embed areas.sql.tmpl
	areasText string
)

// firstPart is the index of the scope's part for the first helper permission in the event that the scope is narrowed to
// (app.narrowing).
const firstPart = 11

// registry is the data of the templates.
type registry struct {
	Live              []string
	Given, FoundOut   []tenants.CustomerFeature
	Areas             []tenants.Area
	All, Nine, Views  tenants.CustomerPermission
	Helper            []tenants.HelperFeature
	AllHelper         tenants.EventPermission
	FirstNarrowedPart int
}

func newRegistry() registry {
	r := registry{
		Given: tenants.CustomerFeatures, FoundOut: tenants.CustomerFoundOut, Areas: tenants.CustomerAreas,
		All: tenants.CustomerAll, Nine: tenants.CustomerNine,
		Helper: tenants.HelperFeatures, AllHelper: tenants.EventAll, FirstNarrowedPart: firstPart,
	}
	for _, area := range tenants.Areas {
		r.Live = append(r.Live, string(area.Key))
		r.Views |= area.View.Bit
	}
	r.Live = append(r.Live, tenants.LiveAccess, tenants.LiveControl, tenants.LiveWallet)
	return r
}

// render fills a file in.
func render(text string, r registry) ([]byte, error) {
	filled, err := template.New("").Funcs(template.FuncMap{
		"add":    func(a, b int) int { return a + b },
		"nine":   func(bit tenants.CustomerPermission) bool { return bit&tenants.CustomerNine != 0 },
		"concat": func(a, b []tenants.CustomerFeature) []tenants.CustomerFeature { return slices.Concat(a, b) },
	}).Parse(text)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := filled.Execute(&out, r); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func main() {
	for path, text := range files {
		content, err := render(text, newRegistry())
		if err == nil {
			err = os.WriteFile(path, content, 0o644)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "areasql:", err)
			os.Exit(1)
		}
	}
}
