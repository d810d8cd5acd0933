package session

import (
	"crypto/rand"
	"net/http"
	"regexp"
	"time"
)

// deviceLifetime is how long a device stays known after the last sign-in on it.
const deviceLifetime = 365 * 24 * time.Hour

// deviceShape is the format of NewDevice's values.
var deviceShape = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// NewDevice returns the cookie value for a new device: 128 random bits.
func NewDevice() string { return rand.Text() }

// ReadDevice returns the value that the request's device got at its first sign-in, or "" if it has none. It opens no
// session, and a sign-out keeps it.
func (s *Sessions) ReadDevice(r *http.Request) string {
	cookie, err := r.Cookie(s.deviceName())
	if err != nil || !deviceShape.MatchString(cookie.Value) {
		return ""
	}
	return cookie.Value
}

// NewDeviceCookie returns the cookie for a device on which a person has just signed in.
func (s *Sessions) NewDeviceCookie(device string) *http.Cookie {
	cookie := s.newCookie(device)
	cookie.Name, cookie.MaxAge = s.deviceName(), int(deviceLifetime.Seconds())
	return cookie
}

func (s *Sessions) deviceName() string { return s.cookieNameOf("device") }
