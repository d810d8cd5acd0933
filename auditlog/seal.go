package auditlog

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/providers/files"
	"cortejo/tenants"
)

// batch limits the entries sealed, or the ends published, at once.
const batch = 2000

// Seal seals every entry without a seal. With since it only reads entries after that time, which is fast and sufficient
// while Seal runs every minute.
func Seal(ctx context.Context, db *tenants.DB, key []byte, since *time.Time) (sealed int, err error) {
	for {
		n, err := sealBatch(ctx, db, key, since)
		sealed += n
		if err != nil || n < batch {
			return sealed, err
		}
	}
}

// seals are rows of audit_seals, by column.
type seals struct {
	businesses         []uuid.UUID
	positions, entries []int64
	sums, hashes       [][]byte
}

func sealBatch(ctx context.Context, db *tenants.DB, key []byte, since *time.Time) (n int, err error) {
	// A scope without a business sees no rows, but may call these functions.
	err = db.Write(ctx, tenants.AsWorker(uuid.Nil).Named("seal_trail"), func(w tenants.Writer) error {
		rows, err := w.Query(ctx, `SELECT `+entryColumns+` FROM app.entries_to_seal($1, $2) e`, since, batch)
		if err != nil {
			return err
		}
		entries, err := pgx.CollectRows(rows, scanEntry)
		if err != nil || len(entries) == 0 {
			return err
		}
		ends, err := endsOf(ctx, w, entries)
		if err != nil {
			return err
		}
		var s seals
		for _, e := range entries { // sorted by business and ID
			end, ok := ends[e.BusinessID]
			if !ok {
				end = head{hash: start(key, e.BusinessID)}
			}
			sum := e.sum(key)
			end = head{position: end.position + 1, hash: link(key, end.hash, end.position+1, sum)}
			ends[e.BusinessID] = end
			s.businesses, s.positions, s.entries = append(s.businesses, e.BusinessID),
				append(s.positions, end.position), append(s.entries, e.ID)
			s.sums, s.hashes = append(s.sums, sum), append(s.hashes, end.hash)
		}
		n = len(entries)
		_, err = w.Exec(ctx, `SELECT app.seal($1, $2, $3, $4, $5)`, s.businesses, s.positions, s.entries, s.sums,
			s.hashes)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("seal the audit log: %w", err)
	}
	return n, nil
}

// head is the end of a chain.
type head struct {
	position int64
	hash     []byte
}

func endsOf(ctx context.Context, w tenants.Writer, entries []entry) (map[uuid.UUID]head, error) {
	var businesses []uuid.UUID
	for _, e := range entries {
		if len(businesses) == 0 || businesses[len(businesses)-1] != e.BusinessID {
			businesses = append(businesses, e.BusinessID)
		}
	}
	rows, err := w.Query(ctx, `SELECT business_id, position, hash FROM app.audit_heads_of($1)`, businesses)
	if err != nil {
		return nil, err
	}
	ends := map[uuid.UUID]head{}
	var business uuid.UUID
	var end head
	_, err = pgx.ForEachRow(rows, []any{&business, &end.position, &end.hash}, func() error {
		ends[business] = end
		return nil
	})
	return ends, err
}

// Publish stores the ends of the chains outside of the database. If a chain no longer contains its stored end, Publish
// returns an error and does not overwrite it; Verify reports it.
func Publish(ctx context.Context, db *tenants.DB, key []byte, store *files.Store, log *slog.Logger) error {
	var broken []error
	scope := tenants.AsWorker(uuid.Nil).Named("publish_trail")
	for {
		rows, err := db.Read(scope).
			Query(ctx, `SELECT business_id, position, hash, published FROM app.heads_to_publish($1)`, batch)
		if err != nil {
			return fmt.Errorf("look for the audit logs' ends: %w", err)
		}
		type end struct {
			business  uuid.UUID
			position  int64
			hash      []byte
			published int64
		}
		ends, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (e end, err error) {
			err = row.Scan(&e.business, &e.position, &e.hash, &e.published)
			return e, err
		})
		if err != nil {
			return fmt.Errorf("look for the audit logs' ends: %w", err)
		}
		var businesses []uuid.UUID
		var positions []int64
		for _, e := range ends {
			if err := checkHead(ctx, db, scope, key, store, e.business, e.published); err != nil {
				log.ErrorContext(ctx, "the audit log of a business is not what it was", "business_id", e.business,
					"error", err)
				broken = append(broken, err)
				continue
			}
			if err := writeHead(ctx, store, key, e.business, head{e.position, e.hash}); err != nil {
				return err
			}
			businesses, positions = append(businesses, e.business), append(positions, e.position)
		}
		if len(businesses) > 0 {
			if err := db.Write(ctx, scope, func(w tenants.Writer) error {
				_, err := w.Exec(ctx, `SELECT app.note_published($1, $2)`, businesses, positions)
				return err
			}); err != nil {
				return fmt.Errorf("note the audit logs' ends: %w", err)
			}
		}
		if len(ends) < batch || len(businesses) == 0 {
			return errors.Join(broken...)
		}
	}
}

// checkHead returns an error unless the chain still contains its stored end.
func checkHead(ctx context.Context, db *tenants.DB, scope tenants.Scope, key []byte, store *files.Store,
	business uuid.UUID, published int64) error {
	was, err := readHead(ctx, store, key, business)
	if errors.Is(err, files.ErrNotFound) {
		if published > 0 {
			return fmt.Errorf("business %s: what was written down of its audit log's end is gone", business)
		}
		return nil
	}
	if err != nil {
		return err
	}
	var hash []byte
	if err := db.Read(scope).QueryRow(ctx, `SELECT app.seal_at($1, $2)`, business, was.position).
		Scan(&hash); err != nil {
		return err
	}
	if string(hash) != string(was.hash) {
		return fmt.Errorf("business %s: its audit log was cut off or replaced before seal %d", business, was.position)
	}
	return nil
}
