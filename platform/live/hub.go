package live

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/pgnotify"
	"cortejo/tenants"
)

const (
	// channel is what the triggers notify.
	channel = "cortejo_live"
	// clientVendors is their word to an event's clients alone: a card of the catalogue changed that
	// the event has.
	clientVendors = "CLIENT_VENDORS"
	// notifications is their word to one person, in whichever business they are (sql/policies/77_notifications.sql).
	notifications = "NOTIFICATIONS"
)

// Hub knows every open stream of this process and wakes those that a notification concerns. It
// never waits for one of them.
type Hub struct {
	db *tenants.DB

	mu             sync.Mutex
	byBusiness     map[uuid.UUID][]*stream
	byPerson       map[uuid.UUID][]*stream // the oldest first
	isConnected    bool
	connectedSince time.Time // when that began
	changes        []change  // heard not long ago, the oldest first

	closing chan struct{}
	close   func()
}

// NewHub makes a hub without streams. Until it is told otherwise (Attach) it hears nothing.
func NewHub(db *tenants.DB) *Hub {
	closing := make(chan struct{})
	return &Hub{
		db:         db,
		byBusiness: map[uuid.UUID][]*stream{}, byPerson: map[uuid.UUID][]*stream{},
		closing: closing, close: sync.OnceFunc(func() { close(closing) }),
	}
}

// Attach lets the hub hear what the listener brings.
func (h *Hub) Attach(listener *pgnotify.Listener) {
	listener.Subscribe(pgnotify.Subscriber{Channel: channel, Notify: h.publish, SetConnected: h.setConnected})
}

// Close ends every stream, and those that come later: their browsers come back by themselves, to
// whatever process answers then.
func (h *Hub) Close() { h.close() }

// hear wakes whom a notification concerns, and keeps it for whoever opens a stream a moment later.
func (h *Hub) publish(text string) {
	w, ok := parseChange(text)
	if !ok {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for len(h.changes) > 0 && h.changes[0].isOld() {
		h.changes = h.changes[1:]
	}
	h.changes = append(h.changes, w)
	streams := h.byBusiness[w.business]
	if w.person != uuid.Nil {
		streams = h.byPerson[w.person]
	}
	for _, s := range streams {
		if w.concerns(s) {
			s.wake(w.area)
		}
	}
}

// connected says whether notifications arrive. When they do again, what happened meanwhile was missed.
func (h *Hub) setConnected(is bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.isConnected, h.connectedSince, h.changes = is, time.Now(), nil
	if !is {
		return
	}
	for _, all := range h.byBusiness {
		for _, s := range all {
			s.wake(missedFlag)
		}
	}
}

func (h *Hub) receivesNotifications() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.isConnected
}

// join adds a stream, and answers what it came too late to hear. It ends the oldest of a person who
// has too many: all that are too many, for those that were told before may not have left yet.
func (h *Hub) join(s *stream) recentChanges {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.byBusiness[s.business] = append(h.byBusiness[s.business], s)
	theirs := append(h.byPerson[s.person], s)
	h.byPerson[s.person] = theirs
	for _, old := range theirs[:max(0, len(theirs)-maxStreamsPerPerson)] {
		old.closeAsCrowded()
	}
	l := recentChanges{Changes: map[string]int64{}}
	if h.isConnected {
		l.Reach = min(time.Since(h.connectedSince), changeRetention).Milliseconds()
	}
	for _, w := range h.changes {
		if !w.isOld() && w.concerns(s) && !w.concernsOthersAccess(s) {
			l.add(w)
		}
	}
	return l
}

func (h *Hub) leave(s *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	removeStream(h.byBusiness, s.business, s)
	removeStream(h.byPerson, s.person, s)
}

func removeStream(streams map[uuid.UUID][]*stream, key uuid.UUID, s *stream) {
	rest := slices.DeleteFunc(streams[key], func(other *stream) bool { return other == s })
	if len(rest) == 0 {
		delete(streams, key)
		return
	}
	streams[key] = rest
}

// access asks what access somebody has in their scope now, and ErrNoScope where they do not.
func (h *Hub) loadAccess(ctx context.Context, scope tenants.Scope, of *stream) (tenants.Access, areas, error) {
	st, err := h.db.Access(ctx, scope)
	if err != nil {
		return st, 0, err
	}
	seen := visibleAreas(scope.Role(), st)
	if seen == 0 && !of.isBusinessWide() {
		err = tenants.ErrNoScope
	}
	return st, seen, err
}
