package soak_test

import (
	"fmt"

	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// model is what must be true, in the simplest words: who has which membership, and what follows.
type model struct {
	people     []*person
	businesses []*business
	invites    []*membership // every membership that was ever an invite, also those long gone
}

// person is a person, by their index in people. A control that has not ended may have expired.
type person struct {
	id          uuid.UUID
	name, phone string
	staff       bool
	current     *uuid.UUID
	control     *control
}

type control struct {
	of      *business
	expired bool
}

type business struct {
	id       uuid.UUID
	name     string
	owner    int
	team     []*membership
	events   []*event
	controls int             // how many there ever were
	invited  map[string]bool // phones with a message of the last ten minutes whose membership still exists
}

// membership is a row of a team. An invite is a membership without a user, for a phone.
type membership struct {
	id       uuid.UUID
	of       *business
	person   int // who has it, or whose phone it waits for
	role     string
	pending  bool
	accesses map[*event]int
}

type event struct {
	id, task, contact uuid.UUID
	title             string
	slug              *string // nil in a template
	client            int
	bits              int
	archived          bool
}

// The people. The rest have no membership anywhere at first.
const (
	ownerOfA = iota
	ownerOfB
	administratorOfA
	carol
	dora
	client
	staffOne
	staffTwo
	peopleCount
)

func newModel() *model {
	m := &model{}
	for i := range peopleCount {
		m.people = append(m.people, &person{
			id: uuid.New(), name: fmt.Sprintf("Pessoa %d", i), phone: tenanttest.NewPhone(), staff: i == staffOne ||
				i == staffTwo,
		})
	}
	for i, name := range []string{"araucaria", "jatoba"} {
		b := &business{id: uuid.New(), name: name, owner: i, invited: map[string]bool{}}
		b.team = []*membership{{id: uuid.New(), of: b, person: i, role: tenants.TeamOwner}}
		for n, clientOf := range []int{client, carol + i} {
			id := uuid.New()
			slug := "evento-" + strings.ReplaceAll(id.String(), "-", "")
			b.events = append(b.events, &event{id: id, task: uuid.New(), contact: uuid.New(),
				title: fmt.Sprintf("%s %d", name, n), slug: &slug, client: clientOf})
		}
		b.events = append(b.events, &event{id: uuid.New(), task: uuid.New(), title: name + " modelo"})
		m.people[i].current = &b.id
		m.businesses = append(m.businesses, b)
	}
	a := m.businesses[0]
	a.team = append(a.team,
		&membership{id: uuid.New(), of: a, person: administratorOfA, role: tenants.TeamAdministrator})
	return m
}

// access is a person's access to a business; the zero value is none.
type access struct {
	role       string
	inControl  bool
	membership *membership
}

// accessOf says it: the membership one accepted goes before the control one took.
func (m *model) accessOf(who int, in *business) access {
	for _, p := range in.team {
		if p.person == who && !p.pending {
			return access{p.role, false, p}
		}
	}
	if c := m.people[who].control; c != nil && c.of == in && !c.expired && m.people[who].staff {
		return access{tenants.TeamOwner, true, nil}
	}
	return access{}
}

func (s access) inside() bool  { return s.role != "" }
func (s access) seesAll() bool { return s.inside() && s.role != tenants.TeamGuest }

// bits returns a person's permissions in an event: all of them, or the given ones.
func (s access) bits(e *event) int {
	if s.seesAll() {
		return 7
	}
	if s.membership != nil {
		return s.membership.accesses[e]
	}
	return 0
}

// isClient: known by the phone, of an event that is neither a template nor put away.
func (m *model) isClient(who int, e *event) bool {
	return e.slug != nil && !e.archived && e.client == who
}

// membershipOf is the invite that waits for a person in a team, or their membership there.
func (b *business) membershipOf(who int) *membership {
	for _, p := range b.team {
		if p.person == who {
			return p
		}
	}
	return nil
}

func (b *business) remove(p *membership) {
	b.team = slices.DeleteFunc(b.team, func(other *membership) bool { return other == p })
}

// sees returns all rows of a business that a person's scope must show.
func (m *model) sees(who int, in *business) seen {
	s := m.accessOf(who, in)
	out := seen{}
	for _, e := range in.events {
		if s.bits(e) != 0 {
			out.Events = append(out.Events, e.id.String())
		}
		if s.bits(e)&int(tenants.EventManage) != 0 {
			out.Tasks = append(out.Tasks, e.task.String())
		}
		if s.seesAll() && e.slug != nil {
			out.Contacts = append(out.Contacts, e.contact.String())
		}
	}
	for _, p := range in.team {
		if s.seesAll() || p == s.membership {
			out.Memberships = append(out.Memberships, p.id.String())
			for e, bits := range p.accesses {
				out.Accesses = append(out.Accesses, fmt.Sprint(p.id, " ", e.id, " ", bits))
			}
		}
	}
	return out
}

// seesAsClient is everything that an event's client must see of it.
func seesAsClient(e *event) seen {
	out := seen{Events: []string{e.id.String()}}
	if e.bits&int(tenants.CustomerChecklistView) != 0 {
		out.Tasks = []string{e.task.String()}
	}
	return out
}

// same compares without regard to order.
func same(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func (s seen) differs(want seen) string {
	for name, pair := range map[string][2][]string{
		"events": {s.Events, want.Events}, "tasks": {s.Tasks, want.Tasks}, "contacts": {s.Contacts, want.Contacts},
		"memberships": {s.Memberships, want.Memberships}, "accesses": {s.Accesses, want.Accesses},
	} {
		if !same(pair[0], pair[1]) {
			return fmt.Sprintf("%s: %v, want %v", name, pair[0], pair[1])
		}
	}
	return ""
}

// longAgo is when a control began that has just run out.
const longAgo = 2 * time.Hour
