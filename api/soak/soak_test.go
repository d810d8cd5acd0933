package soak_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// counts is what all sequences did together: a soak whose actions are all refused proves nothing.
type counts struct{ sequences, actions, allowed, refused, looks atomic.Int64 }

// TestModel runs random sequences, in as many lanes at once as SOAK_LANES says; each lane runs
// -rapid.checks of them.
func TestModel(t *testing.T) {
	t.Parallel()
	lanes, err := strconv.Atoi(os.Getenv("SOAK_LANES"))
	if err != nil {
		lanes = 1
	}
	if lanes == 1 && flag.Lookup("rapid.seed").Value.String() == "0" { // several lanes on one seed would do the same
		seed := strconv.FormatUint(portion.NewSource(t, "model").Uint64()|1, 10)
		if err := flag.Set("rapid.seed", seed); err != nil {
			t.Fatal(err)
		}
	}
	var total counts
	start := time.Now()
	t.Cleanup(func() {
		if t.Failed() {
			return
		}
		tenanttest.Report(t, "model",
			"%d sequences, %d actions (%d allowed, %d refused), %d looks at everything, in %s: no difference",
			total.sequences.Load(), total.actions.Load(), total.allowed.Load(), total.refused.Load(),
			total.looks.Load(), time.Since(start).Round(time.Second))
		if total.allowed.Load() < total.sequences.Load() || total.refused.Load() < total.sequences.Load() {
			t.Error("the sequences did too little")
		}
	})
	for lane := range lanes {
		t.Run(fmt.Sprint("lane ", lane), func(t *testing.T) {
			t.Parallel()
			h := newFixture(t)
			rapid.Check(t, property(t.Context(), h, &total))
		})
	}
}

// property is one sequence, on data of its own.
func property(ctx context.Context, h *fixture, total *counts) func(*rapid.T) {
	return func(rt *rapid.T) {
		s := &sequence{T: rt, h: h, m: newModel(), counts: total, ctx: ctx}
		if err := h.seed(s.ctx, s.m); err != nil {
			rt.Fatal(err)
		}
		total.sequences.Add(1)
		rt.Repeat(s.actions())
		s.T = rt
		if rapid.IntRange(0, 3).Draw(rt, "look at everything") == 0 {
			s.lookAtEverything()
		}
	}
}

// TestTheModelSeesAHole makes a hole at a time: some sequence must fall into it. It runs alone,
// because it lets rapid off shrinking.
func TestTheModelSeesAHole(t *testing.T) {
	// Some holes are narrow: as many sequences as it takes.
	for name, value := range map[string]string{"rapid.shrinktime": "0s", "rapid.checks": "3000"} {
		before := flag.Lookup(name).Value.String()
		defer func() { _ = flag.Set(name, before) }()
		if err := flag.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	h := newFixture(t)
	const (
		function = `SELECT pg_get_functiondef($1::regproc)`
		helper   = `SELECT format('ALTER POLICY helper ON %s USING (%s) WITH CHECK (%s)', tablename, qual, with_check)
			FROM pg_policies WHERE tablename = $1 AND policyname = 'helper'`
	)
	for _, hole := range []struct{ of, name, what, with string }{
		{function, "app.scope_of_controller", "c.ended_at IS NULL AND", ""},
		{function, "app.scope_of_controller", "AND c.expires_at > clock_timestamp()", ""},
		{function, "app.scope_of_controller", "AND u.role = 'GLOBAL_ADMIN'", ""},
		{helper, "tasks", "((a.permissions & 1) <> 0)", "true"},
		{helper, "events", "(a.event_id = events.id)", "true"},
		{function, "app.scope_of_customer", "AND e.archived_at IS NULL", ""},
		{function, "app.scope_of_customer", "c.phone = u.phone", "true"},
		{function, "app.invite_of_user", "u.phone = m.phone", "true"},
		{function, "app.customer_can", "<> 0", ">= 0"},
	} {
		var whole string
		if err := h.env.Admin.QueryRow(t.Context(), hole.of, hole.name).Scan(&whole); err != nil {
			t.Fatal(err)
		}
		open := strings.ReplaceAll(whole, hole.what, hole.with)
		if open == whole {
			t.Errorf("%s has no %q: the hole cannot be made", hole.name, hole.what)
			continue
		}
		for _, definition := range []string{open, whole} {
			if _, err := h.env.Admin.Exec(t.Context(), definition); err != nil {
				t.Fatalf("%s: %v", hole.name, err)
			}
			if definition == whole {
				continue
			}
			found := &finding{TB: t}
			done := make(chan struct{})
			go func() { // Fatalf ends the goroutine
				defer close(done)
				rapid.Check(found, property(t.Context(), h, new(counts)))
			}()
			<-done
			if !found.failed {
				t.Errorf("no sequence fell into %s without %q", hole.name, hole.what)
			}
		}
	}
}

// finding is a test that is to fail.
type finding struct {
	testing.TB
	failed bool
}

func (f *finding) fail()                 { f.failed = true }
func (f *finding) Fail()                 { f.fail() }
func (f *finding) Error(...any)          { f.fail() }
func (f *finding) Errorf(string, ...any) { f.fail() }
func (f *finding) Log(...any)            {}
func (f *finding) Logf(string, ...any)   {}
func (f *finding) Failed() bool          { return f.failed }
func (f *finding) FailNow()              { f.fail(); runtime.Goexit() }
func (f *finding) Fatal(...any)          { f.FailNow() }
func (f *finding) Fatalf(string, ...any) { f.FailNow() }

// sequence is one run of random actions, each tried on the program and on the model.
type sequence struct {
	*rapid.T
	h      *fixture
	m      *model
	ctx    context.Context
	counts *counts
}

func (s *sequence) actions() map[string]func(*rapid.T) {
	all := map[string]func(){
		"invite": s.invite, "invite again": s.invite, "accept": s.accept, "accept too": s.accept,
		"leave or decline": s.leave,
		"change member":    s.changeMember, "change bits": s.changeMember, "remove member": s.removeMember,
		"switch":       s.switchTo,
		"take control": s.takeControl, "renew control": s.renewControl, "end control": s.endControl,
		"control runs out":    s.expireControl,
		"staff comes or goes": s.staff, "archive": s.archive, "client bits": s.clientBits, "write a task": s.writeTask,
		"edit an event": s.editEvent,
		"read":          s.read, "read more": s.read, "read on": s.read, "read as client": s.readAsClient,
		"read as oneself": s.readAsOneself, "read as staff": s.readAsStaff,
	}
	actions := map[string]func(*rapid.T){}
	for name, act := range all {
		actions[name] = func(rt *rapid.T) {
			s.T = rt
			act()
			s.counts.actions.Add(1)
			s.look(s.person("observer"), s.business("observed"))
		}
	}
	return actions
}

// Choices. Those who can do something come up more often than those who cannot.

func (s *sequence) person(label string) int {
	return rapid.SampledFrom([]int{
		ownerOfA, ownerOfA, ownerOfA, ownerOfB, ownerOfB, administratorOfA, carol, carol, dora, dora, client, staffOne,
		staffOne, staffTwo,
	}).Draw(s.T, label)
}

// actor returns a person who tries an action in a business: mostly one with access to it.
func (s *sequence) actor(b *business) int {
	var inside []int
	for who := range s.m.people {
		if s.m.accessOf(who, b).inside() {
			inside = append(inside, who)
		}
	}
	if rapid.IntRange(0, 3).Draw(s.T, "outside") == 0 {
		return s.person("actor")
	}
	return inside[rapid.IntRange(0, len(inside)-1).Draw(s.T, "actor")]
}

func (s *sequence) business(label string) *business {
	return s.m.businesses[rapid.SampledFrom([]int{0, 0, 1}).Draw(s.T, label)]
}

func (s *sequence) event(b *business) *event {
	return b.events[rapid.IntRange(0, len(b.events)-1).Draw(s.T, "event")]
}

// someMembership returns a membership: mostly of the team, sometimes another team's or none.
func (s *sequence) someMembership(b *business) *membership {
	if rapid.IntRange(0, 9).Draw(s.T, "whose") == 0 {
		if others := s.business("its team"); others != b {
			return others.team[rapid.IntRange(0, len(others.team)-1).Draw(s.T, "member")]
		}
		return &membership{id: uuid.New(), of: &business{}, person: dora}
	}
	return b.team[rapid.IntRange(0, len(b.team)-1).Draw(s.T, "member")]
}

// someInvite is one that was sent some time, whatever became of it.
func (s *sequence) someInvite() *membership {
	if len(s.m.invites) == 0 {
		return &membership{id: uuid.New(), of: s.m.businesses[0], person: dora, pending: false}
	}
	return s.m.invites[rapid.IntRange(0, len(s.m.invites)-1).Draw(s.T, "invite")]
}

// Asking, and comparing.

func (s *sequence) ask(method, scope, name string, who int, input in) (int, []byte) {
	id := uuid.Nil
	if who >= 0 {
		id = s.m.people[who].id
	}
	status, body, err := s.h.call(s.ctx, method, "/api/"+scope+"/"+name, id, input)
	if err != nil {
		s.Fatal(err)
	}
	return status, body
}

// do asks for a change and answers whether it was made; want is the status that the model expects.
func (s *sequence) do(scope, name string, who int, input in, want int) bool {
	s.Helper()
	status, body := s.ask(http.MethodPost, scope, name, who, input)
	s.expect(name, who, status, want, body)
	return status == http.StatusOK
}

// get reads and answers whether there is something to compare.
func (s *sequence) get(scope, name string, who int, input in, allowed bool, into any) bool {
	s.Helper()
	want := http.StatusNotFound
	if allowed {
		want = http.StatusOK
	}
	status, body := s.ask(http.MethodGet, scope, name, who, input)
	s.expect(name, who, status, want, body)
	if status != http.StatusOK {
		return false
	}
	if err := json.Unmarshal(body, into); err != nil {
		s.Fatalf("%s: %v: %.300s", name, err, body)
	}
	return true
}

func (s *sequence) expect(name string, who, status, want int, body []byte) {
	s.Helper()
	if status != want {
		s.Fatalf("%s as %d: %d, the model says %d: %.400s", name, who, status, want, body)
	}
	if status == http.StatusOK {
		s.counts.allowed.Add(1)
	} else {
		s.counts.refused.Add(1)
	}
}

func (s *sequence) exec(sql string, args ...any) {
	s.Helper()
	if _, err := s.h.env.Admin.Exec(s.ctx, sql, args...); err != nil {
		s.Fatal(err)
	}
}

func in404(allowed bool) int {
	if allowed {
		return http.StatusOK
	}
	return http.StatusNotFound
}

func of(b *business) string { return "b/" + b.id.String() }

// The team.
