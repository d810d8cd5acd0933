package files

import (
	"context"
	"errors"
	"io"
)

// ErrInfected means that the content must not be opened.
var ErrInfected = errors.New("the content is infected")

// Scanner scans uploads before they can be opened, for example with an antivirus. It returns ErrInfected, or the error
// that prevented the scan.
type Scanner interface {
	Scan(ctx context.Context, content io.Reader) error
}

// NoScanner accepts everything. It is the default.
type NoScanner struct{}

// Scan implements Scanner.
func (NoScanner) Scan(context.Context, io.Reader) error { return nil }
