package sample_test

import (
	"context"
	"maps"
	"math"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/business"
	"cortejo/api/businessteammember"
	"cortejo/api/event"
	"cortejo/api/imports"
	"cortejo/api/pendencies"
	"cortejo/api/runsheet"
	"cortejo/api/site"
	"cortejo/api/task"
	"cortejo/api/users"
	"cortejo/api/vendors"
	"cortejo/formats/secretlink"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/providers/files/filestest"
	"cortejo/queries"
	"cortejo/sample"
	"cortejo/sql/civil"
	"cortejo/sql/demo"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func TestLoad(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	admin, err := pgx.Connect(t.Context(), env.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := admin.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	}()
	people := map[string]tenanttest.User{}
	identity := func(_ context.Context, phone string) (uuid.UUID, error) {
		if _, known := people[phone]; !known {
			people[phone] = tenanttest.User{ID: uuid.New(), Phone: phone}
		}
		return people[phone].ID, nil
	}
	store := filestest.Open(t, t.TempDir())
	for start, want := range []bool{true, false} {
		if loaded, err := sample.Load(t.Context(), admin, store, secretlink.KeyOf("server"), identity); err != nil ||
			loaded != want {
			t.Fatalf("start %d: Load = %v, %v; want %v", start+1, loaded, err, want)
		}
	}
	plan, err := demo.Read()
	if err != nil {
		t.Fatal(err)
	}
	api := proceduretest.New(t, env, users.Register, business.Register, businessteammember.Register, event.Register,
		task.Register, vendors.Register, pendencies.Register, runsheet.New(server.Env{}).Register,
		site.New(site.Options{}).Register,
		func(r *procedure.Router) { imports.Register(r, env.DB, secretlink.KeyOf("server"), 0) })
	owner := people[plan.Owner.Phone]
	profile := proceduretest.Get[users.UserProfile](api.Me(owner), "users.get", nil)
	if profile.CurrentBusinessUUID == nil {
		t.Fatalf("the owner's profile = %+v", profile)
	}
	b := tenanttest.Business{ID: *profile.CurrentBusinessUUID}
	list := proceduretest.Get[event.GetAllOutput](api.Member(owner, b), "event.getAll", nil)
	if len(list.Items) != 7 {
		t.Fatalf("the sample has %d active events", len(list.Items))
	}
	for i, e := range list.Items {
		want := plan.Events[i]
		if percent := math.Round(float64(e.TasksDone) * 100 / float64(e.TasksTotal)); e.Title != want.Title ||
			math.Abs(percent-float64(want.DonePercent)) > 1 {
			t.Errorf("event %d is %q with %v%% done, want %q with %d%%", i, e.Title, percent, want.Title,
				want.DonePercent)
		}
		checklist := proceduretest.Get[task.GetAllOutput](api.Member(owner, b), "task.getAll",
			proceduretest.Input{"eventUuid": e.UUID})
		late := 0
		for _, k := range checklist.Tasks {
			if k.CheckedAt == nil && k.Deadline.Time().Before(e.Date.Time().AddDate(0, 0, -want.InDays)) {
				late++
			}
		}
		if late != len(want.LateDays) {
			t.Errorf("%s has %d late tasks, want %d", e.Title, late, len(want.LateDays))
		}
	}
	var sites, changes int
	for _, e := range list.Items {
		if s := proceduretest.Get[site.GetOutput](api.Member(owner, b), "site.get",
			proceduretest.Input{"eventUuid": e.UUID}).Site; s != nil {
			sites++
			changes += s.Changes
			if s.PublishedVersion == nil || !s.Indexed || s.MessagesWaiting == 0 {
				t.Errorf("the site of %s: %+v", e.Title, s)
			}
		}
	}
	if sites != 1 || changes != 2 {
		t.Errorf("%d sites, with %d changes", sites, changes)
	}
	if sum := proceduretest.Get[vendors.GetAllOutput](api.Member(owner, b), "vendors.getAll",
		nil); sum.Total != len(plan.Vendors) {
		t.Errorf("the catalogue has %d vendors, want %d", sum.Total, len(plan.Vendors))
	}
	pictured, completed := 0, 0
	for _, v := range proceduretest.Get[vendors.GetAllByCursorOutput](api.Member(owner, b), "vendors.getAllByCursor",
		proceduretest.Input{"limit": 60}).Items {
		if v.ImageURL != nil {
			pictured++
		}
		if v.IsRegisterCompleted {
			completed++
		}
	}
	if pictured == 0 || pictured == len(plan.Vendors) || completed == 0 || completed == len(plan.Vendors) {
		t.Errorf("of %d vendors %d have a picture, and %d an account", len(plan.Vendors), pictured, completed)
	}
	// Every kind of pendency that there is so far.
	waiting := proceduretest.Get[pendencies.GetAllOutput](api.Member(owner, b), "pendencies.getAll", nil).Counts
	if waiting.LatePlanning == 0 || waiting.ExpiringPlanning == 0 || waiting.Checklist == 0 || waiting.Contract != 1 {
		t.Errorf("what waits is %+v", waiting)
	}
	for kind, want := range map[string]int{"CONTACTS": 2, "VENDORS": 1} {
		for _, file := range proceduretest.Get[imports.GetAllOutput](api.Member(owner, b), "imports.getAll",
			proceduretest.Input{"kind": kind}).Items {
			if want--; file.State != queries.ImportStateDONE || file.Done == 0 || file.ByName != plan.Owner.Name {
				t.Errorf("%s was imported as %+v", kind, file)
			}
		}
		if want != 0 {
			t.Errorf("%d imports of %s are missing", want, kind)
		}
	}
	helper := api.Member(people[plan.Team[1].Phone], b)
	if seen := proceduretest.Get[event.GetAllOutput](helper, "event.getAll", nil); len(seen.Items) != 1 ||
		seen.Items[0].Title != plan.Team[1].Events[0].Title {
		t.Errorf("the helper sees %+v", seen.Items)
	}
	team := proceduretest.Get[businessteammember.GetAllOutput](api.Member(owner, b), "businessTeamMember.getAll",
		nil).Items
	pending, accesses := 0, 0
	for _, m := range team {
		accesses += len(m.EventAccesses)
		if m.AcceptedAt == nil {
			pending++
		}
	}
	if len(team) != len(plan.Team)+1 || pending != 1 || accesses != 3 || team[0].Name != plan.Owner.Name {
		t.Errorf("the team is %+v", team)
	}
	// The owner is also in another's team, so that switching can be tried.
	if len(profile.BusinessMemberships) != 2 || !profile.BusinessMemberships[0].Active ||
		profile.BusinessMemberships[1].BusinessOwnerName != plan.Others[0].Owner.Name {
		t.Fatalf("the owner's workspaces are %+v", profile.BusinessMemberships)
	}
	elsewhere := tenanttest.Business{ID: profile.BusinessMemberships[1].BusinessUUID}
	if seen := proceduretest.Get[event.GetAllOutput](api.Member(owner, elsewhere), "event.getAll",
		nil); len(seen.Items) != len(plan.Others[0].Events) {
		t.Errorf("there the owner sees %+v", seen.Items)
	}
	client := proceduretest.Get[users.UserProfile](api.Me(people[plan.Client.Phone]), "users.get", nil)
	if len(client.CustomerEvents) != 1 || len(client.BusinessMemberships) != 0 {
		t.Errorf("the client's profile = %+v", client)
	}
	if got := api.Member(people[plan.Client.Phone], b).
		GetRefused("business.get", nil); got.Status != http.StatusNotFound {
		t.Errorf("the client in the business got %+v", got)
	}
	var brought int
	if err := admin.QueryRow(t.Context(), `SELECT count(*) FROM documents WHERE is_customer_file AND event_id = $1`,
		client.CustomerEvents[0].UUID).Scan(&brought); err != nil || brought != 2 {
		t.Errorf("the client brought %d documents, %v", brought, err)
	}
	// A file of every look, two of them about a task.
	var types, ofTasks int
	var shared, sharing int
	if err := admin.QueryRow(t.Context(),
		`SELECT count(*), count(DISTINCT responsible_id) FROM tasks WHERE responsible_id IS NOT NULL AND checked_at IS NULL`).Scan(&shared, &sharing); err != nil || shared < 100 || sharing < 3 {
		t.Errorf("%d people do %d tasks: %v", sharing, shared, err)
	}
	if err := admin.QueryRow(t.Context(),
		`SELECT count(DISTINCT media_type), count(task_id) FROM documents WHERE kind = 'FILE'`).
		Scan(&types, &ofTasks); err != nil || types != 4 || ofTasks != 2 {
		t.Errorf("the files are of %d types, %d of them of a task, %v", types, ofTasks, err)
	}
	// A wedding within a week has the run sheet that the product shows itself with.
	day := list.Items[0]
	sheet := proceduretest.Get[runsheet.RunSheet](api.Member(owner, b), "runSheet.get",
		proceduretest.Input{"eventUuid": day.UUID})
	has := map[string]int{}
	for _, l := range sheet.Lines {
		for _, w := range l.Who {
			has[w.Kind]++
		}
		for what, is := range map[string]bool{"fixed": l.Fixed, "team only": l.TeamOnly, "cued": l.CueText != "",
			"walking": len(l.Children) == 8} {
			if is {
				has[what]++
			}
		}
		for _, walker := range l.Children {
			if walker.CueText != "" {
				has["songs"]++
			}
		}
	}
	if want := map[string]int{"MEMBER": 8, "VENDOR": 15, "NAME": 7, "fixed": 4, "team only": 2, "cued": 8, "walking": 1,
		"songs": 4}; !maps.Equal(has, want) ||
		day.Type != "WEDDING" || day.Date.Time().Sub(civil.DateOf(time.Now().UTC()).Time()) > 7*24*time.Hour ||
		!sheet.Contact.Chosen {
		t.Errorf("%s, on %v, has %v in its %d lines; want %v", day.Title, day.Date, has, len(sheet.Lines), want)
	}
	staff := proceduretest.Get[users.UserProfile](api.Me(people[plan.Staff.Phone]), "users.get", nil)
	if staff.Role != "GLOBAL_ADMIN" {
		t.Errorf("staff = %+v", staff)
	}
}
