package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Every limit that the code declares has one row in limits.md, with the number of the code where that is a constant,
// and no row is about a limit that is gone.
func TestEveryLimitIsInTheTable(t *testing.T) {
	t.Parallel()
	catalog := newLimitCatalog(t)
	if len(catalog.limits) < 60 {
		t.Fatalf("found %d limits", len(catalog.limits))
	}
	document, _, _ := strings.Cut(readFile(t, "limits.md"), "## O que é de todos, e a parte de cada um")
	rows := map[string][]string{}
	for row := range strings.SplitSeq(tablesOf(document), "\n") {
		cells := strings.Split(strings.Trim(row, "|"), "|")
		name := regexp.MustCompile("^ `([^`]+)` $").FindStringSubmatch(cells[0])
		if name == nil {
			continue
		}
		if rows[name[1]] != nil {
			t.Errorf("%s has two rows", name[1])
		}
		rows[name[1]] = cells
		if len(cells) != 5 || slices.ContainsFunc(cells, func(s string) bool { return strings.TrimSpace(s) == "" }) {
			t.Errorf("the row of %s does not say whose, per what, how much and what people read", name[1])
		}
		if _, ok := catalog.limits[name[1]]; !ok {
			t.Errorf("limits.md speaks of %s, which limits nothing", name[1])
		}
	}
	for name, number := range catalog.limits {
		switch cells := rows[name]; {
		case cells == nil:
			t.Errorf("%s has no row in limits.md (%s)", name, number)
		case number != "" && !slices.Contains(strings.FieldsFunc(cells[3], isNoNumber), number):
			t.Errorf("%s is %s, and limits.md says %s", name, number, strings.TrimSpace(cells[3]))
		}
	}
}

// closedOwners are the owners of limits that no stranger uses up, as the second column names them: one party, or the
// people whom a business or an event has let in. A limit of any other owner is shared between strangers.
var closedOwners = []string{
	"endereço", "pessoa", "aparelho da recepção", "negócio", "evento", "clientes de um evento", "cliente de um evento",
	"telefone de cliente, por negócio", "telefone e endereço", "fornecedor de um evento", "quem assina", "contrato",
	"orçamento", "pedido por pagar", "convite", "convidado", "link de não receber", "calendário", "tarefa", "roteiro",
	"site", "presente", "pedido", "arquivo", "imagem", "extrato", "pergunta",
}

// A limit that strangers share has a row that says which part of it one of them may use up, at most half, and tests
// that prove it.
func TestEverySharedLimitHasAShare(t *testing.T) {
	t.Parallel()
	catalog, tests := newLimitCatalog(t), testsOfTheTree(t)
	document, section, ok := strings.Cut(readFile(t, "limits.md"), "## O que é de todos, e a parte de cada um")
	if !ok {
		t.Fatal("limits.md has no section about what all share")
	}
	shares := map[string][]string{}
	for _, cells := range rowsOf(section) {
		shares[nameIn(cells[0])] = cells
	}
	shared := 0
	for _, cells := range rowsOf(document) {
		name := nameIn(cells[0])
		owner := strings.TrimSpace(cells[1])
		isClosed := slices.ContainsFunc(closedOwners, func(closed string) bool {
			rest, ok := strings.CutPrefix(owner, closed)
			return ok && (rest == "" || strings.ContainsAny(rest[:1], " ,;("))
		})
		if _, hasShare := shares[name]; !isClosed && !hasShare {
			t.Errorf("%s is shared (%s), and limits.md does not say which part is one's", name, owner)
		}
		if !isClosed {
			shared++
		}
	}
	if shared < 20 {
		t.Fatalf("found %d shared limits", shared)
	}
	for name, cells := range shares {
		all, ok := catalog.limits[name]
		if !ok {
			t.Errorf("%s has a share and limits nothing", name)
		}
		for _, part := range codesIn(cells[1]) {
			own, ok := catalog.limits[part]
			switch {
			case !ok:
				t.Errorf("the share of %s is %s, which limits nothing", name, part)
			case all != "" && own != "" && 2*wholeNumber(t, own) > wholeNumber(t, all):
				t.Errorf("one uses up %s of %s, which is %s", own, name, all)
			}
		}
		proofs := codesIn(cells[2])
		if len(proofs) == 0 {
			t.Errorf("no test proves the share of %s", name)
		}
		for _, proof := range proofs {
			if !tests[proof] {
				t.Errorf("the share of %s is to be proved by %s, which is no test", name, proof)
			}
		}
	}
}

// rowsOf returns the cells of the rows of a document that begin with a name in the code.
func rowsOf(document string) (rows [][]string) {
	for row := range strings.SplitSeq(tablesOf(document), "\n") {
		if cells := strings.Split(strings.Trim(row, "|"), "|"); nameIn(cells[0]) != "" {
			rows = append(rows, cells)
		}
	}
	return rows
}

func nameIn(cell string) string {
	if name := regexp.MustCompile("^ `([^`]+)` $").FindStringSubmatch(cell); name != nil {
		return name[1]
	}
	return ""
}

func codesIn(cell string) (codes []string) {
	for _, code := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
		codes = append(codes, code[1])
	}
	return codes
}

// wholeNumber reads a number as numberOf writes it.
func wholeNumber(t *testing.T, text string) int {
	t.Helper()
	number, err := strconv.Atoi(strings.ReplaceAll(text, ".", ""))
	if err != nil {
		t.Fatal(err)
	}
	return number
}

func isNoNumber(r rune) bool { return (r < '0' || r > '9') && r != '.' }

// limitCatalog is what the sources declare as limits: by name, the number, or no text where a setting decides it.
type limitCatalog struct {
	limits    map[string]string
	packages  map[string][]*ast.File
	constants map[string]map[string]string
}

func newLimitCatalog(t *testing.T) limitCatalog {
	t.Helper()
	c := limitCatalog{limits: map[string]string{}, packages: map[string][]*ast.File{},
		constants: map[string]map[string]string{}}
	for _, root := range []string{"api", "formats", "jobs", "platform", "printing", "tenants", "providers",
		"app"} {
		err := filepath.WalkDir(filepath.Join("..", root), func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			folder := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(name), ".."+string(filepath.Separator)))
			c.packages[folder] = append(c.packages[folder], file)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for folder, files := range c.packages {
		c.constants[folder] = constantsOf(files)
	}
	for folder, files := range c.packages {
		for _, file := range files {
			c.addFile(folder, file)
		}
	}
	c.addFunctions(t)
	c.addConstants(t)
	return c
}

// limitNames are the names of constants that limit something, in the packages that requests reach first.
var (
	limitNames = regexp.MustCompile(
		`^([mM]ax|[mM]ost)[A-Z]|(Limit|AtMost|PerDay|PerHour|PerMinute|PerEvent|PerPerson|AtOnce)$|^perPerson$`)
	limitFolders = regexp.MustCompile(`^(api|platform)/|^tenants$`)
)

// listedLimits are constants of other packages, and with other names, that people meet.
var listedLimits = []string{"formats/contractpdf.PageLimit", "app/settings.initialContracts"}

// noLimits are constants with the name of a limit that none of the table's rows is about, and why.
var noLimits = map[string]string{
	"api/admin.maxMoneyWithdrawals":       "the rows of a page",
	"api/admin.maxMoneyToSettle":          "the rows of a page",
	"api/admin.maxEventsToResync":         "the rows of a page",
	"api/admin.maxVendorsToLink":          "the rows of a page",
	"api/ai.DefaultTextsPerDay":           "the setting of ai.TextsPerDay",
	"api/calendar.maxKept":                "memory of one answer",
	"api/contracts.nameLimit":             "the length of a field, which its form says",
	"api/document.nameLimit":              "the length of a field, which its form says",
	"api/event.TasksAtMost":               "task.tasksPerEvent",
	"api/event.titleLimit":                "the length of a field, which its form says",
	"api/imports.answersLimit":            "the words of one column, which the preview asks for",
	"api/imports.cellLimit":               "the length of a field, which its form says",
	"api/imports.maxSerial":               "the days of a date in a workbook",
	"api/imports.wordLimit":               "the length of a word in a cell",
	"api/imports.categoriesAtMost":        "the rest of a cell is left out, which the preview says",
	"api/imports.nameLimit":               "the length of a field, which its form says",
	"api/imports.unknownLimit":            "the words that a sentence quotes",
	"api/messagecallbacks.challengeLimit": "the size of a provider's request",
	"api/messagecallbacks.metaLimit":      "the size of a provider's report",
	"api/messagecallbacks.twilioLimit":    "the size of a provider's report",
	"api/proposalpage.maxText":            "the length of a field, which its form says",
	"api/providerevents.bodyLimit":        "the size of a provider's event",
	"api/proposals.budgetLimit":           "the largest amount of a field, which its form says",
	"api/gifts.mostCents":                 "the largest amount of a field, which its form says",
	"api/siteaddress.maxCacheAge":         "a cache",
	"api/siteaddress.maxCachedHosts":      "a cache",
	"api/siteaddress.suggestedAtMost":     "suggestions",
	"api/wallet.maxHolderName":            "the length of a field, which its form says",
	"api/wayout.MaxListedStops":           "the rows of an answer: more are read by another one",
	"platform/form.maxInstagramName":      "the length of a field, which its form says",
	"platform/form.maxYear":               "the value of a field, which its form says",
	"platform/procedure.MaxClientWrites":  "procedure.perMinute",
	"platform/procedure.MaxVisitorCalls":  "procedure.visitorsPerMinute",
	"platform/procedure.maxFields":        "the length of an answer",
	"platform/procedure.maxName":          "the length of an answer",
	"platform/procedure.maxRetries":       "attempts of the server itself",
	"platform/session.maxIdleConnections": "connections of the server itself",
}

// addConstants records the constants that limit something by their names.
func (c limitCatalog) addConstants(t *testing.T) {
	t.Helper()
	for name := range noLimits {
		folder, constant, _ := strings.Cut(name, ".")
		if _, ok := c.constants[folder][constant]; !ok {
			t.Errorf("%s is no constant any more", name)
		}
	}
	for folder, constants := range c.constants {
		for name, number := range constants {
			full := folder + "." + name
			if (!limitFolders.MatchString(folder) || !limitNames.MatchString(name)) &&
				!slices.Contains(listedLimits, full) {
				continue
			}
			if _, known := c.limits[full]; !known && noLimits[full] == "" {
				c.limits[full] = number
			}
		}
	}
}

// constantsOf returns the whole numbers that a package declares.
func constantsOf(files []*ast.File) map[string]string {
	constants := map[string]string{}
	for _, file := range files {
		for _, declaration := range file.Decls {
			group, ok := declaration.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST {
				continue
			}
			for _, spec := range group.Specs {
				values := spec.(*ast.ValueSpec) //nolint:forcetypeassert // constants have no other
				for n, name := range values.Names {
					constants[name.Name] = ""
					if n < len(values.Values) {
						constants[name.Name] = numberOf(values.Values[n])
					}
				}
			}
		}
	}
	return constants
}

// numberOf returns a whole number as it is written in Portuguese, and no text for another expression.
func numberOf(value ast.Expr) string {
	literal, ok := value.(*ast.BasicLit)
	if !ok || literal.Kind != token.INT {
		return ""
	}
	digits := strings.ReplaceAll(literal.Value, "_", "")
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "." + digits[at:]
	}
	return digits
}

// newLimiters are the calls whose first argument is a limit.
var newLimiters = []string{
	"limits.NewRateLimiter", "limits.NewPersonLimiter", "limits.NewConcurrencyLimiter", "limits.LimitPerAddress",
	"httprate.NewRateLimiter", "fairlock.NewWithSlots",
}

// limitFields are the fields of queries' parameters, of a limits.Quota and of page.Options, that carry a limit.
var limitFields = regexp.MustCompile(`^(\w*AtMost\w*|Max|Max(Of|Per)\w+|Per(Day|Phone|Contract)|MessagesPerPhone)$`)

func (c limitCatalog) addFile(folder string, file *ast.File) {
	switch folder { // which get their limits from their callers
	case "platform/limits", "platform/page", "formats/fairlock":
		return
	}
	for _, declaration := range file.Decls {
		function, _ := declaration.(*ast.FuncDecl)
		ast.Inspect(declaration, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.CallExpr:
				if slices.Contains(newLimiters, nameOf(node.Fun)) {
					c.add(folder, file, function, node.Args[0])
				}
			case *ast.CompositeLit:
				c.addFields(folder, file, function, node)
			}
			return true
		})
	}
}

func (c limitCatalog) addFields(folder string, file *ast.File, function *ast.FuncDecl, literal *ast.CompositeLit) {
	isParams := strings.HasPrefix(nameOf(literal.Type), "queries.")
	isQuota := slices.ContainsFunc(literal.Elts, func(e ast.Expr) bool {
		field, ok := e.(*ast.KeyValueExpr)
		return ok && nameOf(field.Key) == "Within"
	})
	isPages := nameOf(literal.Type) == "page.Options"
	for _, element := range literal.Elts {
		if field, ok := element.(*ast.KeyValueExpr); ok && (isParams || isQuota || isPages) &&
			limitFields.MatchString(nameOf(field.Key)) {
			c.add(folder, file, function, field.Value)
		}
	}
}

// add records the limit that an expression names. Of a function's parameter, what its callers in the
// package pass is recorded.
func (c limitCatalog) add(folder string, file *ast.File, function *ast.FuncDecl, value ast.Expr) {
	if call, ok := value.(*ast.CallExpr); ok && len(call.Args) == 1 { // a conversion
		value = call.Args[0]
	}
	name := nameOf(value)
	if at := parameterOf(function, name); at >= 0 {
		isCalled := false
		for _, other := range c.packages[folder] {
			ast.Inspect(other, func(node ast.Node) bool {
				call, ok := node.(*ast.CallExpr)
				if ok && len(call.Args) > at && lastOf(nameOf(call.Fun)) == function.Name.Name {
					isCalled = true
					c.add(folder, other, nil, call.Args[at])
				}
				return true
			})
		}
		if isCalled {
			return
		}
	}
	if name == "" {
		name = numberOf(value)
	}
	from := folder
	if before, _, ok := strings.Cut(name, "."); ok {
		for _, imported := range file.Imports {
			if path, _ := strconv.Unquote(imported.Path.Value); lastOf(strings.ReplaceAll(path, "/", ".")) == before {
				from = strings.TrimPrefix(path, "cortejo/")
			}
		}
	}
	name = lastOf(name)
	c.limits[from+"."+name] = c.constants[from][name]
}

// parameterOf returns the place of a parameter, or -1 if the function has none of that name.
func parameterOf(function *ast.FuncDecl, name string) int {
	if function == nil {
		return -1
	}
	at := 0
	for _, parameters := range function.Type.Params.List {
		for _, parameter := range parameters.Names {
			if parameter.Name == name {
				return at
			}
			at++
		}
	}
	return -1
}

func nameOf(expression ast.Expr) string {
	switch expression := expression.(type) {
	case *ast.Ident:
		return expression.Name
	case *ast.SelectorExpr:
		return nameOf(expression.X) + "." + expression.Sel.Name
	}
	return ""
}

func lastOf(name string) string { return name[strings.LastIndex(name, ".")+1:] }

// addFunctions records the functions of the database that count by themselves.
func (c limitCatalog) addFunctions(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("../sql/functions/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^CREATE OR REPLACE FUNCTION (app\.\w+)|(app\.take)\((?:sha256|\w+, ?\d+,)`)
	for _, file := range files {
		function := ""
		for _, match := range found.FindAllStringSubmatch(readFile(t, file), -1) {
			if match[1] != "" {
				function = match[1]
			} else {
				c.limits[function] = ""
			}
		}
	}
}
