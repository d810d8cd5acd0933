package jobs_test

import (
	"testing"
	"time"

	"cortejo/jobs"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// An event of a transfer has the transfer read, of its own business; one of no transfer of ours waits, and has nothing
// read.
func TestAnEventOfATransferHasItRead(t *testing.T) {
	b := setup(t, nil)
	ours, other := b.AddBusiness("Ana Clara Cerimonial"), b.AddBusiness("Outra")
	withdrawal, transfer := b.AddWithdrawal(ours, 10_00)
	b.Exec(`UPDATE withdrawal_transfers SET status = 'SENT', transfer_id = 'tr_ours', sent_at = now(), asked_at = now()
		WHERE id = $1`, transfer)
	b.Exec(`UPDATE withdrawals SET status = 'SENT', sent_at = now() WHERE id = $1`, withdrawal)
	for id, event := range map[string][2]string{"evt_reversed": {"transfer.reversed", "tr_ours"},
		"evt_created": {"transfer.created", "tr_elsewhere"}, "evt_other": {"transfer.paid", "tr_ours"}} {
		b.Exec(`INSERT INTO provider_events (id, type, account, api_version, live, object_id, session_id, intent_id,
				made_at, state, reason)
			VALUES ($1, $2, '', '2023-10-16', false, $3, '', '', now(), 'RECEIVED', '')`, id, event[0], event[1])
		// The events of the provider are of no business: the scope is any.
		b.enqueue(t, tenants.AsMember(other.Owner.ID, other.ID), jobs.ProviderEvent{ID: id})
	}
	b.start(t)
	tenanttest.WaitUntil(t, time.Minute, "the events are worked on", func() bool {
		return b.count(t, `provider_events WHERE state = 'DONE'`) == 2 &&
			b.count(t, `river.river_job WHERE kind = 'provider_event' AND state = 'scheduled'`) == 1
	})
	if n := b.count(t, `river.river_job WHERE kind = 'sync_transfer' AND args->>'transferId' = 'tr_ours'
		AND args->>'businessId' = '`+ours.ID.String()+`'`); n != 1 {
		t.Errorf("%d jobs read our transfer", n)
	}
	if n := b.count(t, `river.river_job WHERE kind = 'sync_transfer'`); n != 1 {
		t.Errorf("%d jobs read a transfer", n)
	}
	if n := b.count(t, `provider_events WHERE id = 'evt_created' AND state = 'RECEIVED'`); n != 1 {
		t.Error("an event of a transfer that is not known yet is not waited for")
	}
}
