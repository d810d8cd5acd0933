package event_test

import (
	"net/http"
	"testing"

	"cortejo/api/event"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func withQueue(t *testing.T, env *tenanttest.Env) {
	t.Helper()
	jobstest.SetQueue(t, env)
}

func queued(t *testing.T, env *tenanttest.Env, kind string) (n int) {
	t.Helper()
	if err := env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM river.river_job WHERE kind = $1`, kind).
		Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestTheClientsSide(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Festa")
	save := func(permissions int, side any) event.UpdateCustomerPermissionsOutput {
		t.Helper()
		in := proceduretest.Input{"uuid": e.ID, "customerPermissions": permissions}
		if side != nil {
			in["side"] = side
		}
		return proceduretest.Post[event.UpdateCustomerPermissionsOutput](owner, "event.updateCustomerPermissions", in)
	}
	read := func() event.EventDetails {
		t.Helper()
		return proceduretest.Get[event.EventDetails](owner, "event.get", proceduretest.Input{"uuid": e.ID})
	}
	if got := read(); got.EnabledCustomerUpdatesAt != nil || got.CustomerLockDays != nil ||
		got.CustomerReleased != nil {
		t.Errorf("a new event has %+v", got.ClientSide)
	}
	// A lock counts from a day.
	dateless := owner.PostRefused("event.updateCustomerPermissions",
		proceduretest.Input{"uuid": e.ID, "customerPermissions": 1,
			"side": proceduretest.Input{"updates": false, "preparing": false, "lockDays": 7}})
	if dateless.Status != http.StatusUnprocessableEntity || dateless.MessageOf("side.lockDays") == "" {
		t.Errorf("a lock without a date got %+v", dateless)
	}
	run(t, env, `UPDATE events SET date = '2031-05-17' WHERE id = $1`, e.ID)
	for _, days := range []int{-1, 366} {
		if got := owner.PostRefused("event.updateCustomerPermissions",
			proceduretest.Input{"uuid": e.ID, "customerPermissions": 1,
				"side": proceduretest.Input{"updates": false, "preparing": false,
					"lockDays": days}}); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a lock of %d days got %+v", days, got)
		}
	}
	first := save(1|4, proceduretest.Input{"updates": true, "preparing": true, "lockDays": 7})
	if got := read(); first.EnabledCustomerUpdatesAt == nil || *got.CustomerLockDays != 7 ||
		*got.CustomerReleased != 0 || !got.EnabledCustomerUpdatesAt.Equal(*first.EnabledCustomerUpdatesAt) {
		t.Errorf("it kept %+v, answered %+v", got.ClientSide, first)
	}
	// An absent setting keeps its value and its time.
	if got := save(1|4|16, nil); *got.CustomerLockDays != 7 || *got.CustomerReleased != 0 ||
		!got.EnabledCustomerUpdatesAt.Equal(*first.EnabledCustomerUpdatesAt) {
		t.Errorf("the bits alone made of it %+v", got.ClientSide)
	}
	// An area that is closed must be released again.
	run(t, env, `UPDATE events SET customer_released = 5 WHERE id = $1`, e.ID)
	if got := save(1|16, nil); *got.CustomerReleased != 1 {
		t.Errorf("closing an area left %d released", *got.CustomerReleased)
	}
	if got := save(1|4|16, proceduretest.Input{"updates": false, "lockDays": nil}); *got.CustomerReleased != 1 ||
		got.CustomerLockDays != nil || got.EnabledCustomerUpdatesAt != nil {
		t.Errorf("opening it again made of it %+v", got.ClientSide)
	}
	if got := save(1|4|16, proceduretest.Input{"preparing": false}); got.CustomerReleased != nil {
		t.Errorf("what is prepared no more has %d released", *got.CustomerReleased)
	}
	// Two members each open another area, from the same base value.
	for _, opened := range []int{8, 64} {
		proceduretest.Post[event.UpdateCustomerPermissionsOutput](owner, "event.updateCustomerPermissions",
			proceduretest.Input{"uuid": e.ID, "customerPermissions": 1 | 4 | 16 | opened,
				"customerPermissionsWas": 1 | 4 | 16})
	}
	if got := *read().CustomerPermissions; got != 1|4|8|16|64 {
		t.Errorf("of two areas opened at once there are %d", got)
	}

	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, helper, tenants.EventAll)
	run(t, env,
		`UPDATE events SET customer_released = 0, customer_lock_days = 3, enabled_customer_updates_at = now() WHERE id = $1`, e.ID)
	if got := proceduretest.Get[event.EventDetails](api.Member(helper.User, b), "event.get",
		proceduretest.Input{"uuid": e.ID}).ClientSide; got != (event.ClientSide{}) {
		t.Errorf("a helper reads %+v", got)
	}
}

func TestReleasingAnAreaTellsTheCustomers(t *testing.T) {
	env, api := setup(t)
	withQueue(t, env)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Festa")
	env.AddEventCustomer(e, env.AddUser("Marina"))
	env.AddEventCustomer(e, env.AddUser("Tomás"))
	silent := env.AddEventCustomer(e, env.AddUser("Sem telefone"))
	run(t, env, `UPDATE contacts SET phone = NULL WHERE id = $1`, silent.ID)
	release := func(area string) event.ReleaseCustomerAreaOutput {
		t.Helper()
		return proceduretest.Post[event.ReleaseCustomerAreaOutput](owner, "event.releaseCustomerArea",
			proceduretest.Input{"uuid": e.ID, "area": area})
	}
	refused := func(area string) int {
		t.Helper()
		return owner.PostRefused("event.releaseCustomerArea", proceduretest.Input{"uuid": e.ID, "area": area}).Status
	}
	run(t, env, `UPDATE events SET customer_permissions = 1 | 4 | 16, customer_extra_permissions = $2 WHERE id = $1`,
		e.ID, int(tenants.CustomerExtraNew))
	if refused("CHECKLIST") != http.StatusConflict {
		t.Error("released what is not being prepared")
	}
	run(t, env,
		`UPDATE events SET customer_released = 0, customer_lock_days = 5, enabled_customer_updates_at = now() WHERE id = $1`, e.ID)
	if refused("CONTRACTS") != http.StatusConflict {
		t.Error("released an area that is not open")
	}
	if got := release("CHECKLIST"); got.CustomerReleased != 1 || got.Notified != 2 ||
		queued(t, env, "customer_message") != 2 {
		t.Errorf("the checklist: %+v, %d queued", got, queued(t, env, "customer_message"))
	}
	// A repeated release sends no message.
	if got := release("CHECKLIST"); got.CustomerReleased != 1 || got.Notified != 0 {
		t.Errorf("again: %+v", got)
	}
	if got := proceduretest.Get[event.EventDetails](owner, "event.get",
		proceduretest.Input{"uuid": e.ID}); *got.CustomerPermissions != 21 ||
		*got.CustomerExtraPermissions != int(tenants.CustomerExtraNew) || *got.CustomerLockDays != 5 ||
		got.EnabledCustomerUpdatesAt == nil {
		t.Errorf("releasing also changed %+v", got)
	}
	// Closing and releasing it again at once opens it without a second notification.
	run(t, env, `UPDATE events SET customer_released = 0 WHERE id = $1`, e.ID)
	if got := release("CHECKLIST"); got.CustomerReleased != 1 || got.Notified != 0 {
		t.Errorf("within the pause: %+v", got)
	}
	// Two of the clients share a phone, and another phone got messages all day.
	run(t, env, `UPDATE customer_messages SET asked_at = now() - interval '11 minutes' WHERE business_id = $1`, b.ID)
	run(t, env, `UPDATE events SET customer_released = 0 WHERE id = $1`, e.ID)
	var shared string
	if err := env.Admin.QueryRow(t.Context(),
		`UPDATE contacts SET phone = (SELECT min(phone) FROM contacts WHERE business_id = $1) WHERE business_id = $1 AND phone IS NOT NULL RETURNING phone`, b.ID).Scan(&shared); err != nil {
		t.Fatal(err)
	}
	if got := release("VENDORS"); got.Notified != 1 {
		t.Errorf("to one phone: %+v", got)
	}
	run(t, env, `INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone)
		SELECT $1, $2, $3, 'ACCESS', 'SMS', $4 FROM generate_series(1, 12)`, b.ID, e.ID, silent.ID, shared)
	if got := release("DOCUMENTS"); got.CustomerReleased != 20 || got.Notified != 0 {
		t.Errorf("to a phone that has had enough: %+v", got)
	}
	run(t, env, `DELETE FROM customer_messages WHERE business_id = $1`, b.ID)
	run(t, env, `UPDATE events SET customer_released = 1 WHERE id = $1`, e.ID)
	// The limit of the day stops messages, and not the planner's change.
	run(t, env, `INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone)
		SELECT $1, $2, $3, 'ACCESS', 'SMS', '+5511900000000' FROM generate_series(1, 59)`, b.ID, e.ID, silent.ID)
	if got := release("VENDORS"); got.CustomerReleased != 5 || got.Notified != 1 {
		t.Errorf("with room for one: %+v", got)
	}
	if got := release("DOCUMENTS"); got.CustomerReleased != 21 || got.Notified != 0 {
		t.Errorf("with room for none: %+v", got)
	}
	run(t, env, `UPDATE events SET archived_at = now(), customer_released = 0 WHERE id = $1`, e.ID)
	if refused("CHECKLIST") != http.StatusConflict {
		t.Error("released in an archived event")
	}
}

func TestSendCustomerAccess(t *testing.T) {
	env, api := setup(t)
	withQueue(t, env)
	b := env.AddBusiness("B")
	owner, e, other := api.Owner(b), env.AddEvent(b, "Festa"), env.AddEvent(b, "Outra")
	marina, tomas := env.AddEventCustomer(e, env.AddUser("Marina")), env.AddEventCustomer(e, env.AddUser("Tomás"))
	elsewhere := env.AddEventCustomer(other, env.AddUser("Lia"))
	send := func(contact tenanttest.Contact, channel string) proceduretest.Input {
		return proceduretest.Input{"uuid": e.ID, "contactUuid": contact.ID, "channel": channel}
	}
	refused := func(contact tenanttest.Contact) int {
		t.Helper()
		return owner.PostRefused("event.sendCustomerAccess", send(contact, "WHATSAPP")).Status
	}
	asked := proceduretest.Post[event.SendCustomerAccessOutput](owner, "event.sendCustomerAccess",
		send(marina, "SMS")).AskedAt
	got := proceduretest.Get[event.GetCustomerAccessOutput](owner, "event.getCustomerAccess",
		proceduretest.Input{"uuid": e.ID})
	if got.Address != "/evento/"+e.ID.String() || len(got.Customers) != 2 {
		t.Fatalf("it reads %+v", got)
	}
	if c := got.Customers[0]; c.Name != "Marina" || *c.Phone != marina.Phone || *c.Channel != "SMS" ||
		!c.AskedAt.Equal(asked) || c.SentAt != nil {
		t.Errorf("Marina reads %+v", c)
	}
	if c := got.Customers[1]; c.AskedAt != nil || c.Channel != nil {
		t.Errorf("Tomás reads %+v", c)
	}
	if n := queued(t, env, "customer_message"); n != 1 {
		t.Errorf("%d queued", n)
	}
	// Both messages failed by WhatsApp, and then arrived by SMS.
	run(t, env,
		`INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone) VALUES ($1, $2, $3, 'LINK', 'SMS', $4)`, b.ID, e.ID, marina.ID, marina.Phone)
	run(t, env,
		`INSERT INTO deliveries (business_id, message_id, state, settled_at) SELECT business_id, id, 'FAILED', now() FROM customer_messages WHERE contact_id = $1`, marina.ID)
	run(t, env,
		`INSERT INTO deliveries (business_id, message_id, state, settled_at) SELECT business_id, uuidv7(), 'SENT', now() FROM customer_messages WHERE contact_id = $1`, marina.ID)
	for by, want := range map[string]string{"NULL": "FAILED",
		"(SELECT message_id FROM deliveries WHERE state = 'SENT' LIMIT 1)": "SENT"} {
		run(t, env, `UPDATE customer_messages SET delivery_id = `+by+` WHERE contact_id = $1`, marina.ID)
		got := proceduretest.Get[event.GetCustomerAccessOutput](owner, "event.getCustomerAccess",
			proceduretest.Input{"uuid": e.ID}).Customers[0]
		if got.Delivery != want || got.LinkDelivery != want {
			t.Errorf("by %s the way in is %s, and the link %s", by, got.Delivery, got.LinkDelivery)
		}
	}
	run(t, env, `DELETE FROM deliveries WHERE business_id = $1`, b.ID)
	run(t, env, `DELETE FROM customer_messages WHERE kind = 'LINK' AND contact_id = $1`, marina.ID)
	// The same phone gets another message only after a pause, by any channel; another phone gets one at once.
	if refused(marina) != http.StatusTooManyRequests {
		t.Error("the same phone twice")
	}
	proceduretest.Post[event.SendCustomerAccessOutput](owner, "event.sendCustomerAccess", send(tomas, "WHATSAPP"))
	if refused(elsewhere) != http.StatusNotFound {
		t.Error("a customer of another event")
	}
	run(t, env, `UPDATE customer_messages SET asked_at = now() - interval '11 minutes' WHERE business_id = $1`, b.ID)
	proceduretest.Post[event.SendCustomerAccessOutput](owner, "event.sendCustomerAccess", send(marina, "WHATSAPP"))
	run(t, env, `INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone)
		SELECT $1, $2, $3, 'ACCESS', 'SMS', '+5511900000000' FROM generate_series(1, 60)`, b.ID, e.ID, tomas.ID)
	if refused(tomas) != http.StatusTooManyRequests {
		t.Error("beyond the day's bound")
	}
	run(t, env, `DELETE FROM customer_messages WHERE business_id = $1`, b.ID)
	run(t, env, `UPDATE contacts SET phone = NULL WHERE id = $1`, tomas.ID)
	if refused(tomas) != http.StatusConflict {
		t.Error("to nobody's phone")
	}
	run(t, env, `UPDATE events SET archived_at = now() WHERE id = $1`, e.ID)
	if refused(marina) != http.StatusConflict {
		t.Error("of an archived event")
	}
}
