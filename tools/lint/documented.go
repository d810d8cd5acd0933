package main

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
)

var documented = &analysis.Analyzer{
	Name: "documented",
	Doc:  "asks for a docstring on every public name, and one per package",
	Run: func(pass *analysis.Pass) (any, error) {
		var sources []*ast.File
		for _, file := range pass.Files {
			if !isTest(pass, file) && !ast.IsGenerated(file) {
				sources = append(sources, file)
			}
		}
		packageDoc := len(sources) == 0
		for _, file := range sources {
			packageDoc = packageDoc || file.Doc != nil
			for _, decl := range file.Decls {
				checkDecl(pass, decl)
			}
		}
		if !packageDoc {
			pass.Reportf(sources[0].Package, "package %s has no docstring", pass.Pkg.Name())
		}
		return nil, nil
	},
}

func checkDecl(pass *analysis.Pass, decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Doc == nil && d.Name.IsExported() && isExportedReceiver(d.Recv) {
			pass.Reportf(d.Pos(), "public %s has no docstring", d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			checkSpec(pass, d, spec)
		}
	}
}

func checkSpec(pass *analysis.Pass, d *ast.GenDecl, spec ast.Spec) {
	// One comment may speak for a whole group of constants or variables.
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() && s.Doc == nil && d.Doc == nil {
			pass.Reportf(s.Pos(), "public %s has no docstring", s.Name.Name)
		}
	case *ast.ValueSpec:
		if s.Names[0].IsExported() && s.Doc == nil && s.Comment == nil && d.Doc == nil && d.Tok != token.IMPORT {
			pass.Reportf(s.Pos(), "public %s has no docstring", s.Names[0].Name)
		}
	}
}

// isExportedReceiver reports whether a method is visible outside of its package: methods of private types are not. It
// returns true for a plain function.
func isExportedReceiver(receiver *ast.FieldList) bool {
	if receiver == nil || len(receiver.List) == 0 {
		return true
	}
	t := receiver.List[0].Type
	for {
		switch typed := t.(type) {
		case *ast.StarExpr:
			t = typed.X
		case *ast.IndexExpr:
			t = typed.X
		case *ast.IndexListExpr:
			t = typed.X
		case *ast.Ident:
			return typed.IsExported()
		default:
			return true
		}
	}
}
