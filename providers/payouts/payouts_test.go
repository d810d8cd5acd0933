package payouts_test

import (
	"testing"

	"cortejo/providers/payouts"
)

func TestStatesHaveTheSpecificationsSeverities(t *testing.T) {
	t.Parallel()
	severities := map[payouts.State]int{
		payouts.Missing: 1, payouts.Registration: 1, payouts.Affiliation: 1, payouts.Active: 0,
		payouts.Refused: 2, payouts.Suspended: 2, payouts.Blocked: 2, payouts.Inactive: 2,
	}
	charging := map[payouts.State]bool{payouts.Affiliation: true, payouts.Active: true}
	if len(payouts.ListStates()) != len(severities) {
		t.Errorf("%d states, want %d", len(payouts.ListStates()), len(severities))
	}
	for _, state := range payouts.ListStates() {
		want, known := severities[state]
		if !known || state.Severity() != want || state.MayCharge() != charging[state] {
			t.Errorf("%s: severity %d, may charge %t", state, state.Severity(), state.MayCharge())
		}
	}
}
