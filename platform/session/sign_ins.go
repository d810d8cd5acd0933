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

// extendBelow is how long a session may still have left for its use to extend it: a day less than the
// 30 days that providers/kratos/kratos.yaml gives it, and no sooner than Kratos would.
const extendBelow = 29 * 24 * time.Hour

// ErrNoSignIn says that a person has no such sign-in, or that it is the one they ask with.
var ErrNoSignIn = errors.New("no such sign-in")

// SignIn is one of a person's sessions, as they see it in the list of theirs.
type SignIn struct {
	ID        uuid.UUID
	UserAgent string
	Since     time.Time
	IsCurrent bool
}

// ask is what Kratos says of a session, which is extended by being used.
func (s *Sessions) loadSession(ctx context.Context, token string) (Session, error) {
	session, err := s.identities.Whoami(ctx, token)
	if err != nil || time.Until(session.ExpiresAt) > extendBelow {
		return session, err
	}
	// A session that could not be extended is as good as before: the next one who asks tries again.
	if until, err := s.identities.extend(ctx, session.ID); err == nil {
		session.ExpiresAt, session.isExtended = until, true
	}
	return session, nil
}

// Forget drops what is remembered of all sessions: each is asked for again.
func (s *Sessions) ClearCache() { s.cache.invalidateAll() }

// renewalKey carries the answer's header to where a session turns out to be extended.
type renewalKey struct{}

// Renew lets the cookie of a session live as long as the session, which its use extends.
func (s *Sessions) Renew(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.HasToken(r) {
			r = r.WithContext(context.WithValue(r.Context(), renewalKey{}, w.Header()))
		}
		next.ServeHTTP(w, r)
	})
}

// renewed gives the browser the cookie of an extended session.
func (s *Sessions) sendExtendedCookie(r *http.Request, session Session) {
	header, ok := r.Context().Value(renewalKey{}).(http.Header)
	if token, brought := s.token(r); ok && brought && session.isExtended {
		header.Add("Set-Cookie", s.Cookie(NewSession{Token: token, ExpiresAt: session.ExpiresAt}).String())
	}
}

// SignIns are all sessions of whoever asks, the one they ask with first.
func (s *Sessions) SignIns(ctx context.Context, r *http.Request) ([]SignIn, error) {
	token, ok := s.token(r)
	if !ok {
		return nil, ErrNoSession
	}
	return s.identities.signIns(ctx, token)
}

// EndSignIn ends another session of whoever asks, in Kratos and in every process, at once. It answers
// ErrNoSignIn for one that is not theirs, or is the one they ask with.
func (s *Sessions) EndSignIn(ctx context.Context, r *http.Request, user, signIn uuid.UUID) error {
	token, ok := s.token(r)
	if !ok {
		return ErrNoSession
	}
	// Kratos ends nobody else's, and says nothing of one that is not there.
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
	// Whose token it was only Kratos knows: all of the person's are asked for again.
	s.cache.invalidatePerson(user)
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
	// Whoever asks was let in a moment ago: that there is no session is no answer here (see Whoami).
	current, _, err := k.public.FrontendAPI.ToSession(ctx).XSessionToken(token).Execute()
	if err != nil {
		return nil, wrapError("whoami", err)
	}
	// Kratos lists the others.
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

// deviceKey carries the browser of whoever signs in to Kratos, which keeps it beside the session.
type userAgentKey struct{}

// OnDevice says which browser a sign-in is confirmed in.
func WithUserAgent(ctx context.Context, r *http.Request) context.Context {
	return context.WithValue(ctx, userAgentKey{}, r.UserAgent())
}

// inTheNameOf is a transport that says the person's browser instead of our own, where there is one.
type userAgentTransport struct{ http.RoundTripper }

func (t userAgentTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	if agent, ok := r.Context().Value(userAgentKey{}).(string); ok {
		r = r.Clone(r.Context())
		r.Header.Set("User-Agent", agent)
	}
	return t.RoundTripper.RoundTrip(r)
}
