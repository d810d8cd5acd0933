// Package push hands notifications to the push services of browsers (RFC 8030), encrypted so that only one browser reads
// them (RFC 8291) and signed with this server's key (RFC 8292). webpush-go does both: it is small, and the one such library
// for Go that is kept up.
package push

import (
	"context"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"
	"github.com/sony/gobreaker/v2"
)

// Services are the push services of the browsers that people use: a host, or with a dot in front every host below it.
var Services = []string{"fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"}

// Most is how much a push may carry, in bytes: what services take, without what encryption adds.
const MaxPayload = 3000

const (
	// patience is how long a service may take, and half of it to be reached at all.
	callTimeout = 10 * time.Second
	// failures in a row that brought no answer have a host rest.
	maxFailures = 5
	// rest is how long nobody calls it then. After it one push tries.
	restPeriod = 30 * time.Second
	// hostsKnown is of how many it is remembered: whoever brings an address may make hosts up.
	maxHosts = 1000
)

// onThisMachine is a service that stands in for one.
var localService = regexp.MustCompile(`^http://127\.0\.0\.1:\d+$`)

// shortestWait is how long one waits where a service says to come later and not when.
const minWait = time.Minute

// ErrEndpoint is an address that no push is handed to: no push service's, or not https.
var ErrEndpoint = errors.New("push: not the address of a push service")

// errEnded is a call that we ended: of its host it says nothing.
var errEnded = errors.New("push: ended")

// Settings are this server's key and whom it may call.
type Settings struct {
	// Key is the private VAPID key: 32 bytes in base64url.
	Key string
	// Subject is whom a push service may write to: mailto:… or https://…
	Subject string
	// Services replaces Services. One that stands in on this machine is named whole, as http://127.0.0.1:4443: so tests do.
	Services []string
	// Log hears of hosts that give no answer; nil is nobody's.
	Log *slog.Logger
}

// Sender hands pushes over.
type Sender struct {
	settings  Settings
	publicKey string
	client    *http.Client

	mu       sync.Mutex
	breakers map[string]*gobreaker.CircuitBreaker[struct{}]
}

// KeyOf is the private VAPID key of an installation that set none: it is made from the secret that the installation keeps, so
// that subscriptions outlive a restart.
func DeriveKey(secret string) (string, error) {
	// A scalar that is no key of the curve is about as likely as a guess of it.
	for at := 0; at < 8; at++ {
		raw, err := hkdf.Key(sha256.New, []byte(secret), nil, "cortejo vapid "+strconv.Itoa(at), 32)
		if err != nil {
			return "", fmt.Errorf("push: derive a key: %w", err)
		}
		if key, err := ecdh.P256().NewPrivateKey(raw); err == nil {
			return base64.RawURLEncoding.EncodeToString(key.Bytes()), nil
		}
	}
	return "", errors.New("push: no key comes of this secret")
}

// New checks the settings. Its errors are sentences for whoever configures the server.
func New(s Settings) (*Sender, error) {
	raw, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.Key, "="))
	if err != nil {
		return nil, errors.New("VAPID_PRIVATE_KEY deve ter 32 bytes em base64url")
	}
	key, err := ecdh.P256().NewPrivateKey(raw)
	if err != nil {
		return nil, errors.New("VAPID_PRIVATE_KEY não é uma chave da curva P-256")
	}
	if !strings.HasPrefix(s.Subject, "https://") && !strings.HasPrefix(s.Subject, "mailto:") {
		return nil, fmt.Errorf("VAPID_SUBJECT: %q não é um https:// nem um mailto: com um endereço", s.Subject)
	}
	if len(s.Services) == 0 {
		s.Services = Services
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	for _, service := range s.Services {
		if strings.ContainsAny(service, ":/") && !localService.MatchString(service) {
			return nil, fmt.Errorf("PUSH_SERVICES: %q não é um host, nem http://127.0.0.1: com uma porta", service)
		}
	}
	dialer := &net.Dialer{Timeout: callTimeout / 2, Control: s.checkDial}
	return &Sender{
		settings: s, publicKey: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
		client: &http.Client{
			Timeout: callTimeout, Transport: &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 32, IdleConnTimeout: time.Minute},
			// A service does not send us elsewhere.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		breakers: map[string]*gobreaker.CircuitBreaker[struct{}]{},
	}, nil
}

// control refuses to dial what lies inside of our own network, whatever name led there.
func (s Settings) checkDial(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("push: dial %s: %w", address, err)
	}
	ip := at.Addr().Unmap()
	if slices.Contains(s.Services, "http://"+address) {
		return nil
	}
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.IsLoopback() {
		return fmt.Errorf("%w: %s", ErrEndpoint, ip)
	}
	return nil
}

// PublicKey is what browsers subscribe with, in base64url.
func (s *Sender) PublicKey() string { return s.publicKey }

// Device is one browser that takes pushes, as it told us (PushSubscription).
type Device struct {
	Endpoint string
	// P256dh and Auth are its key and its secret, in base64url.
	P256dh, Auth string
}

// Check answers ErrEndpoint where no push would be handed to a device.
func (s *Sender) Check(d Device) error {
	address, err := url.Parse(d.Endpoint)
	if err != nil || address.User != nil || address.Hostname() == "" {
		return ErrEndpoint
	}
	here := slices.Contains(s.settings.Services, address.Scheme+"://"+address.Host)
	if !here && (address.Scheme != "https" || address.Port() != "" && address.Port() != "443" || !s.isService(address.Hostname())) {
		return ErrEndpoint
	}
	key, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(d.P256dh, "="))
	if err != nil {
		return ErrEndpoint
	}
	if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return ErrEndpoint
	}
	if secret, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(d.Auth, "=")); err != nil || len(secret) != 16 {
		return ErrEndpoint
	}
	return nil
}

func (s *Sender) isService(host string) bool {
	for _, service := range s.settings.Services {
		if host == service || strings.HasPrefix(service, ".") && strings.HasSuffix(host, service) {
			return true
		}
	}
	return false
}

// Message is one push. Of those with one Topic that wait at the service only the newest arrives.
type Message struct {
	Body  []byte
	Topic string
	TTL   time.Duration
}

// Fate is what became of a push.
type Outcome int

// What a service may say. Unknown is that it said nothing: whoever hands over again may tell twice.
const (
	OutcomeUnknown Outcome = iota
	OutcomeAccepted
	// Gone is a device that is none any more (404, 410).
	OutcomeGone
	// Later is that the push was not taken: the service is busy (429, 503), out of reach, or rests.
	OutcomeRetry
	OutcomeRefused
)

// Send hands a push over. wait is when to come again (Later); why is for the log and who is told. A host that several times in
// a row gave no answer rests, so that those who wait for others do not wait for it.
func (s *Sender) Send(ctx context.Context, d Device, m Message) (fate Outcome, wait time.Duration, why error) {
	if err := s.Check(d); err != nil {
		return OutcomeRefused, 0, err
	}
	if len(m.Body) > MaxPayload {
		return OutcomeRefused, 0, fmt.Errorf("push: %d bytes are too many", len(m.Body))
	}
	circuit := s.breakerOf(d.Endpoint)
	_, resting := circuit.Execute(func() (struct{}, error) {
		fate, wait, why = s.call(ctx, d, m)
		var unanswered *url.Error
		switch {
		case !errors.As(why, &unanswered) || errors.Is(why, ErrEndpoint):
			return struct{}{}, nil
		case ctx.Err() != nil:
			return struct{}{}, errEnded
		}
		return struct{}{}, why
	})
	if errors.Is(resting, gobreaker.ErrOpenState) || errors.Is(resting, gobreaker.ErrTooManyRequests) {
		return OutcomeRetry, minWait, fmt.Errorf("push: %s gave no answer too often, and rests", circuit.Name())
	}
	return fate, wait, why
}

// circuitOf counts of a host how often it gave no answer. By host, and not by service: below some services there is a host for
// every name that somebody writes.
func (s *Sender) breakerOf(endpoint string) *gobreaker.CircuitBreaker[struct{}] {
	host := ""
	if address, err := url.Parse(endpoint); err == nil {
		host = address.Host
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	circuit, known := s.breakers[host]
	if !known {
		if len(s.breakers) >= maxHosts {
			clear(s.breakers) // those that are still silent are soon known again
		}
		circuit = gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
			Name: host, Timeout: restPeriod,
			ReadyToTrip: func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures >= maxFailures },
			IsExcluded:  func(err error) bool { return errors.Is(err, errEnded) },
			OnStateChange: func(name string, from, to gobreaker.State) {
				s.settings.Log.Warn("the breaker of a push service changed", "host", name, "from", from.String(), "to", to.String())
			},
		})
		s.breakers[host] = circuit
	}
	return circuit
}

// call calls the service.
func (s *Sender) call(ctx context.Context, d Device, m Message) (fate Outcome, wait time.Duration, why error) {
	var reached atomic.Bool
	traced := httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { reached.Store(true) }})
	response, err := webpush.SendNotificationWithContext(traced, m.Body, &webpush.Subscription{Endpoint: d.Endpoint, Keys: webpush.Keys{Auth: d.Auth, P256dh: d.P256dh}}, &webpush.Options{
		HTTPClient: s.client, Subscriber: strings.TrimPrefix(s.settings.Subject, "mailto:"), Topic: m.Topic, TTL: int(m.TTL.Seconds()), Urgency: webpush.UrgencyNormal,
		VAPIDPublicKey: s.publicKey, VAPIDPrivateKey: s.settings.Key,
	})
	if err != nil {
		err = fmt.Errorf("push: %w", err)
		var calling *url.Error
		switch {
		case errors.Is(err, ErrEndpoint) || !errors.As(err, &calling): // it is none, or cannot be encrypted for
			return OutcomeRefused, 0, err
		case !reached.Load() && ctx.Err() != nil: // we ended it, before anything left
			return OutcomeRetry, 0, err
		case !reached.Load(): // nothing can have left
			return OutcomeRetry, minWait, err
		}
		return OutcomeUnknown, 0, err
	}
	defer func() { _ = response.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10))
	why = fmt.Errorf("push: the service answered %s", response.Status)
	switch code := response.StatusCode; {
	case code >= 200 && code < 300:
		return OutcomeAccepted, 0, nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return OutcomeGone, 0, why
	case code == http.StatusTooManyRequests || code == http.StatusServiceUnavailable:
		return OutcomeRetry, parseRetryAfter(response.Header.Get("Retry-After")), why
	case code >= 500:
		return OutcomeUnknown, 0, why
	}
	return OutcomeRefused, 0, why
}

// retryAfter reads seconds or a moment (RFC 9110, section 10.2.3), between a minute and an hour.
func parseRetryAfter(text string) time.Duration {
	wait := minWait
	if seconds, err := strconv.Atoi(text); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if moment, err := http.ParseTime(text); err == nil {
		wait = time.Until(moment)
	}
	return min(max(wait, minWait), time.Hour)
}
