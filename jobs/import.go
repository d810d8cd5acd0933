package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/riverqueue/river"

	"cortejo/formats/guesttext"
	"cortejo/queries"
	"cortejo/tenants"
)

// Import writes the rows of a file of vendors, contacts or guests, or takes them back: the
// import itself says which. It goes on in small steps, each of which commits what
// it wrote together with that it was written. Killed in the middle and run again,
// it continues; run twice at once, the two take turns. The imports of a business are written one after another.
type Import struct {
	OfBusiness
	ImportID uuid.UUID `json:"importId" river:"unique"`
	// Undo tells the job that takes back from the one that wrote.
	Undo bool `json:"undo" river:"unique"`
}

// Kind is the job's name in the queue.
func (Import) Kind() string { return "import" }

// InsertOpts end the attempts within a day.
func (Import) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueImports, MaxAttempts: 12, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

const (
	// importStep is how many rows are written at once: enough to be quick, and few
	// enough for the progress to be seen.
	importStep = 500
	// minImportStep is how few rows are written at once where even that takes long.
	minImportStep = 25
	// slowImportStep is the time of a step after which the next one is smaller; a statement ends after 30 s.
	slowImportStep = 2 * time.Second
	// importTurnWait is how long an import waits before it asks again for its turn among those of its business.
	importTurnWait = 3 * time.Second
	// importTimeout is generous: 20,000 rows on a busy machine.
	importTimeout = 10 * time.Minute
)

// importWorker is a scoped worker with a timeout of its own.
type importWorker struct {
	river.Worker[Import]
}

func (importWorker) Timeout(*river.Job[Import]) time.Duration { return importTimeout }

func addImport(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		importWorker{scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[Import]) error {
			rows := int32(importStep)
			for {
				var hasTurn, more bool
				began := time.Now()
				err := in.Write(ctx, func(w tenants.Writer) (err error) {
					hasTurn, more, err = writeImportStep(ctx, queries.New(w), job.Args.ImportID, rows)
					return err
				})
				switch {
				case isTimeout(err) && rows > minImportStep:
					rows = max(minImportStep, rows/4)
					continue
				case err != nil:
					return err
				case !hasTurn:
					return river.JobSnooze(importTurnWait)
				case !more:
					return nil
				case time.Since(began) > slowImportStep:
					rows = max(minImportStep, rows/2)
				}
			}
		})})
}

// isTimeout reports whether Postgres cancelled a statement that took too long.
func isTimeout(err error) bool {
	var refusal *pgconn.PgError
	return errors.As(err, &refusal) && refusal.Code == "57014"
}

// writeImportStep takes one step of an import if it has the turn among the imports of its business, and reports whether
// another step follows. The lock is held to the end of the step, the turn beyond it.
func writeImportStep(ctx context.Context, q *queries.Queries, id uuid.UUID, rows int32) (hasTurn, more bool,
	err error) {
	if locked, err := q.TryLockImports(ctx); err != nil || !locked {
		return false, false, err
	}
	taken, err := q.TakeImportTurn(ctx, queries.TakeImportTurnParams{ID: id})
	if err != nil || taken == 0 {
		return false, false, err
	}
	if more, err = importSome(ctx, q, id, rows); err != nil || more {
		return true, more, err
	}
	return true, false, q.LeaveImportTurn(ctx, queries.LeaveImportTurnParams{ID: id})
}

// importSome takes one step of an import, and says whether there is another.
func importSome(ctx context.Context, q *queries.Queries, id uuid.UUID, rows int32) (more bool, err error) {
	file, err := q.LockImport(ctx, queries.LockImportParams{ID: id})
	if err != nil {
		return false, err
	}
	switch file.State {
	case queries.ImportStateRUNNING:
		return writeSome(ctx, q, file, rows)
	case queries.ImportStateUNDOING:
		return takeBackSome(ctx, q, file, rows)
	default:
		return false, nil
	}
}

func writeSome(ctx context.Context, q *queries.Queries, file queries.Import, rows int32) (more bool, err error) {
	var handled, written int32
	switch file.Kind {
	case queries.ImportKindGUESTS:
		if err := q.LockGuestList(ctx, queries.LockGuestListParams{EventID: *file.EventID}); err != nil {
			return false, err
		}
		row,
			failed := q.WriteGuests(ctx, queries.WriteGuestsParams{ImportID: file.ID, EventID: *file.EventID,
			BatchSize: rows, AtMost: guesttext.MaxPerEvent, PerInvitation: guesttext.MaxPerInvitation,
			TablesAtMost: guesttext.MaxTablesPerEvent})
		handled, written, err = row.Handled, row.Written, failed
	case queries.ImportKindVENDORS:
		row, failed := q.WriteVendors(ctx, queries.WriteVendorsParams{ImportID: file.ID, BatchSize: rows})
		handled, written, err = row.Handled, row.Written, failed
	default:
		row, failed := q.WriteContacts(ctx, queries.WriteContactsParams{ImportID: file.ID, BatchSize: rows})
		handled, written, err = row.Handled, row.Written, failed
	}
	if err != nil {
		return false, err
	}
	if handled == 0 {
		return false, q.FinishImport(ctx, queries.FinishImportParams{ID: file.ID})
	}
	return true,
		q.CountImported(ctx, queries.CountImportedParams{ID: file.ID, Done: written, Failed: handled - written})
}

func takeBackSome(ctx context.Context, q *queries.Queries, file queries.Import, rows int32) (more bool, err error) {
	var gone int64
	switch file.Kind {
	case queries.ImportKindGUESTS:
		if err := q.LockGuestList(ctx, queries.LockGuestListParams{EventID: *file.EventID}); err != nil {
			return false, err
		}
		gone, err = q.TakeBackGuests(ctx, queries.TakeBackGuestsParams{EventID: *file.EventID, ImportID: file.ID,
			BatchSize: rows})
	case queries.ImportKindVENDORS:
		gone, err = q.TakeBackVendors(ctx, queries.TakeBackVendorsParams{ImportID: file.ID, BatchSize: rows})
	default:
		gone, err = q.TakeBackContacts(ctx, queries.TakeBackContactsParams{ImportID: file.ID, BatchSize: rows})
	}
	if err != nil || gone > 0 {
		return gone > 0, err
	}
	return false, q.FinishUndoing(ctx, queries.FinishUndoingParams{ID: file.ID})
}
