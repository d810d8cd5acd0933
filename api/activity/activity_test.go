package activity_test

import (
	"encoding/csv"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/event"
	"cortejo/api/task"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t testing.TB) (*tenanttest.Env, *proceduretest.API) {
	t.Helper()
	env := tenanttest.New(t)
	return env, proceduretest.New(t, env, activity.Register, task.Register, event.Register)
}

// since deletes the entries that the factories caused.
func since(t testing.TB, env *tenanttest.Env) {
	t.Helper()
	if _, err := env.Admin.Exec(t.Context(), `TRUNCATE audit_entries`); err != nil {
		t.Fatal(err)
	}
}

// lines returns the sentences of a page as the screen composes them.
func lines(p activity.Page) (all []string) {
	for _, e := range p.Items {
		line := e.Actor.Name + " " + e.Text
		if e.EventTitle != nil {
			if !e.NamesEvent {
				line += " em"
			}
			line += " " + *e.EventTitle
		}
		all = append(all, line)
	}
	return all
}

func TestSentencesOfAWholeEvent(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("Ateliê")
	e := env.AddEvent(b, "Bodas")
	cake := env.AddTask(e, "Provar o bolo")
	owner, name := api.Owner(b), b.Owner.Name
	if _, err := env.Admin.Exec(t.Context(),
		"UPDATE tasks SET timing = 'PLANNING', time_unit_number = 9, time_unit_option = 'DAYS' WHERE id = $1",
		cake.ID); err != nil {
		t.Fatal(err)
	}
	since(t, env)
	move := func(in proceduretest.Input) {
		in["preview"] = proceduretest.Get[event.PreviewDateOutput](owner, "event.previewDate", in).Preview
		proceduretest.Post[event.ChangeOutput](owner, "event.updateDate", in)
	}
	move(proceduretest.Input{"uuid": e.ID, "date": "2031-05-17"})
	move(proceduretest.Input{"uuid": e.ID, "date": "2031-05-27"})
	made := proceduretest.Post[event.ChangeOutput](owner, "event.reset", proceduretest.Input{"uuid": e.ID, "title": "Bodas"})
	proceduretest.Post[struct{}](owner, "event.undo", proceduretest.Input{"changeUuid": made.ChangeUUID})
	want := []string{
		name + " desfez: trouxe de volta a tarefa “Provar o bolo” em Bodas",
		name + " começou do zero: excluiu a tarefa “Provar o bolo” em Bodas",
		name + " acertou o prazo da tarefa “Provar o bolo” pela nova data em Bodas",
		name + " alterou data do evento Bodas",
		name + " alterou data do evento Bodas",
	}
	if got := lines(proceduretest.Get[activity.Page](owner, "activity.getAll", nil)); strings.Join(got,
		"\n") != strings.Join(want, "\n") {
		t.Errorf("the audit log says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestSentences(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("Ateliê")
	casamento := env.AddEvent(b, "Casamento Júlia & Pedro")
	cake := env.AddTask(casamento, "Provar o bolo")
	env.AddTask(casamento, "Escolher as flores")
	staff := env.AddStaff("Sofia")
	env.AddControl(b, staff)
	owner := api.Owner(b)
	since(t, env)

	proceduretest.Post[struct{ PublicID uuid.UUID }](owner, "task.check",
		proceduretest.Input{"publicId": cake.ID, "checked": true})
	proceduretest.Post[task.Task](owner, "task.update",
		proceduretest.Input{"publicId": cake.ID, "title": "Provar os doces", "category": "CAKE"})
	// The new task moves the positions of others, which the audit log does not mention.
	proceduretest.Post[task.Task](owner, "task.create",
		proceduretest.Input{"eventUuid": casamento.ID, "title": "Reservar o hotel", "category": "LODGING",
			"timing": "CALENDAR", "date": "2026-01-02T15:00:00Z"})
	proceduretest.Post[event.EventDetails](owner, "event.update",
		proceduretest.Input{"uuid": casamento.ID, "title": casamento.Title, "eventStartTime": "16:30",
			"budget": 123456789})
	proceduretest.Get[event.EventDetails](api.Member(staff, b), "event.get", proceduretest.Input{"uuid": casamento.ID})
	proceduretest.Post[struct{}](api.Member(staff, b), "event.archive",
		proceduretest.Input{"uuid": casamento.ID, "archived": true})

	page := proceduretest.Get[activity.Page](owner, "activity.getAll", nil)
	want := []string{
		"Equipe do Cortejo está no controle do espaço",
		b.Owner.Name + " alterou horário e orçamento do evento Casamento Júlia & Pedro",
		b.Owner.Name + " criou a tarefa “Reservar o hotel” em Casamento Júlia & Pedro",
		b.Owner.Name + " alterou título e categoria da tarefa “Provar os doces” em Casamento Júlia & Pedro",
		b.Owner.Name + " concluiu a tarefa “Provar o bolo” em Casamento Júlia & Pedro",
	}
	if got := lines(page); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the audit log says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	first := page.Items[0]
	if c := first.Control; c == nil || first.Actor.Kind != "CORTEJO" || c.Reason != "Pedido de ajuda" ||
		c.Changes != 1 || strings.Join(c.Screens, ", ") != "o evento" || c.StartedAt == nil || c.EndedAt != nil {
		t.Errorf("what staff did in control is told as %+v of %+v", first, c)
	}
	// The entry of a control can be expanded to the entries that it replaces.
	within := proceduretest.Get[activity.Page](owner, "activity.getAll",
		proceduretest.Input{"controlUuid": first.Control.UUID})
	each := []string{"Equipe do Cortejo arquivou o evento Casamento Júlia & Pedro",
		"Equipe do Cortejo consultou o evento em Casamento Júlia & Pedro"}
	if got := lines(within); strings.Join(got, "\n") != strings.Join(each, "\n") || !within.Items[0].InControl ||
		*within.Items[0].ControlReason != "Pedido de ajuda" {
		t.Errorf("the control stands for %v", got)
	}
	details := proceduretest.Get[activity.GetOutput](owner, "activity.get", proceduretest.Input{"id": page.Items[1].ID})
	if f := details.Items[0].Fields; len(f) != 2 || f[0].Label != "Horário" || f[0].Before != nil ||
		*f[0].After != "16:30" || *f[1].After != "R$ 1.234.567,89" {
		t.Errorf("before and after are %+v", details)
	}
	history := proceduretest.Get[activity.Page](owner, "event.getHistory", proceduretest.Input{"uuid": casamento.ID})
	if len(history.Items) != len(want) {
		t.Errorf("the event's history is %v", lines(history))
	}
	filters := proceduretest.Get[activity.GetFiltersOutput](owner, "activity.getFilters", nil)
	// One of the two actors is Cortejo's staff, who are no person to filter by.
	if len(filters.People) != 1 || filters.People[0].Name != b.Owner.Name || len(filters.Events) != 1 {
		t.Errorf("the filters are %+v", filters)
	}
	for filter, n := range map[string]int{
		"kind=CONCLUDED": 1, "kind=READ": 1, "kind=CORTEJO": 1, "userUuid=" + b.Owner.ID.String(): 4,
		"eventUuid=" + casamento.ID.String(): 5,
		"eventUuid=" + uuid.NewString():      0, "from=2020-01-01&to=2020-12-31": 0, "from=2020-01-01&to=9999-12-31": 5,
		"kind=CHANGED&userUuid=" + staff.ID.String(): 1,
	} {
		values, err := url.ParseQuery(filter)
		if err != nil {
			t.Fatal(err)
		}
		in := proceduretest.Input{}
		for name := range values {
			in[name] = values.Get(name)
		}
		if got := proceduretest.Get[activity.Page](owner, "activity.getAll", in); len(got.Items) != n {
			t.Errorf("%s found %v, want %d", filter, lines(got), n)
		}
	}
	// Page by page, every entry once.
	seen := map[int64]bool{}
	in := proceduretest.Input{"limit": 2}
	for {
		page := proceduretest.Get[activity.Page](owner, "activity.getAll", in)
		for _, e := range page.Items {
			if seen[e.ID] {
				t.Errorf("entry %d came twice", e.ID)
			}
			seen[e.ID] = true
		}
		if page.NextCursor == nil {
			break
		}
		in["cursor"] = *page.NextCursor
	}
	if len(seen) != len(want) {
		t.Errorf("%d entries page by page, want %d", len(seen), len(want))
	}
}

func TestWordsAreWrittenInADocument(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("Ateliê")
	task := env.AddTask(env.AddEvent(b, "Bodas"), "Provar o bolo")
	since(t, env)
	env.AddDocument(task, "Briefing")
	all := lines(proceduretest.Get[activity.Page](api.Owner(b), "activity.getAll", nil))
	if len(all) != 2 || !strings.HasSuffix(all[0], " escreveu no documento “Briefing” em Bodas") ||
		!strings.HasSuffix(all[1], " criou o documento “Briefing” em Bodas") {
		t.Errorf("the audit log says %q", all)
	}
}

func TestWhoReadsActivity(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("Ateliê")
	casamento := env.AddEvent(b, "Casamento")
	assistant, helper := env.AddMember(b, tenants.TeamAssistant), env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(casamento, helper, tenants.EventAll)
	for _, m := range []tenanttest.Member{assistant, helper} {
		for _, name := range []string{"activity.getAll", "activity.getFilters", "activity.export"} {
			if got := api.Member(m.User, b).Try(name, nil); got != http.StatusNotFound {
				t.Errorf("%s answered %d", name, got)
			}
		}
	}
	if got := proceduretest.Get[activity.Page](api.Member(assistant.User, b), "event.getHistory",
		proceduretest.Input{"uuid": casamento.ID}); len(got.Items) == 0 {
		t.Error("an assistant reads no history of an event")
	}
	if got := api.Member(helper.User, b).
		Try("event.getHistory", proceduretest.Input{"uuid": casamento.ID}); got != http.StatusNotFound {
		t.Errorf("a helper reads the history: %d", got)
	}
}

// A helper is a member of the team, in every session role, also one that had another name at the time: an entry keeps
// that name.
func TestWhatAHelperDidIsTheirs(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("Ateliê")
	casamento := env.AddEvent(b, "Casamento")
	cake := env.AddTask(casamento, "Provar o bolo")
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(casamento, helper, tenants.EventManage)
	since(t, env)
	proceduretest.Post[struct{}](api.Member(helper.User, b), "task.check",
		proceduretest.Input{"publicId": cake.ID, "checked": true})
	for _, role := range []string{tenants.RoleHelper, tenants.RoleHelperInEvent, "as a version before called it"} {
		if _, err := env.Admin.Exec(t.Context(), "UPDATE audit_entries SET session_role = $1", role); err != nil {
			t.Fatal(err)
		}
		page := proceduretest.Get[activity.Page](api.Owner(b), "activity.getAll", nil)
		want := helper.User.Name + " concluiu a tarefa “Provar o bolo” em Casamento"
		if got := lines(page); len(got) != 1 || got[0] != want || page.Items[0].Actor.Kind != "TEAM" {
			t.Errorf("%s: the audit log says %q of %+v, want %q", role, got, page.Items[0].Actor, want)
		}
	}
}

// download reads the whole file as the browser does, calling between after its first bytes.
func download(t *testing.T, env *tenanttest.Env, user tenanttest.User, b tenanttest.Business, between func()) (string,
	error) {
	t.Helper()
	router := procedure.New(env.DB, proceduretest.HeaderAuth{})
	activity.Register(router)
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet,
		server.URL+"/api/b/"+b.ID.String()+"/activity.export", nil)
	if err != nil {
		return "", err
	}
	proceduretest.SetUser(request, user.ID)
	response, err := server.Client().Do(request)
	if err != nil {
		return "", err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/csv; charset=utf-8" ||
		response.Header.Get("Content-Disposition") != `attachment; filename=atividade-cortejo.csv` {
		t.Errorf("%d %v", response.StatusCode, response.Header)
	}
	first := make([]byte, 64)
	n, err := response.Body.Read(first)
	if err != nil {
		return "", err
	}
	if between != nil {
		between()
	}
	var rest strings.Builder
	rest.Write(first[:n])
	buffer := make([]byte, 32<<10)
	for {
		n, err := response.Body.Read(buffer)
		rest.Write(buffer[:n])
		if err != nil {
			if err.Error() == "EOF" {
				err = nil
			}
			return rest.String(), err
		}
	}
}

func TestExport(t *testing.T) {
	env, _ := setup(t)
	b := env.AddBusiness("Ateliê")
	evil := env.AddEvent(b, `=HYPERLINK("http://evil.example";"x")`)
	env.AddTask(evil, `@SUM(1+1)`)
	text, err := download(t, env, b.Owner, b, nil)
	if err != nil {
		t.Fatal(err)
	}
	rest, marked := strings.CutPrefix(text, "\ufeff")
	if !marked {
		t.Errorf("no mark in %.20q", text)
	}
	reader := csv.NewReader(strings.NewReader(rest))
	reader.Comma = ';'
	rows, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) < 4 || rows[0][0] != "Data e hora" {
		t.Fatalf("%d lines: %v", len(rows), rows)
	}
	all := ""
	for _, row := range rows {
		for _, cell := range row {
			if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
				t.Errorf("a formula: %q", cell)
			}
			all += cell + "\n"
		}
	}
	if !strings.Contains(all, "'=HYPERLINK") || !strings.Contains(all, "'@SUM") ||
		!strings.Contains(all, "Nome: Ateliê") {
		t.Errorf("the file lacks what happened:\n%s", all)
	}
}

// A running download ends when its person loses the right to it.
func TestExportEndsWithTheRight(t *testing.T) {
	env, _ := setup(t)
	b := env.AddBusiness("Ateliê")
	staff := env.AddStaff("Sofia")
	env.AddControl(b, staff)
	long := strings.Repeat("Confirmar por escrito. ", 100)
	if _, err := env.Admin.Exec(t.Context(),
		`INSERT INTO audit_entries (business_id, actor_name, session_role, in_control, procedure, kind, subject, transaction_id, changes)
		SELECT $1, 'Ana', 'member', false, 'task.create', 'CREATED', 'tasks', n, jsonb_build_array(jsonb_build_object('id', n::text, 'title', 'Tarefa ' || n, 'after', jsonb_build_object('observations', $2::text)))
		FROM generate_series(1, 20000) n`, b.ID, long); err != nil {
		t.Fatal(err)
	}
	whole, err := download(t, env, staff, b, nil)
	if err != nil || strings.Count(whole, "Tarefa ") < 20000 {
		t.Fatalf("the whole file has %d bytes, %v", len(whole), err)
	}
	cut, err := download(t, env, staff, b, func() {
		if _, err := env.Admin.Exec(t.Context(),
			`UPDATE business_controls SET ended_at = now() WHERE staff_user_id = $1`,
			staff.ID); err != nil {
			t.Error(err)
		}
	})
	if err == nil || len(cut) >= len(whole) {
		t.Errorf("control ended and the file came whole: %d of %d bytes, %v", len(cut), len(whole), err)
	}
}
