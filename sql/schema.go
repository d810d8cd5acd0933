// Package schema contains the database of this version of Cortejo: migrations (append-only), functions and policies
// (the current access rules, re-applied as a whole) and lints (queries of the catalog that must return no row).
package schema

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

//go:embed migrations/*.sql functions/*.sql policies/*.sql lints/*.sql
var files embed.FS

// names adds the enum values of areas and permissions that the policies use. It runs in a transaction of its own,
// because Postgres does not allow a new value to be used in the transaction that adds it.
//
//go:embed names.sql
var names string

// QueueSchema is where River keeps its tables.
const QueueSchema = "river"

// LoginRole is the role in which the API and the workers log in. It owns nothing and may only become one of the session
// roles.
const LoginRole = "cortejo_app"

// Script is one SQL file.
type Script struct {
	Folder string
	Name   string // without the extension
	SQL    string
}

// Rules are the access rules, in the order in which they are applied: policies call functions.
func Rules() []Script { return append(scripts("functions"), scripts("policies")...) }

// Lints are questions to the catalogue, each of which must return no row.
func Lints() []Script { return scripts("lints") }

// Fingerprint changes with every migration, name and rule: two databases with the same
// fingerprint have the same tables and rules.
func Fingerprint() string {
	sum := sha256.New()
	for _, script := range append(scripts("migrations"), Rules()...) {
		fmt.Fprintf(sum, "%s/%s\x00%s\x00", script.Folder, script.Name, script.SQL)
	}
	fmt.Fprint(sum, names)
	return hex.EncodeToString(sum.Sum(nil))
}

// Version is the number of the newest migration.
func Version() int64 {
	all := scripts("migrations")
	number, _, _ := strings.Cut(all[len(all)-1].Name, "_")
	version, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("schema: migration without a number: %v", err))
	}
	return version
}

// scripts returns a folder's embedded scripts in the order of their names.
func scripts(folder string) []Script {
	names, err := fs.Glob(files, folder+"/*.sql")
	if err != nil {
		panic(err)
	}
	all := make([]Script, 0, len(names))
	for _, name := range names {
		content, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		name = strings.TrimSuffix(path.Base(name), ".sql")
		all = append(all, Script{Folder: folder, Name: name, SQL: string(content)})
	}
	return all
}
