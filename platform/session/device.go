package session

import (
	"crypto/rand"
	"net/http"
	"regexp"
	"time"
)

// deviceFor is how long a device is known that nobody signs in on.
const deviceLifetime = 365 * 24 * time.Hour

// deviceShape is what NewDevice makes.
var deviceShape = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// NewDevice is what the cookie of a device says that we do not know yet: 128 random bits.
func NewDevice() string { return rand.Text() }

// Device is what the request's device was told when somebody signed in on it, "" where nobody did. It
// opens nothing, and stays when they sign out.
func (s *Sessions) Device(r *http.Request) string {
	cookie, err := r.Cookie(s.deviceName())
	if err != nil || !deviceShape.MatchString(cookie.Value) {
		return ""
	}
	return cookie.Value
}

// DeviceCookie is kept by a device on which somebody has just signed in.
func (s *Sessions) DeviceCookie(device string) *http.Cookie {
	cookie := s.cookie(device)
	cookie.Name, cookie.MaxAge = s.deviceName(), int(deviceLifetime.Seconds())
	return cookie
}

func (s *Sessions) deviceName() string { return s.cookieNameOf("device") }
