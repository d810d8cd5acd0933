package portion_test

import (
	"fmt"
	"strings"
	"testing"

	"cortejo/tenants/tenanttest/portion"
)

// drawSeries returns what each history of a series draws first, by its number.
func drawSeries(t *testing.T, kind string, part int) (map[int]uint64, *portion.Series) {
	t.Helper()
	drawn := map[int]uint64{}
	s := portion.NewSeries(t, kind, part)
	for {
		number, random, ok := s.Next()
		if !ok {
			return drawn, s
		}
		drawn[number] = random.Uint64()
	}
}

func TestAHistoryOfASeriesIsRepeatedByItsNumber(t *testing.T) {
	seeded(t, 7, "")
	all, s := drawSeries(t, "a kind", 20)
	if len(all) != 20 || s.Count() != 20 || s.Agreed() != "1 to 20 of seed 7 agreed" {
		t.Errorf("%s: %v", s.Agreed(), all)
	}
	seen := map[uint64]bool{}
	for _, drawn := range all {
		seen[drawn] = true
	}
	if len(seen) != len(all) {
		t.Error("two histories draw alike")
	}
	t.Setenv("TEST_SEED", "8")
	t.Setenv("HISTORIES_SEED", "7")
	t.Setenv("HISTORIES_FROM", "15")
	t.Setenv("HISTORIES", "9")
	continued, s := drawSeries(t, "a kind", 20)
	if len(continued) != 9 || s.Agreed() != "15 to 23 of seed 7 agreed" {
		t.Errorf("%s: %v", s.Agreed(), continued)
	}
	for number := 15; number <= 20; number++ {
		if continued[number] != all[number] {
			t.Errorf("history %d draws otherwise the second time", number)
		}
		if !strings.Contains(s.DescribeRepeat(number), fmt.Sprintf("HISTORIES_SEED=7 HISTORIES_FROM=%d HISTORIES=1", number)) {
			t.Errorf("history %d is %s", number, s.DescribeRepeat(number))
		}
	}
	if other, _ := drawSeries(t, "another kind", 20); other[15] == all[15] {
		t.Error("two kinds are drawn alike")
	}
}
