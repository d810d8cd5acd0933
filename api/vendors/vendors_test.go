package vendors_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/eventvendors"
	"cortejo/api/vendors"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	return env, proceduretest.New(t, env, vendors.Register, eventvendors.Register)
}

// form returns a valid form, with some fields replaced.
func form(replaced proceduretest.Input) proceduretest.Input {
	in := proceduretest.Input{"name": "Flor de Minas", "phone": tenanttest.NewPhone(), "categories": []string{"FLOWERS"}}
	for key, value := range replaced {
		in[key] = value
	}
	return in
}

func invites(t *testing.T, env *tenanttest.Env) (n int) {
	t.Helper()
	if err := env.Admin.QueryRow(t.Context(), "SELECT count(*) FROM river.river_job WHERE kind = 'vendor_invite'").
		Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestVendorForm(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	made := proceduretest.Post[vendors.Vendor](owner, "vendors.create", proceduretest.Input{
		"name": " <b>Flor</b> de Minas ", "phone": "(31) 8765-4321", "email": "oi@flor.example.com",
		"categories":      []string{" Arco  de balões", "FLOWERS", "FLOWERS"},
		"instagramHandle": "@flor.de_minas", "observations": "Só às terças", "enableVendorIndication": true,
	})
	if made.Name != "<b>Flor</b> de Minas" || made.Phone != "+5531987654321" ||
		*made.InstagramHandle != "flor.de_minas" || made.InvitedAt != nil ||
		!slices.Equal(made.Categories, []string{"Arco de balões", "FLOWERS"}) || !made.EnableVendorIndication ||
		made.IsRegisterCompleted || made.Indicated {
		t.Errorf("created %+v", made)
	}
	changed := proceduretest.Post[vendors.Vendor](owner, "vendors.update",
		form(proceduretest.Input{"uuid": made.UUID, "phone": "31987654321"}))
	if changed.Name != "Flor de Minas" || *changed.Email != "oi@flor.example.com" ||
		changed.Observations != "Só às terças" || !changed.EnableVendorIndication {
		t.Errorf("changed to %+v", changed)
	}
	changed = proceduretest.Post[vendors.Vendor](owner, "vendors.update", proceduretest.Input{
		"uuid": made.UUID, "email": nil, "instagramHandle": nil, "observations": nil, "observationsWas": "Só às terças",
		"enableVendorIndication": false,
	})
	if changed.Name != "Flor de Minas" || changed.Email != nil || changed.InstagramHandle != nil ||
		changed.Observations != "" || changed.EnableVendorIndication {
		t.Errorf("cleared to %+v", changed)
	}
	for name, want := range map[string]struct {
		in              proceduretest.Input
		field, sentence string
	}{
		"a name of spaces":     {proceduretest.Input{"name": "  "}, "name", "Informe o nome do fornecedor"},
		"a name of marks":      {proceduretest.Input{"name": "\u200b"}, "name", "Preencha este campo."},
		"a phone without area": {proceduretest.Input{"phone": "98765-4321"}, "phone", "Informe um telefone com DDD"},
		"another's phone": {proceduretest.Input{"phone": "+55 31 98765-4321"}, "phone",
			"Este telefone já é de Flor de Minas"},
		"a landline to invite": {proceduretest.Input{"phone": "(31) 3333-4444", "notify": true}, "phone",
			"O convite vai por WhatsApp: informe um celular, ou desligue o envio"},
		"no service": {proceduretest.Input{"categories": []string{" "}}, "categories",
			"Escolha de um a três serviços"},
		"a long service": {proceduretest.Input{"categories": []string{strings.Repeat("é", 41)}}, "categories",
			"Use até 40 letras em cada serviço"},
		"dots in a row": {proceduretest.Input{"instagramHandle": "flor..minas"}, "instagramHandle",
			"Este não é um nome de usuário válido"},
		"31 letters": {proceduretest.Input{"instagramHandle": strings.Repeat("a", 31)}, "instagramHandle",
			"Este não é um nome de usuário válido"},
		"no e-mail": {proceduretest.Input{"email": "flor@"}, "email", "Informe um e-mail válido"},
		"no picture": {proceduretest.Input{"imageUuid": uuid.New()}, "imageUuid",
			"Esta imagem não existe mais. Envie de novo."},
	} {
		if got := owner.PostRefused("vendors.create", form(want.in)); got.Status != http.StatusUnprocessableEntity ||
			got.MessageOf(want.field) != want.sentence {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	if got := owner.PostRefused("vendors.create",
		form(
			proceduretest.Input{"categories": []string{"A", "B", "C",
				"D"}})); got.Status != http.StatusUnprocessableEntity {
		t.Errorf("four services: got %+v", got)
	}
}

func TestInviteOncePerPhoneAndSoManyADay(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, phone := api.Owner(b), "+5531987654399"
	first := proceduretest.Post[vendors.Vendor](owner, "vendors.create",
		form(proceduretest.Input{"phone": phone, "notify": true}))
	if first.InvitedAt == nil || invites(t, env) != 1 {
		t.Fatalf("the invite did not leave: %+v", first)
	}
	proceduretest.Post[struct{}](owner, "vendors.delete", proceduretest.Input{"uuid": first.UUID})
	again := proceduretest.Post[vendors.Vendor](owner, "vendors.create",
		form(proceduretest.Input{"phone": phone, "notify": true}))
	if again.InvitedAt != nil || invites(t, env) != 1 {
		t.Errorf("the same phone was invited twice: %+v", again)
	}
	if got := owner.PostRefused("vendors.restore",
		proceduretest.Input{"uuid": first.UUID}); got.Status != http.StatusConflict {
		t.Errorf("bringing the first one back beside the second got %+v", got)
	}
	// A deleted vendor's phone cannot be invited again until a month has passed.
	run := func(sql string, args ...any) {
		t.Helper()
		if _, err := env.Admin.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	proceduretest.Post[struct{}](owner, "vendors.delete", proceduretest.Input{"uuid": again.UUID})
	for _, days := range []int{2, 29} {
		run(
			`UPDATE vendors SET deleted_at = now() - interval '2 days', invited_at = CASE WHEN invited_at IS NOT NULL THEN now() - make_interval(days => $2) END WHERE phone = $1`, phone, days)
		run(`SELECT app.purge_deleted()`)
		again = proceduretest.Post[vendors.Vendor](owner, "vendors.create",
			form(proceduretest.Input{"phone": phone, "notify": true}))
		if again.InvitedAt != nil || invites(t, env) != 1 {
			t.Errorf("after %d days the same phone was invited twice: %+v", days, again)
		}
	}
	run(
		`UPDATE vendors SET deleted_at = now() - interval '2 days', invited_at = invited_at - interval '2 days' WHERE phone = $1`, phone)
	run(`SELECT app.purge_deleted()`)
	var kept int
	if err := env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM vendors`).Scan(&kept); err != nil || kept != 0 {
		t.Errorf("after a month %d cards are kept, %v", kept, err)
	}
	// The phone cannot be invited again if its vendor got another phone meanwhile, either.
	const second = "+5531987654398"
	moved := proceduretest.Post[vendors.Vendor](owner, "vendors.create",
		form(proceduretest.Input{"phone": second, "notify": true}))
	proceduretest.Post[vendors.Vendor](owner, "vendors.update",
		form(proceduretest.Input{"uuid": moved.UUID, "phone": "+5531987654397"}))
	anew := proceduretest.Post[vendors.Vendor](owner, "vendors.create",
		form(proceduretest.Input{"phone": second, "notify": true}))
	if moved.InvitedAt == nil || anew.InvitedAt != nil || invites(t, env) != 2 {
		t.Errorf("a phone that left its card was invited twice: %+v", anew)
	}
	run(`INSERT INTO vendors (business_id, name, phone, categories, invited_at)
		SELECT $1, 'V', '+5521' || (900000000 + n), '{CAKE}', now() FROM generate_series(1, 59) n`, b.ID)
	if late := proceduretest.Post[vendors.Vendor](owner, "vendors.create",
		form(proceduretest.Input{"notify": true})); late.InvitedAt != nil || invites(t, env) != 2 {
		t.Errorf("the 61st of a day was invited: %+v", late)
	}
}

func TestInviteAfterwards(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	add := func(replaced proceduretest.Input) vendors.Vendor {
		return proceduretest.Post[vendors.Vendor](owner, "vendors.create", form(replaced))
	}
	quiet := add(nil)
	if quiet.InvitedAt != nil {
		t.Fatalf("invited without being asked to: %+v", quiet)
	}
	if got := proceduretest.Post[vendors.Vendor](owner, "vendors.invite",
		proceduretest.Input{"uuid": quiet.UUID}); got.InvitedAt == nil || invites(t, env) != 1 {
		t.Errorf("the invite did not leave: %+v", got)
	}
	lia := env.AddBusiness("Buffet da Lia").Owner
	completed := add(proceduretest.Input{"phone": lia.Phone})
	if _, err := env.Admin.Exec(t.Context(), `UPDATE vendors SET confirmed_by = $2 WHERE id = $1`, completed.UUID,
		lia.ID); err != nil {
		t.Fatal(err)
	}
	for name, refused := range map[string]struct {
		vendor vendors.Vendor
		says   string
	}{
		"a second time":      {quiet, "O convite deste fornecedor já saiu. Cada um recebe um só."},
		"who has an account": {completed, "Este fornecedor já tem conta no Cortejo."},
		"a landline": {add(proceduretest.Input{"phone": "(31) 3333-4444"}),
			"O convite vai por WhatsApp, e este telefone não é um celular. Edite o fornecedor e tente de novo."},
	} {
		if got := owner.PostRefused("vendors.invite",
			proceduretest.Input{"uuid": refused.vendor.UUID}); got.Status != http.StatusConflict ||
			got.Detail != refused.says {
			t.Errorf("%s: %+v", name, got)
		}
	}
	// It is sent again only if it failed, or its delivery is unknown.
	for i, state := range []string{"UNKNOWN", "FAILED", "SENT"} {
		if _, err := env.Admin.Exec(t.Context(),
			`INSERT INTO deliveries (business_id, message_id, state, settled_at) SELECT business_id, invite_id, $2, now() FROM vendors WHERE id = $1`,
			quiet.UUID, state); err != nil {
			t.Fatal(err)
		}
		if got := proceduretest.Get[vendors.Vendor](owner, "vendors.get",
			proceduretest.Input{"uuid": quiet.UUID}); got.InviteDelivery != state {
			t.Errorf("its invite is %q, want %s", got.InviteDelivery, state)
		}
		if state == "SENT" {
			owner.PostRefused("vendors.invite", proceduretest.Input{"uuid": quiet.UUID})
		} else if got := proceduretest.Post[vendors.Vendor](owner, "vendors.invite",
			proceduretest.Input{"uuid": quiet.UUID}); got.InviteDelivery != "" || invites(t, env) != i+2 {
			t.Errorf("%s, it was not sent again: %+v", state, got)
		}
	}
	// An invite from before messages were stored, which named no invite to confirm, can be sent again too.
	if _, err := env.Admin.Exec(t.Context(), `UPDATE vendors SET invite_id = NULL WHERE id = $1`,
		quiet.UUID); err != nil {
		t.Fatal(err)
	}
	if got := proceduretest.Get[vendors.Vendor](owner, "vendors.get",
		proceduretest.Input{"uuid": quiet.UUID}); got.InviteDelivery != "UNKNOWN" {
		t.Errorf("an invite from before is %q", got.InviteDelivery)
	}
	if got := proceduretest.Post[vendors.Vendor](owner, "vendors.invite",
		proceduretest.Input{"uuid": quiet.UUID}); got.InviteDelivery != "" || invites(t, env) != 4 {
		t.Errorf("an invite from before was not sent again: %+v", got)
	}
	// The limits are those of an invite at creation: one per phone, and so many a day.
	const moved = "Este telefone já foi convidado, ou o limite de convites de hoje acabou."
	proceduretest.Post[struct{}](owner, "vendors.delete", proceduretest.Input{"uuid": quiet.UUID})
	again := add(proceduretest.Input{"phone": quiet.Phone})
	if got := owner.PostRefused("vendors.invite", proceduretest.Input{"uuid": again.UUID}); got.Detail != moved {
		t.Errorf("the same phone, another card: %+v", got)
	}
	if _, err := env.Admin.Exec(t.Context(), `INSERT INTO vendors (business_id, name, phone, categories, invited_at)
		SELECT $1, 'V', '+5521' || (900000000 + n), '{CAKE}', now() FROM generate_series(1, 59) n`, b.ID); err != nil {
		t.Fatal(err)
	}
	if got := owner.PostRefused("vendors.invite", proceduretest.Input{"uuid": add(nil).UUID}); got.Detail != moved {
		t.Errorf("the 61st of a day: %+v", got)
	}
	if invites(t, env) != 4 {
		t.Errorf("%d invites left", invites(t, env))
	}
}

func TestRegisterIsCompletedByTheVendor(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	registered := func(v vendors.Vendor) bool {
		return proceduretest.Get[vendors.Vendor](owner, "vendors.get",
			proceduretest.Input{"uuid": v.UUID}).IsRegisterCompleted
	}
	planner, guest := env.AddBusiness("Buffet da Lia").Owner, env.AddUser("Só entrou")
	add := func(phone string) vendors.Vendor {
		return proceduretest.Post[vendors.Vendor](owner, "vendors.create",
			form(proceduretest.Input{"phone": phone, "notify": true}))
	}
	confirm := func(who tenanttest.User, of vendors.Vendor) {
		t.Helper()
		var invite uuid.UUID
		if err := env.Admin.QueryRow(t.Context(), `SELECT invite_id FROM vendors WHERE id = $1`, of.UUID).
			Scan(&invite); err != nil {
			t.Fatal(err)
		}
		stranger := api.Me(env.AddUser("Outra pessoa"))
		if got := stranger.PostRefused("vendors.confirmInvite",
			proceduretest.Input{"uuid": invite}); got.Status != http.StatusNotFound {
			t.Errorf("another phone's invite: %+v", got)
		}
		proceduretest.Post[struct{}](api.Me(who), "vendors.confirmInvite", proceduretest.Input{"uuid": invite})
		if got := proceduretest.Get[vendors.VendorInvite](api.Me(who), "vendors.getInvite",
			proceduretest.Input{"uuid": invite}); !got.IsConfirmed || got.BusinessName != "B" {
			t.Errorf("the invite shows %+v", got)
		}
	}
	// Entering a stranger's phone into a card does not reveal whether it owns a business.
	withBusiness, without := add(planner.Phone), add(guest.Phone)
	if withBusiness.InvitedAt == nil || registered(withBusiness) || registered(without) {
		t.Errorf("a phone tells that it has an account: %+v, %+v", withBusiness, without)
	}
	confirm(planner, withBusiness)
	confirm(guest, without)
	if !registered(withBusiness) {
		t.Error("a vendor with a business of their own who confirmed counts as incomplete")
	}
	if registered(without) {
		t.Error("a vendor who only signed in counts as complete")
	}
	// A confirmation by one phone does not count for another.
	moved := proceduretest.Post[vendors.Vendor](owner, "vendors.update",
		form(proceduretest.Input{"uuid": without.UUID, "phone": env.AddBusiness("Luz").Owner.Phone}))
	if registered(moved) {
		t.Error("what one phone confirmed counts for another")
	}
	complete := 0
	for _, v := range proceduretest.Get[vendors.GetAllByCursorOutput](owner, "vendors.getAllByCursor", nil).Items {
		if v.IsRegisterCompleted {
			complete++
		}
	}
	if complete != 1 {
		t.Errorf("the list says that %d are complete", complete)
	}
}

func TestCatalogue(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	for i, name := range []string{"Ágata Doces", "Bruno Luz", "agata Flores", "100% Festa"} {
		proceduretest.Post[vendors.Vendor](owner, "vendors.create", form(proceduretest.Input{
			"name": name, "phone": fmt.Sprintf("+553198888000%d", i), "email": fmt.Sprintf("v%d@example.com", i),
			"categories": [][]string{{"CAKE"}, {"LIGHTING"}, {"FLOWERS", "CAKE"}, {"Balões"}}[i],
		}))
	}
	gone := proceduretest.Post[vendors.Vendor](owner, "vendors.create", form(proceduretest.Input{"name": "Agatha"}))
	proceduretest.Post[struct{}](owner, "vendors.delete", proceduretest.Input{"uuid": gone.UUID})
	for name, want := range map[string]struct {
		in    proceduretest.Input
		names []string
	}{
		"the newest first": {proceduretest.Input{},
			[]string{"100% Festa", "agata Flores", "Bruno Luz", "Ágata Doces"}},
		"without accents":      {proceduretest.Input{"search": "AGATA"}, []string{"agata Flores", "Ágata Doces"}},
		"a sign is no pattern": {proceduretest.Input{"search": "%"}, []string{"100% Festa"}},
		"by e-mail":            {proceduretest.Input{"search": "V1@"}, []string{"Bruno Luz"}},
		"by phone":             {proceduretest.Input{"search": "98888-0002"}, []string{"agata Flores"}},
		"by service":           {proceduretest.Input{"category": "CAKE"}, []string{"agata Flores", "Ágata Doces"}},
		"by their own service": {proceduretest.Input{"category": "Balões", "search": "festa"}, []string{"100% Festa"}},
	} {
		var got []string
		want.in["limit"] = 1
		for {
			page := proceduretest.Get[vendors.GetAllByCursorOutput](owner, "vendors.getAllByCursor", want.in)
			for _, v := range page.Items {
				got = append(got, v.Name)
			}
			if page.NextCursor == nil {
				break
			}
			want.in["cursor"] = *page.NextCursor
		}
		if !slices.Equal(got, want.names) {
			t.Errorf("%s: got %q, want %q", name, got, want.names)
		}
	}
	sum := proceduretest.Get[vendors.GetAllOutput](owner, "vendors.getAll", nil)
	if sum.Total != 4 || len(sum.Categories) != 4 ||
		sum.Categories[0] != (vendors.VendorCategory{Category: "CAKE", Vendors: 2}) {
		t.Errorf("the catalogue is %+v", sum)
	}
}

func TestDeletedVendorComesBackToItsEvents(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, v, one, two := api.Owner(b), env.AddVendor(b, "Flor"), env.AddEvent(b, "Casamento"), env.AddEvent(b, "Bodas")
	env.AddEventVendor(one, v, "DONE")
	left := env.AddEventVendor(two, v, "INDICATION")
	get := func() vendors.Vendor {
		return proceduretest.Get[vendors.Vendor](owner, "vendors.get", proceduretest.Input{"uuid": v.ID})
	}
	if got := get(); len(got.Events) != 2 || !got.Indicated {
		t.Errorf("the profile is %+v", got)
	}
	proceduretest.Post[struct{}](owner, "eventVendors.delete", proceduretest.Input{"uuid": left})
	proceduretest.Post[struct{}](owner, "vendors.delete", proceduretest.Input{"uuid": v.ID})
	if got := owner.GetRefused("vendors.get", proceduretest.Input{"uuid": v.ID}); got.Status != http.StatusNotFound {
		t.Errorf("a deleted vendor answered %+v", got)
	}
	if got := proceduretest.Get[eventvendors.GetAllOutput](owner, "eventVendors.getAll",
		proceduretest.Input{"eventUuid": one.ID}); len(got.Items) != 0 {
		t.Errorf("a deleted vendor stayed in the event: %+v", got)
	}
	proceduretest.Post[struct{}](owner, "vendors.restore", proceduretest.Input{"uuid": v.ID})
	if got := get(); len(got.Events) != 1 || got.Events[0].EventUUID != one.ID || got.Events[0].Status != "DONE" {
		t.Errorf("it came back as %+v", got)
	}
}

func TestHelpersReadTheCatalogueWhoManageAnEvent(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	v, mine := env.AddVendor(b, "Flor"), env.AddEvent(b, "Casamento")
	env.AddEventVendor(mine, v, "DONE")
	env.AddEventVendor(env.AddEvent(b, "Bodas"), v, "DONE")
	manager, receptionist := env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(mine, manager, tenants.EventManage)
	env.AddEventAccess(mine, receptionist, tenants.EventReception)
	if got := proceduretest.Get[vendors.Vendor](api.Member(manager.User, b), "vendors.get",
		proceduretest.Input{"uuid": v.ID}); len(got.Events) != 1 || got.Events[0].EventTitle != "Casamento" {
		t.Errorf("a helper sees %+v", got)
	}
	if got := proceduretest.Get[vendors.GetAllByCursorOutput](api.Member(receptionist.User, b),
		"vendors.getAllByCursor", nil); len(got.Items) != 0 {
		t.Errorf("a receptionist lists %+v", got)
	}
	// Neither caller can learn who has a phone by trying to add it.
	for _, who := range []tenanttest.Member{manager, receptionist} {
		if got := api.Member(who.User, b).PostRefused("vendors.create",
			form(proceduretest.Input{"phone": v.Phone})); got.Status != http.StatusNotFound {
			t.Errorf("a helper adding a vendor got %+v", got)
		}
	}
}

// TestFromAToZ: by name without regard to accents and case, page after page; newest first by default.
func TestFromAToZ(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	for _, name := range []string{"Zé do Bar", "álamo", "3 Marias", "Bela", "Água Viva"} {
		env.AddVendor(b, name)
	}
	owner := api.Owner(b)
	read := func(in proceduretest.Input) string {
		var all []string
		for {
			page := proceduretest.Get[vendors.GetAllByCursorOutput](owner, "vendors.getAllByCursor", in)
			for _, v := range page.Items {
				all = append(all, v.Name)
			}
			if page.NextCursor == nil {
				return strings.Join(all, ", ")
			}
			in["cursor"] = *page.NextCursor
		}
	}
	if got := read(proceduretest.Input{"order": "NAME",
		"limit": 2}); got != "3 Marias, Água Viva, álamo, Bela, Zé do Bar" {
		t.Errorf("by name: %s", got)
	}
	if got := read(proceduretest.Input{"limit": 2}); got != "Água Viva, Bela, 3 Marias, álamo, Zé do Bar" {
		t.Errorf("newest first: %s", got)
	}
}
