package auth

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/httprate"
)

// Limits say how much one phone and one address may ask for. Kratos itself
// limits nothing but the five tries of an attempt.
type Limits struct {
	// CodesPerPhone and CodesPerAddress count in ten minutes, CodesPerPhoneDaily
	// in a day.
	CodesPerPhone, CodesPerPhoneDaily, CodesPerAddress int
	// TriesPerAddress counts the codes that were typed in ten minutes.
	TriesPerAddress int
	// Countries are whose phones sign in, by their two letters (ISO 3166-1). A
	// message abroad costs many times as much, and whoever earns by it asks for many.
	Countries []string
}

// DefaultLimits leave a guesser at one phone one chance in ten thousand a day,
// and a victim twenty messages.
func DefaultLimits() Limits {
	return Limits{CodesPerPhone: 5, CodesPerPhoneDaily: 20, CodesPerAddress: 20, TriesPerAddress: 60, Countries: []string{"BR"}}
}

func (l Limits) orDefault() Limits {
	usual := DefaultLimits()
	if len(l.Countries) == 0 {
		l.Countries = usual.Countries
	}
	return Limits{
		CodesPerPhone:      cmp.Or(l.CodesPerPhone, usual.CodesPerPhone),
		CodesPerPhoneDaily: cmp.Or(l.CodesPerPhoneDaily, usual.CodesPerPhoneDaily),
		CodesPerAddress:    cmp.Or(l.CodesPerAddress, usual.CodesPerAddress),
		TriesPerAddress:    cmp.Or(l.TriesPerAddress, usual.TriesPerAddress),
		Countries:          l.Countries,
	}
}

// ReadLimits reads the SIGN_IN_… settings; what is not set keeps its default.
// Its error names every setting that cannot be read.
func ReadLimits(get func(name string) string) (Limits, error) {
	limits := DefaultLimits()
	var wrong []error
	for name, limit := range map[string]*int{
		"SIGN_IN_CODES_PER_PHONE":       &limits.CodesPerPhone,
		"SIGN_IN_CODES_PER_PHONE_DAILY": &limits.CodesPerPhoneDaily,
		"SIGN_IN_CODES_PER_ADDRESS":     &limits.CodesPerAddress,
		"SIGN_IN_TRIES_PER_ADDRESS":     &limits.TriesPerAddress,
	} {
		text := strings.TrimSpace(get(name))
		if text == "" {
			continue
		}
		number, err := strconv.Atoi(text)
		if err != nil || number < 1 {
			wrong = append(wrong, fmt.Errorf("%s deve ser um número a partir de 1; veio %q", name, text))
			continue
		}
		*limit = number
	}
	if countries, err := readCountries(get("SIGN_IN_COUNTRIES")); err != nil {
		wrong = append(wrong, err)
	} else if len(countries) > 0 {
		limits.Countries = countries
	}
	return limits, errors.Join(wrong...)
}

const (
	resendPause = 30 * time.Second // specification 1, section 4
	window      = 10 * time.Minute
	day         = 24 * time.Hour
	// pausesBeforeForgetting is when pauses that have passed are looked for.
	pausesBeforeForgetting = 1000
)

type limits struct {
	phone, phoneDaily, address, tries *rate
	pauses                            *pauses
}

func newLimits(l Limits) *limits {
	return &limits{
		phone:      newRate(l.CodesPerPhone, window),
		phoneDaily: newRate(l.CodesPerPhoneDaily, day),
		address:    newRate(l.CodesPerAddress, window),
		tries:      newRate(l.TriesPerAddress, window),
		pauses:     &pauses{last: map[string]time.Time{}, now: time.Now},
	}
}

// send counts one code for a phone, or answers how long to wait.
func (l *limits) send(address, phone string) (wait time.Duration, ok bool) {
	if wait, ok := l.address.take(address); !ok {
		return wait, false
	}
	if wait, ok := l.pauses.begin(phone); !ok {
		return wait, false
	}
	for _, rate := range []*rate{l.phone, l.phoneDaily} {
		if wait, ok := rate.take(phone); !ok {
			l.pauses.cancel(phone)
			return wait, false
		}
	}
	return 0, true
}

// try counts one code that was typed.
func (l *limits) try(address string) (wait time.Duration, ok bool) {
	return l.tries.take(address)
}

// rate is httprate's sliding window for keys that are not a request's.
type rate struct {
	limiter *httprate.RateLimiter
	// slot is how long, at an even pace, one more takes to fit in.
	slot time.Duration
}

const resetHeader = "X-Ratelimit-Reset"

func newRate(limit int, in time.Duration) *rate {
	return &rate{
		limiter: httprate.NewRateLimiter(limit, in, httprate.WithResponseHeaders(httprate.ResponseHeaders{Reset: resetHeader})),
		slot:    in / time.Duration(limit),
	}
}

func (r *rate) take(key string) (wait time.Duration, ok bool) {
	answer := headers{}
	if !r.limiter.OnLimit(answer, &http.Request{}, key) {
		return 0, true
	}
	reset, err := strconv.ParseInt(http.Header(answer).Get(resetHeader), 10, 64)
	if err != nil {
		return r.slot, false
	}
	// When the window ends, what was counted in it begins to fade.
	return max(time.Until(time.Unix(reset, 0)), 0) + r.slot, false
}

// headers is a http.ResponseWriter for the limiter, which writes headers and
// nothing else.
type headers http.Header

func (h headers) Header() http.Header         { return http.Header(h) }
func (h headers) Write(b []byte) (int, error) { return len(b), nil }
func (h headers) WriteHeader(int)             {}

// pauses keep a time between two codes to the same phone.
type pauses struct {
	mu   sync.Mutex
	last map[string]time.Time
	now  func() time.Time
}

func (p *pauses) begin(phone string) (wait time.Duration, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if wait := p.last[phone].Add(resendPause).Sub(now); wait > 0 {
		return wait, false
	}
	if len(p.last) >= pausesBeforeForgetting {
		for phone, at := range p.last {
			if now.Sub(at) >= resendPause {
				delete(p.last, phone)
			}
		}
	}
	p.last[phone] = now
	return 0, true
}

// cancel takes back a pause after a code that was not sent.
func (p *pauses) cancel(phone string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.last, phone)
}
