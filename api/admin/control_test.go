package admin_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/business"
	"cortejo/api/users"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// inBusiness answers what the business says to staff: 200 in control, 404 otherwise.
func inBusiness(api *proceduretest.API, staff tenanttest.User, b tenanttest.Business) int {
	return api.Member(staff, b).Try("event.getAll", nil)
}

func take(t *testing.T, api *proceduretest.API, staff tenanttest.User, b tenanttest.Business) users.Control {
	t.Helper()
	return proceduretest.Post[users.Control](api.Staff(staff), "admin.takeBusinessControl",
		proceduretest.Input{"toBeControlledBusinessId": b.ID, "reason": "Pediu ajuda"})
}

func TestControlOpensTheBusinessUntilItIsGivenBack(t *testing.T) {
	env, api := setup(t)
	staff, b := env.AddStaff("Sofia"), env.AddBusiness("Ateliê")
	if got := inBusiness(api, staff, b); got != http.StatusNotFound {
		t.Fatalf("without control: %d", got)
	}
	control := take(t, api, staff, b)
	if left := time.Until(control.ExpiresAt); control.BusinessUUID != b.ID || control.BusinessName != b.Name ||
		control.OwnerName != b.Owner.Name ||
		control.Reason != "Pediu ajuda" || left > time.Hour || left < 59*time.Minute {
		t.Errorf("%+v", control)
	}
	me := proceduretest.Get[users.UserProfile](api.Me(staff), "users.get", nil)
	if me.Control == nil || me.Control.UUID != control.UUID || len(me.BusinessMemberships) != 0 {
		t.Errorf("staff read of themselves %+v", me)
	}
	got := proceduretest.Get[business.GetOutput](api.Member(staff, b), "business.get", nil)
	if got.Role != tenants.TeamOwner || !got.InControl ||
		!slices.Equal(got.Permissions, tenants.PermissionsOf(tenants.TeamOwner)) {
		t.Errorf("in control the business says %+v", got)
	}
	if me := proceduretest.Get[users.UserProfile](api.Me(b.Owner), "users.get", nil); me.Control != nil {
		t.Error("the owner is told to be in control")
	}
	// Control is no place in the team: nothing of staff's own leads there.
	if status := api.Me(staff).TryPost("businessTeamMember.selectBusiness",
		proceduretest.Input{"businessUuid": b.ID}); status != http.StatusNotFound {
		t.Errorf("staff in control choose the business as theirs: %d", status)
	}
	proceduretest.Post[procedure.None](api.Staff(staff), "admin.removeBusinessControl", proceduretest.Input{})
	if got := inBusiness(api, staff, b); got != http.StatusNotFound {
		t.Errorf("after it was given back: %d", got)
	}
	if me := proceduretest.Get[users.UserProfile](api.Me(staff), "users.get", nil); me.Control != nil {
		t.Errorf("staff are still told to be in control: %+v", me.Control)
	}
	// Again is no error.
	proceduretest.Post[procedure.None](api.Staff(staff), "admin.removeBusinessControl", proceduretest.Input{})
}

// The owner hears of a control by the message and in their business, which tells nobody else; of one that goes
// on there is no second message.
func TestTheOwnerIsToldOfControl(t *testing.T) {
	env, api := setup(t)
	staff, b, rivals := env.AddStaff("Sofia"), env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	assistant := env.AddMember(b, tenants.TeamAssistant)
	helper := env.AddMember(b, tenants.TeamGuest)
	control := take(t, api, staff, b)
	renewed := proceduretest.Post[users.Control](api.Staff(staff), "admin.renewBusinessControl", proceduretest.Input{})
	var told []jobs.ControlTaken
	if err := env.Admin.QueryRow(t.Context(),
		`SELECT json_agg(args) FROM river.river_job WHERE kind = 'control_taken'`).Scan(&told); err != nil {
		t.Fatal(err)
	}
	if len(told) != 1 || told[0].To != b.Owner.Phone || told[0].BusinessID != b.ID ||
		told[0].Reason != control.Reason || !told[0].ExpiresAt.Equal(control.ExpiresAt) {
		t.Errorf("the owner is told %+v", told)
	}
	read := func(who tenanttest.User, b tenanttest.Business) []business.Control {
		return proceduretest.Get[business.GetOutput](api.Member(who, b), "business.get", nil).Controls
	}
	if got := read(b.Owner, b); len(got) != 1 || got[0].UUID != renewed.UUID || got[0].Reason != "Pediu ajuda" ||
		!got[0].ExpiresAt.Equal(renewed.ExpiresAt) {
		t.Errorf("the owner reads %+v", got)
	}
	for who, got := range map[string][]business.Control{
		"an administrator": read(assistant.User, b), "a helper": read(helper.User, b),
		"staff in control": read(staff, b), "another owner": read(rivals.Owner, rivals),
	} {
		if len(got) != 0 {
			t.Errorf("%s reads %+v", who, got)
		}
	}
	proceduretest.Post[procedure.None](api.Staff(staff), "admin.removeBusinessControl", proceduretest.Input{})
	if got := read(b.Owner, b); len(got) != 0 {
		t.Errorf("after it ended the owner reads %+v", got)
	}
}

// Where the owner's phone changed a few days ago, the former one gets the message too: the change may have been false.
func TestTheFormerPhoneOfAnOwnerIsToldOfControl(t *testing.T) {
	env, api := setup(t)
	staff, b := env.AddStaff("Sofia"), env.AddBusiness("Ateliê")
	former := b.Owner.Phone
	var told []string
	read := func() []string {
		t.Helper()
		if err := env.Admin.QueryRow(t.Context(), `SELECT array_agg(args->>'to' ORDER BY id) FROM river.river_job
			WHERE kind = 'control_taken'`).Scan(&told); err != nil {
			t.Fatal(err)
		}
		return told
	}
	phone := tenanttest.NewPhone()
	env.Exec(`UPDATE users SET phone = $2 WHERE id = $1`, b.Owner.ID, phone)
	take(t, api, staff, b)
	if got := read(); !slices.Equal(got, []string{phone, former}) {
		t.Errorf("%q are told, want %q and %q", got, phone, former)
	}
	// After a week it is another person's.
	env.Exec(`UPDATE audit_entries SET at = at - interval '8 days'`)
	take(t, api, staff, b)
	if got := read(); !slices.Equal(got, []string{phone, former, phone}) {
		t.Errorf("a week later %q are told", got)
	}
}

func TestAnotherControlEndsTheEarlierOne(t *testing.T) {
	env, api := setup(t)
	staff, colleague := env.AddStaff("Sofia"), env.AddStaff("Caio")
	first, second := env.AddBusiness("Primeiro"), env.AddBusiness("Segundo")
	take(t, api, colleague, first)
	take(t, api, staff, first)
	take(t, api, staff, second)
	if inBusiness(api, staff, first) != http.StatusNotFound || inBusiness(api, staff, second) != http.StatusOK {
		t.Error("two businesses at once, or none")
	}
	if inBusiness(api, colleague, first) != http.StatusOK {
		t.Error("a colleague lost theirs")
	}
}

func TestTwoTabsThatTakeControlAtOnceLeaveOne(t *testing.T) {
	env, api := setup(t)
	staff, b := env.AddStaff("Sofia"), env.AddBusiness("Ateliê")
	done := make(chan int, 8)
	for range cap(done) {
		go func() {
			done <- api.Staff(staff).TryPost("admin.takeBusinessControl",
				proceduretest.Input{"toBeControlledBusinessId": b.ID, "reason": "Pediu ajuda"})
		}()
	}
	for range cap(done) {
		if status := <-done; status != http.StatusOK {
			t.Errorf("%d", status)
		}
	}
	var live int
	if err := env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM business_controls WHERE ended_at IS NULL`).
		Scan(&live); err != nil || live != 1 {
		t.Errorf("%d live controls, %v", live, err)
	}
}

func TestRenewingIsAnotherRowWithTheSameReason(t *testing.T) {
	env, api := setup(t)
	staff, b := env.AddStaff("Sofia"), env.AddBusiness("Ateliê")
	before := take(t, api, staff, b)
	change(t,
		env,
		`UPDATE business_controls SET started_at = now() - interval '50 minutes', expires_at = now() + interval '10 minutes' WHERE id = $1`, before.UUID)
	after := proceduretest.Post[users.Control](api.Staff(staff), "admin.renewBusinessControl", proceduretest.Input{})
	if after.UUID == before.UUID || after.Reason != before.Reason || time.Until(after.ExpiresAt) < 59*time.Minute {
		t.Errorf("%+v", after)
	}
	var rows, longest int
	if err := env.Admin.QueryRow(t.Context(),
		`SELECT count(*), max(extract(epoch FROM coalesce(ended_at, expires_at) - started_at))::integer FROM business_controls WHERE staff_user_id = $1`, staff.ID).
		Scan(&rows, &longest); err != nil || rows != 2 || longest > 3600 {
		t.Errorf("%d rows, the longest of %d s, %v", rows, longest, err)
	}
	// What has run out is not renewed; the owner reads when it did.
	change(t,
		env,
		`UPDATE business_controls SET started_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' WHERE id = $1`, after.UUID)
	if status := inBusiness(api, staff, b); status != http.StatusNotFound {
		t.Errorf("after it ran out: %d", status)
	}
	if refusal := api.Staff(staff).PostRefused("admin.renewBusinessControl",
		proceduretest.Input{}); refusal.Status != http.StatusConflict ||
		refusal.Detail != "Seu controle deste negócio terminou." {
		t.Errorf("%+v", refusal)
	}
	take(t, api, staff, b)
	var endedOnTime bool
	if err := env.Admin.QueryRow(t.Context(), `SELECT ended_at = expires_at FROM business_controls WHERE id = $1`,
		after.UUID).Scan(&endedOnTime); err != nil || !endedOnTime {
		t.Errorf("a control that ran out an hour ago ended now (%v)", err)
	}
}

func TestControlNeedsAReasonAndABusinessThatIsNotOnesOwn(t *testing.T) {
	env, api := setup(t)
	staff, b := env.AddStaff("Sofia"), env.AddBusiness("Ateliê")
	for _, reason := range []string{"", "   ", "\u200b", strings.Repeat("a", 401)} {
		if status := api.Staff(staff).TryPost("admin.takeBusinessControl",
			proceduretest.Input{"toBeControlledBusinessId": b.ID,
				"reason": reason}); status != http.StatusUnprocessableEntity {
			t.Errorf("a reason of %d letters: %d", len(reason), status)
		}
	}
	if status := api.Staff(staff).TryPost("admin.takeBusinessControl",
		proceduretest.Input{"toBeControlledBusinessId": uuid.New(),
			"reason": "Pediu ajuda"}); status != http.StatusNotFound {
		t.Errorf("nobody's business: %d", status)
	}
	change(t, env, `UPDATE users SET role = 'GLOBAL_ADMIN' WHERE id = $1`, b.Owner.ID)
	if refusal := api.Staff(b.Owner).PostRefused("admin.takeBusinessControl",
		proceduretest.Input{"toBeControlledBusinessId": b.ID,
			"reason": "Pediu ajuda"}); refusal.Status != http.StatusConflict {
		t.Errorf("%+v", refusal)
	}
}
