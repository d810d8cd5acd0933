package reception

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// SyncInput is an upload of the operations that a device recorded at a door.
type SyncInput struct {
	EventUUID  uuid.UUID   `json:"eventUuid"`
	DeviceTime time.Time   `json:"deviceTime" doc:"The device's clock at the time of this upload; its times are corrected by the difference to the server's"`
	Waiting    int         `json:"waiting" minimum:"0" maximum:"1000000" doc:"The number of operations that stay on the device after this call"`
	Operations []Operation `json:"operations" maxItems:"500"`
}

// Operation is one event at a door. Its fields depend on its type.
type Operation struct {
	Type           string      `json:"type" enum:"CHECK_IN,TAKE_BACK,ADD_GUEST"`
	UUID           *uuid.UUID  `json:"uuid,omitempty" doc:"The ID of a check-in or its reversal, made on the device"`
	GuestUUID      *uuid.UUID  `json:"guestUuid,omitempty" doc:"The guest who came in, or the ID of an added guest, made on the device"`
	At             time.Time   `json:"at" doc:"The time on the device's clock"`
	Door           string      `json:"door,omitempty" maxLength:"60"`
	CodeHash       string      `json:"codeHash,omitempty" pattern:"^[0-9a-f]{64}$" maxLength:"64" doc:"SHA-256 of the scanned code, in hexadecimal; absent without a scan"`
	CheckInUUIDs   []uuid.UUID `json:"checkInUuids,omitempty" maxItems:"50" doc:"The check-ins that a TAKE_BACK reverses: those that the device knew"`
	InvitationUUID *uuid.UUID  `json:"invitationUuid,omitempty" doc:"The invitation to which the guest is added; absent: a new one"`
	Name           string      `json:"name,omitempty" maxLength:"190" doc:"The added guest's name"`
	Child          bool        `json:"child,omitempty"`
}

// SyncOutput says which operations the device may delete.
type SyncOutput struct {
	Confirmed  []uuid.UUID `json:"confirmed" doc:"All uploaded operations except the deferred ones: by uuid, or by guestUuid for an ADD_GUEST"`
	Kept       []Kept      `json:"kept" doc:"The confirmed operations that the planner has to accept or reject"`
	Deferred   []uuid.UUID `json:"deferred" doc:"Operations that were not stored: additions beyond a device's hourly limit, and their check-ins. The device must upload them again"`
	RetryAfter int         `json:"retryAfter,omitempty" doc:"Seconds until the deferred operations can be uploaded again; absent if there are none"`
	Ended      bool        `json:"ended" doc:"Whether the device was revoked or has ended: it must delete the list, and upload its remaining operations"`
	ServerTime time.Time   `json:"serverTime"`
}

// Kept is an operation that was accepted and does not count yet.
type Kept struct {
	UUID    uuid.UUID `json:"uuid"`
	Problem string    `json:"problem" enum:"DELETED_GUEST,UNKNOWN_GUEST,REVOKED_CODE,ENDED_DEVICE,NOT_ALLOWED,UNKNOWN_INVITATION,TOO_MANY"`
}

const (
	problemEnded = "ENDED_DEVICE"
	// oldest limits how long ago an operation can have happened: a clock that says longer is wrong by more than a
	// constant difference.
	oldest = 30 * 24 * time.Hour
)

func (s *Service) sync(ctx context.Context, db tenants.Writer, in SyncInput) (SyncOutput, error) {
	if err := s.count(ctx); err != nil {
		return SyncOutput{}, err
	}
	handed, err := sorted(in.Operations)
	if err != nil {
		return SyncOutput{}, err
	}
	q := queries.New(db)
	door, err := q.OpenReception(ctx,
		queries.OpenReceptionParams{EventID: in.EventUUID, Waiting: int32(max(in.Waiting-len(in.Operations), 0))})
	if err != nil {
		return SyncOutput{}, err
	}
	out := SyncOutput{Confirmed: handed.confirmed, Kept: []Kept{}, Deferred: []uuid.UUID{},
		Ended: !door.Open, ServerTime: door.Now}
	b := batchOf{q: q, event: in.EventUUID, clock: clock{now: door.Now, ahead: in.DeviceTime.Sub(door.Now)},
		isDevice: procedure.ScopeOf(ctx).Role() == tenants.RoleDoor, out: &out, keys: s}
	// The order matters: an added guest can have come in, and a check-in can have been taken back.
	for _, hand := range []func(context.Context, operations) error{b.add, b.checkIn, b.takeBack} {
		if err := hand(ctx, handed); err != nil {
			return SyncOutput{}, err
		}
	}
	out.Confirmed = slices.DeleteFunc(out.Confirmed,
		func(id uuid.UUID) bool { return slices.Contains(out.Deferred, id) })
	if len(in.Operations) == 0 {
		return out, nil
	}
	room, err := q.RoomForEntries(ctx, queries.RoomForEntriesParams{EventID: in.EventUUID, AtMost: entriesAtMost})
	if err == nil && !room {
		err = problem.TooMany(
			"Foram entradas demais por uma mão só neste evento. O que falta enviar está guardado no aparelho: fale com quem organiza.", time.Hour)
	}
	return out, err
}

// operations holds the operations of an upload by their type, each once.
type operations struct {
	additions, checkIns, takeBacks []Operation
	confirmed                      []uuid.UUID
}

// sorted checks that each operation has the fields that its type needs, and groups them. A device that sends invalid
// ones is a bug of ours.
func sorted(all []Operation) (by operations, err error) {
	var f form.Form
	by.confirmed = []uuid.UUID{}
	seen := map[uuid.UUID]bool{}
	for i, op := range all {
		id, into := op.UUID, &by.checkIns
		switch {
		case op.Type == "ADD_GUEST":
			id, into = op.GuestUUID, &by.additions
			op.Name = cmp.Or(form.Text(&op.Name), "Sem nome")
		case op.Type == "TAKE_BACK":
			into = &by.takeBacks
		}
		f.Moment("operations", op.At)
		if id == nil || op.Type == "CHECK_IN" && op.GuestUUID == nil ||
			op.Type == "TAKE_BACK" && len(op.CheckInUUIDs) == 0 {
			f.Reject("operations", fmt.Sprintf("Falta um identificador na operação %d.", i+1))
			continue
		}
		if !seen[*id] {
			seen[*id] = true
			*into = append(*into, op)
			by.confirmed = append(by.confirmed, *id)
		}
	}
	return by, f.Err()
}

// clock converts times of a device's clock, which is ahead of the server's by a difference, to times of the server's.
type clock struct {
	now   time.Time
	ahead time.Duration
}

// correct returns the time of the server's clock at which something happened. It is never later than now, even if the
// device's clock was changed meanwhile, and never earlier than oldest ago.
func (c clock) correct(at time.Time) time.Time {
	corrected := at.Add(-c.ahead)
	if corrected.After(c.now) {
		return c.now
	}
	if earliest := c.now.Add(-oldest); corrected.Before(earliest) {
		return earliest
	}
	return corrected
}

// batchOf sends the operations of an upload to the database in one statement per kind.
type batchOf struct {
	q        *queries.Queries
	event    uuid.UUID
	clock    clock
	isDevice bool
	out      *SyncOutput
	keys     *Service
}

func (b batchOf) keep(id uuid.UUID, problem string) {
	if problem != "" {
		b.out.Kept = append(b.out.Kept, Kept{id, problem})
	}
}

func (b batchOf) add(ctx context.Context, ops operations) error {
	if len(ops.additions) == 0 {
		return nil
	}
	in := queries.AddUnlistedParams{EventID: b.event, AtMost: unlistedAtMost, MaxPerDevice: maxAdditionsPerDevice,
		MaxPerHour: maxAdditionsPerHour}
	for _, op := range ops.additions {
		in.Ids, in.Names, in.Children = append(in.Ids, *op.GuestUUID), append(in.Names, op.Name),
			append(in.Children, op.Child)
		in.AddedAt = append(in.AddedAt, b.clock.correct(op.At))
		invitation := uuid.Nil
		var rsvp, checkIn []byte
		if op.InvitationUUID != nil {
			invitation = *op.InvitationUUID
		} else {
			rsvp, checkIn = b.keys.secretsOf(b.event, *op.GuestUUID)
		}
		in.InvitationIds, in.RsvpHashes, in.CheckInHashes = append(in.InvitationIds, invitation),
			append(in.RsvpHashes, rsvp), append(in.CheckInHashes, checkIn)
	}
	rows, err := b.q.AddUnlisted(ctx, in)
	for _, row := range rows {
		b.keep(row.ID, row.Problem)
		if row.WaitsSeconds > 0 {
			b.out.Deferred = append(b.out.Deferred, row.ID)
			b.out.RetryAfter = int(row.WaitsSeconds)
		}
	}
	return err
}

func (b batchOf) checkIn(ctx context.Context, ops operations) error {
	in := queries.TakeCheckInsParams{EventID: b.event}
	asked := queries.FindCheckInProblemsParams{EventID: b.event}
	for _, op := range ops.checkIns {
		if slices.Contains(b.out.Deferred, *op.GuestUUID) {
			b.out.Deferred = append(b.out.Deferred, *op.UUID)
			continue
		}
		code, _ := hex.DecodeString(op.CodeHash) // the schema has validated it
		if len(code) == 0 {
			code = nil
		}
		in.Ids, in.GuestIds, in.Doors = append(in.Ids, *op.UUID), append(in.GuestIds, *op.GuestUUID),
			append(in.Doors, form.Text(&op.Door))
		in.EnteredAt, in.DeviceAt = append(in.EnteredAt, b.clock.correct(op.At)), append(in.DeviceAt, op.At)
		asked.Codes = append(asked.Codes, code)
	}
	if len(in.Ids) == 0 {
		return nil
	}
	asked.Ids, asked.GuestIds = in.Ids, in.GuestIds
	problems, err := b.q.FindCheckInProblems(ctx, asked)
	if err != nil {
		return err
	}
	if len(problems) != len(in.Ids) {
		return fmt.Errorf("reception: %d check-ins, and an answer about %d", len(in.Ids), len(problems))
	}
	for _, p := range problems {
		in.Problems = append(in.Problems, p.Problem)
		b.keep(p.ID, p.Problem)
	}
	if b.isDevice {
		return b.q.TakeCheckInsOfDevice(ctx, queries.TakeCheckInsOfDeviceParams(in))
	}
	return b.q.TakeCheckIns(ctx, in)
}

func (b batchOf) takeBack(ctx context.Context, ops operations) error {
	if len(ops.takeBacks) == 0 {
		return nil
	}
	in := queries.TakeBackCheckInsParams{EventID: b.event}
	for _, op := range ops.takeBacks {
		for _, checkIn := range op.CheckInUUIDs {
			in.OperationIds, in.CheckInIds, in.TakenAt = append(in.OperationIds, *op.UUID),
				append(in.CheckInIds, checkIn), append(in.TakenAt, b.clock.correct(op.At))
		}
	}
	if !b.isDevice {
		return b.q.TakeBackCheckIns(ctx, in)
	}
	problem := ""
	if b.out.Ended {
		problem = problemEnded
	}
	for _, op := range ops.takeBacks {
		b.keep(*op.UUID, problem)
	}
	return b.q.TakeBackCheckInsOfDevice(ctx, queries.TakeBackCheckInsOfDeviceParams{EventID: b.event,
		OperationIds: in.OperationIds, CheckInIds: in.CheckInIds, TakenAt: in.TakenAt, Problem: problem})
}

// secretsOf returns the hashes of the tokens of a new invitation: of its RSVP page, and of its code at the door.
func (s *Service) secretsOf(event, invitation uuid.UUID) (rsvp, checkIn []byte) {
	rsvp, _ = secretlink.Hash(s.Secrets.Links().DeriveInvitationToken(secretlink.RSVP, event, invitation, 0))
	checkIn, _ = secretlink.Hash(s.Secrets.Links().DeriveInvitationToken(secretlink.CheckIn, event, invitation, 0))
	return rsvp, checkIn
}
