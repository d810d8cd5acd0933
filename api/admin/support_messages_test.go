package admin_test

import (
	"net/http"
	"strings"
	"testing"

	"cortejo/api/activity"
	"cortejo/api/admin"
	"cortejo/api/support"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/session"
	"cortejo/tenants/tenanttest"
)

func TestAMessageIsKeptListedAndAnswered(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, session.NewIdentities(nobody, nobody), support.Register, activity.Register)
	sofia, caio, b := env.AddStaff("Sofia"), env.AddStaff("Caio"), env.AddBusiness("Ateliê")
	couple := env.AddUser("Marina")
	send := func(who tenanttest.User, in proceduretest.Input) support.SendOutput {
		return proceduretest.Post[support.SendOutput](api.Me(who), "support.send", in)
	}
	list := func(in proceduretest.Input) admin.GetSupportMessagesOutput {
		return proceduretest.Get[admin.GetSupportMessagesOutput](api.Staff(sofia), "admin.getSupportMessages", in)
	}
	if got := send(b.Owner, proceduretest.Input{"body": "  A tela de orçamento falhou ", "page": "/app/events",
		"requestId": "ABCDEF"}); got.Phone != b.Owner.Phone {
		t.Errorf("the answer will come to %q, want %q", got.Phone, b.Owner.Phone)
	}
	// Whoever has no business may write too.
	send(couple, proceduretest.Input{"body": "Como vejo o checklist?"})
	if open := proceduretest.Get[admin.CountSupportMessagesOutput](api.Staff(sofia), "admin.countSupportMessages",
		nil).Open; open != 2 {
		t.Errorf("%d are open", open)
	}
	first := list(proceduretest.Input{"limit": 1})
	if len(first.Items) != 1 || first.Items[0].Name != "Marina" || first.NextCursor == nil {
		t.Fatalf("the newest is %+v", first)
	}
	rest := list(proceduretest.Input{"limit": 1, "cursor": *first.NextCursor})
	if len(rest.Items) != 1 || rest.NextCursor != nil {
		t.Fatalf("the other is %+v", rest)
	}
	asked := rest.Items[0]
	if asked.Body != "A tela de orçamento falhou" || asked.Phone != b.Owner.Phone || *asked.BusinessName != "Ateliê" ||
		asked.Page != "/app/events" || asked.RequestID != "ABCDEF" || asked.AnsweredAt != nil {
		t.Errorf("a message is listed as %+v", asked)
	}
	for words, found := range map[string]int{"ORCAMENTO": 1, "atelie": 1, "marina": 1, couple.Phone[3:]: 1,
		"ninguém": 0} {
		if got := list(proceduretest.Input{"query": words}).Items; len(got) != found {
			t.Errorf("%q finds %+v", words, got)
		}
	}

	answer := proceduretest.Input{"uuid": asked.UUID, "answered": true}
	proceduretest.Post[procedure.None](api.Staff(sofia), "admin.answerSupportMessage", answer)
	if refusal := api.Staff(caio).PostRefused("admin.answerSupportMessage",
		answer); refusal.Status != http.StatusConflict || refusal.Detail != "Sofia já respondeu a esta mensagem." {
		t.Errorf("answered twice: %+v", refusal)
	}
	if got := list(proceduretest.Input{"answered": true}).Items; len(got) != 1 || got[0].UUID != asked.UUID ||
		*got[0].AnsweredBy != "Sofia" || got[0].AnsweredAt == nil {
		t.Errorf("answered are %+v", got)
	}
	if got := list(nil).Items; len(got) != 1 || got[0].UUID == asked.UUID {
		t.Errorf("open are %+v", got)
	}
	proceduretest.Post[procedure.None](api.Staff(caio), "admin.answerSupportMessage",
		proceduretest.Input{"uuid": asked.UUID, "answered": false})
	if got := list(nil).Items; len(got) != 2 {
		t.Errorf("open again: %+v", got)
	}

	// The owner's own activity tells of it, and never what it said.
	var told []string
	for _, e := range proceduretest.Get[activity.Page](api.Owner(b), "activity.getAll", nil).Items {
		if e.Subject == "support_messages" {
			told = append(told, e.Actor.Name+" "+e.Text)
			details := proceduretest.Get[activity.GetOutput](api.Owner(b), "activity.get",
				proceduretest.Input{"id": e.ID})
			for _, f := range details.Items[0].Fields {
				if f.After != nil && strings.Contains(*f.After, "orçamento") {
					t.Errorf("the audit log keeps %q", *f.After)
				}
			}
		}
	}
	want := "Equipe do Cortejo reabriu a mensagem ao Cortejo\n" +
		"Equipe do Cortejo respondeu à mensagem ao Cortejo\n" + b.Owner.Name + " escreveu ao Cortejo"
	if got := strings.Join(told, "\n"); got != want {
		t.Errorf("the activity says\n%s\nwant\n%s", got, want)
	}
}

func TestAMessageNeedsWordsAndNotTooMany(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, session.NewIdentities(nobody, nobody), support.Register)
	rita := env.AddUser("Rita")
	for body, status := range map[string]int{
		"": http.StatusUnprocessableEntity, " \u200b ": http.StatusUnprocessableEntity,
		strings.Repeat("á", 2001): http.StatusUnprocessableEntity, strings.Repeat("á", 2000): http.StatusOK,
	} {
		if got := api.Me(rita).TryPost("support.send", proceduretest.Input{"body": body}); got != status {
			t.Errorf("%d letters: %d, want %d", len([]rune(body)), got, status)
		}
	}
	if got := api.Visitor().TryPost("support.send", proceduretest.Input{"body": "Oi"}); got != http.StatusNotFound {
		t.Errorf("somebody who has not signed in wrote: %d", got)
	}
}
