// Package stoplink is the way out of a business's messages: what is kept of an address that wants no more of them, and the
// secret of the link that says so. Both come of a key that is not in the database, so that whoever reads the database alone
// neither learns who stopped nor opens a link; a contact that is deleted and imported again has the same hash.
package stoplink

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/formats/phone"
	"cortejo/formats/secretlink"
)

// PathSegment is the first word of the addresses where the links lead, Path what stands before the token: /parar/{token}.
const (
	PathSegment = "parar"
	PathPrefix  = "/" + PathSegment + "/"
)

// OneClickField with OneClickValue is what a mail program posts to a link by itself (RFC 8058, section 3.1).
const OneClickField, OneClickValue = "List-Unsubscribe", "One-Click"

// How an address was stopped (message_stops.means).
const (
	ByPage       = "PAGE"
	ByOneClick   = "ONE_CLICK"
	ByWord       = "WORD"
	ByInvitation = "INVITATION"
)

const (
	// nonceSize is AES-GCM's; the tag has 128 bits, and nobody guesses it.
	nonceSize = 12
	// maxTokenLength is that of the longest e-mail address, with room.
	maxTokenLength = 512
)

// NormalizeAddress is the one way in which an address is hashed, however somebody wrote it: a phone in E.164 with the ninth digit
// that WhatsApp leaves out of Brazilian ones, an e-mail in small letters.
func NormalizeAddress(address string) string {
	address = strings.TrimSpace(address)
	if strings.Contains(address, "@") {
		return strings.ToLower(address)
	}
	if number, err := phone.Parse(address); err == nil {
		return number
	}
	return address
}

func deriveKey(k secretlink.Key, purpose string) []byte {
	mac := hmac.New(sha256.New, k)
	_, _ = mac.Write([]byte("message stops|" + purpose)) // it never fails (https://pkg.go.dev/hash#Hash)
	return mac.Sum(nil)
}

// Hash is what is kept of an address.
func Hash(k secretlink.Key, address string) []byte {
	mac := hmac.New(sha256.New, deriveKey(k, "address"))
	_, _ = mac.Write([]byte(NormalizeAddress(address)))
	return mac.Sum(nil)
}

// DeriveToken is the one of an address and a business, always the same, so that nothing of it is kept. It holds the address,
// which the page shows the end of; without the key nobody reads it.
func DeriveToken(k secretlink.Key, business uuid.UUID, address string) string {
	content := append(business[:], NormalizeAddress(address)...)
	mac := hmac.New(sha256.New, deriveKey(k, "nonce"))
	_, _ = mac.Write(content)
	nonce := mac.Sum(nil)[:nonceSize]
	return base64.RawURLEncoding.EncodeToString(newAEAD(k).Seal(nonce, nonce, content, nil))
}

// ParseToken reads a token; false where this server's key did not make it.
func ParseToken(k secretlink.Key, token string) (business uuid.UUID, address string, ok bool) {
	if len(token) > maxTokenLength {
		return uuid.Nil, "", false
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) < nonceSize {
		return uuid.Nil, "", false
	}
	content, err := newAEAD(k).Open(nil, raw[:nonceSize], raw[nonceSize:], nil)
	if err != nil || len(content) <= len(business) {
		return uuid.Nil, "", false
	}
	copy(business[:], content)
	return business, string(content[len(business):]), true
}

// newAEAD panics for no key: one of 32 bytes is always taken (https://pkg.go.dev/crypto/aes#NewCipher).
func newAEAD(k secretlink.Key) cipher.AEAD {
	block, err := aes.NewCipher(deriveKey(k, "link"))
	if err != nil {
		panic(err)
	}
	sealed, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return sealed
}

// MaskAddress is as much of an address as tells whoever has it which one is meant.
func MaskAddress(address string) string {
	name, domain, isEmail := strings.Cut(address, "@")
	if !isEmail {
		return "•••• " + address[max(0, len(address)-4):]
	}
	_, size := utf8.DecodeRuneInString(name)
	return name[:size] + "•••@" + domain
}

// ListSpellings are the ways in which lists may have an address.
func ListSpellings(address string) []string {
	normal := NormalizeAddress(address)
	if normal == address {
		return []string{normal}
	}
	return []string{normal, address}
}
