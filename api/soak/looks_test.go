package soak_test

import (
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"cortejo/tenants"
)

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
	e, st := s.event(b), s.m.accessOf(who, b)
	before := time.Now()
	answered := s.readOne(who, b, e, st)
	if answered && st.inControl {
		s.isNoted(who, b, before)
	}
}

// isNoted checks that a read in control leaves an entry with the reader's name.
func (s *sequence) isNoted(who int, b *business, since time.Time) {
	s.Helper()
	var noted bool
	if err := s.h.env.Admin.QueryRow(s.ctx, `SELECT EXISTS (SELECT FROM audit_entries
		WHERE business_id = $1 AND actor_user_id = $2 AND in_control AND at >= $3)`, b.id, s.m.people[who].id,
		since.Add(-time.Second)).Scan(&noted); err != nil || !noted {
		s.Fatalf("what %d read in control left no note: %v", who, err)
	}
}

func (s *sequence) readOne(who int, b *business, e *event, st access) bool {
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
		if out.Permissions != st.bits(e) || (out.TasksTotal > 0) != (st.bits(e)&1 != 0) ||
			(len(out.Customers) > 0) != (st.seesAll() && e.slug != nil) {
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
		if !s.get(of(b), "businessTeamMember.getByEvent", who, in{"eventUuid": e.id}, st.seesAll() &&
			e.slug != nil, &out) {
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
	var memberships, wantMemberships, events, wantEvents []string
	var current string
	for _, b := range s.m.businesses {
		if st := s.m.accessOf(who, b); st.membership != nil {
			wantMemberships = append(wantMemberships, st.membership.id.String()+st.role)
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
		memberships = append(memberships, membership.UUID+membership.Role)
	}
	for _, e := range out.CustomerEvents {
		events = append(events, e.UUID)
	}
	if !same(memberships, wantMemberships) || !same(events, wantEvents) ||
		current != "" && out.CurrentBusinessUUID != current {
		s.Fatalf("users.get as %d: %+v, want memberships %v, events %v, current %s", who, out, wantMemberships,
			wantEvents, current)
	}
	wanted := ""
	if p.staff && p.control != nil && !p.control.expired {
		wanted = p.control.of.id.String()
	}
	if out.Control != nil && out.Control.BusinessUUID != wanted || out.Control == nil && wanted != "" ||
		(out.Role == "GLOBAL_ADMIN") != p.staff {
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
	st := s.m.accessOf(who, b)
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
			got, err := s.h.look(s.ctx, tenants.AsMember(s.m.people[who].id, b.id).LimitToEvent(e.id))
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
