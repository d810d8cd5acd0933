// Package push sends notifications to the push services of browsers (RFC 8030), encrypted so that only one browser can
// read them (RFC 8291) and signed with this server's key (RFC 8292). It uses webpush-go for both, which is small and
// the only maintained library for Go. It may import no other package of the project. Its entry points are New and
// Sender.Send.
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

// Services are the push services of common browsers: a host, or with a leading dot every host below it.
var Services = []string{"fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"}

// MaxPayload limits a push, in bytes: the services' limit without the overhead of encryption.
const MaxPayload = 3000

const (
	// callTimeout limits a call to a service; half of it limits its connection.
	callTimeout = 10 * time.Second
	// maxFailures is the number of consecutive calls without an answer that opens a host's breaker.
	maxFailures = 5
	// restPeriod is how long an open breaker blocks all calls. Then one push is tried.
	restPeriod = 30 * time.Second
	// maxHosts limits the stored breakers, because clients can invent hosts.
	maxHosts = 1000
)

// localService matches a fake service on this machine.
var localService = regexp.MustCompile(`^http://127\.0\.0\.1:\d+$`)

// minWait is the delay after an answer that gives none.
const minWait = time.Minute

// ErrEndpoint means that the address is not https, or is not a push service's.
var ErrEndpoint = errors.New("push: not the address of a push service")

// errEnded is the error of a call that we canceled, which says nothing about its host.
var errEnded = errors.New("push: ended")

// Settings are this server's key and the services that it may call.
type Settings struct {
	// Key is the private VAPID key: 32 bytes in base64url.
	Key string
	// Subject is the contact for push services: mailto:… or https://…
	Subject string
	// Services replaces the package's Services. Tests add a fake one on this machine, as http://127.0.0.1:4443.
	Services []string
	// Log receives the state changes of the breakers; nil discards them.
	Log *slog.Logger
}

// Sender sends pushes.
type Sender struct {
	settings  Settings
	publicKey string
	client    *http.Client

	mu       sync.Mutex
	breakers map[string]*gobreaker.CircuitBreaker[struct{}]
}

// DeriveKey derives a private VAPID key from an installation's stored secret, for installations without a configured
// key. It is stable, so subscriptions survive a restart.
func DeriveKey(secret string) (string, error) {
	// A derived scalar is invalid about as rarely as a guess finds it.
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

// New validates the settings. Its errors are sentences for the person who configures the server.
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
			Timeout: callTimeout, Transport: &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
				MaxIdleConnsPerHost: 32, IdleConnTimeout: time.Minute},
			// Redirects are not followed.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		breakers: map[string]*gobreaker.CircuitBreaker[struct{}]{},
	}, nil
}

// checkDial returns ErrEndpoint for addresses inside of our own network, whichever name resolved to them.
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

// PublicKey returns the key for browser subscriptions, in base64url.
func (s *Sender) PublicKey() string { return s.publicKey }

// Device is one browser's subscription (PushSubscription).
type Device struct {
	Endpoint string
	// P256dh and Auth are the browser's key and secret, in base64url.
	P256dh, Auth string
}

// Check returns ErrEndpoint if Send would refuse the device.
func (s *Sender) Check(d Device) error {
	address, err := url.Parse(d.Endpoint)
	if err != nil || address.User != nil || address.Hostname() == "" {
		return ErrEndpoint
	}
	here := slices.Contains(s.settings.Services, address.Scheme+"://"+address.Host)
	if !here && (address.Scheme != "https" || address.Port() != "" && address.Port() != "443" ||
		!s.isService(address.Hostname())) {
		return ErrEndpoint
	}
	key, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(d.P256dh, "="))
	if err != nil {
		return ErrEndpoint
	}
	if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return ErrEndpoint
	}
	if secret, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(d.Auth, "=")); err != nil ||
		len(secret) != 16 {
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

// Message is one push. Of pushes with the same Topic, the service stores only the newest.
type Message struct {
	Body  []byte
	Topic string
	TTL   time.Duration
}

// Outcome is the result of a push.
type Outcome int

// The outcomes of a push. OutcomeUnknown means that the service gave no answer: a retry may deliver twice.
const (
	OutcomeUnknown Outcome = iota
	OutcomeAccepted
	// OutcomeGone means that the subscription has ended (404, 410).
	OutcomeGone
	// OutcomeRetry means that the push was not accepted: the service is busy (429, 503), unreachable, or its breaker is
	// open.
	OutcomeRetry
	OutcomeRefused
)

// Send sends a push. wait is the delay before a retry (OutcomeRetry); why is the error for the log. A host that
// repeatedly gave no answer is not called for a while, so that its pushes do not delay those of other hosts.
func (s *Sender) Send(ctx context.Context, d Device, m Message) (outcome Outcome, wait time.Duration, why error) {
	if err := s.Check(d); err != nil {
		return OutcomeRefused, 0, err
	}
	if len(m.Body) > MaxPayload {
		return OutcomeRefused, 0, fmt.Errorf("push: %d bytes are too many", len(m.Body))
	}
	circuit := s.breakerOf(d.Endpoint)
	_, resting := circuit.Execute(func() (struct{}, error) {
		outcome, wait, why = s.call(ctx, d, m)
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
	return outcome, wait, why
}

// breakerOf returns the breaker of the endpoint's host. It counts by host and not by service, because some services
// have a host per name that a client invents.
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
			clear(s.breakers) // hosts that still fail soon have one again
		}
		circuit = gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
			Name: host, Timeout: restPeriod,
			ReadyToTrip: func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures >= maxFailures },
			IsExcluded:  func(err error) bool { return errors.Is(err, errEnded) },
			OnStateChange: func(name string, from, to gobreaker.State) {
				s.settings.Log.Warn("the breaker of a push service changed", "host", name, "from", from.String(), "to",
					to.String())
			},
		})
		s.breakers[host] = circuit
	}
	return circuit
}

// call sends the push to the service.
func (s *Sender) call(ctx context.Context, d Device, m Message) (outcome Outcome, wait time.Duration, why error) {
	var reached atomic.Bool
	traced := httptrace.WithClientTrace(ctx,
		&httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { reached.Store(true) }})
	response, err := webpush.SendNotificationWithContext(traced, m.Body,
		&webpush.Subscription{Endpoint: d.Endpoint, Keys: webpush.Keys{Auth: d.Auth, P256dh: d.P256dh}},
		&webpush.Options{
			HTTPClient: s.client, Subscriber: strings.TrimPrefix(s.settings.Subject, "mailto:"), Topic: m.Topic,
			TTL: int(m.TTL.Seconds()), Urgency: webpush.UrgencyNormal,
			VAPIDPublicKey: s.publicKey, VAPIDPrivateKey: s.settings.Key,
		})
	if err != nil {
		err = fmt.Errorf("push: %w", err)
		var calling *url.Error
		switch {
		case errors.Is(err, ErrEndpoint) || !errors.As(err, &calling): // no push service, or not encryptable
			return OutcomeRefused, 0, err
		case !reached.Load() && ctx.Err() != nil: // canceled before anything was sent
			return OutcomeRetry, 0, err
		case !reached.Load(): // nothing was sent
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

// parseRetryAfter parses seconds or a time (RFC 9110, section 10.2.3), limited to between a minute and an hour.
func parseRetryAfter(text string) time.Duration {
	wait := minWait
	if seconds, err := strconv.Atoi(text); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if moment, err := http.ParseTime(text); err == nil {
		wait = time.Until(moment)
	}
	return min(max(wait, minWait), time.Hour)
}
