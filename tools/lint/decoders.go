package main

import (
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
)

// decoding are packages that unpack uploads: a few bytes of those may cost minutes of work or gigabytes of memory.
var decoding = []string{
	"archive/tar", "archive/zip", "compress/bzip2", "compress/flate", "compress/gzip", "compress/lzw", "compress/zlib",
	"encoding/csv", "encoding/xml", "image/gif", "image/jpeg", "image/png",
	"golang.org/x/image/bmp", "golang.org/x/image/tiff", "golang.org/x/image/vp8", "golang.org/x/image/vp8l",
	"golang.org/x/image/webp",
	"github.com/emersion", "github.com/gabriel-vasile/mimetype", "github.com/pdfcpu/pdfcpu", "github.com/xuri",
}

// trusted only write with them, or read no uploads: the person who runs the machine restores a backup, in a process of
// its own, and the outbox receives this program's own e-mails.
var trusted = []string{"cortejo/api", "cortejo/backup", "cortejo/providers/messages/outbox",
	"cortejo/providers/messages/smtp", "cortejo/sample", "cortejo/formats/picture/picturetest",
	"cortejo/formats/qrcode"}

const (
	formats = "cortejo/formats"
	budget  = "cortejo/formats/budget"
)

var decoders = &analysis.Analyzer{
	Name: "decoders",
	Doc:  "has what people send decoded in formats/ alone, by packages that work on a budget",
	Run: func(pass *analysis.Pass) (any, error) {
		path := pass.Pkg.Path()
		if !isBelow(path, "cortejo") || slices.Contains(trusted, path) {
			return nil, nil
		}
		budgeted := false
		for _, imported := range pass.Pkg.Imports() {
			budgeted = budgeted || imported.Path() == budget
		}
		for _, file := range pass.Files {
			if isTest(pass, file) {
				continue
			}
			for _, spec := range file.Imports {
				decoder, err := strconv.Unquote(spec.Path.Value)
				switch {
				case err != nil || !isBelow(decoder, decoding...):
				case !isBelow(path, formats):
					pass.Reportf(spec.Pos(), "%s is imported in formats/ alone, where decoding has its bounds", decoder)
				case !budgeted:
					pass.Reportf(spec.Pos(), "what decodes with %s works on a formats/budget.Budget", decoder)
				}
			}
		}
		return nil, nil
	},
}
