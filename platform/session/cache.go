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
	// deaf is a cache that would not hear of sessions ended elsewhere: it
	// remembers nothing.
	deaf  bool
	limit int
	now   func() time.Time
}

type tokenHash [sha256.Size]byte

type entry struct {
	session Session
	until   time.Time
}

func newCache(limit int) *cache {
	return &cache{entries: map[tokenHash]entry{}, limit: limit, now: time.Now}
}

// get answers the session, or the epoch to put an answer of Kratos with.
func (c *cache) get(key tokenHash) (_ Session, found bool, epoch uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known, ok := c.entries[key]
	if !ok || !c.now().Before(known.until) {
		return Session{}, false, c.epoch
	}
	return known.session, true, c.epoch
}

func (c *cache) put(key tokenHash, session Session, keep time.Duration, epoch uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.deaf || epoch != c.epoch {
		return
	}
	now := c.now()
	if len(c.entries) >= c.limit {
		c.makeRoom(now)
	}
	until := now.Add(keep)
	if session.ExpiresAt.Before(until) {
		until = session.ExpiresAt
	}
	c.entries[key] = entry{session, until}
}

// makeRoom forgets what has expired, and any one entry if nothing has.
func (c *cache) makeRoom(now time.Time) {
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

func (c *cache) drop(key tokenHash) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	delete(c.entries, key)
}

// dropAllOf forgets every session of a person.
func (c *cache) dropAllOf(user uuid.UUID) {
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
func (c *cache) forgetAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	clear(c.entries)
}

// connected says whether notifications of ended sessions arrive from now on. What was
// remembered while they did not, or may not have, goes.
func (c *cache) connected(is bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	c.deaf = !is
	clear(c.entries)
}
