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

// What can be wrong with an entry, or with a chain.
const (
	Changed   = "changed"   // the entry is not what was sealed
	Deleted   = "deleted"   // it was sealed and is gone
	Gap       = "gap"       // seals right before it are gone, and with them perhaps their entries
	Reordered = "reordered" // it stands where another one was sealed
	Unsealed  = "unsealed"  // it has no seal and should have: written by hand, or nobody seals
	CutOff    = "cut off"   // the chain ends before the end that was written down outside
	Unwritten = "unwritten" // nothing, or nothing of ours, is written down outside of where it ends
)

// Fault is one thing that is wrong. Entry is 0 where it is the chain as a whole.
type Fault struct {
	Business uuid.UUID
	Name     string // of the business, empty where it is gone
	Entry    int64
	What     string
}

// Report is what Verify found.
type Report struct {
	Businesses, Entries int
	Faults              []Fault
}

const (
	// lateness is how much older than its predecessors an entry may be when it is sealed, as
	// app.entries_to_seal has it.
	lateness = time.Hour
	// ahead is how far the database's clock may be before ours.
	ahead = 5 * time.Minute
)

// Verify walks every chain and says what is not as it was sealed. conn sees every row;
// patience is how long an entry may wait for its seal.
func Verify(ctx context.Context, conn *pgx.Conn, key []byte, store *files.Store, patience time.Duration) (Report, error) {
	// Before the database is looked at: a chain may grow meanwhile, and never shrinks.
	outside, err := headsWritten(ctx, store)
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
	err = pgx.BeginTxFunc(ctx, conn, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `SELECT b.business_id, coalesce(n.name, '') FROM (
				SELECT DISTINCT business_id FROM public.audit_entries UNION SELECT DISTINCT business_id FROM public.audit_seals UNION SELECT unnest($1::uuid[])
			) b LEFT JOIN public.businesses n ON n.business_id = b.business_id ORDER BY b.business_id`, outside)
		if err != nil {
			return err
		}
		type named struct {
			id   uuid.UUID
			name string
		}
		businesses, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (n named, err error) {
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

func (v *verifier) fault(entry int64, what string) {
	v.report.Faults = append(v.report.Faults, Fault{v.business, v.name, entry, what})
}

// mismatch is an entry that is not what was sealed under its id.
type mismatch struct {
	is     entry
	sealed []byte
}

// walk follows one chain, and then looks at what has no place in it.
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
		&e.BusinessID, &e.ID, &e.At, &e.ActorUserID, &e.ActorName, &e.SessionRole, &e.TeamRole, &e.InControl, &e.ControlID,
		&e.ControlReason, &e.Procedure, &e.Kind, &e.Subject, &e.EventID, &e.TransactionID, &e.Changes}, func() error {
		if there {
			v.report.Entries++
		}
		if position == nil {
			if age := v.now.Sub(e.At); age > v.patience || -age > ahead || e.At.Before(newest.Add(-lateness)) {
				v.fault(e.ID, Unsealed)
			}
			return nil
		}
		if *position != last.position+1 {
			v.fault(*id, Gap)
			linked = false
		}
		right := !there
		switch {
		case !there:
			v.fault(*id, Deleted)
		case hmac.Equal(e.sum(v.key), sum):
			right = true
			if e.At.After(newest) {
				newest = e.At
			}
		default:
			mismatches = append(mismatches, mismatch{e, slices.Clone(sum)})
		}
		if linked && right && !hmac.Equal(link(v.key, last.hash, *position, sum), hash) {
			v.fault(*id, Reordered)
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
		v.fault(m.is.ID, v.explain(m, mismatches))
	}
	switch {
	case isWritten && !found:
		v.fault(0, CutOff)
	case !isWritten && last.position > 0 && v.now.Sub(stamp) > v.patience:
		v.fault(0, Unwritten)
	}
	return nil
}

// manyMismatches is where somebody changed so much that who stands in whose place is not asked.
const manyMismatches = 200

// explain tells an entry that took another's place from one that was rewritten.
func (v *verifier) explain(m mismatch, all []mismatch) string {
	if len(all) > manyMismatches {
		return Changed
	}
	for _, other := range all {
		if other.is.ID == m.is.ID {
			continue
		}
		// Would it be the other's, under the other's id; or the other's content be this one's?
		there, here := m.is, other.is
		there.ID, here.ID = other.is.ID, m.is.ID
		if hmac.Equal(there.sum(v.key), other.sealed) || hmac.Equal(here.sum(v.key), m.sealed) {
			return Reordered
		}
	}
	return Changed
}
