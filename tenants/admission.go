package tenants

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/semaphore"
)

// ErrBusy means that the caller, or their business, uses as many connections as they may, and none became free while
// the request waited. Callers answer 429.
var ErrBusy = errors.New("tenants: all connections of this share are occupied")

const (
	// LinePatience limits how long a request waits for a connection.
	LinePatience = 2 * time.Second
	// perPerson limits the connections of one person.
	perPerson = 6
)

// admission divides a pool among its callers. It comes before the pool, whose own queue is shared: there one busy
// caller would delay all others.
type admission struct {
	patience time.Duration
	half     int64 // half of the pool's connections

	mu     sync.Mutex
	shares map[any]*share
	// businesses maps what a scope names (an event, a slug) to its business, which only the database knows.
	businesses memory[any, uuid.UUID]
	// devices are the check-in devices whose cookies the database has accepted: a client can invent one.
	devices memory[string, struct{}]
}

// share is the part of the pool that one holder uses. It is deleted with its last user, waiting ones included.
type share struct {
	*semaphore.Weighted
	users int
}

// anonymousHolder is the holder of all callers without a session.
type anonymousHolder struct{}

// LimitConcurrency limits each person to six connections, each business to half of the pool, and all anonymous callers
// and unknown devices together to half. A request waits at most patience, then fails with ErrBusy. Callers must call it
// before the first request. Jobs are exempt: River limits them.
func (db *DB) LimitConcurrency(patience time.Duration) {
	db.admission = &admission{patience: patience, half: max(1, int64(db.pool.Config().MaxConns/2)),
		shares: map[any]*share{}}
}

// acquire takes one connection from each share of the scope, or returns ErrBusy. Callers must call leave.
func (a *admission) acquire(ctx context.Context, s Scope) (leave func(), err error) {
	if a == nil || s.kind == workerKind {
		return func() {}, nil
	}
	waiting, cancel := context.WithTimeout(ctx, a.patience)
	defer cancel()
	defer func() {
		if err != nil && ctx.Err() == nil {
			err = ErrBusy
		}
	}()
	person, most := any(s.user), min(perPerson, a.half)
	switch {
	case a.isKnownDevice(s):
		person = s.device() // a device's own share
	case s.user == uuid.Nil:
		person, most = anonymousHolder{}, a.half
	}
	leavePerson, err := a.take(waiting, person, most)
	if err != nil {
		return nil, err
	}
	place := s.place()
	if place == nil {
		return leavePerson, nil
	}
	if business, known := a.businesses.get(place); known {
		place = business
	}
	leavePlace, err := a.take(waiting, place, a.half)
	if err != nil {
		leavePerson()
		return nil, err
	}
	return func() { leavePlace(); leavePerson() }, nil
}

func (a *admission) take(ctx context.Context, holder any, most int64) (giveBack func(), err error) {
	a.mu.Lock()
	its := a.shares[holder]
	if its == nil {
		its = &share{Weighted: semaphore.NewWeighted(most)}
		a.shares[holder] = its
	}
	its.users++
	a.mu.Unlock()
	forget := func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if its.users--; its.users == 0 {
			delete(a.shares, holder)
		}
	}
	if err := its.Acquire(ctx, 1); err != nil {
		forget()
		return nil, err
	}
	return func() { its.Release(1); forget() }, nil
}

// storeBusiness stores the scope's business from the text that app.scope_of_… returned.
func (a *admission) storeBusiness(s Scope, text string) {
	if a == nil || s.business != uuid.Nil || s.place() == nil {
		return
	}
	if s.kind == doorKind && !a.isKnownDevice(s) {
		a.devices.put(s.device(), struct{}{})
	}
	if _, known := a.businesses.get(s.place()); known {
		return
	}
	if parts := strings.Split(text, " "); len(parts) > partBusiness {
		if business, err := uuid.Parse(parts[partBusiness]); err == nil {
			a.businesses.put(s.place(), business)
		}
	}
}

func (a *admission) isKnownDevice(s Scope) bool {
	if s.kind != doorKind {
		return false
	}
	_, known := a.devices.get(s.device())
	return known
}

// device returns the key of a check-in device.
func (s Scope) device() string { return string(s.args[0].([]byte)) }

// place returns the key under which the scope's business is looked up: the business itself, an event, a slug or a
// feed's secret; nil for a scope without a business.
func (s Scope) place() any {
	switch {
	case s.business != uuid.Nil:
		return s.business
	case s.event != uuid.Nil:
		return s.event
	case s.kind == visitorKind:
		return s.args[0]
	case s.kind == feedKind:
		return string(s.args[0].([]byte))
	}
	return nil
}
