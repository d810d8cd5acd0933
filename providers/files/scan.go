package files

import (
	"context"
	"errors"
	"io"
)

// ErrInfected is a Scanner's word for content that nobody is to open.
var ErrInfected = errors.New("the content is infected")

// Scanner looks through what people send before anybody else may open it: the place for an
// antivirus. It answers ErrInfected, or whatever kept it from looking.
type Scanner interface {
	Scan(ctx context.Context, content io.Reader) error
}

// NoScanner passes everything: what holds where none is configured.
type NoScanner struct{}

// Scan implements Scanner.
func (NoScanner) Scan(context.Context, io.Reader) error { return nil }
