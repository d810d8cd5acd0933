package customer_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/customer"
	"cortejo/api/eventvendors"
	"cortejo/api/vendors"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// clientVendorsEnv is an event with vendors, its client, and its planner.
type clientVendorsEnv struct {
	env         *tenanttest.Env
	business    tenanttest.Business
	event       tenanttest.Event
	task        tenanttest.Task
	couple      proceduretest.Caller
	owner       proceduretest.Caller
	flor, som   tenanttest.Vendor // contracted, and recommended
	inFlor      uuid.UUID
	inSom       uuid.UUID
	elsewhere   tenanttest.Event
	uninvolved  tenanttest.Vendor    // of the catalogue alone
	otherCouple proceduretest.Caller // of elsewhere
}

func newClientVendorsEnv(t *testing.T, permissions tenants.CustomerPermission) clientVendorsEnv {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, customer.Register, eventvendors.Register, vendors.Register, activity.Register)
	p := clientVendorsEnv{env: env, business: env.AddBusiness("Ateliê")}
	p.event, p.elsewhere = env.AddEvent(p.business, "Casamento"), env.AddEvent(p.business, "Bodas")
	p.task = env.AddTask(p.event, "Provar o bolo")
	marina, noemi := env.AddUser("Marina"), env.AddUser("Noemi")
	env.AddEventCustomer(p.event, marina)
	env.AddEventCustomer(p.elsewhere, noemi)
	env.SetCustomerPermissions(p.event, permissions)
	env.SetCustomerPermissions(p.elsewhere, tenants.CustomerAll)
	p.couple, p.otherCouple, p.owner = api.Customer(marina, p.event), api.Customer(noemi, p.elsewhere),
		api.Owner(p.business)
	p.flor, p.som, p.uninvolved = env.AddVendor(p.business, "Flor"), env.AddVendor(p.business, "Som"),
		env.AddVendor(p.business, "Longe")
	env.Recommend(p.flor, env.AddImage(p.business))
	p.inFlor, p.inSom = env.AddEventVendor(p.event, p.flor, "DONE"), env.AddEventVendor(p.event, p.som, "INDICATION")
	p.change(t, `UPDATE vendors SET observations = 'cobra caro', email = 'flor@example.com'`)
	p.change(t, `UPDATE event_vendors SET observations = 'não confirmar', budget_cents = 420000 WHERE id = $1`,
		p.inFlor)
	return p
}

func (p clientVendorsEnv) change(t *testing.T, sql string, args ...any) {
	t.Helper()
	if _, err := p.env.Admin.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

func (p clientVendorsEnv) names(in proceduretest.Input) string {
	var all []string
	for _, v := range proceduretest.Get[customer.GetVendorsOutput](p.couple, "customer.getVendors", in).Items {
		all = append(all, v.Name)
	}
	return strings.Join(all, " ")
}

func cake(phone string) proceduretest.Input {
	return proceduretest.Input{"name": " Doces da tia ", "phone": phone, "categories": []string{"CAKE"},
		"instagramHandle": "@docesdatia", "budget": 90000}
}

func TestTheClientSeesTheEventsVendors(t *testing.T) {
	p := newClientVendorsEnv(t, tenants.CustomerVendorsView)
	got := proceduretest.Get[customer.Vendor](p.couple, "customer.getVendor", proceduretest.Input{"uuid": p.inFlor})
	if got.Name != "Flor" || got.Phone != p.flor.Phone || got.Status != "DONE" || got.BudgetCents != 420000 ||
		got.ImageURL == nil || got.IsCustomerVendor || got.IsOwnCard || len(got.Tasks) != 0 {
		t.Errorf("the client sees %+v", got)
	}
	if got := p.names(nil); got != "Som Flor" {
		t.Errorf("the client sees %q", got)
	}
	// A vendor who was removed from the event is gone, and so is a task's list without the checklist.
	p.change(t, `UPDATE event_vendors SET deleted_at = now() WHERE id = $1`, p.inSom)
	if got := p.names(nil); got != "Flor" {
		t.Errorf("after one left the client sees %q", got)
	}
	if got := p.couple.GetRefused("customer.getVendors",
		proceduretest.Input{"taskPublicId": p.task.ID}); got.Status != http.StatusNotFound {
		t.Errorf("a task's vendors without the checklist: %+v", got)
	}
	for procedure, in := range map[string]proceduretest.Input{
		"customer.updateVendor": {"uuid": p.inFlor, "budget": 1}, "customer.chooseVendor": {"uuid": p.inSom},
		"customer.addVendor": cake(tenanttest.NewPhone()),
	} {
		if got := p.couple.PostRefused(procedure, in); got.Status != http.StatusNotFound {
			t.Errorf("%s without VENDORS_EDIT: %+v", procedure, got)
		}
	}
	p.env.SetCustomerPermissions(p.event, tenants.CustomerAll&^tenants.CustomerVendorsView&^tenants.CustomerVendorsEdit)
	if got := p.couple.GetRefused("customer.getVendors", nil); got.Status != http.StatusNotFound {
		t.Errorf("without the area: %+v", got)
	}
}

func TestTheClientBringsAVendor(t *testing.T) {
	p := newClientVendorsEnv(t, tenants.CustomerAll)
	phone := tenanttest.NewPhone()
	made := proceduretest.Post[customer.Vendor](p.couple, "customer.addVendor", cake(phone))
	if made.Name != "Doces da tia" || made.Phone != phone || made.Status != "PENDING" || made.BudgetCents != 90000 ||
		!made.IsCustomerVendor || !made.IsOwnCard || *made.InstagramHandle != "docesdatia" {
		t.Fatalf("brought as %+v", made)
	}
	// The planner sees who added them, and no invite was sent.
	catalogue := proceduretest.Get[vendors.GetAllByCursorOutput](p.owner, "vendors.getAllByCursor",
		proceduretest.Input{"search": "doces"})
	if len(catalogue.Items) != 1 || !catalogue.Items[0].IsCustomerVendor || catalogue.Items[0].InvitedAt != nil {
		t.Errorf("the catalogue has %+v", catalogue.Items)
	}
	changed := proceduretest.Post[customer.Vendor](p.couple, "customer.updateVendor", proceduretest.Input{
		"uuid": made.UUID, "budget": 95000,
		"card": proceduretest.Input{"name": "Doces da Nena", "categories": []string{"CAKE", "Mesa de doces"},
			"instagramHandle": nil},
	})
	if changed.Name != "Doces da Nena" || changed.BudgetCents != 95000 || len(changed.Categories) != 2 ||
		changed.InstagramHandle != nil {
		t.Errorf("corrected to %+v", changed)
	}
	if got := p.couple.PostRefused("customer.addVendor",
		cake(phone)); got.MessageOf("phone") != "Este telefone é de Doces da Nena, que já está no evento" {
		t.Errorf("the same phone again: %+v", got)
	}
	// Taken back, the card goes too, and both return.
	proceduretest.Post[struct{}](p.couple, "customer.deleteVendor", proceduretest.Input{"uuid": made.UUID})
	if got := proceduretest.Get[vendors.GetAllByCursorOutput](p.owner, "vendors.getAllByCursor",
		proceduretest.Input{"search": "doces"}); len(got.Items) != 0 {
		t.Errorf("taken back, the catalogue still has %+v", got.Items)
	}
	if got := p.names(nil); got != "Som Flor" {
		t.Errorf("after taking back: %q", got)
	}
	proceduretest.Post[struct{}](p.couple, "customer.restoreVendor", proceduretest.Input{"uuid": made.UUID})
	if got := p.names(nil); got != "Doces da Nena Som Flor" {
		t.Errorf("after bringing back: %q", got)
	}
	// Another event of the business has the card now: it is the planner's.
	p.env.AddEventVendor(p.elsewhere, tenanttest.Vendor{ID: p.card(t, made.UUID)}, "DONE")
	if got := proceduretest.Get[customer.Vendor](p.couple, "customer.getVendor",
		proceduretest.Input{"uuid": made.UUID}); got.IsOwnCard || !got.IsCustomerVendor {
		t.Errorf("working elsewhere too: %+v", got)
	}
	if got := p.couple.PostRefused("customer.updateVendor",
		proceduretest.Input{"uuid": made.UUID, "budget": 1,
			"card": proceduretest.Input{"name": "Eu",
				"categories": []string{"CAKE"}}}); got.Status != http.StatusNotFound {
		t.Errorf("correcting a card that works elsewhere: %+v", got)
	}
	proceduretest.Post[struct{}](p.couple, "customer.deleteVendor", proceduretest.Input{"uuid": made.UUID})
	if got := proceduretest.Get[vendors.GetAllByCursorOutput](p.owner, "vendors.getAllByCursor",
		proceduretest.Input{"search": "doces"}); len(got.Items) != 1 {
		t.Errorf("the other event's vendor went too: %+v", got.Items)
	}
}

func (p clientVendorsEnv) card(t *testing.T, eventVendor uuid.UUID) (id uuid.UUID) {
	t.Helper()
	if err := p.env.Admin.QueryRow(t.Context(), `SELECT vendor_id FROM event_vendors WHERE id = $1`, eventVendor).
		Scan(&id); err != nil {
		t.Fatal(err)
	}
	return id
}

func TestAKnownPhoneIsLinkedAndNotDoubled(t *testing.T) {
	p := newClientVendorsEnv(t, tenants.CustomerAll)
	made := proceduretest.Post[customer.Vendor](p.couple, "customer.addVendor", cake(p.uninvolved.Phone))
	if made.Name != "Longe" || !made.IsCustomerVendor || made.IsOwnCard || made.BudgetCents != 90000 {
		t.Errorf("linked as %+v", made)
	}
	catalogue := proceduretest.Get[vendors.GetAllByCursorOutput](p.owner, "vendors.getAllByCursor", nil)
	for _, v := range catalogue.Items {
		if v.IsCustomerVendor || v.Name == "Doces da tia" {
			t.Errorf("the catalogue has %+v", v)
		}
	}
	// Neither the card nor a vendor of the planner's belongs to the client.
	for procedure, in := range map[string]proceduretest.Input{
		"customer.updateVendor": {"uuid": made.UUID, "budget": 1,
			"card": proceduretest.Input{"name": "Eu", "categories": []string{"CAKE"}}},
		"customer.deleteVendor":  {"uuid": p.inFlor},
		"customer.restoreVendor": {"uuid": p.inFlor},
		"customer.chooseVendor":  {"uuid": p.inFlor},
	} {
		if got := p.couple.PostRefused(procedure, in); got.Status != http.StatusNotFound {
			t.Errorf("%s answered %+v", procedure, got)
		}
	}
	if got := p.otherCouple.PostRefused("customer.updateVendor",
		proceduretest.Input{"uuid": made.UUID, "budget": 1}); got.Status != http.StatusNotFound {
		t.Errorf("another couple changes a budget: %+v", got)
	}
	proceduretest.Post[struct{}](p.couple, "customer.deleteVendor", proceduretest.Input{"uuid": made.UUID})
	if got := proceduretest.Get[vendors.GetAllByCursorOutput](p.owner, "vendors.getAllByCursor",
		nil); len(got.Items) != len(catalogue.Items) {
		t.Errorf("the planner's own card went: %+v", got.Items)
	}
}

// TestTheClientWantsAVendor: a wish is stored apart from the status with author and time, withdrawn, and confirmed.
func TestTheClientWantsAVendor(t *testing.T) {
	p := newClientVendorsEnv(t, tenants.CustomerAll)
	som := proceduretest.Input{"uuid": p.inSom}
	seen := func() eventvendors.EventVendor {
		return proceduretest.Get[eventvendors.EventVendor](p.owner, "eventVendors.get", som)
	}
	confirm := func(confirmed bool) proceduretest.Input {
		return proceduretest.Input{"uuid": p.inSom, "wishConfirmed": confirmed}
	}

	// Whatever they call themself by then, it is whom the planner knows.
	if _, err := p.env.Admin.Exec(t.Context(),
		`UPDATE users SET name = 'Ana Clara, a cerimonialista' WHERE name = 'Marina'`); err != nil {
		t.Fatal(err)
	}
	chosen := proceduretest.Post[customer.Vendor](p.couple, "customer.chooseVendor", som)
	if chosen.Status != "INDICATION" || chosen.Wish == nil || chosen.Wish.By != "Marina" ||
		chosen.Wish.ConfirmedAt != nil {
		t.Fatalf("chosen: %+v, %+v", chosen, chosen.Wish)
	}
	if again := proceduretest.Post[customer.Vendor](p.couple, "customer.chooseVendor",
		som); !again.Wish.At.Equal(chosen.Wish.At) {
		t.Errorf("chosen again: %+v", again.Wish)
	}
	if got := seen(); got.Status != "INDICATION" || got.Wish == nil || got.Wish.By != "Marina" {
		t.Errorf("the planner sees %+v, %+v", got, got.Wish)
	}
	// Taken up, it is more than a recommendation; that is undone as a whole.
	taken := proceduretest.Post[eventvendors.EventVendor](p.owner, "eventVendors.update", confirm(true))
	if taken.Status != "IN_PROPOSAL" || taken.Wish.ConfirmedAt == nil {
		t.Errorf("confirmed: %+v, %+v", taken, taken.Wish)
	}
	undone := proceduretest.Post[eventvendors.EventVendor](p.owner, "eventVendors.update",
		proceduretest.Input{"uuid": p.inSom, "wishConfirmed": false, "status": "INDICATION"})
	if undone.Status != "INDICATION" || undone.Wish == nil || undone.Wish.ConfirmedAt != nil {
		t.Errorf("undone: %+v, %+v", undone, undone.Wish)
	}
	// Whatever the planner makes of the vendor, the wish stays; taken back, there is nothing to confirm.
	proceduretest.Post[eventvendors.EventVendor](p.owner, "eventVendors.update",
		proceduretest.Input{"uuid": p.inSom, "status": "PENDING"})
	if got := seen(); got.Wish == nil {
		t.Error("another status took the wish with it")
	}
	if back := proceduretest.Post[customer.Vendor](p.couple, "customer.unchooseVendor",
		som); back.Status != "PENDING" || back.Wish != nil {
		t.Errorf("taken back: %+v, %+v", back, back.Wish)
	}
	if got := p.owner.PostRefused("eventVendors.update", confirm(true)); got.Status != http.StatusConflict ||
		got.Detail != "Quem celebra voltou atrás na escolha de Som." {
		t.Errorf("confirming what was taken back: %+v", got)
	}
	if got := seen(); got.Status != "PENDING" || got.Wish != nil {
		t.Errorf("after it: %+v", got)
	}
	// Hired or turned down, there is nothing to wish; nor for another couple.
	p.change(t, `UPDATE event_vendors SET status = 'NOT_HIRED' WHERE id = $1`, p.inSom)
	for name, refused := range map[string]proceduretest.Refusal{
		"of the hired":      p.couple.PostRefused("customer.chooseVendor", proceduretest.Input{"uuid": p.inFlor}),
		"of whoever is out": p.couple.PostRefused("customer.chooseVendor", som),
		"taking back":       p.couple.PostRefused("customer.unchooseVendor", som),
		"another couple":    p.otherCouple.PostRefused("customer.chooseVendor", som),
	} {
		if refused.Status != http.StatusNotFound {
			t.Errorf("%s: %+v", name, refused)
		}
	}
	proceduretest.Post[customer.Vendor](p.couple, "customer.updateVendor",
		proceduretest.Input{"uuid": p.inFlor, "budget": 500000})
	proceduretest.Post[customer.Vendor](p.couple, "customer.addVendor", cake(tenanttest.NewPhone()))
	history := proceduretest.Get[activity.Page](p.owner, "event.getHistory", proceduretest.Input{"uuid": p.event.ID})
	var said []string
	for _, entry := range history.Items {
		said = append(said, entry.Text)
	}
	for _, want := range []string{"escolheu “Som”", "confirmou a escolha de “Som”", "voltou atrás na escolha de “Som”",
		"mudou o valor combinado com “Flor”", "trouxe o fornecedor “Doces da tia”"} {
		if !strings.Contains(strings.Join(said, "\n"), want) {
			t.Errorf("the history says %q, without %q", said, want)
		}
	}
}

func TestVendorsOfATask(t *testing.T) {
	p := newClientVendorsEnv(t, tenants.CustomerAll)
	onTask := proceduretest.Input{"taskPublicId": p.task.ID}
	p.env.AddTaskVendor(p.task, p.inFlor)
	linked := proceduretest.Post[customer.Vendor](p.couple, "customer.linkTaskVendor",
		proceduretest.Input{"uuid": p.inSom, "taskPublicId": p.task.ID})
	if len(linked.Tasks) != 1 || linked.Tasks[0].Title != "Provar o bolo" || !linked.Tasks[0].IsCustomerLink {
		t.Errorf("linked as %+v", linked)
	}
	brought := cake(tenanttest.NewPhone())
	brought["taskPublicId"] = p.task.ID
	proceduretest.Post[customer.Vendor](p.couple, "customer.addVendor", brought)
	if got := p.names(onTask); got != "Doces da tia Som Flor" {
		t.Errorf("the task has %q", got)
	}
	proceduretest.Post[struct{}](p.couple, "customer.unlinkTaskVendor",
		proceduretest.Input{"uuid": p.inSom, "taskPublicId": p.task.ID})
	if got := p.names(onTask); got != "Doces da tia Flor" {
		t.Errorf("the task has %q", got)
	}
	if got := p.couple.PostRefused("customer.unlinkTaskVendor",
		proceduretest.Input{"uuid": p.inFlor, "taskPublicId": p.task.ID}); got.Status != http.StatusNotFound {
		t.Errorf("the planner's link: %+v", got)
	}
	foreign := p.env.AddTask(p.elsewhere, "Outra")
	p.change(t, `UPDATE tasks SET deleted_at = now() WHERE id = $1`, p.task.ID)
	for name, id := range map[string]uuid.UUID{"another event's task": foreign.ID, "a deleted task": p.task.ID} {
		if got := p.couple.PostRefused("customer.linkTaskVendor",
			proceduretest.Input{"uuid": p.inFlor, "taskPublicId": id}); got.Status != http.StatusNotFound {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := p.couple.GetRefused("customer.getVendors", onTask); got.Status != http.StatusNotFound {
		t.Errorf("the vendors of a deleted task: %+v", got)
	}
}

func TestAnEventHoldsSoManyOfTheClients(t *testing.T) {
	p := newClientVendorsEnv(t, tenants.CustomerAll)
	p.change(t, `WITH cards AS (
		INSERT INTO vendors (business_id, name, phone, categories, customer_event_id)
		SELECT $1, 'V' || n, '+55119' || (10000000 + n), '{CAKE}', $2 FROM generate_series(1, 99) n RETURNING id)
		INSERT INTO event_vendors (business_id, event_id, vendor_id, is_customer_vendor, deleted_at) SELECT $1, $2, id, true, now() FROM cards`,
		p.business.ID, p.event.ID)
	proceduretest.Post[customer.Vendor](p.couple, "customer.addVendor", cake(tenanttest.NewPhone()))
	got := p.couple.PostRefused("customer.addVendor", cake(tenanttest.NewPhone()))
	if got.Status != http.StatusConflict ||
		got.Detail != "Este evento já tem todos os fornecedores que cabem. Fale com quem organiza." {
		t.Errorf("the hundred and first: %+v", got)
	}
}

func TestWhatAVendorsFormRefuses(t *testing.T) {
	p := newClientVendorsEnv(t, tenants.CustomerAll)
	for field, in := range map[string]proceduretest.Input{
		"name":       {"name": " ", "phone": tenanttest.NewPhone(), "categories": []string{"CAKE"}},
		"phone":      {"name": "Joana", "phone": "123", "categories": []string{"CAKE"}},
		"categories": {"name": "Joana", "phone": tenanttest.NewPhone(), "categories": []string{" "}},
		"instagramHandle": {"name": "Joana", "phone": tenanttest.NewPhone(), "categories": []string{"CAKE"},
			"instagramHandle": "joana!"},
		"budget": {"name": "Joana", "phone": tenanttest.NewPhone(), "categories": []string{"CAKE"}, "budget": -1},
	} {
		if got := p.couple.PostRefused("customer.addVendor", in); got.Status != http.StatusUnprocessableEntity ||
			got.MessageOf(field) == "" {
			t.Errorf("%s: %s", field, fmt.Sprint(got))
		}
	}
}

// TestTheLockFreezesTheClientsVendors: within the days before the event they are only read.
func TestTheLockFreezesTheClientsVendors(t *testing.T) {
	p := newClientVendorsEnv(t, tenants.CustomerAll)
	p.change(t, `UPDATE events SET date = now()::date + 3, customer_lock_days = 7 WHERE id = $1`, p.event.ID)
	if got := p.names(nil); got != "Som Flor" {
		t.Errorf("locked, the client sees %q", got)
	}
	for procedure, in := range map[string]proceduretest.Input{
		"customer.updateVendor": {"uuid": p.inFlor, "budget": 1}, "customer.addVendor": cake(tenanttest.NewPhone()),
		"customer.chooseVendor": {"uuid": p.inSom},
	} {
		if got := p.couple.PostRefused(procedure, in); got.Status != http.StatusNotFound {
			t.Errorf("locked, %s answered %+v", procedure, got)
		}
	}
}
