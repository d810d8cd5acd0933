package session

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/google/uuid"
	ory "github.com/ory/kratos-client-go"
)

// extendBelow is the remaining lifetime below which use extends a session: one day less than the 30 days of
// providers/kratos/kratos.yaml. Kratos extends no earlier.
const extendBelow = 29 * 24 * time.Hour

// ErrNoSignIn means that the person has no such sign-in, or that it is the request's own.
var ErrNoSignIn = errors.New("no such sign-in")

// SignIn is one of a person's sessions, as shown in their list of sign-ins.
type SignIn struct {
	ID        uuid.UUID
	UserAgent string
	Since     time.Time
	IsCurrent bool
}

// loadSession returns the token's session from Kratos, and extends one that is close to its end.
func (s *Sessions) loadSession(ctx context.Context, token string) (Session, error) {
	session, err := s.identities.LoadSession(ctx, token)
	if err != nil || time.Until(session.ExpiresAt) > extendBelow {
		return session, err
	}
	// A failed extension keeps the session valid; the next request tries again.
	if until, err := s.identities.extend(ctx, session.ID); err == nil {
		session.ExpiresAt, session.isExtended = until, true
	}
	return session, nil
}

// ClearCache drops all cached sessions, so that Kratos is asked again for each.
func (s *Sessions) ClearCache() { s.cache.deleteAll() }

// renewalKey is the context key of the response's headers, for an extended session's cookie.
type renewalKey struct{}

// Renew sends a new cookie when a request extends its session, so that the cookie lives as long as the session.
func (s *Sessions) Renew(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.HasToken(r) {
			r = r.WithContext(context.WithValue(r.Context(), renewalKey{}, w.Header()))
		}
		next.ServeHTTP(w, r)
	})
}

// sendExtendedCookie sets the cookie of an extended session.
func (s *Sessions) sendExtendedCookie(r *http.Request, session Session) {
	header, ok := r.Context().Value(renewalKey{}).(http.Header)
	if token, brought := s.readToken(r); ok && brought && session.isExtended {
		header.Add("Set-Cookie", s.NewCookie(NewSession{Token: token, ExpiresAt: session.ExpiresAt}).String())
	}
}

// SignIns returns all sessions of the caller, the request's own first.
func (s *Sessions) SignIns(ctx context.Context, r *http.Request) ([]SignIn, error) {
	token, ok := s.readToken(r)
	if !ok {
		return nil, ErrNoSession
	}
	return s.identities.signIns(ctx, token)
}

// EndSignIn ends another session of the caller, in Kratos and immediately in every process. It returns ErrNoSignIn if
// the session is not the caller's, or is the request's own.
func (s *Sessions) EndSignIn(ctx context.Context, r *http.Request, user, signIn uuid.UUID) error {
	token, ok := s.readToken(r)
	if !ok {
		return ErrNoSession
	}
	// Kratos ends no other person's session, and does not report a missing one.
	theirs, err := s.identities.signIns(ctx, token)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(theirs, func(in SignIn) bool { return in.ID == signIn && !in.IsCurrent }) {
		return ErrNoSignIn
	}
	if err := s.identities.endSignIn(ctx, token, signIn); err != nil {
		return err
	}
	// Only Kratos knows the token of that session, so all entries of the person are dropped.
	s.cache.deletePerson(user)
	s.notifyOthers(ctx, personEnded+user.String())
	return nil
}

func (k *Identities) extend(ctx context.Context, session uuid.UUID) (time.Time, error) {
	extended, _, err := k.admin.IdentityAPI.ExtendSession(ctx, session.String()).Execute()
	if err != nil {
		return time.Time{}, wrapError("extend", err)
	}
	return extended.GetExpiresAt(), nil
}

func (k *Identities) signIns(ctx context.Context, token string) ([]SignIn, error) {
	// The request was just authenticated, so a denial here is a failure of Kratos (see Whoami).
	current, _, err := k.public.FrontendAPI.ToSession(ctx).XSessionToken(token).Execute()
	if err != nil {
		return nil, wrapError("whoami", err)
	}
	// Kratos lists all sessions but the current one.
	others, _, err := k.public.FrontendAPI.ListMySessions(ctx).XSessionToken(token).Execute()
	if err != nil {
		return nil, wrapError("list", err)
	}
	all := make([]SignIn, 0, len(others)+1)
	for i, session := range append([]ory.Session{*current}, others...) {
		id, err := uuid.Parse(session.Id)
		if err != nil {
			return nil, wrapError("list", err)
		}
		in := SignIn{ID: id, Since: session.GetAuthenticatedAt(), IsCurrent: i == 0}
		if devices := session.Devices; len(devices) > 0 {
			in.UserAgent = devices[0].GetUserAgent()
		}
		all = append(all, in)
	}
	return all, nil
}

func (k *Identities) endSignIn(ctx context.Context, token string, signIn uuid.UUID) error {
	_, err := k.public.FrontendAPI.DisableMySession(ctx, signIn.String()).XSessionToken(token).Execute()
	return wrapError("end a sign-in", err)
}

// userAgentKey is the context key of the person's User-Agent, which Kratos stores with the session.
type userAgentKey struct{}

// StoreUserAgent stores the request's User-Agent for the sign-in that it confirms.
func StoreUserAgent(ctx context.Context, r *http.Request) context.Context {
	return context.WithValue(ctx, userAgentKey{}, r.UserAgent())
}

// userAgentTransport sends the User-Agent stored in the request's context, so that Kratos records the person's browser
// and not this server.
type userAgentTransport struct{ http.RoundTripper }

func (t userAgentTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	if agent, ok := r.Context().Value(userAgentKey{}).(string); ok {
		r = r.Clone(r.Context())
		r.Header.Set("User-Agent", agent)
	}
	return t.RoundTripper.RoundTrip(r)
}
