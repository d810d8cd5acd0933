package document_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/files"
	"cortejo/tenants"
)

const pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"

// office returns an archive with the parts of a Word document or a sheet, or with others.
func office(t *testing.T, parts ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	archive.RegisterCompressor(zip.Deflate,
		func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	for _, part := range parts {
		name, size, _ := strings.Cut(part, "=")
		w, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		content := []byte("<x/>")
		if size != "" {
			content = make([]byte, 64<<20)
		}
		if _, err := w.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func photo(t *testing.T, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, width, height)), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func smallPNG(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 20, 20))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// hugePNG returns an image that claims 50,000 pixels a side.
func hugePNG(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	content := out.Bytes()
	binary.BigEndian.PutUint32(content[16:], 50_000)
	binary.BigEndian.PutUint32(content[20:], 50_000)
	binary.BigEndian.PutUint32(content[29:], crc32.ChecksumIEEE(content[12:29]))
	return content
}

func (b bundle) params() proceduretest.Input {
	return proceduretest.Input{"eventUuid": b.event.ID, "uuid": uuid.New()}
}

func TestFilesThatMayBeSent(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	for name, c := range map[string]struct {
		content        []byte
		want, wantType string
	}{
		"Contrato do buffet.PDF": {[]byte(pdf), "Contrato do buffet.PDF", "application/pdf"},
		"Lista.docx": {office(t, "[Content_Types].xml", "word/document.xml"), "Lista.docx",
			"application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
		"Orçamento.xlsx": {office(t, "[Content_Types].xml", "xl/workbook.xml"), "Orçamento.xlsx",
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		"mesa.JPEG":                       {photo(t, 3200, 200), "mesa.JPEG", "image/jpeg"},
		"foto.jfif":                       {photo(t, 20, 20), "foto.jfif", "image/jpeg"},
		"png-com-nome.jpg":                {smallPNG(t), "png-com-nome.jpg", "image/jpeg"},
		`C:\fakepath\planta.jpg`:          {photo(t, 10, 10), "planta.jpg", "image/jpeg"},
		strings.Repeat("é", 300) + ".pdf": {[]byte(pdf), strings.Repeat("é", 186) + ".pdf", "application/pdf"},
	} {
		in := b.params()
		card := proceduretest.Send[document.Card](b.owner(), "document.upload", in, name, c.content)
		if card.Name != c.want || *card.MediaType != c.wantType || card.UUID != in["uuid"] {
			t.Errorf("%s: kept as %q, %s", name, card.Name, *card.MediaType)
		}
		link := proceduretest.Get[document.GetLinkOutput](b.owner(), "document.getLink",
			proceduretest.Input{"uuid": card.UUID})
		answer := b.owner().Fetch(link.URL)
		_, params, err := mime.ParseMediaType(answer.Header().Get("Content-Disposition"))
		if err != nil || params["filename"] != c.want || answer.Header().Get("Content-Type") != c.wantType ||
			answer.Body.Len() != *card.Size {
			t.Errorf("%s: comes as %v", name, answer.Header())
		}
		if answer.Header().Get("X-Content-Type-Options") != "nosniff" ||
			!strings.Contains(answer.Header().Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s: may run: %v", name, answer.Header())
		}
		if strings.HasPrefix(c.wantType, "image/") {
			if drawn, err := jpeg.DecodeConfig(answer.Body); err != nil || drawn.Width > 3000 {
				t.Errorf("%s: drawn as %+v (%v)", name, drawn, err)
			}
		} else if !bytes.Equal(answer.Body.Bytes(), c.content) {
			t.Errorf("%s: is another file", name)
		}
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	word := []string{"[Content_Types].xml", "word/document.xml"}
	for name, c := range map[string]struct {
		filename string
		content  []byte
		status   int
		want     string
	}{
		"a photo of an iPhone": {"IMG_1203.HEIC", []byte("\x00\x00\x00\x18ftypheic"), 422, "HEIC, o formato do iPhone"},
		"a program":            {"festa.exe", []byte("MZ"), 422, "Envie um arquivo JPG"},
		"no extension":         {"festa", []byte(pdf), 422, "Envie um arquivo JPG"},
		"a program renamed": {"contrato.pdf", append([]byte("MZ\x90\x00"), make([]byte, 500)...), 422,
			"não é de um PDF"},
		"a page renamed":       {"contrato.pdf", []byte("<html><script>alert(1)</script>"), 422, "não é de um PDF"},
		"half a PDF":           {"contrato.pdf", []byte(pdf[:40]), 422, "não é de um PDF"},
		"a PDF and an archive": {"contrato.pdf", append([]byte(pdf), office(t, word...)...), 422, "não é de um PDF"},
		"a PDF in a picture":   {"foto.png", append(hugePNG(t), pdf...), 422, "não é de uma imagem PNG"},
		"a sheet as a document": {"lista.docx", office(t, "[Content_Types].xml", "xl/workbook.xml"), 422,
			"não é de um documento DOCX"},
		"a program in front": {"lista.docx", append([]byte("MZ"), office(t, word...)...), 422,
			"não é de um documento DOCX"},
		"half an archive": {"lista.docx", office(t, word...)[:100], 422, "não é de um documento DOCX"},
		"a way out": {"lista.docx", office(t, append(word, "../../etc/passwd")...), 422,
			"não é de um documento DOCX"},
		"macros":          {"lista.docx", office(t, append(word, "word/vbaProject.bin")...), 422, "macros"},
		"a bomb":          {"lista.docx", office(t, append(word, "word/media/a=bomb")...), 422, "grande demais"},
		"50,000 × 50,000": {"foto.png", hugePNG(t), 422, "grande demais"},
		"half a picture":  {"foto.jpg", photo(t, 500, 500)[:600], 422, "incompleta"},
		"nothing":         {"contrato.pdf", nil, 422, ""},
		"too heavy": {"contrato.pdf", append([]byte(pdf), make([]byte, document.UploadLimit)...),
			413, "até 25 MB"},
	} {
		r := b.owner().SendRefused("document.upload", b.params(), c.filename, c.content)
		if r.Status != c.status || !strings.Contains(r.Detail, c.want) {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if b.stored() != 0 {
		t.Error("a refused file was kept")
	}
}

type suspicious struct{}

func (suspicious) Scan(_ context.Context, content io.Reader) error {
	all, err := io.ReadAll(content)
	if err == nil && bytes.Contains(all, []byte("EICAR")) {
		err = files.ErrInfected
	}
	return err
}

func TestWhatTheScannerFindsIsSeenByNobody(t *testing.T) {
	t.Parallel()
	b := setup(t, suspicious{})
	r := b.owner().SendRefused("document.upload", b.params(), "contrato.pdf",
		[]byte(strings.Replace(pdf, "Catalog", "EICAR", 1)))
	if r.Status != http.StatusUnprocessableEntity || b.stored() != 0 {
		t.Errorf("%+v, %d files", r, b.stored())
	}
	proceduretest.Send[document.Card](b.owner(), "document.upload", b.params(), "contrato.pdf", []byte(pdf))
}

func TestWhatIsSentTwiceIsOneFile(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	in := b.params()
	for range 2 {
		if card := proceduretest.Send[document.Card](b.owner(), "document.upload", in, "contrato.pdf",
			[]byte(pdf)); card.UUID != in["uuid"] {
			t.Errorf("kept as %s", card.UUID)
		}
	}
	if all := proceduretest.Get[document.GetAllOutput](b.owner(), "document.getAll",
		proceduretest.Input{"eventUuid": b.event.ID}).Items; len(all) != 1 {
		t.Errorf("%d documents", len(all))
	}
	// An id of another event's file is refused too.
	in["eventUuid"] = b.AddEvent(b.event.Business, "Outro").ID
	if r := b.owner().SendRefused("document.upload", in, "contrato.pdf", []byte(pdf)); r.Status != http.StatusNotFound {
		t.Errorf("%+v", r)
	}
}

// An upload that is cut in the middle leaves no file.
func TestAnUploadThatIsCut(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	server := httptest.NewServer(b.api)
	t.Cleanup(server.Close)
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if _, err := form.CreateFormFile("file", "contrato.pdf"); err != nil {
		t.Fatal(err)
	}
	_, err = fmt.Fprintf(conn,
		"POST %s HTTP/1.1\r\nHost: x\r\nTest-User: %s\r\nContent-Type: %s\r\nContent-Length: 100000\r\n\r\n%s%s",
		b.owner().Address("document.upload", b.params()), b.event.Business.Owner.ID, form.FormDataContentType(),
		body.String(), pdf)
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(conn)
	if err != nil || !bytes.Contains(answer, []byte("interrompido")) {
		t.Errorf("%s (%v)", answer, err)
	}
	if b.stored() != 0 {
		t.Error("half a file was kept")
	}
}

// Files are on the server's disk while they arrive, so the number of concurrent uploads of one person is limited.
func TestUploadsAtOnceAreFew(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	server := httptest.NewServer(b.api)
	t.Cleanup(server.Close)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "contrato.pdf")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write([]byte(pdf)); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	begin := func(header string) net.Conn {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() }) // closed already, or about to be
		if _, err := fmt.Fprintf(conn,
			"POST %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTest-User: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n%s\r\n",
			b.owner().Address("document.upload", b.params()), b.event.Business.Owner.ID, form.FormDataContentType(),
			body.Len(), header); err != nil {
			t.Fatal(err)
		}
		return conn
	}
	// A client that gets 100 Continue has been admitted (RFC 9110, section 10.1.1); it sends no body.
	const goOn = "HTTP/1.1 100 Continue\r\n"
	for range 3 {
		told := make([]byte, len(goOn))
		if _, err := io.ReadFull(begin("Expect: 100-continue\r\n"), told); err != nil || string(told) != goOn {
			t.Fatalf("an upload that may begin got %q (%v)", told, err)
		}
	}
	fourth := begin("")
	if _, err := fourth.Write(body.Bytes()); err != nil {
		t.Fatal(err)
	}
	if answer, err := io.ReadAll(fourth); !bytes.HasPrefix(answer, []byte("HTTP/1.1 429")) {
		t.Fatalf("a fourth one got %s (%v)", answer, err)
	}
}

func TestALinkIsItsAskersAlone(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	helper := b.AddMember(b.event.Business, tenants.TeamGuest)
	b.AddEventAccess(b.event, helper, tenants.EventManage)
	card := proceduretest.Send[document.Card](b.owner(), "document.upload", b.params(), "contrato.pdf", []byte(pdf))
	asker := b.api.Member(helper.User, b.event.Business)
	link := proceduretest.Get[document.GetLinkOutput](asker, "document.getLink", proceduretest.Input{"uuid": card.UUID})
	if life := time.Until(link.ExpiresAt); life > 5*time.Minute || life < 4*time.Minute {
		t.Errorf("it is good for %s", life)
	}
	if answer := asker.Fetch(link.URL); answer.Code != http.StatusOK {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	// The signature of one document, with the name of another one that the caller may read as well.
	other := proceduretest.Send[document.Card](b.owner(), "document.upload", b.params(), "orçamento.pdf", []byte(pdf))
	address, signed, _ := strings.Cut(link.URL, "?link=")
	head, signature, _ := strings.Cut(signed, ".")
	content, err := base64.RawURLEncoding.DecodeString(head)
	if err != nil || !bytes.Contains(content, []byte(card.UUID.String())) {
		t.Fatalf("a link says %s (%v)", content, err)
	}
	content = bytes.Replace(content, []byte(card.UUID.String()), []byte(other.UUID.String()), 1)
	forged := address + "?link=" + base64.RawURLEncoding.EncodeToString(content) + "." + signature
	for name, answer := range map[string]*httptest.ResponseRecorder{
		"the owner, with a helper's link": b.owner().Fetch(link.URL),
		"for another document, as signed": asker.Fetch(forged),
		"whose content was changed":       asker.Fetch(strings.Replace(link.URL, "link=", "link=A", 1)),
		"in another browser":              asker.SetCookie("another session").Fetch(link.URL),
	} {
		if answer.Code != http.StatusNotFound {
			t.Errorf("%s: %d", name, answer.Code)
		}
	}
	// Every other last character, including those that encode the same bits.
	last := len(link.URL) - 1
	for _, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" {
		if changed := link.URL[:last] + string(c); changed != link.URL {
			if answer := asker.Fetch(changed); answer.Code != http.StatusNotFound {
				t.Errorf("a link that ends in %c and not in %c: %d", c, link.URL[last], answer.Code)
			}
		}
	}
	if _, err := b.Admin.Exec(t.Context(), `DELETE FROM event_accesses`); err != nil {
		t.Fatal(err)
	}
	if answer := asker.Fetch(link.URL); answer.Code != http.StatusNotFound {
		t.Errorf("after the right was taken: %d", answer.Code)
	}
}

// A download ends if its caller loses the right to it.
func TestARightThatIsTakenEndsTheDownload(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	large := append([]byte("%PDF-1.4\n"), bytes.Repeat([]byte("cortejo\n"), 3<<20)...)
	large = append(large, "%%EOF\n"...)
	card := proceduretest.Send[document.Card](b.owner(), "document.upload", b.params(), "contrato.pdf", large)
	link := proceduretest.Get[document.GetLinkOutput](b.owner(), "document.getLink",
		proceduretest.Input{"uuid": card.UUID})
	server := httptest.NewServer(b.api)
	t.Cleanup(server.Close)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+link.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	proceduretest.SetUser(request, b.event.Business.Owner.ID)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	if _, err := b.Admin.Exec(t.Context(), `UPDATE documents SET deleted_at = now()`); err != nil {
		t.Fatal(err)
	}
	if read, err := io.Copy(io.Discard, answer.Body); err == nil || read == int64(len(large)) {
		t.Errorf("read %d bytes of %d (%v)", read, len(large), err)
	}
}

func TestADocumentAsPDF(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	made := proceduretest.Post[document.Document](b.owner(), "document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "name": "Cronograma: 18h / 19h", "content": text("Recepção")})
	link := proceduretest.Get[document.GetLinkOutput](b.owner(), "document.getLink",
		proceduretest.Input{"uuid": made.UUID})
	answer := b.owner().Fetch(link.URL)
	if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "application/pdf" ||
		!bytes.HasPrefix(answer.Body.Bytes(), []byte("%PDF-")) {
		t.Errorf("%d %v", answer.Code, answer.Header())
	}
}
