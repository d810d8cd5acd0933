// Package writer drafts the text of a proposal: a language model's, over the chat protocol that OpenAI began and many
// speak, or, where none is configured, one of the texts that come with the program.
//
// A model is told nothing that somebody typed. It gets an instruction that never changes and, beside it as data, two
// keys of ours; people, the business, sums and dates are placeholders there, filled in here in what comes back. And
// what comes back is text for a customer to read: a sentence that pays, links or asks to be called somewhere is dropped.
package writer

import (
	"context"
	"strings"
	"unicode"
)

// Writer writes a text, and hands it on piece by piece.
type Writer interface {
	// Write calls emit with every piece, in order, and ends with ctx. What was emitted before an error is good to keep.
	// An error of emit ends it, and is answered.
	Write(ctx context.Context, r Request, emit func(text string) error) error
	// IsReady says whether the texts come with the program, rather than being written for this request.
	IsReady() bool
}

// Request is what a text is asked for with.
type Request struct {
	// EventType and Category are keys of the product (event_type of the database, formats/category).
	EventType, Category string
	// Values fill the placeholders, and go nowhere else.
	Values Values
}

// Values are what placeholders stand for. An empty one has no placeholder: a text that names it all the same loses the
// sentence.
type Values struct{ Customer, Business, Amount, Until string }

// The placeholders, by what they stand for.
const (
	PlaceholderCustomer = "[[CLIENTE]]"
	PlaceholderBusiness = "[[EMPRESA]]"
	PlaceholderAmount   = "[[VALOR]]"
	PlaceholderUntil    = "[[VALIDADE]]"
)

// fills are the placeholders that there is something for.
func (v Values) fills() map[string]string {
	all := map[string]string{}
	for placeholder, value := range map[string]string{
		PlaceholderCustomer: v.Customer, PlaceholderBusiness: v.Business, PlaceholderAmount: v.Amount, PlaceholderUntil: v.Until,
	} {
		if value = flat(value); value != "" {
			all[placeholder] = value
		}
	}
	return all
}

// flat is a value on one line, in which nothing reads as a placeholder.
func flat(value string) string {
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

// longestName is how much of a customer's name is said to them.
const longestName = 30

// CustomerName is what somebody is called in a text: the first of their names, as far as it is one. Nobody's name has
// room for an address, a number or a sentence.
func CustomerName(fullName string) string {
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
