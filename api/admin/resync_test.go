package admin_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/admin"
	"cortejo/api/site"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// A draft that lost its cover, and an invitation without a code, are found and repaired once; a whole event is not.
func TestAResyncAddsTheRowsThatAnEventLacks(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil, activity.Register, site.New(site.Options{}).Register)
	b := env.AddBusiness("Ateliê")
	event, whole := env.AddEvent(b, "Casamento da Bia"), env.AddEvent(b, "Casamento da Duda")
	staff := api.Staff(env.AddStaff("Sofia"))
	for _, e := range []tenanttest.Event{event, whole} {
		proceduretest.Post[site.Site](api.Owner(b), "site.create", proceduretest.Input{"eventUuid": e.ID})
		change(t, env, `UPDATE events SET date = current_date + 30 WHERE id = $1`, e.ID)
		env.CheckInQRCodes(e)
		env.AddInvitation(e, "Família")
	}
	list := func() []admin.EventToResync {
		t.Helper()
		return proceduretest.Get[admin.GetEventsWithoutExternalIDOutput](staff, "admin.getEventsWithoutExternalId",
			nil).Items
	}
	if found := list(); len(found) != 0 {
		t.Fatalf("whole events lack %+v", found)
	}
	if status := staff.TryPost("admin.reSyncEvent",
		proceduretest.Input{"eventUuid": whole.ID}); status != http.StatusConflict {
		t.Errorf("a whole event: %d", status)
	}
	draft := func() []site.Block {
		t.Helper()
		return proceduretest.Get[site.GetOutput](api.Owner(b), "site.get",
			proceduretest.Input{"eventUuid": event.ID}).Site.Blocks
	}
	blocks := len(draft())
	change(t, env, `DELETE FROM site_blocks WHERE event_id = $1`, event.ID)
	lost := env.AddInvitation(event, "Sem código")
	change(t, env, `DELETE FROM invitation_tokens WHERE invitation_id = $1 AND purpose = 'CHECK_IN'`, lost)
	found := list()
	if len(found) != 1 || found[0].EventUUID != event.ID || found[0].OwnerUserID != b.Owner.ID ||
		!slices.Equal(found[0].Missing, []string{"DRAFT", "QR_CODES"}) {
		t.Fatalf("found %+v", found)
	}
	made := proceduretest.Post[admin.ReSyncEventOutput](staff, "admin.reSyncEvent",
		proceduretest.Input{"eventUuid": event.ID})
	if !slices.Equal(made.Made, []string{"DRAFT", "QR_CODES"}) || len(list()) != 0 {
		t.Errorf("made %+v, and lacks %+v", made, list())
	}
	if status := staff.TryPost("admin.reSyncEvent",
		proceduretest.Input{"eventUuid": event.ID}); status != http.StatusConflict {
		t.Errorf("once more: %d", status)
	}
	if again := len(draft()); blocks == 0 || again != blocks {
		t.Errorf("the draft has %d blocks, and had %d", again, blocks)
	}
	var codes int
	if err := env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM invitation_tokens WHERE purpose = 'CHECK_IN'
		AND invitation_id = $1 AND revoked_at IS NULL`, lost).Scan(&codes); err != nil || codes != 1 {
		t.Errorf("the invitation has %d codes: %v", codes, err)
	}
	told := 0
	for _, entry := range proceduretest.Get[activity.Page](api.Owner(b), "activity.getAll", nil).Items {
		if entry.Kind == "RESYNCED" && entry.Actor.Kind == "CORTEJO" && entry.Text == "completou o que faltava no evento" {
			told++
		}
	}
	if told != 1 {
		t.Errorf("the audit log says so %d times", told)
	}
	for what, status := range map[string]int{
		"nobody's event": staff.TryPost("admin.reSyncEvent", proceduretest.Input{"eventUuid": uuid.New()}),
		"the owner":      api.Owner(b).TryPost("admin.reSyncEvent", proceduretest.Input{"eventUuid": event.ID}),
	} {
		if status == http.StatusOK {
			t.Errorf("%s: %d", what, status)
		}
	}
}
