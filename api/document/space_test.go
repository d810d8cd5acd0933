package document_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/files"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// A file that is sent several times under one id takes its space once.
func TestWhatIsSentTwiceIsStoredOnce(t *testing.T) {
	t.Parallel()
	bySide(t, func(t *testing.T, b bundle, by couple) {
		in := b.params()
		for range 3 {
			if card := proceduretest.Send[document.Card](by.one, "document.upload", in, "Contrato.pdf",
				[]byte(pdf)); card.UUID != in["uuid"] {
				t.Errorf("kept as %+v", card)
			}
		}
		if b.stored() != 1 {
			t.Errorf("%d files are stored", b.stored())
		}
		// Neither does the upload restore a deleted document, nor does it leave a file behind.
		proceduretest.Post[struct{}](by.one, "document.delete", proceduretest.Input{"uuid": in["uuid"]})
		if r := by.one.SendRefused("document.upload", in, "Contrato.pdf",
			[]byte(pdf)); r.Status != http.StatusNotFound {
			t.Errorf("under the id of a deleted file: %+v", r)
		}
		other := b.AddEvent(b.event.Business, "Outro")
		if r := by.one.SendRefused("document.upload", proceduretest.Input{"eventUuid": other.ID, "uuid": in["uuid"]},
			"Contrato.pdf", []byte(pdf)); r.Status != http.StatusNotFound {
			t.Errorf("under the id of another event's file: %+v", r)
		}
		if b.stored() != 1 {
			t.Errorf("%d files are stored", b.stored())
		}
		proceduretest.Post[struct{}](by.one, "document.restore", proceduretest.Input{"uuid": in["uuid"]})
		link := proceduretest.Get[document.GetLinkOutput](by.one, "document.getLink",
			proceduretest.Input{"uuid": in["uuid"]})
		if answer := by.one.Fetch(link.URL); answer.Code != http.StatusOK || answer.Body.Len() != len(pdf) {
			t.Errorf("it comes as %d with %d bytes", answer.Code, answer.Body.Len())
		}
	})
}

// The files of a business have one limit over all of its events; other businesses' files do not count.
func TestABusinessHoldsSoManyBytes(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	fill := func(event uuid.UUID, gigabytes int) {
		t.Helper()
		if _, err := b.Admin.Exec(t.Context(),
			`INSERT INTO documents (business_id, event_id, kind, name, file_key, media_type, size)
			SELECT e.business_id, e.id, 'FILE', 'Filme', 'k', 'application/pdf', 1 << 30 FROM events e, generate_series(1, $2) WHERE e.id = $1`, event, gigabytes); err != nil {
			t.Fatal(err)
		}
	}
	fill(b.AddEvent(b.AddBusiness("Vizinha"), "Festa").ID, 60)
	fill(b.AddEvent(b.event.Business, "Outro").ID, 49)
	proceduretest.Send[document.Card](b.owner(), "document.upload", b.params(), "Contrato.pdf", []byte(pdf))
	fill(b.event.ID, 1)
	r := b.owner().SendRefused("document.upload", b.params(), "Contrato.pdf", []byte(pdf))
	if r.Status != http.StatusConflict ||
		r.Detail != "Não cabem mais arquivos: os deste espaço já somam 50 GB. O que for excluído abre lugar depois de um dia." {
		t.Errorf("over the bound: %+v", r)
	}
	if b.stored() != 1 {
		t.Errorf("%d files are stored", b.stored())
	}
	// Texts written here do not count.
	proceduretest.Post[document.Document](b.owner(), "document.create",
		proceduretest.Input{"eventUuid": b.event.ID, "name": "Briefing"})
}

// The bytes that an event's clients upload have a limit of their own: they cannot use up the business's space. Files of
// their planner, and their files in other events, count separately.
func TestAnEventsClientsSendSoManyBytes(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	fill := func(event tenanttest.Event, byClient bool, gigabytes int) {
		t.Helper()
		if _, err := b.Admin.Exec(t.Context(),
			`INSERT INTO documents (business_id, event_id, kind, name, file_key, media_type, size, is_customer_file)
			SELECT e.business_id, e.id, 'FILE', 'Filme', 'k', 'application/pdf', 1 << 30, $2 FROM events e, generate_series(1, $3) WHERE e.id = $1`, event.ID, byClient, gigabytes); err != nil {
			t.Fatal(err)
		}
	}
	fill(b.AddEvent(b.event.Business, "Outra festa"), true, 3)
	fill(b.event, false, 3)
	fill(b.event, true, 1)
	file := func(event tenanttest.Event) proceduretest.Input {
		return proceduretest.Input{"eventUuid": event.ID, "uuid": uuid.New()}
	}
	proceduretest.Send[document.Card](b.marina, "document.upload", file(b.event), "Convite.pdf", []byte(pdf))
	fill(b.event, true, 1)
	for who, client := range map[string]proceduretest.Caller{"Marina": b.marina, "Tomás": b.tomas} {
		r := client.SendRefused("document.upload", file(b.event), "Convite.pdf", []byte(pdf))
		if r.Status != http.StatusConflict ||
			r.Detail != "Não cabem mais arquivos: os que vocês enviaram para este evento já somam 2 GB. O que for excluído abre lugar depois de um dia." {
			t.Errorf("%s, over the bound: %+v", who, r)
		}
	}
	proceduretest.Send[document.Card](b.owner(), "document.upload",
		proceduretest.Input{"eventUuid": b.event.ID, "uuid": uuid.New()}, "Contrato.pdf", []byte(pdf))
	elsewhere := b.AddEvent(b.event.Business, "Bodas")
	b.AddEventCustomer(elsewhere, b.marinaUser)
	b.SetCustomerPermissions(elsewhere, tenants.CustomerAll)
	proceduretest.Send[document.Card](b.api.Customer(b.marinaUser, elsewhere), "document.upload", file(elsewhere),
		"Convite.pdf", []byte(pdf))
}
