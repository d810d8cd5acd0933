package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// harmless calls return an error that never occurs, or that no caller could handle.
var harmless = []string{
	"fmt.Print", "fmt.Printf", "fmt.Println",
	"(*strings.Builder).", "(*bytes.Buffer).", "(hash.Hash).",
}

var unchecked = &analysis.Analyzer{
	Name: "unchecked",
	Doc:  "finds calls whose error is dropped in silence; deferred ones are left alone, and `_ =` says it aloud",
	Run: func(pass *analysis.Pass) (any, error) {
		inspector.New(pass.Files).Preorder([]ast.Node{(*ast.ExprStmt)(nil)}, func(node ast.Node) {
			call, ok := ast.Unparen(node.(*ast.ExprStmt).X).(*ast.CallExpr)
			if !ok || !isError(pass.TypesInfo.TypeOf(call)) {
				return
			}
			if callee, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func); ok && isHarmless(callee, call, pass) {
				return
			}
			pass.Reportf(call.Pos(), "the error of this call is dropped; handle it or assign it to _ with a reason")
		})
		return nil, nil
	},
}

func isError(t types.Type) bool {
	if tuple, ok := t.(*types.Tuple); ok {
		if tuple.Len() == 0 {
			return false
		}
		t = tuple.At(tuple.Len() - 1).Type()
	}
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

func isHarmless(callee *types.Func, call *ast.CallExpr, pass *analysis.Pass) bool {
	name := callee.FullName()
	if strings.HasPrefix(name, "fmt.Fprint") && len(call.Args) > 0 {
		// Writing to memory cannot fail, and who reads a terminal is not ours
		// to know.
		to := pass.TypesInfo.TypeOf(call.Args[0]).String()
		return slices.Contains([]string{"*strings.Builder", "*bytes.Buffer", "hash.Hash"}, to) ||
			slices.Contains([]string{"os.Stdout", "os.Stderr"}, types.ExprString(call.Args[0]))
	}
	return slices.ContainsFunc(harmless, func(h string) bool {
		return name == h || strings.HasSuffix(h, ".") && strings.HasPrefix(name, h)
	})
}

func isTest(pass *analysis.Pass, file *ast.File) bool {
	return strings.HasSuffix(positionOf(pass, file.Pos()).Filename, "_test.go")
}

func positionOf(pass *analysis.Pass, pos token.Pos) token.Position {
	return pass.Fset.Position(pos)
}
