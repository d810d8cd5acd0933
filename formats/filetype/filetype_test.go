package filetype_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"cortejo/formats/budget"
	"cortejo/formats/filetype"
)

const minimalPDF = "%PDF-1.4\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n"

// Files that readers open are identified under each name that programs give them.
func TestIdentifyFilesOfReaders(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"07-lixo-antes.pdf": "application/pdf", "09-zeros-no-fim.pdf": "application/pdf",
		"14-sem-eof.pdf": "application/pdf", "foto.jfif": "image/jpeg", "png-com-nome.jpg": "image/png",
		"word-online.docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	} {
		content, err := os.ReadFile(filepath.Join("testdata", "cases", "21-arquivos", name))
		if err != nil {
			t.Fatal(err)
		}
		if kind, err := identify(t, name, content); err != nil || kind.MediaType != want {
			t.Errorf("%s: got %q (%v)", name, kind.MediaType, err)
		}
	}
}

// What only begins or ends like a PDF, or is another file too, is refused.
func TestIdentifyRefuses(t *testing.T) {
	t.Parallel()
	spaces := bytes.Repeat([]byte("\n"), 2000)
	for name, c := range map[string]struct {
		name, content string
		want          error
	}{
		"a script before it":    {"a.pdf", "#!/bin/sh\n" + minimalPDF, filetype.ErrContent},
		"a page before it":      {"a.pdf", "<html><script>alert(1)</script>" + minimalPDF, filetype.ErrContent},
		"a program before it":   {"a.pdf", "MZ\x90\x00" + minimalPDF, filetype.ErrContent},
		"a picture before it":   {"a.pdf", "GIF89a" + minimalPDF, filetype.ErrContent},
		"a header far inside":   {"a.pdf", string(spaces) + minimalPDF, filetype.ErrContent},
		"only zeros":            {"a.pdf", string(make([]byte, 200_000)), filetype.ErrContent},
		"no end":                {"a.pdf", minimalPDF[:20], filetype.ErrContent},
		"a photo of an iPhone":  {"a.jpg", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", filetype.ErrHEIC},
		"another kind of image": {"a.png", "GIF89a\x01\x00\x01\x00", filetype.ErrContent},
		"no such type":          {"a.heic", minimalPDF, filetype.ErrType},
	} {
		if _, err := identify(t, c.name, []byte(c.content)); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func identify(t *testing.T, name string, content []byte) (filetype.Type, error) {
	t.Helper()
	b, end := budget.Start(t.Context())
	defer end()
	return filetype.Identify(b, name, bytes.NewReader(content), int64(len(content)))
}
