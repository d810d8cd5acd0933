package reception

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetListInput names an event and, in Since, the answer from which the changes are counted.
type GetListInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
	Since     string    `query:"since" maxLength:"60" doc:"The changes field of the previous answer; the whole list is returned if it is absent or too old"`
}

// ScopeEventID narrows the scope to it.
func (in GetListInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// List holds everything that a device at the door needs.
type List struct {
	Event       Event        `json:"event"`
	Guests      []Guest      `json:"guests"`
	Invitations []Invitation `json:"invitations"`
	Tables      []Table      `json:"tables"`
	CheckIns    []CheckIn    `json:"checkIns" doc:"Ordered by time"`
	TakeBacks   []TakeBack   `json:"takeBacks"`
	Removed     Removed      `json:"removed"`
	Reset       bool         `json:"reset" doc:"Whether this is the whole list: the client must discard the data it had before"`
	Changes     string       `json:"changes" doc:"The since of the next call"`

	AllowUnlisted bool       `json:"allowUnlisted" doc:"Whether a person who is not on the list may be added at the reception"`
	ServerTime    time.Time  `json:"serverTime"`
	Me            Me         `json:"me"`
	EndsAt        *time.Time `json:"endsAt,omitempty" doc:"When the access of devices without account ends: 36 hours after the event's start; absent while it has no day"`
}

// Event holds the data of the event that a check-in device needs.
type Event struct {
	Title          string      `json:"title"`
	Date           *civil.Date `json:"date,omitempty"`
	StartTime      *string     `json:"startTime,omitempty" doc:"In the form 19:30"`
	TimeZone       string      `json:"timeZone"`
	ShortID        *string     `json:"shortId,omitempty" doc:"The part that all QR codes of this event share (CORTEJO:shortId:secret); absent while it has none"`
	ReceptionPlace *string     `json:"receptionPlace,omitempty"`
}

// Guest is an expected guest, or one who was added at a door.
type Guest struct {
	UUID           uuid.UUID           `json:"uuid"`
	InvitationUUID uuid.UUID           `json:"invitationUuid"`
	Name           string              `json:"name" doc:"Empty for a companion without a name"`
	Status         queries.GuestStatus `json:"status"`
	Child          bool                `json:"child"`
	Tags           []string            `json:"tags"`
	TableUUID      *uuid.UUID          `json:"tableUuid,omitempty"`
	Unlisted       bool                `json:"unlisted" doc:"Whether the reception added the guest"`
}

// isExpected reports whether the guest is of the list and accepted. Who is added at a door attends without having been
// expected.
func (g Guest) isExpected() bool { return g.Status == queries.GuestStatusAttending && !g.Unlisted }

// Invitation is an invitation with the codes that admit its guests.
type Invitation struct {
	UUID  uuid.UUID `json:"uuid"`
	Name  string    `json:"name"`
	Codes []Code    `json:"codes"`
}

// Code is the code of an invitation in the form in which a device checks it without a network.
type Code struct {
	Hash    string `json:"hash" doc:"SHA-256 of the code's 16 bytes, in hexadecimal"`
	Revoked bool   `json:"revoked"`
}

// Table is a seating table.
type Table struct {
	UUID   uuid.UUID `json:"uuid"`
	Number int       `json:"number"`
	Name   string    `json:"name"`
}

// CheckIn is a recorded arrival of one guest. It counts unless a take-back names it.
type CheckIn struct {
	UUID      uuid.UUID `json:"uuid"`
	GuestUUID uuid.UUID `json:"guestUuid"`
	At        time.Time `json:"at"`
	By        string    `json:"by" doc:"Name of the person who checked the guest in"`
	Door      string    `json:"door"`
}

// TakeBack reverses one check-in.
type TakeBack struct {
	UUID        uuid.UUID `json:"uuid" doc:"ID of the operation, which may have reversed several check-ins"`
	CheckInUUID uuid.UUID `json:"checkInUuid"`
}

// Removed lists the rows that were deleted since the previous answer.
type Removed struct {
	Guests      []uuid.UUID `json:"guests"`
	Invitations []uuid.UUID `json:"invitations"`
	Tables      []uuid.UUID `json:"tables"`
}

// Me describes the caller: a member of the team, or a device without account.
type Me struct {
	Name string  `json:"name"`
	Door *string `json:"door,omitempty" doc:"The entrance of a device without account; absent for members"`
}

func (s *Service) getList(ctx context.Context, db tenants.Reader, in GetListInput) (List, error) {
	if err := s.count(ctx); err != nil {
		return List{}, err
	}
	since, askedAt := parseChanges(in.Since)
	text, err := queries.New(db).
		GetReceptionList(ctx, queries.GetReceptionListParams{EventID: in.EventUUID, Since: since, AskedAt: askedAt})
	if err != nil {
		return List{}, err
	}
	var found struct {
		List
		AsOf string `json:"asOf"`
	}
	if err := json.Unmarshal(text, &found); err != nil {
		return List{}, fmt.Errorf("reception: read a list: %w", err)
	}
	found.Changes = found.AsOf + "." + strconv.FormatInt(found.ServerTime.Unix(), 10)
	return found.List, nil
}

// count limits the calls of a device without account.
func (s *Service) count(ctx context.Context) error {
	device := procedure.Caller(ctx).Device
	if device == nil {
		return nil
	}
	if wait, ok := s.calling.Allow(string(device)); !ok {
		return problem.TooMany("Foram muitos pedidos deste aparelho. O que falta enviar está guardado nele.", wait)
	}
	return nil
}

// parseChanges parses List.Changes: the oldest transaction that had not ended, and the time. It returns nil for any
// other text, and the caller then gets the whole list.
func parseChanges(text string) (since *int64, at *time.Time) {
	transaction, moment, found := strings.Cut(text, ".")
	if !found {
		return nil, nil
	}
	id, err := strconv.ParseInt(transaction, 10, 64)
	if err != nil {
		return nil, nil
	}
	seconds, err := strconv.ParseInt(moment, 10, 64)
	if err != nil || seconds < 0 || seconds > 1<<33 {
		return nil, nil
	}
	then := time.Unix(seconds, 0)
	return &id, &then
}
