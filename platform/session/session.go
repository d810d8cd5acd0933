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

	// cacheFor is how long a session may still pass that ended without any of our
	// processes ending it, or while Kratos cannot be asked.
	cacheLifetime = 30 * time.Second
	cacheSize     = 20_000
)

// tokenShape is what Kratos' tokens look like. Anything else is not worth asking it about.
var tokenShape = regexp.MustCompile(`^ory_st_[A-Za-z0-9]{32}$`)

// Sessions reads and writes the session cookie.
type Sessions struct {
	identities *Identities
	secure     bool
	cache      *cache
	requests   singleflight.Group
	// tell notifies the other processes of an ended session; nil where
	// there are none.
	notify func(ctx context.Context, notification string)
}

// New makes the sessions of an application that people reach at publicURL: over
// https the cookie is bound to it.
func New(identities *Identities, publicURL string) *Sessions {
	return &Sessions{identities: identities, secure: strings.HasPrefix(publicURL, "https://"), cache: newCache(cacheSize)}
}

// Authenticate says whose session the request carries: ok is false when it
// carries none, or one that has ended. When Kratos cannot be asked it answers a
// problem, because that is no reason to send anybody to the sign-in.
func (s *Sessions) Authenticate(r *http.Request) (user uuid.UUID, ok bool, err error) {
	token, ok := s.token(r)
	if !ok {
		return uuid.Nil, false, nil
	}
	session, err := s.lookUp(r.Context(), token)
	switch {
	case errors.Is(err, ErrNoSession):
		return uuid.Nil, false, nil
	case err != nil:
		return uuid.Nil, false, problem.Unavailable("Não foi possível confirmar sua sessão. Tente de novo em instantes.", err)
	}
	s.sendExtendedCookie(r, session)
	return session.UserID, true, nil
}

// SignIn names the session that a request carries, which was let in with it a moment ago; uuid.Nil where there is none.
func (s *Sessions) SignIn(r *http.Request) uuid.UUID {
	token, ok := s.token(r)
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
	// The answer serves everybody who waits for it, so it must not depend on the
	// first one's patience; Kratos' client has its own time-out. After a session
	// has ended nobody joins a question that was asked before.
	question := fmt.Sprintf("%x %d", key, epoch)
	answer, err, _ := s.requests.Do(question, func() (any, error) {
		return s.loadSession(context.WithoutCancel(ctx), token)
	})
	if errors.Is(err, ErrNoSession) {
		s.cache.remove(key)
		return Session{}, err
	}
	if err != nil {
		// Kratos could not tell, which ends nothing; somebody may have meanwhile.
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

// Brings says whether a request carries a session; it may be over.
func (s *Sessions) HasToken(r *http.Request) bool {
	_, ok := s.token(r)
	return ok
}

// End ends the session that the request carries, in Kratos and in every process, at once.
// A request without a session is no error.
func (s *Sessions) End(ctx context.Context, r *http.Request) error {
	token, ok := s.token(r)
	if !ok {
		return nil
	}
	key := tokenHash(sha256.Sum256([]byte(token)))
	if err := s.identities.Revoke(ctx, token); err != nil {
		return err
	}
	// Whoever is asking Kratos right now may have been answered before the end:
	// from here on nobody joins that question, and its answer is not kept.
	s.cache.invalidate(key)
	s.notifyOthers(ctx, tokenEnded+hex.EncodeToString(key[:]))
	return nil
}

// EndAllOf ends every session of a person, in Kratos and in every process, at once.
func (s *Sessions) EndAll(ctx context.Context, user uuid.UUID) error {
	if err := s.identities.RevokeAll(ctx, user); err != nil {
		return err
	}
	s.cache.invalidatePerson(user)
	s.notifyOthers(ctx, personEnded+user.String())
	return nil
}

// Cookie carries a session that has just begun.
func (s *Sessions) Cookie(in NewSession) *http.Cookie {
	cookie := s.cookie(in.Token)
	cookie.Expires = in.ExpiresAt.UTC()
	cookie.MaxAge = int(time.Until(in.ExpiresAt).Seconds())
	return cookie
}

// ForgetCookie makes the browser drop the session.
func (s *Sessions) ForgetCookie() *http.Cookie {
	cookie := s.cookie("")
	cookie.MaxAge = -1
	return cookie
}

// cookie is sent to us alone, by top-level navigation and by our own pages, and
// no script reads it.
func (s *Sessions) cookie(value string) *http.Cookie {
	return &http.Cookie{Name: s.cookieNameOf("session"), Value: value, Path: "/", HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode}
}

func (s *Sessions) cookieNameOf(of string) string {
	if s.secure {
		return securePrefix + cookiePrefix + of
	}
	return cookiePrefix + of
}

// Secret is what only the server and the browser of this session know: a link signed with it is
// good in that browser alone, and no longer than the session. It is empty where there is none.
func (s *Sessions) Secret(r *http.Request) string {
	token, _ := s.token(r)
	return token
}

func (s *Sessions) token(r *http.Request) (string, bool) {
	cookie, err := r.Cookie(s.cookieNameOf("session"))
	if err != nil || !tokenShape.MatchString(cookie.Value) {
		return "", false
	}
	return cookie.Value, true
}
