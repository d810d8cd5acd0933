// Package budget limits the work of reading one uploaded file. A decoder counts its steps before it takes them, and
// stops at a deadline that also ends with the request. Start opens a budget; callers must end it. It imports no other
// package of Cortejo.
package budget

import (
	"context"
	"errors"
	"io"
	"time"
)

// Timeout limits the time to read one file. The race detector slows drawing about tenfold, so it extends the time; the
// steps are the same. Tests that share the machine set a longer one.
var Timeout = 5 * time.Second * raceSlowdown

// The cost of each operation, in steps of a few nanoseconds of one core.
const (
	Pixel = 1   // drawn once: each scan of a progressive JPEG draws all of them again
	Item  = 100 // a cell, an attribute, a parameter
	Tag   = 150
	Line  = 200
)

// maxSteps limits the steps of one file: a photograph of 50 megapixels in ten scans (as many as programs write), or
// 20,000 rows of 25 cells in a workbook.
const maxSteps = 500_000_000

// maxRead limits the bytes of one Read, because a few bytes may need much work and the deadline is checked only between
// reads.
const maxRead = 512

// ErrSpent is the error of a file that needs more work or time than its budget.
var ErrSpent = errors.New("budget: the file takes too much work to read")

// Budget holds the remaining steps and the deadline of one file. It belongs to one goroutine.
type Budget struct {
	ctx  context.Context
	left int
}

// Start returns a full budget whose time begins now and ends no later than ctx; callers must call end.
func Start(ctx context.Context) (b *Budget, end func()) {
	within, cancel := context.WithTimeoutCause(ctx, Timeout, ErrSpent)
	return &Budget{ctx: within, left: maxSteps}, cancel
}

// Consume consumes count times price steps. It returns ErrSpent if none remain, or the cause that ended the context.
func (b *Budget) Consume(count, price int) error {
	if b.left -= count * price; b.left < 0 {
		return ErrSpent
	}
	return b.Err()
}

// Err returns nil while time remains, else the cause that ended the context.
func (b *Budget) Err() error {
	if b.ctx.Err() != nil {
		return context.Cause(b.ctx)
	}
	return nil
}

// Context returns the context that ends with the budget's time.
func (b *Budget) Context() context.Context { return b.ctx }

// NewReader returns a reader of from that fails once the time is over.
func (b *Budget) NewReader(from io.Reader) io.Reader { return &reader{b, from} }

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
