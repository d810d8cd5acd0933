package jobs_test

import (
	"crypto/sha256"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river/rivertype"

	"cortejo/jobs"
	"cortejo/providers/files"
	"cortejo/tenants"
)

func (b *bundle) content(t *testing.T, key string) []byte {
	t.Helper()
	file, err := b.files.Get(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(file)
	if err = errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	return content
}

func TestAnOfferIsPrintedAndItsFileReplaced(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	proposal := b.AddProposal(b.AddContact(business, "Marina Prado"), "Assessoria")
	args := jobs.PrintProposal{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, ProposalID: proposal}
	kept := func() (key string, version int) {
		t.Helper()
		if err := b.Admin.QueryRow(t.Context(), `SELECT pdf_key, pdf_version FROM proposals WHERE id = $1`, proposal).
			Scan(&key, &version); err != nil {
			t.Fatal(err)
		}
		return key, version
	}
	b.start(t)
	print := func() {
		t.Helper()
		b.enqueue(t, tenants.AsWorker(business.ID), args)
		b.wait(t, 1, "print_proposal")
	}
	print()
	first, version := kept()
	if content := b.content(t, first); version != 1 || string(content[:5]) != "%PDF-" {
		t.Errorf("version %d is %.20q", version, content)
	}
	print()
	if again, _ := kept(); again != first {
		t.Error("it was printed twice")
	}
	b.change(t, `UPDATE proposals SET version = 2, title = 'Outra' WHERE id = $1`, proposal)
	print()
	b.wait(t, 1, "discard_upload")
	if second, version := kept(); second == first || version != 2 {
		t.Errorf("the newer offer is version %d under %s", version, second)
	}
	if _, err := b.files.Get(t.Context(), first); !errors.Is(err, files.ErrNotFound) {
		t.Errorf("the older file: %v", err)
	}
	// Nobody hears of it: it is no change of the proposal.
	var entries int
	if err := b.Admin.QueryRow(t.Context(),
		`SELECT count(*) FROM audit_entries WHERE subject = 'proposals' AND session_role = 'worker'`).
		Scan(&entries); err != nil || entries != 0 {
		t.Errorf("%d entries, %v", entries, err)
	}
}

// The parts that somebody reads before they accept are among what they accept.
func TestWhatWasAcceptedHoldsItsInstallments(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	proposal := b.AddProposal(b.AddContact(business, "Marina Prado"), "Assessoria")
	b.change(t,
		`UPDATE proposals SET one_link = true, one_link_by = $2, starts_from = '{"kind":"LIBRARY"}', plan = '[{"entrance":true,"price":20000},{},{}]' WHERE id = $1`, proposal, business.Owner.ID)
	acceptance := b.AcceptProposal(proposal)
	var snapshot []byte
	if err := b.Admin.QueryRow(t.Context(), `SELECT snapshot FROM proposal_acceptances WHERE id = $1`, acceptance).
		Scan(&snapshot); err != nil {
		t.Fatal(err)
	}
	offer, err := jobs.Offer(t.Context(), snapshot)
	if want := "Entrada de R$ 200,00 e 2 parcelas de R$ 400,00"; err != nil ||
		strings.ReplaceAll(offer.Plan, "\u00a0", " ") != want {
		t.Errorf("it says %q, not %q: %v", offer.Plan, want, err)
	}
}

func TestWhatWasAcceptedIsPrintedOnceAndFoundAgain(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business, other := b.AddBusiness("Ana Clara Cerimonial"), b.AddBusiness("Alheia")
	acceptance := b.AcceptProposal(b.AddProposal(b.AddContact(business, "Marina Prado"), "Assessoria"))
	// As nobody asked for it: the clock finds it.
	b.change(t, `UPDATE proposal_acceptances SET accepted_at = now() - interval '1 hour' WHERE id = $1`, acceptance)
	kept := func() (key *string, sum []byte) {
		t.Helper()
		if err := b.Admin.QueryRow(t.Context(), `SELECT pdf_key, sha256 FROM proposal_acceptances WHERE id = $1`,
			acceptance).Scan(&key, &sum); err != nil {
			t.Fatal(err)
		}
		return key, sum
	}
	b.enqueue(t, tenants.AsWorker(other.ID), jobs.PrintAcceptance{OfBusiness: jobs.OfBusiness{BusinessID: other.ID},
		AcceptanceID: acceptance})
	b.start(t)
	if job := b.wait(t, 1, "print_acceptance")[0]; job.State != rivertype.JobStateCancelled {
		t.Errorf("another business's job is %s", job.State)
	}
	if key, _ := kept(); key != nil {
		t.Fatal("another business's job printed it")
	}
	b.change(t, `DELETE FROM river.river_job WHERE kind = 'print_acceptances' AND state = 'completed'`)
	b.enqueue(t, tenants.AsWorker(uuid.Nil), jobs.PrintAcceptances{})
	b.wait(t, 1, "print_acceptance")
	key, sum := kept()
	if key == nil {
		t.Fatal("it has no PDF")
	}
	content := b.content(t, *key)
	if got := sha256.Sum256(content); string(got[:]) != string(sum) || string(content[:5]) != "%PDF-" {
		t.Errorf("its hash is another's than of %.20q", content)
	}
	// A second try finds it printed.
	b.change(t, `DELETE FROM river.river_job WHERE kind = 'print_acceptance'`)
	b.enqueue(t, tenants.AsWorker(business.ID),
		jobs.PrintAcceptance{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, AcceptanceID: acceptance})
	if job := b.wait(t, 1, "print_acceptance")[0]; job.State != rivertype.JobStateCancelled {
		t.Errorf("the second try is %s", job.State)
	}
	if again, _ := kept(); *again != *key {
		t.Error("it was printed twice")
	}
}
