// Package filetype identifies uploaded documents by their name and their content, which must agree. Identify is its
// entry point. It imports formats/budget alone.
package filetype

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
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
	// Aliases are rarer extensions, which are accepted and in no sentence: Windows saves photos as .jfif.
	Aliases []string
	Label   string // as it reads in a sentence: "um PDF"
	// mainPart is the archive entry that an Office file of this type usually begins with. Word Online gives it another
	// name in the same folder, which the archive's relationships tell.
	mainPart string
}

// The types that the server also produces.
var (
	JPEG = Type{MediaType: "image/jpeg", Extensions: []string{".jpg", ".jpeg"}, Aliases: []string{".jfif", ".jpe"},
		Label: "uma imagem JPG"}
	PDF = Type{MediaType: "application/pdf", Extensions: []string{".pdf"}, Label: "um PDF"}
)

// Types are all types that people may upload.
var Types = []Type{
	JPEG,
	{MediaType: "image/png", Extensions: []string{".png"}, Label: "uma imagem PNG"},
	PDF,
	{
		MediaType:  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
		Extensions: []string{".docx"}, Label: "um documento DOCX", mainPart: "word/document.xml",
	},
	{
		MediaType:  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		Extensions: []string{".xlsx"}, Label: "uma planilha XLSX", mainPart: "xl/workbook.xml",
	},
}

// FindByExtension returns the type of an extension such as ".pdf"; ok is false if there is none.
func FindByExtension(extension string) (t Type, ok bool) {
	at := slices.IndexFunc(
		Types, func(t Type) bool { return t.hasExtension(extension) },
	)
	if at < 0 {
		return Type{}, false
	}
	return Types[at], true
}

// TrimExtension returns the name without its extension, if that is one of this type.
func (t Type) TrimExtension(name string) string {
	if extension := path.Ext(name); t.hasExtension(extension) {
		return strings.TrimSuffix(name, extension)
	}
	return name
}

func (t Type) hasExtension(extension string) bool {
	extension = strings.ToLower(extension)
	return slices.Contains(t.Extensions, extension) || slices.Contains(t.Aliases, extension)
}

// IsHEIC reports whether a name is that of a photo as iPhones save it, which is not taken.
func IsHEIC(name string) bool {
	return slices.Contains([]string{".heic", ".heif"}, strings.ToLower(path.Ext(name)))
}

// IsImage reports whether files of this type are images.
func (t Type) IsImage() bool { return strings.HasPrefix(t.MediaType, "image/") }

// The errors of Identify.
var (
	ErrType    = errors.New("not a type of file that may be sent")
	ErrContent = errors.New("the content is not what the name says")
	ErrPacked  = errors.New("the file unpacks into too much")
	ErrMacros  = errors.New("the file holds a program")
	ErrHEIC    = errors.New("the picture is a HEIC")
)

// The limits of an Office file, far above those of a contract or a guest list.
const (
	partsLimit         = 5000
	relationshipsLimit = 64 << 10 // in bytes
	unpackedLimit      = 300 << 20
	// maxPackingRatio is the largest ratio of unpacked to packed bytes; it applies above minRatioSize bytes.
	maxPackingRatio = 250
	minRatioSize    = 10 << 20
)

// Identify returns the type of a file by its name, and checks that its content agrees. An image may be of another type
// than its name says: phones and websites save PNGs as .jpg. With any error but ErrType it also returns the type that
// the name claims; if the budget ended, it returns that cause.
func Identify(b *budget.Budget, name string, content io.ReaderAt, size int64) (Type, error) {
	claimed, ok := FindByExtension(path.Ext(name))
	switch {
	case !ok:
		return Type{}, ErrType
	case claimed.mainPart != "":
		return claimed, claimed.checkArchive(b, content, size)
	case claimed.IsImage():
		return claimed.identifyImage(b, content, size)
	}
	return claimed, checkPDF(b, content, size)
}

// identifyImage returns the type of an image by its content.
func (t Type) identifyImage(b *budget.Budget, content io.ReaderAt, size int64) (Type, error) {
	detected, err := mimetype.DetectReader(b.NewReader(io.NewSectionReader(content, 0, size)))
	if ended := b.Err(); ended != nil {
		return t, ended
	}
	if err != nil {
		return t, fmt.Errorf("filetype: look into a file: %w", err)
	}
	if detected.Is("image/heic") || detected.Is("image/heif") {
		return t, ErrHEIC
	}
	for _, image := range Types {
		if image.IsImage() && detected.Is(image.MediaType) {
			return image, nil
		}
	}
	return t, ErrContent
}

const (
	// maxPreamble is how far from a file's beginning readers look for the header of a PDF (ISO 32000-1, annex H,
	// implementation note 13).
	maxPreamble = 1024
	// pdfTail is how much of the end holds the marks of a whole PDF.
	pdfTail = 2048
)

// checkPDF accepts what readers open: with bytes before the header, zeros behind the end, or without the last mark. It
// refuses a PDF that is also another file: with a program or a page before it, or an archive at its end.
func checkPDF(b *budget.Budget, content io.ReaderAt, size int64) error {
	head := make([]byte, min(size, maxPreamble))
	if _, err := content.ReadAt(head, 0); err != nil && err != io.EOF {
		return fmt.Errorf("filetype: look into a file: %w", err)
	}
	preamble, _, found := bytes.Cut(head, []byte("%PDF-"))
	if !found || !isPlain(preamble) {
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
	end, err := findEnd(b, content, size)
	if err != nil {
		return err
	}
	tail := make([]byte, min(end, pdfTail))
	if _, err := content.ReadAt(tail, end-int64(len(tail))); err != nil && err != io.EOF {
		return fmt.Errorf("filetype: look into a file: %w", err)
	}
	if !bytes.Contains(tail, []byte("%%EOF")) && !bytes.Contains(tail, []byte("startxref")) {
		return ErrContent // truncated, or no PDF
	}
	return nil
}

// isPlain reports whether bytes are no file of a kind of their own.
func isPlain(content []byte) bool {
	kind := mimetype.Detect(content)
	return kind.Is("text/plain") || kind.Is("application/octet-stream") && !bytes.HasPrefix(content, []byte("MZ"))
}

// findEnd returns the size of a file without the zeros behind it, which scanners and mail programs add.
func findEnd(b *budget.Budget, content io.ReaderAt, size int64) (int64, error) {
	page := make([]byte, 64<<10)
	for end := size; end > 0; {
		part := page[:min(end, int64(len(page)))]
		if _, err := content.ReadAt(part, end-int64(len(part))); err != nil && err != io.EOF {
			return 0, fmt.Errorf("filetype: look into a file: %w", err)
		}
		if left := bytes.TrimRight(part, "\x00"); len(left) > 0 {
			return end - int64(len(part)-len(left)), nil
		}
		end -= int64(len(part))
		if err := b.Err(); err != nil {
			return 0, err
		}
	}
	return 0, nil
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
	if !slices.Contains(parts, "[Content_Types].xml") {
		return ErrContent
	}
	if !slices.Contains(parts, t.mainPart) {
		main := findMainPart(b, archive)
		if err := b.Err(); err != nil {
			return err
		}
		if path.Dir(main) != path.Dir(t.mainPart) || !slices.Contains(parts, main) {
			return ErrContent
		}
	}
	return nil
}

// findMainPart returns the name of the part that an Office file begins with, by the relationships of its package
// (ECMA-376, part 2, section 9.3), or "" if they name none.
func findMainPart(b *budget.Budget, archive *zip.Reader) string {
	file, err := archive.Open("_rels/.rels")
	if err != nil {
		return ""
	}
	defer file.Close()
	var root struct {
		Relationships []struct {
			Type   string `xml:",attr"`
			Target string `xml:",attr"`
		} `xml:"Relationship"`
	}
	if xml.NewDecoder(b.NewReader(io.LimitReader(file, relationshipsLimit))).Decode(&root) != nil {
		return ""
	}
	for _, r := range root.Relationships {
		if strings.HasSuffix(r.Type, "/officeDocument") {
			return strings.TrimPrefix(path.Clean("/"+r.Target), "/")
		}
	}
	return ""
}

func isSafePath(name string) bool {
	return !strings.HasPrefix(name, "/") && !strings.Contains(name, `\`) &&
		!slices.Contains(strings.Split(name, "/"), "..")
}
