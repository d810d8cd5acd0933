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

func TestStaffSetTheFeeOfABusinesssGifts(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil, activity.Register)
	b, rivals := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	staff, owner := api.Staff(env.AddStaff("Sofia")), api.Owner(b)
	given := func(of uuid.UUID, referred bool, reason string) proceduretest.Input {
		return proceduretest.Input{"businessId": of, "isReferred": referred, "reason": reason}
	}
	isReferred := func(of uuid.UUID) bool {
		t.Helper()
		return proceduretest.Get[admin.Business](staff, "admin.getBusiness", proceduretest.Input{"uuid": of}).IsReferred
	}
	if refused := staff.PostRefused("admin.setGiftFee", given(b.ID, true, " ")); refused.MessageOf("reason") == "" {
		t.Errorf("without a reason: %+v", refused)
	}
	if status := staff.TryPost("admin.setGiftFee",
		given(uuid.New(), true, "Veio pela Ana")); status != http.StatusNotFound {
		t.Errorf("nobody's business: %d", status)
	}
	if status := owner.TryPost("admin.setGiftFee", given(b.ID, true, "Eu quero")); status != http.StatusNotFound ||
		isReferred(b.ID) {
		t.Errorf("the owner, of their own: %d", status)
	}
	proceduretest.Post[procedure.None](staff, "admin.setGiftFee", given(b.ID, true, "Veio pela Ana"))
	if !isReferred(b.ID) || isReferred(rivals.ID) {
		t.Error("it is not that business alone that has the lower fee")
	}
	// What it is already says nothing.
	proceduretest.Post[procedure.None](staff, "admin.setGiftFee", given(b.ID, true, "De novo"))
	var told []string
	for _, entry := range proceduretest.Get[activity.Page](owner, "activity.getAll", nil).Items {
		if entry.Kind != "GIFT_FEE_SET" {
			continue
		}
		told = append(told, entry.Actor.Kind+" "+entry.Actor.Name)
		for _, item := range proceduretest.Get[activity.GetOutput](owner, "activity.get",
			proceduretest.Input{"id": entry.ID}).Items {
			for _, field := range item.Fields {
				told = append(told, field.Label+": "+*field.After)
			}
		}
	}
	if want := []string{"CORTEJO Equipe do Cortejo", "Taxa de presentes de indicação: sim",
		"Motivo: Veio pela Ana"}; !slices.Equal(told, want) {
		t.Errorf("the audit log says %q", told)
	}
}
