// Package writer drafts the text of a proposal with a language model, over OpenAI's chat protocol, or from the texts
// that come with the program. A model gets no text that a person typed, only a fixed instruction and two of our own
// keys; names, amounts and dates are placeholders, filled in here. A sentence of its answer with payment or contact
// details or a link is dropped. The package may import formats. Its entry points are New and Writer.
package writer

import (
	"context"
	"strings"
	"unicode"
)

// Writer writes a text and passes it on piece by piece.
type Writer interface {
	// Write calls emit with every piece, in order. It stops with ctx, and with an error of emit, which it returns. The
	// pieces before an error are valid.
	Write(ctx context.Context, r Request, emit func(text string) error) error
	// IsReady reports whether the texts come with the program and are not written for this request.
	IsReady() bool
}

// Request is the input of a text.
type Request struct {
	// EventType and Category are keys of the product (event_type of the database, formats/category).
	EventType, Category string
	// Values fill the placeholders. They are never sent.
	Values Values
}

// Values are the values of placeholders. An empty value has no placeholder, and a sentence that uses one is dropped.
type Values struct{ Customer, Business, Amount, Until string }

// The placeholders.
const (
	PlaceholderCustomer = "[[CLIENTE]]"
	PlaceholderBusiness = "[[EMPRESA]]"
	PlaceholderAmount   = "[[VALOR]]"
	PlaceholderUntil    = "[[VALIDADE]]"
)

// fills returns the placeholders that have a value.
func (v Values) fills() map[string]string {
	all := map[string]string{}
	for placeholder, value := range map[string]string{
		PlaceholderCustomer: v.Customer, PlaceholderBusiness: v.Business, PlaceholderAmount: v.Amount,
		PlaceholderUntil: v.Until,
	} {
		if value = flatten(value); value != "" {
			all[placeholder] = value
		}
	}
	return all
}

// flatten returns the value on one line, without anything that reads as a placeholder.
func flatten(value string) string {
	value = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r), r == '[', r == ']':
			return -1
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, value)
	return strings.Join(strings.Fields(value), " ")
}

// longestName limits the length of a client's name in a text.
const longestName = 30

// FormatCustomerName returns the first name of a person for a text, or "" if it is not a plausible name, so that it
// cannot contain an address, a number or a sentence.
func FormatCustomerName(fullName string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(fullName), " ")
	name := []rune(strings.Trim(first, ".,;:!?\"'()-"))
	if len(name) > longestName {
		return ""
	}
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) && r != '-' && r != '\'' && r != '’' {
			return ""
		}
	}
	return string(name)
}
