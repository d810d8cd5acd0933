package proposals

import (
	"context"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/tenants"
)

// NewSlowPrinter makes a printer that never ends by itself, for whom nobody waits long.
func NewSlowPrinter(db *tenants.DB) *Printer {
	p := NewPrinter(db, jobs.ProposalPrinter{}, slog.New(slog.DiscardHandler))
	p.patience = time.Millisecond
	p.print = func(ctx context.Context, _ tenants.Reader, _ uuid.UUID) (jobs.ProposalPDF, error) {
		<-ctx.Done()
		return jobs.ProposalPDF{}, ctx.Err()
	}
	return p
}
