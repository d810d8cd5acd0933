package live

import (
	"maps"
	"slices"
	"testing"
	"time"

	"cortejo/tenants"
)

// Data may change between a person's read and the start of their stream: the stream begins with the recent changes and
// their age, as far as its person may see them.
func TestAStreamBeginsWithWhatWasJustBefore(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	b := h.env.AddBusiness("B")
	w, other := h.wedding(b), h.wedding(b)
	client, address := h.asClient(w)
	h.env.SetCustomerPermissions(w.Event, tenants.CustomerDocumentsView)
	h.settle()
	h.forget()
	start := time.Now()
	h.change(`UPDATE documents SET name = 'Roteiro do dia' WHERE id = $1`, w.document)
	h.change(`UPDATE tasks SET checked_at = now() WHERE event_id = $1`, w.ID)
	h.change(`UPDATE event_vendors SET budget_cents = 100 WHERE event_id = $1`, other.ID)
	for who, c := range map[string]struct {
		before recentChanges
		told   []string
	}{
		"the client, of what they see":  {h.open(client, address).before, []string{"DOCUMENTS"}},
		"who plans, of the event alone": {h.open(b.Owner, ofTeam(w.Event)).before, []string{"CHECKLIST", "DOCUMENTS"}},
		"and of the other":              {h.open(b.Owner, ofTeam(other.Event)).before, []string{"VENDORS"}},
	} {
		if told := slices.Sorted(maps.Keys(c.before.Changes)); !slices.Equal(told, c.told) {
			t.Errorf("%s: told of %v, want %v", who, told, c.told)
		}
		for area, ago := range c.before.Changes {
			if longest := time.Since(start).Milliseconds(); ago < 0 || ago > longest {
				t.Errorf("%s: %s changed %d ms ago, which is none of 0 to %d", who, area, ago, longest)
			}
		}
	}
	// A new team member may be any of them: every stream of the team asks its reader to reload. A client's stream does
	// not.
	h.env.AddMember(b, tenants.TeamAssistant)
	if before := h.open(b.Owner, ofTeam(w.Event)).before; !hasKey(before.Changes, tenants.LiveAccess) {
		t.Errorf("who plans is told of %v, want also %s", before.Changes, tenants.LiveAccess)
	}
	if before := h.open(client, address).before; hasKey(before.Changes, tenants.LiveAccess) {
		t.Errorf("the client is told of %v, %s among them", before.Changes, tenants.LiveAccess)
	}
}

// Nothing is known of the time before notifications arrived.
func TestWhatWasNotHeardIsNotVouchedFor(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	w := h.wedding(h.env.AddBusiness("B"))
	client, address := h.asClient(w)
	for since, want := range map[time.Duration]time.Duration{0: 0, time.Hour: changeRetention} {
		h.hub.mu.Lock()
		h.hub.connectedSince = time.Now().Add(-since)
		h.hub.mu.Unlock()
		reach := time.Duration(h.open(client, address).before.Reach) * time.Millisecond
		if reach < want || reach > want+within {
			t.Errorf("heard for %s: vouches for %s", since, reach)
		}
	}
	h.hub.setConnected(false)
	s := &stream{wakeUp: make(chan struct{}, 1), crowded: make(chan struct{})}
	if before := h.hub.join(s); before.Reach != 0 || len(before.Changes) != 0 {
		t.Errorf("hears nothing, and says %+v", before)
	}
	h.hub.leave(s)
}

// forget makes the hub forget all changes so far, as it does after a time.
func (h *fixture) forget() {
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	for i := range h.hub.changes {
		h.hub.changes[i].receivedAt = time.Now().Add(-2 * changeRetention)
	}
}

func hasKey(changes map[string]int64, name string) bool {
	_, has := changes[name]
	return has
}
