package guests_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/guests"
	"cortejo/api/invitations"
	"cortejo/api/seatingtables"
	"cortejo/api/subevents"
	"cortejo/formats/budget"
	"cortejo/formats/secretlink"
	"cortejo/formats/spreadsheet"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

// list is an event's guest list, with its team and its client.
type list struct {
	t             *testing.T
	env           *tenanttest.Env
	event         tenanttest.Event
	owner, client proceduretest.Caller
	api           *proceduretest.API
}

func newList(t *testing.T) list {
	t.Helper()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, func(r *procedure.Router) {
		guests.Register(r)
		seatingtables.Register(r)
		subevents.Register(r)
		invitations.New(server.Env{DB: env.DB, PublicURL: "https://cortejo.test",
			Secrets: secrets.New("server")}).Register(r)
	})
	event, marina := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento"), env.AddUser("Marina")
	env.AddEventCustomer(event, marina)
	env.SetCustomerPermissions(event, tenants.CustomerGuestsView|tenants.CustomerGuestsEdit)
	return list{t: t, env: env, event: event, owner: api.Owner(event.Business), client: api.Customer(marina, event),
		api: api}
}

// all reads the list, one page.
func (l list) all(as proceduretest.Caller) guests.GetAllOutput {
	l.t.Helper()
	return proceduretest.Get[guests.GetAllOutput](as, "guests.getAll", in{"eventUuid": l.event.ID})
}

func (l list) summary(as proceduretest.Caller) guests.Summary {
	l.t.Helper()
	return proceduretest.Get[guests.Summary](as, "guests.getSummary", in{"eventUuid": l.event.ID})
}

// invite adds an invitation by those names.
func (l list) invite(as proceduretest.Caller, name string, people ...string) guests.Invitation {
	l.t.Helper()
	given := make([]in, 0, len(people))
	for _, person := range people {
		given = append(given, in{"name": person})
	}
	made := proceduretest.Post[invitations.CreateOutput](as, "invitations.create",
		in{"eventUuid": l.event.ID, "name": name, "guests": given})
	for _, i := range l.all(as).Items {
		if i.UUID == made.UUID {
			return i
		}
	}
	l.t.Fatalf("%s was made and is not there", name)
	return guests.Invitation{}
}

func TestATeamAndItsClientKeepTheList(t *testing.T) {
	t.Parallel()
	l := newList(t)
	for who, as := range map[string]proceduretest.Caller{"team": l.owner, "client": l.client} {
		id := uuid.New()
		prado := in{"eventUuid": l.event.ID, "uuid": id, "name": " Família Prado ", "phone": "(31) 98812-4470",
			"email": "prado@exemplo.com", "tags": []string{"amigos", "amigos", " "},
			"guests": []in{{"name": "Ana"}, {"name": "Bia", "age": 0}, {"name": ""}}}
		proceduretest.Post[invitations.CreateOutput](as, "invitations.create", prado)
		proceduretest.Post[invitations.CreateOutput](as, "invitations.create", prado) // a second sending
		items := l.all(as).Items
		i := items[len(items)-1]
		if i.UUID != id {
			i = items[0]
		}
		if i.Name != "Família Prado" || *i.Phone != "+5531988124470" || len(i.Guests) != 3 || *i.Guests[1].Age != 0 ||
			i.Guests[1].Kind != "child" || len(i.Guests[0].Tags) != 1 {
			t.Errorf("the %s made %+v", who, i)
		}
		if r := as.PostRefused("invitations.create",
			in{"eventUuid": l.event.ID, "name": " ", "phone": "12",
				"guests": []in{{"name": "Ana", "kind": "adult", "age": 3}}}); r.MessageOf("name") == "" ||
			r.MessageOf("phone") == "" || r.MessageOf("guests[0].age") == "" {
			t.Errorf("a bad invitation of the %s: %+v", who, r)
		}
	}
	if s := l.summary(l.client); s.Invitations != 2 || s.Guests != 6 || s.Unknown != 6 || len(s.Tags) != 1 ||
		s.Tags[0].Count != 6 {
		t.Errorf("counted %+v", s)
	}
	first := l.all(l.owner).Items[0]
	proceduretest.Post[procedure.None](l.client, "guests.update",
		in{"eventUuid": l.event.ID, "uuid": first.Guests[0].UUID, "age": 7, "diet": "vegetariana", "dietWas": "",
			"status": "attending"})
	proceduretest.Post[procedure.None](l.client, "guests.update",
		in{"eventUuid": l.event.ID, "uuid": first.Guests[1].UUID, "kind": "adult", "name": "Bianca"})
	now := l.all(l.owner).Items[0]
	if g := now.Guests[0]; g.Kind != "child" || *g.Age != 7 || *g.AgeBand != "7_11" || g.Diet != "vegetariana" ||
		*now.AnsweredVia != "CLIENT" || now.AnswerVersion != 1 {
		t.Errorf("a guest became %+v of %+v", g, now)
	}
	if g := now.Guests[1]; g.Kind != "adult" || g.Age != nil || g.Name != "Bianca" {
		t.Errorf("an adult is %+v", g)
	}
	if s := l.summary(l.owner); s.Attending != 1 || s.Children != 1 || s.Babies != 0 || len(s.Diets) != 1 ||
		s.Ages[0].Band != "7_11" {
		t.Errorf("counted %+v", s)
	}

	// Who only sees it changes nothing, and who does not finds nothing.
	l.env.SetCustomerPermissions(l.event, tenants.CustomerGuestsView)
	for _, call := range []string{"guests.delete", "invitations.delete", "guests.restore", "invitations.restore",
		"guests.updateMany"} {
		ids := []uuid.UUID{first.Guests[0].UUID}
		if strings.HasPrefix(call, "invitations") {
			ids = []uuid.UUID{first.UUID}
		}
		if status := l.client.TryPost(call, in{"eventUuid": l.event.ID, "uuids": ids}); status != http.StatusNotFound {
			t.Errorf("%s of a client who only sees the list: %d", call, status)
		}
	}
	if status := l.client.TryPost("invitations.getLink",
		in{"eventUuid": l.event.ID, "uuid": first.UUID}); status != http.StatusNotFound {
		t.Errorf("a link for a client who only sees the list: %d", status)
	}
	l.env.SetCustomerPermissions(l.event, 0)
	reception := l.env.AddMember(l.event.Business, tenants.TeamGuest)
	l.env.AddEventAccess(l.event, reception, tenants.EventReception|tenants.EventManage)
	for who, as := range map[string]proceduretest.Caller{"a client without the area": l.client,
		"a helper without the list": l.api.Member(reception.User, l.event.Business)} {
		for _, call := range []string{"guests.getAll", "guests.getSummary"} {
			if status := as.Try(call, in{"eventUuid": l.event.ID}); status != http.StatusNotFound {
				t.Errorf("%s of %s: %d", call, who, status)
			}
		}
	}
}

func TestWhatIsDeletedComesBackForADay(t *testing.T) {
	t.Parallel()
	l := newList(t)
	prado, lima := l.invite(l.owner, "Família Prado", "Ana", "Bia"), l.invite(l.owner, "Lima", "Caio")
	proceduretest.Post[procedure.None](l.owner, "guests.delete",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{prado.Guests[1].UUID}})
	proceduretest.Post[procedure.None](l.owner, "invitations.delete",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{prado.UUID, lima.UUID}})
	if s := l.summary(l.owner); s.Invitations != 0 || s.Guests != 0 {
		t.Errorf("counted %+v", s)
	}
	proceduretest.Post[procedure.None](l.owner, "invitations.restore",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{prado.UUID, lima.UUID}})
	if s := l.summary(l.owner); s.Invitations != 2 || s.Guests != 2 {
		t.Errorf("restored, but for whoever was deleted before: %+v", s)
	}
	proceduretest.Post[procedure.None](l.owner, "guests.restore",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{prado.Guests[1].UUID}})
	if s := l.summary(l.owner); s.Guests != 3 {
		t.Errorf("restored by themselves: %+v", s)
	}
	proceduretest.Post[procedure.None](l.owner, "invitations.delete",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{lima.UUID}})
	if _, err := l.env.Admin.Exec(t.Context(),
		`UPDATE invitations SET deleted_at = deleted_at - interval '25 hours'`); err != nil {
		t.Fatal(err)
	}
	if status := l.owner.TryPost("invitations.restore",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{lima.UUID}}); status != http.StatusNotFound {
		t.Errorf("restored after a day: %d", status)
	}
}

// TestWhatWasDeletedGoesForGood: after a day; what can still come back stays, and who sat at a table that goes stays
// too.
func TestWhatWasDeletedGoesForGood(t *testing.T) {
	t.Parallel()
	l := newList(t)
	run := func(sql string) {
		t.Helper()
		if _, err := l.env.Admin.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	prado, lima, nunes := l.invite(l.owner, "Família Prado", "Ana", "Bia"), l.invite(l.owner, "Lima", "Caio"),
		l.invite(l.owner, "Nunes", "Duda")
	table, part := l.env.AddSeatingTable(l.event, "Noivos"), l.env.AddSubEvent(l.event, "Festa")
	proceduretest.Post[procedure.None](l.owner, "guests.update",
		in{"eventUuid": l.event.ID, "uuid": prado.Guests[0].UUID, "tableUuid": table})
	proceduretest.Post[procedure.None](l.owner, "guests.delete",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{prado.Guests[1].UUID}})
	proceduretest.Post[procedure.None](l.owner, "invitations.delete",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{lima.UUID}})
	proceduretest.Post[procedure.None](l.owner, "seatingTables.delete", in{"eventUuid": l.event.ID, "uuid": table})
	proceduretest.Post[procedure.None](l.owner, "subEvents.delete", in{"eventUuid": l.event.ID, "uuid": part})
	for _, kind := range []string{"guests", "invitations", "seating_tables", "sub_events"} {
		run(`UPDATE ` + kind + ` SET deleted_at = deleted_at - interval '25 hours'`)
	}
	proceduretest.Post[procedure.None](l.owner, "invitations.delete",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{nunes.UUID}})
	run(`SELECT app.purge_deleted()`)
	var kept string
	if err := l.env.Admin.QueryRow(t.Context(),
		`SELECT (SELECT string_agg(name || coalesce(' ' || table_id::text, ''), ', ' ORDER BY name) FROM guests) || '; ' || (SELECT string_agg(name, ', ' ORDER BY name) FROM invitations)
		|| '; ' || (SELECT count(*) FROM seating_tables) || (SELECT count(*) FROM sub_events)`).
		Scan(&kept); err != nil || kept != "Ana, Duda; Família Prado, Nunes; 00" {
		t.Errorf("kept are %q, %v", kept, err)
	}
	proceduretest.Post[procedure.None](l.owner, "invitations.restore",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{nunes.UUID}})
	if s := l.summary(l.owner); s.Invitations != 2 || s.Guests != 2 {
		t.Errorf("what was deleted today came back: %+v", s)
	}
}

// TestACopyIsKeptByItsChanges: a reader of a list who applies its changes has the current list.
func TestACopyIsKeptByItsChanges(t *testing.T) {
	t.Parallel()
	l := newList(t)
	prado, lima, dias := l.invite(l.owner, "Família Prado", "Ana", "Bia"), l.invite(l.owner, "Lima", "Caio"),
		l.invite(l.owner, "Dias", "Davi")
	table := proceduretest.Post[seatingtables.CreateOutput](l.owner, "seatingTables.create",
		in{"eventUuid": l.event.ID, "seats": 8})
	proceduretest.Post[procedure.None](l.owner, "guests.updateMany",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{lima.Guests[0].UUID}, "tableUuid": table.UUID})
	// A client who only reads sees no deleted row, and must drop deleted guests nevertheless.
	l.env.SetCustomerPermissions(l.event, tenants.CustomerGuestsView)
	told := func(items []guests.Invitation) string {
		slices.SortFunc(items,
			func(a, b guests.Invitation) int { return strings.Compare(a.UUID.String(), b.UUID.String()) })
		text, err := json.Marshal(items)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for who, as := range map[string]proceduretest.Caller{"team": l.owner, "client": l.client} {
		copied := l.all(as)
		for _, change := range []struct {
			call string
			in   in
		}{
			{"guests.update", in{"uuid": prado.Guests[1].UUID, "invitationUuid": lima.UUID}},
			{"guests.update", in{"uuid": prado.Guests[1].UUID, "invitationUuid": prado.UUID}},
			{"guests.delete", in{"uuids": []uuid.UUID{prado.Guests[1].UUID}}},
			{"guests.restore", in{"uuids": []uuid.UUID{prado.Guests[1].UUID}}},
			{"invitations.delete", in{"uuids": []uuid.UUID{dias.UUID}}},
			{"invitations.restore", in{"uuids": []uuid.UUID{dias.UUID}}},
			{"invitations.update", in{"uuid": dias.UUID, "places": 2}},
			{"seatingTables.delete", in{"uuid": table.UUID}},
			{"seatingTables.restore", in{"uuid": table.UUID}},
			{"guests.answer", in{"invitationUuid": lima.UUID, "over": lima.AnswerVersion,
				"guests": []in{{"uuid": lima.Guests[0].UUID, "status": "attending"}}}},
		} {
			change.in["eventUuid"] = l.event.ID
			proceduretest.Post[struct{}](l.owner, change.call, change.in)
			out := proceduretest.Get[guests.GetChangesOutput](as, "guests.getChanges",
				in{"eventUuid": l.event.ID, "since": copied.Changes})
			copied.Changes = out.Changes
			copied.Items = slices.DeleteFunc(copied.Items, func(i guests.Invitation) bool {
				return slices.Contains(out.Removed, i.UUID) ||
					slices.ContainsFunc(out.Items, func(n guests.Invitation) bool { return n.UUID == i.UUID })
			})
			copied.Items = append(copied.Items, out.Items...)
			if got, want := told(copied.Items), told(l.all(as).Items); got != want || out.Reset {
				t.Errorf("after %s the %s has %s, where there is %s", change.call, who, got, want)
			}
		}
		lima.AnswerVersion++
	}
	// A change that began before the copy was read and commits after it is reported.
	slow, err := l.env.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := slow.Exec(t.Context(), `UPDATE guests SET name = 'Ana Prado' WHERE id = $1`,
		prado.Guests[0].UUID); err != nil {
		t.Fatal(err)
	}
	copied := l.all(l.owner)
	l.invite(l.owner, "Novo", "Nina")
	copied.Changes = proceduretest.Get[guests.GetChangesOutput](l.owner, "guests.getChanges",
		in{"eventUuid": l.event.ID, "since": copied.Changes}).Changes
	if err := slow.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	late := proceduretest.Get[guests.GetChangesOutput](l.owner, "guests.getChanges",
		in{"eventUuid": l.event.ID, "since": copied.Changes})
	if !strings.Contains(told(late.Items), "Ana Prado") {
		t.Errorf("a change that committed late: %+v", late.Items)
	}
}

// A table gets the number after the last, or the first that is free where the last is the greatest there can be.
func TestTheNextTableNumber(t *testing.T) {
	t.Parallel()
	l := newList(t)
	create := func(more in) seatingtables.CreateOutput {
		t.Helper()
		input := in{"eventUuid": l.event.ID, "seats": 8}
		maps.Copy(input, more)
		return proceduretest.Post[seatingtables.CreateOutput](l.owner, "seatingTables.create", input)
	}
	one := create(nil)
	create(in{"number": 2})
	last := create(in{"number": 9999})
	if next := create(nil); one.Number != 1 || next.Number != 3 {
		t.Errorf("beside 1, 2 and 9999 the next is %d", next.Number)
	}
	proceduretest.Post[struct{}](l.owner, "seatingTables.delete", in{"eventUuid": l.event.ID, "uuid": last.UUID})
	create(in{"number": 9999})
	proceduretest.Post[struct{}](l.owner, "seatingTables.restore", in{"eventUuid": l.event.ID, "uuid": last.UUID})
	for _, table := range l.summary(l.owner).Tables {
		if table.UUID == last.UUID && table.Number != 4 {
			t.Errorf("what came back has number %d", table.Number)
		}
	}
}

// TestTheListTellsHowTheLastMessageFared: to the team that sent it, also where only the message has changed.
func TestTheListTellsHowTheLastMessageFared(t *testing.T) {
	t.Parallel()
	l := newList(t)
	prado := l.invite(l.owner, "Família Prado", "Ana")
	l.invite(l.owner, "Lima", "Caio")
	_, first := l.env.AddGuestMessage(l.event, prado.UUID)
	_, newest := l.env.AddGuestMessage(l.event, prado.UUID)
	heard := func(message uuid.UUID, status, why string) {
		t.Helper()
		if _, err := l.env.Admin.Exec(t.Context(),
			`UPDATE guest_messages SET status = $2, error = $3, failed_at = now() WHERE id = $1`, message, status,
			why); err != nil {
			t.Fatal(err)
		}
	}
	heard(first, "failed", "TWILIO_63003")
	read := l.all(l.owner)
	last := func(items []guests.Invitation) *guests.LastMessage {
		for _, i := range items {
			if i.UUID == prado.UUID {
				return i.LastMessage
			}
		}
		return nil
	}
	if m := last(read.Items); m == nil || m.Status != "queued" || m.Error != nil ||
		l.summary(l.owner).FailedMessages != 0 {
		t.Errorf("before it left: %+v", m)
	}
	heard(newest, "failed", "TWILIO_63003")
	changed := proceduretest.Get[guests.GetChangesOutput](l.owner, "guests.getChanges",
		in{"eventUuid": l.event.ID, "since": read.Changes})
	if m := last(changed.Items); m == nil || m.Status != "failed" || m.Error == nil ||
		*m.Error != "Este número não tem WhatsApp" {
		t.Errorf("once it failed: %+v", m)
	}
	if s := l.summary(l.owner); s.FailedMessages != 1 {
		t.Errorf("counted %+v", s)
	}
	if m, s := last(l.all(l.client).Items), l.summary(l.client); m != nil || s.FailedMessages != 0 {
		t.Errorf("a client is told %+v, %+v", m, s)
	}
	proceduretest.Post[procedure.None](l.owner, "invitations.delete",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{prado.UUID}})
	if s := l.summary(l.owner); s.FailedMessages != 0 {
		t.Errorf("of a deleted invitation: %+v", s)
	}
}

func TestPartsOfAnEventAreAnsweredEach(t *testing.T) {
	t.Parallel()
	l := newList(t)
	prado := l.invite(l.owner, "Família Prado", "Ana", "Bia", "Caio")
	ana, bia, caio := prado.Guests[0].UUID, prado.Guests[1].UUID, prado.Guests[2].UUID
	set := func(guest uuid.UUID, what in) {
		t.Helper()
		what["eventUuid"], what["uuid"] = l.event.ID, guest
		proceduretest.Post[procedure.None](l.client, "guests.update", what)
	}
	part := func(kind, name string) uuid.UUID {
		t.Helper()
		return proceduretest.Post[subevents.CreateOutput](l.owner, "subEvents.create",
			in{"eventUuid": l.event.ID, "kind": kind, "name": name}).UUID
	}
	statuses := func() (all string) {
		t.Helper()
		for _, g := range l.all(l.owner).Items[0].Guests {
			all += string(g.Status) + " "
		}
		return all
	}
	set(ana, in{"status": "attending"})
	set(bia, in{"status": "not_attending"})
	// A yes to the whole event applies to its first sub-event, and a no to none.
	ceremony, party := part("CEREMONY", "Cerimônia"), part("PARTY", "Festa")
	if got := statuses(); got != "attending not_attending unknown " {
		t.Errorf("once there are parts they are %s", got)
	}
	set(ana, in{"declines": []uuid.UUID{ceremony}})
	set(caio, in{"attends": []uuid.UUID{party}, "declines": []uuid.UUID{ceremony}})
	if got := statuses(); got != "unknown not_attending attending " {
		t.Errorf("each part answered, they are %s", got)
	}
	if s := l.summary(l.client); s.SubEvents[0].NotAttending != 3 || s.SubEvents[1].Attending != 1 ||
		s.SubEvents[1].Unknown != 1 {
		t.Errorf("the parts count %+v", s.SubEvents)
	}
	set(ana, in{"status": "attending"})
	proceduretest.Post[procedure.None](l.owner, "subEvents.delete", in{"eventUuid": l.event.ID, "uuid": party})
	if got := statuses(); got != "attending not_attending not_attending " {
		t.Errorf("without the party they are %s", got)
	}
	proceduretest.Post[procedure.None](l.owner, "subEvents.restore", in{"eventUuid": l.event.ID, "uuid": party})
	if got := statuses(); got != "attending not_attending attending " {
		t.Errorf("with it again they are %s", got)
	}
	// An invitation to the party alone is not asked about the ceremony.
	proceduretest.Post[procedure.None](l.owner, "invitations.update",
		in{"eventUuid": l.event.ID, "uuid": prado.UUID, "subEventUuids": []uuid.UUID{party}})
	if r := l.client.PostRefused("guests.update",
		in{"eventUuid": l.event.ID, "uuid": ana, "attends": []uuid.UUID{ceremony}}); r.MessageOf("attends") == "" {
		t.Errorf("a part that the invitation does not cover: %+v", r)
	}
	if r := l.owner.PostRefused("invitations.update",
		in{"eventUuid": l.event.ID, "uuid": prado.UUID, "subEventUuids": []uuid.UUID{uuid.New()}}); r.MessageOf(
		"subEventUuids") == "" {
		t.Errorf("a part that is none: %+v", r)
	}
}

// TestOfTwoAnswersAtOnceTheSecondSeesTheFirst: a daughter answers by the link while the planner writes down her
// mother's call.
func TestOfTwoAnswersAtOnceTheSecondSeesTheFirst(t *testing.T) {
	t.Parallel()
	l := newList(t)
	prado := l.invite(l.owner, "Família Prado", "Ana", "Bia")
	answer := func(status string, over int) in {
		return in{"eventUuid": l.event.ID, "invitationUuid": prado.UUID, "over": over, "message": "Até lá!",
			"guests": []in{{"uuid": prado.Guests[0].UUID, "status": status, "diet": " vegana "}}}
	}
	// notified returns who came of those whose answers the team is notified of, per household.
	notified := func() (all []string) {
		t.Helper()
		rows, err := l.env.Admin.Query(t.Context(),
			`SELECT content->'guests'->>'name' || ' ' || cardinality(subjects) || ' ' || (content->'guests'->>'attending')
			FROM notifications WHERE type = 'GUESTS_ANSWERED' AND user_id = $1`, l.event.Business.Owner.ID)
		if err == nil {
			all, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	proceduretest.Post[guests.AnswerOutput](l.client, "guests.answer", answer("attending", 0))
	if got, want := notified(), []string{"Família Prado 1 1"}; !slices.Equal(got, want) {
		t.Errorf("of the client's answer the owner is notified %q, want %q", got, want)
	}
	r := l.owner.PostRefused("guests.answer", answer("not_attending", 0))
	if r.Status != http.StatusConflict || len(r.Clashes) != 1 || r.Clashes[0].Current != "attending" {
		t.Errorf("a second answer: %+v", r)
	}
	// The same answer again is no conflict, and an answer that the caller has seen may be overwritten.
	proceduretest.Post[guests.AnswerOutput](l.owner, "guests.answer", answer("attending", 0))
	if out := proceduretest.Post[guests.AnswerOutput](l.owner, "guests.answer",
		answer("not_attending", 2)); out.AnswerVersion != 3 {
		t.Errorf("confirmed: %+v", out)
	}
	now := l.all(l.owner).Items[0]
	if now.Guests[0].Status != "not_attending" || now.Guests[0].Diet != "vegana" || now.Message != "Até lá!" ||
		*now.AnsweredVia != "TEAM" || now.Guests[1].Status != "unknown" {
		t.Errorf("answered: %+v", now)
	}
}

func TestLinksAreTheSameUntilTheyAreRenewed(t *testing.T) {
	t.Parallel()
	l := newList(t)
	prado := l.invite(l.client, "Família Prado", "Ana")
	link := func() string {
		t.Helper()
		return proceduretest.Post[invitations.GetLinkOutput](l.owner, "invitations.getLink",
			in{"eventUuid": l.event.ID, "uuid": prado.UUID}).URL
	}
	first := link()
	secret := first[strings.LastIndex(first, "/")+1:]
	hash, ok := secretlink.Hash(secret)
	if !ok || !strings.HasPrefix(first, "https://cortejo.test/") || !strings.Contains(first, "/rsvp/") ||
		link() != first {
		t.Errorf("the link is %s, then %s", first, link())
	}
	kept := func(condition string) (n int) {
		t.Helper()
		if err := l.env.Admin.QueryRow(t.Context(),
			`SELECT count(*) FROM invitation_tokens WHERE invitation_id = $1 AND `+condition, prado.UUID).
			Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if kept(`purpose IN ('RSVP', 'CHECK_IN') AND counter = 0`) != 2 {
		t.Error("an invitation has not both secrets")
	}
	proceduretest.Post[procedure.None](l.client, "invitations.renewLinks",
		in{"eventUuid": l.event.ID, "uuid": prado.UUID})
	if link() == first || kept(`revoked_at IS NULL AND counter = 1`) != 2 || kept(`revoked_at IS NOT NULL`) != 2 {
		t.Error("renewed, the link is the same, or the old one is not kept as revoked")
	}
	var opened int
	if err := l.env.Admin.QueryRow(t.Context(),
		`SELECT count(*) FROM invitation_tokens WHERE secret_hash = $1 AND revoked_at IS NOT NULL`, hash).
		Scan(&opened); err != nil || opened != 1 {
		t.Errorf("the old secret is known %d times, %v", opened, err)
	}
}

func TestTheListGoesOutAsASheetThatComesBack(t *testing.T) {
	t.Parallel()
	l := newList(t)
	prado := l.invite(l.owner, "=Família Prado", "Ana", "Bia", "")
	proceduretest.Post[procedure.None](l.owner, "guests.update",
		in{"eventUuid": l.event.ID, "uuid": prado.Guests[1].UUID, "age": 0, "status": "attending",
			"tags": []string{"amigos"}})
	csv := l.client.Fetch(l.client.Address("guests.export", in{"eventUuid": l.event.ID, "format": "csv"}))
	want := "\ufeffConvite;Convidado;Status;Telefone;Etiquetas;Faixa etária;Idade\r\n'=Família Prado;Ana;Sem resposta;;;;\r\n" +
		"'=Família Prado;Bia;Confirmado;;amigos;0 a 2 anos;recém-nascido\r\n'=Família Prado;Acompanhante de Ana;Sem resposta;;;;\r\n"
	if csv.Body.String() != want {
		t.Errorf("the CSV is %q", csv.Body.String())
	}
	xlsx := l.owner.Fetch(l.owner.Address("guests.export", in{"eventUuid": l.event.ID, "format": "xlsx"}))
	b, end := budget.Start(t.Context())
	defer end()
	table, err := spreadsheet.Read(b, xlsx.Body.Bytes(), spreadsheet.Options{Rows: 10})
	if err != nil || len(table.Rows) != 3 ||
		table.Columns[5] != "Faixa etária" || table.Rows[1].Cells[6] != "recém-nascido" {
		t.Errorf("the workbook is %+v, %v", table, err)
	}
	// As long as a list gets, it goes out whole.
	if _, err := l.env.Admin.Exec(t.Context(),
		`INSERT INTO guests (business_id, event_id, invitation_id, name, tags) SELECT $1, $2, $3, repeat('ã', 190), ARRAY[repeat('é', 200)] FROM generate_series(1, 1500)`,
		l.event.Business.ID, l.event.ID, prado.UUID); err != nil {
		t.Fatal(err)
	}
	csv = l.client.Fetch(l.client.Address("guests.export", in{"eventUuid": l.event.ID, "format": "csv"}))
	if lines := strings.Count(csv.Body.String(), "\r\n"); csv.Code != http.StatusOK || lines != 1504 ||
		csv.Body.Len() < 1<<20 {
		t.Errorf("of a long list %d lines and %d bytes went out, %d", lines, csv.Body.Len(), csv.Code)
	}
}

// The list counts as the check-in and its report do: those whom the reception added are no answers.
func TestTheListCountsAsTheCheckIn(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("../reception/testdata/counts.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name   string `json:"name"`
		Guests []struct {
			Status   string `json:"status"`
			Unlisted bool   `json:"unlisted"`
		} `json:"guests"`
		Expected int `json:"expected"`
		Unlisted int `json:"unlisted"`
	}
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		l := newList(t)
		household := l.env.AddInvitation(l.event, "Família Prado")
		for _, g := range c.Guests {
			l.env.Exec(`INSERT INTO guests (business_id, event_id, invitation_id, name, status, unlisted)
				VALUES ($1, $2, $3, 'Ana', $4, $5)`, l.event.Business.ID, l.event.ID, household, g.Status, g.Unlisted)
		}
		if s := l.summary(l.owner); s.Attending != c.Expected || s.Unlisted != c.Unlisted ||
			s.Guests+s.Unlisted != len(c.Guests) || s.Guests != s.Attending+s.Unknown+s.NotAttending {
			t.Errorf("%s: counted %+v", c.Name, s)
		}
	}
}
