package jobs_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// TestRunSheetLink: the message carries the vendor's secret, which is in no job; one that a server with another key
// made opens nothing, and does not leave. Neither does one that was revoked, sent again or is over, nor that of whoever
// was turned down or left.
func TestRunSheetLink(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	owner := tenants.AsMember(business.Owner.ID, business.ID)
	sent := func(name, change string, key secretlink.Key) (tenanttest.Vendor, string) {
		t.Helper()
		event, vendor := b.AddEvent(business, "Casamento Bia & Rui"), b.AddVendor(business, name)
		on := b.AddEventVendor(event, vendor, "DONE")
		salt, id := secretlink.NewSalt(), uuid.New()
		secret := key.DeriveToken(salt)
		hash, _ := secretlink.Hash(secret)
		b.exec(t,
			`INSERT INTO run_sheet_links (business_id, event_id, event_vendor_id, salt, secret_hash, sent_at, sent_id) VALUES ($1, $2, $3, $4, $5, now(), $6)`,
			business.ID, event.ID, on, salt, hash, id)
		if change != "" {
			b.exec(t, change, on)
		}
		for range 2 { // asked twice, it leaves once
			b.enqueue(t, owner, jobs.RunSheetLink{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, SentID: id})
		}
		return vendor, secret
	}
	ours := linkKey
	vendor, secret := sent("Flor www.premio.example de Minas", "", ours)
	misses := map[string]tenanttest.Vendor{}
	misses["made with another key"], _ = sent("Som", "", secretlink.KeyOf("another"))
	misses["revoked"], _ = sent("Luz", `DELETE FROM run_sheet_links WHERE event_vendor_id = $1`, ours)
	misses["turned down"], _ = sent("Doce", `UPDATE event_vendors SET status = 'NOT_HIRED' WHERE id = $1`, ours)
	misses["over"],
		_ = sent("Van",
		`UPDATE events SET date = CURRENT_DATE - 10 WHERE id = (SELECT event_id FROM event_vendors WHERE id = $1)`, ours)
	misses["sent again"],
		_ = sent("Bolo", `UPDATE run_sheet_links SET sent_id = uuidv7() WHERE event_vendor_id = $1`, ours)
	misses["left the event"], _ = sent("Bar", `UPDATE event_vendors SET deleted_at = now() WHERE id = $1`, ours)
	misses["archived"],
		_ = sent("Coral",
		`UPDATE events SET archived_at = now() WHERE id = (SELECT event_id FROM event_vendors WHERE id = $1)`, ours)
	b.start(t)
	b.wait(t, len(misses)+1, "run_sheet_link")
	got := b.sender.To(vendor.Phone)
	values := []string{"Flor", "O espaço “Ana Clara Cerimonial” no Cortejo", "do Casamento Bia & Rui",
		"http://127.0.0.1:8080/roteiro/" + secret}
	says := "Olá, " + values[0] + "! " + values[1] + " abriu para você o roteiro " + values[2] +
		", com os seus horários e com quem falar no dia: " + values[3]
	if len(got) != 1 || got[0].Channel != messages.WhatsApp || got[0].Kind != messages.RunSheetLink ||
		got[0].Body != says || !slices.Equal(got[0].Values, values) {
		t.Errorf("got %+v", got)
	}
	for why, to := range misses {
		if got := b.sender.To(to.Phone); len(got) != 0 {
			t.Errorf("%s: got %+v", why, got)
		}
	}
	if strings.Contains(b.log.String(), secret) {
		t.Error("the log tells the secret")
	}
	var told int
	if err := b.Admin.QueryRow(t.Context(),
		`SELECT (SELECT count(*) FROM river.river_job j WHERE j::text LIKE '%' || $1 || '%') + (SELECT count(*) FROM audit_entries a WHERE a::text LIKE '%' || $1 || '%')`, secret).Scan(&told); err != nil || told != 0 {
		t.Errorf("%d jobs or entries of the audit log tell the secret (%v)", told, err)
	}
}
