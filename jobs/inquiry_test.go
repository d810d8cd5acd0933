package jobs

import (
	"testing"

	"cortejo/providers/payments"
)

// A bank's question moves no money and blocks no refund; once money moves for it, it is a dispute.
func TestAnInquiryIsNoDispute(t *testing.T) {
	t.Parallel()
	inquiry := payments.Dispute{ID: "dp", State: "warning_needs_response", Cents: 100_00}
	if status, lost := (seen{disputes: []payments.Dispute{inquiry}}).disputed(); status != nil || lost != 0 {
		t.Errorf("an inquiry is %s, and took %d", *status, lost)
	}
	lostOne := payments.Dispute{ID: "dp_1", State: "lost", Cents: 40_00,
		Movements: []payments.Movement{{ID: "txn_1", Cents: -40_00, Fee: 55_00}}}
	if status, lost := (seen{disputes: []payments.Dispute{inquiry, lostOne}}).disputed(); status == nil ||
		*status != "LOST" || lost != 40_00 {
		t.Errorf("with a loss next to it: %v, %d", status, lost)
	}
	inquiry.State, inquiry.Movements = "needs_response", []payments.Movement{{ID: "txn_2", Cents: -100_00}}
	if status, lost := (seen{disputes: []payments.Dispute{inquiry}}).disputed(); status == nil || *status != "OPEN" ||
		lost != 0 {
		t.Errorf("a dispute that it became: %v, %d", status, lost)
	}
}
