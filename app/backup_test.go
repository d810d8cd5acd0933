package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cortejo/app/settings"
	"cortejo/providers/process"
	"cortejo/tenants/tenanttest"
)

// sampleOwnerPhone is the phone of the sample's owner, whose codes arrive in the outbox.
const sampleOwnerPhone = "+5531987654321"

// A backup restores the data of one machine on another, whether it was made while Cortejo ran and was written to, or
// while it was stopped. People can sign in there, existing sessions stay valid, files open, and the audit log verifies.
func TestBackupsAreRestored(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	kept := filepath.Join(folder, "rodando.tar.zst")
	first := newServerProcess(t)
	stop := first.run()
	first.signIn()
	business, event := first.event()
	first.add(business, event, "Antes do backup")
	photo, path := first.upload(business)

	// Tasks are written throughout the backup.
	ctx, enough := context.WithCancel(t.Context())
	var writing sync.WaitGroup
	var written atomic.Int64
	writing.Go(func() {
		for ctx.Err() == nil {
			first.add(business, event, "Durante o backup "+strconv.FormatInt(written.Add(1), 10))
		}
	})
	tenanttest.WaitUntil(t, 20*time.Second, "somebody writes", func() bool { return written.Load() > 3 })
	before := written.Load() - 1
	said := first.mustRun(writeBackup, kept)
	during := written.Load() - before
	enough()
	writing.Wait()
	if during < 5 {
		t.Fatalf("only %d tasks were written during the backup", during)
	}
	if info, err := os.Stat(kept); err != nil || info.Mode().Perm() != 0o600 ||
		!strings.Contains(said, "Pronto: "+kept) {
		t.Fatalf("%v, %v: %s", info, err, said)
	}
	first.expectRefusal(writeBackup, "já existe um arquivo", kept)
	first.expectRefusal(restore, "já está rodando", kept)
	stop()
	first.expectRefusal(restore, "restaurar não apaga nada", kept)

	second := newServerProcess(t)
	second.mustRun(restore, kept)
	second.client.Jar = first.client.Jar // the session of the first machine
	stop = second.run()
	titles := second.tasks(business, event)
	for _, title := range []string{"Antes do backup", "Durante o backup 1",
		"Durante o backup " + strconv.FormatInt(before, 10)} {
		if !titles[title] {
			t.Errorf("%q is not there", title)
		}
	}
	if got := second.fetch(path); !bytes.Equal(got, photo) {
		t.Errorf("the picture has %d bytes of %d", len(got), len(photo))
	}
	second.signOut()
	second.signIn()
	second.add(business, event, "Depois do backup")
	if said := second.mustRun(verifyAudit, "verify"); !strings.Contains(said, "Tudo como foi selado") {
		t.Error(said)
	}
	stop()

	kept = filepath.Join(folder, "parado.tar.zst")
	second.mustRun(writeBackup, kept)
	third := newServerProcess(t)
	third.mustRun(restore, kept)
	stop = third.run()
	third.signIn()
	if titles := third.tasks(business, event); !titles["Depois do backup"] || !titles["Antes do backup"] {
		t.Errorf("of %d tasks, those of the second machine are not there", len(titles))
	}
	if got := third.fetch(path); !bytes.Equal(got, photo) {
		t.Errorf("the picture has %d bytes of %d", len(got), len(photo))
	}
	stop()
	third.expectRefusal(writeBackup, "não há dados do Cortejo", filepath.Join(folder, "nada.tar.zst"), "DATA_DIR",
		t.TempDir())
}

// The command names the data that the backup lacks, and a restore that fails changes nothing.
func TestBackupsSayWhatTheyCannotDo(t *testing.T) {
	t.Parallel()
	m := newServerProcess(t)
	archive := filepath.Join(t.TempDir(), "x.tar.zst")
	if err := os.WriteFile(archive, []byte("not an archive"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		do       func(context.Context, settings.Settings, []string, io.Writer) error
		want     string
		word     string
		settings []string
	}{
		"another database":           {writeBackup, "pg_dump", archive, []string{"DATABASE_URL", "postgres://a@b/c"}},
		"into another database":      {restore, "pg_restore", archive, []string{"DATABASE_URL", "postgres://a@b/c"}},
		"something else":             {restore, "não é um backup do Cortejo", archive, nil},
		"nothing":                    {restore, "não há um arquivo", archive + ".missing", nil},
		"a machine without any data": {writeBackup, "não há dados do Cortejo", archive + ".new", nil},
	} {
		t.Run(name, func(t *testing.T) { m.expectRefusal(c.do, c.want, c.word, c.settings...) })
	}
	if err := restore(t.Context(), m.settings, nil, io.Discard); err == nil || err.Error() != restoreUsage {
		t.Errorf("without a file: %v", err)
	}
	var out strings.Builder
	s := m.with("FILES_URL", "s3://cortejo?region=sa-east-1", "AUDIT_KEY", strings.Repeat("k", 32))
	printExcludedFiles(&s, &out)
	if said := out.String(); !strings.Contains(said, "FILES_URL, e não neste backup") ||
		!strings.Contains(said, "AUDIT_KEY") {
		t.Error(said)
	}
	if left, err := os.ReadDir(m.settings.Server.DataDir); err != nil || len(left) != 0 {
		t.Errorf("%v, %v", left, err)
	}
}

// serverProcess is a Cortejo on a machine of its own, and a browser that visits it.
type serverProcess struct {
	t        *testing.T
	values   map[string]string
	settings settings.Settings
	client   http.Client
}

func newServerProcess(t *testing.T) *serverProcess {
	t.Helper()
	port, err := process.FreePort(0)
	if err != nil {
		t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	m := &serverProcess{t: t, values: map[string]string{"DATA_DIR": t.TempDir(),
		"ADDRESS": fmt.Sprintf("127.0.0.1:%d", port)}, client: http.Client{Jar: jar}}
	m.settings = m.with()
	return m
}

// with returns the settings with others changed, given as names and values.
func (m *serverProcess) with(others ...string) settings.Settings {
	m.t.Helper()
	s, err := settings.Read(func(name string) string {
		for i := 0; i+1 < len(others); i += 2 {
			if others[i] == name {
				return others[i+1]
			}
		}
		return from(m.values)(name)
	})
	if err != nil {
		m.t.Fatal(err)
	}
	return s
}

// run starts Cortejo and returns the function that stops it.
func (m *serverProcess) run() (stop func()) {
	m.t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(m.t.Context()))
	ended := make(chan error, 1)
	var out tenanttest.Log
	go func() { ended <- run(ctx, m.settings, &out) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, errInterrupted) {
			m.t.Errorf("it ended with %v: %s", err, out.String())
		}
	})
	m.t.Cleanup(stop)
	tenanttest.WaitUntil(m.t, 90*time.Second, "it is ready", func() bool {
		if len(ended) > 0 {
			err := <-ended
			ended <- err
			m.t.Fatalf("it did not start: %v: %s", err, out.String())
		}
		response, err := m.client.Get(m.settings.Server.PublicURL + "/readyz")
		if err != nil {
			return false
		}
		_ = response.Body.Close() // the status is all that is asked for
		return response.StatusCode == http.StatusOK
	})
	return stop
}

func (m *serverProcess) mustRun(do func(context.Context, settings.Settings, []string, io.Writer) error,
	words ...string) string {
	m.t.Helper()
	var out strings.Builder
	if err := do(m.t.Context(), m.settings, words, &out); err != nil {
		m.t.Fatalf("%q: %v", words, err)
	}
	return out.String()
}

func (m *serverProcess) expectRefusal(do func(context.Context, settings.Settings, []string, io.Writer) error, want,
	word string,
	others ...string) {
	m.t.Helper()
	if err := do(m.t.Context(), m.with(others...), []string{word}, io.Discard); err == nil ||
		!strings.Contains(err.Error(), want) {
		m.t.Errorf("%s answers %v, want %q", word, err, want)
	}
}

// ask sends a request and decodes the response into a value, which may be nil.
func (m *serverProcess) ask(method, path, mediaType string, body io.Reader, into any) {
	m.t.Helper()
	request, err := http.NewRequestWithContext(m.t.Context(), method, m.settings.Server.PublicURL+path, body)
	if err != nil {
		m.t.Error(err)
		return
	}
	request.Header.Set("Content-Type", mediaType)
	request.Header.Set("Origin", m.settings.Server.PublicURL)
	response, err := m.client.Do(request)
	if err != nil {
		m.t.Error(err)
		return
	}
	content, err := io.ReadAll(response.Body)
	_ = response.Body.Close() // it was read
	if err != nil || response.StatusCode != http.StatusOK {
		m.t.Errorf("%s was answered %d, %v: %s", path, response.StatusCode, err, content)
		return
	}
	if raw, ok := into.(*[]byte); ok {
		*raw = content
	} else if into != nil {
		if err := json.Unmarshal(content, into); err != nil {
			m.t.Errorf("%s: %v", path, err)
		}
	}
}

func (m *serverProcess) post(path string, body, into any) {
	m.t.Helper()
	content, err := json.Marshal(body)
	if err != nil {
		m.t.Fatal(err)
	}
	m.ask(http.MethodPost, path, "application/json", bytes.NewReader(content), into)
}

func (m *serverProcess) get(path string, into any) {
	m.t.Helper()
	m.ask(http.MethodGet, path, "application/json", http.NoBody, into)
}

func (m *serverProcess) fetch(path string) (content []byte) {
	m.t.Helper()
	m.get(path, &content)
	return content
}

var sixDigits = regexp.MustCompile(`\b\d{6}\b`)

// signIn signs the sample's owner in with the code from the outbox.
func (m *serverProcess) signIn() {
	m.t.Helper()
	last := m.newest(0).ID
	var begun struct{ Attempt string }
	m.post("/api/public/auth.sendVerificationCodeBySms", map[string]string{"phone": sampleOwnerPhone}, &begun)
	var code string
	tenanttest.WaitUntil(m.t, 20*time.Second, "a code comes", func() bool {
		code = sixDigits.FindString(m.newest(last).Body)
		return code != ""
	})
	m.post("/api/public/auth.confirmCode", map[string]string{"attempt": begun.Attempt, "code": code}, nil)
}

func (m *serverProcess) signOut() {
	m.t.Helper()
	m.post("/api/me/auth.signOut", struct{}{}, nil)
}

type sentMessage struct {
	ID             int64
	Kind, To, Body string
}

// newest returns the last code for the owner's phone after a given message.
func (m *serverProcess) newest(after int64) sentMessage {
	m.t.Helper()
	var outbox struct{ Items []sentMessage }
	m.get("/api/dev/outbox", &outbox)
	for _, sent := range outbox.Items {
		if sent.To == sampleOwnerPhone && sent.Kind == "sign_in_code" && sent.ID > after {
			return sent
		}
	}
	return sentMessage{}
}

// event returns the owner's current business and one of its events.
func (m *serverProcess) event() (business, event string) {
	m.t.Helper()
	var me struct{ CurrentBusinessUUID string }
	m.get("/api/me/users.get", &me)
	var events struct{ Items []struct{ UUID string } }
	m.get("/api/b/"+me.CurrentBusinessUUID+"/event.getAll", &events)
	if len(events.Items) == 0 {
		m.t.Fatal("the sample has no event")
	}
	return me.CurrentBusinessUUID, events.Items[0].UUID
}

func (m *serverProcess) add(business, event, title string) {
	m.t.Helper()
	m.post("/api/b/"+business+"/task.create", map[string]string{"eventUuid": event, "title": title, "category": "CAKE",
		"timing": "NONE"}, nil)
}

func (m *serverProcess) tasks(business, event string) map[string]bool {
	m.t.Helper()
	var list struct{ Tasks []struct{ Title string } }
	m.get("/api/b/"+business+"/task.getAll?eventUuid="+event, &list)
	titles := map[string]bool{}
	for _, task := range list.Tasks {
		titles[task.Title] = true
	}
	return titles
}

// upload stores an image and returns it as it is served, with its path.
func (m *serverProcess) upload(business string) (content []byte, path string) {
	m.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "foto.png")
	if err != nil {
		m.t.Fatal(err)
	}
	if err := errors.Join(png.Encode(part, image.NewRGBA(image.Rect(0, 0, 64, 48))), form.Close()); err != nil {
		m.t.Fatal(err)
	}
	var uploaded struct{ URL string }
	m.ask(http.MethodPost, "/api/b/"+business+"/image.upload", form.FormDataContentType(), &body, &uploaded)
	path = strings.TrimPrefix(uploaded.URL, m.settings.Server.PublicURL)
	if content = m.fetch(path); len(content) == 0 {
		m.t.Fatal("the picture is empty")
	}
	return content, path
}
