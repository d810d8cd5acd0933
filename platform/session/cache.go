package session

import (
	"crypto/sha256"
	"sync"
	"time"

	"github.com/google/uuid"
)

// cache remembers for a moment whose token is whose, so that a screen with ten
// requests asks Kratos once. It holds hashes: a copy of the memory opens
// nothing.
type cache struct {
	mu      sync.Mutex
	entries map[tokenHash]entry
	// epoch changes with each drop. An answer that Kratos gave before a sign-out
	// must not be remembered after it.
	epoch uint64
	// deaf is a cache that would not hear of sessions ended elsewhere: all
	// that it remembers is doubtful.
	isDisconnected bool
	limit          int
	now            func() time.Time
}

type tokenHash [sha256.Size]byte

type entry struct {
	session Session
	until   time.Time
	// doubtful is one that may have ended elsewhere without our hearing of it. It still counts where
	// Kratos cannot be asked.
	isDoubtful bool
}

func newCache(limit int) *cache {
	return &cache{entries: map[tokenHash]entry{}, limit: limit, now: time.Now}
}

// get answers what is remembered of a token, and the epoch to put an answer of Kratos with.
func (c *cache) get(key tokenHash) (_ entry, found bool, epoch uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known, ok := c.entries[key]
	if !ok || !c.now().Before(known.until) {
		return entry{}, false, c.epoch
	}
	return known, true, c.epoch
}

func (c *cache) put(key tokenHash, session Session, keep time.Duration, epoch uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if epoch != c.epoch {
		return
	}
	now := c.now()
	if len(c.entries) >= c.limit {
		c.evict(now)
	}
	until := now.Add(keep)
	if session.ExpiresAt.Before(until) {
		until = session.ExpiresAt
	}
	c.entries[key] = entry{session, until, c.isDisconnected}
}

// makeRoom forgets what has expired, and any one entry if nothing has.
func (c *cache) evict(now time.Time) {
	for key, known := range c.entries {
		if !now.Before(known.until) {
			delete(c.entries, key)
		}
	}
	for key := range c.entries {
		if len(c.entries) < c.limit {
			return
		}
		delete(c.entries, key)
	}
}

// forget is for what Kratos says is no session: nobody ended it here, so no answer on its way is late.
func (c *cache) remove(key tokenHash) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.entries, key)
}

func (c *cache) invalidate(key tokenHash) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	delete(c.entries, key)
}

// dropAllOf forgets every session of a person.
func (c *cache) invalidatePerson(user uuid.UUID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	for key, known := range c.entries {
		if known.session.UserID == user {
			delete(c.entries, key)
		}
	}
}

// forgetAll remembers no session any more.
func (c *cache) invalidateAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	clear(c.entries)
}

// connected says whether notifications of ended sessions arrive from now on. What is remembered is
// asked about again, for one of those that did not arrive may have been about it.
func (c *cache) setConnected(is bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	c.isDisconnected = !is
	for key, known := range c.entries {
		known.isDoubtful = true
		c.entries[key] = known
	}
}
