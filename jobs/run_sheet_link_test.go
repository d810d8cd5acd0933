package jobs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river/rivertype"

	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// linkTo gives a vendor of an event a link that was asked to be sent, and names the message.
func (b *bundle) linkTo(t *testing.T, event tenanttest.Event, v tenanttest.Vendor) (sent, eventVendor uuid.UUID, secret string) {
	t.Helper()
	salt := secretlink.NewSalt()
	secret = linkKey.Secret(salt)
	hash, _ := secretlink.Hash(secret)
	sent, eventVendor = uuid.New(), b.EventVendor(event, v, "DONE")
	b.exec(t, `INSERT INTO run_sheet_links (business_id, event_id, event_vendor_id, salt, secret_hash, sent_at, sent_id) VALUES ($1, $2, $3, $4, $5, now(), $6)`,
		event.Business.ID, event.ID, eventVendor, salt, hash, sent)
	return sent, eventVendor, secret
}

func (b *bundle) sendLink(t *testing.T, business tenanttest.Business, sent uuid.UUID) {
	t.Helper()
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), jobs.RunSheetLink{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, SentID: sent})
}

func TestRunSheetLink(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.Business("Ana Clara Cerimonial")
	event, vendor := b.Event(business, "Casamento Marina & Tomás"), b.Vendor(business, "DJ www.premio.example Maré")
	other := b.Vendor(business, "Buffet")
	b.EventVendor(event, other, "DONE")
	sent, eventVendor, secret := b.linkTo(t, event, vendor)
	for range 2 {
		b.sendLink(t, business, sent)
	}
	b.start(t)
	b.wait(t, 1, "run_sheet_link")
	link := "http://127.0.0.1:8080/roteiro/" + secret
	values := []string{"DJ", "O espaço “Ana Clara Cerimonial” no Cortejo", "do Casamento Marina & Tomás", link}
	if got := b.sender.all(); len(got) != 1 || got[0].To != vendor.Phone || got[0].Channel != messages.WhatsApp || got[0].Kind != messages.RunSheetLink ||
		got[0].Body != fmt.Sprintf("Olá, %s! %s abriu para você o roteiro %s, com os seus horários e com quem falar no dia: %s", values[0], values[1], values[2], values[3]) ||
		fmt.Sprint(got[0].Values) != fmt.Sprint(values) {
		t.Errorf("sent %+v", got)
	}
	if state := b.fate(t, business, sent); state != "SENT" {
		t.Errorf("the link of %s is %s", eventVendor, state)
	}
	var told int
	if err := b.Admin.QueryRow(t.Context(), `SELECT count(*) FROM river.river_job WHERE args::text LIKE '%' || $1 || '%'`, secret).Scan(&told); err != nil || told != 0 || strings.Contains(b.log.String(), secret) {
		t.Errorf("the secret stands in %d jobs, or the log: %v", told, err)
	}
}

func TestRunSheetLinkThatLeadsNowhereStays(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business, others := b.Business("B"), b.Business("Outra")
	event, archived := b.Event(business, "Casamento"), b.Event(business, "Arquivado")
	revoked, revokedVendor, _ := b.linkTo(t, event, b.Vendor(business, "Flora"))
	again, againVendor, _ := b.linkTo(t, event, b.Vendor(business, "Doce"))
	left, leftVendor, _ := b.linkTo(t, event, b.Vendor(business, "Luz"))
	over, _, _ := b.linkTo(t, archived, b.Vendor(business, "Som"))
	foreign, _, _ := b.linkTo(t, b.Event(others, "Alheio"), b.Vendor(others, "Bolo"))
	b.exec(t, `DELETE FROM run_sheet_links WHERE event_vendor_id = $1`, revokedVendor)
	b.exec(t, `UPDATE run_sheet_links SET sent_id = uuidv7() WHERE event_vendor_id = $1`, againVendor)
	b.exec(t, `UPDATE event_vendors SET deleted_at = now() WHERE id = $1`, leftVendor)
	b.exec(t, `UPDATE events SET archived_at = now() WHERE id = $1`, archived.ID)
	asked := []uuid.UUID{revoked, again, left, over, foreign}
	for _, sent := range asked {
		b.sendLink(t, business, sent)
	}
	b.start(t)
	for _, job := range b.wait(t, len(asked), "run_sheet_link") {
		if job.State != rivertype.JobStateCancelled {
			t.Errorf("%s is %s", job.EncodedArgs, job.State)
		}
	}
	if got := b.sender.all(); len(got) != 0 {
		t.Errorf("sent %+v", got)
	}
}
