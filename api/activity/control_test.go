package activity_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"cortejo/api/activity"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// All that staff do in one control of a business is one row for its owner, which can be expanded. Another control is
// another row, and another business has none.
func TestAControlIsOneRow(t *testing.T) {
	env, api := setup(t)
	b, rivals := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	bodas, theirs := env.AddEvent(b, "Bodas"), env.AddEvent(rivals, "Festa")
	cake, other := env.AddTask(bodas, "Provar o bolo"), env.AddTask(theirs, "Escolher o bolo")
	sofia, caio := env.AddStaff("Sofia"), env.AddStaff("Caio")
	assistant := env.AddMember(b, tenants.TeamAssistant)
	since(t, env)
	work := func(who tenanttest.User, in tenanttest.Business, cake tenanttest.Task, times int) {
		for i := range times {
			proceduretest.Post[struct{}](api.Member(who, in), "task.check",
				proceduretest.Input{"publicId": cake.ID, "checked": i%2 == 0})
		}
	}
	env.AddControl(rivals, caio)
	work(caio, rivals, other, 1)
	first := env.AddControl(b, sofia)
	work(sofia, b, cake, 3)
	if _, err := env.Admin.Exec(t.Context(), `UPDATE business_controls SET ended_at = now() WHERE id = $1`,
		first); err != nil {
		t.Fatal(err)
	}
	proceduretest.Post[struct{}](api.Owner(b), "task.check", proceduretest.Input{"publicId": cake.ID, "checked": false})
	second := env.AddControl(b, caio)
	work(caio, b, cake, 1)
	read := func(c proceduretest.Caller, in proceduretest.Input) []activity.Entry {
		return proceduretest.Get[activity.Page](c, "activity.getAll", in).Items
	}

	for _, limit := range []int{1, 40} {
		var rows []activity.Entry
		in := proceduretest.Input{"limit": limit}
		for {
			page := proceduretest.Get[activity.Page](api.Owner(b), "activity.getAll", in)
			rows = append(rows, page.Items...)
			if page.NextCursor == nil {
				break
			}
			in["cursor"] = *page.NextCursor
		}
		if len(rows) != 3 || rows[0].Control == nil || rows[0].Control.UUID != second || rows[1].Control != nil ||
			rows[2].Control == nil || rows[2].Control.UUID != first {
			t.Fatalf("%d at a time, two controls and a change between them are %+v", limit, rows)
		}
		now, before := rows[0], rows[2]
		if now.Actor.Name != "Equipe do Cortejo" || now.Text != "está no controle do espaço" || now.Control.Changes != 1 ||
			now.Control.EndedAt != nil ||
			before.Actor.Name != "Equipe do Cortejo" || before.Text != "esteve no controle do espaço" ||
			before.Control.Changes != 3 || before.Control.EndedAt == nil ||
			!slices.Equal(before.Control.Screens, []string{"o planejamento"}) {
			t.Errorf("the controls are %+v, %+v and %+v, %+v", now, now.Control, before, before.Control)
		}
	}
	each := read(api.Owner(b), proceduretest.Input{"controlUuid": first})
	if len(each) != 5 || slices.ContainsFunc(each, func(e activity.Entry) bool { return e.Control != nil }) {
		t.Errorf("it stands for %+v, want that it began, three changes and that it ended", each)
	}
	if got := read(api.Owner(rivals), proceduretest.Input{"controlUuid": first}); len(got) != 0 {
		t.Errorf("another business's owner reads of it %+v", got)
	}
	history := proceduretest.Get[activity.Page](api.Member(assistant.User, b), "event.getHistory",
		proceduretest.Input{"uuid": bodas.ID}).Items
	if len(history) != 3 || history[2].Control.Reason != "Pedido de ajuda" || history[2].Control.StartedAt != nil {
		t.Errorf("an administrator reads in the event's history %+v", history)
	}
	// A control that ran out is over, even if staff did not end it.
	if _, err := env.Admin.Exec(t.Context(),
		`UPDATE business_controls SET started_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' WHERE id = $1`, second); err != nil {
		t.Fatal(err)
	}
	if got := read(api.Owner(b), nil)[0]; got.Text != "esteve no controle do espaço" || got.Control.EndedAt == nil ||
		time.Since(*got.Control.EndedAt) < 59*time.Minute {
		t.Errorf("a control that ran out is %+v %+v", got, got.Control)
	}
}

// Every procedure that staff can call in a business has a screen with a name for people, so that no sentence names a
// procedure.
func TestEveryScreenHasItsWords(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("Ateliê")
	staff := env.AddStaff("Sofia")
	control := env.AddControl(b, staff)
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string   `json:"operationId"`
			Scopes      []string `json:"x-scopes"`
		}
	}
	text, err := os.ReadFile("../openapi.json")
	if err == nil {
		err = json.Unmarshal(text, &document)
	}
	if err != nil {
		t.Fatal(err)
	}
	asked := []string{"retired.procedure"}
	for _, methods := range document.Paths {
		for _, operation := range methods {
			if slices.Contains(operation.Scopes, "b") || slices.Contains(operation.Scopes, "v") {
				asked = append(asked, operation.OperationID)
			}
		}
	}
	since(t, env)
	if _, err := env.Admin.Exec(t.Context(),
		`INSERT INTO audit_entries (business_id, actor_name, session_role, in_control, control_id, control_reason, procedure, kind, subject, transaction_id, changes)
		SELECT $1, 'Sofia', 'member', true, $2, 'Ajuda', p.name, 'READ', 'GetThing', 1000000 + p.at, '[]' FROM unnest($3::text[]) WITH ORDINALITY p (name, at)`, b.ID, control, asked); err != nil {
		t.Fatal(err)
	}
	row := proceduretest.Get[activity.Page](api.Owner(b), "activity.getAll", nil).Items[0]
	told := row.Control.Screens
	in := proceduretest.Input{"controlUuid": control, "limit": 100}
	for {
		page := proceduretest.Get[activity.Page](api.Owner(b), "activity.getAll", in)
		told = append(told, lines(page)...)
		if page.NextCursor == nil {
			break
		}
		in["cursor"] = *page.NextCursor
	}
	if len(told) < len(asked) {
		t.Fatalf("%d procedures are told in %d lines", len(asked), len(told))
	}
	unknown := 0
	for _, words := range told {
		if strings.ContainsAny(words, "._(") {
			t.Errorf("%q is no way to speak of a screen", words)
		}
		if strings.HasSuffix(words, "outros dados do espaço") {
			unknown++
		}
	}
	// The retired procedure is in the row of the control and in the entries to which it expands.
	if unknown != 2 {
		t.Errorf("%d lines know no better than “outros dados do espaço”, want those of the retired procedure alone",
			unknown)
	}
	file, err := download(t, env, b.Owner, b, nil)
	if err != nil || strings.Contains(file, "activity.") || strings.Contains(file, "retired.") {
		t.Errorf("the file names procedures (%v)", err)
	}
}
