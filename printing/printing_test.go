package printing

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/contractpdf"
	"cortejo/formats/fairlock"
	"cortejo/formats/proposalpdf"
	"cortejo/formats/proposaltext"
	"cortejo/formats/richtext"
)

// The children of these tests know more operations than others; a variable is set before init makes a process a child.
var _ = addTestOperations()

func addTestOperations() bool {
	operations["hang"] = func(_ context.Context, _ []byte, files map[string][]byte) (any, []byte, error) {
		if err := os.WriteFile(string(files["began"]), []byte(strconv.Itoa(os.Getpid())), 0o600); err != nil {
			return nil, nil, err
		}
		_, err := os.ReadFile(string(files["began"])) // which has no writer
		return nil, nil, err
	}
	operations["spin"] = func(context.Context, []byte, map[string][]byte) (any, []byte, error) {
		for n := 0; ; n++ {
			sink = n
		}
	}
	operations["fill"] = func(context.Context, []byte, map[string][]byte) (any, []byte, error) {
		for {
			filled = append(filled, bytes.Repeat([]byte("a"), 16<<20))
		}
	}
	operations["panic"] = func(context.Context, []byte, map[string][]byte) (any, []byte, error) {
		panic("a fault of the library")
	}
	operations["print to stdout"] = func(context.Context, []byte, map[string][]byte) (any, []byte, error) {
		_, err := os.Stdout.WriteString("{}\n")
		return nil, []byte("%PDF"), err
	}
	operations["flood"] = func(context.Context, []byte, map[string][]byte) (any, []byte, error) {
		return nil, make([]byte, maxAnswer), nil
	}
	operations["environment"] = func(context.Context, []byte, map[string][]byte) (any, []byte, error) {
		return os.Environ(), nil, nil
	}
	return true
}

var (
	sink   int
	filled [][]byte
)

func newText(paragraphs int) richtext.Text {
	text := richtext.NewText()
	text.Content = nil
	for range paragraphs {
		text.Content = append(text.Content, richtext.Node{Type: "paragraph", Content: []richtext.Node{
			{Type: "text", Text: strings.Repeat("A assessoria, do começo ao fim. ", 30)},
			{Type: "text", Text: "Em negrito", Marks: []richtext.Mark{{Type: "bold"}}},
		}})
	}
	return text
}

// newLargeText returns a text that is printed in a child.
func newLargeText() richtext.Text { return newText(100) }

func newProposal(text richtext.Text) proposalpdf.Proposal {
	gift, paid := int64(0), int64(150_000)
	day := time.Date(2027, 5, 8, 0, 0, 0, 0, time.UTC)
	return proposalpdf.Proposal{
		Business: "Ateliê", Title: "Casamento", Customer: "Helena", Type: "WEDDING", EventDay: day, ExpiresOn: day,
		Cents: 150_000, Text: text, Plan: "3 vezes", Payment: "Como preferir.", Address: "https://example.com/o",
		Items:   []proposalpdf.Item{{Name: "Incluso"}, {Name: "Cortesia", Cents: &gift}, {Name: "Tudo", Cents: &paid}},
		Methods: []proposaltext.Method{{Kind: "PIX"}}, Seed: "seed",
		SentAt: time.Date(2027, 1, 2, 3, 4, 5, 0, time.FixedZone("", -3*60*60)),
		Acceptance: &proposalpdf.Acceptance{Name: "Helena", At: day, Phone: "(31) 9****-4399", IP: "192.0.2.1",
			Version: 2, Hash: [32]byte{1, 2, 3}},
	}
}

// What a child prints is what this process would print, byte by byte.
func TestAChildPrintsTheSame(t *testing.T) {
	t.Parallel()
	proposal := newProposal(newLargeText())
	var child, here bytes.Buffer
	if err := RenderProposal(t.Context(), &child, proposal); err != nil {
		t.Fatal(err)
	}
	if err := proposal.Print(t.Context(), &here); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(child.Bytes(), here.Bytes()) {
		t.Errorf("a child prints %d bytes of a proposal, and not the %d of this process", child.Len(), here.Len())
	}
	key := newKey(t)
	text, err := contractpdf.RenderText(t.Context(), "Contrato", newText(3))
	if err != nil {
		t.Fatal(err)
	}
	zone, err := time.LoadLocation("America/Manaus")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2027, 5, 8, 12, 0, 0, 0, time.UTC)
	evidence := contractpdf.Evidence{Contract: "Contrato", Business: "Ateliê", Event: "Festa", Zone: zone,
		Signers: []contractpdf.Signer{{Name: "Helena", SignedAt: at, CodeAt: at, ConsentAt: at, TypedName: "Helena"}},
		Steps:   []contractpdf.Step{{At: at, Actor: "Ana", Action: "enviou o contrato"}}}
	if _, err := SealContract(t.Context(), text, evidence, key, at); !errors.Is(err, contractpdf.ErrOriginal) {
		t.Errorf("evidence of another file: %v", err)
	}
	evidence.Original = sha256.Sum256(text)
	sealed, err := SealContract(t.Context(), text, evidence, key, at)
	if err != nil {
		t.Fatal(err)
	}
	if err := contractpdf.Verify(sealed, key.Certificate); err != nil {
		t.Errorf("a seal whose file a child prepared: %v", err)
	}
	inProcess, err := contractpdf.Seal(t.Context(), text, evidence, key, at)
	if err != nil {
		t.Fatal(err)
	}
	if len(sealed) != len(inProcess) || !bytes.HasPrefix(sealed, text) {
		t.Errorf("a child seals %d bytes, and this process %d", len(sealed), len(inProcess))
	}
	facts, err := CheckContract(t.Context(), bytes.NewReader(text), int64(len(text)))
	if want, wantErr := contractpdf.Check(t.Context(), bytes.NewReader(text),
		int64(len(text))); err != nil || wantErr != nil || facts != want {
		t.Errorf("a child finds %v (%v), and this process %v (%v)", facts, err, want, wantErr)
	}
}

// The images of a document reach the child; one that is gone is left out, as in this process.
func TestAChildPrintsImages(t *testing.T) {
	t.Parallel()
	drawing := image.NewRGBA(image.Rect(0, 0, 60, 40))
	drawing.Set(3, 4, color.White)
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, drawing, nil); err != nil {
		t.Fatal(err)
	}
	const kept, gone = "aaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbb"
	text := newText(1)
	for _, key := range []string{kept, gone} {
		text.Content = append(text.Content,
			richtext.Node{Type: "image", Attrs: &richtext.Attrs{Src: "/media/" + key}})
		text.ImageKeys = append(text.ImageKeys, key)
	}
	var out bytes.Buffer
	if err := RenderDocument(t.Context(), &out, richtext.Page{Title: "Com foto", Text: text,
		Picture: func(key string) (io.ReadCloser, error) {
			if key == gone {
				return nil, fs.ErrNotExist
			}
			return io.NopCloser(bytes.NewReader(photo.Bytes())), nil
		}}); err != nil {
		t.Fatal(err)
	}
	if images := bytes.Count(out.Bytes(), []byte("/Subtype /Image")); images != 1 ||
		!bytes.Contains(out.Bytes(), photo.Bytes()) {
		t.Errorf("the document has %d images", images)
	}
}

// The errors that people read a sentence about keep their meaning.
func TestErrorsOfAChildAreKnown(t *testing.T) {
	t.Parallel()
	for content, want := range map[string]error{
		"%PDF-1.7\nnothing": contractpdf.ErrBroken,
		"%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R /Encrypt 2 0 R >>\nstartxref\n9\n" +
			"%%EOF\n": contractpdf.ErrEncrypted,
	} {
		_, err := CheckContract(t.Context(), strings.NewReader(content), int64(len(content)))
		_, here := contractpdf.Check(t.Context(), strings.NewReader(content), int64(len(content)))
		if !errors.Is(err, want) && errors.Is(here, want) || errors.Is(err, ErrEnded) {
			t.Errorf("%q: %v, want %v", content, err, here)
		}
		if err == nil || here == nil || err.Error() != here.Error() {
			t.Errorf("%q: a child says %v, and this process %v", content, err, here)
		}
	}
	if _, err := CheckContract(t.Context(), strings.NewReader(""), contractpdf.SizeLimit+1); !errors.Is(err,
		contractpdf.ErrTooLarge) {
		t.Errorf("a file that is too large: %v", err)
	}
}

// Whatever happens in a child ends one print, with an error that says so.
func TestAChildThatEndsIsAFailedPrint(t *testing.T) {
	t.Parallel()
	for name, limit := range map[string]bounds{
		"panic": defaultBounds, "flood": defaultBounds, "no such operation": defaultBounds,
		"spin": {Memory: 1 << 30, Garbage: 512 << 20, Processor: time.Second, Time: defaultBounds.Time},
		"fill": {Memory: 256 << 20, Garbage: 128 << 20, Processor: time.Minute, Time: defaultBounds.Time},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "fill" && underRaceDetector {
				return // its memory cannot be limited
			}
			if _, err := runNow(t.Context(), name, limit, nil); !errors.Is(err, ErrEnded) {
				t.Errorf("got %v", err)
			}
		})
	}
	r, err := runNow(t.Context(), "print to stdout", defaultBounds, nil)
	if err != nil || string(r.content) != "%PDF" {
		t.Errorf("what a library prints is taken for the answer: %q (%v)", r.content, err)
	}
}

// A child whose time is over, or whose request ended, is killed.
func TestAHangingChildIsKilled(t *testing.T) {
	t.Parallel()
	began := newSignalFile(t)
	limit := defaultBounds
	limit.Time = time.Second
	if _, err := runNow(t.Context(), "hang", limit, nil, began); !errors.Is(err, ErrEnded) || !errors.Is(err, errTime) {
		t.Errorf("after its time: %v", err)
	}
	gone := errors.New("the request ended")
	ctx, cancel := context.WithCancelCause(t.Context())
	began = newSignalFile(t)
	done := make(chan error)
	go func() {
		_, err := runNow(ctx, "hang", defaultBounds, nil, began)
		done <- err
	}()
	child := readSignal(t, began)
	cancel(gone)
	if err := <-done; !errors.Is(err, gone) || errors.Is(err, ErrEnded) {
		t.Errorf("after its request: %v", err)
	}
	if err := syscall.Kill(child, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the child still runs (%v)", err)
	}
}

// A child has no secret of the server: nothing of its environment.
func TestAChildHasNoEnvironment(t *testing.T) {
	t.Parallel()
	r, err := runNow(t.Context(), "environment", defaultBounds, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := json.Unmarshal(r.facts, &got); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, environment) {
		t.Errorf("the environment of a child is %v", got)
	}
}

// While prints of one business hang, and many more of it wait, those of another are printed.
func TestABusinessDelaysNoOther(t *testing.T) {
	busy, stop := context.WithCancel(fairlock.AddTenant(t.Context(), uuid.New()))
	began := newSignalFile(t)
	const many = 20
	ended := make(chan error, many)
	for range many {
		go func() {
			_, err := runInChild(busy, "hang", nil, began)
			ended <- err
		}()
	}
	readSignal(t, began)
	for range 3 {
		var out bytes.Buffer
		if err := RenderDocument(fairlock.AddTenant(t.Context(), uuid.New()), &out,
			richtext.Page{Title: "Outro", Text: newLargeText()}); err != nil || out.Len() == 0 {
			t.Errorf("another business: %d bytes (%v)", out.Len(), err)
		}
	}
	select {
	case err := <-ended:
		t.Errorf("a print of the busy business ended before: %v", err)
	default:
	}
	stop()
	for range many {
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("a print of the busy business: %v", err)
		}
	}
}

// newSignalFile returns a file that names a pipe, into which a child that hangs writes its process ID.
func newSignalFile(t testing.TB) attachment {
	t.Helper()
	path := t.TempDir() + "/began"
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	return attachment{name: "began", open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(path)), nil
	}}
}

// readSignal waits until a child hangs and returns its process ID.
func readSignal(t testing.TB, file attachment) int {
	t.Helper()
	path, err := file.read()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(string(path))
	if err != nil {
		t.Fatal(err)
	}
	id, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func newKey(t *testing.T) contractpdf.Key {
	t.Helper()
	key, err := contractpdf.NewKey([]byte(strings.Repeat("a", contractpdf.MinKeyLength)))
	if err != nil {
		t.Fatal(err)
	}
	return key
}
