package auth

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"cortejo/platform/limits"
)

// Limits say how much one phone and one client IP may ask for. Kratos itself
// limits nothing but the five tries of an attempt.
type Limits struct {
	// CodesPerPhone counts in ten minutes and CodesPerPhoneDaily in a day what one
	// client IP asks for one phone, so that a stranger uses up nobody else's.
	CodesPerPhone, CodesPerPhoneDaily int
	// CodesPerPhoneTotal counts in a day what everybody asks for one phone, and
	// CodesPerAddress in ten minutes what one client IP asks for any.
	CodesPerPhoneTotal, CodesPerAddress int
	// TriesPerAddress counts the codes that were typed in ten minutes.
	TriesPerAddress int
	// Countries are whose phones sign in, by their two letters (ISO 3166-1). A
	// message abroad costs many times as much, and whoever earns by it asks for many.
	Countries []string
}

// DefaultLimits leave a guesser at one phone one chance in ten thousand a day
// from one client IP and three from everywhere, and a victim twenty messages, or sixty.
func DefaultLimits() Limits {
	return Limits{CodesPerPhone: 5, CodesPerPhoneDaily: 20, CodesPerPhoneTotal: 60, CodesPerAddress: 20, TriesPerAddress: 60, Countries: []string{"BR"}}
}

func (l Limits) orDefault() Limits {
	usual := DefaultLimits()
	if len(l.Countries) == 0 {
		l.Countries = usual.Countries
	}
	return Limits{
		CodesPerPhone:      cmp.Or(l.CodesPerPhone, usual.CodesPerPhone),
		CodesPerPhoneDaily: cmp.Or(l.CodesPerPhoneDaily, usual.CodesPerPhoneDaily),
		CodesPerPhoneTotal: cmp.Or(l.CodesPerPhoneTotal, usual.CodesPerPhoneTotal),
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
		"SIGN_IN_CODES_PER_PHONE_TOTAL": &limits.CodesPerPhoneTotal,
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

type rateLimiters struct {
	phone, phoneDaily, phoneTotal, clientIP, tries *limits.RateLimiter
	pauses                                         *pauses
	proven                                         *proven
}

func newRateLimiters(l Limits) *rateLimiters {
	return &rateLimiters{
		phone:      limits.NewRateLimiter(l.CodesPerPhone, window),
		phoneDaily: limits.NewRateLimiter(l.CodesPerPhoneDaily, day),
		phoneTotal: limits.NewRateLimiter(l.CodesPerPhoneTotal, day),
		clientIP:   limits.NewRateLimiter(l.CodesPerAddress, window),
		tries:      limits.NewRateLimiter(l.TriesPerAddress, window),
		pauses:     &pauses{last: map[string]time.Time{}, now: time.Now},
		proven:     &proven{times: map[string]uint64{}},
	}
}

// send counts one code for a phone, or answers how long to wait.
func (l *rateLimiters) send(clientIP, phone string) (wait time.Duration, ok bool) {
	if wait, ok := l.clientIP.Take(clientIP); !ok {
		return wait, false
	}
	if wait, ok := l.pauses.begin(phone); !ok {
		return wait, false
	}
	counted := l.proven.key(phone)
	for _, count := range []struct {
		of  *limits.RateLimiter
		key string
	}{{l.phone, counted + " " + clientIP}, {l.phoneDaily, counted + " " + clientIP}, {l.phoneTotal, counted}} {
		if wait, ok := count.of.Take(count.key); !ok {
			l.pauses.cancel(phone)
			return wait, false
		}
	}
	return 0, true
}

// try counts one code that was typed.
func (l *rateLimiters) try(clientIP string) (wait time.Duration, ok bool) {
	return l.tries.Take(clientIP)
}

// signedIn forgets what was counted for a phone: whoever holds it has shown so.
func (l *rateLimiters) signedIn(phone string) { l.proven.add(phone) }

// proven gives the counters of a phone another key each time its owner signs in.
type proven struct {
	mu    sync.Mutex
	times map[string]uint64
	last  uint64
}

// provenAtMost bounds what is remembered. Forgetting gives a phone its old counters back,
// which harms nobody for longer than a day.
const provenAtMost = 100_000

func (p *proven) add(phone string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.times) >= provenAtMost {
		clear(p.times)
	}
	p.last++
	p.times[phone] = p.last
}

func (p *proven) key(phone string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return phone + "#" + strconv.FormatUint(p.times[phone], 10)
}

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
