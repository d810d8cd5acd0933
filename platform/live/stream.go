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

// accessTimeout limits each query for a stream's access.
const accessTimeout = 5 * time.Second

// stream is one open connection. Its pending changes are a set of areas, so a slow client never makes it grow.
type stream struct {
	person, business, event uuid.UUID // uuid.Nil for a stream of the business
	isClient                bool      // also true for a preview
	receivesNotifications   bool      // of its person; for team members only

	mu      sync.Mutex
	pending areas
	wakeUp  chan struct{} // capacity 1
	crowded chan struct{} // closed if the person has too many streams
	once    sync.Once
}

func (s *stream) isBusinessWide() bool { return s.event == uuid.Nil }

// wake adds areas to the pending ones. It never blocks.
func (s *stream) wake(area areas) {
	s.mu.Lock()
	s.pending |= area
	s.mu.Unlock()
	select {
	case s.wakeUp <- struct{}{}:
	default: // it will wake up anyway
	}
}

// takePending returns the pending areas and clears them.
func (s *stream) takePending() areas {
	s.mu.Lock()
	defer s.mu.Unlock()
	told := s.pending
	s.pending = 0
	return told
}

func (s *stream) closeAsCrowded() { s.once.Do(func() { close(s.crowded) }) }

// listener is a stream with its scope and its output. It is not safe for concurrent use.
type listener struct {
	*stream
	hub   *Hub
	scope tenants.Scope
	out   *procedure.Events

	access      tenants.Access
	lastSent    time.Time // last message
	lastRefresh time.Time // last message that made the client reload everything
}

// followReception follows the event of a check-in device.
func (h *Hub) followReception(ctx context.Context, db tenants.Reader, event uuid.UUID, out *procedure.Events) error {
	asking, cancel := context.WithTimeout(ctx, accessTimeout)
	defer cancel()
	business, err := queries.New(db).FindReceptionToFollow(asking, queries.FindReceptionToFollowParams{EventID: event})
	if err != nil {
		return err
	}
	return h.follow(ctx, business, event, out)
}

// followEvent follows an event that the scope must be able to see.
func (h *Hub) followEvent(ctx context.Context, db tenants.Reader, event uuid.UUID, out *procedure.Events) error {
	asking, cancel := context.WithTimeout(ctx, accessTimeout)
	defer cancel()
	business, err := queries.New(db).FindEventToFollow(asking, queries.FindEventToFollowParams{ID: event})
	if err != nil {
		return err
	}
	return h.follow(ctx, business, event, out)
}

// follow keeps a stream open until its connection or its access ends, or the process stops.
func (h *Hub) follow(ctx context.Context, business, event uuid.UUID, out *procedure.Events) error {
	asking, cancel := context.WithTimeout(ctx, accessTimeout)
	defer cancel()
	scope := procedure.ScopeOf(ctx)
	l := &listener{
		stream: &stream{
			person: limitKeyOf(procedure.Caller(ctx)), business: business, event: event,
			isClient: scope.Role() == tenants.RoleCustomer, receivesNotifications: scope.Role() == tenants.RoleMember,
			wakeUp: make(chan struct{}, 1), crowded: make(chan struct{}),
		},
		hub: h, scope: scope, out: out, lastRefresh: time.Now(),
	}
	// Changes from here on reach the stream.
	before := h.join(l.stream)
	defer h.leave(l.stream)
	access, seen, err := h.loadAccess(asking, l.scope, l.stream)
	if err != nil {
		return err
	}
	l.access = access
	before.keepVisible(seen, access.TeamRole)
	if err := l.send(func() error { return l.sendRecent(before) }); err != nil {
		return err
	}
	return l.listen(ctx)
}

// limitKeyOf returns the key under which streams are counted: the person, or the device without an account.
func limitKeyOf(asker procedure.Person) uuid.UUID {
	if asker.Device != nil {
		return uuid.UUID(asker.Device[:16])
	}
	return asker.UserID
}

// sendRecent opens the stream with the changes before it.
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
		// Changes until then are sent together.
		select {
		case <-ctx.Done():
		case <-l.hub.closing:
		case <-time.After(messageGap):
		}
	}
}

// sendPending checks the caller's access and sends as much of the pending areas as they may see. It reports whether it
// sent a message; an error ends the stream.
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
	if waiting&walletFlag != 0 && hasWallet(access.TeamRole) {
		waiting |= paymentArea
	}
	if waiting&notifiedFlag != 0 {
		if err := l.send(func() error { return l.out.Send(eventNotified, "") }); err != nil {
			return true, err
		}
		spoken = true
	}
	switch {
	// Control is reported to the owner alone, who is responsible for the business.
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

// handleRefusal ends the stream if the access was lost. If the check failed otherwise, it puts the pending areas back
// and sends nothing.
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
