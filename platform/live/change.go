package live

import (
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// word is what was heard: an area changed of an event, or of every event of a business; or a person was notified.
type change struct {
	area            areas
	business, event uuid.UUID // without an event it is about all of them
	person          uuid.UUID // whom alone it is for
	isForClients    bool      // and to nobody else
	receivedAt      time.Time
}

// wordOf reads "area business event", "area business", or "NOTIFICATIONS person".
func parseChange(text string) (w change, ok bool) {
	parts := strings.Fields(text)
	if len(parts) < 2 || len(parts) > 3 {
		return w, false
	}
	if parts[0] == notifications {
		person, err := uuid.Parse(parts[1])
		return change{area: notifiedFlag, person: person, receivedAt: time.Now()}, err == nil && len(parts) == 2
	}
	w = change{area: areasShowing(parts[0]), isForClients: parts[0] == clientVendors, receivedAt: time.Now()}
	if w.isForClients {
		w.area = vendorArea
	}
	var err error
	if w.business, err = uuid.Parse(parts[1]); err == nil && len(parts) == 3 {
		w.event, err = uuid.Parse(parts[2])
	}
	return w, err == nil && w.area != 0
}

// concerns says whether a stream is to hear it. A stream of no event hears what is of no event's areas. Of the catalogue as a whole clients hear nothing, only
// of whom their event has (clientVendors).
func (w change) concerns(s *stream) bool {
	switch {
	case w.person != uuid.Nil:
		return w.person == s.person && s.receivesNotifications
	case w.business != s.business:
		return false
	case s.event == uuid.Nil:
		return w.area&(accessFlag|controlFlag) != 0
	case w.event == uuid.Nil:
		return w.area != vendorArea || !s.isClient
	}
	return w.event == s.event && (s.isClient || !w.isForClients)
}

// isOfAnother says whether it tells a client how somebody else stands: who came into the team, which
// contacts there are. How they stand themselves is asked when their stream opens.
func (w change) concernsOthersAccess(s *stream) bool {
	return w.area&(accessFlag|controlFlag) != 0 && s.isClient
}

// isOld says whether it is longer ago than anybody is told of.
func (w change) isOld() bool { return time.Since(w.receivedAt) > changeRetention }

// lately is what changed before a stream opened: its person may have read something before that.
type recentChanges struct {
	// Reach is how long back this knows of everything that happened, in milliseconds.
	Reach int64 `json:"reach"`
	// Changes says how many milliseconds ago an area last changed; ACCESS is of all of them.
	Changes map[string]int64 `json:"changes"`
}

// add notes a word; the latest of each of its areas stays.
func (l *recentChanges) add(w change) {
	ago := max(0, time.Since(w.receivedAt).Milliseconds())
	switch {
	case w.area&notifiedFlag != 0:
		l.Changes[notifications] = ago
		return
	case w.area&(accessFlag|controlFlag) != 0:
		l.Changes[tenants.LiveAccess] = ago
		return
	}
	for name := range strings.SplitSeq(w.area.String(), ",") {
		l.Changes[name] = ago
	}
}

// seen leaves out the areas that somebody may not see.
func (l *recentChanges) keepVisible(may areas) {
	for name := range l.Changes {
		if name != tenants.LiveAccess && name != notifications && parseArea(name)&may == 0 {
			delete(l.Changes, name)
		}
	}
}
