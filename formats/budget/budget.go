// Package budget bounds what it takes to read one file that somebody sent. Whatever decodes a file
// works on a budget: of steps, which are counted before they are taken, and of time, which also ends
// with the request that brought the file.
package budget

import (
	"context"
	"errors"
	"io"
	"time"
)

// Timeout is how long reading one file may take. The race detector slows drawing about tenfold, so with it the time is
// longer too; the steps are the same. Tests of the whole, which share the machine with others, set a longer one.
var Timeout = 5 * time.Second * raceSlowdown

// What things cost, in steps of a few nanoseconds of one core.
const (
	Pixel = 1   // drawn once: a progressive JPEG draws all of them anew in each of its scans
	Item  = 100 // a cell, an attribute, a parameter
	Tag   = 150
	Line  = 200
)

// maxSteps is how many steps a file may take: a photograph of 50 megapixels in as many scans as programs
// write (ten), or 20,000 rows of 25 cells in a workbook.
const maxSteps = 500_000_000

// maxRead is how much is read at once, in bytes: few of them may stand for much work, and nobody asks in
// between whether it is still wanted.
const maxRead = 512

// ErrSpent is a file that takes more than its budget.
var ErrSpent = errors.New("budget: the file takes too much work to read")

// Budget is what is left for one file. It belongs to one goroutine.
type Budget struct {
	ctx  context.Context
	left int
}

// Start gives a whole budget, whose time begins now and is over when ctx is. The caller ends it.
func Start(ctx context.Context) (b *Budget, end func()) {
	within, cancel := context.WithTimeoutCause(ctx, Timeout, ErrSpent)
	return &Budget{ctx: within, left: maxSteps}, cancel
}

// Spend takes count times the price, or answers why there is nothing left to take: ErrSpent, or what
// ended the context.
func (b *Budget) Spend(count, price int) error {
	if b.left -= count * price; b.left < 0 {
		return ErrSpent
	}
	return b.Err()
}

// Err is nil while there is time.
func (b *Budget) Err() error {
	if b.ctx.Err() != nil {
		return context.Cause(b.ctx)
	}
	return nil
}

// Context ends when the time does, for what is stopped by one.
func (b *Budget) Context() context.Context { return b.ctx }

// Reader gives what from holds, for as long as there is time. What reads it ends with its error.
func (b *Budget) Reader(from io.Reader) io.Reader { return &reader{b, from} }

type reader struct {
	budget *Budget
	from   io.Reader
}

func (r *reader) Read(p []byte) (int, error) {
	if err := r.budget.Err(); err != nil {
		return 0, err
	}
	return r.from.Read(p[:min(len(p), maxRead)])
}
