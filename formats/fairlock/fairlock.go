// Package fairlock lets work that needs much memory run one or a few at a time, without one business delaying the
// others by more than one operation. The context names the business; callers set it with AddTenant. It imports no other
// package of Cortejo.
package fairlock

import (
	"context"
	"sync"

	"github.com/google/uuid"
)

type tenantKey struct{}

// AddTenant returns a context whose operations take their turns as the tenant's.
func AddTenant(ctx context.Context, tenant uuid.UUID) context.Context {
	return context.WithValue(ctx, tenantKey{}, tenant)
}

// tenantOf returns uuid.Nil of a context without a tenant: those share one line.
func tenantOf(ctx context.Context) uuid.UUID {
	tenant, _ := ctx.Value(tenantKey{}).(uuid.UUID)
	return tenant
}

// Lock admits one operation at a time, or a few. One operation of each tenant runs or waits for its turn, the others of
// the tenant wait behind it. The zero value is not usable; New and NewWithSlots return one.
type Lock struct {
	slot  chan struct{} // blocked senders proceed in their order
	mu    sync.Mutex
	lines map[uuid.UUID]*line
}

// line holds the operations of one tenant. It exists while there is one.
type line struct {
	head  chan struct{}
	users int
}

// New returns an unlocked Lock for one operation at a time.
func New() *Lock { return NewWithSlots(1) }

// NewWithSlots returns an unlocked Lock for as many operations at a time, each of another tenant.
func NewWithSlots(slots int) *Lock {
	return &Lock{slot: make(chan struct{}, slots), lines: map[uuid.UUID]*line{}}
}

// Acquire waits for the turn of the context's tenant, or returns the cause that ended the context. Callers must call
// release, once.
func (l *Lock) Acquire(ctx context.Context) (release func(), err error) {
	tenant := tenantOf(ctx)
	own := l.join(tenant)
	if err := send(ctx, own.head); err != nil {
		l.leave(tenant)
		return nil, err
	}
	if err := send(ctx, l.slot); err != nil {
		<-own.head
		l.leave(tenant)
		return nil, err
	}
	return func() { <-l.slot; <-own.head; l.leave(tenant) }, nil
}

func send(ctx context.Context, to chan struct{}) error {
	select {
	case to <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (l *Lock) join(tenant uuid.UUID) *line {
	l.mu.Lock()
	defer l.mu.Unlock()
	own := l.lines[tenant]
	if own == nil {
		own = &line{head: make(chan struct{}, 1)}
		l.lines[tenant] = own
	}
	own.users++
	return own
}

func (l *Lock) leave(tenant uuid.UUID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if own := l.lines[tenant]; own.users > 1 {
		own.users--
	} else {
		delete(l.lines, tenant)
	}
}
