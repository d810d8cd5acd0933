package document_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/files"
	"cortejo/tenants"
)

func TestAClientsDocumentAndTheirPlanners(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	theirs := proceduretest.Post[document.Document](b.owner(), "document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "name": "Briefing", "content": text("um")})
	proceduretest.Post[document.UpdateObservationsOutput](b.owner(), "document.updateObservations",
		proceduretest.Input{"uuid": theirs.UUID, "observations": "não contar o preço", "observationsWas": ""})
	own := proceduretest.Post[document.Document](b.marina, "document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "name": " Votos ", "content": text("sim")})
	if own.Name != "Votos" || !own.IsCustomerFile || !own.Editable || own.Version != 1 {
		t.Errorf("made %+v", own)
	}
	all := proceduretest.Get[document.GetAllOutput](b.tomas, "document.getAll",
		proceduretest.Input{"eventUuid": b.event.ID}).Items
	if len(all) != 2 || all[0].UUID != own.UUID || !all[0].IsCustomerFile || all[1].IsCustomerFile {
		t.Errorf("Tomás sees %+v", all)
	}
	if read := proceduretest.Get[document.Document](b.tomas, "document.get",
		proceduretest.Input{"uuid": theirs.UUID}); read.Editable || words(read.Content) != "um" {
		t.Errorf("the planner's is %+v", read)
	}
	if raw := b.marina.Fetch(b.marina.Address("document.get",
		proceduretest.Input{"uuid": theirs.UUID})).Body.String(); strings.Contains(raw, "preço") ||
		strings.Contains(raw, b.event.Business.Owner.Name) {
		t.Errorf("a client reads the observations, or who wrote them: %s", raw)
	}
	if read := proceduretest.Get[document.Document](b.owner(), "document.get",
		proceduretest.Input{"uuid": theirs.UUID}); read.Observations != "não contar o preço" || !read.Editable {
		t.Errorf("the planner reads %+v", read)
	}
	for name, in := range map[string]proceduretest.Input{
		"document.save":    {"uuid": theirs.UUID, "version": 1, "content": text("nosso")},
		"document.update":  {"uuid": theirs.UUID, "name": "Nosso"},
		"document.delete":  {"uuid": theirs.UUID},
		"document.restore": {"uuid": theirs.UUID},
	} {
		if status := b.marina.TryPost(name, in); status != http.StatusNotFound {
			t.Errorf("%s of the planner's: %d", name, status)
		}
	}
	// The planner's procedures do not exist for a client, not even for their own files.
	for name, in := range map[string]proceduretest.Input{
		"document.updateObservations": {"uuid": own.UUID, "observations": "nosso", "observationsWas": ""},
		"document.restoreVersion":     {"uuid": own.UUID, "version": 1, "current": 1},
	} {
		if status := b.marina.TryPost(name, in); status != http.StatusNotFound {
			t.Errorf("%s: %d", name, status)
		}
	}
	if status := b.marina.Try("document.getVersions",
		proceduretest.Input{"uuid": own.UUID}); status != http.StatusNotFound {
		t.Errorf("a client reads versions: %d", status)
	}
	// The planner sees that it is the client's, and the versions that the client wrote.
	if seen := proceduretest.Get[document.Document](b.owner(), "document.get",
		proceduretest.Input{"uuid": own.UUID}); !seen.IsCustomerFile || words(seen.Content) != "sim" {
		t.Errorf("the planner sees %+v", seen)
	}
	if versions := proceduretest.Get[document.GetVersionsOutput](b.owner(), "document.getVersions",
		proceduretest.Input{"uuid": own.UUID}).Items; len(versions) != 1 {
		t.Errorf("%d versions", len(versions))
	}
}

// The event id in a client's request is accepted only if it is that of their scope.
func TestAClientNamesAnotherEvent(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	elsewhere := b.AddEvent(b.event.Business, "Bodas")
	b.AddEventCustomer(elsewhere, b.marinaUser)
	b.SetCustomerPermissions(elsewhere, tenants.CustomerAll)
	for _, event := range []uuid.UUID{elsewhere.ID, uuid.New()} {
		if status := b.marina.Try("document.getAll",
			proceduretest.Input{"eventUuid": event}); status != http.StatusNotFound {
			t.Errorf("listed: %d", status)
		}
		if status := b.marina.TryPost("document.create",
			proceduretest.Input{"eventUuid": event, "name": "Votos"}); status != http.StatusNotFound {
			t.Errorf("created: %d", status)
		}
		if r := b.marina.SendRefused("document.upload", proceduretest.Input{"eventUuid": event, "uuid": uuid.New()},
			"Contrato.pdf", []byte(pdf)); r.Status != http.StatusNotFound {
			t.Errorf("sent: %+v", r)
		}
	}
	if all := proceduretest.Get[document.GetAllOutput](b.api.Customer(b.marinaUser, elsewhere), "document.getAll",
		proceduretest.Input{"eventUuid": elsewhere.ID}).Items; len(all) != 0 || b.stored() != 0 {
		t.Errorf("there are %+v, and %d files", all, b.stored())
	}
}

func TestAClientBringsNoPictureIntoAText(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	image := b.AddImage(b.event.Business)
	var key string
	if err := b.Admin.QueryRow(t.Context(), `SELECT key FROM images WHERE id = $1`, image).Scan(&key); err != nil {
		t.Fatal(err)
	}
	picture := map[string]any{"type": "doc",
		"content": []any{map[string]any{"type": "image",
			"attrs": map[string]any{"src": "/media/" + key, "alt": "Mesa"}}}}
	if r := b.marina.PostRefused("document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "name": "Votos", "content": picture}); r.MessageOf("content") == "" {
		t.Errorf("%+v", r)
	}
	own := proceduretest.Post[document.Document](b.marina, "document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "name": "Votos"})
	if r := b.marina.PostRefused("document.save",
		proceduretest.Input{"uuid": own.UUID, "version": 1, "content": picture}); r.MessageOf("content") == "" {
		t.Errorf("%+v", r)
	}
	// An image that the planner added stays allowed, also if the client removes it and adds it again.
	proceduretest.Post[document.SaveOutput](b.owner(), "document.save",
		proceduretest.Input{"uuid": own.UUID, "version": 1, "content": picture})
	proceduretest.Post[document.SaveOutput](b.marina, "document.save",
		proceduretest.Input{"uuid": own.UUID, "version": 2, "content": text("sem")})
	proceduretest.Post[document.SaveOutput](b.marina, "document.save",
		proceduretest.Input{"uuid": own.UUID, "version": 3, "content": picture})
}

func TestAClientsFile(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	in := proceduretest.Input{"eventUuid": b.event.ID, "uuid": uuid.New()}
	for range 2 {
		if card := proceduretest.Send[document.Card](b.marina, "document.upload", in, "Contrato.pdf",
			[]byte(pdf)); !card.IsCustomerFile || card.UUID != in["uuid"] {
			t.Errorf("kept as %+v", card)
		}
	}
	if all := proceduretest.Get[document.GetAllOutput](b.owner(), "document.getAll",
		proceduretest.Input{"eventUuid": b.event.ID}).Items; len(all) != 1 || !all[0].IsCustomerFile {
		t.Errorf("the planner sees %+v", all)
	}
	if r := b.marina.SendRefused("document.upload", proceduretest.Input{"eventUuid": b.event.ID, "uuid": uuid.New()},
		"festa.exe", []byte("MZ")); r.Status != http.StatusUnprocessableEntity {
		t.Errorf("%+v", r)
	}
	// A client cannot reuse the ID of a planner's document, and gets the answer of an unknown one.
	theirs := proceduretest.Send[document.Card](b.owner(), "document.upload",
		proceduretest.Input{"eventUuid": b.event.ID, "uuid": uuid.New()}, "Contrato.pdf", []byte(pdf))
	if r := b.marina.SendRefused("document.upload", proceduretest.Input{"eventUuid": b.event.ID, "uuid": theirs.UUID},
		"Contrato.pdf", []byte(pdf)); r.Status != http.StatusNotFound {
		t.Errorf("%+v", r)
	}
	link := proceduretest.Get[document.GetLinkOutput](b.tomas, "document.getLink",
		proceduretest.Input{"uuid": theirs.UUID})
	if answer := b.tomas.Fetch(link.URL); answer.Code != http.StatusOK || answer.Body.String() != pdf {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	for name, answer := range map[string]*httptest.ResponseRecorder{
		"the other of the couple": b.marina.Fetch(link.URL),
		"another browser":         b.tomas.SetCookie("another session").Fetch(link.URL),
		"the team's address": b.tomas.Fetch(strings.Replace(link.URL,
			"/e/"+b.event.ID.String()+"/document.download",
			"/b/"+b.event.Business.ID.String()+"/document.download", 1)),
	} {
		if answer.Code != http.StatusNotFound {
			t.Errorf("%s: %d", name, answer.Code)
		}
	}
	// It is deleted and restored.
	proceduretest.Post[procedure.None](b.tomas, "document.delete", proceduretest.Input{"uuid": in["uuid"]})
	if status := b.marina.Try("document.get", proceduretest.Input{"uuid": in["uuid"]}); status != http.StatusNotFound {
		t.Errorf("deleted: %d", status)
	}
	proceduretest.Post[procedure.None](b.marina, "document.restore", proceduretest.Input{"uuid": in["uuid"]})
	// Without the permission no link works; with the view alone, nothing can be sent or deleted.
	b.SetCustomerPermissions(b.event, tenants.CustomerDocumentsView)
	if r := b.marina.SendRefused("document.upload", proceduretest.Input{"eventUuid": b.event.ID, "uuid": uuid.New()},
		"Contrato.pdf", []byte(pdf)); r.Status != http.StatusNotFound {
		t.Errorf("a reader sends: %+v", r)
	}
	if status := b.marina.TryPost("document.delete",
		proceduretest.Input{"uuid": in["uuid"]}); status != http.StatusNotFound {
		t.Errorf("a reader deletes: %d", status)
	}
	if read := proceduretest.Get[document.Document](b.marina, "document.get",
		proceduretest.Input{"uuid": in["uuid"]}); read.Editable {
		t.Error("a reader is offered to change it")
	}
	b.SetCustomerPermissions(b.event, tenants.CustomerAll&^tenants.CustomerDocumentsView&^tenants.CustomerDocumentsEdit)
	if answer := b.tomas.Fetch(link.URL); answer.Code != http.StatusNotFound {
		t.Errorf("after the area was closed: %d", answer.Code)
	}
}

// If a planner closes the area while a client downloads a document, the download ends at once.
func TestAClosedAreaEndsTheDownload(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	large := append([]byte("%PDF-1.4\n"), bytes.Repeat([]byte("cortejo\n"), 3<<20)...)
	large = append(large, "%%EOF\n"...)
	card := proceduretest.Send[document.Card](b.owner(), "document.upload",
		proceduretest.Input{"eventUuid": b.event.ID, "uuid": uuid.New()}, "Contrato.pdf", large)
	link := proceduretest.Get[document.GetLinkOutput](b.marina, "document.getLink",
		proceduretest.Input{"uuid": card.UUID})
	server := httptest.NewServer(b.api)
	t.Cleanup(server.Close)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+link.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	proceduretest.SetUser(request, b.marinaUser.ID)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	b.SetCustomerPermissions(b.event, 0)
	if read, err := io.Copy(io.Discard, answer.Body); err == nil || read == int64(len(large)) {
		t.Errorf("read %d bytes of %d (%v)", read, len(large), err)
	}
}

// The documents of a task are as hidden as the task itself.
func TestDocumentsOfATaskTheClientDoesNotSee(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	task := b.AddTask(b.event, "Escolher o espaço")
	ofTask := proceduretest.Input{"eventUuid": b.event.ID, "taskPublicId": task.ID}
	proceduretest.Send[document.Card](b.marina, "document.upload",
		proceduretest.Input{"eventUuid": b.event.ID, "taskPublicId": task.ID, "uuid": uuid.New()}, "Planta.pdf",
		[]byte(pdf))
	if all := proceduretest.Get[document.GetAllOutput](b.marina, "document.getAll", ofTask).Items; len(all) != 1 ||
		*all[0].TaskTitle != "Escolher o espaço" {
		t.Errorf("of the task: %+v", all)
	}
	b.SetCustomerPermissions(b.event, tenants.CustomerDocumentsView|tenants.CustomerDocumentsEdit)
	if status := b.marina.Try("document.getAll", ofTask); status != http.StatusNotFound {
		t.Errorf("of a task not seen: %d", status)
	}
	if status := b.marina.TryPost("document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "taskPublicId": task.ID,
			"name": "Votos"}); status != http.StatusNotFound {
		t.Errorf("below a task not seen: %d", status)
	}
	if all := proceduretest.Get[document.GetAllOutput](b.marina, "document.getAll",
		proceduretest.Input{"eventUuid": b.event.ID}).Items; len(all) != 1 || all[0].TaskTitle != nil ||
		all[0].TaskPublicID != nil {
		t.Errorf("it names the task: %+v", all)
	}
}
