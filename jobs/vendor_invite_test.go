package jobs_test

import (
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river/rivertype"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func vendorInvite(v tenanttest.Vendor) jobs.VendorInvite {
	return jobs.VendorInvite{OfBusiness: jobs.OfBusiness{BusinessID: v.Business.ID}, VendorID: v.ID}
}

func TestVendorInvite(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	vendor := b.AddVendor(business, "Flor www.premio.example de Minas")
	job := vendorInvite(vendor)
	job.InviteID = uuid.New()
	for range 2 {
		b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), job)
	}
	b.start(t)
	b.wait(t, 1, "vendor_invite")
	link := "http://127.0.0.1:8080/app/vendors/invite/" + job.InviteID.String()
	got := b.sender.To(vendor.Phone)
	if len(got) != 1 || got[0].Channel != messages.WhatsApp || got[0].Kind != messages.VendorInvite ||
		got[0].Body != "Olá, Flor! O espaço “Ana Clara Cerimonial” no Cortejo incluiu você entre os fornecedores dos seus eventos. Complete o seu cadastro, sem custo: "+link ||
		fmt.Sprint(got[0].Values) != fmt.Sprint([]string{"Flor", "O espaço “Ana Clara Cerimonial” no Cortejo", link}) {
		t.Errorf("got %+v", got)
	}
}

func TestVendorInviteThatIsNoLongerDueStays(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("B")
	gone, registered, foreign, moved := b.AddVendor(business, "Flor"), b.AddVendor(business, "Doce"),
		b.AddVendor(b.AddBusiness("Outra"), "Luz"), b.AddVendor(business, "Som")
	foreign.Business = business
	lia := b.AddBusiness("Doces da Lia").Owner
	for sql, args := range map[string][]any{
		"UPDATE vendors SET deleted_at = now() WHERE id = $1":                                                  {gone.ID},
		"UPDATE vendors SET invited_at = now(), invited_phone = phone, phone = '+5531900000001' WHERE id = $1": {moved.ID},
		"UPDATE vendors SET phone = $2, confirmed_by = $3 WHERE id = $1":                                       {registered.ID, lia.Phone, lia.ID},
	} {
		if _, err := b.Admin.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	for _, v := range []tenanttest.Vendor{gone, registered, foreign, moved} {
		b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), vendorInvite(v))
	}
	b.start(t)
	for _, job := range b.wait(t, 4, "vendor_invite") {
		if job.State != rivertype.JobStateCancelled {
			t.Errorf("a job ended %s", job.State)
		}
	}
	if sent := b.sender.All(); len(sent) > 0 {
		t.Errorf("sent %v", sent)
	}
}
