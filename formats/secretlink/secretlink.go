// Package secretlink derives the tokens of links that work without an account: 128 bits, from the server's key and a
// random salt, or from the link's purpose and a counter. The database stores the salt or the counter and the token's
// hash, so that a link can be sent again and a reader of the database alone can open none. KeyOf and Key.DeriveToken
// are its entry points. It imports no other package of Cortejo.
package secretlink

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/google/uuid"
)

// Size is the length of a salt and of a token, in bytes.
const Size = 16

// Key derives tokens; all servers share it.
type Key []byte

// KeyOf derives the key of links from a server's secret.
func KeyOf(secret string) Key {
	mac := hmac.New(sha256.New, []byte(secret))
	_, _ = mac.Write([]byte("secret links")) // it never fails (https://pkg.go.dev/hash#Hash)
	return mac.Sum(nil)
}

// NewSalt returns a random salt for a new link.
func NewSalt() []byte {
	salt := make([]byte, Size)
	_, _ = rand.Read(salt) // it never fails (https://pkg.go.dev/crypto/rand#Read)
	return salt
}

// DeriveToken returns the token of a salt, as a link spells it.
func (k Key) DeriveToken(salt []byte) string {
	mac := hmac.New(sha256.New, k)
	_, _ = mac.Write(salt) // it never fails (https://pkg.go.dev/hash#Hash)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:Size])
}

// The purposes of an invitation's tokens (invitation_tokens.purpose).
const (
	RSVP    = "RSVP"     // its RSVP page
	CheckIn = "CHECK_IN" // check-in
)

// DeriveInvitationToken returns the token of an invitation for one purpose, as a link spells it. Each counter gives
// another token, so raising it ends the previous one. The event is part of the input because the client chooses the ID
// of a new invitation: an ID from another event must not give the same token.
func (k Key) DeriveInvitationToken(purpose string, event, invitation uuid.UUID, counter int32) string {
	mac := hmac.New(sha256.New, k)
	// it never fails (https://pkg.go.dev/hash#Hash)
	_, _ = mac.Write([]byte(purpose + "|" + event.String() + "|" + invitation.String() + "|"))
	_, _ = mac.Write(binary.BigEndian.AppendUint32(nil, uint32(counter)))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:Size])
}

// HasDerived reports whether the token of the salt has this stored hash; it has not if another key derived it.
func (k Key) HasDerived(salt, hash []byte) bool {
	own, _ := Hash(k.DeriveToken(salt))
	return bytes.Equal(own, hash)
}

// Hash returns the stored hash of a token; false if the text can be no token.
func Hash(secret string) ([]byte, bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(secret)
	if err != nil || len(raw) != Size {
		return nil, false
	}
	sum := sha256.Sum256(raw)
	return sum[:], true
}

// DeriveCode returns the six digits of a salt, to be sent to a phone.
func (k Key) DeriveCode(salt []byte) string {
	mac := hmac.New(sha256.New, k)
	_, _ = mac.Write([]byte("code|")) // it never fails (https://pkg.go.dev/hash#Hash)
	_, _ = mac.Write(salt)
	return fmt.Sprintf("%06d", binary.BigEndian.Uint64(mac.Sum(nil))%1_000_000)
}

// HashCode returns the stored hash of a link's code. The key is not in the database, because all codes of six digits
// can be tried against an unkeyed hash at once.
func (k Key) HashCode(link []byte, code string) []byte {
	mac := hmac.New(sha256.New, k)
	_, _ = mac.Write([]byte("code of a link|")) // it never fails (https://pkg.go.dev/hash#Hash)
	_, _ = mac.Write(append(bytes.Clone(link), code...))
	return mac.Sum(nil)
}

// HashAddress returns the stored hash of an e-mail address, the same for any case and white space, to be compared only.
// Without the key it cannot be found by trying all addresses.
func (k Key) HashAddress(address string) []byte {
	mac := hmac.New(sha256.New, k)
	// it never fails (https://pkg.go.dev/hash#Hash)
	_, _ = mac.Write([]byte("e-mail address|" + strings.ToLower(strings.TrimSpace(address))))
	return mac.Sum(nil)
}
