package pix

import (
	"errors"
	"regexp"
	"strings"
	"time"
)

// ErrEndToEndID reports a text that names no payment by Pix.
var ErrEndToEndID = errors.New("pix: not an end-to-end id")

// endToEndID is the BCB's form: E, the payer's bank (ISPB), the minute in UTC, and eleven letters or digits.
var endToEndID = regexp.MustCompile(`^E([0-9]{8})([0-9]{12})[A-Za-z0-9]{11}$`)

// ParseEndToEndID returns the id that names a payment by Pix, without blanks around it, and the minute in which it was
// made, by the BCB's "Manual de Padrões para Iniciação do Pix". Whether the minute is plausible is for callers.
func ParseEndToEndID(text string) (id string, at time.Time, err error) {
	id = strings.TrimSpace(text)
	parts := endToEndID.FindStringSubmatch(id)
	if parts == nil {
		return "", time.Time{}, ErrEndToEndID
	}
	if at, err = time.Parse("200601021504", parts[2]); err != nil {
		return "", time.Time{}, ErrEndToEndID
	}
	return id, at, nil
}
