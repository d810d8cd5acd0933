package sitepage

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"cortejo/platform/pgnotify"
)

const (
	// freshFor is how long a page is served from memory without a notified change: its day counts change, and so does
	// data without a trigger.
	freshFor = time.Minute
	// freshUnheard is the same while there is no connection for notifications.
	freshUnheard = time.Second
	// largestCache is what all pages may take together, in bytes.
	largestCache = 64 << 20
	// liveChannel is what the triggers notify (sql/functions/03_live.sql).
	liveChannel = "cortejo_live"
)

// cachedPage is a page as it is sent, in every coding; without html the event has no site to show.
type cachedPage struct {
	html, gzipped, zstd []byte
	etag                string
	indexed             bool
}

// keep compresses a page once for all who read it.
func keep(html []byte, indexed bool) (cachedPage, error) {
	sum := sha256.Sum256(html)
	k := cachedPage{html: html, etag: hex.EncodeToString(sum[:12]), indexed: indexed}
	var out bytes.Buffer
	writer, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return cachedPage{}, fmt.Errorf("sitepage: compress a page: %w", err)
	}
	if _, err := writer.Write(html); err != nil {
		return cachedPage{}, fmt.Errorf("sitepage: compress a page: %w", err)
	}
	if err := writer.Close(); err != nil {
		return cachedPage{}, fmt.Errorf("sitepage: compress a page: %w", err)
	}
	k.gzipped = out.Bytes()
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithEncoderConcurrency(1))
	if err != nil {
		return cachedPage{}, fmt.Errorf("sitepage: compress a page: %w", err)
	}
	k.zstd = encoder.EncodeAll(html, nil)
	return k, encoder.Close()
}

func (k cachedPage) size() int { return len(k.html) + len(k.gzipped) + len(k.zstd) + 512 }

// serve sends it, or says that it is what the reader has.
func (k cachedPage) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	if k.indexed {
		h.Del("X-Robots-Tag")
	}
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Encoding")
	content, etag := k.html, k.etag
	switch accepted := r.Header.Get("Accept-Encoding"); {
	case isCodingAccepted(accepted, "zstd"):
		content, etag = k.zstd, k.etag+"-zstd"
		h.Set("Content-Encoding", "zstd")
	case isCodingAccepted(accepted, "gzip"):
		content, etag = k.gzipped, k.etag+"-gzip"
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("ETag", `"`+etag+`"`)
	if strings.Contains(r.Header.Get("If-None-Match"), `"`+etag+`"`) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // only a reader who went away makes this fail
	}
}

// isCodingAccepted reports whether an Accept-Encoding header accepts a coding.
func isCodingAccepted(accepted, coding string) bool {
	for offer := range strings.SplitSeq(accepted, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(offer), ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			return !strings.HasPrefix(strings.ReplaceAll(quality, " ", ""), "q=0") ||
				strings.ContainsAny(quality, "123456789")
		}
	}
	return false
}

// cache stores pages by their slugs until their event or business changes.
type cache struct {
	now func() time.Time

	mu      sync.RWMutex
	pages   map[string]entry
	size    int
	heard   map[uuid.UUID]uint64 // businesses with a change since floor, by its number
	last    uint64               // of the last change
	floor   uint64
	hearing bool
}

type entry struct {
	page            cachedPage
	business, event uuid.UUID
	at              time.Time
}

func newCache(now func() time.Time) *cache {
	return &cache{now: now, pages: map[string]entry{}, heard: map[uuid.UUID]uint64{}}
}

func (c *cache) get(slug string) (cachedPage, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	e, ok := c.pages[slug]
	if !ok {
		return cachedPage{}, false
	}
	fresh := freshFor
	if !c.hearing {
		fresh = freshUnheard
	}
	return e.page, c.now().Sub(e.at) < fresh
}

// begin is before a page is read; what changes from then on keeps it from being kept.
func (c *cache) begin() uint64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.last
}

func (c *cache) put(slug string, page cachedPage, business, event uuid.UUID, begun uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if begun < c.floor || c.heard[business] > begun {
		return
	}
	c.drop(slug)
	for other := range c.pages {
		if c.size+page.size() <= largestCache {
			break
		}
		c.drop(other)
	}
	c.pages[slug] = entry{page, business, event, c.now()}
	c.size += page.size()
}

func (c *cache) drop(slug string) {
	if e, ok := c.pages[slug]; ok {
		c.size -= e.page.size()
		delete(c.pages, slug)
	}
}

// shown are the areas of an event that its site shows something of; a change of any other leaves its page.
var shown = map[string]bool{"SITE": true, "EVENT": true, "VENDORS": true, "GUESTS": true, "GIFTS": true, "ACCESS": true}

// applyNotification drops the pages that a change may show on. Its text is "area business event", or "area business"
// for all events of the business.
func (c *cache) applyNotification(text string) {
	parts := strings.Fields(text)
	if len(parts) < 2 || !shown[parts[0]] {
		return
	}
	business, err := uuid.Parse(parts[1])
	if err != nil {
		return
	}
	event := uuid.Nil
	if len(parts) == 3 {
		if event, err = uuid.Parse(parts[2]); err != nil {
			return
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last++
	if len(c.heard) >= 10_000 {
		c.heard, c.floor = map[uuid.UUID]uint64{}, c.last
	}
	c.heard[business] = c.last
	for slug, e := range c.pages {
		if e.business == business && (event == uuid.Nil || e.event == event) {
			c.drop(slug)
		}
	}
}

// setConnected records whether notifications arrive, and drops all pages: changes may have been missed.
func (c *cache) setConnected(is bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last++
	c.pages, c.size, c.heard, c.floor, c.hearing = map[string]entry{}, 0, map[uuid.UUID]uint64{}, c.last, is
}

// Attach subscribes the cached pages to the listener's notifications of changes.
func (s *Service) Attach(listener *pgnotify.Listener) {
	listener.Subscribe(pgnotify.Subscriber{Channel: liveChannel, Notify: s.cache.applyNotification,
		SetConnected: s.cache.setConnected})
}
