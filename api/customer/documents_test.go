package customer_test

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/customer"
	"cortejo/api/document"
	"cortejo/api/image"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/files"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

const pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"

// drawer is an event whose documents its planner and two clients open.
type drawer struct {
	*tenanttest.Env
	api                    *proceduretest.API
	event                  tenanttest.Event
	planner, marina, tomas proceduretest.Caller
	marinaUser             tenanttest.User
}

func newDrawer(t *testing.T) drawer {
	t.Helper()
	d := drawer{Env: tenanttest.New(t)}
	address, err := files.FolderURL(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store, err := files.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	log := slog.New(slog.DiscardHandler)
	queue, err := jobs.NewQueue(d.App, log)
	if err != nil {
		t.Fatal(err)
	}
	d.DB.SetQueue(queue)
	d.api = proceduretest.New(t, d.Env, func(r *procedure.Router) {
		o := document.Options{
			DB: d.DB, Files: store, Studio: image.NewStudio(store, log), Scanner: files.NoScanner{},
			Secret: func(r *http.Request) string { return r.Header.Get("Cookie") },
		}
		document.Register(r, o)
		customer.RegisterDocuments(r, o)
	})
	d.event = d.Event(d.Business("Ateliê Aurora"), "Marina & Tomás")
	d.marinaUser = d.User("Marina")
	tomas := d.User("Tomás")
	d.EventCustomer(d.event, d.marinaUser)
	d.EventCustomer(d.event, tomas)
	d.CustomerPermissions(d.event, tenants.CustomerAll)
	d.planner, d.marina, d.tomas = d.api.Owner(d.event.Business), d.api.Customer(d.marinaUser, d.event), d.api.Customer(tomas, d.event)
	return d
}

func (d drawer) change(t *testing.T, sql string, args ...any) {
	t.Helper()
	if _, err := d.Admin.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

func text(words string) map[string]any {
	return map[string]any{"type": "doc", "content": []any{map[string]any{"type": "paragraph", "content": []any{map[string]any{"type": "text", "text": words}}}}}
}

func says(content map[string]any, words string) bool {
	return strings.Contains(fmt.Sprint(content), words)
}

func TestAClientsDocumentAndTheirPlanners(t *testing.T) {
	t.Parallel()
	d := newDrawer(t)
	theirs := proceduretest.Post[document.Document](d.planner, "document.create", proceduretest.Input{"eventUuid": d.event.ID, "name": "Briefing", "content": text("um")})
	d.change(t, `UPDATE documents SET observations = 'não contar o preço'`)
	own := proceduretest.Post[customer.Document](d.marina, "customer.createDocument", proceduretest.Input{"name": " Votos ", "content": text("sim")})
	if own.Name != "Votos" || !own.IsCustomerFile || !own.Editable || own.Version != 1 {
		t.Errorf("made %+v", own)
	}
	all := proceduretest.Get[document.GetAllOutput](d.tomas, "customer.getDocuments", nil).Items
	if len(all) != 2 || all[0].UUID != own.UUID || !all[0].IsCustomerFile || all[1].IsCustomerFile {
		t.Errorf("Tomás sees %+v", all)
	}
	if read := proceduretest.Get[customer.Document](d.tomas, "customer.getDocument", proceduretest.Input{"uuid": theirs.UUID}); read.Editable || !says(read.Content, "um") {
		t.Errorf("the planner's is %+v", read)
	}
	if raw := d.marina.Fetch(d.marina.Address("customer.getDocument", proceduretest.Input{"uuid": theirs.UUID})).Body.String(); strings.Contains(raw, "preço") {
		t.Errorf("a client reads the observations: %s", raw)
	}
	for name, in := range map[string]proceduretest.Input{
		"customer.saveDocument":    {"uuid": theirs.UUID, "version": 1, "content": text("nosso")},
		"customer.updateDocument":  {"uuid": theirs.UUID, "name": "Nosso"},
		"customer.deleteDocument":  {"uuid": theirs.UUID},
		"customer.restoreDocument": {"uuid": theirs.UUID},
	} {
		if status := d.marina.TryPost(name, in); status != http.StatusNotFound {
			t.Errorf("%s of the planner's: %d", name, status)
		}
	}
	// The planner sees whose it is, and the versions that the client wrote.
	if seen := proceduretest.Get[document.Document](d.planner, "document.get", proceduretest.Input{"uuid": own.UUID}); !seen.IsCustomerFile || !says(seen.Content, "sim") {
		t.Errorf("the planner sees %+v", seen)
	}
	if versions := proceduretest.Get[document.GetVersionsOutput](d.planner, "document.getVersions", proceduretest.Input{"uuid": own.UUID}).Items; len(versions) != 1 {
		t.Errorf("%d versions", len(versions))
	}
}

func TestACoupleWritesOneDocument(t *testing.T) {
	t.Parallel()
	d := newDrawer(t)
	own := proceduretest.Post[customer.Document](d.marina, "customer.createDocument", proceduretest.Input{"name": "Votos"})
	save := func(version int, words string) proceduretest.Input {
		return proceduretest.Input{"uuid": own.UUID, "version": version, "content": text(words)}
	}
	if saved := proceduretest.Post[document.SaveOutput](d.tomas, "customer.saveDocument", save(1, "prometo")); saved.Version != 2 {
		t.Errorf("saved as %d", saved.Version)
	}
	if r := d.marina.PostRefused("customer.saveDocument", save(1, "juro")); r.Status != http.StatusConflict || !strings.Contains(r.Detail, "os dois textos") {
		t.Errorf("%+v", r)
	}
	// An answer that was lost on the way is asked for again, and is no conflict.
	if saved := proceduretest.Post[document.SaveOutput](d.tomas, "customer.saveDocument", save(1, "prometo")); saved.Version != 2 {
		t.Errorf("saved again as %d", saved.Version)
	}
	proceduretest.Post[document.SaveOutput](d.marina, "customer.saveDocument", save(2, "juro"))
	proceduretest.Post[document.SaveOutput](d.marina, "customer.saveDocument", save(3, "juro e prometo"))
	versions := proceduretest.Get[document.GetVersionsOutput](d.planner, "document.getVersions", proceduretest.Input{"uuid": own.UUID}).Items
	if len(versions) != 3 || versions[0].Version != 4 || versions[1].Version != 2 || versions[2].Version != 1 {
		t.Errorf("versions %+v", versions)
	}
}

func TestAClientBringsNoPictureIntoAText(t *testing.T) {
	t.Parallel()
	d := newDrawer(t)
	image := d.Image(d.event.Business)
	var key string
	if err := d.Admin.QueryRow(t.Context(), `SELECT key FROM images WHERE id = $1`, image).Scan(&key); err != nil {
		t.Fatal(err)
	}
	picture := map[string]any{"type": "doc", "content": []any{map[string]any{"type": "image", "attrs": map[string]any{"src": "/media/" + key, "alt": "Mesa"}}}}
	if r := d.marina.PostRefused("customer.createDocument", proceduretest.Input{"name": "Votos", "content": picture}); r.Beside("content") == "" {
		t.Errorf("%+v", r)
	}
	own := proceduretest.Post[customer.Document](d.marina, "customer.createDocument", proceduretest.Input{"name": "Votos"})
	if r := d.marina.PostRefused("customer.saveDocument", proceduretest.Input{"uuid": own.UUID, "version": 1, "content": picture}); r.Beside("content") == "" {
		t.Errorf("%+v", r)
	}
	// What the planner put into it stays, also when the client takes it out and back.
	proceduretest.Post[document.SaveOutput](d.planner, "document.save", proceduretest.Input{"uuid": own.UUID, "version": 1, "content": picture})
	proceduretest.Post[document.SaveOutput](d.marina, "customer.saveDocument", proceduretest.Input{"uuid": own.UUID, "version": 2, "content": text("sem")})
	proceduretest.Post[document.SaveOutput](d.marina, "customer.saveDocument", proceduretest.Input{"uuid": own.UUID, "version": 3, "content": picture})
}

func TestAClientsFile(t *testing.T) {
	t.Parallel()
	d := newDrawer(t)
	in := proceduretest.Input{"uuid": uuid.New()}
	for range 2 {
		if card := proceduretest.Send[document.Card](d.marina, "customer.uploadDocument", in, "Contrato.pdf", []byte(pdf)); !card.IsCustomerFile || card.UUID != in["uuid"] {
			t.Errorf("kept as %+v", card)
		}
	}
	if all := proceduretest.Get[document.GetAllOutput](d.planner, "document.getAll", proceduretest.Input{"eventUuid": d.event.ID}).Items; len(all) != 1 || !all[0].IsCustomerFile {
		t.Errorf("the planner sees %+v", all)
	}
	if r := d.marina.SendRefused("customer.uploadDocument", proceduretest.Input{"uuid": uuid.New()}, "festa.exe", []byte("MZ")); r.Status != http.StatusUnprocessableEntity {
		t.Errorf("%+v", r)
	}
	// An id of the planner's is not taken over, nor told apart from none.
	theirs := proceduretest.Send[document.Card](d.planner, "document.upload", proceduretest.Input{"eventUuid": d.event.ID, "uuid": uuid.New()}, "Contrato.pdf", []byte(pdf))
	if r := d.marina.SendRefused("customer.uploadDocument", proceduretest.Input{"uuid": theirs.UUID}, "Contrato.pdf", []byte(pdf)); r.Status != http.StatusNotFound {
		t.Errorf("%+v", r)
	}
	link := proceduretest.Get[document.GetLinkOutput](d.tomas, "customer.getDocumentLink", proceduretest.Input{"uuid": theirs.UUID})
	if answer := d.tomas.Fetch(link.URL); answer.Code != http.StatusOK || answer.Body.String() != pdf {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	for name, answer := range map[string]*httptest.ResponseRecorder{
		"the other of the couple": d.marina.Fetch(link.URL),
		"another browser":         d.tomas.In("another session").Fetch(link.URL),
		"the team's address":      d.tomas.Fetch(strings.Replace(link.URL, "/e/"+d.event.ID.String()+"/customer.downloadDocument", "/b/"+d.event.Business.ID.String()+"/document.download", 1)),
	} {
		if answer.Code != http.StatusNotFound {
			t.Errorf("%s: %d", name, answer.Code)
		}
	}
	// Deleted, and back.
	proceduretest.Post[procedure.None](d.tomas, "customer.deleteDocument", proceduretest.Input{"uuid": in["uuid"]})
	if status := d.marina.Try("customer.getDocument", proceduretest.Input{"uuid": in["uuid"]}); status != http.StatusNotFound {
		t.Errorf("deleted: %d", status)
	}
	proceduretest.Post[procedure.None](d.marina, "customer.restoreDocument", proceduretest.Input{"uuid": in["uuid"]})
	// Without the bit no link leads anywhere; with it alone, nothing is sent or deleted.
	d.CustomerPermissions(d.event, tenants.CustomerDocumentsView)
	if r := d.marina.SendRefused("customer.uploadDocument", proceduretest.Input{"uuid": uuid.New()}, "Contrato.pdf", []byte(pdf)); r.Status != http.StatusNotFound {
		t.Errorf("a reader sends: %+v", r)
	}
	if status := d.marina.TryPost("customer.deleteDocument", proceduretest.Input{"uuid": in["uuid"]}); status != http.StatusNotFound {
		t.Errorf("a reader deletes: %d", status)
	}
	if read := proceduretest.Get[customer.Document](d.marina, "customer.getDocument", proceduretest.Input{"uuid": in["uuid"]}); read.Editable {
		t.Error("a reader is offered to change it")
	}
	d.CustomerPermissions(d.event, tenants.CustomerAll&^tenants.CustomerDocumentsView&^tenants.CustomerDocumentsEdit)
	if answer := d.tomas.Fetch(link.URL); answer.Code != http.StatusNotFound {
		t.Errorf("after the area was closed: %d", answer.Code)
	}
}

// What a planner closes while a client downloads it ends there and then.
func TestAClosedAreaEndsTheDownload(t *testing.T) {
	t.Parallel()
	d := newDrawer(t)
	large := append([]byte("%PDF-1.4\n"), bytes.Repeat([]byte("cortejo\n"), 3<<20)...)
	large = append(large, "%%EOF\n"...)
	card := proceduretest.Send[document.Card](d.planner, "document.upload", proceduretest.Input{"eventUuid": d.event.ID, "uuid": uuid.New()}, "Contrato.pdf", large)
	link := proceduretest.Get[document.GetLinkOutput](d.marina, "customer.getDocumentLink", proceduretest.Input{"uuid": card.UUID})
	server := httptest.NewServer(d.api)
	t.Cleanup(server.Close)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+link.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Test-User", d.marinaUser.ID.String())
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	d.CustomerPermissions(d.event, 0)
	if read, err := io.Copy(io.Discard, answer.Body); err == nil || read == int64(len(large)) {
		t.Errorf("read %d bytes of %d (%v)", read, len(large), err)
	}
}

// Documents of a task are as far away as the task itself.
func TestDocumentsOfATaskTheClientDoesNotSee(t *testing.T) {
	t.Parallel()
	d := newDrawer(t)
	task := d.Task(d.event, "Escolher o espaço")
	ofTask := proceduretest.Input{"taskPublicId": task.ID}
	proceduretest.Send[document.Card](d.marina, "customer.uploadDocument", proceduretest.Input{"taskPublicId": task.ID, "uuid": uuid.New()}, "Planta.pdf", []byte(pdf))
	if all := proceduretest.Get[document.GetAllOutput](d.marina, "customer.getDocuments", ofTask).Items; len(all) != 1 || *all[0].TaskTitle != "Escolher o espaço" {
		t.Errorf("of the task: %+v", all)
	}
	d.CustomerPermissions(d.event, tenants.CustomerDocumentsView|tenants.CustomerDocumentsEdit)
	if status := d.marina.Try("customer.getDocuments", ofTask); status != http.StatusNotFound {
		t.Errorf("of a task not seen: %d", status)
	}
	if status := d.marina.TryPost("customer.createDocument", proceduretest.Input{"taskPublicId": task.ID, "name": "Votos"}); status != http.StatusNotFound {
		t.Errorf("below a task not seen: %d", status)
	}
	if all := proceduretest.Get[document.GetAllOutput](d.marina, "customer.getDocuments", nil).Items; len(all) != 1 || all[0].TaskTitle != nil || all[0].TaskPublicID != nil {
		t.Errorf("it names the task: %+v", all)
	}
}

// What an event's clients send is bounded together: they cannot fill what the business has for all of
// its events. What their planner keeps there, and what they send elsewhere, counts for neither.
func TestAnEventsClientsSendSoManyBytes(t *testing.T) {
	t.Parallel()
	d := newDrawer(t)
	fill := func(event tenanttest.Event, byClient bool, gigabytes int) {
		t.Helper()
		d.change(t, `INSERT INTO documents (business_id, event_id, kind, name, file_key, media_type, size, is_customer_file)
			SELECT e.business_id, e.id, 'FILE', 'Filme', 'k', 'application/pdf', 1 << 30, $2 FROM events e, generate_series(1, $3) WHERE e.id = $1`, event.ID, byClient, gigabytes)
	}
	fill(d.Event(d.event.Business, "Outra festa"), true, 3)
	fill(d.event, false, 3)
	fill(d.event, true, 1)
	file := func() proceduretest.Input { return proceduretest.Input{"uuid": uuid.New()} }
	proceduretest.Send[document.Card](d.marina, "customer.uploadDocument", file(), "Convite.pdf", []byte(pdf))
	fill(d.event, true, 1)
	for who, client := range map[string]proceduretest.Caller{"Marina": d.marina, "Tomás": d.tomas} {
		r := client.SendRefused("customer.uploadDocument", file(), "Convite.pdf", []byte(pdf))
		if r.Status != http.StatusConflict || r.Detail != "Não cabem mais arquivos: os que vocês enviaram para este evento já somam 2 GB. O que for excluído abre lugar depois de um dia." {
			t.Errorf("%s, over the bound: %+v", who, r)
		}
	}
	proceduretest.Send[document.Card](d.planner, "document.upload", proceduretest.Input{"eventUuid": d.event.ID, "uuid": uuid.New()}, "Contrato.pdf", []byte(pdf))
	elsewhere := d.Event(d.event.Business, "Bodas")
	d.EventCustomer(elsewhere, d.marinaUser)
	d.CustomerPermissions(elsewhere, tenants.CustomerAll)
	proceduretest.Send[document.Card](d.api.Customer(d.marinaUser, elsewhere), "customer.uploadDocument", file(), "Convite.pdf", []byte(pdf))
}
