package contractpdf_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cortejo/formats/contractpdf"
)

// buildFile writes objects, numbered from 1, with their cross-reference table; the first is the catalog.
func buildFile(objects ...string) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for i, object := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := out.Len()
	fmt.Fprintf(&out, "%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", table, len(objects)+1, start)
	return out.Bytes()
}

// buildStreamedFile writes objects with a table in a stream, which lists one more object inside each but the first
// three.
func buildStreamedFile(t *testing.T, objects ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	places, inside := "\x00\x00\x00\x00\x00\x00", ""
	place := func(kind, at int) string {
		return string([]byte{byte(kind), byte(at >> 24), byte(at >> 16), byte(at >> 8), byte(at), 0})
	}
	for i, object := range objects {
		places += place(1, out.Len())
		if i > 2 {
			inside += place(2, i+1)
		}
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start, many := out.Len(), 2*len(objects)-2
	table := packObject(t, fmt.Sprintf("/Type /XRef /Size %d /W [1 4 1] /Index [0 %d] /Root 1 0 R", many, many),
		places+inside)
	fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n", many, table, start)
	return out.Bytes()
}

func packObject(t *testing.T, dict, content string) string {
	t.Helper()
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	if _, err := w.Write([]byte(content)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", dict, out.Len(), out.String())
}

// maxWork is the longest time that a request may wait, so the longest time of work on one file.
const maxWork = time.Second

// Small files that need much work are refused early.
func TestHostileFilesHoldNobodyUp(t *testing.T) {
	t.Parallel()
	const catalog, pages = "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
	page := func(more string) string {
		return "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << >> " + more + " >>"
	}
	k := newKey(t, "a")
	for kind, content := range map[string][]byte{"table": buildFile(catalog, pages, page("")),
		"stream": buildStreamedFile(t, catalog, pages, page(""))} {
		if _, err := contractpdf.Check(t.Context(), bytes.NewReader(content), int64(len(content))); err != nil {
			t.Fatalf("an empty page is refused, where objects are listed in a %s: %v", kind, err)
		}
		if ok, said := isWhole(t, seal(t, content, k)); !ok {
			t.Errorf("where objects are listed in a %s, pdfsig says:\n%s", kind, said)
		}
	}
	bomb := packObject(t, "/Type /ObjStm /N 1 /First 8", "900 0   "+strings.Repeat(" ", 12<<20)+"1")
	const many = 300
	references := ""
	for i := range many {
		references += fmt.Sprintf("%d 0 R ", many+4+i)
	}
	bombs := append([]string{catalog, pages, page("/Annots [" + references + "]")},
		slices.Repeat([]string{bomb}, many)...)
	wide := []string{catalog, "<< /Type /Pages /Kids [" + strings.Repeat("3 0 R ", 200_000) + "] /Count 1 >>", page("")}
	branches := []string{catalog}
	for i := range 40 {
		branches = append(branches,
			fmt.Sprintf("<< /Type /Pages /Count 1 /Kids [%s] >>", strings.Repeat(fmt.Sprintf("%d 0 R ", i+3), 10)))
	}
	branches = append(branches, page(""))
	fields := []string{"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>", pages, page("")}
	outline := []string{"<< /Type /Catalog /Pages 2 0 R /Names << /Dests 4 0 R >> >>", pages, page("")}
	for i := range 40 {
		fields = append(fields,
			fmt.Sprintf("<< /T (a%d) /FT /Tx /Kids [%s] >>", i, strings.Repeat(fmt.Sprintf("%d 0 R ", i+5), 10)))
		outline = append(outline,
			fmt.Sprintf("<< /Limits [(a) (b)] /Kids [%s] >>", strings.Repeat(fmt.Sprintf("%d 0 R ", i+5), 10)))
	}
	fields = append(fields, "<< /T (z) /FT /Tx >>")
	outline = append(outline, "<< /Limits [(a) (b)] /Names [(a) [3 0 R /Fit]] >>")
	forms := []string{catalog, pages, page("/Resources << /XObject << /A 4 0 R /B 4 0 R >> >>")}
	looks := []string{catalog, pages, page("/Resources << /ExtGState << /A 4 0 R /B 4 0 R >> >>")}
	actions := []string{"<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>", pages, page("")}
	structure := []string{"<< /Type /Catalog /Pages 2 0 R /StructTreeRoot << /Type /StructTreeRoot /K 4 0 R >> >>",
		pages, page("")}
	functions := []string{catalog, pages,
		page("/Resources << /ColorSpace << /A [/Separation /X /DeviceGray 4 0 R] >> >>")}
	for i := range 40 {
		forms = append(forms,
			fmt.Sprintf(
				"<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0 /Resources << /XObject << /A %[1]d 0 R /B %[1]d 0 R /C %[1]d 0 R >> >> >>\nstream\n\nendstream", i+5))
		looks = append(looks, fmt.Sprintf("<< /Type /ExtGState /SMask << /Type /Mask /S /Alpha /G %d 0 R >> >>", 4))
		actions = append(actions,
			fmt.Sprintf("<< /Type /Action /S /GoTo /D [3 0 R /Fit] /Next [%[1]d 0 R %[1]d 0 R %[1]d 0 R] >>", i+5))
		structure = append(structure,
			fmt.Sprintf("<< /Type /StructElem /S /P /P 3 0 R /K [%[1]d 0 R %[1]d 0 R %[1]d 0 R] >>", i+5))
		functions = append(functions,
			fmt.Sprintf(
				"<< /FunctionType 3 /Domain [0 1] /Bounds [0.3 0.6] /Encode [0 1 0 1 0 1] /Functions [%[1]d 0 R %[1]d 0 R %[1]d 0 R] >>", i+5))
	}
	forms = append(forms, "<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0 >>\nstream\n\nendstream")
	actions = append(actions, "<< /Type /Action /S /GoTo /D [3 0 R /Fit] >>")
	structure = append(structure, "<< /Type /StructElem /S /P /P 3 0 R >>")
	functions = append(functions, "<< /FunctionType 2 /Domain [0 1] /N 1 >>")
	for name, content := range map[string][]byte{
		"a page that holds itself": buildFile(catalog, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1 >>"),
		"a parent that is its child": buildFile(catalog, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>"),
		"deep arrays": buildFile(catalog, pages,
			page("/X "+strings.Repeat("[", 2_000_000)+strings.Repeat("]", 2_000_000))),
		"deep dictionaries": buildFile(catalog, pages,
			page("/X "+strings.Repeat("<< /A ", 500_000)+strings.Repeat(">> ", 500_000))),
		"branches of one branch": buildFile(branches...),
		"fields of one field":    buildFile(fields...),
		"names of one name":      buildFile(outline...),
		"forms in forms":         buildFile(forms...),
		"looks of looks":         buildFile(looks...),
		"actions after actions":  buildFile(actions...),
		"structure in structure": buildFile(structure...),
		"functions of functions": buildFile(functions...),
		"one page, many times":   buildFile(wide...),
		"tables that are each other": []byte(
			"%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n"),
		"gigabytes of objects": buildStreamedFile(t, bombs...),
		"a table of many": buildFile(catalog, pages,
			packObject(t, "/Type /XRef /Size 9999999 /W [1 2 1] /Index [0 9999999] /Root 1 0 R",
				strings.Repeat("\x00", 40<<20))),
	} {
		if took := measureWork(t, func() { isAccepted(t, content) }); took > maxWork+time.Second {
			t.Errorf("%s, of %d bytes, was worked on for %v", name, len(content), took)
		}
	}
}

// isAccepted reports whether Check accepts the file; a refusal must be one of the package's errors or the deadline.
func isAccepted(t *testing.T, content []byte) bool {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), maxWork)
	defer cancel()
	_, err := contractpdf.Check(ctx, bytes.NewReader(content), int64(len(content)))
	if err != nil && !errors.Is(err, contractpdf.ErrBroken) && !errors.Is(err, contractpdf.ErrTooManyPages) &&
		!errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("refused without a word of its own: %v", err)
	}
	return err == nil
}
