package session

import (
	"crypto/sha256"
	"sync"
	"time"

	"github.com/google/uuid"
)

// cache stores for a short time which person a token belongs to, so that a screen with ten requests asks Kratos once.
// Its keys are hashes: a copy of the memory opens no session.
type cache struct {
	mu      sync.Mutex
	entries map[tokenHash]entry
	// epoch changes with each invalidation. An answer that Kratos gave before a sign-out must not be cached after it.
	epoch uint64
	// isDisconnected is true while notifications of sessions ended in other processes do not arrive: all entries are
	// then doubtful.
	isDisconnected bool
	limit          int
	now            func() time.Time
}

type tokenHash [sha256.Size]byte

type entry struct {
	session Session
	until   time.Time
	// isDoubtful marks an entry whose session may have ended without a notification. It is used only if Kratos cannot
	// be asked.
	isDoubtful bool
}

func newCache(limit int) *cache {
	return &cache{entries: map[tokenHash]entry{}, limit: limit, now: time.Now}
}

// get returns the entry of a token and reports whether it is valid. Callers must pass the epoch to put with the answer
// they then get from Kratos.
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
		c.deleteOne(now)
	}
	until := now.Add(keep)
	if session.ExpiresAt.Before(until) {
		until = session.ExpiresAt
	}
	c.entries[key] = entry{session, until, c.isDisconnected}
}

// deleteOne deletes expired entries, or an arbitrary one if none has expired.
func (c *cache) deleteOne(now time.Time) {
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

// remove deletes an entry that Kratos does not know. Unlike invalidate it keeps the epoch, because the session was not
// ended here and no answer in flight is outdated.
func (c *cache) remove(key tokenHash) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.entries, key)
}

func (c *cache) delete(key tokenHash) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	delete(c.entries, key)
}

// deletePerson deletes all entries of a person.
func (c *cache) deletePerson(user uuid.UUID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	for key, known := range c.entries {
		if known.session.UserID == user {
			delete(c.entries, key)
		}
	}
}

// deleteAll deletes all entries.
func (c *cache) deleteAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	clear(c.entries)
}

// setConnected records whether notifications of ended sessions arrive from now on. All entries become doubtful, because
// a missed notification may have been about any of them.
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
