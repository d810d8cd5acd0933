// Package pix writes what a bank's application reads to pay somebody by Pix: the static BR Code, by the BCB's "Manual de
// Padrões para Iniciação do Pix" and EMV's QR code for merchants. It moves no money and asks no bank anything.
package pix

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// StaticCode is what a code asks for.
type StaticCode struct {
	// Key is whom to pay, as Parse answers it.
	Key string
	// Name and City are the holder's. Accents are taken off, and what does not fit is cut.
	Name, City string
	// Cents is how much; 0 leaves it to whoever pays.
	Cents int64
	// TxID is what the payee's statement shows: letters and digits, the first 25 of them. Empty is none.
	TxID string
}

// ErrIncomplete is the answer to what no code can carry: no key, no name, no city.
var ErrIncomplete = errors.New("pix: nothing to make a code of")

const (
	maxNameLength  = 25
	maxCityLength  = 15
	maxTxIDLength  = 25
	maxFieldLength = 99 // a field's length has two digits
)

// Encode is the text of the code: what a QR code holds, and what is copied.
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
	code += formatField("58", "BR") + formatField("59", name) + formatField("60", city) + formatField("62", formatField("05", formatTxID(c.TxID))) + "6304"
	return code + fmt.Sprintf("%04X", checksum(code)), nil
}

func formatField(id, value string) string { return id + fmt.Sprintf("%02d", len(value)) + value }

// formatTxID is the transaction's own name, or *** where it has none.
func formatTxID(text string) string {
	kept := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, text)
	if kept == "" {
		return "***"
	}
	return truncate(kept, maxTxIDLength)
}

// toASCII takes the accents off, and whatever else is no printable ASCII.
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

// checksum is CRC-16/CCITT-FALSE: polynomial 1021, all ones to begin with.
func checksum(text string) uint16 {
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

// IsValid says whether a text ends in its own checksum.
func IsValid(code string) bool {
	if len(code) < 8 || code[len(code)-8:len(code)-4] != "6304" {
		return false
	}
	want, err := strconv.ParseUint(code[len(code)-4:], 16, 16)
	return err == nil && uint16(want) == checksum(code[:len(code)-4])
}
