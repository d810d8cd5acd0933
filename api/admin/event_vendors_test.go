package admin_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/admin"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// Staff add a vendor of a business to one of its events: pending, without a budget, once, and named in its audit log.
func TestStaffAddAVendorToAnEvent(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil, activity.Register)
	b, rivals := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	event, template := env.AddEvent(b, "Casamento da Bia"), env.AddEvent(b, "Modelo")
	change(t, env, `UPDATE events SET templated_at = now(), date = NULL, slug = NULL WHERE id = $1`, template.ID)
	flowers, cake := env.AddVendor(b, "Flores da Lia"), env.AddVendor(b, "Bolos do Beto")
	env.AddEventVendor(event, cake, "DONE")
	theirs, theirEvent := env.AddVendor(rivals, "Alheia"), env.AddEvent(rivals, "Alheio")
	staff := api.Staff(env.AddStaff("Sofia"))
	read := func(words string) admin.GetEventVendorsOutput {
		t.Helper()
		return proceduretest.Get[admin.GetEventVendorsOutput](staff, "admin.getEventVendors",
			proceduretest.Input{"businessUuid": b.ID, "eventUuid": event.ID, "query": words})
	}
	before := read("")
	if before.EventTitle != "Casamento da Bia" || len(before.Items) != 1 || before.Items[0].Name != "Bolos do Beto" ||
		len(before.Vendors) != 1 || before.Vendors[0].UUID != flowers.ID || before.Vendors[0].Phone != flowers.Phone {
		t.Fatalf("before: %+v", before)
	}
	if found, none := read("lía"), read("bolos"); len(found.Vendors) != 1 || len(none.Vendors) != 0 {
		t.Errorf("lía finds %+v, bolos %+v", found.Vendors, none.Vendors)
	}
	input := func(business, event, vendor uuid.UUID) proceduretest.Input {
		return proceduretest.Input{"businessUuid": business, "eventUuid": event, "vendorUuid": vendor}
	}
	for what, c := range map[string]struct {
		input proceduretest.Input
		want  int
	}{
		"another's vendor":   {input(b.ID, event.ID, theirs.ID), http.StatusNotFound},
		"another's event":    {input(b.ID, theirEvent.ID, flowers.ID), http.StatusNotFound},
		"another's business": {input(rivals.ID, event.ID, flowers.ID), http.StatusNotFound},
		"a template":         {input(b.ID, template.ID, flowers.ID), http.StatusNotFound},
		"one that it has":    {input(b.ID, event.ID, cake.ID), http.StatusConflict},
	} {
		if status := staff.TryPost("admin.createEventVendor", c.input); status != c.want {
			t.Errorf("%s: %d", what, status)
		}
	}
	made := proceduretest.Post[admin.CreateEventVendorOutput](staff, "admin.createEventVendor",
		input(b.ID, event.ID, flowers.ID))
	if status := staff.TryPost("admin.createEventVendor",
		input(b.ID, event.ID, flowers.ID)); status != http.StatusConflict {
		t.Errorf("twice: %d", status)
	}
	after := read("")
	if len(after.Items) != 2 || len(after.Vendors) != 0 {
		t.Fatalf("after: %+v", after)
	}
	got := after.Items[1]
	if got.UUID != made.UUID || got.Name != "Flores da Lia" || got.Status != "PENDING" || got.Budget != 0 ||
		got.Observations != "" || got.Business.UUID != flowers.ID || got.Business.Name != "Flores da Lia" ||
		got.Business.Phone != flowers.Phone || got.Business.Image != nil {
		t.Errorf("added %+v", got)
	}
	if status := api.Owner(b).TryPost("admin.createEventVendor",
		input(b.ID, event.ID, flowers.ID)); status != http.StatusNotFound {
		t.Errorf("the owner: %d", status)
	}
	told := 0
	for _, entry := range proceduretest.Get[activity.Page](api.Owner(b), "activity.getAll", nil).Items {
		if entry.Actor.Kind == "CORTEJO" && entry.EventUUID != nil && *entry.EventUUID == event.ID {
			told++
			t.Log(entry.Text)
		}
	}
	if told != 1 {
		t.Errorf("the audit log says so %d times", told)
	}
}

// The page of a business has its events, its categories, its image and the masked Pix key of its wallet.
func TestTheBackofficeShowsABusinessWhole(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil)
	b, rivals := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	first, second := env.AddEvent(b, "Casamento da Bia"), env.AddEvent(b, "Casamento da Duda")
	env.AddEvent(rivals, "Alheio")
	staff := api.Staff(env.AddStaff("Sofia"))
	read := func() admin.GetBusinessOutput {
		t.Helper()
		return proceduretest.Get[admin.GetBusinessOutput](staff, "admin.getBusiness", proceduretest.Input{"uuid": b.ID})
	}
	if got := read(); got.Name != "Ateliê" || got.ImageURL != nil || got.Wallet.Pix != nil || len(got.Events) != 2 ||
		got.Events[0].UUID != second.ID || got.Events[1].UUID != first.ID || got.Events[1].Title != "Casamento da Bia" {
		t.Errorf("got %+v", got)
	}
	env.AddWallet(b)
	change(t, env, `WITH i AS (INSERT INTO images (business_id, key, width, height) VALUES ($1, 'imagens/a', 1, 1)
		RETURNING id) UPDATE businesses SET categories = '{DECORATION,FLOWERS}', image_id = (SELECT id FROM i)
		WHERE business_id = $1`, b.ID)
	if got := read(); len(got.Categories) != 2 || got.ImageURL == nil || got.Wallet.Pix == nil ||
		got.Wallet.Pix.Type != "CPF" || got.Wallet.Pix.KeyMasked != "•••.982.247-••" {
		t.Errorf("got %+v", got)
	}
}
