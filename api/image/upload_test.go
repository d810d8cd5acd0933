package image

import (
	"bytes"
	"encoding/json"
	"image"
	"image/jpeg"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"cortejo/formats/picture/picturetest"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/files/filestest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type bundle struct {
	*tenanttest.Env
	handler http.Handler
	folder  string
}

func setup(t *testing.T) bundle {
	t.Helper()
	b := bundle{Env: tenanttest.New(t), folder: t.TempDir()}
	store := filestest.Open(t, b.folder)
	log := slog.New(slog.DiscardHandler)
	procedures := procedure.New(b.DB, proceduretest.HeaderAuth{})
	Register(procedures, Options{DB: b.DB, Studio: NewStudio(store, log)})
	router := chi.NewRouter()
	router.Handle("/api/*", procedures)
	router.Method(http.MethodGet, "/media/{key}", ServeMedia(store, log))
	b.handler = router
	return b
}

func (b bundle) upload(t *testing.T, user uuid.UUID, business uuid.UUID, content []byte) *httptest.ResponseRecorder {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "foto.jpg")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	request := httptest.NewRequestWithContext(t.Context(), http.MethodPost,
		"/api/b/"+business.String()+"/image.upload", &body)
	request.Header.Set("Content-Type", form.FormDataContentType())
	proceduretest.SetUser(request, user)
	answer := httptest.NewRecorder()
	b.handler.ServeHTTP(answer, request)
	return answer
}

func (b bundle) get(t *testing.T, address string) *httptest.ResponseRecorder {
	t.Helper()
	answer := httptest.NewRecorder()
	b.handler.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
	return answer
}

func (b bundle) stored(t *testing.T) int {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(b.folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(found)
}

func TestUpload(t *testing.T) {
	t.Parallel()
	b := setup(t)
	business := b.AddBusiness("Ana Clara Cerimonial")
	answer := b.upload(t, business.Owner.ID, business.ID,
		picturetest.EncodePNG(t, image.NewGray(image.Rect(0, 0, 2400, 300))))
	if answer.Code != http.StatusOK {
		t.Fatalf("%d %s", answer.Code, answer.Body)
	}
	var out UploadOutput
	if err := json.Unmarshal(answer.Body.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	var width, height int
	if err := b.Admin.QueryRow(t.Context(),
		`SELECT width, height FROM images WHERE id = $1 AND business_id = $2 AND '/media/' || key = $3`,
		out.UUID, business.ID, out.URL).Scan(&width, &height); err != nil || width != 2000 || height != 250 {
		t.Errorf("kept as %dx%d (%v)", width, height, err)
	}
	shown := b.get(t, out.URL)
	if shown.Code != http.StatusOK || shown.Header().Get("Content-Type") != "image/jpeg" ||
		!strings.Contains(shown.Header().Get("Cache-Control"), "immutable") ||
		shown.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%d %v", shown.Code, shown.Header())
	}
	body, err := io.ReadAll(shown.Body)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := jpeg.Decode(bytes.NewReader(body)); err != nil {
		t.Error(err)
	}
}

func TestMediaKnowsOnlyKeys(t *testing.T) {
	t.Parallel()
	b := setup(t)
	business := b.AddBusiness("Ana Clara Cerimonial")
	if answer := b.upload(t, business.Owner.ID, business.ID,
		picturetest.EncodeJPEG(t, picturetest.NewMarked(10, 10))); answer.Code != http.StatusOK {
		t.Fatal(answer.Body)
	}
	if err := os.WriteFile(filepath.Join(b.folder, "segredo"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	kept, err := filepath.Glob(filepath.Join(b.folder, "*.attrs"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("%v %v", kept, err)
	}
	for _, key := range []string{
		"segredo", filepath.Base(kept[0]), strings.ToUpper(strings.TrimSuffix(filepath.Base(kept[0]), ".attrs")),
		"..%2f..%2fetc%2fpasswd", strings.Repeat("a", 26), strings.Repeat("a", 26) + "%00", "",
	} {
		if answer := b.get(t, "/media/"+key); answer.Code != http.StatusNotFound {
			t.Errorf("%q: %d", key, answer.Code)
		}
	}
}

func TestWhoMayUpload(t *testing.T) {
	t.Parallel()
	b := setup(t)
	mine, theirs := b.AddBusiness("Minha"), b.AddBusiness("Alheia")
	event := b.AddEvent(mine, "Casamento")
	administrator := b.AddMember(mine, tenants.TeamAssistant)
	helper, planner := b.AddMember(mine, tenants.TeamGuest), b.AddMember(mine, tenants.TeamGuest)
	b.AddEventAccess(event, helper, tenants.EventReception)
	b.AddEventAccess(event, planner, tenants.EventManage)
	content := picturetest.EncodeJPEG(t, picturetest.NewMarked(10, 10))
	for name, c := range map[string]struct {
		user uuid.UUID
		want int
	}{
		"owner":                {mine.Owner.ID, http.StatusOK},
		"administrator":        {administrator.User.ID, http.StatusOK},
		"helper who manages":   {planner.User.ID, http.StatusOK},
		"helper at reception":  {helper.User.ID, http.StatusNotFound},
		"invited, no answer":   {b.AddInvitee(mine, tenants.TeamAssistant).User.ID, http.StatusNotFound},
		"owner of another":     {theirs.Owner.ID, http.StatusNotFound},
		"staff out of control": {b.AddStaff("Sofia").ID, http.StatusNotFound},
		"nobody":               {uuid.Nil, http.StatusUnauthorized},
	} {
		before := b.stored(t)
		answer := b.upload(t, c.user, mine.ID, content)
		if answer.Code != c.want {
			t.Errorf("%s: %d %s", name, answer.Code, answer.Body)
		}
		if c.want != http.StatusOK && b.stored(t) != before {
			t.Errorf("%s left a file behind", name)
		}
	}
}

func TestRefusalsAreSentences(t *testing.T) {
	t.Parallel()
	b := setup(t)
	business := b.AddBusiness("Minha")
	for name, c := range map[string]struct {
		content []byte
		status  int
		want    string
	}{
		"a page": {[]byte("<html>"), http.StatusUnprocessableEntity, "Envie uma imagem JPG, JPEG ou PNG."},
		"half": {picturetest.EncodeJPEG(t, picturetest.NewMarked(100, 100))[:400], http.StatusUnprocessableEntity,
			"Não conseguimos ler esta imagem. Ela pode estar incompleta."},
		"too heavy": {make([]byte, UploadLimit+1), http.StatusRequestEntityTooLarge,
			"A imagem pode ter até 10 MB."},
		"an empty": {nil, http.StatusUnprocessableEntity, ""},
		"drawn over and over": {picturetest.NewProgressiveJPEG(6000, 6000, 1600), http.StatusUnprocessableEntity,
			"Esta imagem demora demais para abrir. Salve uma cópia dela como JPG e envie de novo."},
		"a bomb": {picturetest.SetClaimedSize(picturetest.EncodePNG(t, picturetest.NewMarked(1, 1)), 60_000, 60_000),
			http.StatusUnprocessableEntity, "Esta imagem é grande demais. Envie uma com até 64 megapixels."},
	} {
		answer := b.upload(t, business.Owner.ID, business.ID, c.content)
		var p problem.Body
		if err := json.Unmarshal(answer.Body.Bytes(), &p); err != nil || answer.Code != c.status ||
			(c.want != "" && p.Detail != c.want) {
			t.Errorf("%s: %d %s", name, answer.Code, answer.Body)
		}
	}
	if b.stored(t) != 0 {
		t.Error("a refused picture was kept")
	}
}
