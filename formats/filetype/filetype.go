// Package filetype identifies uploaded documents by their name and their content, which must agree. Identify is its
// entry point. It imports formats/budget alone.
package filetype

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype"

	"cortejo/formats/budget"
)

// Type is a type of file that people may upload (specification 1, section 5).
type Type struct {
	MediaType  string   // RFC 6838
	Extensions []string // the first is the default
	Label      string   // as it reads in a sentence: "um PDF"
	// requiredPart is the archive entry that an Office file of this type must contain.
	requiredPart string
}

// The types that the server also produces.
var (
	JPEG = Type{MediaType: "image/jpeg", Extensions: []string{".jpg", ".jpeg"}, Label: "uma imagem JPG"}
	PDF  = Type{MediaType: "application/pdf", Extensions: []string{".pdf"}, Label: "um PDF"}
)

// Types are all types that people may upload.
var Types = []Type{
	JPEG,
	{MediaType: "image/png", Extensions: []string{".png"}, Label: "uma imagem PNG"},
	PDF,
	{
		MediaType:  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
		Extensions: []string{".docx"}, Label: "um documento DOCX", requiredPart: "word/document.xml",
	},
	{
		MediaType:  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		Extensions: []string{".xlsx"}, Label: "uma planilha XLSX", requiredPart: "xl/workbook.xml",
	},
}

// FindByExtension returns the type of an extension such as ".pdf"; ok is false if there is none.
func FindByExtension(extension string) (t Type, ok bool) {
	at := slices.IndexFunc(
		Types, func(t Type) bool { return slices.Contains(t.Extensions, strings.ToLower(extension)) },
	)
	if at < 0 {
		return Type{}, false
	}
	return Types[at], true
}

// IsImage reports whether files of this type are images.
func (t Type) IsImage() bool { return strings.HasPrefix(t.MediaType, "image/") }

// The errors of Identify.
var (
	ErrType    = errors.New("not a type of file that may be sent")
	ErrContent = errors.New("the content is not what the name says")
	ErrPacked  = errors.New("the file unpacks into too much")
	ErrMacros  = errors.New("the file holds a program")
)

// The limits of an Office file, far above those of a contract or a guest list.
const (
	partsLimit    = 5000
	unpackedLimit = 300 << 20
	// maxPackingRatio is the largest ratio of unpacked to packed bytes; it applies above minRatioSize bytes.
	maxPackingRatio = 250
	minRatioSize    = 10 << 20
)

// Identify returns the type of a file by its name, and checks that its content agrees. With any error but ErrType it
// also returns the type that the name claims; if the budget ended, it returns that cause.
func Identify(b *budget.Budget, name string, content io.ReaderAt, size int64) (Type, error) {
	claimed, ok := FindByExtension(path.Ext(name))
	if !ok {
		return Type{}, ErrType
	}
	detected, err := mimetype.DetectReader(b.NewReader(io.NewSectionReader(content, 0, size)))
	if ended := b.Err(); ended != nil {
		return claimed, ended
	}
	if err != nil {
		return claimed, fmt.Errorf("filetype: look into a file: %w", err)
	}
	switch {
	case claimed.requiredPart != "":
		return claimed, claimed.checkArchive(b, content, size)
	case !detected.Is(claimed.MediaType):
		return claimed, ErrContent
	case !claimed.IsImage():
		return claimed, checkPDF(b, content, size)
	}
	return claimed, nil
}

// checkPDF refuses a PDF that is also another file: with a program before it, or an archive at its end.
func checkPDF(b *budget.Budget, content io.ReaderAt, size int64) error {
	head := make([]byte, 5)
	if _, err := content.ReadAt(head, 0); err != nil || string(head) != "%PDF-" {
		return ErrContent
	}
	parts, err := countParts(b, content, size)
	if err != nil {
		return err
	}
	if parts > partsLimit {
		return ErrContent
	}
	if _, err := zip.NewReader(content, size); err == nil {
		return ErrContent
	}
	tail := make([]byte, min(size, 2048))
	if _, err := content.ReadAt(tail, size-int64(len(tail))); err != nil || !bytes.Contains(tail, []byte("%%EOF")) {
		return ErrContent // truncated, or no PDF
	}
	return nil
}

// countParts counts the entries of an archive's directory before it is parsed, because in memory it takes many times
// its bytes. Each entry begins with a signature (APPNOTE.TXT of PKWARE, section 4.3.12).
func countParts(b *budget.Budget, content io.ReaderAt, size int64) (parts int, err error) {
	signature := []byte("PK\x01\x02")
	page := make([]byte, 64<<10)
	for at := int64(0); at < size; at += int64(len(page) - len(signature) + 1) {
		n, err := content.ReadAt(page, at)
		if err != nil && err != io.EOF {
			return 0, fmt.Errorf("filetype: look into a file: %w", err)
		}
		parts += bytes.Count(page[:n], signature)
		if err := b.Err(); err != nil {
			return 0, err
		}
	}
	return parts, b.Consume(min(parts, partsLimit), budget.Line)
}

// checkArchive refuses an archive that is not exactly this type of file, or that would unpack to much more. It reads
// the directory and unpacks nothing.
func (t Type) checkArchive(b *budget.Budget, content io.ReaderAt, size int64) error {
	head := make([]byte, 4)
	if _, err := content.ReadAt(head, 0); err != nil || string(head) != "PK\x03\x04" {
		return ErrContent
	}
	listed, err := countParts(b, content, size)
	if err != nil {
		return err
	}
	if listed > partsLimit {
		return ErrPacked
	}
	archive, err := zip.NewReader(content, size)
	if err != nil {
		return ErrContent
	}
	var unpacked uint64
	var parts []string
	for _, f := range archive.File {
		unpacked += f.UncompressedSize64
		if f.UncompressedSize64 > unpackedLimit || unpacked > unpackedLimit ||
			f.UncompressedSize64 > minRatioSize && f.UncompressedSize64/maxPackingRatio > f.CompressedSize64 {
			return ErrPacked
		}
		switch {
		case !isSafePath(f.Name):
			return ErrContent
		case strings.HasSuffix(strings.ToLower(f.Name), "vbaproject.bin"):
			return ErrMacros
		}
		parts = append(parts, f.Name)
	}
	if !slices.Contains(parts, "[Content_Types].xml") || !slices.Contains(parts, t.requiredPart) {
		return ErrContent
	}
	return nil
}

func isSafePath(name string) bool {
	return !strings.HasPrefix(name, "/") && !strings.Contains(name, `\`) &&
		!slices.Contains(strings.Split(name, "/"), "..")
}
