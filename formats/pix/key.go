package pix

import (
	"errors"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/phone"
	"cortejo/formats/taxid"
)

// Kind is what a key is.
type Kind string

// The five kinds of keys that the BCB knows.
const (
	CPF    Kind = "CPF"
	CNPJ   Kind = "CNPJ"
	Email  Kind = "EMAIL"
	Phone  Kind = "PHONE"
	Random Kind = "RANDOM"
)

// ListKinds are all of them.
func ListKinds() []Kind { return []Kind{CPF, CNPJ, Email, Phone, Random} }

// ErrKey is the answer to what is no key of its kind.
var ErrKey = errors.New("not a Pix key")

// maxEmailLength is what the BCB allows.
const maxEmailLength = 77

// Parse reads a key of this kind as people write it into how the BCB keeps it.
func Parse(kind Kind, text string) (string, error) {
	text = strings.TrimSpace(text)
	switch kind {
	case CPF, CNPJ:
		number, err := taxid.Parse(text)
		if err != nil || (len(number) == 11) != (kind == CPF) {
			return "", ErrKey
		}
		return number, nil
	case Email:
		name, host, found := strings.Cut(strings.ToLower(text), "@")
		if !found || name == "" || len(text) > maxEmailLength || !strings.Contains(strings.Trim(host, "."), ".") || strings.ContainsFunc(name+host, isOutsideEmail) {
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

// Mask is what of a key somebody sees who is not to have all of it: enough to know it again.
func Mask(kind Kind, key string) string {
	switch kind {
	case CPF:
		return "•••." + key[3:6] + "." + key[6:9] + "-••"
	case CNPJ:
		return "••." + key[2:5] + "." + key[5:8] + "/" + key[8:12] + "-••"
	case Email:
		name, host, _ := strings.Cut(key, "@")
		return name[:1] + "•••@" + host
	case Phone:
		return "•••••-" + key[len(key)-4:]
	default:
		return "final " + key[len(key)-4:]
	}
}
