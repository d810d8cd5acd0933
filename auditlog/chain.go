// Package auditlog seals what the database's triggers wrote down of who did what, and says
// whether anybody has touched it since. Each business has a chain: every seal is a keyed hash
// (HMAC-SHA-256) of the entry and of the seal before it. The key never comes near the
// database, so that whoever has the database in hand can change an entry but not its seal;
// and where each chain ends is also written down outside, so that nobody shortens one unseen.
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

// KeyLength is the least a key may have, in bytes.
const KeyLength = 32

// entry is one line of the audit log, all of it.
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
	Changes       string // jsonb spells a value in one way only
}

// entryColumns are the columns of entry, of the table e; none depends on a session's settings.
const entryColumns = `e.business_id, e.id, e.at, e.actor_user_id, e.actor_name, e.session_role, e.team_role::text, e.in_control, e.control_id,
	e.control_reason, e.procedure, e.kind, e.subject, e.event_id, e.transaction_id, e.changes::text`

func scanEntry(row pgx.CollectableRow) (e entry, err error) {
	err = row.Scan(&e.BusinessID, &e.ID, &e.At, &e.ActorUserID, &e.ActorName, &e.SessionRole, &e.TeamRole, &e.InControl, &e.ControlID,
		&e.ControlReason, &e.Procedure, &e.Kind, &e.Subject, &e.EventID, &e.TransactionID, &e.Changes)
	return e, err
}

// sum is what the entry's seal vouches for: every column, each with its length before it, so
// that no two entries spell the same.
func (e entry) sum(key []byte) []byte {
	m := newMAC(key, "entry")
	m.id(&e.BusinessID)
	m.number(e.ID)
	m.number(e.At.UnixMicro())
	m.id(e.ActorUserID)
	m.text(&e.ActorName)
	m.text(&e.SessionRole)
	m.text(e.TeamRole)
	inControl := int64(0)
	if e.InControl {
		inControl = 1
	}
	m.number(inControl)
	m.id(e.ControlID)
	m.text(e.ControlReason)
	m.text(&e.Procedure)
	m.text(&e.Kind)
	m.text(&e.Subject)
	m.id(e.EventID)
	m.number(e.TransactionID)
	m.text(&e.Changes)
	return m.Sum(nil)
}

// link is the seal of an entry at a position, behind the seal before it.
func link(key, before []byte, position int64, sum []byte) []byte {
	m := newMAC(key, "seal")
	m.bytes(before)
	m.number(position)
	m.bytes(sum)
	return m.Sum(nil)
}

// start is what the first seal of a business stands behind.
func start(key []byte, business uuid.UUID) []byte {
	m := newMAC(key, "start")
	m.id(&business)
	return m.Sum(nil)
}

// mac is a keyed hash of values that are told apart by their lengths.
type mac struct{ hash.Hash }

func newMAC(key []byte, purpose string) mac {
	m := mac{hmac.New(sha256.New, key)}
	m.text(&purpose)
	return m
}

func (m mac) bytes(b []byte) {
	m.number(int64(len(b)))
	_, _ = m.Write(b) // a hash takes everything
}

func (m mac) number(n int64) {
	_, _ = m.Write(binary.BigEndian.AppendUint64(nil, uint64(n)))
}

func (m mac) text(s *string) {
	if s == nil {
		m.number(-1)
		return
	}
	m.bytes([]byte(*s))
}

func (m mac) id(id *uuid.UUID) {
	if id == nil {
		m.number(-1)
		return
	}
	m.bytes(id[:])
}
