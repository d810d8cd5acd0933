package jobs_test

import (
	"testing"

	"cortejo/jobs"
	"cortejo/tenants"
)

func TestTheTrailIsSealedByTheClock(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ateliê")
	b.startWithClocks(t) // it runs at the start
	b.wait(t, 1, "seal_trail")
	unsealed := func() (n int) {
		t.Helper()
		if err := b.Admin.QueryRow(t.Context(), `SELECT count(*) FROM audit_entries e WHERE business_id = $1
			AND NOT EXISTS (SELECT FROM audit_seals s WHERE s.business_id = e.business_id AND s.entry_id = e.id)`,
			business.ID).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := unsealed(); n != 0 {
		t.Errorf("%d entries have no seal", n)
	}
	if file, err := b.files.Get(t.Context(), "audit/heads/"+business.ID.String()); err != nil {
		t.Errorf("the end of the chain is not written down: %v", err)
	} else if err := file.Close(); err != nil {
		t.Error(err)
	}
	b.AddEvent(business, "Casamento")
	b.enqueue(t, tenants.AsWorker(business.ID), jobs.SealAuditLog{})
	b.wait(t, 1, "seal_trail")
	if n := unsealed(); n != 0 {
		t.Errorf("%d new entries have no seal", n)
	}
}
