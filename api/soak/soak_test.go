package soak_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
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
	var total counts
	start := time.Now()
	t.Cleanup(func() {
		if t.Failed() {
			return
		}
		tenanttest.Report(t, "model", "%d sequences, %d actions (%d allowed, %d refused), %d looks at everything, in %s: no difference",
			total.sequences.Load(), total.actions.Load(), total.allowed.Load(), total.refused.Load(), total.looks.Load(), time.Since(start).Round(time.Second))
		if total.allowed.Load() < total.sequences.Load() || total.refused.Load() < total.sequences.Load() {
			t.Error("the sequences did too little")
		}
	})
	for lane := range lanes {
		t.Run(fmt.Sprint("lane ", lane), func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			rapid.Check(t, property(t.Context(), h, &total))
		})
	}
}

// property is one sequence, in a world of its own.
func property(ctx context.Context, h *house, total *counts) func(*rapid.T) {
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
	h := openHouse(t)
	const (
		function = `SELECT pg_get_functiondef($1::regproc)`
		bound    = `SELECT format('ALTER POLICY bound ON %s USING (%s) WITH CHECK (%s)', tablename, qual, with_check)
			FROM pg_policies WHERE tablename = $1 AND policyname = 'bound'`
	)
	for _, hole := range []struct{ of, name, what, with string }{
		{function, "app.place_of_controller", "c.ended_at IS NULL AND", ""},
		{function, "app.place_of_controller", "AND c.expires_at > clock_timestamp()", ""},
		{function, "app.place_of_controller", "AND u.role = 'GLOBAL_ADMIN'", ""},
		{bound, "tasks", "((a.permissions & 1) <> 0)", "true"},
		{bound, "events", "(a.event_id = events.id)", "true"},
		{function, "app.place_of_customer", "AND e.archived_at IS NULL", ""},
		{function, "app.place_of_customer", "c.phone = u.phone", "true"},
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
	h      *house
	m      *model
	ctx    context.Context
	counts *counts
}

func (s *sequence) actions() map[string]func(*rapid.T) {
	all := map[string]func(){
		"invite": s.invite, "invite again": s.invite, "accept": s.accept, "accept too": s.accept, "leave or decline": s.leave,
		"change member": s.changeMember, "change bits": s.changeMember, "remove member": s.removeMember, "switch": s.switchTo,
		"take control": s.takeControl, "renew control": s.renewControl, "end control": s.endControl, "control runs out": s.expireControl,
		"staff comes or goes": s.staff, "archive": s.archive, "client bits": s.clientBits, "write a task": s.writeTask, "edit an event": s.editEvent,
		"read": s.read, "read more": s.read, "read on": s.read, "read as client": s.readAsClient, "read as oneself": s.readAsOneself, "read as staff": s.readAsStaff,
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
		ownerOfA, ownerOfA, ownerOfA, ownerOfB, ownerOfB, administratorOfA, carol, carol, dora, dora, client, staffOne, staffOne, staffTwo,
	}).Draw(s.T, label)
}

// actor is somebody who tries something in a business: mostly one who stands in it.
func (s *sequence) actor(b *business) int {
	var inside []int
	for who := range s.m.people {
		if s.m.stands(who, b).inside() {
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

// somePlace is mostly one of the team, now and then another's or nobody's.
func (s *sequence) somePlace(b *business) *place {
	if rapid.IntRange(0, 9).Draw(s.T, "whose") == 0 {
		if others := s.business("its team"); others != b {
			return others.team[rapid.IntRange(0, len(others.team)-1).Draw(s.T, "member")]
		}
		return &place{id: uuid.New(), of: &business{}, person: dora}
	}
	return b.team[rapid.IntRange(0, len(b.team)-1).Draw(s.T, "member")]
}

// someInvite is one that was sent some time, whatever became of it.
func (s *sequence) someInvite() *place {
	if len(s.m.invites) == 0 {
		return &place{id: uuid.New(), of: s.m.businesses[0], person: dora, pending: false}
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

// wizard draws what a form of a member says: mostly right.
func (s *sequence) wizard(b *business) (role string, accesses map[*event]int, input []in, right bool) {
	role, right, input = rapid.SampledFrom([]string{tenants.TeamGuest, tenants.TeamGuest, tenants.TeamAssistant}).Draw(s.T, "role"), true, []in{}
	accesses = map[*event]int{}
	for i, e := range b.events {
		bits := rapid.IntRange(0, 15).Draw(s.T, fmt.Sprint("bits ", i))
		if bits > 7 || e.slug == nil && bits != 1 {
			continue
		}
		input = append(input, in{"eventUuid": e.id, "permissions": bits})
		right = right && bits != 0 && e.slug != nil
		accesses[e] = bits
	}
	if rapid.IntRange(0, 19).Draw(s.T, "stray") == 0 {
		for _, other := range s.m.businesses {
			if other != b {
				input, right = append(input, in{"eventUuid": other.events[0].id, "permissions": 1}), false
			}
		}
	}
	if role != tenants.TeamGuest {
		return role, nil, input, true
	}
	return role, accesses, input, right && len(input) > 0
}

func (s *sequence) invite() {
	b, whom := s.business("business"), rapid.SampledFrom([]int{carol, dora, client, staffOne, ownerOfA, ownerOfB}).Draw(s.T, "invited")
	who := s.actor(b)
	role, accesses, input, right := s.wizard(b)
	phone := s.m.people[whom].phone
	want := http.StatusOK
	switch st := s.m.stands(who, b); {
	case !st.seesAll():
		want = http.StatusNotFound
	case b.placeOf(whom) != nil || !right:
		want = http.StatusUnprocessableEntity
	case b.invited[phone]:
		want = http.StatusTooManyRequests
	}
	status, body := s.ask(http.MethodPost, of(b), "businessTeamMember.addTeamMember", who, in{"role": role, "name": "Equipe", "phone": phone, "eventAccesses": input})
	s.expect("addTeamMember", who, status, want, body)
	if want == http.StatusTooManyRequests {
		s.exec(`DELETE FROM invites_sent WHERE business_id = $1`, b.id) // ten minutes pass
		clear(b.invited)
	}
	if status != http.StatusOK {
		return
	}
	var made struct{ UUID uuid.UUID }
	if err := json.Unmarshal(body, &made); err != nil {
		s.Fatal(err)
	}
	p := &place{id: made.UUID, of: b, person: whom, role: role, pending: true, accesses: accesses}
	b.team, b.invited[phone] = append(b.team, p), true
	s.m.invites = append(s.m.invites, p)
}

// accept: mostly by whom it is for, to the business it is of.
func (s *sequence) accept() {
	p := s.someInvite()
	who, b := p.person, p.of
	if rapid.IntRange(0, 4).Draw(s.T, "somebody else") == 0 {
		who = s.person("actor")
	}
	if rapid.IntRange(0, 9).Draw(s.T, "another business") == 0 {
		b = s.business("business")
	}
	open := p.pending && slices.Contains(p.of.team, p) && who == p.person
	var shown struct {
		UUID, BusinessUUID uuid.UUID
		Role               string
	}
	if s.get("me", "businessTeamMember.getInvite", who, in{"uuid": p.id}, open, &shown) && (shown.UUID != p.id || shown.BusinessUUID != p.of.id || shown.Role != p.role) {
		s.Fatalf("the invite shows %+v", shown)
	}
	if s.do("me", "businessTeamMember.acceptInvite", who, in{"uuid": p.id, "businessUuid": b.id}, in404(open && b == p.of)) {
		p.pending = false
		s.m.people[who].current = &b.id
	}
}

// leave is also how an invite is turned down.
func (s *sequence) leave() {
	p := s.somePlace(s.business("business"))
	who := p.person
	if rapid.IntRange(0, 3).Draw(s.T, "somebody else") == 0 {
		who = s.person("actor")
	}
	want := in404(who == p.person && slices.Contains(p.of.team, p))
	if want == http.StatusOK && p.role == tenants.TeamOwner {
		want = http.StatusConflict
	}
	if s.do("me", "businessTeamMember.deleteBusinessMembership", who, in{"uuid": p.id}, want) {
		p.of.remove(p)
	}
}

// mayChange is the answer to whoever would change a place.
func (s *sequence) mayChange(who int, b *business, p *place) int {
	st := s.m.stands(who, b)
	switch {
	case !st.seesAll() || !slices.Contains(b.team, p):
		return http.StatusNotFound
	case p.role == tenants.TeamOwner || p.role == tenants.TeamAdministrator || p == st.place:
		return http.StatusConflict
	}
	return http.StatusOK
}

func (s *sequence) changeMember() {
	b := s.business("business")
	who := s.actor(b)
	p := s.somePlace(b)
	role, accesses, input, right := s.wizard(b)
	want := s.mayChange(who, b, p)
	if want == http.StatusOK && !right {
		want = http.StatusUnprocessableEntity
	}
	if s.do(of(b), "businessTeamMember.updateTeamMember", who,
		in{"uuid": p.id, "role": role, "name": "Outro nome", "phone": s.m.people[p.person].phone, "eventAccesses": input}, want) {
		p.role, p.accesses = role, accesses
	}
}

func (s *sequence) removeMember() {
	b := s.business("business")
	who := s.actor(b)
	p := s.somePlace(b)
	if s.do(of(b), "businessTeamMember.deleteTeamMember", who, in{"uuid": p.id}, s.mayChange(who, b, p)) {
		b.remove(p)
	}
}

func (s *sequence) switchTo() {
	who, b := s.person("actor"), s.business("business")
	if s.do("me", "businessTeamMember.selectBusiness", who, in{"businessUuid": b.id}, in404(s.m.stands(who, b).place != nil)) {
		s.m.people[who].current = &b.id
	}
}

// Staff and their controls.

// officer is somebody who tries the backoffice: mostly staff.
func (s *sequence) officer() int {
	return rapid.SampledFrom([]int{staffOne, staffOne, staffOne, staffTwo, staffTwo, dora, ownerOfA}).Draw(s.T, "officer")
}

func (s *sequence) takeControl() {
	who, b := s.officer(), s.business("business")
	want := in404(s.m.people[who].staff)
	if want == http.StatusOK && s.m.stands(who, b).place != nil {
		want = http.StatusConflict
	}
	if s.do("admin", "admin.takeBusinessControl", who, in{"toBeControlledBusinessId": b.id, "reason": "Pedido de ajuda"}, want) {
		s.m.people[who].control = &control{of: b}
		b.controls++
	}
}

func (s *sequence) renewControl() {
	who := s.officer()
	p := s.m.people[who]
	want := in404(p.staff)
	if want == http.StatusOK && (p.control == nil || p.control.expired) {
		want = http.StatusConflict
	}
	if s.do("admin", "admin.renewBusinessControl", who, in{}, want) {
		p.control.of.controls++
	}
}

func (s *sequence) endControl() {
	who := s.officer()
	if s.do("admin", "admin.removeBusinessControl", who, in{}, in404(s.m.people[who].staff)) {
		s.m.people[who].control = nil
	}
}

// expireControl lets the hour pass.
func (s *sequence) expireControl() {
	p := s.m.people[rapid.SampledFrom([]int{staffOne, staffTwo}).Draw(s.T, "officer")]
	s.exec(`UPDATE business_controls SET started_at = now() - $2::interval, expires_at = now() - interval '1 second' - $2::interval / 2
		WHERE staff_user_id = $1 AND ended_at IS NULL`, p.id, longAgo/2)
	if p.control != nil {
		p.control.expired = true
	}
}

// staff are made and unmade by the command's own statements, which end their controls; and by
// whoever has the database in hand, and forgets that.
func (s *sequence) staff() {
	who := rapid.SampledFrom([]int{staffOne, staffTwo, staffTwo, dora}).Draw(s.T, "officer")
	p := s.m.people[who]
	q := queries.New(s.h.env.Admin)
	var err error
	if p.staff && rapid.Bool().Draw(s.T, "by hand") {
		s.exec(`UPDATE users SET role = 'USER' WHERE id = $1`, p.id)
	} else if p.staff {
		_, err = q.RevokeStaff(s.ctx, queries.RevokeStaffParams{Phone: p.phone})
		p.control = nil
	} else {
		_, err = q.GrantStaff(s.ctx, queries.GrantStaffParams{Phone: p.phone})
	}
	if err != nil {
		s.Fatal(err)
	}
	p.staff = !p.staff
	for _, b := range s.m.businesses {
		s.look(who, b)
	}
}

// Events and what is in them.

func (s *sequence) archive() {
	b := s.business("business")
	who := s.actor(b)
	e, away := s.event(b), rapid.Bool().Draw(s.T, "away")
	if s.do(of(b), "event.archive", who, in{"uuid": e.id, "archived": away}, in404(s.m.stands(who, b).seesAll())) {
		e.archived = away
	}
}

func (s *sequence) clientBits() {
	b := s.business("business")
	who := s.actor(b)
	e, bits := s.event(b), rapid.IntRange(0, int(tenants.CustomerAll)).Draw(s.T, "bits")
	if s.do(of(b), "event.updateCustomerPermissions", who, in{"uuid": e.id, "customerPermissions": bits},
		in404(s.m.stands(who, b).seesAll() && e.slug != nil)) {
		e.bits = int(tenants.CustomerPermission(bits).Normalized())
	}
}

func (s *sequence) writeTask() {
	b := s.business("business")
	who := s.actor(b)
	e := s.event(b)
	s.do(of(b), "task.update", who, in{"publicId": e.task, "title": "Provar o bolo", "category": "CAKE", "timing": "NONE"},
		in404(s.m.stands(who, b).bits(e)&int(tenants.EventManage) != 0))
}

func (s *sequence) editEvent() {
	b := s.business("business")
	who := s.actor(b)
	e := s.event(b)
	s.do(of(b), "event.update", who, in{"uuid": e.id, "title": e.title}, in404(s.m.stands(who, b).bits(e)&int(tenants.EventManage) != 0))
}

// Reading.

type items struct{ Items []struct{ UUID string } }

func (i items) ids() (ids []string) {
	for _, item := range i.Items {
		ids = append(ids, item.UUID)
	}
	return ids
}

func (s *sequence) read() {
	b := s.business("business")
	who := s.actor(b)
	e, st := s.event(b), s.m.stands(who, b)
	before := time.Now()
	answered := s.readOne(who, b, e, st)
	if answered && st.inControl {
		s.isNoted(who, b, before)
	}
}

// isNoted: whoever reads in control leaves a note with their own name.
func (s *sequence) isNoted(who int, b *business, since time.Time) {
	s.Helper()
	var noted bool
	if err := s.h.env.Admin.QueryRow(s.ctx, `SELECT EXISTS (SELECT FROM audit_entries
		WHERE business_id = $1 AND actor_user_id = $2 AND in_control AND at >= $3)`, b.id, s.m.people[who].id, since.Add(-time.Second)).Scan(&noted); err != nil || !noted {
		s.Fatalf("what %d read in control left no note: %v", who, err)
	}
}

func (s *sequence) readOne(who int, b *business, e *event, st standing) bool {
	switch rapid.IntRange(0, 7).Draw(s.T, "what") {
	case 0:
		var out struct{ UUID uuid.UUID }
		return s.get(of(b), "business.get", who, in{}, st.inside(), &out)
	case 1:
		for _, status := range []string{"ACTIVE", "ARCHIVED", "TEMPLATE", "ARCHIVED_TEMPLATE"} {
			var out items
			if !s.get(of(b), "event.getAll", who, in{"status": status}, st.inside(), &out) {
				return false
			}
			var want []string
			for _, e := range b.events {
				is := "ACTIVE"
				switch template := e.slug == nil; {
				case e.archived && template:
					is = "ARCHIVED_TEMPLATE"
				case e.archived:
					is = "ARCHIVED"
				case template:
					is = "TEMPLATE"
				}
				if is == status && st.bits(e) != 0 {
					want = append(want, e.id.String())
				}
			}
			if !same(out.ids(), want) {
				s.Fatalf("event.getAll %s as %d: %v, want %v", status, who, out.ids(), want)
			}
		}
		return true
	case 2:
		var out struct {
			Permissions, TasksTotal int
			Customers               []any
		}
		if !s.get(of(b), "event.get", who, in{"uuid": e.id}, st.bits(e) != 0, &out) {
			return false
		}
		if out.Permissions != st.bits(e) || (out.TasksTotal > 0) != (st.bits(e)&1 != 0) || (len(out.Customers) > 0) != (st.seesAll() && e.slug != nil) {
			s.Fatalf("event.get as %d: %+v", who, out)
		}
		return true
	case 3:
		var out struct{ Tasks []struct{ PublicID string } }
		if !s.get(of(b), "task.getAll", who, in{"eventUuid": e.id}, st.bits(e)&1 != 0, &out) {
			return false
		}
		if len(out.Tasks) != 1 || out.Tasks[0].PublicID != e.task.String() {
			s.Fatalf("task.getAll as %d: %+v", who, out)
		}
		return true
	case 4:
		var out items
		if !s.get(of(b), "crm.contacts.getAll", who, in{}, st.inside(), &out) {
			return false
		}
		if want := s.m.sees(who, b).Contacts; !same(out.ids(), want) {
			s.Fatalf("crm.contacts.getAll as %d: %v, want %v", who, out.ids(), want)
		}
		return true
	case 5:
		var out struct{ FullName string }
		return s.get(of(b), "crm.contacts.get", who, in{"uuid": e.contact}, st.seesAll() && e.slug != nil, &out)
	case 6:
		var out items
		if !s.get(of(b), "businessTeamMember.getAll", who, in{}, st.seesAll(), &out) {
			return false
		}
		if want := s.m.sees(who, b).Memberships; !same(out.ids(), want) {
			s.Fatalf("businessTeamMember.getAll as %d: %v, want %v", who, out.ids(), want)
		}
		return true
	default:
		var out items
		if !s.get(of(b), "businessTeamMember.getByEvent", who, in{"eventUuid": e.id}, st.seesAll() && e.slug != nil, &out) {
			return false
		}
		var want []string
		for _, p := range b.team {
			if p.role != tenants.TeamGuest || p.accesses[e] != 0 {
				want = append(want, p.id.String())
			}
		}
		if !same(out.ids(), want) {
			s.Fatalf("businessTeamMember.getByEvent as %d: %v, want %v", who, out.ids(), want)
		}
		return true
	}
}

func (s *sequence) readAsClient() {
	who := rapid.SampledFrom([]int{client, client, client, carol, dora, ownerOfA, staffOne, -1}).Draw(s.T, "client")
	e := s.event(s.business("business"))
	if who < 0 || rapid.IntRange(0, 3).Draw(s.T, "as a visitor") == 0 {
		slug := "ninguem-0000"
		if e.slug != nil {
			slug = *e.slug
		}
		var page struct{ Title string }
		s.get("public", "public.event.get", who, in{"slug": slug}, e.slug != nil && !e.archived, &page)
		return
	}
	var out struct {
		Features  []string
		Checklist *struct{ TasksTotal int }
	}
	if !s.get("e/"+e.id.String(), "public.event.getAccess", who, in{}, s.m.isClient(who, e), &out) {
		return
	}
	var want []string
	for _, feature := range tenants.CustomerFeatures {
		if e.bits&int(feature.Bit) != 0 {
			want = append(want, feature.Name)
		}
	}
	if !same(out.Features, want) || (out.Checklist != nil) != (e.bits&1 != 0) {
		s.Fatalf("public.event.getAccess as %d: %+v, want %v", who, out, want)
	}
}

func (s *sequence) readAsOneself() {
	who := s.person("actor")
	p := s.m.people[who]
	var out struct {
		Role                string
		CurrentBusinessUUID string
		BusinessMemberships []struct{ UUID, Role string }
		CustomerEvents      []struct{ UUID string }
		Control             *struct{ BusinessUUID string }
	}
	if !s.get("me", "users.get", who, in{}, true, &out) {
		return
	}
	var places, wantPlaces, events, wantEvents []string
	var current string
	for _, b := range s.m.businesses {
		if st := s.m.stands(who, b); st.place != nil {
			wantPlaces = append(wantPlaces, st.place.id.String()+st.role)
			if p.current != nil && *p.current == b.id {
				current = b.id.String()
			}
		}
		for _, e := range b.events {
			if s.m.isClient(who, e) {
				wantEvents = append(wantEvents, e.id.String())
			}
		}
	}
	for _, membership := range out.BusinessMemberships {
		places = append(places, membership.UUID+membership.Role)
	}
	for _, e := range out.CustomerEvents {
		events = append(events, e.UUID)
	}
	if !same(places, wantPlaces) || !same(events, wantEvents) || current != "" && out.CurrentBusinessUUID != current {
		s.Fatalf("users.get as %d: %+v, want places %v, events %v, current %s", who, out, wantPlaces, wantEvents, current)
	}
	wanted := ""
	if p.staff && p.control != nil && !p.control.expired {
		wanted = p.control.of.id.String()
	}
	if out.Control != nil && out.Control.BusinessUUID != wanted || out.Control == nil && wanted != "" || (out.Role == "GLOBAL_ADMIN") != p.staff {
		s.Fatalf("users.get as %d: %+v, want control of %q", who, out, wanted)
	}
}

func (s *sequence) readAsStaff() {
	who := s.officer()
	var out struct{ Items []any }
	s.get("admin", "admin.getAllUsers", who, in{"limit": 1}, s.m.people[who].staff, &out)
	var b struct{ UUID uuid.UUID }
	s.get("admin", "admin.getBusiness", who, in{"uuid": s.business("business").id}, s.m.people[who].staff, &b)
}

// Looking behind every procedure.

func (s *sequence) look(who int, b *business) {
	s.Helper()
	s.counts.looks.Add(1)
	got, err := s.h.look(s.ctx, tenants.AsMember(s.m.people[who].id, b.id))
	st := s.m.stands(who, b)
	if st.inside() != (err == nil) || err != nil && !errors.Is(err, tenants.ErrNoScope) {
		s.Fatalf("%d opens %s: %v, the model says %+v", who, b.name, err, st)
	}
	if err != nil {
		return
	}
	if differs := got.differs(s.m.sees(who, b)); differs != "" {
		s.Fatalf("%d sees in %s, as %+v, %s", who, b.name, st, differs)
	}
	if !st.seesAll() {
		s.lookNarrowed(who, b)
	}
	controls := 0
	if st.role == tenants.TeamOwner {
		controls = b.controls
	}
	if len(got.Controls) != controls {
		s.Fatalf("%d sees %d controls of %s, want %d", who, len(got.Controls), b.name, controls)
	}
}

// lookNarrowed: narrowed to an event, a helper sees of events and tasks that event's only, if any.
func (s *sequence) lookNarrowed(who int, b *business) {
	s.Helper()
	for _, of := range s.m.businesses {
		for _, e := range of.events {
			got, err := s.h.look(s.ctx, tenants.AsMember(s.m.people[who].id, b.id).In(e.id))
			if err != nil {
				s.Fatalf("%d opens %s narrowed to %s: %v", who, b.name, e.title, err)
			}
			want := s.m.sees(who, b)
			want.Events = slices.DeleteFunc(want.Events, func(id string) bool { return id != e.id.String() })
			want.Tasks = slices.DeleteFunc(want.Tasks, func(id string) bool { return id != e.task.String() })
			if differs := got.differs(want); differs != "" {
				s.Fatalf("%d sees in %s narrowed to %s, %s", who, b.name, e.title, differs)
			}
		}
	}
}

func (s *sequence) lookAsClient(who int, e *event) {
	s.Helper()
	s.counts.looks.Add(1)
	got, err := s.h.lookAsClient(s.ctx, tenants.AsCustomer(s.m.people[who].id, e.id))
	if s.m.isClient(who, e) != (err == nil) || err != nil && !errors.Is(err, tenants.ErrNoScope) {
		s.Fatalf("%d opens %s as a client: %v", who, e.title, err)
	}
	if err != nil {
		return
	}
	if differs := got.differs(seesAsClient(e)); differs != "" {
		s.Fatalf("%d sees as a client of %s %s", who, e.title, differs)
	}
}

func (s *sequence) lookAtEverything() {
	for _, b := range s.m.businesses {
		for who := range s.m.people {
			s.look(who, b)
		}
		for _, e := range b.events {
			for _, who := range []int{client, carol, dora} {
				s.lookAsClient(who, e)
			}
		}
	}
}
