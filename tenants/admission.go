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

// ErrBusy says that whoever asks, or the business they ask in, occupies as many connections as they
// may, and none of those became free while they stood in line. Callers answer 429.
var ErrBusy = errors.New("tenants: all connections of this share are occupied")

const (
	// LinePatience is how long somebody stands in line for a connection.
	LinePatience = 2 * time.Second
	// perPerson is how many connections a person occupies at once.
	perPerson = 6
)

// admission divides a pool among those who ask of it. It stands before the pool, whose own line knows
// nobody and would have everybody wait for whoever asks the most.
type admission struct {
	patience time.Duration
	half     int64 // of the pool

	mu     sync.Mutex
	shares map[any]*share
	// businesses are those that places turned out to be of, which only the database knows.
	businesses memory[any, uuid.UUID]
	// devices are those at a door that the database has known by their cookie: anybody can make one up.
	devices memory[string, struct{}]
}

// share is what one holder occupies. It is forgotten with the last who occupies or awaits some of it.
type share struct {
	*semaphore.Weighted
	users int
}

// nobody holds the share of all who have not signed in.
type nobody struct{}

// LimitConcurrency lets each person occupy six connections, and half of the pool each business and
// all together who have not signed in, among them devices that the database never knew; whoever finds
// a share of theirs occupied waits for patience at most. It comes before the first request. Jobs are not
// held back: River counts them.
func (db *DB) LimitConcurrency(patience time.Duration) {
	db.admission = &admission{patience: patience, half: max(1, int64(db.pool.Config().MaxConns/2)), shares: map[any]*share{}}
}

// enter takes a connection's worth of the shares that the scope falls under, which leave gives back,
// or answers ErrBusy.
func (a *admission) enter(ctx context.Context, s Scope) (leave func(), err error) {
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
		person = s.device() // each for itself
	case s.user == uuid.Nil:
		person, most = nobody{}, a.half
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

// learn takes from the text that app.scope_of_… answered which business the scope is in.
func (a *admission) learn(s Scope, text string) {
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

// device is what a device at a door is known by.
func (s Scope) device() string { return string(s.args[0].([]byte)) }

// place is what the scope names a business by: itself, an event, an address or a feed's secret; nil
// where it is in none.
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
