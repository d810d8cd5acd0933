package proposals

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/tenants"
)

// NewBrokenPrinter returns a printer that fails at once.
func NewBrokenPrinter(db *tenants.DB) *Printer {
	p := NewPrinter(db, jobs.ProposalPrinter{}, slog.New(slog.DiscardHandler))
	p.print = func(context.Context, tenants.Reader, uuid.UUID) (jobs.ProposalPDF, error) {
		return jobs.ProposalPDF{}, errors.New("a font is missing")
	}
	return p
}

// NewSlowPrinter returns a printer that does not finish, with a short patience.
func NewSlowPrinter(db *tenants.DB) *Printer {
	p := NewPrinter(db, jobs.ProposalPrinter{}, slog.New(slog.DiscardHandler))
	p.patience = time.Millisecond
	p.print = func(ctx context.Context, _ tenants.Reader, _ uuid.UUID) (jobs.ProposalPDF, error) {
		<-ctx.Done()
		return jobs.ProposalPDF{}, ctx.Err()
	}
	return p
}
