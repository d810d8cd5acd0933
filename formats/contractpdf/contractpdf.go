// Package contractpdf checks the PDF of a contract, and seals it after all have signed: it appends a page of evidence
// and one signature over every byte (PAdES B-B, ETSI EN 319 142-1). The sealed file begins with the unchanged bytes of
// the original. Check, Seal and Verify are its entry points; Prepare and Sign are the two halves of Seal. Of Cortejo it
// imports only other formats.
package contractpdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"cortejo/formats/budget"
	"cortejo/formats/fairlock"
)

// The limits of a contract.
const (
	SizeLimit = 25 << 20 // bytes
	PageLimit = 200
)

// The errors of Check.
var (
	ErrTooLarge     = errors.New("contractpdf: the file is too large")
	ErrTooManyPages = errors.New("contractpdf: the file has too many pages")
	ErrEncrypted    = errors.New("contractpdf: the file is encrypted")
	ErrSigned       = errors.New("contractpdf: the file has been signed before")
	// ErrActive reports a file that runs programs: its pages may change while its bytes do not.
	ErrActive = errors.New("contractpdf: the file runs programs")
	// ErrAttachment reports a file with other files inside it: a signer reads its pages, and not those.
	ErrAttachment = errors.New("contractpdf: the file has other files inside it")
	// ErrBroken reports a file that cannot be read to its end, or to which nothing can be appended.
	ErrBroken = errors.New("contractpdf: the file cannot be read")
)

// Facts describe an accepted PDF.
type Facts struct{ Pages int }

// fileTurns admits one file at a time, because its objects take many times its bytes in memory.
var fileTurns = fairlock.New()

// Check reads a PDF and appends an empty page of evidence to a copy, so that a file that could not be sealed later is
// refused before anyone signs it. It returns one of the errors above, or budget.ErrSpent.
func Check(ctx context.Context, content io.ReaderAt, size int64) (Facts, error) {
	if size > SizeLimit {
		return Facts{}, ErrTooLarge
	}
	original := make([]byte, size)
	if _, err := io.ReadFull(io.NewSectionReader(content, 0, size), original); err != nil {
		return Facts{}, fmt.Errorf("contractpdf: read a file: %w", err)
	}
	release, err := fileTurns.Acquire(ctx)
	if err != nil {
		return Facts{}, err
	}
	defer release()
	b, end := budget.Start(ctx)
	defer end()
	doc, err := open(b, original)
	if err != nil {
		return Facts{}, err
	}
	page, err := Evidence{}.renderPage()
	if err != nil {
		return Facts{}, err
	}
	if _, err := doc.appendPages(page, time.Time{}); err != nil {
		return Facts{}, err
	}
	return Facts{Pages: doc.pages}, nil
}

// Seal appends the evidence to a contract and signs all of its bytes. The file states the time at. It returns
// ErrOriginal if the evidence is of another file.
func Seal(ctx context.Context, original []byte, evidence Evidence, key Key, at time.Time) ([]byte, error) {
	content, err := Prepare(ctx, original, evidence, key.Certificate, at)
	if err != nil {
		return nil, err
	}
	return Sign(content, original, key)
}

// Prepare returns the file that Seal signs: the contract with its evidence and the space of the signature. The
// certificate is that of the key that signs it. It needs no key, so that a process without one can work on the file.
func Prepare(ctx context.Context, original []byte, evidence Evidence, certificate Certificate, at time.Time) ([]byte,
	error) {
	if evidence.Original != hash(original) {
		return nil, ErrOriginal
	}
	release, err := fileTurns.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	b, end := budget.Start(ctx)
	defer end()
	doc, err := open(b, original)
	if err != nil {
		return nil, err
	}
	evidence.originalPages, evidence.fingerprint = doc.pages, certificate.FormatFingerprint()
	page, err := evidence.renderPage()
	if err != nil {
		return nil, err
	}
	return doc.appendPages(page, at)
}

// Sign signs all bytes of a prepared contract. It returns ErrOriginal if the file does not begin with the original.
func Sign(prepared, original []byte, key Key) ([]byte, error) {
	if !bytes.HasPrefix(prepared, original) {
		return nil, ErrOriginal
	}
	return fill(prepared, len(original), key)
}

// wrapBroken returns the cause that ended the budget, if it ended, else err as ErrBroken.
func wrapBroken(b *budget.Budget, err error) error {
	if ended := b.Err(); ended != nil {
		return ended
	}
	if errors.Is(err, ErrBroken) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrBroken, err)
}

// recoverBroken turns a panic of the PDF library into ErrBroken; callers must defer it.
func recoverBroken(err *error) {
	if fault := recover(); fault != nil {
		*err = fmt.Errorf("%w: %v", ErrBroken, fault)
	}
}
