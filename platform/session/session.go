package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/singleflight"

	"cortejo/platform/problem"
)

const (
	cookiePrefix = "cortejo_"
	// securePrefix makes browsers refuse a cookie from a subdomain, or over plain HTTP.
	securePrefix = "__Host-"

	// cacheLifetime is how long a session may stay valid here after it ended outside of our processes, or while Kratos
	// does not answer.
	cacheLifetime = 30 * time.Second
	cacheSize     = 20_000
)

// tokenShape is the format of Kratos's tokens. Other values are rejected without asking Kratos.
var tokenShape = regexp.MustCompile(`^ory_st_[A-Za-z0-9]{32}$`)

// Sessions reads and writes the session cookie.
type Sessions struct {
	identities *Identities
	secure     bool
	cache      *cache
	requests   singleflight.Group
	// notify notifies the other processes of an ended session; nil without other processes.
	notify func(ctx context.Context, notification string)
}

// New returns the sessions of an application at publicURL. With https the cookie is bound to that host.
func New(identities *Identities, publicURL string) *Sessions {
	return &Sessions{identities: identities, secure: strings.HasPrefix(publicURL, "https://"),
		cache: newCache(cacheSize)}
}

// Authenticate returns the user of the request's session. ok is false if it carries no session, or an ended one. If
// Kratos does not answer, err is a problem, so that the person is not sent to the sign-in.
func (s *Sessions) Authenticate(r *http.Request) (user uuid.UUID, ok bool, err error) {
	token, ok := s.readToken(r)
	if !ok {
		return uuid.Nil, false, nil
	}
	session, err := s.lookUp(r.Context(), token)
	switch {
	case errors.Is(err, ErrNoSession):
		return uuid.Nil, false, nil
	case err != nil:
		return uuid.Nil, false,
			problem.Unavailable("Não foi possível confirmar sua sessão. Tente de novo em instantes.", err)
	}
	s.sendExtendedCookie(r, session)
	return session.UserID, true, nil
}

// SignIn returns the ID of the request's session, or uuid.Nil if it has none. Callers must have authenticated the
// request.
func (s *Sessions) SignIn(r *http.Request) uuid.UUID {
	token, ok := s.readToken(r)
	if !ok {
		return uuid.Nil
	}
	session, err := s.lookUp(r.Context(), token)
	if err != nil {
		return uuid.Nil
	}
	return session.ID
}

func (s *Sessions) lookUp(ctx context.Context, token string) (Session, error) {
	key := tokenHash(sha256.Sum256([]byte(token)))
	known, found, epoch := s.cache.get(key)
	if found && !known.isDoubtful {
		return known.session, nil
	}
	// All waiting requests share this answer, so it must not depend on the first one's context; Kratos's client has its
	// own timeout. The epoch in the key keeps requests made after an end of a session from joining a question asked
	// before it.
	question := fmt.Sprintf("%x %d", key, epoch)
	answer, err, _ := s.requests.Do(question, func() (any, error) {
		return s.loadSession(context.WithoutCancel(ctx), token)
	})
	if errors.Is(err, ErrNoSession) {
		s.cache.remove(key)
		return Session{}, err
	}
	if err != nil {
		// An error of Kratos ends no session, but it may have been ended here meanwhile.
		if known, found, _ := s.cache.get(key); found {
			return known.session, nil
		}
		return Session{}, err
	}
	session, _ := answer.(Session)
	kept := session
	kept.isExtended = false
	s.cache.put(key, kept, cacheLifetime, epoch)
	return session, nil
}

// HasToken reports whether the request carries a session's token. The session may have ended.
func (s *Sessions) HasToken(r *http.Request) bool {
	_, ok := s.readToken(r)
	return ok
}

// End ends the request's session, in Kratos and immediately in every process. A request without a session is no error.
func (s *Sessions) End(ctx context.Context, r *http.Request) error {
	token, ok := s.readToken(r)
	if !ok {
		return nil
	}
	key := tokenHash(sha256.Sum256([]byte(token)))
	if err := s.identities.Revoke(ctx, token); err != nil {
		return err
	}
	// Kratos may have answered a concurrent request before the end: from here on no request joins that one, and its
	// answer is not cached.
	s.cache.delete(key)
	s.notifyOthers(ctx, tokenEnded+hex.EncodeToString(key[:]))
	return nil
}

// EndAll ends every session of a person, in Kratos and immediately in every process.
func (s *Sessions) EndAll(ctx context.Context, user uuid.UUID) error {
	if err := s.identities.RevokeAll(ctx, user); err != nil {
		return err
	}
	s.cache.deletePerson(user)
	s.notifyOthers(ctx, personEnded+user.String())
	return nil
}

// NewCookie returns the cookie of a new session.
func (s *Sessions) NewCookie(in NewSession) *http.Cookie {
	cookie := s.newCookie(in.Token)
	cookie.Expires = in.ExpiresAt.UTC()
	cookie.MaxAge = int(time.Until(in.ExpiresAt).Seconds())
	return cookie
}

// ForgetCookie returns the cookie that deletes the session from the browser.
func (s *Sessions) ForgetCookie() *http.Cookie {
	cookie := s.newCookie("")
	cookie.MaxAge = -1
	return cookie
}

// newCookie returns a cookie that browsers send only to this host, on top-level navigation and from our own pages, and
// that scripts cannot read.
func (s *Sessions) newCookie(value string) *http.Cookie {
	return &http.Cookie{Name: s.cookieNameOf("session"), Value: value, Path: "/", HttpOnly: true, Secure: s.secure,
		SameSite: http.SameSiteLaxMode}
}

func (s *Sessions) cookieNameOf(of string) string {
	if s.secure {
		return securePrefix + cookiePrefix + of
	}
	return cookiePrefix + of
}

// ReadSecret returns a value that only the server and the session's browser know, or "" without a session. A link
// signed with it is valid only in that browser and only during the session.
func (s *Sessions) ReadSecret(r *http.Request) string {
	token, _ := s.readToken(r)
	return token
}

func (s *Sessions) readToken(r *http.Request) (string, bool) {
	cookie, err := r.Cookie(s.cookieNameOf("session"))
	if err != nil || !tokenShape.MatchString(cookie.Value) {
		return "", false
	}
	return cookie.Value, true
}
