package soak_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"cortejo/queries"
	"cortejo/tenants"
)

// wizard draws what a form of a member says: mostly right.
func (s *sequence) wizard(b *business) (role string, accesses map[*event]int, input []in, right bool) {
	role, right, input = rapid.SampledFrom([]string{tenants.TeamGuest, tenants.TeamGuest, tenants.TeamAssistant}).
		Draw(s.T, "role"), true, []in{}
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
	b, whom := s.business("business"), rapid.SampledFrom([]int{carol, dora, client, staffOne, ownerOfA, ownerOfB}).
		Draw(s.T, "invited")
	who := s.actor(b)
	role, accesses, input, right := s.wizard(b)
	phone := s.m.people[whom].phone
	want := http.StatusOK
	switch st := s.m.accessOf(who, b); {
	case !st.seesAll():
		want = http.StatusNotFound
	case b.membershipOf(whom) != nil || !right:
		want = http.StatusUnprocessableEntity
	case st.inControl:
		want = http.StatusConflict
	case b.invited[phone]:
		want = http.StatusTooManyRequests
	}
	status, body := s.ask(http.MethodPost, of(b), "businessTeamMember.addTeamMember",
		who, in{"role": role, "name": "Equipe", "phone": phone, "eventAccesses": input})
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
	p := &membership{id: made.UUID, of: b, person: whom, role: role, pending: true, accesses: accesses}
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
	if s.get("me", "businessTeamMember.getInvite", who, in{"uuid": p.id}, open, &shown) &&
		(shown.UUID != p.id || shown.BusinessUUID != p.of.id || shown.Role != p.role) {
		s.Fatalf("the invite shows %+v", shown)
	}
	want := in404(open && b == p.of)
	if c := s.m.people[who].control; want == http.StatusOK && c != nil && c.of == b && !c.expired {
		want = http.StatusConflict // not while in control of it
	}
	if s.do("me", "businessTeamMember.acceptInvite", who, in{"uuid": p.id, "businessUuid": b.id}, want) {
		p.pending = false
		s.m.people[who].current = &b.id
	}
}

// leave is also how an invite is turned down.
func (s *sequence) leave() {
	p := s.someMembership(s.business("business"))
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
		delete(p.of.invited, s.m.people[p.person].phone) // an answered invite lets the next one go at once
	}
}

// mayChange returns the expected status of a change of a membership.
func (s *sequence) mayChange(who int, b *business, p *membership) int {
	st := s.m.accessOf(who, b)
	switch {
	case !st.seesAll() || !slices.Contains(b.team, p):
		return http.StatusNotFound
	case p.role == tenants.TeamOwner || p.role == tenants.TeamAdministrator || p == st.membership:
		return http.StatusConflict
	}
	return http.StatusOK
}

// unlessInControl returns a conflict instead of a success for staff in control, who give no rights.
func (s *sequence) unlessInControl(who int, b *business, want int) int {
	if want == http.StatusOK && s.m.accessOf(who, b).inControl {
		return http.StatusConflict
	}
	return want
}

func (s *sequence) changeMember() {
	b := s.business("business")
	who := s.actor(b)
	p := s.someMembership(b)
	role, accesses, input, right := s.wizard(b)
	want := s.mayChange(who, b, p)
	if want == http.StatusOK && !right {
		want = http.StatusUnprocessableEntity
	}
	if s.do(of(b), "businessTeamMember.updateTeamMember", who,
		in{"uuid": p.id, "role": role, "name": "Outro nome", "phone": s.m.people[p.person].phone,
			"eventAccesses": input}, s.unlessInControl(who, b, want)) {
		p.role, p.accesses = role, accesses
	}
}

func (s *sequence) removeMember() {
	b := s.business("business")
	who := s.actor(b)
	p := s.someMembership(b)
	if s.do(of(b), "businessTeamMember.deleteTeamMember", who, in{"uuid": p.id},
		s.unlessInControl(who, b, s.mayChange(who, b, p))) {
		b.remove(p)
	}
}

func (s *sequence) switchTo() {
	who, b := s.person("actor"), s.business("business")
	if s.do("me", "businessTeamMember.selectBusiness", who, in{"businessUuid": b.id},
		in404(s.m.accessOf(who, b).membership != nil)) {
		s.m.people[who].current = &b.id
	}
}

// Staff and their controls.

// officer returns a person who tries the backoffice: mostly staff.
func (s *sequence) officer() int {
	return rapid.SampledFrom([]int{staffOne, staffOne, staffOne, staffTwo, staffTwo, dora, ownerOfA}).
		Draw(s.T, "officer")
}

func (s *sequence) takeControl() {
	who, b := s.officer(), s.business("business")
	want := in404(s.m.people[who].staff)
	if want == http.StatusOK && s.m.accessOf(who, b).membership != nil {
		want = http.StatusConflict
	}
	if s.do("admin", "admin.takeBusinessControl",
		who, in{"toBeControlledBusinessId": b.id, "reason": "Pedido de ajuda"}, want) {
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

// staff makes and unmakes staff, by the command's own statements, which end their controls, and by an administrator's
// update, which does not.
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

// Events and their data.

func (s *sequence) archive() {
	b := s.business("business")
	who := s.actor(b)
	e, away := s.event(b), rapid.Bool().Draw(s.T, "away")
	if s.do(of(b), "event.archive", who, in{"uuid": e.id, "archived": away}, in404(s.m.accessOf(who, b).seesAll())) {
		e.archived = away
	}
}

func (s *sequence) clientBits() {
	b := s.business("business")
	who := s.actor(b)
	e, bits := s.event(b), rapid.IntRange(0, int(tenants.CustomerAll)).Draw(s.T, "bits")&int(tenants.CustomerAll)
	want := in404(s.m.accessOf(who, b).seesAll() && e.slug != nil)
	if int(tenants.CustomerPermission(bits).Normalized()) != e.bits {
		want = s.unlessInControl(who, b, want)
	}
	if s.do(of(b), "event.updateCustomerPermissions", who, in{
		"uuid": e.id, "customerPermissions": bits & int(tenants.CustomerNine),
		"customerExtraPermissions": bits & int(tenants.CustomerExtra),
	}, want) {
		e.bits = int(tenants.CustomerPermission(bits).Normalized())
	}
}

func (s *sequence) writeTask() {
	b := s.business("business")
	who := s.actor(b)
	e := s.event(b)
	s.do(of(b), "task.update", who, in{"publicId": e.task, "title": "Provar o bolo"},
		in404(s.m.accessOf(who, b).bits(e)&int(tenants.EventManage) != 0))
}

func (s *sequence) editEvent() {
	b := s.business("business")
	who := s.actor(b)
	e := s.event(b)
	s.do(of(b), "event.update", who, in{"uuid": e.id, "title": e.title},
		in404(s.m.accessOf(who, b).bits(e)&int(tenants.EventManage) != 0))
}

// Reading.
