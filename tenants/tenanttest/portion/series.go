package portion

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

// Series is a series of random histories with numbers from 1 on. The seed and the number alone decide each draw of
// a history, so that each can be repeated, and a series continued.
type Series struct {
	t         testing.TB
	kind      string
	seed      uint64
	next, end int // the next number, and the first that is not drawn
	until     time.Time
	first     int
}

// NewSeries returns the histories of a kind that one run draws. By itself it draws as many as part from number 1 on,
// with TEST_SEED. HISTORIES is another count, HISTORIES_FROM the first number, HISTORIES_SEED the seed, and
// HISTORIES_MINUTES limits how long the run draws. A run ends at the first that fails.
func NewSeries(t testing.TB, kind string, part int) *Series {
	t.Helper()
	s := &Series{t: t, kind: kind, seed: seedFrom(t)}
	if value := os.Getenv("HISTORIES_SEED"); value != "" {
		s.seed = uint64(readNumber(t, "HISTORIES_SEED", 0))
	}
	s.first = readNumber(t, "HISTORIES_FROM", 1)
	s.next, s.end = s.first, s.first+readNumber(t, "HISTORIES", part)
	if minutes := readNumber(t, "HISTORIES_MINUTES", 0); minutes > 0 {
		s.until = time.Now().Add(time.Duration(minutes) * time.Minute)
	}
	return s
}

func readNumber(t testing.TB, variable string, otherwise int) int {
	t.Helper()
	value := os.Getenv(variable)
	if value == "" {
		return otherwise
	}
	number, err := strconv.Atoi(value)
	if err != nil || number < 0 {
		t.Fatalf("%s is not a number: %q", variable, value)
	}
	return number
}

// Next returns the number of the next history and the random numbers that it is drawn from, or false at the end of the
// series, after its time.
func (s *Series) Next() (number int, random *rand.Rand, ok bool) {
	if s.next >= s.end || !s.until.IsZero() && time.Now().After(s.until) {
		return 0, nil, false
	}
	number = s.next
	s.next++
	return number, rand.New(rand.NewPCG(s.seed, rank(s.seed, s.kind, strconv.Itoa(number)))), true
}

// DescribeRepeat returns how a history is repeated, for the message of its failure.
func (s *Series) DescribeRepeat(number int) string {
	return fmt.Sprintf("history %d of seed %d (repeat it with HISTORIES_SEED=%d HISTORIES_FROM=%d HISTORIES=1)", number,
		s.seed, s.seed, number)
}

// Agreed returns which histories were drawn so far, for a report of a series that did not fail.
func (s *Series) Agreed() string {
	return fmt.Sprintf("%d to %d of seed %d agreed", s.first, s.next-1, s.seed)
}

// Count returns how many were drawn so far.
func (s *Series) Count() int { return s.next - s.first }
