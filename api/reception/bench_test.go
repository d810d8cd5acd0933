package reception_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/reception"
	"cortejo/platform/live"
	"cortejo/platform/pgnotify"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
)

const (
	doors     = 8
	perMinute = 10_000
	expected  = 2_000                  // guests
	roundsLie = 200 * time.Millisecond // apart, as in web/src/door/door.ts
)

// BenchmarkCheckIns measures how long a check-in takes to be confirmed, and until all eight devices know of it. The
// devices make 10,000 check-ins a minute together. Each works as the page at the door does: it uploads all waiting
// operations in one call, asks for the changes, and repeats both on every event of the live stream. Every check-in is
// audited.
func BenchmarkCheckIns(b *testing.B) {
	p := newSerialReceptionEnv(b)
	p.change(
		`INSERT INTO guests (business_id, event_id, id, invitation_id, name, status, position) SELECT $1, $2, uuidv7(), $3, 'Convidado ' || n, 'attending', n FROM generate_series(1, $4::integer) n`,
		p.event.Business.ID, p.event.ID, p.household, expected)
	p.change(`ANALYZE`)
	hub := live.NewHub(p.env.DB)
	listener := pgnotify.NewListener(p.env.AppURL, slog.New(slog.DiscardHandler))
	hub.Attach(listener)
	b.Cleanup(listener.Start())
	p.api = proceduretest.New(b, p.env,
		reception.New(server.Env{DB: p.env.DB, PublicURL: "https://cortejo.test",
			Secrets: secrets.New("key")}).Register, hub.Register)
	p.owner = p.api.Owner(p.event.Business)
	server := httptest.NewServer(p.api)
	b.Cleanup(server.Close)
	b.Cleanup(hub.Close)

	all := make([]*door, doors)
	for i := range all {
		_, as := p.enrolled()
		all[i] = &door{b: b, base: server.URL + "/api/d/" + p.event.ID.String() + "/", event: p.event.ID,
			cookie: as.Cookie(), word: make(chan struct{}, 1), stop: make(chan struct{}), at: map[uuid.UUID]time.Time{}}
		all[i].ask()
		all[i].follow()
	}
	var guests []uuid.UUID
	for _, g := range all[0].list.Guests {
		guests = append(guests, g.UUID)
	}
	for b.Loop() {
		var working sync.WaitGroup
		for _, d := range all {
			working.Go(d.work)
		}
		noted := map[uuid.UUID]time.Time{}
		begun := time.Now()
		for i := range expected {
			at := begun.Add(time.Duration(i) * time.Minute / perMinute)
			time.Sleep(time.Until(at))
			id := uuid.New()
			noted[id] = time.Now()
			all[i%doors].note(id, guests[i%len(guests)])
		}
		offered := time.Since(begun)
		time.Sleep(2 * time.Second)
		for _, d := range all {
			close(d.stop)
		}
		working.Wait()
		var confirmed, known []time.Duration
		for id, at := range noted {
			last := time.Time{}
			for _, d := range all {
				heard, ok := d.at[id]
				if !ok {
					b.Fatalf("a door has not heard of a check-in of %s ago", time.Since(at))
				}
				if heard.After(last) {
					last = heard
				}
			}
			known = append(known, last.Sub(at))
		}
		for _, d := range all {
			confirmed = append(confirmed, d.confirmed...)
			d.confirmed, d.stop = nil, make(chan struct{})
		}
		of := func(all []time.Duration, share float64) float64 {
			slices.Sort(all)
			return float64(all[int(share*float64(len(all)-1))].Microseconds()) / 1000
		}
		b.ReportMetric(float64(expected)/offered.Minutes(), "per-minute")
		b.ReportMetric(of(confirmed, 0.5), "ms-confirmed")
		b.ReportMetric(of(known, 0.5), "ms-known")
		fmt.Printf(
			"%d portas, %.0f entradas por minuto, com auditoria e avisos: confirmada em %.0f ms (p95 %.0f ms), sabida em todas em %.0f ms (p95 %.0f ms)\n",
			doors, float64(expected)/offered.Minutes(), of(confirmed, 0.5), of(confirmed, 0.95), of(known, 0.5),
			of(known, 0.95))
	}
}

// door simulates one device with the page at the door open.
type door struct {
	b            *testing.B
	base, cookie string
	event        uuid.UUID
	list         reception.List
	word         chan struct{}
	stop         chan struct{}
	at           map[uuid.UUID]time.Time // when it learned of each check-in

	mu        sync.Mutex
	waiting   []in
	confirmed []time.Duration
}

func (d *door) note(id, guest uuid.UUID) {
	d.mu.Lock()
	d.waiting = append(d.waiting, in{"type": "CHECK_IN", "uuid": id, "guestUuid": guest, "at": time.Now(),
		"door": "Jardim"})
	d.mu.Unlock()
	d.wake()
}

func (d *door) wake() {
	select {
	case d.word <- struct{}{}:
	default: // it goes on anyway
	}
}

// work uploads the waiting operations and asks for changes, each time it is woken, until it is stopped and none waits.
func (d *door) work() {
	for {
		select {
		case <-d.stop:
			return
		case <-d.word:
		}
		d.mu.Lock()
		operations := d.waiting
		d.waiting = nil
		d.mu.Unlock()
		if len(operations) > 0 {
			var out reception.SyncOutput
			d.call(http.MethodPost, "reception.sync",
				in{"eventUuid": d.event, "deviceTime": time.Now(), "waiting": len(operations),
					"operations": operations}, &out)
			if len(out.Confirmed) != len(operations) || len(out.Kept) > 0 {
				d.b.Errorf("of %d check-ins %d were confirmed and %d kept", len(operations), len(out.Confirmed),
					len(out.Kept))
			}
			for _, op := range operations {
				d.confirmed = append(d.confirmed, time.Since(op["at"].(time.Time)))
			}
		}
		d.ask()
		time.Sleep(roundsLie)
	}
}

// ask applies the changes since it asked last.
func (d *door) ask() {
	var delta reception.List
	d.call(http.MethodGet, "reception.getList?eventUuid="+d.event.String()+"&since="+url.QueryEscape(d.list.Changes),
		nil, &delta)
	for _, c := range delta.CheckIns {
		if _, known := d.at[c.UUID]; !known {
			d.at[c.UUID] = time.Now()
		}
	}
	if delta.Reset {
		d.list = delta
	}
	d.list.Changes = delta.Changes
}

// follow reads the live stream until the server closes it.
func (d *door) follow() {
	answer := d.open(http.MethodGet, "live.reception", nil)
	go func() {
		defer func() { _ = answer.Body.Close() }()
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "event: change") {
				d.wake()
			}
		}
	}()
}

func (d *door) call(method, name string, body, into any) {
	answer := d.open(method, name, body)
	content, err := io.ReadAll(answer.Body)
	if err == nil {
		err = answer.Body.Close()
	}
	if err == nil {
		err = json.Unmarshal(content, into)
	}
	if err != nil {
		d.b.Errorf("%s: %v", name, err)
	}
}

func (d *door) open(method, name string, body any) *http.Response {
	content, err := json.Marshal(body)
	if err != nil {
		d.b.Fatal(err)
	}
	request, err := http.NewRequestWithContext(d.b.Context(), method, d.base+name, bytes.NewReader(content))
	if err != nil {
		d.b.Fatal(err)
	}
	request.Header.Set("Cookie", d.cookie)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil || answer.StatusCode != http.StatusOK {
		d.b.Fatalf("%s: %v %v", name, answer, err)
	}
	return answer
}
