// Package filetype tells what the files are that people keep beside an event: by their names and by what
// they hold, which must agree.
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

// Type is a type of file that may be sent (specification 1, section 5).
type Type struct {
	MediaType  string   // RFC 6838
	Extensions []string // the first is the one it goes by
	Label      string   // in a sentence: "um PDF"
	// requiredPart is what an Office file of this type holds.
	requiredPart string
}

// The types that are also made here.
var (
	JPEG = Type{MediaType: "image/jpeg", Extensions: []string{".jpg", ".jpeg"}, Label: "uma imagem JPG"}
	PDF  = Type{MediaType: "application/pdf", Extensions: []string{".pdf"}, Label: "um PDF"}
)

// Types are the types that may be sent.
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

// FindByExtension is the type of files with this extension, as in ".pdf"; ok is false where none such may be
// sent.
func FindByExtension(extension string) (t Type, ok bool) {
	at := slices.IndexFunc(Types, func(t Type) bool { return slices.Contains(t.Extensions, strings.ToLower(extension)) })
	if at < 0 {
		return Type{}, false
	}
	return Types[at], true
}

// IsImage says whether it is a picture.
func (t Type) IsImage() bool { return strings.HasPrefix(t.MediaType, "image/") }

// What may be wrong with a file.
var (
	ErrType    = errors.New("not a type of file that may be sent")
	ErrContent = errors.New("the content is not what the name says")
	ErrPacked  = errors.New("the file unpacks into too much")
	ErrMacros  = errors.New("the file holds a program")
)

// What an Office file may unpack into: far more than a contract or a guest list does.
const (
	partsLimit    = 5000
	unpackedLimit = 300 << 20
	// maxPackingRatio is how many bytes one packed byte may stand for, where it matters.
	maxPackingRatio = 250
	minRatioSize    = 10 << 20
)

// Identify finds out what a file is, by its name and then by its content, which must agree. It answers one
// of the errors above, beside ErrType with the type that the name says, or why the budget ended.
func Identify(b *budget.Budget, name string, content io.ReaderAt, size int64) (Type, error) {
	claimed, ok := FindByExtension(path.Ext(name))
	if !ok {
		return Type{}, ErrType
	}
	found, err := mimetype.DetectReader(b.Reader(io.NewSectionReader(content, 0, size)))
	if ended := b.Err(); ended != nil {
		return claimed, ended
	}
	if err != nil {
		return claimed, fmt.Errorf("filetype: look into a file: %w", err)
	}
	switch {
	case claimed.requiredPart != "":
		return claimed, claimed.checkArchive(b, content, size)
	case !found.Is(claimed.MediaType):
		return claimed, ErrContent
	case !claimed.IsImage():
		return claimed, checkPDF(b, content, size)
	}
	return claimed, nil
}

// checkPDF refuses what is also something else: a program in front, or an archive at the end.
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
		return ErrContent // cut on its way, or never one
	}
	return nil
}

// countParts counts what an archive's table of contents may list, before it is read: in memory it takes
// many times its bytes. Each entry begins with a signature (APPNOTE.TXT of PKWARE, section 4.3.12).
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
	return parts, b.Spend(min(parts, partsLimit), budget.Line)
}

// checkArchive refuses an archive that is not this type of file and nothing besides, or that would
// grow into something much larger. Its table of contents is read, and nothing is unpacked.
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
	return !strings.HasPrefix(name, "/") && !strings.Contains(name, `\`) && !slices.Contains(strings.Split(name, "/"), "..")
}
