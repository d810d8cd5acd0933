package admin_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/admin"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

func TestStaffSetThePlanOfAnEventsGifts(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil, activity.Register)
	b, rivals := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	event, paid := env.AddEvent(b, "Casamento Ana & Bia"), env.AddEvent(b, "Casamento Cida & Davi")
	staff, owner := api.Staff(env.AddStaff("Sofia")), api.Owner(b)
	env.AddGiftOrder(paid, env.AddGift(paid, "Jogo de pratos", 300_00, 1), "Rui")
	given := func(of, event uuid.UUID, premium bool, reason string) proceduretest.Input {
		return proceduretest.Input{"businessId": of, "eventUuid": event, "isPremium": premium, "reason": reason}
	}
	premium := func() (titles []string) {
		t.Helper()
		for _, item := range proceduretest.Get[admin.GetGiftFeesOutput](staff, "admin.getGiftFees",
			proceduretest.Input{"businessId": b.ID}).Items {
			if item.IsPremium {
				titles = append(titles, item.Title)
			}
		}
		return titles
	}
	if refused := staff.PostRefused("admin.setGiftFee", given(b.ID, event.ID, true, " ")); refused.
		MessageOf("reason") == "" {
		t.Errorf("without a reason: %+v", refused)
	}
	for name, refused := range map[string]struct{ business, event uuid.UUID }{
		"no event": {b.ID, uuid.New()}, "another business's": {rivals.ID, event.ID},
	} {
		if status := staff.TryPost("admin.setGiftFee",
			given(refused.business, refused.event, true, "Veio pela Ana")); status != http.StatusNotFound {
			t.Errorf("%s: %d", name, status)
		}
	}
	if status := staff.TryPost("admin.setGiftFee",
		given(b.ID, paid.ID, true, "Veio pela Ana")); status != http.StatusConflict {
		t.Errorf("an event whose first gift is paid: %d", status)
	}
	if status := owner.TryPost("admin.setGiftFee",
		given(b.ID, event.ID, true, "Eu quero")); status != http.StatusNotFound || premium() != nil {
		t.Errorf("the owner, of their own: %d", status)
	}
	proceduretest.Post[procedure.None](staff, "admin.setGiftFee", given(b.ID, event.ID, true, "Veio pela Ana"))
	if got := premium(); !slices.Equal(got, []string{event.Title}) {
		t.Errorf("the lower fee is of %q", got)
	}
	// The same plan again records nothing.
	proceduretest.Post[procedure.None](staff, "admin.setGiftFee", given(b.ID, event.ID, true, "De novo"))
	var recorded []string
	for _, entry := range proceduretest.Get[activity.Page](owner, "activity.getAll", nil).Items {
		if entry.Kind != "GIFT_FEE_SET" {
			continue
		}
		recorded = append(recorded, entry.Actor.Kind+" "+entry.Actor.Name)
		for _, item := range proceduretest.Get[activity.GetOutput](owner, "activity.get",
			proceduretest.Input{"id": entry.ID}).Items {
			for _, field := range item.Fields {
				recorded = append(recorded, field.Label+": "+*field.After)
			}
		}
	}
	if want := []string{"CORTEJO Equipe do Cortejo", "Plano dos presentes: Premium",
		"Motivo: Veio pela Ana"}; !slices.Equal(recorded, want) {
		t.Errorf("the audit log has %q", recorded)
	}
}

// An event that counts as referred earns for its business: no member of its team decides that, nor staff in control.
func TestStaffSetNoPlanOfTheirOwn(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento Ana & Bia")
	member, inControl, other := env.AddStaff("Sofia"), env.AddStaff("Rui"), env.AddStaff("Tiago")
	change(t, env, `INSERT INTO memberships (business_id, user_id, phone, name, role, accepted_at)
		VALUES ($1, $2, $3, 'Sofia', 'CORTEJO_ADMIN', now())`, b.ID, member.ID, member.Phone)
	env.AddControl(env.AddBusiness("Rivais"), inControl)
	for who, want := range map[tenanttest.User]int{member: http.StatusConflict, inControl: http.StatusConflict,
		other: http.StatusOK} {
		if status := api.Staff(who).TryPost("admin.setGiftFee", proceduretest.Input{"businessId": b.ID,
			"eventUuid": event.ID, "isPremium": true, "reason": "Veio pela Ana"}); status != want {
			t.Errorf("%s: %d, want %d", who.Name, status, want)
		}
	}
}
