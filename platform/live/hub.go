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
	// channel is the notification channel of the triggers.
	channel = "cortejo_live"
	// clientVendors is the triggers' name for a change that only an event's clients receive: a catalogue vendor of the
	// event changed.
	clientVendors = "CLIENT_VENDORS"
	// notifications is the triggers' name for a notification of one person, in any business
	// (sql/functions/77_notifications.sql).
	notifications = "NOTIFICATIONS"
)

// Hub stores the open streams of this process and wakes those that a notification concerns. It never waits for a
// stream.
type Hub struct {
	db *tenants.DB

	mu             sync.Mutex
	byBusiness     map[uuid.UUID][]*stream
	byPerson       map[uuid.UUID][]*stream // oldest first
	isConnected    bool
	connectedSince time.Time // start of the current state
	changes        []change  // recent ones, oldest first

	closing chan struct{}
	close   func()
}

// NewHub returns a hub without streams. Until Attach it receives no notifications.
func NewHub(db *tenants.DB) *Hub {
	closing := make(chan struct{})
	return &Hub{
		db:         db,
		byBusiness: map[uuid.UUID][]*stream{}, byPerson: map[uuid.UUID][]*stream{},
		closing: closing, close: sync.OnceFunc(func() { close(closing) }),
	}
}

// Attach subscribes the hub to the listener's notifications.
func (h *Hub) Attach(listener *pgnotify.Listener) {
	listener.Subscribe(pgnotify.Subscriber{Channel: channel, Notify: h.publish, SetConnected: h.setConnected})
}

// Close ends every stream, also later ones. Their browsers reconnect on their own, to another process.
func (h *Hub) Close() { h.close() }

// publish wakes the streams that a notification concerns, and stores it for streams that open soon after.
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
		if w.isForStream(s) {
			s.wake(w.area)
		}
	}
}

// setConnected records whether notifications arrive. When they arrive again, every stream reloads, because changes in
// between were missed.
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

// join adds a stream and returns the changes before it. It closes the person's oldest streams over the limit: all of
// them, because those closed earlier may not have left yet.
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
		if !w.isOld() && w.isForStream(s) && !w.isForOthersAccess(s) {
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

// loadAccess returns the current access of the scope and the areas it may see, or ErrNoScope if it has none.
func (h *Hub) loadAccess(ctx context.Context, scope tenants.Scope, of *stream) (tenants.Access, areas, error) {
	st, err := h.db.LoadAccess(ctx, scope)
	if err != nil {
		return st, 0, err
	}
	seen := listVisibleAreas(scope.Role(), st)
	if seen == 0 && !of.isBusinessWide() {
		err = tenants.ErrNoScope
	}
	return st, seen, err
}
