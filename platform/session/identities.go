// Package session knows who is asking: it turns the cookie of a request into a
// person, with Ory Kratos as the judge, and it is the only place that talks to
// Kratos.
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

// Identities is Kratos: people known by their phones, their sign-ins and their
// sessions. Its errors mean that Kratos did not do its work, except for those
// declared beside its methods.
type Identities struct{ public, admin *ory.APIClient }

var (
	// ErrNoSession says that a token opens no session, or no longer.
	ErrNoSession = errors.New("no such session")
	// ErrWrongCode says that another code may still be the right one.
	ErrWrongCode = errors.New("wrong code")
	// ErrAttemptOver says that an attempt accepts no code anymore: expired,
	// used, tried too often, or never begun.
	ErrAttemptOver = errors.New("the attempt is over")
	// ErrPhoneTaken says that a phone is another person's.
	ErrPhoneTaken = errors.New("the phone is another person's")
)

const (
	// timeout bounds each request to Kratos, which answers in milliseconds.
	timeout = 3 * time.Second
	// idleConnections are kept open to each of Kratos' two addresses.
	maxIdleConnections = 32
	// personSchema is the identity schema's name in providers/kratos.
	personSchema = "person"
	// wrongCodeMessage is Kratos' id of "The login code is invalid or has
	// already been used"; the state of the flow tells the two apart.
	wrongCodeMessage = 4010008
	statePassed      = "passed_challenge"
)

// NewIdentities makes a client of the Kratos at these two addresses. Nothing is
// contacted yet.
func NewIdentities(publicURL, adminURL string) *Identities {
	// Kratos is one host, and every screen's first request asks it.
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

// Ready answers whether Kratos does.
func (k *Identities) Ready(ctx context.Context) error {
	_, _, err := k.public.MetadataAPI.IsReady(ctx).Execute()
	return wrapError("ready", err)
}

// Register makes a person of a phone in E.164 where there is none, and answers
// nothing that tells the two cases apart.
func (k *Identities) Register(ctx context.Context, phone string) error {
	_, response, err := k.admin.IdentityAPI.CreateIdentity(ctx).CreateIdentityBody(ory.CreateIdentityBody{
		SchemaId: personSchema, Traits: map[string]any{"phone": phone},
	}).Execute()
	if response != nil && response.StatusCode == http.StatusConflict {
		return nil
	}
	return wrapError("register", err)
}

// PersonOf registers a phone in E.164 and answers the id of its person. It is
// for commands on the server: no caller of the API may learn an id this way.
func (k *Identities) EnsurePerson(ctx context.Context, phone string) (uuid.UUID, error) {
	if err := k.Register(ctx, phone); err != nil {
		return uuid.Nil, err
	}
	return k.FindPerson(ctx, phone)
}

// WhoHas answers whose a registered phone is. Like PersonOf it is for our own
// use: no caller of the API may learn an id this way.
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

// ChangePhone gives a person another phone in E.164 to sign in with, or answers
// ErrPhoneTaken. The phone they have already is no error.
func (k *Identities) ChangePhone(ctx context.Context, user uuid.UUID, phone string) error {
	_, response, err := k.admin.IdentityAPI.UpdateIdentity(ctx, user.String()).UpdateIdentityBody(ory.UpdateIdentityBody{
		SchemaId: personSchema, State: "active", Traits: map[string]any{"phone": phone},
	}).Execute()
	if response != nil && response.StatusCode == http.StatusConflict {
		return ErrPhoneTaken
	}
	return wrapError("change the phone", err)
}

// Forget removes a person, whose phone is then nobody's.
func (k *Identities) DeletePerson(ctx context.Context, user uuid.UUID) error {
	response, err := k.admin.IdentityAPI.DeleteIdentity(ctx, user.String()).Execute()
	if response != nil && response.StatusCode == http.StatusNotFound {
		return nil
	}
	return wrapError("forget", err)
}

// RevokeAll ends every session of a person. Somebody who has none is no error.
func (k *Identities) RevokeAll(ctx context.Context, user uuid.UUID) error {
	response, err := k.admin.IdentityAPI.DeleteIdentitySessions(ctx, user.String()).Execute()
	if response != nil && response.StatusCode == http.StatusNotFound {
		return nil
	}
	return wrapError("revoke all", err)
}

// Begin starts a sign-in: Kratos makes a code and has it delivered by our
// courier webhook, which reads the channel, the key by which whoever asked
// hears how its delivery fared, and the purpose that the message tells, empty for
// signing in. The phone must be registered. The attempt's name
// is random and known to nobody but the caller.
func (k *Identities) Begin(ctx context.Context, phone string, channel messages.Channel, delivery, purpose string) (attempt string, err error) {
	flow, _, err := k.public.FrontendAPI.CreateNativeLoginFlow(ctx).Execute()
	if err != nil {
		return "", wrapError("begin", err)
	}
	_, response, err := k.submit(ctx, flow.Id, ory.UpdateLoginFlowWithCodeMethod{
		Identifier: &phone, TransientPayload: map[string]any{"channel": string(channel), "delivery": delivery, "purpose": purpose},
	})
	// Kratos says "code sent" as a 400 with the flow.
	if sent, ok := flowOf(err); ok && response.StatusCode == http.StatusBadRequest && sent.State == "sent_email" {
		return flow.Id, nil
	}
	if err == nil {
		err = errors.New("a sign-in without a code")
	}
	return "", wrapError("send the code", err)
}

// SignedIn is a session that has just begun.
type NewSession struct {
	Token     string
	UserID    uuid.UUID
	Phone     string
	ExpiresAt time.Time
}

// Confirm ends an attempt with the code that was sent. It answers ErrWrongCode,
// or ErrAttemptOver.
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
	return NewSession{Token: login.GetSessionToken(), UserID: user, Phone: phone, ExpiresAt: login.Session.GetExpiresAt()}, nil
}

// phoneOf reads from an attempt whom its code was sent to, so that nobody else
// can say so.
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
	return "", ErrAttemptOver // nobody was sent a code
}

func (k *Identities) submit(ctx context.Context, flow string, with ory.UpdateLoginFlowWithCodeMethod) (*ory.SuccessfulNativeLogin, *http.Response, error) {
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
	// Gone, submitted too often, or already used: Kratos refused for good.
	return ErrAttemptOver
}

// Session is one that Kratos vouches for.
type Session struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	ExpiresAt time.Time
	// extended says that this very question extended it.
	isExtended bool
}

// Whoami answers whose session a token opens, or ErrNoSession. Kratos 1.3.1 says that there is none also
// when it could not look, its database being away: so that counts only
// once Kratos is ready, and says it again.
func (k *Identities) Whoami(ctx context.Context, token string) (Session, error) {
	session, err := k.whoami(ctx, token)
	if !errors.Is(err, ErrNoSession) {
		return session, err
	}
	if err := k.Ready(ctx); err != nil {
		return Session{}, err
	}
	return k.whoami(ctx, token)
}

func (k *Identities) whoami(ctx context.Context, token string) (Session, error) {
	session, response, err := k.public.FrontendAPI.ToSession(ctx).XSessionToken(token).Execute()
	if err != nil {
		if response != nil && (response.StatusCode == http.StatusUnauthorized || response.StatusCode == http.StatusForbidden) {
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

// Revoke ends the session of a token. One that has ended already is no error, which only a Kratos that
// is ready knows (see Whoami).
func (k *Identities) Revoke(ctx context.Context, token string) error {
	known, err := k.revoke(ctx, token)
	if err != nil || known {
		return err
	}
	if err := k.Ready(ctx); err != nil {
		return err
	}
	_, err = k.revoke(ctx, token)
	return err
}

func (k *Identities) revoke(ctx context.Context, token string) (known bool, err error) {
	response, err := k.public.FrontendAPI.PerformNativeLogout(ctx).
		PerformNativeLogoutBody(ory.PerformNativeLogoutBody{SessionToken: token}).Execute()
	// Kratos forbids to end what it does not know.
	if response != nil && (response.StatusCode == http.StatusForbidden || response.StatusCode == http.StatusUnauthorized) {
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

// flowOf is the flow that Kratos sends along with a refusal.
func flowOf(err error) (ory.LoginFlow, bool) {
	var answer *ory.GenericOpenAPIError
	if !errors.As(err, &answer) {
		return ory.LoginFlow{}, false
	}
	flow, ok := answer.Model().(ory.LoginFlow)
	return flow, ok
}

// failure names what was asked. The client's errors hold the status line, never
// the body, which could repeat a phone.
func wrapError(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("kratos: %s: %w", what, err)
}
