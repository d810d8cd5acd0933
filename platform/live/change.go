package live

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// change is a received notification: an area of one event or of every event of a business changed, or a person was
// notified.
type change struct {
	area            areas
	business, event uuid.UUID // uuid.Nil means all events of the business
	person          uuid.UUID // if set, only this person receives it
	isForClients    bool      // and only clients do
	receivedAt      time.Time
}

// parseChange parses "area business event", "area business" or "NOTIFICATIONS person".
func parseChange(text string) (w change, ok bool) {
	parts := strings.Fields(text)
	if len(parts) < 2 || len(parts) > 3 {
		return w, false
	}
	if parts[0] == notifications {
		person, err := uuid.Parse(parts[1])
		return change{area: notifiedFlag, person: person, receivedAt: time.Now()}, err == nil && len(parts) == 2
	}
	w = change{area: listAreasShowing(parts[0]), isForClients: parts[0] == clientVendors, receivedAt: time.Now()}
	if w.isForClients {
		w.area = vendorArea
	}
	var err error
	if w.business, err = uuid.Parse(parts[1]); err == nil && len(parts) == 3 {
		w.event, err = uuid.Parse(parts[2])
	}
	return w, err == nil && w.area != 0
}

// isForStream reports whether the stream receives the change. Apart from its person's notifications, a stream without
// an event receives only access and control changes, those of the wallet, and those of payment data, of every event:
// the wallet sums them. A client receives no catalogue-wide vendor change, only those of its own event (clientVendors),
// and none of the wallet.
func (w change) isForStream(s *stream) bool {
	switch {
	case w.person != uuid.Nil:
		return w.person == s.person && s.receivesNotifications
	case w.business != s.business:
		return false
	case s.event == uuid.Nil:
		return w.area&(accessFlag|controlFlag|walletFlag|paymentArea) != 0
	case w.event == uuid.Nil:
		return w.area != vendorArea && w.area != walletFlag || !s.isClient
	}
	return w.event == s.event && (s.isClient || !w.isForClients)
}

// isForOthersAccess reports whether the change would show a client a change of other people's access, such as a new
// team member. The client's own access is loaded when its stream opens.
func (w change) isForOthersAccess(s *stream) bool {
	return w.area&(accessFlag|controlFlag) != 0 && s.isClient
}

// isOld reports whether the change is past its retention.
func (w change) isOld() bool { return time.Since(w.receivedAt) > changeRetention }

// recentChanges are the changes before a stream opened: its person may have read data before them.
type recentChanges struct {
	// Reach is the age of the oldest time from which all changes are known, in milliseconds.
	Reach int64 `json:"reach"`
	// Changes maps an area to the age of its last change, in milliseconds; ACCESS is about all areas.
	Changes map[string]int64 `json:"changes"`
}

// add records a change. A later change of an area replaces an earlier one.
func (l *recentChanges) add(w change) {
	ago := max(0, time.Since(w.receivedAt).Milliseconds())
	switch {
	case w.area&notifiedFlag != 0:
		l.Changes[notifications] = ago
		return
	case w.area&(accessFlag|controlFlag) != 0:
		l.Changes[tenants.LiveAccess] = ago
		return
	case w.area&walletFlag != 0:
		l.Changes[tenants.LiveWallet] = ago
		return
	}
	for name := range strings.SplitSeq(w.area.String(), ",") {
		l.Changes[name] = ago
	}
}

// keepVisible removes the areas that are not in may. A change of the wallet is one of PAYMENTS for those who read it,
// and none for others.
func (l *recentChanges) keepVisible(may areas, teamRole string) {
	if ago, ok := l.Changes[tenants.LiveWallet]; ok && hasWallet(teamRole) {
		payments := string(tenants.AreaPayments)
		if other, ok := l.Changes[payments]; !ok || ago < other {
			l.Changes[payments] = ago
		}
	}
	for name := range l.Changes {
		if name != tenants.LiveAccess && name != notifications && parseArea(name)&may == 0 {
			delete(l.Changes, name)
		}
	}
}

// hasWallet reports whether the role has READ_WALLET.
func hasWallet(teamRole string) bool {
	return slices.Contains(tenants.PermissionsOf(teamRole), tenants.ReadWallet)
}
