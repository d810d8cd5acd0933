package crm_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/crm"
	"cortejo/api/wayout"
	"cortejo/formats/stoplink"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	return env, proceduretest.New(t, env, crm.New(crm.Options{}).Register)
}

func TestCreateContact(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	made := proceduretest.Post[crm.Contact](owner, "crm.contacts.create", proceduretest.Input{
		"fullName": " Marina Alves ", "phone": "(31) 8765-4321", "email": "marina@example.com",
		"instagramHandle": "@marina.alves",
		"birthDate":       "1996-02-29", "observations": "Não come <i>frutos do mar</i>", "partnerName": " ",
		"eventType": "WEDDING", "eventDate": "2027-03-13",
	})
	if made.FullName != "Marina Alves" || *made.Phone != "+5531987654321" || *made.InstagramHandle != "marina.alves" ||
		made.PartnerName != nil ||
		*made.EventDate != "2027-03-13" || *made.BirthDate != "1996-02-29" {
		t.Errorf("created %+v", made)
	}
	got := proceduretest.Get[crm.Contact](owner, "crm.contacts.get", proceduretest.Input{"uuid": made.UUID})
	if got.Observations != made.Observations || *got.Email != "marina@example.com" {
		t.Errorf("crm.contacts.get = %+v", got)
	}
	for name, want := range map[string]struct {
		in              proceduretest.Input
		field, sentence string
	}{
		"no phone":             {proceduretest.Input{"phone": " "}, "phone", "Informe um telefone com DDD"},
		"a phone without area": {proceduretest.Input{"phone": "98765-4321"}, "phone", "Informe um telefone com DDD"},
		"no name":              {proceduretest.Input{"fullName": " "}, "fullName", "Informe o nome do cliente"},
		"dots in a row": {proceduretest.Input{"instagramHandle": "ana..clara"}, "instagramHandle",
			"Este não é um nome de usuário válido"},
		"an accent in it": {proceduretest.Input{"instagramHandle": "âna"}, "instagramHandle",
			"Este não é um nome de usuário válido"},
		"31 letters": {proceduretest.Input{"instagramHandle": strings.Repeat("a", 31)}, "instagramHandle",
			"Este não é um nome de usuário válido"},
		"no e-mail": {proceduretest.Input{"email": "marina@"}, "email", "Informe um e-mail válido"},
		"a name and e-mail": {proceduretest.Input{"email": "Marina <m@example.com>"}, "email",
			"Informe um e-mail válido"},
		"a day nobody means": {proceduretest.Input{"birthDate": "0196-02-28"}, "birthDate", "Informe uma data válida"},
	} {
		in := proceduretest.Input{"fullName": "Marina", "phone": "31987654321"}
		for key, value := range want.in {
			in[key] = value
		}
		if got := owner.PostRefused("crm.contacts.create", in); got.Status != http.StatusUnprocessableEntity ||
			got.MessageOf(want.field) != want.sentence {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// Searchable text is indexed, and an index row is limited to a third of a page.
func TestAContactAsLongAsItMayBe(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	wide := func(length int, first rune) string { // letters of four bytes each, none as the other
		name := make([]rune, length)
		for i := range name {
			name[i] = first + rune(i)*31
		}
		return string(name)
	}
	const label = "abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"
	email := strings.Repeat("e", 64) + "@" + strings.Repeat(label+".", 2) + label[:59] + ".br"
	in := proceduretest.Input{
		"fullName": wide(120, 0x20000), "partnerName": wide(120, 0x22000), "email": email, "phone": "31987654321",
		"instagramHandle": "a" + strings.Repeat("b", 29),
	}
	made := proceduretest.Post[crm.Contact](owner, "crm.contacts.create", in)
	found := proceduretest.Get[crm.GetAllContactsOutput](owner, "crm.contacts.getAll",
		proceduretest.Input{"search": in["partnerName"]})
	if len(found.Items) != 1 || found.Items[0].UUID != made.UUID {
		t.Errorf("found %+v", found.Items)
	}
}

func TestListContacts(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	for _, name := range []string{"Zilda", "álvaro", "Beatriz", "Ana", "Ana"} {
		env.AddContact(b, name)
	}
	without := env.AddContact(b, "Sem telefone")
	if _, err := env.Admin.Exec(t.Context(),
		"UPDATE contacts SET phone = NULL, email = 'Sem@example.com' WHERE id = $1",
		without.ID); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]struct {
		in    proceduretest.Input
		names []string
	}{
		"by name": {proceduretest.Input{},
			[]string{"álvaro", "Ana", "Ana", "Beatriz", "Sem telefone", "Zilda"}},
		"to choose from": {proceduretest.Input{"withPhone": true},
			[]string{"álvaro", "Ana", "Ana", "Beatriz", "Zilda"}},
		"without accents":      {proceduretest.Input{"search": "ALVARO"}, []string{"álvaro"}},
		"a sign is no pattern": {proceduretest.Input{"search": "%"}, nil},
		"by e-mail":            {proceduretest.Input{"search": "sem@EXAMPLE"}, []string{"Sem telefone"}},
		"by phone": {proceduretest.Input{"search": env.AddContact(b, "Por telefone").Phone[5:]},
			[]string{"Por telefone"}},
	} {
		var got []string
		want.in["limit"] = 2
		for {
			page := proceduretest.Get[crm.GetAllContactsOutput](owner, "crm.contacts.getAll", want.in)
			for _, c := range page.Items {
				if c.FullName != "Por telefone" || name == "by phone" {
					got = append(got, c.FullName)
				}
			}
			if page.NextCursor == nil {
				break
			}
			want.in["cursor"] = *page.NextCursor
		}
		if !slices.Equal(got, want.names) {
			t.Errorf("%s: got %v, want %v", name, got, want.names)
		}
	}
}

func TestOthersSeeNoContact(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	theirs := env.AddContact(b, "Segredo")
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(env.AddEvent(b, "Casamento"), helper, tenants.EventAll)
	for name, who := range map[string]proceduretest.Caller{"the owner of A": api.Owner(a),
		"a helper": api.Member(helper.User, b)} {
		missing := who.GetRefused("crm.contacts.get", proceduretest.Input{"uuid": uuid.New()})
		if got := who.GetRefused("crm.contacts.get",
			proceduretest.Input{"uuid": theirs.ID}); got.Status != http.StatusNotFound || got.Detail != missing.Detail {
			t.Errorf("the contact answered %s %+v", name, got)
		}
		if list := proceduretest.Get[crm.GetAllContactsOutput](who, "crm.contacts.getAll", nil); len(list.Items) != 0 {
			t.Errorf("%s lists %+v", name, list.Items)
		}
	}
	if got := api.Member(helper.User, b).PostRefused("crm.contacts.create",
		proceduretest.Input{"fullName": "X", "phone": "31987654321"}); got.Status != http.StatusNotFound {
		t.Errorf("a helper adding a contact got %+v", got)
	}
	assistant := env.AddMember(b, tenants.TeamAssistant)
	if list := proceduretest.Get[crm.GetAllContactsOutput](api.Member(assistant.User, b), "crm.contacts.getAll",
		nil); len(list.Items) != 1 {
		t.Errorf("an assistant lists %+v", list.Items)
	}
}

func TestKnownPhone(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	marina, other := env.AddContact(b, "Marina Alves"), env.AddContact(b, "Beatriz")
	in := proceduretest.Input{"fullName": "Tomás", "phone": marina.Phone[3:]}
	if got := owner.PostRefused("crm.contacts.create", in); got.Status != http.StatusUnprocessableEntity ||
		got.MessageOf("phone") != "Este telefone já é de Marina Alves" {
		t.Errorf("a phone that is known was answered %+v", got)
	}
	known := func(phone string, besides any) string {
		in := proceduretest.Input{"phone": phone}
		if besides != nil {
			in["besides"] = besides
		}
		if found := proceduretest.Get[crm.GetContactByPhoneOutput](owner, "crm.contacts.getByPhone",
			in); found.Contact != nil {
			return found.Contact.FullName
		}
		return ""
	}
	if got := known(marina.Phone[3:], nil); got != "Marina Alves" {
		t.Errorf("whose phone it is: %q", got)
	}
	if got := known(marina.Phone, marina.ID) + known("98",
		nil) + known(env.AddContact(env.AddBusiness("Outra"), "Segredo").Phone, nil); got != "" {
		t.Errorf("a phone of nobody else is said to be of %q", got)
	}
	in["allowDuplicate"] = true
	if made := proceduretest.Post[crm.Contact](owner, "crm.contacts.create", in); *made.Phone != marina.Phone {
		t.Errorf("meant as it was, it made %+v", made)
	}
	change := proceduretest.Input{"uuid": other.ID, "fullName": "Beatriz Camargo", "phone": marina.Phone}
	if got := owner.PostRefused("crm.contacts.update", change); got.MessageOf("phone") == "" {
		t.Errorf("a change to a phone that is known was answered %+v", got)
	}
	change["phone"], change["observations"], change["observationsWas"] = other.Phone, "Prefere manhãs", ""
	proceduretest.Post[crm.Contact](owner, "crm.contacts.update", change)
	if got := proceduretest.Get[crm.GetContactOutput](owner, "crm.contacts.get",
		proceduretest.Input{"uuid": other.ID}); got.FullName != "Beatriz Camargo" ||
		got.Observations != "Prefere manhãs" {
		t.Errorf("after the change: %+v", got)
	}
}

func TestDeleteContact(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	event := env.AddEvent(b, "Casamento Marina & Tomás")
	client, idle := env.AddEventCustomer(event, env.AddUser("Marina Alves")), env.AddContact(b, "Sem evento")
	card := proceduretest.Get[crm.GetContactOutput](owner, "crm.contacts.get", proceduretest.Input{"uuid": client.ID})
	if len(card.Events) != 1 || card.Events[0].UUID != event.ID || card.Events[0].Title != event.Title {
		t.Errorf("the card shows %+v", card.Events)
	}
	if got := owner.PostRefused("crm.contacts.delete",
		proceduretest.Input{"uuid": client.ID}); got.Status != http.StatusConflict ||
		got.Detail != "Marina Alves é cliente de “Casamento Marina & Tomás” e por isso não pode ser excluído." {
		t.Errorf("deleting a client was answered %+v", got)
	}
	on := proceduretest.Input{"uuid": idle.ID}
	proceduretest.Post[struct{}](owner, "crm.contacts.delete", on)
	if got := owner.TryPost("crm.contacts.update", proceduretest.Input{"uuid": idle.ID, "fullName": "X",
		"phone": tenanttest.NewPhone()}); got != http.StatusNotFound {
		t.Errorf("a deleted contact was changed: %d", got)
	}
	if got := owner.GetRefused("crm.contacts.get", on); got.Status != http.StatusNotFound {
		t.Errorf("a deleted contact was answered %+v", got)
	}
	if list := proceduretest.Get[crm.GetAllContactsOutput](owner, "crm.contacts.getAll", nil); len(list.Items) != 1 {
		t.Errorf("the list still shows %+v", list.Items)
	}
	proceduretest.Post[struct{}](owner, "crm.contacts.restore", on)
	if got := proceduretest.Get[crm.GetContactOutput](owner, "crm.contacts.get", on); got.FullName != "Sem evento" ||
		*got.Phone != idle.Phone {
		t.Errorf("brought back: %+v", got)
	}
	if _, err := env.Admin.Exec(t.Context(),
		"UPDATE contacts SET deleted_at = now() - interval '25 hours' WHERE id = $1",
		idle.ID); err != nil {
		t.Fatal(err)
	}
	if got := owner.TryPost("crm.contacts.restore", on); got != http.StatusNotFound {
		t.Errorf("after a day it came back: %d", got)
	}
}

// A client's choice about messages belongs to their phone: neither deleting and adding the contact, nor giving the
// phone to another contact, lets the team write to them by a refused channel. A contact with another phone has made no
// choice.
func TestWhatAClientChoseIsOfTheirPhone(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	const phone, another = "+5531987654321", "+5531987654322"
	create := func(phone string) uuid.UUID {
		t.Helper()
		return proceduretest.Post[crm.Contact](owner, "crm.contacts.create",
			proceduretest.Input{"fullName": "Marina", "phone": phone, "mayWhatsapp": true, "allowDuplicate": true}).UUID
	}
	refuses := func(id uuid.UUID) bool {
		t.Helper()
		got := proceduretest.Get[crm.GetContactOutput](owner, "crm.contacts.get", proceduretest.Input{"uuid": id})
		if got.MayWhatsApp == got.RefusesWhatsApp {
			t.Errorf("reads %+v", got)
		}
		return got.RefusesWhatsApp
	}
	chose := func(id uuid.UUID, channels string) {
		t.Helper()
		if _, err := env.Admin.Exec(t.Context(),
			`UPDATE contacts SET message_channels = $2::text[], whatsapp_opt_in_how = NULL WHERE id = $1`, id,
			channels); err != nil {
			t.Fatal(err)
		}
	}
	first := create(phone)
	chose(first, "{}")
	if !refuses(create(phone)) {
		t.Error("a second contact with the phone may be written to")
	}
	if _, err := env.Admin.Exec(t.Context(), `UPDATE contacts SET deleted_at = now()`); err != nil {
		t.Fatal(err)
	}
	again := create(phone)
	if !refuses(again) {
		t.Error("deleted and added again, they may be written to")
	}
	if got := owner.PostRefused("crm.contacts.update",
		proceduretest.Input{"uuid": again, "mayWhatsapp": true}); got.MessageOf("mayWhatsapp") == "" {
		t.Errorf("the team lets them: %+v", got)
	}
	proceduretest.Post[crm.Contact](owner, "crm.contacts.update",
		proceduretest.Input{"uuid": again, "phone": another, "mayWhatsapp": true})
	if refuses(again) {
		t.Error("another phone refuses too")
	}
	if got := owner.PostRefused("crm.contacts.update",
		proceduretest.Input{"uuid": again, "phone": phone, "mayWhatsapp": true}); got.MessageOf("mayWhatsapp") == "" {
		t.Errorf("back to the first phone: %+v", got)
	}
	elsewhere := api.Owner(env.AddBusiness("Outra"))
	theirs := proceduretest.Post[crm.Contact](elsewhere, "crm.contacts.create",
		proceduretest.Input{"fullName": "Marina", "phone": phone, "mayWhatsapp": true}).UUID
	if got := proceduretest.Get[crm.GetContactOutput](elsewhere, "crm.contacts.get",
		proceduretest.Input{"uuid": theirs}); !got.MayWhatsApp || got.RefusesWhatsApp {
		t.Errorf("of another business %+v", got)
	}
}

// If a business has few opt-outs, they are returned together with a contact; if it has many, those of the contact's
// addresses are asked for.
func TestAContactsStopAmongFewAndMany(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, marina, beatriz := api.Owner(b), env.AddContact(b, "Marina Alves"), env.AddContact(b, "Beatriz")
	stop := func(hash []byte) {
		t.Helper()
		if _, err := env.Admin.Exec(t.Context(),
			`INSERT INTO message_stops (business_id, address_hash, means) VALUES ($1, $2, 'PAGE')`, b.ID,
			hash); err != nil {
			t.Fatal(err)
		}
	}
	stop(stoplink.Hash(nil, marina.Phone))
	for added := 1; ; added++ {
		if added == 1 || added >= wayout.MaxListedStops {
			for contact, stopped := range map[tenanttest.Contact]bool{marina: true, beatriz: false} {
				got := proceduretest.Get[crm.GetContactOutput](owner, "crm.contacts.get",
					proceduretest.Input{"uuid": contact.ID})
				if (got.StoppedAt != nil) != stopped {
					t.Errorf("among %d stops, stopped at %v, want one: %v", added, got.StoppedAt, stopped)
				}
			}
		}
		if added > wayout.MaxListedStops {
			break
		}
		stop(fmt.Appendf(nil, "%032d", added))
	}
}
