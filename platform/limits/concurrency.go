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
	// acquireTimeout is how long somebody waits for a slot before they are refused.
	acquireTimeout = 10 * time.Second
	// retryAfter is when a refused person may find a slot.
	retryAfter = 5 * time.Second
)

// PersonLimiter bounds what each person has under way. What one of them keeps open takes nothing from
// anybody else.
type PersonLimiter struct {
	max     int
	refusal string
	mu      sync.Mutex
	counts  map[uuid.UUID]int
}

// NewPersonLimiter lets each person have so many under way. second is the sentence for who has all of
// theirs.
func NewPersonLimiter(each int, refusal string) *PersonLimiter {
	return &PersonLimiter{max: each, refusal: refusal, counts: map[uuid.UUID]int{}}
}

// Enter counts one more for the person, until leave is called, or answers the refusal they read.
func (l *PersonLimiter) Enter(person uuid.UUID) (leave func(), err error) {
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

// ConcurrencyLimiter keeps what costs memory from being asked for by too many at once. All share its
// slots, of which a tenant takes at most half. A slot is only for work that ends by itself: nobody takes
// one while a sender or a reader is waited for.
type ConcurrencyLimiter struct {
	slots   chan struct{}
	refusal string
	mu      sync.Mutex
	tenants map[uuid.UUID]*tenantSlots
}

// tenantSlots are a tenant's half, kept for as long as anybody of theirs has one or waits.
type tenantSlots struct {
	slots chan struct{}
	users int
}

// NewConcurrencyLimiter makes a limiter of so many slots, two or more. busy is the sentence for whom there
// is none.
func NewConcurrencyLimiter(slots int, refusal string) *ConcurrencyLimiter {
	if slots < 2 {
		panic("limits: a single slot would be one tenant's")
	}
	return &ConcurrencyLimiter{slots: make(chan struct{}, slots), refusal: refusal, tenants: map[uuid.UUID]*tenantSlots{}}
}

// Acquire takes a slot for the tenant, which the caller releases, or answers the refusal they read. It
// waits in the tenant's own line first.
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
		return problem.Unavailable(l.refusal, waiting.Err())
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

// Decode has read look into what somebody sent, in a slot of the tenant's and on a budget that begins
// once it is theirs.
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
