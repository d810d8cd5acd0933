package main

import (
	"fmt"
	"regexp"
	"strings"
)

// sqlToken matches one token of PostgreSQL at the start of a text, or white space. The body of a function, between
// dollar quotes, is read as SQL too, so that its comments do not count.
var sqlToken = regexp.MustCompile(`(?s)^(?:` +
	`(\s+|--[^\n]*)|` + // white space and comments
	`[eE]'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|` + // literals
	`"(?:[^"]|"")*"|` + // quoted names
	`\$[A-Za-z_]*\$|` + // dollar quotes
	`[\pL_@:][\pL\pN_$@]*|` + // names and named parameters
	`\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|` +
	`::|<=|>=|<>|!=|:=|=>|\|\||->>|->|#>>|#>|@>|<@|&&|.)`)

// sqlcDirective matches the comment that names a statement for sqlc.
var sqlcDirective = regexp.MustCompile(`^-- (name: .*|\+goose .*)`)

// scanSQL returns the tokens of SQL, with the comments that sqlc and goose obey.
func scanSQL(_ string, source []byte) (tokens []token, err error) {
	text, line := string(source), 1
	for text != "" {
		end := len(sqlToken.FindString(text))
		switch {
		case strings.HasPrefix(text, "/*"):
			if end = endOfComment(text); end < 0 {
				return nil, fmt.Errorf("line %d: a comment has no end", line)
			}
		case sqlcDirective.MatchString(text):
			tokens = append(tokens, token{strings.TrimSpace(text[:end]), line})
		case strings.HasPrefix(text, "--") || strings.TrimSpace(text[:end]) == "":
		default:
			tokens = append(tokens, token{text[:end], line})
		}
		line += strings.Count(text[:end], "\n")
		text = text[end:]
	}
	return tokens, nil
}

// endOfComment returns where the comment that text begins with ends, or -1. Comments of SQL nest.
func endOfComment(text string) int {
	depth := 0
	for i := 0; i+1 < len(text); i++ {
		switch text[i : i+2] {
		case "/*":
			depth++
			i++
		case "*/":
			depth--
			i++
			if depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}
