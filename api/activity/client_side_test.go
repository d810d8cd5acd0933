package activity_test

import (
	"strings"
	"testing"

	"cortejo/api/activity"
	"cortejo/api/event"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure/proceduretest"
)

func TestSentencesOfTheClientsSide(t *testing.T) {
	env, api := setup(t)
	jobstest.SetQueue(t, env)
	b := env.AddBusiness("Ateliê")
	e := env.AddEvent(b, "Bodas")
	marina := env.AddEventCustomer(e, env.AddUser("Marina"))
	owner, name := api.Owner(b), b.Owner.Name
	since(t, env)
	proceduretest.Post[event.UpdateCustomerPermissionsOutput](owner, "event.updateCustomerPermissions",
		proceduretest.Input{"uuid": e.ID, "customerPermissions": 17,
			"side": proceduretest.Input{"updates": false, "preparing": true}})
	proceduretest.Post[event.ReleaseCustomerAreaOutput](owner, "event.releaseCustomerArea",
		proceduretest.Input{"uuid": e.ID, "area": "DOCUMENTS"})
	proceduretest.Post[event.SendCustomerAccessOutput](owner, "event.sendCustomerAccess",
		proceduretest.Input{"uuid": e.ID, "contactUuid": marina.ID, "channel": "SMS"})
	proceduretest.Post[struct{}](owner, "event.notifyCustomer", proceduretest.Input{"uuid": e.ID})
	want := []string{
		name + " pediu o envio do link a “Marina” em Bodas",
		name + " criou 14 blocos do site (“Capa”, “Nossa história”…) em Bodas",
		name + " criou o site em Bodas",
		name + " enviou o acesso a “Marina” em Bodas",
		name + " avisou “Marina” de uma área liberada em Bodas",
		name + " liberou a área “documentos” ao cliente do evento Bodas",
		name + " alterou permissões do cliente e áreas liberadas ao cliente do evento Bodas",
	}
	page := proceduretest.Get[activity.Page](owner, "activity.getAll", nil)
	if got := lines(page); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the audit log says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	// The audit log does not store the recipient.
	var told int
	if err := env.Admin.QueryRow(t.Context(),
		`SELECT count(*) FROM audit_entries WHERE changes::text LIKE '%' || $1 || '%'`,
		strings.TrimPrefix(marina.Phone, "+55")).Scan(&told); err != nil || told != 0 {
		t.Errorf("%d entries hold the phone, %v", told, err)
	}
}
