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

// Charge is what a code asks for.
type Charge struct {
	// Key is whom to pay, as Parse answers it.
	Key string
	// Name and City are the holder's. Accents are taken off, and what does not fit is cut.
	Name, City string
	// Cents is how much; 0 leaves it to whoever pays.
	Cents int64
	// TxID is what the payee's statement shows: letters and digits, the first 25 of them. Empty is none.
	TxID string
}

// ErrUnfit is the answer to what no code can carry: no key, no name, no city.
var ErrUnfit = errors.New("pix: nothing to make a code of")

const (
	nameLength = 25
	cityLength = 15
	txIDLength = 25
	longest    = 99 // a field's length has two digits
)

// Code is the text of the code: what a QR code holds, and what is copied.
func (c Charge) Code() (string, error) {
	name, city := cut(plain(c.Name), nameLength), cut(plain(c.City), cityLength)
	if c.Key == "" || name == "" || city == "" || c.Cents < 0 {
		return "", ErrUnfit
	}
	account := field("00", "br.gov.bcb.pix") + field("01", c.Key)
	if len(account) > longest {
		return "", ErrUnfit
	}
	code := field("00", "01") + field("26", account) + field("52", "0000") + field("53", "986")
	if c.Cents > 0 {
		code += field("54", fmt.Sprintf("%d.%02d", c.Cents/100, c.Cents%100))
	}
	code += field("58", "BR") + field("59", name) + field("60", city) + field("62", field("05", txID(c.TxID))) + "6304"
	return code + fmt.Sprintf("%04X", crc(code)), nil
}

func field(id, value string) string { return id + fmt.Sprintf("%02d", len(value)) + value }

// txID is the transaction's own name, or *** where it has none.
func txID(text string) string {
	kept := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, text)
	if kept == "" {
		return "***"
	}
	return cut(kept, txIDLength)
}

// plain takes the accents off, and whatever else is no printable ASCII.
func plain(text string) string {
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

func cut(text string, length int) string { return strings.TrimSpace(text[:min(len(text), length)]) }

// crc is CRC-16/CCITT-FALSE: polynomial 1021, all ones to begin with.
func crc(text string) uint16 {
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

// Valid says whether a text ends in its own checksum.
func Valid(code string) bool {
	if len(code) < 8 || code[len(code)-8:len(code)-4] != "6304" {
		return false
	}
	want, err := strconv.ParseUint(code[len(code)-4:], 16, 16)
	return err == nil && uint16(want) == crc(code[:len(code)-4])
}
