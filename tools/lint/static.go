package main

import (
	"go/token"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
	"honnef.co/go/tools/unused"
)

// listStaticChecks returns the checks that the staticcheck command runs by default.
func listStaticChecks() []*analysis.Analyzer {
	checks := []*analysis.Analyzer{unusedCode}
	for _, check := range slices.Concat(simple.Analyzers, staticcheck.Analyzers, stylecheck.Analyzers) {
		if !check.Doc.NonDefault {
			checks = append(checks, check.Analyzer)
		}
	}
	return checks
}

// unusedCode reports U1000. The command merges a package's findings with and without its tests; go vet analyzes the two
// together, with the same result: code that a test uses is used.
var unusedCode = &analysis.Analyzer{
	Name:     "unusedcode",
	Doc:      "finds code that nothing uses (staticcheck's U1000)",
	Requires: []*analysis.Analyzer{unused.Analyzer.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		found := pass.ResultOf[unused.Analyzer.Analyzer].(unused.Result)
		// A field of a generic type counts as used where an instance of it is.
		type place struct {
			file, name string
			line       int
		}
		at := func(o unused.Object) place { return place{o.Position.Filename, o.Name, o.Position.Line} }
		used := map[place]bool{}
		for _, object := range found.Used {
			used[at(object)] = true
		}
		for _, object := range found.Unused {
			if !used[at(object)] {
				pass.Reportf(posOf(pass, object.Position), "%s %s is unused", object.Kind, object.Name)
			}
		}
		return nil, nil
	},
}

// posOf finds a position among the files of a package.
func posOf(pass *analysis.Pass, position token.Position) token.Pos {
	for _, file := range pass.Files {
		if in := pass.Fset.File(file.FileStart); filepath.Base(in.Name()) == filepath.Base(position.Filename) {
			return in.Pos(position.Offset)
		}
	}
	return token.NoPos
}
