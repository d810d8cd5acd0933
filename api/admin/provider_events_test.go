package admin_test

import (
	"testing"

	"cortejo/api/admin"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/session"
	"cortejo/tenants/tenanttest"
)

// Staff read page after page what the payment provider called with: what nobody can work on first, each tab its own.
func TestStaffReadTheProvidersEvents(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, session.NewIdentities(nobody, nobody))
	if _, err := env.Admin.Exec(t.Context(), `
		INSERT INTO provider_events (id, type, account, api_version, live, object_id, made_at, received_at, state, reason, settled_at)
		VALUES ('evt_1', 'charge.refunded', '', '2023-10-16', false, 'ch_1', now(), now() - interval '3 hours', 'DONE', '', now()),
			('evt_2', 'charge.refunded', '', '2023-10-16', false, 'ch_2', now(), now() - interval '2 hours', 'RECEIVED', '', NULL),
			('evt_3', 'charge.refunded', 'acct_9', '2023-10-16', false, 'ch_3', now(), now() - interval '1 hour', 'FOREIGN', 'ACCOUNT', now()),
			('evt_4', 'charge.refunded', '', '2023-10-16', false, 'ch_4', now(), now() - interval '1 hour', 'UNKNOWN', '', now())`); err != nil {
		t.Fatal(err)
	}
	list := func(in proceduretest.Input) admin.GetProviderEventsOutput {
		return proceduretest.Get[admin.GetProviderEventsOutput](api.Staff(env.AddStaff("Sofia")),
			"admin.getProviderEvents", in)
	}
	first := list(proceduretest.Input{"limit": 1})
	if len(first.Items) != 1 || first.Items[0].ID != "evt_4" || first.NextCursor == nil {
		t.Fatalf("set aside: %+v", first)
	}
	rest := list(proceduretest.Input{"limit": 1, "cursor": *first.NextCursor})
	if len(rest.Items) != 1 || rest.Items[0].ID != "evt_3" || rest.Items[0].Reason != "ACCOUNT" ||
		rest.NextCursor != nil {
		t.Errorf("set aside before: %+v", rest)
	}
	for of, id := range map[string]string{"WAITING": "evt_2", "DONE": "evt_1"} {
		if got := list(proceduretest.Input{"of": of}).Items; len(got) != 1 || got[0].ID != id {
			t.Errorf("%s: %+v", of, got)
		}
	}
}
