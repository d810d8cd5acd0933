package main

import (
	"go/scanner"
	gotoken "go/token"
	"regexp"
	"strings"
)

// directive matches a comment that a tool obeys.
var directive = regexp.MustCompile(`^//(go:|export |line |nolint|lint:)|^// (Unordered o|O)utput:`)

// docTag matches the description of a field in its tag.
var docTag = regexp.MustCompile(`\s*\bdoc:"(\\.|[^"\\])*"`)

// newGoScanner returns the scanner of Go. Line breaks count only where they end a statement.
func newGoScanner(dropDocs bool) language {
	return func(file string, source []byte) (tokens []token, err error) {
		var s scanner.Scanner
		var failed scanner.ErrorList
		files := gotoken.NewFileSet()
		s.Init(files.AddFile(file, files.Base(), len(source)), source, failed.Add, scanner.ScanComments)
		for {
			position, kind, text := s.Scan()
			line := files.Position(position).Line
			switch {
			case kind == gotoken.EOF:
				return dropTrailingCommas(dropLastSemicolons(tokens)), failed.Err()
			case kind == gotoken.COMMENT && !directive.MatchString(text):
			case kind == gotoken.SEMICOLON:
				tokens = append(tokens, token{";", line})
			case kind == gotoken.STRING && dropDocs && strings.HasPrefix(text, "`"):
				tokens = append(tokens, token{docTag.ReplaceAllString(text, ""), line})
			case text != "":
				tokens = append(tokens, token{text, line})
			default:
				tokens = append(tokens, token{kind.String(), line})
			}
		}
	}
}

// dropLastSemicolons drops the semicolon that a block has after its last statement when it is broken into lines.
func dropLastSemicolons(tokens []token) []token {
	kept := tokens[:0]
	for i, t := range tokens {
		if t.Text == ";" && i+1 < len(tokens) && closes[tokens[i+1].Text] {
			continue
		}
		kept = append(kept, t)
	}
	return kept
}
