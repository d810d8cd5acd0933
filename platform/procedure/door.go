package procedure

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"time"

	"github.com/google/uuid"
)

// A device at the door is known by a cookie of its own, which opens nothing else.
const (
	doorCookie     = "cortejo_door"
	doorSecretSize = 16
	// doorSecurePrefix makes browsers refuse such a cookie over plain HTTP.
	doorSecurePrefix = "__Secure-"
)

// NewDoorCookie carries a device's secret, of 16 random bytes, to the reception of one event: no other
// address reads it, and no script.
func NewDoorCookie(secret []byte, event uuid.UUID, secure bool, until time.Time) *http.Cookie {
	name := doorCookie
	if secure {
		name = doorSecurePrefix + doorCookie
	}
	return &http.Cookie{
		Name: name, Value: base64.RawURLEncoding.EncodeToString(secret), Path: "/api/d/" + event.String(),
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteStrictMode, Expires: until.UTC(), MaxAge: int(time.Until(until).Seconds()),
	}
}

// DoorHash is what is kept of a device's secret.
func HashDoorSecret(secret []byte) []byte {
	sum := sha256.Sum256(secret)
	return sum[:]
}

// doorOf is the hash of the device's secret that a request carries; false where it carries none.
func readDeviceHash(r *http.Request) ([]byte, bool) {
	for _, name := range []string{doorSecurePrefix + doorCookie, doorCookie} {
		cookie, err := r.Cookie(name)
		if err != nil {
			continue
		}
		if secret, err := base64.RawURLEncoding.Strict().DecodeString(cookie.Value); err == nil && len(secret) == doorSecretSize {
			return HashDoorSecret(secret), true
		}
	}
	return nil, false
}
