package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// debt is a place that a rule of style does not allow. It is counted by package and rule: the counts of allowed.txt may
// only shrink.
type debt struct {
	pkg, rule, place, text string
}

// The rules of style. Each is counted by itself.
const (
	ruleComment  = "comment"  // a comment has a banned word
	ruleWidth    = "width"    // a line is longer than maxWidth
	ruleType     = "type"     // a type's name is a participle, an adjective or a pronoun
	ruleFunction = "function" // a function's first word is no verb
	ruleName     = "name"     // a name has a word that the glossary replaced
)

// maxWidth is the most columns of a line; a tab has tabWidth.
const (
	maxWidth = 120
	tabWidth = 4
)

// bannedInComments matches words of which the reader cannot know the meaning without the code.
var bannedInComments = regexp.MustCompile(
	`(?i)\b(told|whoever|anew|beside|stands?|what (is|it|was|they)|tells? of|comes? to|all the same|` +
		`some(body|one)|nobody|anybody)\b`)

// replacedNames matches identifiers with a word that the glossary replaced.
var replacedNames = regexp.MustCompile(`Room$|^Room|RoomFor|\w+Words$|way_out|[wW]ayOut|^wayout$|[cC]arry_?[oO]ut|` +
	`(Payment|Contract|Decision)Clock|[nN]udge|\bmoot\b|\b[Ff]ate\b|\bcrowd\b|^of_[a-z]+$`)

// Only sources are styled. Generated code and the inputs of tests are not, and migrations stay as they ran.
var (
	styled   = regexp.MustCompile(`\.(go|sql|tsx?)$`)
	unstyled = regexp.MustCompile(`^sql/migrations/|\.gen\.ts$|(^|/)testdata/`)
)

// findDebts returns what the rules of style do not allow in a tree, sorted by place.
func findDebts(tree fs.FS) (found []debt, err error) {
	err = fs.WalkDir(tree, ".", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && skipped.MatchString(file):
			return fs.SkipDir
		case !entry.Type().IsRegular() || !styled.MatchString(file) || unstyled.MatchString(file) ||
			skipped.MatchString(path.Dir(file)):
			return nil
		}
		content, err := fs.ReadFile(tree, file)
		if err != nil {
			return err
		}
		debts, err := debtsOf(file, string(content))
		found = append(found, debts...)
		return err
	})
	return found, err
}

// debtsOf returns the debts of one file. A file of SQL is a package of its own.
func debtsOf(file, content string) ([]debt, error) {
	var found []debt
	pkg := path.Dir(file)
	if path.Ext(file) == ".sql" {
		pkg = file
	}
	add := func(rule string, line int, text string) {
		found = append(found, debt{pkg, rule, fmt.Sprintf("%s:%d", file, line), text})
	}
	switch path.Ext(file) {
	case ".go":
		if err := findInGo(file, content, add); err != nil {
			return nil, err
		}
	case ".sql":
		findInLines(content, splitSQL, add)
	default:
		findInLines(content, splitTypeScript, add)
	}
	return found, nil
}

type add func(rule string, line int, text string)

// findInGo reads names and comments as the compiler does.
func findInGo(file, content string, add add) error {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(parsed) {
		return err
	}
	line := func(position token.Pos) int { return files.Position(position).Line }
	for _, group := range parsed.Comments {
		for _, comment := range group.List {
			for i, text := range strings.Split(comment.Text, "\n") {
				findBanned(text, line(comment.Pos())+i, add)
			}
		}
	}
	ast.Inspect(parsed, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.TypeSpec:
			if isQualifierAlone(node.Name.Name) {
				add(ruleType, line(node.Pos()), node.Name.Name)
			}
		case *ast.FuncDecl:
			if !strings.HasSuffix(file, "_test.go") && !beginsWithVerb(node) {
				add(ruleFunction, line(node.Pos()), node.Name.Name)
			}
		case *ast.Field:
			if node.Tag != nil {
				if doc := docTag.FindStringSubmatch(node.Tag.Value); doc != nil {
					findBanned(doc[1], line(node.Tag.Pos()), add)
				}
			}
		}
		return true
	})
	for name, position := range listDeclared(parsed) {
		if replacedNames.MatchString(name.Name) {
			add(ruleName, line(position), name.Name)
		}
	}
	findWideLines(content, literalsOf(content, strings.HasSuffix(file, "_test.go")), add)
	return nil
}

// docTag matches the description of a field of the API.
var docTag = regexp.MustCompile(`\bdoc:"((?:\\.|[^"\\])*)"`)

// listDeclared returns the names that a file declares, with their positions. Uses of a name are not counted again.
func listDeclared(file *ast.File) map[*ast.Ident]token.Pos {
	names := map[*ast.Ident]token.Pos{}
	note := func(all ...*ast.Ident) {
		for _, name := range all {
			if name != nil {
				names[name] = name.Pos()
			}
		}
	}
	note(file.Name)
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.TypeSpec:
			note(node.Name)
		case *ast.FuncDecl:
			note(node.Name)
		case *ast.ValueSpec:
			note(node.Names...)
		case *ast.Field:
			note(node.Names...)
		case *ast.AssignStmt:
			for _, left := range node.Lhs {
				if name, ok := left.(*ast.Ident); ok && node.Tok == token.DEFINE {
					note(name)
				}
			}
		}
		return true
	})
	return names
}

func findBanned(text string, line int, add add) {
	if banned := bannedInComments.FindString(text); banned != "" {
		add(ruleComment, line, banned)
	}
}

// fieldTag matches the tag of a field, which Go does not let wrap.
var fieldTag = regexp.MustCompile("^`[a-z]+:\"")

// literalsOf returns how many columns of each line are literals of a test, which may be long, and marks lines with a
// tag or an address.
func literalsOf(content string, isTest bool) map[int]int {
	columns := map[int]int{}
	var s scanner.Scanner
	files := token.NewFileSet()
	s.Init(files.AddFile("", files.Base(), len(content)), []byte(content), nil, 0)
	for {
		position, kind, text := s.Scan()
		if kind == token.EOF {
			return columns
		}
		if kind != token.STRING {
			continue
		}
		first := files.Position(position).Line
		for i, line := range strings.Split(text, "\n") {
			if isTest || fieldTag.MatchString(text) {
				columns[first+i] += utf8.RuneCountInString(line)
			}
		}
	}
}

// findWideLines adds the lines that are too long even without their literals. A line with an address of the web may be.
func findWideLines(content string, literals map[int]int, add add) {
	for i, line := range strings.Split(content, "\n") {
		width := utf8.RuneCountInString(line) + strings.Count(line, "\t")*(tabWidth-1)
		if width-literals[i+1] > maxWidth && !strings.Contains(line, "://") {
			add(ruleWidth, i+1, strconv.Itoa(width)+" columns")
		}
	}
}

// findInLines reads SQL and TypeScript line by line: split returns the code and the comment of a line.
func findInLines(content string, split func(line string, inComment bool) (code, comment string, open bool), add add) {
	inComment := false
	for i, line := range strings.Split(content, "\n") {
		var code, comment string
		code, comment, inComment = split(line, inComment)
		findBanned(comment, i+1, add)
		for _, name := range identifier.FindAllString(code, -1) {
			if replacedNames.MatchString(name) {
				add(ruleName, i+1, name)
				break
			}
		}
	}
	findWideLines(content, nil, add)
}

var identifier = regexp.MustCompile(`[A-Za-z_]\w*`)

// splitSQL parts a line of SQL at its comment. Block comments are not used.
func splitSQL(line string, _ bool) (code, comment string, open bool) {
	for at := range len(line) {
		if strings.HasPrefix(line[at:], "--") && strings.Count(line[:at], "'")%2 == 0 {
			return line[:at], line[at:], false
		}
	}
	return line, "", false
}

// splitTypeScript parts a line of TypeScript at its comment. Comments stand on lines of their own, or after a space.
func splitTypeScript(line string, inComment bool) (code, comment string, open bool) {
	trimmed := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "{"))
	switch at := strings.Index(line, " // "); {
	case inComment:
		return "", line, !strings.Contains(line, "*/")
	case strings.HasPrefix(trimmed, "/*"):
		return "", line, !strings.Contains(line, "*/")
	case strings.HasPrefix(trimmed, "//"):
		return "", line, false
	case at >= 0 && !strings.ContainsAny(line[at:], "'`\""):
		return line[:at], line[at:], false
	}
	return line, "", false
}

// wordsOf splits a name into its words, in small letters: "URLOf" has url and of.
func wordsOf(name string) (words []string) {
	runes := []rune(name)
	begin := 0
	for i := 1; i <= len(runes); i++ {
		ends := i == len(runes) || runes[i] == '_' || unicode.IsUpper(runes[i]) && !unicode.IsUpper(runes[i-1]) ||
			unicode.IsUpper(runes[i]) && i+1 < len(runes) && unicode.IsLower(runes[i+1])
		if ends {
			if word := strings.Trim(strings.ToLower(string(runes[begin:i])), "_"); word != "" {
				words = append(words, word)
			}
			begin = i
		}
	}
	return words
}

// isQualifierAlone reports whether the name of a type ends with a word that only qualifies a noun.
func isQualifierAlone(name string) bool {
	words := wordsOf(name)
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return qualifiers[last] || strings.HasSuffix(last, "ed") && !endInEd[last]
}

// endInEd are nouns that look like participles.
var endInEd = setOf("feed seed need bed speed embed shed breed deed weed red")

// qualifiers are irregular participles, adjectives and pronouns.
var qualifiers = setOf(`kept told held sent said written given taken found left made done gone seen shown known heard begun chosen drawn driven
	fallen forgotten grown hidden lost met paid put read run sold spent stood struck sworn thought thrown understood woken won worn cut let set
	due open empty late early full ready standing missing what by whom who why which this that those one other others both either`)

// beginsWithVerb reports whether the name of a function says its effect. Methods that return what their receiver has,
// and functions that a type or a tool names, do not have to.
func beginsWithVerb(f *ast.FuncDecl) bool {
	words := wordsOf(f.Name.Name)
	isGetter := f.Recv != nil && f.Type.Params.NumFields() == 0 && f.Type.Results.NumFields() > 0
	isConversion := len(words) > 1 && (slices.Contains(words, "of") || slices.Contains(words, "from"))
	return isGetter || isConversion || verbs[words[0]]
}

// verbs may begin the name of a function.
var verbs = setOf(`accept acknowledge acquire act add admit allow analyze append apply archive ask assert attach authenticate authorize await begin bind
	block book bring broadcast build call cancel capture catch certify change charge check choose claim clean clear clone close collect compare
	compile complete compress compute confirm connect consume contain convert copy correct count create cut decide decline decode decrease delete
	deliver demonstrate deny derive describe detect dial disable discard dismiss dispatch divide do download draw drop duplicate edit enable encode
	encrypt end enqueue enroll ensure escape exchange exec execute exists expand expire explain export express extend extract fail fetch fill filter find
	finish fit flush fold follow forget format free freeze generate get give go grant group grow handle has hash hold identify ignore import index init
	insert inspect install intercept invite is join keep leave let limit link list listen load lock log look lookup main make map mark mask
	match measure merge migrate moderate mount move must new normalize notify offer open order parse pass pause pay pick ping place plan post press preview prepare
	print produce protect prove publish purge push put query queue quote rank reach read rebuild receive recommend reconcile record recover
	redirect redraw refresh refund refuse register reject release reload remember remind remove rename render renew reopen reorder repeat replace reply
	report request require rescale resend reserve reset resolve restore resume retry return reveal reverse revoke rewrite roll rotate round run save say scan
	schedule seal search seat select send serve set settle share shift should show shrink shut sign skip snooze sort spell split spread stamp
	start stop store stream strip submit subscribe suggest sum swap sync take test throw to track transfer trim truncate try unchoose undo unlink unlock
	unmarshal unpublish unshare update upload upsert use validate verify view visit wait wake walk warn watch withdraw work wrap write can was were
	compose flatten fulfill schema
	marshal error string len less benchmark example`)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// counts are how many debts each package has, by "package rule".
type counts map[string]int

// countDebts counts debts by their package and rule.
func countDebts(all []debt) counts {
	counted := counts{}
	for _, d := range all {
		counted[d.pkg+" "+d.rule]++
	}
	return counted
}

// parseCounts reads lines of a package, a rule and a count.
func parseCounts(text string) (counts, error) {
	allowed := counts{}
	for number, line := range strings.Split(strings.TrimSpace(text), "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if len(fields) != 3 {
			return nil, fmt.Errorf("line %d has %d fields", number+1, len(fields))
		}
		count, err := strconv.Atoi(fields[2])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number+1, err)
		}
		allowed[fields[0]+" "+fields[1]] = count
	}
	return allowed, nil
}

// String returns the lines that parseCounts reads, sorted.
func (c counts) String() string {
	var text strings.Builder
	for _, key := range slices.Sorted(maps.Keys(c)) {
		if c[key] > 0 {
			fmt.Fprintf(&text, "%s %d\n", key, c[key])
		}
	}
	return text.String()
}

// judge compares debts with the counts that are allowed. It returns a line for each debt of a package and rule that has
// more than its count, the counts lowered to those found, and how many could be lowered.
func judge(all []debt, allowed counts) (refused []string, lowered counts, lower int) {
	counted := countDebts(all)
	for _, d := range all {
		if key := d.pkg + " " + d.rule; counted[key] > allowed[key] {
			refused = append(refused, fmt.Sprintf("%s: %s: %s (%d in %s, %d allowed)", d.place, reasons[d.rule], d.text,
				counted[key], d.pkg, allowed[key]))
		}
	}
	lowered = counts{}
	for key, count := range allowed {
		lowered[key] = min(count, counted[key])
		if counted[key] < count {
			lower++
		}
	}
	return refused, lowered, lower
}

// reasons say what a rule asks for.
var reasons = map[string]string{
	ruleComment:  "a comment says what it means without this word",
	ruleWidth:    fmt.Sprintf("a line has at most %d columns", maxWidth),
	ruleType:     "a type's name is a noun",
	ruleFunction: "a function's name begins with a verb",
	ruleName:     "the glossary has another name",
}
