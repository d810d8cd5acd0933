package live

import (
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// word is what was heard: an area changed of an event, or of every event of a business; or a person was notified.
type word struct {
	area            areas
	business, event uuid.UUID // without an event it is about all of them
	person          uuid.UUID // whom alone it is for
	toClients       bool      // and to nobody else
	heard           time.Time
}

// wordOf reads "area business event", "area business", or "NOTIFICATIONS person".
func wordOf(text string) (w word, ok bool) {
	parts := strings.Fields(text)
	if len(parts) < 2 || len(parts) > 3 {
		return w, false
	}
	if parts[0] == notifications {
		person, err := uuid.Parse(parts[1])
		return word{area: notified, person: person, heard: time.Now()}, err == nil && len(parts) == 2
	}
	w = word{area: shownIn(parts[0]), toClients: parts[0] == clientVendors, heard: time.Now()}
	if w.toClients {
		w.area = vendors
	}
	var err error
	if w.business, err = uuid.Parse(parts[1]); err == nil && len(parts) == 3 {
		w.event, err = uuid.Parse(parts[2])
	}
	return w, err == nil && w.area != 0
}

// concerns says whether a stream is to hear it. A stream of no event hears what is of no event's areas. Of the catalogue as a whole clients hear nothing, only
// of whom their event has (clientVendors).
func (w word) concerns(s *stream) bool {
	switch {
	case w.person != uuid.Nil:
		return w.person == s.person && s.hearsOfItself
	case w.business != s.business:
		return false
	case s.event == uuid.Nil:
		return w.area&(access|control) != 0
	case w.event == uuid.Nil:
		return w.area != vendors || !s.isClient
	}
	return w.event == s.event && (s.isClient || !w.toClients)
}

// isOfAnother says whether it tells a client how somebody else stands: who came into the team, which
// contacts there are. How they stand themselves is asked when their stream opens.
func (w word) isOfAnother(s *stream) bool { return w.area&(access|control) != 0 && s.isClient }

// isOld says whether it is longer ago than anybody is told of.
func (w word) isOld() bool { return time.Since(w.heard) > remembered }

// lately is what changed before a stream opened: its person may have read something before that.
type lately struct {
	// Reach is how long back this knows of everything that happened, in milliseconds.
	Reach int64 `json:"reach"`
	// Changes says how many milliseconds ago an area last changed; ACCESS is of all of them.
	Changes map[string]int64 `json:"changes"`
}

// add notes a word; the latest of each of its areas stays.
func (l *lately) add(w word) {
	ago := max(0, time.Since(w.heard).Milliseconds())
	switch {
	case w.area&notified != 0:
		l.Changes[notifications] = ago
		return
	case w.area&(access|control) != 0:
		l.Changes[tenants.LiveAccess] = ago
		return
	}
	for name := range strings.SplitSeq(w.area.String(), ",") {
		l.Changes[name] = ago
	}
}

// seen leaves out the areas that somebody may not see.
func (l *lately) seen(may areas) {
	for name := range l.Changes {
		if name != tenants.LiveAccess && name != notifications && areaOf(name)&may == 0 {
			delete(l.Changes, name)
		}
	}
}
