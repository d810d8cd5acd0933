// Package auditlog seals the entries that the database's triggers record, and verifies that they have not changed
// since. Each business has a chain: every seal is a keyed hash (HMAC-SHA-256) of the entry and of the seal before it.
// The key is never in the database, so a person with access to the database can change an entry but not its seal; the
// end of each chain is also stored outside, so that a shortened chain is detected. It may import providers/files and
// tenants. Its entry points are Seal, Publish and Verify.
package auditlog

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// KeyLength is the minimum length of a key, in bytes.
const KeyLength = 32

// entry is a full row of the audit log.
type entry struct {
	BusinessID    uuid.UUID
	ID            int64
	At            time.Time
	ActorUserID   *uuid.UUID
	ActorName     string
	SessionRole   string
	TeamRole      *string
	InControl     bool
	ControlID     *uuid.UUID
	ControlReason *string
	Procedure     string
	Kind          string
	Subject       string
	EventID       *uuid.UUID
	TransactionID int64
	Changes       string // jsonb has one text form per value
}

// entryColumns are the columns of entry, of the table e. Their text does not depend on a session's settings.
const entryColumns = `e.business_id, e.id, e.at, e.actor_user_id, e.actor_name, e.session_role, e.team_role::text, e.in_control, e.control_id,
	e.control_reason, e.procedure, e.kind, e.subject, e.event_id, e.transaction_id, e.changes::text`

func scanEntry(row pgx.CollectableRow) (e entry, err error) {
	err = row.Scan(&e.BusinessID, &e.ID, &e.At, &e.ActorUserID, &e.ActorName, &e.SessionRole, &e.TeamRole, &e.InControl,
		&e.ControlID,
		&e.ControlReason, &e.Procedure, &e.Kind, &e.Subject, &e.EventID, &e.TransactionID, &e.Changes)
	return e, err
}

// sum returns the hash that the entry's seal covers: every column with its length in front, so that no two entries have
// the same input.
func (e entry) sum(key []byte) []byte {
	m := newMAC(key, "entry")
	m.writeID(&e.BusinessID)
	m.writeNumber(e.ID)
	m.writeNumber(e.At.UnixMicro())
	m.writeID(e.ActorUserID)
	m.writeText(&e.ActorName)
	m.writeText(&e.SessionRole)
	m.writeText(e.TeamRole)
	inControl := int64(0)
	if e.InControl {
		inControl = 1
	}
	m.writeNumber(inControl)
	m.writeID(e.ControlID)
	m.writeText(e.ControlReason)
	m.writeText(&e.Procedure)
	m.writeText(&e.Kind)
	m.writeText(&e.Subject)
	m.writeID(e.EventID)
	m.writeNumber(e.TransactionID)
	m.writeText(&e.Changes)
	return m.Sum(nil)
}

// link returns the seal of an entry at a position, after the seal before it.
func link(key, before []byte, position int64, sum []byte) []byte {
	m := newMAC(key, "seal")
	m.writeBytes(before)
	m.writeNumber(position)
	m.writeBytes(sum)
	return m.Sum(nil)
}

// start returns the value in front of the first seal of a business.
func start(key []byte, business uuid.UUID) []byte {
	m := newMAC(key, "start")
	m.writeID(&business)
	return m.Sum(nil)
}

// mac is a keyed hash of values, each with its length in front.
type mac struct{ hash.Hash }

func newMAC(key []byte, purpose string) mac {
	m := mac{hmac.New(sha256.New, key)}
	m.writeText(&purpose)
	return m
}

func (m mac) writeBytes(b []byte) {
	m.writeNumber(int64(len(b)))
	_, _ = m.Write(b) // a hash never fails
}

func (m mac) writeNumber(n int64) {
	_, _ = m.Write(binary.BigEndian.AppendUint64(nil, uint64(n)))
}

func (m mac) writeText(s *string) {
	if s == nil {
		m.writeNumber(-1)
		return
	}
	m.writeBytes([]byte(*s))
}

func (m mac) writeID(id *uuid.UUID) {
	if id == nil {
		m.writeNumber(-1)
		return
	}
	m.writeBytes(id[:])
}
