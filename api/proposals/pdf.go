package proposals

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/fairlock"
	"cortejo/formats/filetype"
	"cortejo/jobs"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// printPatience limits how long a request waits for a PDF (specification 2, section 9); then a job finishes it.
	printPatience = 2 * time.Second
	// printedAtOnce limits the PDFs that a process renders at the same time; one business gets half of them.
	printedAtOnce = 4
	// askAgain is about the time in which a job renders a PDF.
	askAgain = 2 * time.Second

	sentencePrinting = "O PDF está ficando pronto. Peça de novo em instantes."
	sentenceUnmade   = "Não conseguimos montar o PDF agora. Tente de novo em instantes."
)

// Printer prints the PDFs of offers, for the team and for visitors of a proposal's page.
type Printer struct {
	db    *tenants.DB
	print func(ctx context.Context, db tenants.Reader, proposal uuid.UUID) (jobs.ProposalPDF, error)
	slots *limits.ConcurrencyLimiter
	log   *slog.Logger
	// patience is printPatience, except in tests.
	patience time.Duration
}

// NewPrinter returns a printer.
func NewPrinter(db *tenants.DB, by jobs.ProposalPrinter, log *slog.Logger) *Printer {
	return &Printer{db: db, print: by.Print, slots: limits.NewConcurrencyLimiter(printedAtOnce, sentencePrinting),
		log: log, patience: printPatience}
}

// PDF is the PDF of an offer.
type PDF struct {
	Content []byte
	Name    string
}

// Print returns the PDF of the current offer. Callers must have checked access.
func (p *Printer) Print(ctx context.Context, business, proposal uuid.UUID) (PDF, error) {
	return p.printBy(ctx, p.db.Read(newWorkerScope(business)), business, proposal)
}

func newWorkerScope(business uuid.UUID) tenants.Scope {
	return tenants.AsWorker(business).Named(jobs.PrintProposal{}.Kind())
}

// printBy renders the offer that a reader sees. A job finishes one that takes too long; failures are logged.
func (p *Printer) printBy(ctx context.Context, db tenants.Reader, business, proposal uuid.UUID) (PDF, error) {
	waiting, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	type renderedPDF struct {
		pdf jobs.ProposalPDF
		err error
	}
	done := make(chan renderedPDF, 1)
	go func() {
		pdf, err := p.printInTurn(waiting, db, business, proposal)
		done <- renderedPDF{pdf, err}
	}()
	var made renderedPDF
	select {
	case made = <-done:
	case <-waiting.Done():
		made.err = waiting.Err() // letters are still being set, which nothing ends
	}
	switch {
	case made.err == nil:
		return PDF{Content: made.pdf.Content, Name: fileNameOf(made.pdf.Title, "")}, nil
	case ctx.Err() != nil:
		return PDF{}, ctx.Err()
	case waiting.Err() != nil:
		return PDF{}, p.enqueue(ctx, business, proposal)
	case problem.From(made.err).Status != http.StatusInternalServerError:
		return PDF{}, made.err // a refusal
	}
	p.log.ErrorContext(ctx, "a proposal could not be printed", "request_id", problem.RequestID(ctx), "proposal",
		proposal, "cause", made.err)
	return PDF{}, problem.Unavailable(sentenceUnmade, made.err)
}

func (p *Printer) printInTurn(ctx context.Context, db tenants.Reader, business, proposal uuid.UUID) (jobs.ProposalPDF,
	error) {
	release, err := p.slots.Acquire(ctx, business)
	if err != nil {
		return jobs.ProposalPDF{}, err
	}
	defer release()
	return p.print(fairlock.AddTenant(ctx, business), db, proposal)
}

// enqueue enqueues the job that renders the PDF, and returns a problem that asks the client to try again.
func (p *Printer) enqueue(ctx context.Context, business, proposal uuid.UUID) error {
	args := jobs.PrintProposal{OfBusiness: jobs.OfBusiness{BusinessID: business}, ProposalID: proposal}
	err := p.db.Write(ctx, newWorkerScope(business), func(w tenants.Writer) error { return w.Enqueue(ctx, args, nil) })
	if err != nil {
		return err
	}
	return problem.NotReady(sentencePrinting, askAgain)
}

func (s *Service) getPDF(ctx context.Context, db tenants.Reader, in GetInput) (procedure.File, error) {
	pdf, err := s.Printer.printBy(ctx, db, procedure.ScopeOf(ctx).BusinessID(), in.UUID)
	if err != nil {
		return procedure.File{}, err
	}
	return procedure.File{
		ContentType: filetype.PDF.MediaType, Name: pdf.Name, Size: int64(len(pdf.Content)),
		Content: io.NopCloser(bytes.NewReader(pdf.Content)),
		Recheck: func(ctx context.Context) error {
			_, err := queries.New(db).ProposalMayBeRead(ctx, queries.ProposalMayBeReadParams{ID: in.UUID})
			return err
		},
	}, nil
}

// GetAcceptancePDFInput names an accepted offer.
type GetAcceptancePDFInput struct {
	UUID    uuid.UUID `query:"uuid" required:"true"`
	Version int       `query:"version" required:"true" minimum:"1" maximum:"1000000000"`
}

func (s *Service) getAcceptancePDF(ctx context.Context, db tenants.Reader, in GetAcceptancePDFInput) (procedure.File,
	error) {
	q := queries.New(db)
	of := queries.GetAcceptancePdfParams{ProposalID: in.UUID, Version: int32(in.Version)} //nolint:gosec // checked
	row, err := q.GetAcceptancePdf(ctx, of)
	if err != nil {
		return procedure.File{}, err
	}
	if row.PdfKey == nil {
		return procedure.File{}, problem.NotReady(sentencePrinting, askAgain)
	}
	file, err := s.Files.Get(ctx, *row.PdfKey)
	if errors.Is(err, files.ErrNotFound) {
		return procedure.File{}, problem.NotFound()
	}
	if err != nil {
		return procedure.File{},
			problem.Unavailable("Não conseguimos abrir o arquivo agora. Tente de novo em instantes.", err)
	}
	return procedure.File{
		ContentType: filetype.PDF.MediaType,
		Name:        fileNameOf(row.Title, ", aceito na versão "+strconv.Itoa(in.Version)),
		Size:        file.Size(), Content: file,
		Recheck: func(ctx context.Context) error {
			_, err := q.GetAcceptancePdf(ctx, of)
			return err
		},
	}, nil
}

// fileNameOf returns the name of a PDF file.
func fileNameOf(title, more string) string { return title + more + filetype.PDF.Extensions[0] }
