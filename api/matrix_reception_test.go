package api_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// receptionTarget is the event's door: a household of which one came in, and devices without account.
type receptionTarget struct{ household, expected, checkIn, addition, device uuid.UUID }

var (
	// receptionists may use the event's reception.
	receptionists = and(team, helpersWithBits(tenants.EventReception)...)
	// notAtReception are those helpers whom rows speak of as one of them and who are not.
	notAtReception = slices.DeleteFunc(helpersWithBits(tenants.EventAll),
		func(who actor) bool { return helperBits[who]&tenants.EventReception != 0 })
)

func and(group []actor, more ...actor) []actor { return append(slices.Clone(group), more...) }

// helpersWithBits are the event's helpers who hold one of these.
func helpersWithBits(any tenants.EventPermission) (all []actor) {
	for who, bits := range helperBits {
		if bits&any != 0 {
			all = append(all, who)
		}
	}
	return all
}

func seedReception(seeds *tenanttest.Env, event tenanttest.Event, s side) (x receptionTarget) {
	x.household = seeds.AddInvitation(event, s.canary)
	x.expected = seeds.AddGuest(event, x.household, s.canary)
	x.checkIn = seeds.CheckIn(event, x.expected)
	x.addition = seeds.CheckInAddition(event, s.canary)
	x.device = seeds.AddDoorDevice(event, deviceSecret(event.ID, doorDevice))
	seeds.RevokeDoorDevice(seeds.AddDoorDevice(event, deviceSecret(event.ID, doorRevoked)))
	return x
}

func ghostReception() receptionTarget {
	return receptionTarget{household: uuid.New(), expected: uuid.New(), checkIn: uuid.New(), addition: uuid.New(),
		device: uuid.New()}
}

// deviceSecret is that of each device of an event, and deviceAt the cookie that it brings to an event's address.
func deviceSecret(event uuid.UUID, who actor) []byte {
	secret := uuid.NewSHA1(event, []byte(who))
	return secret[:]
}

func (f *fixture) deviceAt(address string, who actor) *http.Cookie {
	rest, ok := strings.CutPrefix(address, "/api/d/")
	if !ok {
		return nil
	}
	event := uuid.MustParse(rest[:36])
	if who == doorElsewhere {
		event, who = f.a.other.ID, doorDevice
	}
	set := httptest.NewRecorder()
	http.SetCookie(set, procedure.NewDoorCookie(deviceSecret(event, who), event, false, time.Now().Add(time.Hour)))
	return set.Result().Cookies()[0]
}

func atDoor(mine, _ target) any { return in{"eventUuid": mine.event} }

func handedIn(mine, _ target) any {
	now := time.Now().UTC()
	return in{"eventUuid": mine.event, "deviceTime": now, "waiting": 3, "operations": []in{
		{"type": "ADD_GUEST", "guestUuid": uuid.New(), "invitationUuid": mine.household, "name": "Tia Lu", "at": now},
		{"type": "CHECK_IN", "uuid": uuid.New(), "guestUuid": mine.expected, "at": now, "door": "Jardim"},
		{"type": "TAKE_BACK", "uuid": uuid.New(), "checkInUuids": []uuid.UUID{mine.checkIn}, "at": now},
	}}
}

func newDevice(mine, _ target) any {
	return in{"eventUuid": mine.event, "name": "Celular", "door": "Jardim"}
}

func endedDevice(mine, _ target) any { return in{"eventUuid": mine.event, "uuid": mine.device} }

func theirDevice(mine, theirs target) any { return in{"eventUuid": mine.event, "uuid": theirs.device} }

func enrolling() row {
	r := everyoneReads(http.StatusNotFound)
	r.input = func(target, target) any { return in{"token": "AAAAAAAAAAAAAAAAAAAAAA", "pin": "123456", "name": "Bia"} }
	return r
}

func settled(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{mine.addition}, "accept": true}
}

func theirSettled(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{mine.addition, theirs.addition}, "accept": true}
}

func theirWedding(mine, theirs target) any {
	return in{"eventUuid": mine.event, "weddingUuid": theirs.event}
}

var _ = addRows(map[string]row{
	// The holder of a link's secret reads its lines; api/runsheet tests the other conditions.
	"reception.getList": {may: and(receptionists, doorDevice), except: notAtReception, input: atDoor,
		mixed: swapped(atDoor)},
	"reception.sync": {may: and(receptionists, doorDevice, doorRevoked), except: notAtReception,
		input: handedIn, mixed: swapped(handedIn)},
	"reception.createDevice": {may: receptionists, except: notAtReception, input: newDevice, mixed: swapped(newDevice)},
	"reception.getDevices":   {may: receptionists, except: notAtReception, input: atDoor, mixed: swapped(atDoor)},
	"reception.revokeDevice": {may: receptionists, except: notAtReception, input: endedDevice,
		mixed: []func(mine, theirs target) any{theirDevice}},
	"reception.getUnsettled": {may: receptionists, except: notAtReception, input: atDoor, mixed: swapped(atDoor)},
	"reception.settle": {may: receptionists, except: notAtReception, input: settled,
		mixed: []func(mine, theirs target) any{theirSettled}},
	"reception.getReport": {may: receptionists, except: notAtReception, input: atDoor, mixed: swapped(atDoor)},
	"reception.getReportPdf": {may: receptionists, except: notAtReception, input: atDoor, mixed: swapped(atDoor),
		minted: true},
	"reception.getPrintPdf": {may: receptionists, except: notAtReception, input: atDoor, mixed: swapped(atDoor),
		minted: true},
	// What opens with a good link is proven in api/reception.
	"door.enrol":            enrolling(),
	"qrCode.get":            {may: hosts, input: onGuests, mixed: swapped(onGuests)},
	"qrCode.getStats":       {may: hosts, input: onGuests, mixed: swapped(onGuests)},
	"qrCode.getPreview":     {may: hosts, input: onGuests, mixed: swapped(onGuests)},
	"qrCode.enable":         {may: hosts, input: enabledCodes, mixed: swapped(enabledCodes)},
	"qrCode.schedule":       {may: hosts, input: scheduledCodes, mixed: swapped(scheduledCodes)},
	"qrCode.cancelSchedule": {may: hosts, input: onCodes, mixed: swapped(onCodes)},
	"qrCode.sendEmail":      {may: hosts, input: sentCodes, mixed: swapped(sentCodes)},
	"qrCode.sendWhatsApp":   {may: hosts, input: sentCodes, mixed: swapped(sentCodes)},
})
