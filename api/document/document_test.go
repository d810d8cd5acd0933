package document_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/api/image"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type bundle struct {
	*tenanttest.Env
	api           *proceduretest.API
	folder        string
	event         tenanttest.Event
	marina, tomas proceduretest.Caller // the event's clients, with all permissions
	marinaUser    tenanttest.User
}

// owner calls as the event's planner.
func (b bundle) owner() proceduretest.Caller { return b.api.Owner(b.event.Business) }

// couple are two callers of one side, who work on an event's documents together.
type couple struct{ one, other proceduretest.Caller }

// bySide runs a test as the event's team and as its clients: both call the same procedures.
func bySide(t *testing.T, test func(t *testing.T, b bundle, by couple)) {
	t.Helper()
	for side, of := range map[string]func(b bundle) couple{
		"team": func(b bundle) couple {
			return couple{b.owner(), b.api.Member(b.AddMember(b.event.Business, tenants.TeamAssistant).User,
				b.event.Business)}
		},
		"client": func(b bundle) couple { return couple{b.marina, b.tomas} },
	} {
		t.Run(side, func(t *testing.T) {
			t.Parallel()
			b := setup(t, files.NoScanner{})
			test(t, b, of(b))
		})
	}
}

// stored returns the number of stored files.
func (b bundle) stored() int {
	found, err := filepath.Glob(filepath.Join(b.folder, "*", "*"))
	if err != nil {
		panic(err)
	}
	count := 0
	for _, name := range found {
		if !strings.HasSuffix(name, ".attrs") {
			count++
		}
	}
	return count
}

func setup(t *testing.T, scanner files.Scanner) bundle {
	t.Helper()
	b := bundle{Env: tenanttest.New(t), folder: t.TempDir()}
	store := filestest.Open(t, b.folder)
	jobstest.SetQueue(t, b.Env)
	b.api = proceduretest.New(t, b.Env, func(r *procedure.Router) {
		document.Register(r, document.Options{
			Env:    server.Env{DB: b.DB, Files: store},
			Studio: image.NewStudio(store, slog.New(slog.DiscardHandler)), Scanner: scanner,
			Secret: func(r *http.Request) string { return r.Header.Get("Cookie") },
		})
	})
	b.event = b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	b.marinaUser = b.AddUser("Marina")
	tomas := b.AddUser("Tomás")
	b.AddEventCustomer(b.event, b.marinaUser)
	b.AddEventCustomer(b.event, tomas)
	b.SetCustomerPermissions(b.event, tenants.CustomerAll)
	b.marina, b.tomas = b.api.Customer(b.marinaUser, b.event), b.api.Customer(tomas, b.event)
	return b
}

func text(words string) map[string]any {
	return map[string]any{"type": "doc",
		"content": []any{map[string]any{"type": "paragraph",
			"content": []any{map[string]any{"type": "text", "text": words}}}}}
}

func words(content map[string]any) string {
	_, found, _ := strings.Cut(fmt.Sprint(content), "text:")
	return strings.TrimRight(strings.Split(found, " type:text")[0], "]}")
}

func TestTwoPeopleWriteOneDocument(t *testing.T) {
	t.Parallel()
	bySide(t, func(t *testing.T, b bundle, by couple) {
		ana, bia := by.one, by.other
		made := proceduretest.Post[document.Document](ana, "document.create",
			proceduretest.Input{"eventUuid": b.event.ID, "name": " Briefing ", "content": text("um")})
		if made.Name != "Briefing" || made.Version != 1 || !made.Editable {
			t.Errorf("made %+v", made)
		}
		save := func(version int, words string) proceduretest.Input {
			return proceduretest.Input{"uuid": made.UUID, "version": version, "content": text(words)}
		}
		if saved := proceduretest.Post[document.SaveOutput](bia, "document.save", save(1, "dois")); saved.Version != 2 {
			t.Errorf("saved as %d", saved.Version)
		}
		// Ana's base value is older than Bia's text.
		refused := ana.PostRefused("document.save", save(1, "três"))
		if refused.Status != http.StatusConflict || refused.Code != "conflict" ||
			!strings.Contains(refused.Detail, "os dois textos") {
			t.Errorf("%+v", refused)
		}
		now := proceduretest.Get[document.Document](ana, "document.get", proceduretest.Input{"uuid": made.UUID})
		if words(now.Content) != "dois" || now.Version != 2 {
			t.Errorf("stands as %v", now)
		}
		// A request repeated after its answer was lost is no conflict.
		if saved := proceduretest.Post[document.SaveOutput](bia, "document.save", save(1, "dois")); saved.Version != 2 {
			t.Errorf("saved again as %d", saved.Version)
		}
		proceduretest.Post[document.SaveOutput](ana, "document.save", save(2, "três"))
		proceduretest.Post[document.SaveOutput](ana, "document.save", save(3, "três e"))
		// The planner's versions contain the text, whichever side wrote it.
		versions := proceduretest.Get[document.GetVersionsOutput](b.owner(), "document.getVersions",
			proceduretest.Input{"uuid": made.UUID}).Items
		if len(versions) != 3 || versions[0].Version != 4 || versions[1].Version != 2 || versions[2].Version != 1 {
			t.Fatalf("versions %+v", versions)
		}
		restored := proceduretest.Post[document.SaveOutput](b.owner(), "document.restoreVersion",
			proceduretest.Input{"uuid": made.UUID, "version": 2, "current": 4})
		old := proceduretest.Get[document.GetVersionOutput](b.owner(), "document.getVersion",
			proceduretest.Input{"uuid": made.UUID, "version": 4})
		now = proceduretest.Get[document.Document](ana, "document.get", proceduretest.Input{"uuid": made.UUID})
		if restored.Version != 5 || words(now.Content) != "dois" || words(old.Content) != "três e" {
			t.Errorf("restored as %d: %v, and kept %v", restored.Version, now.Content, old.Content)
		}
		if r := b.owner().PostRefused("document.restoreVersion",
			proceduretest.Input{"uuid": made.UUID, "version": 1, "current": 4}); r.Status != http.StatusConflict {
			t.Errorf("over what was not read: %+v", r)
		}
	})
}

// A document's name and its notes are changed by separate procedures: neither overwrites the other.
func TestANameAndNotesAreChangedApart(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	made := proceduretest.Post[document.Document](b.owner(), "document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "name": "Briefing"})
	proceduretest.Post[document.UpdateObservationsOutput](b.owner(), "document.updateObservations",
		proceduretest.Input{"uuid": made.UUID, "observations": " falta a lista ", "observationsWas": ""})
	proceduretest.Post[document.Document](b.owner(), "document.update",
		proceduretest.Input{"uuid": made.UUID, "name": "Roteiro"})
	if got := proceduretest.Get[document.Document](b.owner(), "document.get",
		proceduretest.Input{"uuid": made.UUID}); got.Name != "Roteiro" || got.Observations != "falta a lista" ||
		got.Author != b.event.Business.Owner.Name {
		t.Errorf("it is called %q and says %q", got.Name, got.Observations)
	}
	proceduretest.Post[document.UpdateObservationsOutput](b.owner(), "document.updateObservations",
		proceduretest.Input{"uuid": made.UUID, "observations": nil, "observationsWas": "falta a lista"})
	if got := proceduretest.Get[document.Document](b.owner(), "document.get",
		proceduretest.Input{"uuid": made.UUID}); got.Name != "Roteiro" || got.Observations != "" {
		t.Errorf("emptied, it is called %q and says %q", got.Name, got.Observations)
	}
	if r := b.owner().PostRefused("document.update", proceduretest.Input{"uuid": made.UUID, "name": " "}); r.MessageOf(
		"name") != "Dê um nome ao documento" {
		t.Errorf("without a name: %+v", r)
	}
}

func TestVersionsStayWithinTheSpace(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	made := proceduretest.Post[document.Document](b.owner(), "document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "name": "Briefing"})
	for version := 1; version <= 60; version++ {
		proceduretest.Post[document.SaveOutput](b.owner(), "document.save",
			proceduretest.Input{"uuid": made.UUID, "version": version, "content": text(fmt.Sprint(version)),
				"apart": true})
	}
	versions := proceduretest.Get[document.GetVersionsOutput](b.owner(), "document.getVersions",
		proceduretest.Input{"uuid": made.UUID}).Items
	if len(versions) != 50 || versions[0].Version != 61 || versions[49].Version != 12 {
		t.Errorf("%d versions, from %d to %d", len(versions), versions[0].Version, versions[len(versions)-1].Version)
	}
}

func TestWhatATextMayHold(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	create := func(content map[string]any) proceduretest.Input {
		return proceduretest.Input{"eventUuid": b.event.ID, "name": "Briefing", "content": content}
	}
	picture := func(key string) map[string]any {
		return map[string]any{"type": "doc",
			"content": []any{map[string]any{"type": "image", "attrs": map[string]any{"src": "/media/" + key}}}}
	}
	link := map[string]any{"type": "doc", "content": []any{map[string]any{"type": "paragraph", "content": []any{
		map[string]any{"type": "text", "text": "x",
			"marks": []any{map[string]any{"type": "link", "attrs": map[string]any{"href": "javascript:alert(1)"}}}},
	}}}}
	theirs := b.AddImage(b.AddBusiness("Rivais"))
	var own, foreign string
	if err := b.Admin.QueryRow(t.Context(),
		`SELECT (SELECT key FROM images WHERE id = $1), (SELECT key FROM images WHERE id = $2)`,
		b.AddImage(b.event.Business), theirs).Scan(&own, &foreign); err != nil {
		t.Fatal(err)
	}
	proceduretest.Post[document.Document](b.owner(), "document.create", create(picture(own)))
	for name, content := range map[string]map[string]any{
		"a program": link, "another business's picture": picture(foreign),
		"a script": {"type": "doc", "content": []any{map[string]any{"type": "script"}}},
	} {
		if r := b.owner().PostRefused("document.create", create(content)); r.Status != http.StatusUnprocessableEntity ||
			r.MessageOf("content") == "" {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if r := b.owner().PostRefused("document.create",
		create(text(strings.Repeat("a", 600<<10)))); r.Status != http.StatusUnprocessableEntity {
		t.Errorf("600 kB: %+v", r)
	}
	if r := b.owner().PostRefused("document.create",
		create(text(strings.Repeat("a", 5<<20)))); r.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("5 MB: %+v", r)
	}
	if r := b.owner().PostRefused("document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "name": strings.Repeat("ã", 191)}); r.MessageOf("name") == "" {
		t.Errorf("a long name: %+v", r)
	}
	proceduretest.Post[document.Document](b.owner(), "document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "name": strings.Repeat("ã", 190)})
}

func TestListIsPagedAndSearched(t *testing.T) {
	t.Parallel()
	bySide(t, func(t *testing.T, b bundle, by couple) {
		task := b.AddTask(b.event, "Contratar a Banda")
		for i := range 5 {
			proceduretest.Post[document.Document](by.one, "document.create",
				proceduretest.Input{"eventUuid": b.event.ID, "name": fmt.Sprintf("Orçamento %d", i)})
		}
		ofTask := proceduretest.Post[document.Document](by.one, "document.create",
			proceduretest.Input{"eventUuid": b.event.ID, "taskPublicId": task.ID, "name": "Rider"})
		list := func(in proceduretest.Input) document.GetAllOutput {
			in["eventUuid"] = b.event.ID
			return proceduretest.Get[document.GetAllOutput](by.one, "document.getAll", in)
		}
		var names []string
		for cursor := ""; ; {
			page := list(proceduretest.Input{"limit": 2, "cursor": cursor})
			for _, card := range page.Items {
				names = append(names, card.Name)
			}
			if page.NextCursor == nil {
				break
			}
			cursor = *page.NextCursor
		}
		if got := strings.Join(names,
			", "); got != "Rider, Orçamento 4, Orçamento 3, Orçamento 2, Orçamento 1, Orçamento 0" {
			t.Errorf("listed %s", got)
		}
		if found := list(proceduretest.Input{"search": "ORCAMENTO 3"}).Items; len(found) != 1 {
			t.Errorf("found %+v", found)
		}
		for _, in := range []proceduretest.Input{{"search": "banda"}, {"taskPublicId": task.ID}} {
			if found := list(in).Items; len(found) != 1 || found[0].UUID != ofTask.UUID ||
				*found[0].TaskTitle != "Contratar a Banda" {
				t.Errorf("of the task %+v", found)
			}
		}
		proceduretest.Post[struct{}](by.one, "document.delete", proceduretest.Input{"uuid": ofTask.UUID})
		if found := list(proceduretest.Input{"taskPublicId": task.ID}).Items; len(found) != 0 {
			t.Errorf("deleted, and listed: %+v", found)
		}
		proceduretest.Post[struct{}](by.one, "document.restore", proceduretest.Input{"uuid": ofTask.UUID})
		if found := list(proceduretest.Input{"kind": "DOCUMENT", "search": "rider"}).Items; len(found) != 1 {
			t.Errorf("restored, and not listed")
		}
		elsewhere := b.AddTask(b.AddEvent(b.event.Business, "Outro"), "Tarefa")
		if r := by.one.PostRefused("document.create",
			proceduretest.Input{"eventUuid": b.event.ID, "taskPublicId": elsewhere.ID,
				"name": "X"}); r.Status != http.StatusNotFound {
			t.Errorf("below another event's task: %+v", r)
		}
		if r := by.one.GetRefused("document.getAll",
			proceduretest.Input{"eventUuid": b.event.ID, "taskPublicId": uuid.New()}); r.Status != http.StatusNotFound {
			t.Errorf("of no task: %+v", r)
		}
	})
}

// A document of a deleted task stays and no longer names the task.
func TestDocumentsOfADeletedTask(t *testing.T) {
	t.Parallel()
	bySide(t, func(t *testing.T, b bundle, by couple) {
		task := b.AddTask(b.event, "Contratar a Banda")
		made := proceduretest.Post[document.Document](by.one, "document.create",
			proceduretest.Input{"eventUuid": b.event.ID, "taskPublicId": task.ID, "name": "Rider"})
		if made.TaskTitle == nil || *made.TaskTitle != "Contratar a Banda" {
			t.Errorf("made of %+v", made.Card)
		}
		if _, err := b.Admin.Exec(t.Context(), `UPDATE tasks SET deleted_at = now() WHERE id = $1`,
			task.ID); err != nil {
			t.Fatal(err)
		}
		read := proceduretest.Get[document.Document](by.other, "document.get", proceduretest.Input{"uuid": made.UUID})
		found := proceduretest.Get[document.GetAllOutput](by.other, "document.getAll",
			proceduretest.Input{"eventUuid": b.event.ID, "search": "banda"}).Items
		all := proceduretest.Get[document.GetAllOutput](by.other, "document.getAll",
			proceduretest.Input{"eventUuid": b.event.ID}).Items
		if read.TaskPublicID != nil || len(found) != 0 || len(all) != 1 || all[0].TaskTitle != nil {
			t.Errorf("read %+v, found %+v, listed %+v", read.Card, found, all)
		}
		ofTask := proceduretest.Input{"eventUuid": b.event.ID, "taskPublicId": task.ID}
		if status := by.one.Try("document.getAll", ofTask); status != http.StatusNotFound {
			t.Errorf("of the task: %d", status)
		}
		ofTask["name"] = "Outro"
		if status := by.one.TryPost("document.create", ofTask); status != http.StatusNotFound {
			t.Errorf("below the task: %d", status)
		}
	})
}
