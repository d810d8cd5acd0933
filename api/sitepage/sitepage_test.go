package sitepage_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/api/publicevent"
	"cortejo/api/sitepage"
	"cortejo/formats/picture"
	"cortejo/formats/secretlink"
	"cortejo/formats/sitedoc"
	"cortejo/formats/sitepassword"
	"cortejo/platform/pgnotify"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/providers/files"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
	"cortejo/tools/dumptest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

var links = secretlink.KeyOf("key")

// sitePageEnv is an event of Helena and Caetano.
type sitePageEnv struct {
	t       *testing.T
	env     *tenanttest.Env
	event   tenanttest.Event
	log     *tenanttest.Log
	files   *files.Store
	user    uuid.UUID // whose session get has; uuid.Nil for none
	handler http.Handler
}

func newSitePageEnv(t *testing.T) *sitePageEnv {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	w := &sitePageEnv{t: t, env: env,
		event: env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento Helena & Caetano"), log: &tenanttest.Log{}}
	store, err := files.Open(t.Context(), "file://"+t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	w.files = store
	w.sql(
		`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + 294, event_start_time = '16:30', ceremony_place = 'Matriz de Santo Antônio' WHERE id = $1`, w.event.ID)
	w.handler = w.process()
	return w
}

// process is one that answers, and that hears of changes.
func (w *sitePageEnv) process() http.Handler {
	w.t.Helper()
	service := sitepage.New(sitepage.Options{
		Env: server.Env{
			DB: w.env.DB, PublicURL: "https://cortejo.test", Secrets: secrets.New("key"), Files: w.files,
			Log: slog.New(slog.NewTextHandler(w.log, nil)),
		},
		Asker: proceduretest.HeaderAuth{},
	})
	listener := pgnotify.NewListener(w.env.AppURL, slog.New(slog.DiscardHandler))
	service.Attach(listener)
	connected := make(chan struct{}, 8)
	listener.Subscribe(pgnotify.Subscriber{
		Channel: "cortejo_live",
		Notify:  func(string) {},
		SetConnected: func(is bool) {
			if is {
				connected <- struct{}{}
			}
		},
	})
	w.t.Cleanup(listener.Start())
	<-connected
	mux := http.NewServeMux()
	mux.Handle("/previa/", service.Previews())
	mux.Handle("/tema/", service.Accents())
	mux.Handle("/", service.NewHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusTeapot)
		_, _ = io.WriteString(w, "the page without a site")
	})))
	return mux
}

func (w *sitePageEnv) sql(sql string, args ...any) {
	w.t.Helper()
	if _, err := w.env.Admin.Exec(w.t.Context(), sql, args...); err != nil {
		w.t.Fatal(err)
	}
}

// block adds one to the draft.
func (w *sitePageEnv) block(kind sitedoc.Kind, c sitedoc.Content) uuid.UUID {
	w.t.Helper()
	id := w.env.AddSiteBlock(w.event, string(kind))
	text, err := json.Marshal(c)
	if err != nil {
		w.t.Fatal(err)
	}
	w.sql(`UPDATE site_blocks SET content = $2 WHERE id = $1`, id, text)
	return id
}

func (w *sitePageEnv) photo() uuid.UUID {
	w.t.Helper()
	id := w.env.AddSitePhoto(w.event)
	var key string
	if err := w.env.Admin.QueryRow(w.t.Context(), `SELECT key FROM site_photos WHERE id = $1`, id).
		Scan(&key); err != nil {
		w.t.Fatal(err)
	}
	for _, wide := range picture.GalleryWidths {
		if err := w.files.Put(w.t.Context(), image.GalleryKeyOf(key, wide), "image/jpeg",
			[]byte("a photograph")); err != nil {
			w.t.Fatal(err)
		}
	}
	return id
}

// close makes the site private.
func (w *sitePageEnv) close(password string) {
	w.t.Helper()
	salt := secretlink.NewSalt()
	hash, _ := secretlink.Hash(links.DeriveToken(salt))
	w.sql(`UPDATE sites SET password_hash = $2, access_salt = $3, access_hash = $4 WHERE event_id = $1`, w.event.ID,
		sitepassword.Hash(password), salt, hash)
}

type answer struct {
	*http.Response
	body string
}

func ask(t *testing.T, handler http.Handler, method, path string, form url.Values, change func(*http.Request)) answer {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(form.Encode()))
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if change != nil {
		change(r)
	}
	out := httptest.NewRecorder()
	handler.ServeHTTP(out, r)
	dumptest.Record(t, r, form.Encode(), out)
	return answer{out.Result(), out.Body.String()}
}

func (w *sitePageEnv) get(path string) answer {
	w.t.Helper()
	return ask(w.t, w.handler, http.MethodGet, path, nil, func(r *http.Request) { proceduretest.SetUser(r, w.user) })
}

func (w *sitePageEnv) address(below string) string { return "/" + w.event.Slug + below }

// shows fails where the page does not say each of these words, or says one of those behind "not".
func (a answer) shows(t *testing.T, status int, words ...string) {
	t.Helper()
	if a.StatusCode != status {
		t.Errorf("answers %d, not %d: %.300s", a.StatusCode, status, a.body)
	}
	for _, word := range words {
		if !a.says(word) {
			t.Errorf("the page should say %q: %.600s", word, a.body)
		}
	}
}

// says tells whether the page says each of these words, and none of those behind "not".
func (a answer) says(words ...string) bool {
	for _, word := range words {
		if without, not := strings.CutPrefix(word, "not "); not == strings.Contains(a.body, without) {
			return false
		}
	}
	return true
}

func TestWhatWasPublishedIsShown(t *testing.T) {
	w := newSitePageEnv(t)
	w.get(w.address("")).shows(t, http.StatusTeapot)
	w.env.AddSite(w.event)
	w.block(sitedoc.Cover, sitedoc.Content{})
	story := w.block(sitedoc.Story, sitedoc.Content{Title: "Nossa história", Text: "A primeira versão"})
	moments := w.block(sitedoc.Moments,
		sitedoc.Content{Items: []sitedoc.Item{{Title: "A cerimônia", Role: sitedoc.Ceremony}}})
	w.get(w.address("")).shows(t, http.StatusTeapot)
	w.env.PublishSite(w.event, w.env.AddSiteVersion(w.event))
	var page answer
	eventually(t, func() bool { page = w.get(w.address("")); return page.StatusCode != http.StatusTeapot })
	page.shows(t, http.StatusOK, "A primeira versão", `<span class="name">Helena</span>`, "Matriz de Santo Antônio",
		"16h30", "Planejado por <b>Ana Clara Cerimonial",
		`<meta name="robots" content="noindex">`, "https://cortejo.test/media/convite/"+w.event.Slug+".png")
	if page.Header.Get("Cache-Control") != "no-cache" || page.Header.Get("ETag") == "" {
		t.Errorf("headers %v", page.Header)
	}
	ask(t, w.handler, http.MethodGet, w.address(""), nil,
		func(r *http.Request) { r.Header.Set("If-None-Match", page.Header.Get("ETag")) }).
		shows(t, http.StatusNotModified, "not A primeira")
	if head := ask(t, w.handler, http.MethodHead, w.address(""), nil, nil); head.StatusCode != http.StatusOK ||
		head.body != "" {
		t.Errorf("HEAD answers %d with %q", head.StatusCode, head.body)
	}

	calendar := w.get(w.address("/agenda/" + moments.String() + "/1.ics"))
	calendar.shows(t, http.StatusOK, "BEGIN:VCALENDAR\r\n", "SUMMARY:A cerimônia: Casamento Helena & Caetano\r\n",
		"LOCATION:Matriz de Santo Antônio\r\n", "T193000Z\r\n")
	for _, none := range []string{"/agenda/" + moments.String() + "/2.ics", "/agenda/" + story.String() + "/1.ics",
		"/agenda/" + moments.String() + "/0.ics", "/agenda/x/1.ics"} {
		w.get(w.address(none)).shows(t, http.StatusNotFound)
	}

	// The draft continues, and there is an older version: the page shows neither.
	w.sql(`UPDATE site_blocks SET content = '{"text": "Ainda em segredo"}' WHERE id = $1`, story)
	w.env.PublishSite(w.event, w.env.AddSiteVersion(w.event))
	w.sql(`UPDATE site_blocks SET content = '{"text": "Outro rascunho"}' WHERE id = $1`, story)
	eventually(t, func() bool { return strings.Contains(w.get(w.address("")).body, "Ainda em segredo") })
	w.get(w.address("")).shows(t, http.StatusOK, "not A primeira versão", "not Outro rascunho")
	w.sql(`UPDATE sites SET indexed = true WHERE event_id = $1`, w.event.ID)
	eventually(t, func() bool { return !strings.Contains(w.get(w.address("")).body, "noindex") })

	w.sql(`UPDATE events SET archived_at = now() WHERE id = $1`, w.event.ID)
	eventually(t, func() bool { return w.get(w.address("")).StatusCode == http.StatusTeapot })
}

// eventually polls until the effect of a notification is visible.
func eventually(t *testing.T, holds func() bool) {
	t.Helper()
	resume := dumptest.Pause(t)
	defer func() { resume(); holds() }() // the last answer is recorded
	for until := time.Now().Add(10 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("it did not come about")
		}
	}
}

func TestAChangeIsSeenInEveryProcess(t *testing.T) {
	w := newSitePageEnv(t)
	w.env.AddSite(w.event)
	w.block(sitedoc.Cover, sitedoc.Content{})
	w.block(sitedoc.Moments, sitedoc.Content{Items: []sitedoc.Item{{Title: "A cerimônia", Role: sitedoc.Ceremony}}})
	for _, kind := range []sitedoc.Kind{sitedoc.Gifts, sitedoc.Vendors, sitedoc.Messages, sitedoc.RSVP} {
		w.block(kind, sitedoc.Content{})
	}
	w.env.PublishSite(w.event, w.env.AddSiteVersion(w.event))
	gift, message := w.env.AddGift(w.event, "Jogo de panelas", 320_00, 1),
		w.env.AddSiteMessage(w.event, "Bia", "Felicidades!")
	vendor := w.env.AddVendor(w.event.Business, "Flores da Serra")
	hired := w.env.AddEventVendor(w.event, vendor, "DONE")
	second := w.process()
	look := func() answer { return ask(t, second, http.MethodGet, w.address(""), nil, nil) }
	look().shows(t, http.StatusOK, "Matriz de Santo Antônio")
	// A change without a trigger is not shown: the second page came from memory.
	quiet := w.env.Untriggered()
	if _, err := quiet.Admin.Exec(t.Context(), `UPDATE events SET ceremony_place = 'Capela' WHERE id = $1`,
		w.event.ID); err != nil {
		t.Fatal(err)
	}
	look().shows(t, http.StatusOK, "Matriz de Santo Antônio")
	for _, change := range []struct {
		sql   string
		id    uuid.UUID
		words []string
	}{
		{`UPDATE events SET ceremony_place = 'Igreja do Rosário' WHERE id = $1`, w.event.ID,
			[]string{"Igreja do Rosário", "not Matriz"}},
		{`UPDATE events SET date = '2031-05-17' WHERE id = $1`, w.event.ID, []string{"2031"}},
		{`UPDATE events SET event_start_time = '11:15' WHERE id = $1`, w.event.ID, []string{"11h15"}},
		{`UPDATE events SET title = 'Casamento Rita & Davi' WHERE id = $1`, w.event.ID, []string{"Rita", "not Helena"}},
		{`UPDATE gifts SET hidden = true WHERE id = $1`, gift, []string{"not /presentes"}},
		{`UPDATE gifts SET hidden = false WHERE id = $1`, gift, []string{"/presentes"}},
		{`UPDATE gifts SET deleted_at = now() WHERE id = $1`, gift, []string{"not /presentes"}},
		{`UPDATE site_messages SET approved_at = now() WHERE id = $1`, message, []string{"Felicidades!"}},
		{`UPDATE site_messages SET approved_at = NULL WHERE id = $1`, message, []string{"not Felicidades!"}},
		{`UPDATE vendors SET enable_vendor_indication = true WHERE id = $1`, vendor.ID, []string{"Flores da Serra"}},
		{`UPDATE vendors SET name = 'Flores do Vale' WHERE id = $1`, vendor.ID,
			[]string{"Flores do Vale", "not Serra"}},
		{`UPDATE event_vendors SET deleted_at = now() WHERE id = $1`, hired, []string{"not Flores"}},
		{`UPDATE businesses SET name = 'Bela Cerimonial' WHERE business_id = $1`, w.event.Business.ID,
			[]string{"Bela Cerimonial", "not Ana Clara"}},
		{`UPDATE events SET enable_branding = false WHERE id = $1`, w.event.ID, []string{"not Bela Cerimonial"}},
	} {
		t.Log(change.sql)
		w.sql(change.sql, change.id)
		eventually(t, func() bool { return look().says(change.words...) })
	}
}

func TestAPrivateSiteShowsNothingBeforeItsPassword(t *testing.T) {
	w := newSitePageEnv(t)
	w.env.AddSite(w.event)
	photo := w.photo()
	w.block(sitedoc.Cover, sitedoc.Content{Photos: []sitedoc.Photo{{UUID: photo}}})
	moments := w.block(sitedoc.Moments, sitedoc.Content{Items: []sitedoc.Item{{Role: sitedoc.Ceremony}}})
	w.block(sitedoc.Messages, sitedoc.Content{})
	w.env.PublishSite(w.event, w.env.AddSiteVersion(w.event))
	w.get(w.address("")).shows(t, http.StatusOK, "Helena") // and is kept in memory
	w.close("jasmim-2027")

	closed := func() answer { return w.get(w.address("")) }
	eventually(t, func() bool { return strings.Contains(closed().body, `name="password"`) })
	closed().shows(t, http.StatusOK, "not Helena", "not Caetano", "not Casamento", "not Matriz", "not Ana Clara",
		"not "+photo.String())
	if h := closed().Header; h.Get("Cache-Control") != "no-store" ||
		!strings.Contains(h.Get("X-Robots-Tag"), "noindex") {
		t.Errorf("headers %v", h)
	}
	for _, below := range []string{"/fotos/" + photo.String() + "/480.jpg", "/agenda/" + moments.String() + "/1.ics"} {
		w.get(w.address(below)).shows(t, http.StatusNotFound)
	}
	ask(t, w.handler, http.MethodPost, w.address("/recados"), url.Values{"name": {"Bia"}, "message": {"Oi"}}, nil).
		shows(t, http.StatusOK, `name="password"`, "not Helena")
	// What else knows of the event is closed as well.
	if _, err := publicevent.Find(t.Context(), w.env.DB, w.event.Slug); problem.From(
		err).Status != http.StatusNotFound {
		t.Errorf("the public procedures still tell of it: %v", err)
	}
	pictures := publicevent.NewPictureHandler(w.env.DB, nil)
	ask(t, pictures, http.MethodGet, publicevent.PictureFolder+w.event.Slug+".png", nil, nil).
		shows(t, http.StatusNotFound)

	ask(t, w.handler, http.MethodPost, w.address(""), url.Values{"password": {"jasmim"}}, nil).
		shows(t, http.StatusUnprocessableEntity, "não abre o site", "not Helena")
	in := ask(t, w.handler, http.MethodPost, w.address(""), url.Values{"password": {"jasmim-2027"}}, nil)
	cookies := in.Cookies()
	if in.StatusCode != http.StatusSeeOther || len(cookies) != 1 {
		t.Fatalf("the password answers %d %v", in.StatusCode, in.Header)
	}
	if c := cookies[0]; !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode || c.Path != w.address("") {
		t.Errorf("the cookie is %v", c)
	}
	own := ask(t, w.handler, http.MethodPost, w.address(""), url.Values{"password": {"jasmim-2027"}},
		func(r *http.Request) { *r = *r.WithContext(procedure.SetSiteSlug(r.Context(), w.event.Slug)) })
	if c := own.Cookies(); len(c) != 1 || c[0].Path != "/" {
		t.Errorf("on a domain of the event's own the cookie is %v", c)
	}
	with := func(r *http.Request) { r.AddCookie(cookies[0]) }
	page := ask(t, w.handler, http.MethodGet, w.address(""), nil, with)
	page.shows(t, http.StatusOK, "Helena", "Matriz", photo.String(), `content="noindex"`)
	if page.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("headers %v", page.Header)
	}
	if h := ask(t, w.handler, http.MethodGet, w.address("/fotos/"+photo.String()+"/480.jpg"), nil,
		with); h.StatusCode != http.StatusOK || h.Header.Get("Cache-Control") != "private, no-store" ||
		h.Header.Get("ETag") != "" {
		t.Errorf("the photograph answers %d %v", h.StatusCode, h.Header)
	}
	closed().shows(t, http.StatusOK, "not Helena") // the opened page is not cached for others

	// Another event's site is not opened by it, and a new password ends it.
	w.close("outra-senha")
	ask(t, w.handler, http.MethodGet, w.address(""), nil, with).shows(t, http.StatusOK, `name="password"`, "not Helena")
	ask(t, w.handler, http.MethodGet, w.address("/fotos/"+photo.String()+"/480.jpg"), nil, with).
		shows(t, http.StatusNotFound)
	if strings.Contains(w.log.String(), "jasmim") {
		t.Error("the log names a password")
	}
}

func TestPasswordsAreNotGuessed(t *testing.T) {
	w := newSitePageEnv(t)
	w.env.AddSite(w.event)
	w.close("jasmim-2027")
	try := func(password, ip string) answer {
		return ask(t, w.handler, http.MethodPost, w.address(""), url.Values{"password": {password}},
			func(r *http.Request) { r.RemoteAddr = ip + ":4000" })
	}
	// The correct password does not count against the limit.
	for range 12 {
		if got := try("jasmim-2027", "203.0.113.9"); got.StatusCode != http.StatusSeeOther {
			t.Fatalf("the password answers %d", got.StatusCode)
		}
	}
	for range 10 {
		try("errada", "203.0.113.7").shows(t, http.StatusUnprocessableEntity)
	}
	late := try("jasmim-2027", "203.0.113.7")
	late.shows(t, http.StatusTooManyRequests, "Muitas tentativas")
	if late.Header.Get("Retry-After") == "" || len(late.Cookies()) > 0 {
		t.Errorf("headers %v", late.Header)
	}
	if got := try("jasmim-2027", "203.0.113.8"); got.StatusCode != http.StatusSeeOther {
		t.Errorf("somebody else is answered %d", got.StatusCode)
	}
}

func TestPhotographsOfTheDraftAreClosed(t *testing.T) {
	w := newSitePageEnv(t)
	w.env.AddSite(w.event)
	shown, drafted := w.photo(), w.photo()
	w.block(sitedoc.Gallery, sitedoc.Content{Photos: []sitedoc.Photo{{UUID: shown, Alt: "Na praia"}}})
	w.env.PublishSite(w.event, w.env.AddSiteVersion(w.event))
	w.sql(
		`UPDATE site_blocks SET content = jsonb_build_object('photos', jsonb_build_array(jsonb_build_object('uuid', $2::uuid, 'alt', ''))) WHERE event_id = $1`, w.event.ID, drafted)
	w.get(w.address("")).shows(t, http.StatusOK, shown.String(), `alt="Na praia"`, "not "+drafted.String())
	got := w.get(w.address("/fotos/" + shown.String() + "/960.jpg"))
	got.shows(t, http.StatusOK, "a photograph")
	if got.Header.Get("Content-Type") != "image/jpeg" ||
		!strings.Contains(got.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("headers %v", got.Header)
	}
	other := w.env.AddEvent(w.event.Business, "Outra festa")
	for _, path := range []string{
		w.address("/fotos/" + drafted.String() + "/960.jpg"), w.address("/fotos/" + shown.String() + "/961.jpg"),
		"/" + other.Slug + "/fotos/" + shown.String() + "/960.jpg",
		"/previa/" + w.event.ID.String() + "/fotos/" + drafted.String() + "/960.jpg",
	} {
		w.get(path).shows(t, http.StatusNotFound)
	}
}

func TestADraftIsItsEditorsAlone(t *testing.T) {
	w := newSitePageEnv(t)
	w.env.AddSite(w.event)
	block := w.block(sitedoc.Text, sitedoc.Content{Text: "Ainda em segredo"})
	hidden := w.block(sitedoc.Story, sitedoc.Content{Text: "Escondido"})
	w.sql(`UPDATE site_blocks SET shown = false WHERE id = $1`, hidden)
	drafted := w.photo()
	client, helper, guest := w.env.AddUser("Helena"), w.env.AddMember(w.event.Business, "GUEST"),
		w.env.AddMember(w.event.Business, "GUEST")
	w.env.AddEventCustomer(w.event, client)
	w.env.AddEventAccess(w.event, helper, tenants.EventSiteAndGuests)
	w.env.AddEventAccess(w.event, guest, tenants.EventReception)
	stranger := w.env.AddBusiness("Outro cerimonial").Owner
	base := "/previa/" + w.event.ID.String()
	as := func(user uuid.UUID) answer {
		w.user = user
		return w.get(base)
	}
	for who, user := range map[string]uuid.UUID{"nobody": uuid.Nil, "another planner": stranger.ID,
		"a helper at the door": guest.User.ID, "the client, to whom it is not shown": client.ID} {
		if got := as(user); got.StatusCode != http.StatusNotFound || strings.Contains(got.body, "segredo") {
			t.Errorf("%s is answered %d", who, got.StatusCode)
		}
	}
	w.env.SetCustomerPermissions(w.event, tenants.CustomerSiteView)
	for who, user := range map[string]uuid.UUID{"its planner": w.event.Business.Owner.ID, "a helper": helper.User.ID,
		"the client": client.ID} {
		got := as(user)
		if got.StatusCode != http.StatusOK || !strings.Contains(got.body, "Ainda em segredo") ||
			strings.Contains(got.body, "Escondido") {
			t.Errorf("%s is answered %d: %.300s", who, got.StatusCode, got.body)
		}
		if h := got.Header; h.Get("Cache-Control") != "no-store" || h.Get("X-Frame-Options") != "SAMEORIGIN" {
			t.Errorf("headers %v", h)
		}
		w.get(base+"/bloco/"+block.String()).shows(t, http.StatusOK, `<section id="bloco-`+block.String(), "not <html")
		w.get(base+"/bloco/"+hidden.String()).shows(t, http.StatusNoContent)
		w.get(base+"/bloco/"+uuid.NewString()).shows(t, http.StatusNotFound)
		w.get(base+"/fotos/"+drafted.String()+"/480.jpg").shows(t, http.StatusOK)
	}
}

func TestMessagesWaitForTheHosts(t *testing.T) {
	w := newSitePageEnv(t)
	w.env.AddSite(w.event)
	w.block(sitedoc.Cover, sitedoc.Content{})
	send := func(name, message string) answer {
		return ask(t, w.handler, http.MethodPost, w.address("/recados"),
			url.Values{"name": {name}, "message": {message}}, nil)
	}
	w.env.PublishSite(w.event, w.env.AddSiteVersion(w.event))
	send("Bia", "Oi").shows(t, http.StatusNotFound) // the site does not ask for any
	w.block(sitedoc.Messages, sitedoc.Content{})
	w.env.PublishSite(w.event, w.env.AddSiteVersion(w.event))

	send(" ", strings.Repeat("a", 601)).shows(t, http.StatusUnprocessableEntity, "Escreva o seu nome.", "no máximo 600",
		strings.Repeat("a", 601))
	const script = `<script>alert("oi")</script>`
	sent := send("Bia "+script, "Felicidades!\x00\u202e\n\n"+script)
	if to := sent.Header.Get("Location"); sent.StatusCode != http.StatusSeeOther ||
		!strings.HasPrefix(to, w.address("?recado")) {
		t.Fatalf("answers %d %q", sent.StatusCode, to)
	}
	w.get(w.address("?recado")).shows(t, http.StatusOK, "assim que os anfitriões lerem", "not Felicidades")
	w.get(w.address("")).shows(t, http.StatusOK, "not Felicidades", "not assim que os anfitriões")
	w.sql(`UPDATE site_messages SET approved_at = now() WHERE event_id = $1`, w.event.ID)
	eventually(t, func() bool { return strings.Contains(w.get(w.address("")).body, "Felicidades!") })
	w.get(w.address("")).shows(t, http.StatusOK, "&lt;script&gt;", "not <script>", "not \u202e")
	w.sql(`UPDATE site_messages SET deleted_at = now() WHERE event_id = $1`, w.event.ID)
	eventually(t, func() bool { return !strings.Contains(w.get(w.address("")).body, "Felicidades!") })

	for range 9 {
		send("Bia", "De novo")
	}
	send("Bia", "Mais uma").shows(t, http.StatusTooManyRequests, "Muitos recados", "Mais uma")
}

// Of gifts the site tells where there are any, and of a private one their page asks the same as the rest.
func TestGiftsAreShownWhereThereAreAny(t *testing.T) {
	w := newSitePageEnv(t)
	w.env.AddSite(w.event)
	w.block(sitedoc.Gifts, sitedoc.Content{Title: "Presentes"})
	w.env.PublishSite(w.event, w.env.AddSiteVersion(w.event))
	w.get(w.address("")).shows(t, http.StatusOK, "not /presentes")
	w.env.AddGift(w.event, "Jogo de panelas", 32_000, 1)
	eventually(t, func() bool { return strings.Contains(w.get(w.address("")).body, w.address("/presentes")) })
	open := func(scope tenants.Scope) (is bool) {
		if err := w.env.DB.Read(scope).QueryRow(t.Context(), "SELECT app.gift_list() IS NOT NULL").
			Scan(&is); err != nil {
			t.Fatal(err)
		}
		return is
	}
	if !open(tenants.AsVisitor(w.event.Slug)) {
		t.Error("the gifts of an open site are closed")
	}
	w.close("jasmim-2027")
	var salt []byte
	if err := w.env.Admin.QueryRow(t.Context(), `SELECT access_salt FROM sites WHERE event_id = $1`, w.event.ID).
		Scan(&salt); err != nil {
		t.Fatal(err)
	}
	hash, _ := secretlink.Hash(links.DeriveToken(salt))
	if open(tenants.AsVisitor(w.event.Slug)) || !open(tenants.AsVisitorWith(w.event.Slug, hash)) {
		t.Error("the gifts of a private site are not for those who were let in, and for nobody else")
	}
}
