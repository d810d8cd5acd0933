package live

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/google/uuid"

	"cortejo/api/news"
	"cortejo/tenants"
)

const (
	// channel is what the triggers notify.
	channel = "cortejo_live"
	// clientVendors is their word to an event's clients alone: a card of the catalogue changed that
	// the event has.
	clientVendors = "CLIENT_VENDORS"
)

// Hub knows every open stream of this process and wakes those that a notification concerns. It
// never waits for one of them.
type Hub struct {
	db *tenants.DB

	mu         sync.Mutex
	byEvent    map[uuid.UUID][]*stream
	byBusiness map[uuid.UUID][]*stream
	byPerson   map[uuid.UUID][]*stream // the oldest first
	hears      bool

	closing chan struct{}
	close   func()
}

// NewHub makes a hub without streams. Until it is told otherwise (Attach) it hears nothing.
func NewHub(db *tenants.DB) *Hub {
	closing := make(chan struct{})
	return &Hub{
		db:      db,
		byEvent: map[uuid.UUID][]*stream{}, byBusiness: map[uuid.UUID][]*stream{}, byPerson: map[uuid.UUID][]*stream{},
		closing: closing, close: sync.OnceFunc(func() { close(closing) }),
	}
}

// Attach lets the hub hear what the line brings.
func (h *Hub) Attach(line *news.Line) {
	line.Subscribe(news.Subscriber{Channel: channel, Hear: h.hear, Hearing: h.hearing})
}

// Close ends every stream, and those that come later: their browsers come back by themselves, to
// whatever process answers then.
func (h *Hub) Close() { h.close() }

// hear wakes whom a notification concerns: "area business event", or "area business" for every
// event of it. Of the catalogue clients only hear by clientVendors.
func (h *Hub) hear(text string) {
	words := strings.Fields(text)
	if len(words) < 2 || len(words) > 3 {
		return
	}
	area, toClients := areaOf(words[0]), words[0] == clientVendors
	if toClients {
		area = areaVendors
	}
	business, err := uuid.Parse(words[1])
	if area == 0 || err != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(words) == 2 {
		for _, s := range h.byBusiness[business] {
			if area != areaVendors || !s.isClient {
				s.wake(area)
			}
		}
		return
	}
	event, err := uuid.Parse(words[2])
	if err != nil {
		return
	}
	for _, s := range h.byEvent[event] {
		if s.isClient || !toClients {
			s.wake(area)
		}
	}
}

// hearing says whether news arrive. When they do again, what happened meanwhile was missed.
func (h *Hub) hearing(news bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.hears = news
	for _, all := range h.byEvent {
		for _, s := range all {
			if news {
				s.wake(missed)
			}
		}
	}
}

func (h *Hub) isHearing() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.hears
}

// join adds a stream, and ends the oldest of a person who has too many: all that are too many, for
// those that were told before may not have left yet.
func (h *Hub) join(s *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.byEvent[s.event] = append(h.byEvent[s.event], s)
	h.byBusiness[s.business] = append(h.byBusiness[s.business], s)
	theirs := append(h.byPerson[s.person], s)
	h.byPerson[s.person] = theirs
	for _, old := range theirs[:max(0, len(theirs)-perPerson)] {
		old.crowdOut()
	}
}

func (h *Hub) leave(s *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	without(h.byEvent, s.event, s)
	without(h.byBusiness, s.business, s)
	without(h.byPerson, s.person, s)
}

func without(streams map[uuid.UUID][]*stream, key uuid.UUID, s *stream) {
	rest := slices.DeleteFunc(streams[key], func(other *stream) bool { return other == s })
	if len(rest) == 0 {
		delete(streams, key)
		return
	}
	streams[key] = rest
}

// stand asks how somebody stands in their scope now, and ErrNoScope where they do not.
func (h *Hub) stand(ctx context.Context, scope tenants.Scope) (tenants.Standing, areas, error) {
	st, err := h.db.Standing(ctx, scope)
	if err != nil {
		return st, 0, err
	}
	seen := visible(scope.Role(), st)
	if seen == 0 {
		err = tenants.ErrNoScope
	}
	return st, seen, err
}
