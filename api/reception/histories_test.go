package reception_test

import (
	"cmp"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/reception"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest/portion"
)

const (
	// historiesAtOnce is the number of histories in one event, each with guests of its own.
	historiesAtOnce = 300
	historyGuests   = 3
	historyDevices  = 5
	historyEvents   = 8
)

// happening is an event at a door: an entry, or a take-back of entries that its device had seen.
type happening struct {
	device int
	ago    time.Duration
	op     in
}

// history is a sequence of events of a few guests at five doors, with the guests who are in afterwards, and by which
// entry.
type history struct {
	happened []happening
	inside   map[uuid.UUID]uuid.UUID
}

// newHistory returns a random history and its guests. A take-back names a random part of the entries that its guest had
// at that time, made by any device. Each device has its own clock.
func newHistory(r *rand.Rand) (h history, guests []uuid.UUID) {
	h.inside = map[uuid.UUID]uuid.UUID{}
	entries, gone := map[uuid.UUID][]uuid.UUID{}, map[uuid.UUID]bool{}
	for range historyGuests {
		guests = append(guests, uuid.New())
	}
	at := 2 * time.Hour
	for range historyEvents {
		at -= time.Duration(1+r.IntN(10)) * time.Minute
		guest, device := guests[r.IntN(len(guests))], r.IntN(historyDevices)
		if seen := entries[guest]; len(seen) > 0 && r.IntN(3) == 0 {
			named := slices.Clone(seen)
			r.Shuffle(len(named), func(i, j int) { named[i], named[j] = named[j], named[i] })
			named = named[:1+r.IntN(len(named))]
			for _, id := range named {
				gone[id] = true
			}
			h.happened = append(h.happened,
				happening{device, at, in{"type": "TAKE_BACK", "uuid": uuid.New(), "checkInUuids": named}})
			continue
		}
		id := uuid.New()
		entries[guest] = append(entries[guest], id)
		h.happened = append(h.happened,
			happening{device, at,
				in{"type": "CHECK_IN", "uuid": id, "guestUuid": guest, "door": "Porta " + strconv.Itoa(device)}})
	}
	for guest, all := range entries { // in order of their time
		if at := slices.IndexFunc(all, func(id uuid.UUID) bool { return !gone[id] }); at >= 0 {
			h.inside[guest] = all[at]
		}
	}
	return h, guests
}

// TestHistories compares the server with a model: the events of five doors, uploaded in any order, any number of times
// and with wrong clocks, let the same guests in by the same entries. HISTORIES is the number of histories; make soak
// tries 10,000.
func TestHistories(t *testing.T) {
	p := newReceptionEnv(t)
	r := portion.NewSource(t, "histories")
	if os.Getenv("HISTORIES") != "" && os.Getenv("TEST_SEED") == "" { // make soak draws others each time
		seed := rand.Uint64()
		t.Logf("histories: drawn by %d", seed)
		r = rand.New(rand.NewPCG(seed, 1))
	}
	_, first := p.enrolled()
	_, second := p.enrolled()
	devices := []proceduretest.Caller{first, second, p.owner, p.helper, p.helper}
	most, _ := strconv.Atoi(cmp.Or(os.Getenv("HISTORIES"), strconv.Itoa(historiesAtOnce)))
	since, known, total := "", reception.List{}, 0
	for done := 0; done < most; done += historiesAtOnce {
		expected, handed, invited := map[uuid.UUID]uuid.UUID{}, make([][]happening, historyDevices), []uuid.UUID{}
		for range min(historiesAtOnce, most-done) {
			h, guests := newHistory(r)
			invited = append(invited, guests...)
			for guest, entry := range h.inside {
				expected[guest] = entry
			}
			for _, what := range h.happened {
				handed[what.device] = append(handed[what.device], what)
				if r.IntN(3) == 0 { // the answer was lost, and it is sent again
					handed[what.device] = append(handed[what.device], what)
				}
			}
		}
		p.change(
			`INSERT INTO guests (business_id, event_id, id, invitation_id, name) SELECT $1, $2, unnest($3::uuid[]), $4, 'Convidado'`, p.event.Business.ID, p.event.ID, invited, p.household)
		// All devices upload concurrently, as if each had found a network.
		var all sync.WaitGroup
		for i, what := range handed {
			r.Shuffle(len(what), func(i, j int) { what[i], what[j] = what[j], what[i] })
			skew := time.Duration(r.IntN(12*60)-6*60) * time.Minute
			all.Go(func() {
				for batch := range slices.Chunk(what, 250) {
					clock := time.Now().Add(skew)
					operations, seen := []in{}, map[any]bool{}
					for _, one := range batch {
						if seen[one.op["uuid"]] {
							continue
						}
						seen[one.op["uuid"]] = true
						op := in{"at": clock.Add(-one.ago)}
						for key, value := range one.op {
							op[key] = value
						}
						operations = append(operations, op)
					}
					p.handAt(devices[i], clock, operations...)
				}
			})
		}
		all.Wait()
		// One device keeps the list, and then applies only changes.
		delta := p.list(p.owner, since)
		since = delta.Changes
		known = merged(known, delta)
		at := inside(known)
		wrong := 0
		for guest, entry := range expected {
			if at[guest].UUID != entry {
				wrong++
			}
		}
		if total += len(expected); wrong > 0 || len(at) != total {
			t.Fatalf("after %d histories %d of %d guests are not in by the entry of the model; %d are in, want %d",
				done+historiesAtOnce, wrong, len(expected), len(at), total)
		}
	}
}

// merged returns the list of a device after it applied changes: entries by their ids, so that repeated ones count once.
func merged(known, delta reception.List) reception.List {
	if delta.Reset {
		return delta
	}
	entries := map[uuid.UUID]reception.CheckIn{}
	for _, c := range slices.Concat(known.CheckIns, delta.CheckIns) {
		entries[c.UUID] = c
	}
	known.CheckIns = known.CheckIns[:0:0]
	for _, c := range entries {
		known.CheckIns = append(known.CheckIns, c)
	}
	slices.SortFunc(known.CheckIns, func(a, b reception.CheckIn) int { return a.At.Compare(b.At) })
	known.TakeBacks = append(known.TakeBacks, delta.TakeBacks...)
	return known
}
