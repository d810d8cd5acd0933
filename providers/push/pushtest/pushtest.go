// Package pushtest is a push service on this machine, and the browsers that subscribed to it. It checks a sender's
// requests against RFC 8030 and RFC 8292, and decrypts the content like a browser (RFC 8291).
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"cortejo/providers/push"
)

// Browser has the keys of one subscription.
type Browser struct {
	key    *ecdh.PrivateKey
	secret []byte
}

// NewBrowser subscribes.
func NewBrowser(t testing.TB) Browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	secret := make([]byte, 16)
	_, _ = rand.Read(secret)
	return Browser{key, secret}
}

// Push is what a browser was given.
type Push struct {
	Body  string
	Topic string
	TTL   time.Duration
}

// Service is where browsers have addresses.
type Service struct {
	t      testing.TB
	server *httptest.Server

	mu       sync.Mutex
	browsers map[string]Browser
	answers  map[string][]func(w http.ResponseWriter)
	got      map[string][]Push
	// Delay is how long each takes.
	Delay time.Duration
	// Taken is called with the address of each accepted push, one at a time; nil disables it.
	Taken func(address string)
}

// New starts one; it ends with the test.
func New(t testing.TB) *Service {
	t.Helper()
	s := &Service{t: t, browsers: map[string]Browser{}, answers: map[string][]func(http.ResponseWriter){},
		got: map[string][]Push{}}
	s.server = httptest.NewServer(s)
	t.Cleanup(s.server.Close)
	return s
}

// URL is how a sender names it among its services.
func (s *Service) URL() string { return s.server.URL }

// Subscribe gives a browser an address.
func (s *Service) Subscribe(b Browser) push.Device {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := "/" + strconv.Itoa(len(s.browsers)+1)
	s.browsers[path] = b
	return push.Device{
		Endpoint: s.server.URL + path, P256dh: base64.RawURLEncoding.EncodeToString(b.key.PublicKey().Bytes()),
		Auth: base64.RawURLEncoding.EncodeToString(b.secret),
	}
}

// SetAnswer has the next push to a device answered so, after it was checked; nothing of it arrives.
func (s *Service) SetAnswer(d push.Device, answer func(w http.ResponseWriter)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := strings.TrimPrefix(d.Endpoint, s.server.URL)
	s.answers[path] = append(s.answers[path], answer)
}

// ListPushes is what a device was given so far.
func (s *Service) ListPushes(d push.Device) []Push {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Push{}, s.got[strings.TrimPrefix(d.Endpoint, s.server.URL)]...)
}

var topics = regexp.MustCompile(`^[A-Za-z0-9_-]{0,32}$`)

// ServeHTTP takes a push as a service does.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(s.Delay)
	s.mu.Lock()
	defer s.mu.Unlock()
	b, known := s.browsers[r.URL.Path]
	if !known {
		http.Error(w, "gone", http.StatusGone)
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the sender stopped in the middle: it sent nothing
	}
	ttl, ttlErr := strconv.Atoi(r.Header.Get("TTL"))
	switch {
	case r.Method != http.MethodPost || ttlErr != nil || ttl < 0:
		err = errors.New("no POST with a TTL (RFC 8030, section 5)")
	case !topics.MatchString(r.Header.Get("Topic")):
		err = errors.New("a topic has at most 32 letters of base64url (RFC 8030, section 5.4)")
	case r.Header.Get("Content-Encoding") != "aes128gcm":
		err = errors.New("not encrypted as RFC 8291 says")
	case len(body) > 4096:
		err = errors.New("more than 4096 bytes (RFC 8030, section 7.2)")
	default:
		err = checkVAPID(r, s.server.URL)
	}
	text := ""
	if err == nil {
		text, err = b.Read(body)
	}
	if err != nil {
		s.t.Errorf("the push service: %v", err)
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if waiting := s.answers[r.URL.Path]; len(waiting) > 0 {
		s.answers[r.URL.Path] = waiting[1:]
		waiting[0](w)
		return
	}
	if s.Taken != nil {
		s.Taken(r.RequestURI)
	}
	s.got[r.URL.Path] = append(s.got[r.URL.Path],
		Push{Body: text, Topic: r.Header.Get("Topic"), TTL: time.Duration(ttl) * time.Second})
	w.WriteHeader(http.StatusCreated)
}

// checkVAPID checks who hands over (RFC 8292).
func checkVAPID(r *http.Request, origin string) error {
	fields := regexp.MustCompile(`^vapid t=([^,]+), ?k=(.+)$`).FindStringSubmatch(r.Header.Get("Authorization"))
	if fields == nil {
		return errors.New("no VAPID")
	}
	raw, err := base64.RawURLEncoding.DecodeString(fields[2])
	if err != nil {
		return fmt.Errorf("not a public key: %w", err)
	}
	key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return fmt.Errorf("not a public key: %w", err)
	}
	var claims jwt.RegisteredClaims
	if _, err := jwt.ParseWithClaims(fields[1], &claims, func(*jwt.Token) (any, error) { return key, nil },
		jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(origin), jwt.WithExpirationRequired()); err != nil {
		return fmt.Errorf("the token: %w", err)
	}
	if time.Until(claims.ExpiresAt.Time) > 24*time.Hour {
		return errors.New("the token lives for more than a day")
	}
	if !regexp.MustCompile(`^(mailto:[^:@]+@[^:@]+|https://.+)$`).MatchString(claims.Subject) {
		return fmt.Errorf("nobody to write to: %q", claims.Subject)
	}
	return nil
}

// BrowserOf is one with these keys, as RFC 8291's example has them.
func BrowserOf(t testing.TB, key, secret []byte) Browser {
	t.Helper()
	private, err := ecdh.P256().NewPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return Browser{private, secret}
}

// Read decrypts one record as the browser does (RFC 8188, section 2; RFC 8291, section 3.4).
func (b Browser) Read(body []byte) (string, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) {
		return "", errors.New("no header")
	}
	salt, size, senders := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:21+int(body[20])]
	sealed := body[21+int(body[20]):]
	if uint32(len(sealed)) > size { //nolint:gosec // a body has at most 4096 bytes
		return "", errors.New("more than one record")
	}
	sender, err := ecdh.P256().NewPublicKey(senders)
	if err != nil {
		return "", fmt.Errorf("the sender's key: %w", err)
	}
	shared, err := b.key.ECDH(sender)
	if err != nil {
		return "", err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(senders)
	material, err := hkdf.Key(sha256.New, shared, b.secret, info, 32)
	if err != nil {
		return "", err
	}
	key, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return "", err
	}
	nonce, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	plain, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return "", fmt.Errorf("the record: %w", err)
	}
	text := strings.TrimRight(string(plain), "\x00")
	if !strings.HasSuffix(text, "\x02") {
		return "", errors.New("not the last record")
	}
	return strings.TrimSuffix(text, "\x02"), nil
}
