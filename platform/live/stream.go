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
const accessTimeout = 5 * time.Second

// stream is one open connection. What waits to be told is a set of areas: however slowly it is
// read, it never grows.
type stream struct {
	person, business, event uuid.UUID // without an event it is of the business as a whole
	isClient                bool      // or looks at the event as its client does
	receivesNotifications   bool      // of its person's notifications, which are of teams

	mu      sync.Mutex
	pending areas
	wakeUp  chan struct{} // holds one
	crowded chan struct{} // closed when the person has too many
	once    sync.Once
}

func (s *stream) isBusinessWide() bool { return s.event == uuid.Nil }

// wake notes what is to be told. It never waits.
func (s *stream) wake(area areas) {
	s.mu.Lock()
	s.pending |= area
	s.mu.Unlock()
	select {
	case s.wakeUp <- struct{}{}:
	default: // awake already
	}
}

// take empties the note.
func (s *stream) takePending() areas {
	s.mu.Lock()
	defer s.mu.Unlock()
	told := s.pending
	s.pending = 0
	return told
}

func (s *stream) closeAsCrowded() { s.once.Do(func() { close(s.crowded) }) }

// listener is a stream with what it needs to ask and to tell. It belongs to one goroutine.
type listener struct {
	*stream
	hub   *Hub
	scope tenants.Scope
	out   *procedure.Events

	access      tenants.Access
	lastSent    time.Time // when it last said anything
	lastRefresh time.Time // when it last had everything looked at again
}

// followReception follows an event as a device at its door.
func (h *Hub) followReception(ctx context.Context, db tenants.Reader, event uuid.UUID, out *procedure.Events) error {
	asking, cancel := context.WithTimeout(ctx, accessTimeout)
	defer cancel()
	business, err := queries.New(db).FindReceptionToFollow(asking, queries.FindReceptionToFollowParams{EventID: event})
	if err != nil {
		return err
	}
	return h.follow(ctx, business, event, out)
}

// followEvent follows an event that its reader must see.
func (h *Hub) followEvent(ctx context.Context, db tenants.Reader, event uuid.UUID, out *procedure.Events) error {
	asking, cancel := context.WithTimeout(ctx, accessTimeout)
	defer cancel()
	business, err := queries.New(db).FindEventToFollow(asking, queries.FindEventToFollowParams{ID: event})
	if err != nil {
		return err
	}
	return h.follow(ctx, business, event, out)
}

// follow keeps a stream open until its reader leaves, may not listen any more, or the process ends.
func (h *Hub) follow(ctx context.Context, business, event uuid.UUID, out *procedure.Events) error {
	asking, cancel := context.WithTimeout(ctx, accessTimeout)
	defer cancel()
	scope := procedure.ScopeOf(ctx)
	l := &listener{
		stream: &stream{
			person: limitKeyOf(procedure.Caller(ctx)), business: business, event: event, isClient: scope.Role() == tenants.RoleCustomer, receivesNotifications: scope.Role() == tenants.RoleMember,
			wakeUp: make(chan struct{}, 1), crowded: make(chan struct{}),
		},
		hub: h, scope: scope, out: out, lastRefresh: time.Now(),
	}
	// From here on nothing is missed.
	before := h.join(l.stream)
	defer h.leave(l.stream)
	access, seen, err := h.loadAccess(asking, l.scope, l.stream)
	if err != nil {
		return err
	}
	l.access = access
	before.keepVisible(seen)
	if err := l.send(func() error { return l.sendRecent(before) }); err != nil {
		return err
	}
	return l.listen(ctx)
}

// personOf is whose streams are counted together: a person's, or those of a device without account.
func limitKeyOf(asker procedure.Person) uuid.UUID {
	if asker.Device != nil {
		return uuid.UUID(asker.Device[:16])
	}
	return asker.UserID
}

// begin opens the stream with what happened before it.
func (l *listener) sendRecent(before recentChanges) error {
	text, err := json.Marshal(before)
	if err != nil {
		return err
	}
	if err := l.out.Open(reconnectDelay); err != nil {
		return err
	}
	return l.out.Send(eventRecent, string(text))
}

func (l *listener) listen(ctx context.Context) error {
	check := time.NewTicker(checkInterval)
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
			if !l.hub.receivesNotifications() && time.Since(l.lastRefresh) >= refreshInterval {
				l.wake(missedFlag)
			}
		case <-l.wakeUp:
		}
		waiting := l.takePending()
		spoken, err := l.sendPending(ctx, waiting)
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
		case <-time.After(messageGap):
		}
	}
}

// tell asks whether and what its person may hear, and says of what waits as much as that. An error
// ends the stream; spoken is whether anything was said.
func (l *listener) sendPending(ctx context.Context, waiting areas) (spoken bool, err error) {
	if err := l.out.Confirm(); err != nil {
		return l.handleRefusal(err, waiting)
	}
	asking, cancel := context.WithTimeout(ctx, accessTimeout)
	defer cancel()
	access, seen, err := l.hub.loadAccess(asking, l.scope, l.stream)
	if err != nil {
		return l.handleRefusal(err, waiting)
	}
	other := access != l.access
	l.access = access
	if waiting&notifiedFlag != 0 {
		if err := l.send(func() error { return l.out.Send(eventNotified, "") }); err != nil {
			return true, err
		}
		spoken = true
	}
	switch {
	// Of control the owner alone is told, who answers for the business.
	case other || waiting&missedFlag != 0 || waiting&controlFlag != 0 && access.TeamRole == tenants.TeamOwner:
		l.lastRefresh = time.Now()
		return true, l.send(func() error { return l.out.Send(eventAccess, "") })
	case waiting&seen != 0:
		return true, l.send(func() error { return l.out.Send(eventChange, (waiting & seen).String()) })
	case time.Since(l.lastSent) >= beatInterval:
		return false, l.send(l.out.Beat)
	}
	return spoken, nil
}

// refused ends the stream of whoever may not listen any more. Where nobody could be asked, what
// waits goes on waiting, and nothing is said meanwhile.
func (l *listener) handleRefusal(err error, waiting areas) (bool, error) {
	switch problem.From(err).Status {
	case http.StatusUnauthorized, http.StatusNotFound:
		if sending := l.out.Send(eventEnd, endRevoked); sending != nil {
			return true, sending
		}
		return true, err
	}
	l.mu.Lock()
	l.pending |= waiting
	l.mu.Unlock()
	return false, nil
}

func (l *listener) send(word func() error) error {
	l.lastSent = time.Now()
	return word()
}
