package live

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// askTimeout is how long the database may take to say what access somebody has.
const askTimeout = 5 * time.Second

// stream is one open connection. What waits to be told is a set of areas: however slowly it is
// read, it never grows.
type stream struct {
	person, business, event uuid.UUID // without an event it is of the business as a whole
	isClient                bool      // or looks at the event as its client does
	hearsOfItself           bool      // of its person's notifications, which are of teams

	mu      sync.Mutex
	waiting areas
	woken   chan struct{} // holds one
	crowded chan struct{} // closed when the person has too many
	once    sync.Once
}

func (s *stream) isOfBusiness() bool { return s.event == uuid.Nil }

// wake notes what is to be told. It never waits.
func (s *stream) wake(area areas) {
	s.mu.Lock()
	s.waiting |= area
	s.mu.Unlock()
	select {
	case s.woken <- struct{}{}:
	default: // awake already
	}
}

// take empties the note.
func (s *stream) take() areas {
	s.mu.Lock()
	defer s.mu.Unlock()
	told := s.waiting
	s.waiting = 0
	return told
}

func (s *stream) crowdOut() { s.once.Do(func() { close(s.crowded) }) }

// listener is a stream with what it needs to ask and to tell. It belongs to one goroutine.
type listener struct {
	*stream
	hub   *Hub
	scope tenants.Scope
	out   *procedure.Events

	access tenants.Access
	told   time.Time // when it last said anything
	looked time.Time // when it last had everything looked at again
}

// followReception follows an event as a device at its door.
func (h *Hub) followReception(ctx context.Context, db tenants.Reader, event uuid.UUID, out *procedure.Events) error {
	asking, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	business, err := queries.New(db).FindReceptionToFollow(asking, queries.FindReceptionToFollowParams{EventID: event})
	if err != nil {
		return err
	}
	return h.follow(ctx, business, event, out)
}

// followEvent follows an event that its reader must see.
func (h *Hub) followEvent(ctx context.Context, db tenants.Reader, event uuid.UUID, out *procedure.Events) error {
	asking, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	business, err := queries.New(db).FindEventToFollow(asking, queries.FindEventToFollowParams{ID: event})
	if err != nil {
		return err
	}
	return h.follow(ctx, business, event, out)
}

// follow keeps a stream open until its reader leaves, may not listen any more, or the process ends.
func (h *Hub) follow(ctx context.Context, business, event uuid.UUID, out *procedure.Events) error {
	asking, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	scope := procedure.ScopeOf(ctx)
	l := &listener{
		stream: &stream{
			person: personOf(procedure.Caller(ctx)), business: business, event: event, isClient: scope.Role() == tenants.RoleCustomer, hearsOfItself: scope.Role() == tenants.RoleMember,
			woken: make(chan struct{}, 1), crowded: make(chan struct{}),
		},
		hub: h, scope: scope, out: out, looked: time.Now(),
	}
	// From here on nothing is missed.
	before := h.join(l.stream)
	defer h.leave(l.stream)
	access, seen, err := h.access(asking, l.scope, l.stream)
	if err != nil {
		return err
	}
	l.access = access
	before.seen(seen)
	if err := l.say(func() error { return l.begin(before) }); err != nil {
		return err
	}
	return l.listen(ctx)
}

// personOf is whose streams are counted together: a person's, or those of a device without account.
func personOf(asker procedure.Person) uuid.UUID {
	if asker.Device != nil {
		return uuid.UUID(asker.Device[:16])
	}
	return asker.UserID
}

// begin opens the stream with what happened before it.
func (l *listener) begin(before lately) error {
	text, err := json.Marshal(before)
	if err != nil {
		return err
	}
	if err := l.out.Open(comeBack); err != nil {
		return err
	}
	return l.out.Send(eventLately, string(text))
}

func (l *listener) listen(ctx context.Context) error {
	check := time.NewTicker(checkEvery)
	defer check.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-l.hub.closing:
			return nil
		case <-l.crowded:
			return l.out.Send(eventEnd, endCrowded)
		case <-check.C:
			if !l.hub.isHearing() && time.Since(l.looked) >= lookAgain {
				l.wake(missed)
			}
		case <-l.woken:
		}
		waiting := l.take()
		spoken, err := l.tell(ctx, waiting)
		if err != nil {
			return err
		}
		if !spoken {
			continue
		}
		// What changes next is told together.
		select {
		case <-ctx.Done():
		case <-l.hub.closing:
		case <-time.After(gap):
		}
	}
}

// tell asks whether and what its person may hear, and says of what waits as much as that. An error
// ends the stream; spoken is whether anything was said.
func (l *listener) tell(ctx context.Context, waiting areas) (spoken bool, err error) {
	if err := l.out.Confirm(); err != nil {
		return l.refused(err, waiting)
	}
	asking, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	access, seen, err := l.hub.access(asking, l.scope, l.stream)
	if err != nil {
		return l.refused(err, waiting)
	}
	other := access != l.access
	l.access = access
	if waiting&notified != 0 {
		if err := l.say(func() error { return l.out.Send(eventNotified, "") }); err != nil {
			return true, err
		}
		spoken = true
	}
	switch {
	// Of control the owner alone is told, who answers for the business.
	case other || waiting&missed != 0 || waiting&control != 0 && access.TeamRole == tenants.TeamOwner:
		l.looked = time.Now()
		return true, l.say(func() error { return l.out.Send(eventAccess, "") })
	case waiting&seen != 0:
		return true, l.say(func() error { return l.out.Send(eventChange, (waiting & seen).String()) })
	case time.Since(l.told) >= beatEvery:
		return false, l.say(l.out.Beat)
	}
	return spoken, nil
}

// refused ends the stream of whoever may not listen any more. Where nobody could be asked, what
// waits goes on waiting, and nothing is said meanwhile.
func (l *listener) refused(err error, waiting areas) (bool, error) {
	switch problem.From(err).Status {
	case http.StatusUnauthorized, http.StatusNotFound:
		if sending := l.out.Send(eventEnd, endRevoked); sending != nil {
			return true, sending
		}
		return true, err
	}
	l.mu.Lock()
	l.waiting |= waiting
	l.mu.Unlock()
	return false, nil
}

func (l *listener) say(word func() error) error {
	l.told = time.Now()
	return word()
}
