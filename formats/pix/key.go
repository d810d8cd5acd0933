package pix

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/formats/phone"
	"cortejo/formats/taxid"
)

// Kind is the type of a Pix key.
type Kind string

// The five types of keys of the Central Bank (BCB).
const (
	CPF    Kind = "CPF"
	CNPJ   Kind = "CNPJ"
	Email  Kind = "EMAIL"
	Phone  Kind = "PHONE"
	Random Kind = "RANDOM"
)

// ListKinds returns all types of keys.
func ListKinds() []Kind { return []Kind{CPF, CNPJ, Email, Phone, Random} }

// ErrKey reports a text that is no key of its type.
var ErrKey = errors.New("not a Pix key")

// maxEmailLength is the BCB's limit.
const maxEmailLength = 77

// Parse parses a key of a type, as people write it, into the form that the BCB stores.
func Parse(kind Kind, text string) (string, error) {
	text = strings.TrimSpace(text)
	switch kind {
	case CPF, CNPJ:
		number, err := taxid.Parse(text)
		if err != nil || taxid.IsCPF(number) != (kind == CPF) {
			return "", ErrKey
		}
		return number, nil
	case Email:
		name, host, found := strings.Cut(strings.ToLower(text), "@")
		if !found || name == "" || len(text) > maxEmailLength || !strings.Contains(strings.Trim(host, "."), ".") ||
			strings.ContainsFunc(name+host, isOutsideEmail) {
			return "", ErrKey
		}
		return name + "@" + host, nil
	case Phone:
		number, err := phone.Parse(text)
		if err != nil {
			return "", ErrKey
		}
		return number, nil
	case Random:
		id, err := uuid.Parse(text)
		if err != nil || len(text) != len(id.String()) {
			return "", ErrKey
		}
		return id.String(), nil
	default:
		return "", ErrKey
	}
}

func isOutsideEmail(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune(".!#$%&'*+/=?^_`{|}~-", r))
}

// Mask shows enough of a key to recognize it, for people who may not see all of it.
func Mask(kind Kind, key string) string {
	switch kind {
	case CPF:
		return "•••." + key[3:6] + "." + key[6:9] + "-••"
	case CNPJ:
		return "••." + key[2:5] + "." + key[5:8] + "/" + key[8:12] + "-••"
	case Email:
		name, host, _ := strings.Cut(key, "@")
		_, first := utf8.DecodeRuneInString(name)
		return name[:first] + "•••@" + host
	case Phone:
		return "•••••-" + key[len(key)-4:]
	default:
		return "final " + key[len(key)-4:]
	}
}
