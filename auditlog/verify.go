package auditlog

import (
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/providers/files"
)

// The kinds of faults in an entry or in a chain.
const (
	Changed   = "changed"   // the entry differs from the sealed one
	Deleted   = "deleted"   // the entry was sealed and is missing
	Gap       = "gap"       // the seals before it are missing, and perhaps their entries
	Reordered = "reordered" // it is in the position of another entry
	Unsealed  = "unsealed"  // it should have a seal: inserted by hand, or sealing has stopped
	CutOff    = "cut off"   // the chain ends before its stored end
	Unwritten = "unwritten" // the end is not stored outside, or not with our key
)

// Fault is one difference found. Entry is 0 if it is about the whole chain.
type Fault struct {
	Business uuid.UUID
	Name     string // of the business; empty if it was deleted
	Entry    int64
	What     string
}

// Report is the result of Verify.
type Report struct {
	Businesses, Entries int
	Faults              []Fault
}

const (
	// lateness is how much older than the entries before it an entry may be when it is sealed, as in
	// app.entries_to_seal.
	lateness = time.Hour
	// ahead is the largest accepted lead of the database's clock over ours.
	ahead = 5 * time.Minute
)

// Verify checks every chain and returns the differences from its seals. conn must see every row. patience is how long
// an entry may be without its seal.
func Verify(ctx context.Context, conn *pgx.Conn, key []byte, store *files.Store, patience time.Duration) (Report,
	error) {
	// Read before the database: a chain may grow in between, but never shrinks.
	outside, err := listStoredHeads(ctx, store)
	if err != nil {
		return Report{}, err
	}
	heads := map[uuid.UUID]head{}
	v := verifier{key: key, patience: patience, now: time.Now()}
	forged := map[uuid.UUID]bool{}
	for _, business := range outside {
		switch heads[business], err = readHead(ctx, store, key, business); {
		case errors.Is(err, errForgedHead):
			forged[business] = true
		case err != nil:
			return Report{}, err
		}
	}
	err = pgx.BeginTxFunc(ctx, conn, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly},
		func(tx pgx.Tx) error {
			rows, err := tx.Query(ctx, `SELECT b.business_id, coalesce(n.name, '') FROM (
				SELECT DISTINCT business_id FROM public.audit_entries UNION SELECT DISTINCT business_id FROM public.audit_seals UNION SELECT unnest($1::uuid[])
			) b LEFT JOIN public.businesses n ON n.business_id = b.business_id ORDER BY b.business_id`, outside)
			if err != nil {
				return err
			}
			type procedureRow struct {
				id   uuid.UUID
				name string
			}
			businesses, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (n procedureRow, err error) {
				err = row.Scan(&n.id, &n.name)
				return n, err
			})
			if err != nil {
				return err
			}
			for _, b := range businesses {
				v.business, v.name = b.id, b.name
				written, ok := heads[b.id]
				if err := v.walk(ctx, tx, written, ok && !forged[b.id]); err != nil {
					return err
				}
			}
			v.report.Businesses = len(businesses)
			return nil
		})
	if err != nil {
		return Report{}, fmt.Errorf("verify the audit log: %w", err)
	}
	return v.report, nil
}

type verifier struct {
	key      []byte
	patience time.Duration
	now      time.Time
	report   Report
	business uuid.UUID
	name     string
}

func (v *verifier) addFault(entry int64, what string) {
	v.report.Faults = append(v.report.Faults, Fault{v.business, v.name, entry, what})
}

// mismatch is an entry that differs from the one sealed under its ID.
type mismatch struct {
	is     entry
	sealed []byte
}

// walk verifies one chain, then reports the entries that are not in it.
func (v *verifier) walk(ctx context.Context, tx pgx.Tx, written head, isWritten bool) error {
	rows, err := tx.Query(ctx, `SELECT s.position, s.entry_id, s.entry_hash, s.hash, s.sealed_at, e.id IS NOT NULL,
			coalesce(e.business_id, $1), coalesce(e.id, 0), coalesce(e.at, 'epoch'), e.actor_user_id, coalesce(e.actor_name, ''), coalesce(e.session_role, ''),
			e.team_role::text, coalesce(e.in_control, false), e.control_id, e.control_reason, coalesce(e.procedure, ''), coalesce(e.kind, ''),
			coalesce(e.subject, ''), e.event_id, coalesce(e.transaction_id, 0), coalesce(e.changes::text, '')
		FROM (SELECT * FROM public.audit_seals WHERE business_id = $1) s
		FULL JOIN (SELECT * FROM public.audit_entries WHERE business_id = $1) e ON e.id = s.entry_id
		ORDER BY s.position NULLS LAST, e.id`, v.business)
	if err != nil {
		return err
	}
	var (
		position, id  *int64
		sum, hash     []byte
		sealedAt      *time.Time
		there         bool
		e             entry
		last          = head{hash: start(v.key, v.business)}
		newest, stamp time.Time
		linked        = true
		found         bool
		mismatches    []mismatch
	)
	if _, err := pgx.ForEachRow(rows, []any{&position, &id, &sum, &hash, &sealedAt, &there,
		&e.BusinessID, &e.ID, &e.At, &e.ActorUserID, &e.ActorName, &e.SessionRole, &e.TeamRole, &e.InControl,
		&e.ControlID,
		&e.ControlReason, &e.Procedure, &e.Kind, &e.Subject, &e.EventID, &e.TransactionID, &e.Changes}, func() error {
		if there {
			v.report.Entries++
		}
		if position == nil {
			if age := v.now.Sub(e.At); age > v.patience || -age > ahead || e.At.Before(newest.Add(-lateness)) {
				v.addFault(e.ID, Unsealed)
			}
			return nil
		}
		if *position != last.position+1 {
			v.addFault(*id, Gap)
			linked = false
		}
		right := !there
		switch {
		case !there:
			v.addFault(*id, Deleted)
		case hmac.Equal(e.sum(v.key), sum):
			right = true
			if e.At.After(newest) {
				newest = e.At
			}
		default:
			mismatches = append(mismatches, mismatch{e, slices.Clone(sum)})
		}
		if linked && right && !hmac.Equal(link(v.key, last.hash, *position, sum), hash) {
			v.addFault(*id, Reordered)
		}
		linked = true
		last = head{*position, slices.Clone(hash)}
		if isWritten && last.position == written.position {
			found = hmac.Equal(last.hash, written.hash)
		}
		stamp = *sealedAt
		return nil
	}); err != nil {
		return err
	}
	for _, m := range mismatches {
		v.addFault(m.is.ID, v.explain(m, mismatches))
	}
	switch {
	case isWritten && !found:
		v.addFault(0, CutOff)
	case !isWritten && last.position > 0 && v.now.Sub(stamp) > v.patience:
		v.addFault(0, Unwritten)
	}
	return nil
}

// manyMismatches is the number of mismatches from which explain no longer looks for exchanged entries.
const manyMismatches = 200

// explain returns Reordered if the entry is in another's position, otherwise Changed.
func (v *verifier) explain(m mismatch, all []mismatch) string {
	if len(all) > manyMismatches {
		return Changed
	}
	for _, other := range all {
		if other.is.ID == m.is.ID {
			continue
		}
		// Either entry's content may have been sealed under the other's ID.
		there, here := m.is, other.is
		there.ID, here.ID = other.is.ID, m.is.ID
		if hmac.Equal(there.sum(v.key), other.sealed) || hmac.Equal(here.sum(v.key), m.sealed) {
			return Reordered
		}
	}
	return Changed
}
