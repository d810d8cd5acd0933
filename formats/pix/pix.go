// Package pix parses Pix keys and encodes the text that a bank's app reads to pay one: the static BR Code, by the BCB's
// "Manual de Padrões para Iniciação do Pix" and EMV's QR code for merchants. It moves no money and calls no bank. Parse
// and StaticCode are its entry points. It imports formats/phone and formats/taxid.
package pix

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// StaticCode holds the content of a static BR Code.
type StaticCode struct {
	// Key is the payee's key, as Parse returns it.
	Key string
	// Name and City are the key holder's. Encode removes accents and truncates them.
	Name, City string
	// Cents is the amount; 0 lets the payer choose it.
	Cents int64
	// TxID is shown on the payee's statement: letters and digits, of which Encode takes the first 25. It may be empty.
	TxID string
}

// ErrIncomplete reports a code without a key, a name or a city, or with a negative amount.
var ErrIncomplete = errors.New("pix: nothing to make a code of")

const (
	maxNameLength  = 25
	maxCityLength  = 15
	maxTxIDLength  = 25
	maxFieldLength = 99 // a field's length has two digits
)

// Encode returns the text of the code, for a QR code or for copying.
func (c StaticCode) Encode() (string, error) {
	name, city := truncate(toASCII(c.Name), maxNameLength), truncate(toASCII(c.City), maxCityLength)
	if c.Key == "" || name == "" || city == "" || c.Cents < 0 {
		return "", ErrIncomplete
	}
	account := formatField("00", "br.gov.bcb.pix") + formatField("01", c.Key)
	if len(account) > maxFieldLength {
		return "", ErrIncomplete
	}
	code := formatField("00", "01") + formatField("26", account) + formatField("52", "0000") + formatField("53", "986")
	if c.Cents > 0 {
		code += formatField("54", fmt.Sprintf("%d.%02d", c.Cents/100, c.Cents%100))
	}
	code += formatField("58", "BR") + formatField("59", name) + formatField("60", city) +
		formatField("62", formatField("05", formatTxID(c.TxID))) + "6304"
	return code + fmt.Sprintf("%04X", computeChecksum(code)), nil
}

func formatField(id, value string) string { return id + fmt.Sprintf("%02d", len(value)) + value }

// formatTxID returns the transaction's ID, or *** if it has none.
func formatTxID(text string) string {
	id := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, text)
	if id == "" {
		return "***"
	}
	return truncate(id, maxTxIDLength)
}

// toASCII removes accents and all characters that are not printable ASCII.
func toASCII(text string) string {
	var out strings.Builder
	for _, r := range norm.NFKD.String(text) {
		switch {
		case unicode.IsSpace(r):
			out.WriteByte(' ')
		case r > ' ' && r <= '~':
			out.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

func truncate(text string, length int) string {
	return strings.TrimSpace(text[:min(len(text), length)])
}

// computeChecksum returns the CRC-16/CCITT-FALSE: polynomial 1021, initial value all ones.
func computeChecksum(text string) uint16 {
	sum := uint16(0xFFFF)
	for i := range len(text) {
		sum ^= uint16(text[i]) << 8
		for range 8 {
			if sum&0x8000 != 0 {
				sum = sum<<1 ^ 0x1021
			} else {
				sum <<= 1
			}
		}
	}
	return sum
}

// IsValid reports whether a text ends with its own checksum.
func IsValid(code string) bool {
	if len(code) < 8 || code[len(code)-8:len(code)-4] != "6304" {
		return false
	}
	want, err := strconv.ParseUint(code[len(code)-4:], 16, 16)
	return err == nil && uint16(want) == computeChecksum(code[:len(code)-4])
}
