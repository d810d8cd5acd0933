package reception_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/guests"
	"cortejo/api/reception"
	"cortejo/formats/secretlink"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

var keys = secretlink.KeyOf("key")

// receptionEnv is an event with one invitation, its planner, and a helper who has only the reception.
type receptionEnv struct {
	t             testing.TB
	env           *tenanttest.Env
	api           *proceduretest.API
	event         tenanttest.Event
	owner, helper proceduretest.Caller
	household     uuid.UUID
	ana, bento    uuid.UUID
	code          string
}

func newReceptionEnv(t *testing.T) receptionEnv {
	t.Helper()
	t.Parallel()
	return newSerialReceptionEnv(t)
}

func newSerialReceptionEnv(t testing.TB) receptionEnv {
	t.Helper()
	env := tenanttest.New(t)
	api := proceduretest.New(t,
		env,
		reception.New(server.Env{DB: env.DB, PublicURL: "https://cortejo.test",
			Secrets: secrets.New("key")}).Register, guests.Register)
	p := receptionEnv{t: t, env: env, api: api, event: env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento"),
		household: uuid.New(), ana: uuid.New(), bento: uuid.New()}
	p.change(
		`UPDATE events SET date = (now() AT TIME ZONE 'UTC')::date, event_start_time = '00:00', time_zone = 'UTC' WHERE id = $1`, p.event.ID)
	p.change(
		`INSERT INTO invitations (business_id, event_id, id, name, phone, email) VALUES ($1, $2, $3, 'Família Prado', '+5531911112222', 'prado@example.com')`, p.event.Business.ID, p.event.ID, p.household)
	for position, guest := range []struct {
		id         uuid.UUID
		name, kind string
	}{{p.ana, "Ana Prado", "adult"}, {p.bento, "Bento Prado", "child"}} {
		p.change(
			`INSERT INTO guests (business_id, event_id, id, invitation_id, name, kind, diet, status, position) VALUES ($1, $2, $3, $4, $5, $6::guest_kind, 'sem camarão', 'attending', $7)`,
			p.event.Business.ID, p.event.ID, guest.id, p.household, guest.name, guest.kind, position)
	}
	hash, _ := secretlink.Hash(keys.DeriveInvitationToken(secretlink.CheckIn, p.event.ID, p.household, 0))
	p.code = fmt.Sprintf("%x", hash)
	p.change(
		`INSERT INTO invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash) VALUES ($1, $2, $3, 'CHECK_IN', 0, $4)`, p.event.Business.ID, p.event.ID, p.household, hash)
	member := env.AddMember(p.event.Business, tenants.TeamGuest)
	env.AddEventAccess(p.event, member, tenants.EventReception)
	p.owner, p.helper = api.Owner(p.event.Business), api.Member(member.User, p.event.Business)
	return p
}

func (p receptionEnv) change(sql string, args ...any) {
	p.t.Helper()
	if _, err := p.env.Admin.Exec(p.t.Context(), sql, args...); err != nil {
		p.t.Fatal(err)
	}
}

func (p receptionEnv) list(as proceduretest.Caller, since string) reception.List {
	p.t.Helper()
	return proceduretest.Get[reception.List](as, "reception.getList", in{"eventUuid": p.event.ID, "since": since})
}

// hand uploads operations of a device whose clock is right.
func (p receptionEnv) hand(as proceduretest.Caller, operations ...in) reception.SyncOutput {
	p.t.Helper()
	return p.handAt(as, time.Now(), operations...)
}

func (p receptionEnv) handAt(as proceduretest.Caller, deviceTime time.Time, operations ...in) reception.SyncOutput {
	p.t.Helper()
	if operations == nil {
		operations = []in{}
	}
	out := proceduretest.Post[reception.SyncOutput](as, "reception.sync",
		in{"eventUuid": p.event.ID, "deviceTime": deviceTime, "waiting": len(operations), "operations": operations})
	if len(out.Confirmed) != len(operations) {
		p.t.Errorf("of %d operations %d were confirmed", len(operations), len(out.Confirmed))
	}
	return out
}

func entry(guest uuid.UUID, at time.Time) in {
	return in{"type": "CHECK_IN", "uuid": uuid.New(), "guestUuid": guest, "at": at, "door": "Jardim"}
}

func takeBack(entries ...in) in {
	var ids []uuid.UUID
	for _, e := range entries {
		ids = append(ids, e["uuid"].(uuid.UUID))
	}
	return in{"type": "TAKE_BACK", "uuid": uuid.New(), "checkInUuids": ids, "at": time.Now()}
}

// inside returns the entry by which each guest came in, by the same rule as the page at the door.
func inside(l reception.List) map[uuid.UUID]reception.CheckIn {
	in := map[uuid.UUID]reception.CheckIn{}
	for _, c := range l.CheckIns { // in order of their time
		_, known := in[c.GuestUUID]
		if !known &&
			!slices.ContainsFunc(l.TakeBacks, func(b reception.TakeBack) bool { return b.CheckInUUID == c.UUID }) {
			in[c.GuestUUID] = c
		}
	}
	return in
}

// enrolled creates a device and enrolls it.
func (p receptionEnv) enrolled() (uuid.UUID, proceduretest.Caller) {
	p.t.Helper()
	made := proceduretest.Post[reception.CreateDeviceOutput](p.owner, "reception.createDevice",
		in{"eventUuid": p.event.ID, "name": "Celular do portão", "door": "Portão"})
	answer := p.api.Visitor().PostAnswer("door.enrol", in{"token": token(made.URL), "pin": made.PIN, "name": "Rosa"})
	if answer.Code != http.StatusOK {
		p.t.Fatalf("enrolling answered %d: %s", answer.Code, answer.Body)
	}
	cookies := answer.Result().Cookies()
	if len(cookies) != 1 {
		p.t.Fatalf("enrolling set %v", cookies)
	}
	c := cookies[0]
	if !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteStrictMode || c.Path != "/api/d/"+p.event.ID.String() {
		p.t.Errorf("the device's cookie is %+v", c)
	}
	return made.UUID, p.api.Door(p.event, c)
}

func token(url string) string { return url[strings.LastIndexByte(url, '/')+1:] }

// A helper with only the reception, and a device, read who is expected, and no contact data.
func TestADoorKnowsNamesAndNothingElse(t *testing.T) {
	p := newReceptionEnv(t)
	_, device := p.enrolled()
	for who, as := range map[string]proceduretest.Caller{"owner": p.owner, "helper": p.helper, "device": device} {
		l := p.list(as, "")
		if !l.Reset || len(l.Guests) != 2 || len(l.Invitations) != 1 || len(l.Invitations[0].Codes) != 1 ||
			l.Invitations[0].Codes[0].Hash != p.code || !l.AllowUnlisted || l.EndsAt == nil {
			t.Errorf("the %s reads %+v", who, l)
		}
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"11112222", "prado@", "camarão", "adult"} {
			if strings.Contains(string(text), secret) {
				t.Errorf("the %s reads %q: %s", who, secret, text)
			}
		}
	}
	if l := p.list(device, ""); l.Me.Name != "Rosa" || l.Me.Door == nil || *l.Me.Door != "Portão" {
		t.Errorf("the device is %+v", l.Me)
	}
	another := p.env.AddEvent(p.event.Business, "Bodas")
	if status := p.api.Door(another, cookieOf(device)).Try("reception.getList",
		in{"eventUuid": another.ID}); status != http.StatusUnauthorized && status != http.StatusNotFound {
		t.Errorf("a device at another event: %d", status)
	}
	if status := device.Try("reception.getList", in{"eventUuid": another.ID}); status != http.StatusNotFound {
		t.Errorf("a device asks for another event: %d", status)
	}
}

func cookieOf(c proceduretest.Caller) *http.Cookie {
	return &http.Cookie{Name: "__Secure-cortejo_door", Value: c.Cookie()[strings.IndexByte(c.Cookie(), '=')+1:]}
}

// Uploads of two doors have the same effect in any order and any number of times: a guest is in since the earliest
// entry that no take-back named.
func TestEntriesMerge(t *testing.T) {
	p := newReceptionEnv(t)
	_, device := p.enrolled()
	now := time.Now()
	early, late, other := entry(p.ana, now.Add(-20*time.Minute)), entry(p.ana, now.Add(-10*time.Minute)),
		entry(p.bento, now.Add(-5*time.Minute))

	// A take-back of an entry that was not uploaded yet reverses it once it is.
	p.hand(device, takeBack(early))
	p.hand(p.helper, late, other)
	p.hand(p.helper, late)
	before := p.list(p.owner, "")
	p.hand(device, early, other)
	p.hand(device, early)
	l := p.list(p.owner, "")
	at := inside(l)
	if len(at) != 2 || at[p.ana].UUID != late["uuid"] || at[p.ana].Door != "Jardim" || len(l.CheckIns) != 3 {
		t.Errorf("inside are %+v", at)
	}
	if delta := p.list(p.owner, before.Changes); delta.Reset ||
		!slices.ContainsFunc(delta.CheckIns, func(c reception.CheckIn) bool {
			return c.UUID == early["uuid"] &&
				c.By == "Rosa"
		}) {
		t.Errorf("what changed since: %+v", delta)
	}
	p.hand(p.owner, takeBack(late))
	if at := inside(p.list(device, "")); len(at) != 1 {
		t.Errorf("inside are %+v", at)
	}
}

// A planner who reads the guest list gets the check-ins, and each check-in and take-back is among the changes.
func TestTheGuestListTellsWhoCameIn(t *testing.T) {
	p := newReceptionEnv(t)
	_, device := p.enrolled()
	all := proceduretest.Get[guests.GetAllOutput](p.owner, "guests.getAll", in{"eventUuid": p.event.ID})
	came := entry(p.ana, time.Now())
	p.hand(device, came)
	changed := proceduretest.Get[guests.GetChangesOutput](p.owner, "guests.getChanges",
		in{"eventUuid": p.event.ID, "since": all.Changes})
	if len(changed.Items) != 1 || changed.Items[0].Guests[0].CheckInAt == nil ||
		*changed.Items[0].Guests[0].CheckInBy != "Rosa" || changed.Items[0].Guests[1].CheckInAt != nil {
		t.Errorf("what changed is %+v", changed)
	}
	p.hand(p.helper, takeBack(came))
	changed = proceduretest.Get[guests.GetChangesOutput](p.owner, "guests.getChanges",
		in{"eventUuid": p.event.ID, "since": changed.Changes})
	if len(changed.Items) != 1 || changed.Items[0].Guests[0].CheckInAt != nil {
		t.Errorf("what changed is %+v", changed)
	}
}

// A device's clock may be hours off. The time of an entry is computed from how long ago it was when it was sent, and is
// never in the future.
func TestTimesAreTheServers(t *testing.T) {
	p := newReceptionEnv(t)
	wrong := time.Now().Add(3 * time.Hour)
	p.handAt(p.helper, wrong, entry(p.ana, wrong.Add(-10*time.Minute)), entry(p.bento, wrong.Add(time.Hour)))
	at := inside(p.list(p.owner, ""))
	if ago := time.Since(at[p.ana].At); ago < 9*time.Minute || ago > 11*time.Minute {
		t.Errorf("ten minutes ago is %v ago", ago)
	}
	if ago := time.Since(at[p.bento].At); ago < 0 || ago > time.Minute {
		t.Errorf("what is to come was %v ago", ago)
	}
}

// Every entry is accepted. An entry with a problem is reported as such and does not count until a planner accepts it.
func TestEveryEntryIsTaken(t *testing.T) {
	p := newReceptionEnv(t)
	id, device := p.enrolled()
	p.change(`UPDATE guests SET deleted_at = now() WHERE id = $1`, p.bento)
	p.change(`UPDATE invitation_tokens SET revoked_at = now() WHERE invitation_id = $1`, p.household)
	revoked := entry(p.ana, time.Now())
	revoked["codeHash"] = p.code
	out := p.hand(device, revoked, entry(p.bento, time.Now()), entry(uuid.New(), time.Now()))
	var problems []string
	for _, k := range out.Kept {
		problems = append(problems, k.Problem)
	}
	if !slices.Equal(problems, []string{"REVOKED_CODE", "DELETED_GUEST", "UNKNOWN_GUEST"}) || out.Ended {
		t.Errorf("kept are %v", problems)
	}
	proceduretest.Post[procedure.None](p.owner, "reception.revokeDevice", in{"eventUuid": p.event.ID, "uuid": id})
	out = p.hand(device, entry(p.ana, time.Now()))
	if !out.Ended || len(out.Kept) != 1 || out.Kept[0].Problem != "ENDED_DEVICE" {
		t.Errorf("of a revoked device: %+v", out)
	}
	if status := device.Try("reception.getList", in{"eventUuid": p.event.ID}); status != http.StatusNotFound {
		t.Errorf("a revoked device reads on: %d", status)
	}
	if at := inside(p.list(p.owner, "")); len(at) != 0 {
		t.Errorf("inside are %+v", at)
	}
}

// Every entry is accepted, but each person or device has a limit that no real door reaches: a stolen phone that was
// revoked could otherwise fill the event for as long as its cookie lasts. Refused entries stay on the device.
func TestNoHandFillsADoor(t *testing.T) {
	p := newReceptionEnv(t)
	id, device := p.enrolled()
	proceduretest.Post[procedure.None](p.owner, "reception.revokeDevice", in{"eventUuid": p.event.ID, "uuid": id})
	p.change(`INSERT INTO check_in_tallies (business_id, event_id, hand_id, entries) VALUES ($1, $2, $3, 49990)`,
		p.event.Business.ID, p.event.ID, id)
	try := func(op in) int {
		return device.TryPost("reception.sync", in{"eventUuid": p.event.ID, "deviceTime": time.Now(), "waiting": 1,
			"operations": []in{op}})
	}
	var of []in
	for range 10 {
		of = append(of, entry(p.ana, time.Now()))
	}
	last := takeBack(of...)
	if status := try(last); status != http.StatusOK {
		t.Errorf("the last that it may hand in are answered %d", status)
	}
	if status := try(last); status != http.StatusOK {
		t.Errorf("handed in again they are answered %d", status)
	}
	for what, op := range map[string]in{
		"check-in": entry(p.ana, time.Now()), "take-back": takeBack(of[0]),
		"addition": {"type": "ADD_GUEST", "guestUuid": uuid.New(), "name": "Penetra", "at": time.Now()},
	} {
		if status := try(op); status != http.StatusTooManyRequests {
			t.Errorf("one more %s is answered %d", what, status)
		}
	}
	p.hand(device) // it may still report itself
	p.hand(p.helper, entry(p.ana, time.Now()))
}

// A device ends 36 hours after the event began, and still uploads.
func TestADeviceEnds(t *testing.T) {
	p := newReceptionEnv(t)
	_, device := p.enrolled()
	p.change(
		`UPDATE events SET date = (now() AT TIME ZONE 'UTC')::date - 1, event_start_time = (now() AT TIME ZONE 'UTC')::time WHERE id = $1`, p.event.ID)
	if p.hand(device).Ended {
		t.Error("it ended after a day")
	}
	p.change(`UPDATE events SET date = (now() AT TIME ZONE 'UTC')::date - 2 WHERE id = $1`, p.event.ID)
	if out := p.hand(device, entry(p.ana, time.Now())); !out.Ended || len(out.Kept) != 1 {
		t.Errorf("after two days: %+v", out)
	}
}

// A person who is on no list is added to an invitation, or gets one. Where the event does not allow that, the addition
// waits for a planner.
func TestUnlisted(t *testing.T) {
	p := newReceptionEnv(t)
	_, device := p.enrolled()
	tia, primo := uuid.New(), uuid.New()
	add := func(guest uuid.UUID, name string, with *uuid.UUID) in {
		op := in{"type": "ADD_GUEST", "guestUuid": guest, "name": name, "at": time.Now()}
		if with != nil {
			op["invitationUuid"] = *with
		}
		return op
	}
	// The entry came first.
	p.hand(p.helper, entry(tia, time.Now()))
	for range 2 {
		if out := p.hand(device, add(tia, "Tia Lu", &p.household), add(primo, "Primo Zé", nil),
			entry(primo, time.Now())); len(out.Kept) != 0 {
			t.Errorf("kept are %+v", out.Kept)
		}
	}
	l := p.list(p.owner, "")
	if len(l.Guests) != 4 || len(l.Invitations) != 2 || len(inside(l)) != 2 {
		t.Errorf("there are %d guests, %d invitations and %d inside", len(l.Guests), len(l.Invitations), len(inside(l)))
	}
	at := slices.IndexFunc(l.Invitations, func(i reception.Invitation) bool { return i.UUID == primo })
	if hash, _ := secretlink.Hash(keys.DeriveInvitationToken(secretlink.CheckIn, p.event.ID, primo, 0)); at < 0 ||
		len(l.Invitations[at].Codes) != 1 || l.Invitations[at].Codes[0].Hash != fmt.Sprintf("%x", hash) {
		t.Errorf("the invitations are %+v", l.Invitations)
	}
	p.change(`INSERT INTO guest_settings (business_id, event_id, allow_unlisted) VALUES ($1, $2, false)`,
		p.event.Business.ID, p.event.ID)
	penetra := uuid.New()
	for range 2 {
		if out := p.hand(device, add(penetra, "Penetra", nil), entry(penetra, time.Now())); len(out.Kept) != 2 ||
			out.Kept[0].Problem != "NOT_ALLOWED" || out.Kept[1].Problem != "UNKNOWN_GUEST" {
			t.Errorf("kept are %+v", out.Kept)
		}
	}
	p.auditSays([]string{"door Celular do portão"}, "Tia Lu", "Primo", "Penetra", "Jardim")
}

// A new invitation for an unlisted guest has the guest's id. If another invitation has that id already, nothing is
// added, and the other operations of the upload, and those that wait for a planner, are not held up.
func TestAnIDThatIsTakenHoldsNothingUp(t *testing.T) {
	p := newReceptionEnv(t)
	_, device := p.enrolled()
	bodas := p.env.AddEvent(p.event.Business, "Bodas")
	for where, taken := range map[string]uuid.UUID{"here": p.household,
		"at another event": p.env.AddInvitation(bodas, "Souza")} {
		add := in{"type": "ADD_GUEST", "guestUuid": taken, "name": "Penetra", "at": time.Now()}
		if status := device.TryPost("reception.sync", in{"eventUuid": p.event.ID, "deviceTime": time.Now(),
			"waiting": 2, "operations": []in{add, entry(p.ana, time.Now())}}); status != http.StatusOK {
			t.Errorf("with an id that is taken %s: %d", where, status)
		}
	}
	if l := p.list(p.owner, ""); len(l.Guests) != 2 || len(l.Invitations) != 1 || len(inside(l)) != 1 {
		t.Errorf("the list is %+v", l)
	}
}

// auditSays checks that the audit log names the actors and no guest or holder of a device, because no entry of it can
// be erased.
func (p receptionEnv) auditSays(actors []string, never ...string) {
	p.t.Helper()
	var kept, who string
	if err := p.env.Admin.QueryRow(p.t.Context(),
		`SELECT coalesce(string_agg(a.changes::text, ''), ''), coalesce(string_agg(DISTINCT a.session_role || ' ' || a.actor_name, '; '), '')
		FROM audit_entries a WHERE a.event_id = $1`, p.event.ID).Scan(&kept, &who); err != nil {
		p.t.Fatal(err)
	}
	for _, name := range never {
		if strings.Contains(kept, name) {
			p.t.Errorf("the audit log says %q: %s", name, kept)
		}
	}
	for _, actor := range actors {
		if !strings.Contains(who, actor) {
			p.t.Errorf("of who did something the audit log says %q, and not %q", who, actor)
		}
	}
}

// Devices that were made and ended count towards a limit too: each could upload for as long as its cookie lasts.
func TestDevicesAreNotMadeWithoutEnd(t *testing.T) {
	p := newReceptionEnv(t)
	p.change(`INSERT INTO check_in_devices (business_id, event_id, name, link_hash, pin_hash, revoked_at)
		SELECT $1, $2, 'Encerrado', sha256(uuid_send(uuidv7())), sha256(''), now() FROM generate_series(1, 300)`,
		p.event.Business.ID, p.event.ID)
	refusal := p.helper.PostRefused("reception.createDevice", in{"eventUuid": p.event.ID, "name": "Mais um"})
	if refusal.Status != http.StatusConflict || !strings.Contains(refusal.Detail, "300") {
		t.Errorf("after 300 devices: %+v", refusal)
	}
}

// A link enrolls one device, once; five wrong PINs end it.
func TestEnrolling(t *testing.T) {
	p := newReceptionEnv(t)
	made := proceduretest.Post[reception.CreateDeviceOutput](p.helper, "reception.createDevice",
		in{"eventUuid": p.event.ID, "name": "Portão"})
	wrong := "000000"
	if made.PIN == wrong {
		wrong = "000001"
	}
	visitor := p.api.Visitor()
	for left := 4; left >= 0; left-- {
		refusal := visitor.PostRefused("door.enrol", in{"token": token(made.URL), "pin": wrong, "name": "Rosa"})
		if refusal.Status != http.StatusUnprocessableEntity || refusal.MessageOf("pin") == "" {
			t.Errorf("with %d left: %+v", left, refusal)
		}
	}
	if status := visitor.TryPost("door.enrol",
		in{"token": token(made.URL), "pin": made.PIN, "name": "Rosa"}); status != http.StatusNotFound {
		t.Errorf("after five wrong ones: %d", status)
	}
	devices := proceduretest.Get[reception.GetDevicesOutput](p.owner, "reception.getDevices",
		in{"eventUuid": p.event.ID}).Items
	if len(devices) != 1 || !devices[0].Locked {
		t.Errorf("the devices are %+v", devices)
	}
	again := proceduretest.Post[reception.CreateDeviceOutput](p.owner, "reception.createDevice",
		in{"eventUuid": p.event.ID, "name": "Jardim"})
	enrol := in{"token": token(again.URL), "pin": again.PIN[:3] + " " + again.PIN[3:], "name": "Rosa"}
	if status := visitor.TryPost("door.enrol", enrol); status != http.StatusOK {
		t.Errorf("enrolling: %d", status)
	}
	if status := visitor.TryPost("door.enrol", enrol); status != http.StatusNotFound {
		t.Errorf("enrolling again: %d", status)
	}
	p.auditSays(nil, "Rosa")
}

// A stored entry with a problem counts once the planner accepts it: a deleted guest is restored, and an unlisted one is
// added.
func TestSettling(t *testing.T) {
	p := newReceptionEnv(t)
	id, device := p.enrolled()
	penetra := uuid.New()
	p.change(`INSERT INTO guest_settings (business_id, event_id, allow_unlisted) VALUES ($1, $2, false)`,
		p.event.Business.ID, p.event.ID)
	p.change(`UPDATE guests SET deleted_at = now() WHERE id = $1`, p.bento)
	p.hand(device, in{"type": "ADD_GUEST", "guestUuid": penetra, "name": "Penetra", "at": time.Now()},
		entry(penetra, time.Now()), entry(p.bento, time.Now()), entry(uuid.New(), time.Now()))
	proceduretest.Post[procedure.None](p.owner, "reception.revokeDevice", in{"eventUuid": p.event.ID, "uuid": id})
	p.hand(device, entry(p.ana, time.Now()))
	unsettled := func() map[string]reception.Unsettled {
		t.Helper()
		all := map[string]reception.Unsettled{}
		for _, u := range proceduretest.Get[reception.GetUnsettledOutput](p.owner, "reception.getUnsettled",
			in{"eventUuid": p.event.ID}).Items {
			all[u.Type+" "+u.Problem+" "+u.Name] = u
		}
		return all
	}
	all := unsettled()
	for _, want := range []string{"ADD_GUEST NOT_ALLOWED Penetra", "CHECK_IN UNKNOWN_GUEST Penetra",
		"CHECK_IN DELETED_GUEST Bento Prado", "CHECK_IN UNKNOWN_GUEST ", "CHECK_IN ENDED_DEVICE Ana Prado"} {
		if u, ok := all[want]; !ok || u.By != "Rosa" {
			t.Errorf("there is no %q: %+v", want, all)
		}
	}
	settle := func(accept bool, which ...string) {
		t.Helper()
		var ids []uuid.UUID
		for _, name := range which {
			ids = append(ids, all[name].UUID)
		}
		if out := proceduretest.Post[reception.SettleOutput](p.owner, "reception.settle",
			in{"eventUuid": p.event.ID, "uuids": ids, "accept": accept}); len(out.Settled) != len(ids) {
			t.Errorf("settling %v: %+v", which, out)
		}
	}
	if refusal := p.owner.PostRefused("reception.settle",
		in{"eventUuid": p.event.ID, "uuids": []uuid.UUID{all["CHECK_IN UNKNOWN_GUEST "].UUID},
			"accept": true}); refusal.Status != http.StatusConflict {
		t.Errorf("nobody's entry is accepted: %+v", refusal)
	}
	settle(true, "ADD_GUEST NOT_ALLOWED Penetra", "CHECK_IN DELETED_GUEST Bento Prado",
		"CHECK_IN ENDED_DEVICE Ana Prado")
	settle(false, "CHECK_IN UNKNOWN_GUEST ")
	if left := unsettled(); len(left) != 0 {
		t.Errorf("left are %+v", left)
	}
	l := p.list(p.owner, "")
	if at := inside(l); len(at) != 3 || len(l.Guests) != 3 {
		t.Errorf("inside are %+v of %+v", at, l.Guests)
	}
	report := proceduretest.Get[reception.Report](p.helper, "reception.getReport", in{"eventUuid": p.event.ID})
	if report.Totals.Inside != 3 || report.Totals.Unlisted != 1 || report.Totals.Unsettled != 0 ||
		len(report.Log) != 4 {
		t.Errorf("the report is %+v", report)
	}
	for _, name := range []string{"reception.getReportPdf", "reception.getPrintPdf"} {
		if answer := p.helper.Fetch(p.helper.Address(name,
			in{"eventUuid": p.event.ID})); answer.Code != http.StatusOK ||
			!strings.HasPrefix(answer.Body.String(), "%PDF") {
			t.Errorf("%s answers %d", name, answer.Code)
		}
	}
	// Only callers who read the guest list get e-mails.
	for _, reader := range []struct {
		as   proceduretest.Caller
		want bool
	}{{p.owner, true}, {p.helper, false}} {
		found := proceduretest.Get[reception.CheckInOutput](reader.as, "platform.checkIn",
			in{"eventUuid": p.event.ID, "weddingUuid": p.event.ID})
		at := slices.IndexFunc(found.Invitations,
			func(i reception.CheckInInvitation) bool { return i.UUID == p.household })
		if at < 0 || len(found.Invitations[at].Guests) != 2 || (found.Invitations[at].Email != nil) != reader.want {
			t.Errorf("the check-in data is %+v", found)
		}
	}
	if status := p.owner.Try("platform.checkIn",
		in{"eventUuid": p.event.ID, "weddingUuid": uuid.New()}); status != http.StatusNotFound {
		t.Errorf("with another's site: %d", status)
	}
}

// After the names of an event were erased, a device that uploads late adds an entry without a name.
func TestWhoComesAfterTheNamesWereErasedHasNone(t *testing.T) {
	p := newReceptionEnv(t)
	_, device := p.enrolled()
	p.change(`UPDATE events SET date = (now() AT TIME ZONE 'UTC')::date - 1, event_start_time = '23:00' WHERE id = $1`,
		p.event.ID)
	proceduretest.Post[procedure.None](p.owner, "guests.anonymise", in{"eventUuid": p.event.ID})
	tia := uuid.New()
	out := p.hand(device, in{"type": "ADD_GUEST", "guestUuid": tia, "name": "Tia Zezé", "at": time.Now()},
		entry(tia, time.Now()), entry(p.ana, time.Now()))
	if len(out.Confirmed) != 3 || len(out.Kept) != 2 || out.Kept[0].Problem != "NOT_ALLOWED" {
		t.Errorf("handed in: %+v", out)
	}
	l := p.list(p.owner, "")
	if at := inside(l); len(at) != 1 || len(l.Guests) != 2 || l.Guests[0].Name != "Convidado 1" ||
		l.Invitations[0].Name != "Convite 1" {
		t.Errorf("the door's list is %+v", l)
	}
	for _, u := range proceduretest.Get[reception.GetUnsettledOutput](p.owner, "reception.getUnsettled",
		in{"eventUuid": p.event.ID}).Items {
		if u.Name != "" {
			t.Errorf("kept is the name of %+v", u)
		}
		if status := p.owner.TryPost("reception.settle",
			in{"eventUuid": p.event.ID, "uuids": []uuid.UUID{u.UUID}, "accept": true}); status != http.StatusConflict {
			t.Errorf("%s was settled: %d", u.Type, status)
		}
	}
}
