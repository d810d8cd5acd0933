package reception_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/reception"
	"cortejo/platform/procedure/proceduretest"
)

// A device adds a hundred people an hour. Further ones, and their check-ins, stay on it until then, and delay neither
// its other entries nor another device.
func TestADeviceAddsAHundredAnHour(t *testing.T) {
	p := newReceptionEnv(t)
	device, door := p.enrolled()
	_, other := p.enrolled()
	var operations []in
	var late []uuid.UUID
	for n := range 102 {
		guest := uuid.New()
		added := in{"type": "ADD_GUEST", "guestUuid": guest, "name": "Tia", "at": time.Now()}
		entered := entry(guest, time.Now())
		operations = append(operations, added, entered)
		if n >= 100 {
			late = append(late, guest, entered["uuid"].(uuid.UUID))
		}
	}
	operations = append(operations, entry(p.ana, time.Now()))
	send := func() reception.SyncOutput {
		return proceduretest.Post[reception.SyncOutput](door, "reception.sync",
			in{"eventUuid": p.event.ID, "deviceTime": time.Now(), "waiting": 205, "operations": operations})
	}
	sort := func(ids []uuid.UUID) []uuid.UUID {
		return slices.SortedFunc(slices.Values(ids), func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
	}
	for range 2 { // the second time nothing new is counted
		out := send()
		if !slices.Equal(sort(out.Deferred), sort(late)) || len(out.Confirmed) != 201 || len(out.Kept) != 0 ||
			out.RetryAfter < 3500 || out.RetryAfter > 3600 {
			t.Fatalf("a hundred and two: %d confirmed, %d deferred, %v, again in %d s", len(out.Confirmed),
				len(out.Deferred), out.Kept, out.RetryAfter)
		}
	}
	if n := len(inside(p.list(p.owner, ""))); n != 101 {
		t.Errorf("%d are inside", n)
	}
	p.hand(other, in{"type": "ADD_GUEST", "guestUuid": uuid.New(), "name": "Tio", "at": time.Now()})
	p.change(`UPDATE check_in_tallies SET hour_began_at = now() - interval '1 hour' WHERE hand_id = $1`, device)
	if out := send(); len(out.Deferred) != 0 || len(out.Confirmed) != 205 {
		t.Errorf("an hour later %d confirmed, %v deferred", len(out.Confirmed), out.Deferred)
	}
	if n := len(inside(p.list(p.owner, ""))); n != 103 {
		t.Errorf("then %d are inside", n)
	}
}

// The hour of a hundred begins with the first person whom a device adds, however long before that it checked in others.
func TestTheHourOfADeviceBeginsWithItsFirstAddition(t *testing.T) {
	p := newReceptionEnv(t)
	device, door := p.enrolled()
	p.hand(door, entry(p.ana, time.Now()))
	p.change(`UPDATE check_in_tallies SET hour_began_at = now() - interval '59 minutes 59 seconds' WHERE hand_id = $1`,
		device)
	var additions []in
	for range 101 {
		additions = append(additions, in{"type": "ADD_GUEST", "guestUuid": uuid.New(), "name": "Tia", "at": time.Now()})
	}
	out := proceduretest.Post[reception.SyncOutput](door, "reception.sync",
		in{"eventUuid": p.event.ID, "deviceTime": time.Now(), "waiting": 101, "operations": additions})
	if len(out.Deferred) != 1 || out.RetryAfter < 3500 || out.RetryAfter > 3600 {
		t.Errorf("%d are deferred, again in %d s", len(out.Deferred), out.RetryAfter)
	}
}

// Additions of a device beyond three hundred wait for the planner, and the team's own additions are not counted among
// them.
func TestADeviceAddsThreeHundredInAll(t *testing.T) {
	p := newReceptionEnv(t)
	device, door := p.enrolled()
	add := func() (uuid.UUID, in) {
		guest := uuid.New()
		return guest, in{"type": "ADD_GUEST", "guestUuid": guest, "name": "Tia", "at": time.Now()}
	}
	_, first := add()
	p.hand(door, first)
	p.change(`UPDATE check_in_tallies SET additions = 299 WHERE hand_id = $1 AND additions = 1`, device)
	_, last := add()
	over, beyond := add()
	out := p.hand(door, last, beyond)
	if !slices.Equal(out.Kept, []reception.Kept{{UUID: over, Problem: "TOO_MANY"}}) {
		t.Errorf("beyond three hundred: %+v", out.Kept)
	}
	_, own := add()
	if out := p.hand(p.helper, own); len(out.Kept) != 0 {
		t.Errorf("by the team: %+v", out.Kept)
	}
	unsettled := proceduretest.Get[reception.GetUnsettledOutput](p.owner, "reception.getUnsettled",
		in{"eventUuid": p.event.ID})
	if len(unsettled.Items) != 1 || unsettled.Items[0].UUID != over {
		t.Errorf("to settle: %+v", unsettled.Items)
	}
}
