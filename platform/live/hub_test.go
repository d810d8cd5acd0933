package live

import (
	"context"
	"testing"

	"github.com/google/uuid"
)

// Changes during a lost connection are missed: once notifications arrive again, every stream asks its reader to reload.
func TestALostConnectionIsMadeUpFor(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	w := h.wedding(h.env.AddBusiness("B"))
	client, address := h.asClient(w)
	listeners := []*testReader{h.open(w.Business.Owner, ofTeam(w.Event)), h.open(client, address)}
	h.change(
		`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND (query LIKE 'LISTEN %' OR query = '-- ping')`)
	for _, l := range listeners {
		l.hears("access")
	}
	h.change(`UPDATE tasks SET checked_at = now() WHERE id = $1`, w.task.ID)
	for _, l := range listeners {
		l.hears("change CHECKLIST")
	}
}

func TestClosingTheHubEndsEveryStream(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	w := h.wedding(h.env.AddBusiness("B"))
	client, address := h.asClient(w)
	listeners := []*testReader{h.open(w.Business.Owner, ofTeam(w.Event)), h.open(client, address)}
	h.server.Config.RegisterOnShutdown(h.hub.Close)
	stopping, cancel := context.WithTimeout(t.Context(), within)
	defer cancel()
	if err := h.server.Config.Shutdown(stopping); err != nil {
		t.Errorf("the server waited for a stream: %v", err)
	}
	for _, l := range listeners {
		l.ends("") // no last word: they come back by themselves
	}
}

func TestTheOldestOfTooManyCloses(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	w := h.wedding(h.env.AddBusiness("B"))
	client, address := h.asClient(w)
	others := h.open(w.Business.Owner, ofTeam(w.Event))
	oldest := h.open(client, address)
	var rest []*testReader
	for range maxStreamsPerPerson {
		rest = append(rest, h.open(client, address))
	}
	oldest.ends("end crowded")
	h.change(`UPDATE tasks SET checked_at = now() WHERE id = $1`, w.task.ID)
	for _, l := range append(rest, others) {
		l.hears("change CHECKLIST")
	}
}

// However fast they are opened, and however slowly the old ones leave.
func TestNobodyHasMoreThanTheirShare(t *testing.T) {
	t.Parallel()
	h := NewHub(nil)
	person := uuid.New()
	var all []*stream
	for range 5 * maxStreamsPerPerson {
		s := &stream{person: person, business: uuid.New(), event: uuid.New(), wakeUp: make(chan struct{}, 1),
			crowded: make(chan struct{})}
		h.join(s)
		all = append(all, s)
	}
	for i, s := range all {
		select {
		case <-s.crowded:
			if i >= len(all)-maxStreamsPerPerson {
				t.Errorf("the newest but %d was ended", len(all)-1-i)
			}
		default:
			if i < len(all)-maxStreamsPerPerson {
				t.Errorf("stream %d goes on", i)
			}
		}
	}
}

// A stream whose reader does not read neither grows nor delays others.
func TestNobodyWaitsForASlowReader(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	w := h.wedding(h.env.AddBusiness("B"))
	asleep := &stream{person: uuid.New(), business: w.Business.ID, event: w.ID, wakeUp: make(chan struct{}, 1),
		crowded: make(chan struct{})}
	owner := h.open(w.Business.Owner, ofTeam(w.Event)) // what made the wedding is heard by now
	h.hub.join(asleep)
	for range 1000 {
		h.hub.publish("CHECKLIST " + w.Business.ID.String() + " " + w.ID.String())
	}
	h.hub.publish("DOCUMENTS " + w.Business.ID.String() + " " + w.ID.String())
	documents, both := parseArea("DOCUMENTS"), parseArea("CHECKLIST")|parseArea("DOCUMENTS")
	for told := areas(0); told&documents == 0; {
		told |= owner.change()
	}
	if waits := asleep.takePending(); waits != both {
		t.Errorf("what waits is %s", waits)
	}
	h.hub.leave(asleep)
}

func TestWhoLeavesIsForgotten(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	w := h.wedding(h.env.AddBusiness("B"))
	client, address := h.asClient(w)
	ctx, hangUp := context.WithCancel(t.Context())
	response := h.ask(ctx, client, address)
	defer func() { _ = response.Body.Close() }()
	h.until("it is there", func() bool { return h.streams() == 1 })
	hangUp()
	h.until("it is gone", func() bool { return h.streams() == 0 })
	if len(h.hub.byBusiness) != 0 {
		t.Error("something of it stayed")
	}
}

func (h *fixture) streams() (open int) {
	h.hub.mu.Lock()
	defer h.hub.mu.Unlock()
	for _, all := range h.hub.byPerson {
		open += len(all)
	}
	return open
}

func TestWhatNobodyOfOursWroteWakesNobody(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	w := h.wedding(h.env.AddBusiness("B"))
	owner := h.open(w.Business.Owner, ofTeam(w.Event))
	business, event := w.Business.ID.String(), w.ID.String()
	for _, text := range []string{"", "CHECKLIST", "CHECKLIST x", "CHECKLIST x " + event,
		"CHECKLIST " + business + " x", "EVERYTHING " + business + " " + event,
		"CHECKLIST " + business + " " + event + " more"} {
		h.hub.publish(text)
	}
	h.change(`UPDATE documents SET name = 'Roteiro do dia' WHERE id = $1`, w.document)
	owner.hears("change DOCUMENTS")
}
