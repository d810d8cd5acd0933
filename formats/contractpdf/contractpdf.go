// Package contractpdf opens the PDF that a contract is, and seals it when all have signed: a page of evidence at
// its end, and one signature over every byte (PAdES B-B, ETSI EN 319 142-1). The sealed file begins with the bytes of
// the original, untouched.
package contractpdf

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"cortejo/formats/budget"
)

// What a contract may be.
const (
	SizeLimit = 25 << 20 // bytes
	PageLimit = 200
)

// Why a PDF is not taken.
var (
	ErrTooLarge     = errors.New("contractpdf: the file is too large")
	ErrTooManyPages = errors.New("contractpdf: the file has too many pages")
	ErrEncrypted    = errors.New("contractpdf: the file is encrypted")
	ErrSigned       = errors.New("contractpdf: the file has been signed before")
	// ErrActive is a file that runs programs: what it shows may change without a byte of it changing.
	ErrActive = errors.New("contractpdf: the file runs programs")
	// ErrBroken is what cannot be read to its end, or added to.
	ErrBroken = errors.New("contractpdf: the file cannot be read")
)

// Facts are what is known of a PDF that is taken.
type Facts struct{ Pages int }

// fileLock admits one file at a time: its objects take many times its bytes.
var fileLock sync.Mutex

// Check reads a PDF and adds to it as its seal will, for nobody: what could not be sealed after all have signed is
// refused before the first does. It answers one of the errors above, or budget.ErrSpent.
func Check(ctx context.Context, content io.ReaderAt, size int64) (Facts, error) {
	if size > SizeLimit {
		return Facts{}, ErrTooLarge
	}
	original := make([]byte, size)
	if _, err := io.ReadFull(io.NewSectionReader(content, 0, size), original); err != nil {
		return Facts{}, fmt.Errorf("contractpdf: read a file: %w", err)
	}
	fileLock.Lock()
	defer fileLock.Unlock()
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

// Seal adds the evidence to a contract and signs all of its bytes, at a moment that the file states.
func Seal(ctx context.Context, original []byte, evidence Evidence, key Key, at time.Time) ([]byte, error) {
	if evidence.Original != hash(original) {
		return nil, ErrOriginal
	}
	fileLock.Lock()
	defer fileLock.Unlock()
	b, end := budget.Start(ctx)
	defer end()
	doc, err := open(b, original)
	if err != nil {
		return nil, err
	}
	evidence.originalPages = doc.pages
	page, err := evidence.renderPage()
	if err != nil {
		return nil, err
	}
	content, err := doc.appendPages(page, at)
	if err != nil {
		return nil, err
	}
	return fill(content, len(original), key)
}

// wrapBroken is why the budget ended, where it did, and otherwise that the file is broken.
func wrapBroken(b *budget.Budget, err error) error {
	if ended := b.Err(); ended != nil {
		return ended
	}
	if errors.Is(err, ErrBroken) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrBroken, err)
}

// recoverBroken turns what the library faults at into a broken file.
func recoverBroken(err *error) {
	if fault := recover(); fault != nil {
		*err = fmt.Errorf("%w: %v", ErrBroken, fault)
	}
}
