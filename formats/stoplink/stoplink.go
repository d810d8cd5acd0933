// Package stoplink derives the hash of an address that opted out of a business's messages, and the token of the opt-out
// link. Both need a key that is not in the database, so a reader of the database alone learns no address and opens no
// link. A contact that is deleted and imported again has the same hash. Hash, DeriveToken and ParseToken are its entry
// points. It imports formats/phone and formats/secretlink.
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

// PathSegment is the first segment of the links' path, PathPrefix the path before the token: /parar/{token}.
const (
	PathSegment = "parar"
	PathPrefix  = "/" + PathSegment + "/"
)

// OneClickField and OneClickValue are the form field that a mail program posts to a link (RFC 8058, section 3.1).
const OneClickField, OneClickValue = "List-Unsubscribe", "One-Click"

// How an address opted out (message_stops.means).
const (
	ByPage       = "PAGE"
	ByOneClick   = "ONE_CLICK"
	ByWord       = "WORD"
	ByInvitation = "INVITATION"
)

const (
	// nonceSize is that of AES-GCM; its tag of 128 bits cannot be guessed.
	nonceSize = 12
	// maxTokenLength allows for the longest e-mail address.
	maxTokenLength = 512
)

// NormalizeAddress returns the form of an address that is hashed: a phone in E.164, with the ninth digit that WhatsApp
// omits from Brazilian ones; an e-mail in lower case.
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

// Hash returns the stored hash of an address.
func Hash(k secretlink.Key, address string) []byte {
	mac := hmac.New(sha256.New, deriveKey(k, "address"))
	_, _ = mac.Write([]byte(NormalizeAddress(address)))
	return mac.Sum(nil)
}

// DeriveToken returns the token of an address and a business, always the same, so it is never stored. It contains the
// encrypted address, of which the page shows the end.
func DeriveToken(k secretlink.Key, business uuid.UUID, address string) string {
	content := append(business[:], NormalizeAddress(address)...)
	mac := hmac.New(sha256.New, deriveKey(k, "nonce"))
	_, _ = mac.Write(content)
	nonce := mac.Sum(nil)[:nonceSize]
	return base64.RawURLEncoding.EncodeToString(newAEAD(k).Seal(nonce, nonce, content, nil))
}

// ParseToken decrypts a token; ok is false if it was not made with this server's key.
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

// newAEAD returns the cipher of tokens. It never panics: a key of 32 bytes is always valid
// (https://pkg.go.dev/crypto/aes#NewCipher).
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

// MaskAddress shows enough of an address for its owner to recognize it.
func MaskAddress(address string) string {
	name, domain, isEmail := strings.Cut(address, "@")
	if !isEmail {
		return "•••• " + address[max(0, len(address)-4):]
	}
	_, size := utf8.DecodeRuneInString(name)
	return name[:size] + "•••@" + domain
}

// ListSpellings returns the spellings in which lists may store an address.
func ListSpellings(address string) []string {
	normal := NormalizeAddress(address)
	if normal == address {
		return []string{normal}
	}
	return []string{normal, address}
}
