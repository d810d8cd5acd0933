package app

import (
	"testing"
	"time"
)

func TestReadVoucher(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	if p, err := parseVoucher([]string{"festa10", "50%", "20", "2026-11-01"}, now); err != nil || p.Code != "FESTA10" ||
		*p.Percent != 5000 || p.Amount != nil || p.MostUses != 20 {
		t.Errorf("a part of the fee: %+v, %v", p, err)
	}
	if p, err := parseVoucher([]string{"FESTA", "10,5", "1", "2026-12-31"}, now); err != nil || *p.Amount != 1050 ||
		p.Percent != nil {
		t.Errorf("an amount: %+v, %v", p, err)
	}
	for name, words := range map[string][]string{
		"a code with a space": {"FES TA", "50%", "1", "2026-12-31"},
		"more than the fee":   {"FESTA", "101%", "1", "2026-12-31"}, "nothing": {"FESTA", "0", "1", "2026-12-31"},
		"no use": {"FESTA", "50%", "0", "2026-12-31"}, "a day that is over": {"FESTA", "50%", "1", "2026-10-30"},
		"no day": {"FESTA", "50%", "1", "sempre"},
	} {
		if _, err := parseVoucher(words, now); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
