// Package emailaddress parses the e-mail addresses that people give. Parse is its entry point. It imports no other
// package of Cortejo.
package emailaddress

import (
	"errors"
	"net/mail"
	"strings"
)

// ErrInvalid reports a text that is not an e-mail address at a domain.
var ErrInvalid = errors.New("emailaddress: not an e-mail address")

// maxLength is the longest address that a mail server must accept (RFC 5321, section 4.5.3.1.3, less its brackets).
const maxLength = 254

// Parse returns an address without a display name. It returns ErrInvalid for an IP address behind the @, with or
// without brackets (a@[127.0.0.1], a@127.0.0.1): our mail server would connect to a machine that a stranger names, its
// own included.
func Parse(text string) (string, error) {
	address, err := mail.ParseAddress(text)
	if err != nil || address.Address != text || len(text) > maxLength {
		return "", ErrInvalid
	}
	domain := text[strings.LastIndex(text, "@")+1:]
	labels := strings.Split(domain, ".")
	if len(labels) < 2 || strings.ContainsAny(domain, "[]:") ||
		strings.Trim(labels[len(labels)-1], "0123456789") == "" {
		return "", ErrInvalid
	}
	return text, nil
}
