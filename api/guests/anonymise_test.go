package guests_test

import (
	"net/http"
	"reflect"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/guests"
	"cortejo/api/invitations"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
)

// planted are personal data of a guest: every kind, in every column that stores it.
var planted = []string{
	"Xantipa", "xantipa", "Quirino", "Zulmira", "31977660011", "xantipa@exemplo.com", "pinhão", "Turma do Zeca",
	"Saudades de Araxá", "Traje de gala", "Olegário", "Belarmino", "Ermelinda",
}

func (l list) run(sql string, args ...any) {
	l.t.Helper()
	if _, err := l.env.Admin.Exec(l.t.Context(), sql, args...); err != nil {
		l.t.Fatal(err)
	}
}

// keptOf reads every column of every table, including those of other and future areas, and returns which planted words
// it finds where.
func (l list) keptOf() map[string][]string {
	l.t.Helper()
	rows, err := l.env.Admin.Query(l.t.Context(),
		`SELECT format('%I.%I', table_schema, table_name) FROM information_schema.tables
		WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`)
	if err != nil {
		l.t.Fatal(err)
	}
	var tables []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			l.t.Fatal(err)
		}
		tables = append(tables, name)
	}
	if rows.Err() != nil || len(tables) < 40 {
		l.t.Fatalf("%d tables: %v", len(tables), rows.Err())
	}
	kept := map[string][]string{}
	for _, table := range tables {
		var found []string
		if err := l.env.Admin.QueryRow(l.t.Context(), `SELECT coalesce(array_agg(DISTINCT w.word), '{}') FROM `+table+
			` t JOIN unnest($1::text[]) w (word) ON strpos(t::text, w.word) > 0`, planted).Scan(&found); err != nil {
			l.t.Fatal(table, err)
		}
		for _, word := range found {
			kept[word] = append(kept[word], table)
		}
	}
	return kept
}

func TestAnonymisingLeavesNumbersOnly(t *testing.T) {
	t.Parallel()
	l := newList(t)
	table := l.env.AddSeatingTable(l.event, "Jardim")
	made := proceduretest.Post[invitations.CreateOutput](l.owner, "invitations.create", in{
		"eventUuid": l.event.ID, "name": "Família Quirino", "phone": "+5531977660011", "email": "xantipa@exemplo.com",
		"tags": []string{"Turma do Zeca"},
		"guests": []in{{"name": "Xantipa Quirino", "diet": "alergia a pinhão"}, {"name": "Zulmira", "age": 5},
			{"name": ""}},
	})
	quirino := l.all(l.owner).Items[0]
	proceduretest.Post[guests.AnswerOutput](l.client, "guests.answer",
		in{"eventUuid": l.event.ID, "invitationUuid": made.UUID, "over": 0, "message": "Saudades de Araxá",
			"guests": []in{{"uuid": quirino.Guests[0].UUID, "status": "attending"},
				{"uuid": quirino.Guests[1].UUID, "status": "attending"}}})
	proceduretest.Post[procedure.None](l.owner, "guests.update",
		in{"eventUuid": l.event.ID, "uuid": quirino.Guests[0].UUID, "tableUuid": table})
	gone := l.invite(l.owner, "Olegário", "Olegário")
	proceduretest.Post[procedure.None](l.owner, "invitations.delete",
		in{"eventUuid": l.event.ID, "uuids": []uuid.UUID{gone.UUID}})
	l.env.CheckIn(l.event, quirino.Guests[0].UUID)
	l.env.CheckInAddition(l.event, "Belarmino")
	dispatch, message := l.env.AddGuestMessage(l.event, made.UUID)
	l.run(`UPDATE guest_dispatches SET kind = 'OWN', own_words = 'Traje de gala' WHERE id = $1`, dispatch)
	var file uuid.UUID
	if err := l.env.Admin.QueryRow(t.Context(),
		`INSERT INTO imports (business_id, event_id, kind, state, name, columns, fields, total, done) VALUES ($1, $2, 'GUESTS', 'DONE', 'lista.csv', '{Ermelinda,31977660011}', '{name,phone}', 1, 1) RETURNING id`,
		l.event.Business.ID, l.event.ID).Scan(&file); err != nil {
		t.Fatal(err)
	}
	l.run(
		`INSERT INTO import_rows (business_id, import_id, line, cells, verdict, record) VALUES ($1, $2, 2, '{Ermelinda,31977660011}', 'VALID', '{"name": "Ermelinda"}')`, l.event.Business.ID, file)
	for _, word := range planted {
		if len(l.keptOf()[word]) == 0 {
			t.Fatalf("%q is nowhere, and would be missed nowhere", word)
		}
	}
	before := l.summary(l.owner)

	// It is refused before the day is over in the event's time zone, and for callers who do not see all events.
	input := in{"eventUuid": l.event.ID}
	for _, day := range []any{nil, "today"} {
		l.run(
			`UPDATE events SET time_zone = 'Pacific/Pago_Pago', date = CASE WHEN $2::text IS NOT NULL THEN (now() AT TIME ZONE 'Pacific/Pago_Pago')::date END WHERE id = $1`, l.event.ID, day)
		if status := l.owner.TryPost("guests.anonymise", input); status != http.StatusConflict {
			t.Errorf("anonymised on the day %v: %d", day, status)
		}
	}
	l.env.EndEvent(l.event)
	helper := l.env.AddMember(l.event.Business, tenants.TeamGuest)
	l.env.AddEventAccess(l.event, helper, tenants.EventAll)
	stranger := l.api.Owner(l.env.AddBusiness("B"))
	for who, as := range map[string]proceduretest.Caller{"a helper with every right": l.api.Member(helper.User, l.event.Business), "another business": stranger} {
		if status := as.TryPost("guests.anonymise", input); status != http.StatusNotFound {
			t.Errorf("anonymised by %s: %d", who, status)
		}
	}
	if kept := l.keptOf(); len(kept) != len(planted) {
		t.Fatalf("a refusal erased: %v", kept)
	}

	assistant := l.api.Member(l.env.AddMember(l.event.Business, tenants.TeamAssistant).User, l.event.Business)
	proceduretest.Post[procedure.None](assistant, "guests.anonymise", input)
	proceduretest.Post[procedure.None](assistant, "guests.anonymise", input) // a second press
	for word, tables := range l.keptOf() {
		t.Errorf("%q is kept in %v", word, tables)
	}

	// Numbers stay.
	after := l.summary(l.owner)
	if after.Settings.AnonymisedAt == nil || len(after.Diets) != 0 || len(after.Tags) != 0 {
		t.Errorf("afterwards %+v", after)
	}
	before.Settings, before.Diets, before.Tags = after.Settings, after.Diets, after.Tags
	if before.Guests != 3 || before.Attending != 2 || before.Seated != 1 || before.Children != 1 ||
		!reflect.DeepEqual(before, after) {
		t.Errorf("counted %+v, before %+v", after, before)
	}
	i := l.all(l.owner).Items[0]
	if i.Name != "Convite 1" || i.Guests[0].Name != "Convidado 1" || i.Guests[2].Name != "Convidado 3" ||
		i.Guests[0].CheckInAt == nil || i.Guests[1].Age != nil || *i.Guests[1].AgeBand != "3_6" {
		t.Errorf("the list reads %+v", i)
	}

	// No link opens, nothing leaves, and nothing personal comes back.
	if status := l.owner.TryPost("invitations.getLink", in{"eventUuid": l.event.ID, "uuid": made.UUID}); status != http.StatusNotFound {
		t.Errorf("a link: %d", status)
	}
	var open, queued int
	if err := l.env.Admin.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM invitation_tokens WHERE event_id = $1 AND purpose = 'RSVP' AND revoked_at IS NULL), (SELECT count(*) FROM guest_messages WHERE id = $2 AND status = 'queued')`,
		l.event.ID, message).Scan(&open, &queued); err != nil || open != 0 || queued != 0 {
		t.Errorf("%d links open, %d messages leave: %v", open, queued, err)
	}
	for call, what := range map[string]in{
		"invitations.create": {"name": "Xantipa", "guests": []in{{"name": "Xantipa"}}},
		"invitations.update": {"uuid": made.UUID, "name": "Família Quirino"},
		"guests.add":         {"invitationUuid": made.UUID, "name": "Xantipa"},
		"guests.update":      {"uuid": i.Guests[0].UUID, "diet": "alergia a pinhão", "dietWas": ""},
		"guests.updateMany":  {"uuids": []uuid.UUID{i.Guests[0].UUID}, "addTags": []string{"Turma do Zeca"}},
		"guests.answer":      {"invitationUuid": made.UUID, "over": i.AnswerVersion, "guests": []in{}, "message": "Saudades de Araxá"},
	} {
		what["eventUuid"] = l.event.ID
		if status := l.owner.TryPost(call, what); status != http.StatusConflict {
			t.Errorf("%s afterwards: %d", call, status)
		}
	}
	for word, tables := range l.keptOf() {
		t.Errorf("%q came back into %v", word, tables)
	}

	// The activity says so in one line.
	history := proceduretest.Get[activity.Page](
		proceduretest.New(t, l.env, activity.Register).Owner(l.event.Business), "activity.getAll",
		in{"eventUuid": l.event.ID, "limit": 5})
	if e := history.Items[0]; e.Text != "apagou os dados pessoais dos convidados" || history.Items[1].Text == e.Text {
		t.Errorf("the activity says %q, then %q", e.Text, history.Items[1].Text)
	}
}
