package document

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/gabriel-vasile/mimetype"
)

// fileType is a type of file that may be sent (specification 1, section 5).
type fileType struct {
	mediaType  string
	extensions []string // the first is the one it goes by
	called     string
	// part is what an Office file of this type holds.
	part string
}

var fileTypes = []fileType{
	{mediaType: "image/jpeg", extensions: []string{".jpg", ".jpeg"}, called: "uma imagem JPG"},
	{mediaType: "image/png", extensions: []string{".png"}, called: "uma imagem PNG"},
	{mediaType: "application/pdf", extensions: []string{".pdf"}, called: "um PDF"},
	{
		mediaType:  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
		extensions: []string{".docx"}, called: "um documento DOCX", part: "word/document.xml",
	},
	{
		mediaType:  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		extensions: []string{".xlsx"}, called: "uma planilha XLSX", part: "xl/workbook.xml",
	},
}

// MediaTypeOf is the media type (RFC 6838) of files with this extension, as in ".pdf"; empty where none
// such may be sent.
func MediaTypeOf(extension string) string {
	at := slices.IndexFunc(fileTypes, func(t fileType) bool { return slices.Contains(t.extensions, extension) })
	if at < 0 {
		return ""
	}
	return fileTypes[at].mediaType
}

func (t fileType) isImage() bool { return strings.HasPrefix(t.mediaType, "image/") }

var (
	errType    = errors.New("not a type of file that may be sent")
	errContent = errors.New("the content is not what the name says")
	errPacked  = errors.New("the file unpacks into too much")
	errMacros  = errors.New("the file holds a program")
)

// What an Office file may unpack into: far more than a contract or a guest list does.
const (
	partsLimit    = 5000
	unpackedLimit = 300 << 20
	// densest is how many bytes one packed byte may stand for, where it matters.
	densest = 250
	plain   = 10 << 20
)

// looking admits one file at a time.
var looking sync.Mutex

// identify finds out what a file is, by its name and then by its content, which must agree.
func identify(name string, content io.ReaderAt, size int64) (fileType, error) {
	extension := strings.ToLower(path.Ext(name))
	at := slices.IndexFunc(fileTypes, func(t fileType) bool { return slices.Contains(t.extensions, extension) })
	if at < 0 {
		return fileType{}, errType
	}
	claimed := fileTypes[at]
	// An archive's table of contents takes many times its bytes in memory.
	looking.Lock()
	defer looking.Unlock()
	found, err := mimetype.DetectReader(io.NewSectionReader(content, 0, size))
	if err != nil {
		return claimed, fmt.Errorf("document: look into a file: %w", err)
	}
	switch {
	case claimed.part != "":
		return claimed, claimed.unpackable(content, size)
	case !found.Is(claimed.mediaType):
		return claimed, errContent
	case !claimed.isImage():
		return claimed, onlyPDF(content, size)
	}
	return claimed, nil
}

// onlyPDF refuses what is also something else: a program in front, or an archive at the end.
func onlyPDF(content io.ReaderAt, size int64) error {
	head := make([]byte, 5)
	if _, err := content.ReadAt(head, 0); err != nil || string(head) != "%PDF-" {
		return errContent
	}
	if _, err := zip.NewReader(content, size); err == nil {
		return errContent
	}
	tail := make([]byte, min(size, 2048))
	if _, err := content.ReadAt(tail, size-int64(len(tail))); err != nil || !bytes.Contains(tail, []byte("%%EOF")) {
		return errContent // cut on its way, or never one
	}
	return nil
}

// unpackable refuses an archive that is not this type of file and nothing besides, or that would
// grow into something much larger. Its table of contents is read, and nothing is unpacked.
func (t fileType) unpackable(content io.ReaderAt, size int64) error {
	head := make([]byte, 4)
	if _, err := content.ReadAt(head, 0); err != nil || string(head) != "PK\x03\x04" {
		return errContent
	}
	archive, err := zip.NewReader(content, size)
	if err != nil {
		return errContent
	}
	if len(archive.File) > partsLimit {
		return errPacked
	}
	var unpacked uint64
	var parts []string
	for _, f := range archive.File {
		unpacked += f.UncompressedSize64
		if f.UncompressedSize64 > unpackedLimit || unpacked > unpackedLimit ||
			f.UncompressedSize64 > plain && f.UncompressedSize64/densest > f.CompressedSize64 {
			return errPacked
		}
		switch {
		case !safePath(f.Name):
			return errContent
		case strings.HasSuffix(strings.ToLower(f.Name), "vbaproject.bin"):
			return errMacros
		}
		parts = append(parts, f.Name)
	}
	if !slices.Contains(parts, "[Content_Types].xml") || !slices.Contains(parts, t.part) {
		return errContent
	}
	return nil
}

func safePath(name string) bool {
	return !strings.HasPrefix(name, "/") && !strings.Contains(name, `\`) && !slices.Contains(strings.Split(name, "/"), "..")
}
