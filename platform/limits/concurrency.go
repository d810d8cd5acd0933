package limits

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/budget"
	"cortejo/platform/problem"
)

const (
	// acquireTimeout limits how long a caller waits for a slot.
	acquireTimeout = 10 * time.Second
	// retryAfter is the delay suggested to a refused caller.
	retryAfter = 5 * time.Second
)

// PersonLimiter limits the concurrent operations of each person. One person's operations never delay another person's.
type PersonLimiter struct {
	max     int
	refusal string
	mu      sync.Mutex
	counts  map[uuid.UUID]int
}

// NewPersonLimiter returns a limiter of each operations per person. refusal is the sentence for a person at the limit.
func NewPersonLimiter(each int, refusal string) *PersonLimiter {
	return &PersonLimiter{max: each, refusal: refusal, counts: map[uuid.UUID]int{}}
}

// Acquire counts one more operation of the person, or returns the refusal. Callers must call leave when it ends.
func (l *PersonLimiter) Acquire(person uuid.UUID) (leave func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.counts[person] >= l.max {
		return nil, problem.TooMany(l.refusal, retryAfter)
	}
	l.counts[person]++
	return func() { l.leave(person) }, nil
}

func (l *PersonLimiter) leave(person uuid.UUID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.counts[person]--; l.counts[person] == 0 {
		delete(l.counts, person)
	}
}

// ConcurrencyLimiter limits the concurrent work that costs memory. All tenants share its slots, and one tenant takes at
// most half of them. A slot is only for work that ends by itself: callers must not hold one while they wait for a
// client to send or to read.
type ConcurrencyLimiter struct {
	slots   chan struct{}
	refusal string
	mu      sync.Mutex
	tenants map[uuid.UUID]*tenantSlots
}

// tenantSlots is a tenant's half of the slots. It exists while the tenant holds a slot or waits for one.
type tenantSlots struct {
	slots chan struct{}
	users int
}

// NewConcurrencyLimiter returns a limiter of two or more slots. refusal is the sentence for a caller who gets none in
// time.
func NewConcurrencyLimiter(slots int, refusal string) *ConcurrencyLimiter {
	if slots < 2 {
		panic("limits: a single slot would be one tenant's")
	}
	return &ConcurrencyLimiter{slots: make(chan struct{}, slots), refusal: refusal,
		tenants: map[uuid.UUID]*tenantSlots{}}
}

// Acquire takes a slot for the tenant, or returns the refusal. Callers must call release. It waits for the tenant's own
// half first.
func (l *ConcurrencyLimiter) Acquire(ctx context.Context, tenant uuid.UUID) (release func(), err error) {
	own := l.addWaiter(tenant)
	waiting, cancel := context.WithTimeout(ctx, acquireTimeout)
	defer cancel()
	if err := l.wait(ctx, waiting, own); err != nil {
		l.removeWaiter(tenant)
		return nil, err
	}
	if err := l.wait(ctx, waiting, l.slots); err != nil {
		<-own
		l.removeWaiter(tenant)
		return nil, err
	}
	return func() { <-l.slots; <-own; l.removeWaiter(tenant) }, nil
}

func (l *ConcurrencyLimiter) wait(ctx, waiting context.Context, slots chan struct{}) error {
	select {
	case slots <- struct{}{}:
		return nil
	case <-waiting.Done():
		if err := ctx.Err(); err != nil {
			return err
		}
		refusal := problem.Unavailable(l.refusal, waiting.Err())
		refusal.RetryAfter = retryAfter
		return refusal
	}
}

func (l *ConcurrencyLimiter) addWaiter(tenant uuid.UUID) chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	entry := l.tenants[tenant]
	if entry == nil {
		entry = &tenantSlots{slots: make(chan struct{}, cap(l.slots)/2)}
		l.tenants[tenant] = entry
	}
	entry.users++
	return entry.slots
}

func (l *ConcurrencyLimiter) removeWaiter(tenant uuid.UUID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if entry := l.tenants[tenant]; entry.users > 1 {
		entry.users--
	} else {
		delete(l.tenants, tenant)
	}
}

// Decode runs read on untrusted input, in a slot of the tenant and with a budget that starts once the slot is taken.
func (l *ConcurrencyLimiter) Decode(ctx context.Context, tenant uuid.UUID, read func(*budget.Budget) error) error {
	release, err := l.Acquire(ctx, tenant)
	if err != nil {
		return err
	}
	defer release()
	b, end := budget.Start(ctx)
	defer end()
	return read(b)
}
