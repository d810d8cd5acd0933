// Package session authenticates requests: it finds the person of a session cookie by asking Ory Kratos, and is the only
// package that calls Kratos. It may import platform/pgnotify, platform/problem and providers/messages. Its entry points
// are NewIdentities and New.
package session

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"
	ory "github.com/ory/kratos-client-go"

	"cortejo/providers/messages"
)

// Identities is the client of Kratos: people by phone, their sign-ins and their sessions. Its errors mean that Kratos
// failed, except for those declared below.
type Identities struct{ public, admin *ory.APIClient }

var (
	// ErrNoSession means that the token has no session, or its session has ended.
	ErrNoSession = errors.New("no such session")
	// ErrWrongCode means that the attempt still accepts another code.
	ErrWrongCode = errors.New("wrong code")
	// ErrAttemptOver means that the attempt accepts no more codes: expired, used, tried too often, or unknown.
	ErrAttemptOver = errors.New("the attempt is over")
	// ErrPhoneTaken means that the phone belongs to another person.
	ErrPhoneTaken = errors.New("the phone is another person's")
)

const (
	// timeout limits each request to Kratos, which usually answers in milliseconds.
	timeout = 3 * time.Second
	// maxIdleConnections limits the idle connections to each of Kratos's two addresses.
	maxIdleConnections = 32
	// personSchema is the identity schema's name in providers/kratos.
	personSchema = "person"
	// wrongCodeMessage is Kratos's ID of "The login code is invalid or has already been used". The state of the flow
	// distinguishes the two.
	wrongCodeMessage = 4010008
	statePassed      = "passed_challenge"
)

// NewIdentities returns a client of the Kratos at these two addresses. It makes no request yet.
func NewIdentities(publicURL, adminURL string) *Identities {
	// Kratos is a single host, and the first request of every screen calls it.
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = maxIdleConnections
	client := func(address string) *ory.APIClient {
		settings := ory.NewConfiguration()
		settings.Servers = ory.ServerConfigurations{{URL: address}}
		settings.HTTPClient = &http.Client{Timeout: timeout, Transport: userAgentTransport{transport}}
		return ory.NewAPIClient(settings)
	}
	return &Identities{public: client(publicURL), admin: client(adminURL)}
}

// CheckReady returns an error if Kratos is not ready.
func (k *Identities) CheckReady(ctx context.Context) error {
	_, _, err := k.public.MetadataAPI.IsReady(ctx).Execute()
	return wrapError("ready", err)
}

// Register creates the person of a phone in E.164 if there is none. The result does not reveal whether there was one.
func (k *Identities) Register(ctx context.Context, phone string) error {
	_, response, err := k.admin.IdentityAPI.CreateIdentity(ctx).CreateIdentityBody(ory.CreateIdentityBody{
		SchemaId: personSchema, Traits: map[string]any{"phone": phone},
	}).Execute()
	if response != nil && response.StatusCode == http.StatusConflict {
		return nil
	}
	return wrapError("register", err)
}

// EnsurePerson registers a phone in E.164 and returns its person's ID. It is for commands on the server: callers of the
// API must not be able to learn an ID this way.
func (k *Identities) EnsurePerson(ctx context.Context, phone string) (uuid.UUID, error) {
	if err := k.Register(ctx, phone); err != nil {
		return uuid.Nil, err
	}
	return k.FindPerson(ctx, phone)
}

// FindPerson returns the person's ID of a registered phone. Callers of the API must not be able to learn an ID this
// way.
func (k *Identities) FindPerson(ctx context.Context, phone string) (uuid.UUID, error) {
	found, _, err := k.admin.IdentityAPI.ListIdentities(ctx).CredentialsIdentifier(phone).Execute()
	if err != nil {
		return uuid.Nil, wrapError("find", err)
	}
	if len(found) != 1 {
		return uuid.Nil, fmt.Errorf("kratos: %d people have this phone", len(found))
	}
	return uuid.Parse(found[0].Id)
}

// ChangePhone replaces the phone in E.164 that a person signs in with, or returns ErrPhoneTaken. The person's current
// phone is no error.
func (k *Identities) ChangePhone(ctx context.Context, user uuid.UUID, phone string) error {
	_, response, err := k.admin.IdentityAPI.UpdateIdentity(ctx, user.String()).
		UpdateIdentityBody(ory.UpdateIdentityBody{
			SchemaId: personSchema, State: "active", Traits: map[string]any{"phone": phone},
		}).Execute()
	if response != nil && response.StatusCode == http.StatusConflict {
		return ErrPhoneTaken
	}
	return wrapError("change the phone", err)
}

// DeletePerson deletes a person, whose phone can then be registered again. An unknown person is no error.
func (k *Identities) DeletePerson(ctx context.Context, user uuid.UUID) error {
	response, err := k.admin.IdentityAPI.DeleteIdentity(ctx, user.String()).Execute()
	if response != nil && response.StatusCode == http.StatusNotFound {
		return nil
	}
	return wrapError("forget", err)
}

// RevokeAll ends every session of a person. A person without sessions is no error.
func (k *Identities) RevokeAll(ctx context.Context, user uuid.UUID) error {
	response, err := k.admin.IdentityAPI.DeleteIdentitySessions(ctx, user.String()).Execute()
	if response != nil && response.StatusCode == http.StatusNotFound {
		return nil
	}
	return wrapError("revoke all", err)
}

// Begin starts a sign-in with a registered phone: Kratos creates a code and sends it through our courier webhook, which
// reads the channel, the key of the delivery's status and the purpose shown in the message (empty for a sign-in). The
// returned attempt is random; only its caller knows it.
func (k *Identities) Begin(ctx context.Context, phone string, channel messages.Channel, delivery,
	purpose string) (attempt string, err error) {
	flow, _, err := k.public.FrontendAPI.CreateNativeLoginFlow(ctx).Execute()
	if err != nil {
		return "", wrapError("begin", err)
	}
	_, response, err := k.submit(ctx, flow.Id, ory.UpdateLoginFlowWithCodeMethod{
		Identifier: &phone, TransientPayload: map[string]any{"channel": string(channel), "delivery": delivery,
			"purpose": purpose},
	})
	// Kratos answers "code sent" with status 400 and the flow.
	if sent, ok := flowOf(err); ok && response.StatusCode == http.StatusBadRequest && sent.State == "sent_email" {
		return flow.Id, nil
	}
	if err == nil {
		err = errors.New("a sign-in without a code")
	}
	return "", wrapError("send the code", err)
}

// NewSession is a session that was just created.
type NewSession struct {
	Token     string
	UserID    uuid.UUID
	Phone     string
	ExpiresAt time.Time
}

// Confirm ends an attempt with its code and returns the new session, ErrWrongCode or ErrAttemptOver.
func (k *Identities) Confirm(ctx context.Context, attempt, code string) (NewSession, error) {
	if _, err := uuid.Parse(attempt); err != nil {
		return NewSession{}, ErrAttemptOver
	}
	phone, err := k.loadPhone(ctx, attempt)
	if err != nil {
		return NewSession{}, err
	}
	login, response, err := k.submit(ctx, attempt, ory.UpdateLoginFlowWithCodeMethod{Identifier: &phone, Code: &code})
	if err != nil {
		return NewSession{}, newConfirmError(response, err)
	}
	user, err := userOf(login.Session)
	if err != nil {
		return NewSession{}, err
	}
	if login.GetSessionToken() == "" {
		return NewSession{}, errors.New("kratos: a sign-in without a token")
	}
	return NewSession{Token: login.GetSessionToken(), UserID: user, Phone: phone,
		ExpiresAt: login.Session.GetExpiresAt()}, nil
}

// loadPhone returns the phone that the attempt's code was sent to, so that callers cannot claim another one.
func (k *Identities) loadPhone(ctx context.Context, attempt string) (string, error) {
	flow, response, err := k.public.FrontendAPI.GetLoginFlow(ctx).Id(attempt).Execute()
	if err != nil {
		if response != nil && (response.StatusCode == http.StatusNotFound || response.StatusCode == http.StatusGone) {
			return "", ErrAttemptOver
		}
		return "", wrapError("read the attempt", err)
	}
	if !time.Now().Before(flow.ExpiresAt) || flow.State == statePassed {
		return "", ErrAttemptOver
	}
	for _, node := range flow.Ui.Nodes {
		input := node.Attributes.UiNodeInputAttributes
		if input == nil || input.Name != "identifier" {
			continue
		}
		if phone, ok := input.Value.(string); ok && phone != "" {
			return phone, nil
		}
	}
	return "", ErrAttemptOver // no code was sent
}

func (k *Identities) submit(ctx context.Context, flow string,
	with ory.UpdateLoginFlowWithCodeMethod) (*ory.SuccessfulNativeLogin, *http.Response, error) {
	with.Method = "code"
	return k.public.FrontendAPI.UpdateLoginFlow(ctx).Flow(flow).
		UpdateLoginFlowBody(ory.UpdateLoginFlowBody{UpdateLoginFlowWithCodeMethod: &with}).Execute()
}

func newConfirmError(response *http.Response, err error) error {
	if response == nil || response.StatusCode >= http.StatusInternalServerError {
		return wrapError("confirm", err)
	}
	if flow, ok := flowOf(err); ok && flow.State != statePassed {
		for _, message := range flow.Ui.Messages {
			if message.Id == wrongCodeMessage {
				return ErrWrongCode
			}
		}
	}
	// Expired, submitted too often, or already used: the attempt is final.
	return ErrAttemptOver
}

// Session is a session that Kratos confirmed.
type Session struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	ExpiresAt time.Time
	// isExtended is true if this request extended the session.
	isExtended bool
}

// LoadSession returns the session of a token, or ErrNoSession. Kratos 1.3.1 also denies a session while its database is
// unavailable, so a denial counts only if it is repeated once Kratos is ready.
func (k *Identities) LoadSession(ctx context.Context, token string) (Session, error) {
	session, err := k.loadSession(ctx, token)
	if !errors.Is(err, ErrNoSession) {
		return session, err
	}
	if err := k.CheckReady(ctx); err != nil {
		return Session{}, err
	}
	return k.loadSession(ctx, token)
}

func (k *Identities) loadSession(ctx context.Context, token string) (Session, error) {
	session, response, err := k.public.FrontendAPI.ToSession(ctx).XSessionToken(token).Execute()
	if err != nil {
		if response != nil &&
			(response.StatusCode == http.StatusUnauthorized || response.StatusCode == http.StatusForbidden) {
			return Session{}, ErrNoSession
		}
		return Session{}, wrapError("whoami", err)
	}
	if !session.GetActive() {
		return Session{}, ErrNoSession
	}
	user, err := userOf(*session)
	if err != nil {
		return Session{}, err
	}
	id, err := uuid.Parse(session.Id)
	return Session{ID: id, UserID: user, ExpiresAt: session.GetExpiresAt()}, err
}

// Revoke ends the session of a token. A session that has already ended is no error, which only a Kratos that is ready
// can tell (see Whoami).
func (k *Identities) Revoke(ctx context.Context, token string) error {
	known, err := k.revoke(ctx, token)
	if err != nil || known {
		return err
	}
	if err := k.CheckReady(ctx); err != nil {
		return err
	}
	_, err = k.revoke(ctx, token)
	return err
}

func (k *Identities) revoke(ctx context.Context, token string) (known bool, err error) {
	response, err := k.public.FrontendAPI.PerformNativeLogout(ctx).
		PerformNativeLogoutBody(ory.PerformNativeLogoutBody{SessionToken: token}).Execute()
	// Kratos answers 403 or 401 for an unknown session.
	if response != nil &&
		(response.StatusCode == http.StatusForbidden || response.StatusCode == http.StatusUnauthorized) {
		return false, nil
	}
	return true, wrapError("revoke", err)
}

func userOf(session ory.Session) (uuid.UUID, error) {
	identity := session.GetIdentity()
	user, err := uuid.Parse(identity.Id)
	if err != nil {
		return uuid.Nil, fmt.Errorf("kratos: a session without a person: %w", err)
	}
	return user, nil
}

// flowOf returns the flow that Kratos sends with a refusal.
func flowOf(err error) (ory.LoginFlow, bool) {
	var answer *ory.GenericOpenAPIError
	if !errors.As(err, &answer) {
		return ory.LoginFlow{}, false
	}
	flow, ok := answer.Model().(ory.LoginFlow)
	return flow, ok
}

// wrapError adds the operation to err. The client's errors contain the status line but never the body, which could
// contain a phone.
func wrapError(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("kratos: %s: %w", what, err)
}
