package procedure

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"time"

	"github.com/google/uuid"
)

// The cookie that identifies a check-in device. It grants nothing else.
const (
	doorCookie     = "cortejo_door"
	doorSecretSize = 16
	// doorSecurePrefix makes browsers refuse such a cookie over plain HTTP.
	doorSecurePrefix = "__Secure-"
)

// NewDoorCookie returns the cookie with a device's secret of 16 random bytes. Browsers send it only to the reception
// API of this event, and scripts cannot read it.
func NewDoorCookie(secret []byte, event uuid.UUID, secure bool, until time.Time) *http.Cookie {
	name := doorCookie
	if secure {
		name = doorSecurePrefix + doorCookie
	}
	return &http.Cookie{
		Name: name, Value: base64.RawURLEncoding.EncodeToString(secret), Path: "/api/d/" + event.String(),
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteStrictMode, Expires: until.UTC(),
		MaxAge: int(time.Until(until).Seconds()),
	}
}

// HashDoorSecret returns the hash under which a device's secret is stored.
func HashDoorSecret(secret []byte) []byte {
	sum := sha256.Sum256(secret)
	return sum[:]
}

// readDeviceHash returns the hash of the device secret in the request's cookie and reports whether there is one.
func readDeviceHash(r *http.Request) ([]byte, bool) {
	for _, name := range []string{doorSecurePrefix + doorCookie, doorCookie} {
		cookie, err := r.Cookie(name)
		if err != nil {
			continue
		}
		if secret, err := base64.RawURLEncoding.Strict().DecodeString(cookie.Value); err == nil &&
			len(secret) == doorSecretSize {
			return HashDoorSecret(secret), true
		}
	}
	return nil, false
}
