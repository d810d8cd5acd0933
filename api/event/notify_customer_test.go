package event_test

import (
	"net/http"
	"strings"
	"testing"

	"cortejo/api/event"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

func TestNotifyCustomer(t *testing.T) {
	env, api := setup(t)
	withQueue(t, env)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Festa")
	in := proceduretest.Input{"uuid": e.ID}
	if got := owner.PostRefused("event.notifyCustomer", in); got.Status != http.StatusConflict {
		t.Errorf("without a client got %+v", got)
	}
	env.AddEventCustomer(e, env.AddUser("Marina"))
	proceduretest.Post[struct{}](owner, "event.notifyCustomer", in)
	if got := owner.PostRefused("event.notifyCustomer",
		proceduretest.Input{"uuid": env.AddTemplate(b, "Modelo").ID}); got.Status != http.StatusNotFound {
		t.Errorf("a template got %+v", got)
	}
	if n := queued(t, env, "customer_message"); n != 1 {
		t.Errorf("%d queued", n)
	}
	// The link leads to a draft of the website. If the planner has started one, it is not replaced.
	var blocks int
	if err := env.Admin.QueryRow(t.Context(),
		`SELECT count(*) FROM site_blocks b JOIN sites s ON s.id = b.site_id WHERE s.event_id = $1 AND s.published_id IS NULL`, e.ID).Scan(&blocks); err != nil || blocks < 10 {
		t.Errorf("a draft of %d blocks (%v)", blocks, err)
	}
	if got := proceduretest.Get[event.EventDetails](owner, "event.get", in); got.ExternalID == nil {
		t.Error("the event has no id for programs outside")
	}

	// At once again, later again, archived, and too often in one day.
	refused := func(what string, id any, status int, sentence string) {
		t.Helper()
		if got := owner.PostRefused("event.notifyCustomer", proceduretest.Input{"uuid": id}); got.Status != status ||
			got.Detail != sentence {
			t.Errorf("%s got %+v", what, got)
		}
	}
	refused("a second time", e.ID, http.StatusTooManyRequests,
		"O link acabou de ser enviado. Espere alguns minutos antes de enviar de novo.")
	run(t, env,
		`UPDATE events SET link_asked_at = ARRAY[now() - interval '11 minutes', now() - interval '25 hours'] WHERE id = $1`, e.ID)
	proceduretest.Post[struct{}](owner, "event.notifyCustomer", in)
	var asked int
	if err := env.Admin.QueryRow(t.Context(), `SELECT cardinality(link_asked_at) FROM events WHERE id = $1`, e.ID).
		Scan(&asked); err != nil || asked != 2 {
		t.Errorf("%d moments are kept, %v", asked, err)
	}
	run(t, env, `UPDATE events SET archived_at = now() WHERE id = $1`, e.ID)
	refused("an archived event", e.ID, http.StatusConflict,
		"Este evento está arquivado. Traga-o de volta antes de enviar o link.")
	run(t, env,
		`UPDATE events SET link_asked_at = array_fill(now() - interval '1 hour', ARRAY[60]) WHERE id = $1`, e.ID)
	another := env.AddEvent(b, "Outra festa")
	env.AddEventCustomer(another, env.AddUser("Tomás"))
	refused("another event on a busy day", another.ID, http.StatusTooManyRequests,
		"Vocês já enviaram muitos links hoje. Tente de novo amanhã.")
}

// Clients who share a phone get one message. A phone that reached its limit of messages of this business today gets no
// more, from any of its events.
func TestALinkGoesToEachPhoneThatHasNotHadEnough(t *testing.T) {
	env, api := setup(t)
	withQueue(t, env)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	marina, lia := env.AddUser("Marina"), env.AddUser("Lia")
	// written returns the names of the contacts to whom the links of an event were recorded.
	written := func(e tenanttest.Event) (names string) {
		t.Helper()
		if err := env.Admin.QueryRow(t.Context(),
			`SELECT coalesce(string_agg(c.full_name, ', ' ORDER BY m.id), '') FROM customer_messages m
			JOIN contacts c ON c.id = m.contact_id WHERE m.event_id = $1 AND m.kind = 'LINK' AND m.phone = c.phone`,
			e.ID).Scan(&names); err != nil {
			t.Fatal(err)
		}
		return names
	}
	first := env.AddEvent(b, "Festa 1")
	env.AddEventCustomer(first, marina)
	tomas := env.AddEventCustomer(first, env.AddUser("Tomás"))
	silent := env.AddEventCustomer(first, env.AddUser("Sem telefone"))
	run(t, env, `UPDATE contacts SET phone = $2 WHERE id = $1`, tomas.ID, marina.Phone)
	run(t, env, `UPDATE contacts SET phone = NULL WHERE id = $1`, silent.ID)
	proceduretest.Post[struct{}](owner, "event.notifyCustomer", proceduretest.Input{"uuid": first.ID})
	if got := written(first); got != "Marina" {
		t.Errorf("the first link went to %q", got)
	}
	// Eleven more are the day's twelve.
	run(t, env, `INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone)
		SELECT $1, $2, $3, 'ACCESS', 'SMS', $4 FROM generate_series(1, 10)`, b.ID, first.ID, tomas.ID, marina.Phone)
	twelfth := env.AddEvent(b, "Festa 12")
	env.AddEventCustomer(twelfth, marina)
	proceduretest.Post[struct{}](owner, "event.notifyCustomer", proceduretest.Input{"uuid": twelfth.ID})
	enough := env.AddEvent(b, "Festa 13")
	hers := env.AddEventCustomer(enough, marina)
	sentence := "Os clientes deste evento já receberam muitas mensagens hoje. Copie o link e envie você, ou tente amanhã."
	if got := owner.PostRefused("event.notifyCustomer",
		proceduretest.Input{"uuid": enough.ID}); got.Status != http.StatusTooManyRequests || got.Detail != sentence {
		t.Errorf("the thirteenth link got %+v", got)
	}
	access := proceduretest.Input{"uuid": enough.ID, "contactUuid": hers.ID, "channel": "SMS"}
	if got := owner.PostRefused("event.sendCustomerAccess", access); got.Status != http.StatusTooManyRequests {
		t.Errorf("the way in after twelve messages got %+v", got)
	}
	// The message goes to the allowed phones; the refused request sent none.
	env.AddEventCustomer(enough, lia)
	proceduretest.Post[struct{}](owner, "event.notifyCustomer", proceduretest.Input{"uuid": enough.ID})
	if got := written(enough); got != "Lia" {
		t.Errorf("the thirteenth link went to %q", got)
	}
	// Another business has not written to her yet.
	other := env.AddBusiness("Outra")
	theirs := env.AddEvent(other, "Festa")
	env.AddEventCustomer(theirs, marina)
	proceduretest.Post[struct{}](api.Owner(other), "event.notifyCustomer", proceduretest.Input{"uuid": theirs.ID})
	// A contact who refuses all messages gets none, today or tomorrow.
	none := env.AddEvent(other, "Festa sem recados")
	quiet := env.AddEventCustomer(none, env.AddUser("Rui"))
	run(t, env, `UPDATE contacts SET message_channels = '{}' WHERE id = $1`, quiet.ID)
	if got := api.Owner(other).PostRefused("event.notifyCustomer",
		proceduretest.Input{"uuid": none.ID}); got.Status != http.StatusConflict ||
		!strings.Contains(got.Detail, "escolheram não receber mensagens") {
		t.Errorf("a link to who wants none got %+v", got)
	}
	// Links do not count towards the limit of messages to clients of the business.
	run(t, env, `INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone)
		SELECT $1, $2, $3, 'LINK', 'WHATSAPP', '+5511900000000' FROM generate_series(1, 60)`, b.ID, first.ID, tomas.ID)
	herself := env.AddEventCustomer(first, env.AddUser("Rute"))
	proceduretest.Post[struct{}](owner, "event.sendCustomerAccess",
		proceduretest.Input{"uuid": first.ID, "contactUuid": herself.ID, "channel": "SMS"})
}
