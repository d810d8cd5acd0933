// Package secretlink makes the secrets of links that open something without an account: 128 bits that the server
// makes, with a key of its own, of a random salt or of what the link is for. The database keeps the salt, or how often
// the link was renewed, and the secret's hash, so that a link can be sent again, and whoever reads the database alone
// opens nothing.
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

// Size is how many bytes a salt and a secret have.
const Size = 16

// Key is what secrets are made with; all servers have the same.
type Key []byte

// KeyOf is the key that a server's secret stands for, for links alone.
func KeyOf(secret string) Key {
	mac := hmac.New(sha256.New, []byte(secret))
	_, _ = mac.Write([]byte("secret links")) // it never fails (https://pkg.go.dev/hash#Hash)
	return mac.Sum(nil)
}

// NewSalt is that of a new link.
func NewSalt() []byte {
	salt := make([]byte, Size)
	_, _ = rand.Read(salt) // it never fails (https://pkg.go.dev/crypto/rand#Read)
	return salt
}

// DeriveToken is the one of a salt, as an address spells it.
func (k Key) DeriveToken(salt []byte) string {
	mac := hmac.New(sha256.New, k)
	_, _ = mac.Write(salt) // it never fails (https://pkg.go.dev/hash#Hash)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:Size])
}

// What an invitation's secrets are for (invitation_tokens.purpose).
const (
	RSVP    = "RSVP"     // its answer page
	CheckIn = "CHECK_IN" // the door
)

// DeriveInvitationToken is the secret of an invitation for one purpose, as an address spells it. Each counter has another: raising it ends
// the one before. The event is a part of it because whoever adds an invitation may choose its id, and no id of another
// event's has to open that one.
func (k Key) DeriveInvitationToken(purpose string, event, invitation uuid.UUID, counter int32) string {
	mac := hmac.New(sha256.New, k)
	_, _ = mac.Write([]byte(purpose + "|" + event.String() + "|" + invitation.String() + "|")) // it never fails (https://pkg.go.dev/hash#Hash)
	_, _ = mac.Write(binary.BigEndian.AppendUint32(nil, uint32(counter)))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:Size])
}

// HasDerived says whether the secret of a salt is the one that this hash was kept of; it is not where another key made it.
func (k Key) HasDerived(salt, hash []byte) bool {
	own, _ := Hash(k.DeriveToken(salt))
	return bytes.Equal(own, hash)
}

// Hash is what is kept of a secret; false where the text can be none.
func Hash(secret string) ([]byte, bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(secret)
	if err != nil || len(raw) != Size {
		return nil, false
	}
	sum := sha256.Sum256(raw)
	return sum[:], true
}

// DeriveCode is the six digits that a salt stands for, to be sent to a phone.
func (k Key) DeriveCode(salt []byte) string {
	mac := hmac.New(sha256.New, k)
	_, _ = mac.Write([]byte("code|")) // it never fails (https://pkg.go.dev/hash#Hash)
	_, _ = mac.Write(salt)
	return fmt.Sprintf("%06d", binary.BigEndian.Uint64(mac.Sum(nil))%1_000_000)
}

// HashCode is what is kept of a code that belongs to a link. Its key is not in the database: of six digits any other
// hash is tried through at once.
func (k Key) HashCode(link []byte, code string) []byte {
	mac := hmac.New(sha256.New, k)
	_, _ = mac.Write([]byte("code of a link|")) // it never fails (https://pkg.go.dev/hash#Hash)
	_, _ = mac.Write(append(bytes.Clone(link), code...))
	return mac.Sum(nil)
}

// HashAddress is what is kept of an e-mail address, however it is written, where only whether it is the same one matters.
// Without the key nobody finds it by trying all.
func (k Key) HashAddress(address string) []byte {
	mac := hmac.New(sha256.New, k)
	_, _ = mac.Write([]byte("e-mail address|" + strings.ToLower(strings.TrimSpace(address)))) // it never fails (https://pkg.go.dev/hash#Hash)
	return mac.Sum(nil)
}
