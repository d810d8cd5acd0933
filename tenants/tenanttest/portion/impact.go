package portion

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Impact is what the list of changes concerns, read from the texts of the repository: the tables whose rules
// changed, the statements that mention them, and the packages of api/ that send those.
// It names rather too much than too little.
type Impact struct {
	all      bool
	tables   map[string]bool
	packages map[string]bool
	queries  map[string]bool
}

// basePaths hold what every rule and every procedure depends on, besides the files of api/ and tenants/ themselves.
var basePaths = []string{
	"go.mod", "sql/names.sql", "sql/functions/00_areas.sql", "sql/functions/00_definer.sql",
	"sql/functions/00_scope.sql", "sql/functions/02_audit.sql", "sql/functions/03_live.sql",
	"sql/policies/00_scope.sql", "sql/policies/01_protect.sql", "sql/policies/02_audit.sql", "platform/procedure",
	"platform/session",
}

// baseTests are the tests in api/ and tenants/ that all rows share. The others there run whole anyway.
var baseTests = []string{
	"api/matrix_test.go", "api/matrix_fixture_test.go", "api/matrix_rows_test.go", "api/revocation_test.go",
	"tenants/fixture_test.go", "tenants/prober_test.go", "tenants/attempts_test.go", "tenants/export_test.go",
}

// rowFiles match the files that define a table's or procedure's rows and who may; a change of one concerns the names in
// it.
var rowFiles = regexp.MustCompile(`^(tenants/fixture_\w+_test|api/matrix_\w+_test|tenants/tenanttest/\w+)\.go$`)

// ReadImpact returns the impact of the list of changes.
func ReadImpact(t testing.TB) *Impact {
	t.Helper()
	i := &Impact{tables: map[string]bool{}, packages: map[string]bool{}, queries: map[string]bool{}}
	changed, all := ReadChanges(t)
	if i.all = all; all || len(changed) == 0 {
		return i
	}
	root := FindRoot(t)
	tables := readTables(t, root)
	rules := readStatements(t, root, "sql/functions", tables)
	rules = append(rules, readStatements(t, root, "sql/policies", tables)...)
	queries := readQueries(t, root, tables)
	concerned := map[string]bool{} // the names of tables and functions that changed
	for _, file := range changed {
		switch {
		case isBase(file):
			i.all = true
			return i
		case rowFiles.MatchString(file):
			for _, name := range names.FindAllString(readFile(t, root, file), -1) {
				i.tables[name] = true
			}
		case strings.HasPrefix(file, "sql/functions/"), strings.HasPrefix(file, "sql/policies/"):
			for _, s := range rules {
				if s.file != file {
					continue
				}
				if s.grants {
					s.addTo(i.tables)
				} else {
					s.addTo(concerned)
				}
			}
		case strings.HasPrefix(file, "sql/migrations/"):
			statements := splitStatements(file, readFile(t, root, file), tables)
			for _, s := range statements {
				s.addTo(concerned)
			}
			if len(statements) == 0 {
				i.all = true
				return i
			}
		case strings.HasPrefix(file, "sql/queries/"):
			for name, query := range queries {
				if query.file == file {
					i.queries[name] = true
				}
			}
		case strings.HasPrefix(file, "api/") && strings.Count(file, "/") >= 2:
			i.packages[strings.SplitN(file, "/", 3)[1]] = true
		}
	}
	spread(concerned, rules)
	for name := range concerned {
		i.tables[name] = true
	}
	for name, query := range queries {
		if query.hasMentionOf(concerned) {
			i.queries[name] = true
		}
	}
	i.addPackages(t, root)
	return i
}

// HasTable reports whether a table's rules, or the rows that test them, changed.
func (i *Impact) HasTable(table string) bool { return i.all || i.tables[table] }

// HasQuery reports whether a query, or anything that it mentions, changed.
func (i *Impact) HasQuery(name string) bool { return i.all || i.queries[name] }

// HasProcedure reports whether the row of a procedure changed, or the package of api/ that registers it.
func (i *Impact) HasProcedure(name, folder string) bool {
	return i.all || i.tables[name] || i.packages[folder]
}

// isBase reports whether everything depends on a file. Those of api/ itself assemble all procedures.
func isBase(file string) bool {
	if folder := path.Dir(file); (folder == "api" || folder == "tenants") && !strings.HasSuffix(file, "_test.go") {
		return true
	}
	return slices.Contains(baseTests, file) || slices.ContainsFunc(basePaths, func(base string) bool {
		return file == base || strings.HasPrefix(file, base+"/")
	})
}

// sqlText is one statement of the rules, or one query.
type sqlText struct {
	file string
	// names are the functions, as app.x, and the tables in it.
	names map[string]bool
	// defines is the function or view that it defines.
	defines string
	// about are the tables whose rules it is part of.
	about []string
	// grants is whether it gives or takes rights rather than says which rows they hold for.
	grants bool
}

var (
	sqlComments   = regexp.MustCompile(`--[^\n]*`)
	sqlNames      = regexp.MustCompile(`\bapp\.\w+|\w+`)
	sqlDefinition = regexp.MustCompile(`^CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE|VIEW)\s+(app\.\w+)`)
	sqlAbout      = regexp.MustCompile(
		`(?s)^(?:CREATE POLICY \w+|DROP POLICY (?:IF EXISTS )?\w+|ALTER POLICY \w+|CREATE [A-Z ]*TRIGGER .*?|GRANT .*?|REVOKE .*?|CREATE [A-Z ]*INDEX .*?) ON (?:TABLE )?([\w., ]+?)(?:\s|\(|;)*(?:\b[A-Z]{2,}\b|\(|$)`)
	sqlAltered = regexp.MustCompile(
		`^(?:CREATE|ALTER|DROP) TABLE (?:IF (?:NOT )?EXISTS )?(?:ONLY )?(?:public\.)?(\w+)`)
	sqlCalled    = regexp.MustCompile(`^CALL pg_temp\.\w+\('?(\w+)`)
	sqlTable     = regexp.MustCompile(`(?m)^CREATE TABLE (?:IF NOT EXISTS )?(?:public\.)?(\w+)`)
	sqlRenamed   = regexp.MustCompile(`(?m)^ALTER TABLE \w+ RENAME TO (\w+)`)
	toDefiner    = regexp.MustCompile(`TO cortejo_definer\s*;\s*$`)
	sqlBeginning = regexp.MustCompile(`^(CREATE|CALL|ALTER|GRANT|REVOKE|DROP|DO|COMMENT|INSERT|UPDATE|DELETE|SELECT)\b`)
	sqlQuery     = regexp.MustCompile(`(?m)^-- name: (\w+)`)
	// names are those of tables, and of procedures, which have a dot.
	names = regexp.MustCompile(`[a-z]\w*(?:\.\w+)*`)
)

// addTo adds what a changed statement concerns: the function that it defines, otherwise the tables that it is
// about. The tables and functions in its conditions are defined elsewhere, and did not change with it.
func (s sqlText) addTo(names map[string]bool) {
	if s.defines != "" {
		names[s.defines] = true
		return
	}
	for _, table := range s.about {
		names[table] = true
	}
}

func isFunction(name string) bool { return strings.HasPrefix(name, "app.") }

// hasCallOf reports whether a statement calls one of these functions.
func (s sqlText) hasCallOf(names map[string]bool) bool {
	for name := range s.names {
		if names[name] && isFunction(name) {
			return true
		}
	}
	return false
}

// hasMentionOf reports whether a statement calls one of these functions or names one of these tables.
func (s sqlText) hasMentionOf(names map[string]bool) bool {
	for name := range s.names {
		if names[name] {
			return true
		}
	}
	return false
}

// spread adds to names what depends on them: functions that call one, and the tables of policies that do.
func spread(names map[string]bool, rules []sqlText) {
	done := make([]bool, len(rules))
	for again := true; again; {
		again = false
		for at, s := range rules {
			if done[at] || !s.hasCallOf(names) {
				continue
			}
			s.addTo(names)
			done[at], again = true, true
		}
	}
}

// readTables returns the names of all tables, also of those that a later migration renamed or dropped.
func readTables(t testing.TB, root string) map[string]bool {
	t.Helper()
	tables := map[string]bool{}
	for _, file := range listSQLFiles(t, root, "sql/migrations") {
		for _, found := range sqlTable.FindAllStringSubmatch(readFile(t, root, file), -1) {
			tables[found[1]] = true
		}
		for _, found := range sqlRenamed.FindAllStringSubmatch(readFile(t, root, file), -1) {
			tables[found[1]] = true
		}
	}
	return tables
}

// listSQLFiles returns the paths of the SQL files in a folder of the repository.
func listSQLFiles(t testing.TB, root, folder string) (paths []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, folder, "*.sql"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		paths = append(paths, folder+"/"+filepath.Base(file))
	}
	return paths
}

func readStatements(t testing.TB, root, folder string, tables map[string]bool) (all []sqlText) {
	t.Helper()
	for _, name := range listSQLFiles(t, root, folder) {
		all = append(all, splitStatements(name, readFile(t, root, name), tables)...)
	}
	return all
}

// splitStatements returns the statements of a file: one begins with a keyword in the first column, outside of
// the body of a function.
func splitStatements(file, content string, tables map[string]bool) (all []sqlText) {
	var statement strings.Builder
	inBody := false
	end := func() {
		if text := statement.String(); sqlBeginning.MatchString(text) {
			all = append(all, newSQLText(file, text, tables))
		}
		statement.Reset()
	}
	for line := range strings.Lines(sqlComments.ReplaceAllString(content, "")) {
		if !inBody && sqlBeginning.MatchString(line) {
			end()
		}
		statement.WriteString(line)
		if strings.Count(line, "$$")%2 == 1 {
			inBody = !inBody
		}
	}
	end()
	return all
}

func newSQLText(file, text string, tables map[string]bool) sqlText {
	s := sqlText{file: file, names: map[string]bool{}}
	if definition := sqlDefinition.FindStringSubmatch(text); definition != nil {
		s.defines = definition[1]
	}
	s.grants = strings.HasPrefix(text, "GRANT") || strings.HasPrefix(text, "REVOKE")
	for _, pattern := range []*regexp.Regexp{sqlAbout, sqlAltered, sqlCalled} {
		// A function's owner reads past all policies, so its rights are no rule of a table.
		if found := pattern.FindStringSubmatch(text); found != nil && !toDefiner.MatchString(text) {
			for _, name := range sqlNames.FindAllString(found[1], -1) {
				if tables[name] {
					s.about = append(s.about, name)
				}
			}
		}
	}
	for _, name := range sqlNames.FindAllString(text, -1) {
		if tables[name] || isFunction(name) {
			s.names[name] = true
		}
	}
	return s
}

func readQueries(t testing.TB, root string, tables map[string]bool) map[string]sqlText {
	t.Helper()
	all := map[string]sqlText{}
	for _, name := range listSQLFiles(t, root, "sql/queries") {
		content := readFile(t, root, name)
		begins := sqlQuery.FindAllStringSubmatchIndex(content, -1)
		for at, begin := range begins {
			end := len(content)
			if at+1 < len(begins) {
				end = begins[at+1][0]
			}
			all[content[begin[2]:begin[3]]] = newSQLText(name, sqlComments.ReplaceAllString(content[begin[1]:end], ""),
				tables)
		}
	}
	return all
}

// addPackages adds the packages of api/ that import a package that is in already, and those that send a query that
// changed.
func (i *Impact) addPackages(t testing.TB, root string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "api/*/*.go"))
	if err != nil {
		t.Fatal(err)
	}
	words, imports := map[string]map[string]bool{}, map[string][]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		folder := filepath.Base(filepath.Dir(file))
		content := readFile(t, root, "api/"+folder+"/"+filepath.Base(file))
		if words[folder] == nil {
			words[folder] = map[string]bool{}
		}
		for _, word := range goWords.FindAllString(content, -1) {
			words[folder][word] = true
		}
		for _, found := range apiImport.FindAllStringSubmatch(content, -1) {
			imports[folder] = append(imports[folder], found[1])
		}
	}
	for again := true; again; {
		again = false
		for folder, imported := range imports {
			if !i.packages[folder] &&
				slices.ContainsFunc(imported, func(name string) bool { return i.packages[name] }) {
				i.packages[folder], again = true, true
			}
		}
	}
	for folder := range words {
		for query := range i.queries {
			if words[folder][query] {
				i.packages[folder] = true
			}
		}
	}
}

var goWords = regexp.MustCompile(`\w+`)

var apiImport = regexp.MustCompile(`"cortejo/api/(\w+)"`)

// readFile returns a file's content, empty if a change removed it.
func readFile(t testing.TB, root, file string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, file))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(content)
}
