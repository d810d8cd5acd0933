package jobs

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// Reconcile compares the lines of the provider's balance with the ledger, once a day. What looks finished here and is
// not there is settled as a webhook would settle it; the rest is a finding for staff. It goes on where a run before it
// ended.
type Reconcile struct {
	// IsForced begins a pass although no day has passed: an event says that the balance moved.
	IsForced bool `json:"isForced,omitempty" river:"unique"`
}

// Kind is the job's name in the queue.
func (Reconcile) Kind() string { return "reconcile" }

// InsertOpts let one of each kind wait; two at once read each page once.
func (Reconcile) InsertOpts() river.InsertOpts {
	states := []rivertype.JobState{rivertype.JobStateAvailable, rivertype.JobStatePending,
		rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled}
	return river.InsertOpts{Queue: queueReconciliation, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: states}}
}

const (
	// reconcileCheckEvery is how often the job looks whether a day has passed.
	reconcileCheckEvery = time.Hour
	// reconcileEvery is the time between the end of a pass and the next.
	reconcileEvery = 23 * time.Hour
	// reconcileTimeout bounds a run, which reads no further page after reconcilePatience.
	reconcileTimeout  = 10 * time.Minute
	reconcilePatience = 7 * time.Minute
	// lineOverlap is how far a pass reads again what the one before it read: lines of one second may come late.
	lineOverlap = time.Hour
	// maxMeasurements is how often the balance is read while lines are added to it.
	maxMeasurements = 4
	// failureNoteTimeout bounds the note of a failure.
	failureNoteTimeout = 5 * time.Second
)

// errOvertaken is that another run read the same page.
var errOvertaken = errors.New("another run reconciles")

type reconcileWorker struct {
	river.WorkerDefaults[Reconcile]
	o Options
}

// Timeout is longer than other jobs', for the pages of a busy day.
func (reconcileWorker) Timeout(*river.Job[Reconcile]) time.Duration { return reconcileTimeout }

// Work goes on with the pass that is open, or begins one if a day has passed or the job is forced.
func (r reconcileWorker) Work(ctx context.Context, job *river.Job[Reconcile]) error {
	return r.o.reconcile(ctx, job.Args.IsForced)
}

func addReconcile(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, reconcileWorker{o: o})
}

// ReconcileNow is the job, for a caller who does not wait for the day to pass.
func ReconcileNow(ctx context.Context, o Options) error { return o.reconcile(ctx, true) }

func (o Options) reconcile(ctx context.Context, isForced bool) error {
	if !o.Payments.Enabled() {
		return nil
	}
	r := reconciliation{Options: o, nobody: tenants.AsWorker(uuid.Nil).Named(Reconcile{}.Kind()),
		seen: map[string]bool{}, startedAt: time.Now()}
	isOpen, err := r.open(ctx, isForced)
	if err != nil || !isOpen {
		return err
	}
	err = r.read(ctx)
	switch {
	case errors.Is(err, errOvertaken):
		return nil
	case err == nil, ctx.Err() != nil, errors.As(err, new(*rivertype.JobSnoozeError)):
		return err
	}
	noted, cancel := context.WithTimeout(context.WithoutCancel(ctx), failureNoteTimeout)
	defer cancel()
	return errors.Join(err, r.recordFailure(noted, err))
}

// reconciliation is one run of the job.
type reconciliation struct {
	Options
	nobody    tenants.Scope // no business: a line is of none before its attempt is found
	pass      queries.OpenReconciliationRow
	startedAt time.Time
	// seen are the lines that this run compared.
	seen map[string]bool
}

// open finds the pass that is open, or begins one, and reports whether there is one to read.
func (r *reconciliation) open(ctx context.Context, isForced bool) (isOpen bool, err error) {
	err = r.DB.Write(ctx, r.nobody, func(w tenants.Writer) error {
		q := queries.New(w)
		pass, err := q.OpenReconciliation(ctx)
		if err == nil {
			r.pass, isOpen = pass, true
		}
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		latest, err := q.LatestReconciliation(ctx)
		var readFrom time.Time
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			if readFrom, err = q.FirstAttemptAt(ctx); err != nil {
				return err
			}
		case err != nil:
			return err
		case !isForced && time.Since(*latest.FinishedAt) < reconcileEvery:
			return nil
		case latest.NewestAt == nil:
			readFrom = latest.ReadFrom
		default:
			readFrom = *latest.NewestAt
		}
		begun, err := q.BeginReconciliation(ctx,
			queries.BeginReconciliationParams{ReadFrom: readFrom.Add(-lineOverlap)})
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // another run was faster
		}
		r.pass, isOpen = queries.OpenReconciliationRow(begun), err == nil
		return err
	})
	return isOpen, err
}

// read reads the pages that are left, looks at every open finding again, compares the balance, and ends the pass.
func (r *reconciliation) read(ctx context.Context) error {
	for hasMore := true; hasMore; {
		if time.Since(r.startedAt) > reconcilePatience {
			return river.JobSnooze(time.Second)
		}
		var lines []payments.BalanceLine
		var err error
		if lines, hasMore, err = r.Payments.ListBalancePage(ctx, r.pass.ReadFrom, r.pass.PageAfter); err != nil {
			return err
		}
		if len(lines) == 0 {
			break
		}
		if err := r.compareLines(ctx, lines, r.recordPage(ctx, lines)); err != nil {
			return err
		}
		if r.pass.PageAfter = lines[len(lines)-1].ID; r.pass.NewestAt == nil {
			r.pass.NewestAt = &lines[0].MadeAt
		}
	}
	if err := r.checkFindings(ctx); err != nil {
		return err
	}
	if err := r.findUnlisted(ctx); err != nil {
		return err
	}
	if err := r.compareBalance(ctx); err != nil {
		return err
	}
	return r.DB.Write(ctx, r.nobody, func(w tenants.Writer) error {
		return queries.New(w).FinishReconciliation(ctx, queries.FinishReconciliationParams{ID: r.pass.ID})
	})
}

// recordPage returns what notes, with the findings of a page, that the page was read.
func (r *reconciliation) recordPage(ctx context.Context, lines []payments.BalanceLine) func(*queries.Queries) error {
	return func(q *queries.Queries) error {
		turned, err := q.TurnReconciliationPage(ctx, queries.TurnReconciliationPageParams{
			ID: r.pass.ID, Before: r.pass.PageAfter, PageAfter: lines[len(lines)-1].ID, NewestAt: &lines[0].MadeAt,
			Lines: int32(len(lines)), //nolint:gosec // a page
		})
		if err == nil && turned == 0 {
			return errOvertaken
		}
		return err
	}
}

// compareLines settles the attempts of lines that are not in the ledger, books those of the platform, and adds those
// that are still not there to the findings, in one transaction with what note does.
func (r *reconciliation) compareLines(ctx context.Context, lines []payments.BalanceLine,
	note func(*queries.Queries) error) error {
	rests, err := r.listRests(ctx, lines)
	if err != nil {
		return err
	}
	ours := map[string]bool{}
	for _, line := range lines {
		r.seen[line.ID] = true
		if _, differs := rests[line.ID]; differs {
			if ours[line.ID], err = r.settleLine(ctx, line); err != nil {
				return err
			}
		}
	}
	if len(rests) > 0 {
		if rests, err = r.listRests(ctx, lines); err != nil {
			return err
		}
	}
	var added int64
	err = r.DB.Write(ctx, r.nobody, func(w tenants.Writer) error {
		q := queries.New(w)
		added = 0
		for _, line := range lines {
			rest, differs := rests[line.ID]
			if !differs {
				continue
			}
			one, err := q.AddFinding(ctx, queries.AddFindingParams{
				Kind: findLineKind(line, ours[line.ID]), ProviderID: line.ID, SourceID: line.SourceID,
				IntentID: line.IntentID, LineType: line.Kind, LineCents: line.Net, AmountCents: rest,
				OccurredAt: line.MadeAt,
			})
			if err != nil {
				return err
			}
			added += one
		}
		return note(q)
	})
	if err == nil && added > 0 {
		r.Log.ErrorContext(ctx, "the provider's balance has lines that the ledger has not", "lines", added)
	}
	return err
}

// listRests returns what each line moved more than the ledger has for it, without those that agree.
func (r *reconciliation) listRests(ctx context.Context, lines []payments.BalanceLine) (map[string]int64, error) {
	var params queries.CompareBalanceLinesParams
	for _, line := range lines {
		params.Lines, params.Cents = append(params.Lines, line.ID), append(params.Cents, line.Net)
	}
	rows, err := queries.New(r.DB.Read(r.nobody)).CompareBalanceLines(ctx, params)
	rests := map[string]int64{}
	for _, row := range rows {
		rests[row.Line] = row.RestCents
	}
	return rests, err
}

// settleIntent settles the attempt that an intent is of, as its webhook would, and reports whether there is one. An
// attempt that cannot be settled stops no other: its line stays a finding.
func (r *reconciliation) settleIntent(ctx context.Context, intent string) (isOurs bool, err error) {
	if intent == "" {
		return false, nil
	}
	session, err := r.sessionOf(ctx, r.nobody, intent)
	if err != nil {
		return false, err
	}
	attempt, err := queries.New(r.DB.Read(r.nobody)).
		FindTransaction(ctx, queries.FindTransactionParams{SessionID: session, IntentID: intent})
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	in := scope{r.DB, tenants.AsWorker(attempt.BusinessID).Named(SettleTransaction{}.Kind())}
	if _, err = r.settle(ctx, in, attempt.ID); err == nil {
		return true, nil
	}
	if ctx.Err() != nil || errors.Is(err, payments.ErrUnavailable) {
		return true, err
	}
	r.Log.ErrorContext(ctx, "an attempt of a line of the provider's balance cannot be settled", "attempt", attempt.ID,
		"reason", err)
	return true, nil
}

// checkFindings looks at the open findings of lines again: those that are in the ledger by now resolve themselves.
func (r *reconciliation) checkFindings(ctx context.Context) error {
	for after := uuid.Nil; ; {
		page, err := queries.New(r.DB.Read(r.nobody)).ListOpenFindings(ctx,
			queries.ListOpenFindingsParams{After: after, MaxRows: payments.BalancePageSize})
		if err != nil {
			return err
		}
		for _, finding := range page {
			if err := r.checkFinding(ctx, finding); err != nil {
				return err
			}
			after = finding.ID
		}
		if len(page) < payments.BalancePageSize {
			return nil
		}
	}
}

func (r *reconciliation) checkFinding(ctx context.Context, finding queries.ListOpenFindingsRow) error {
	line := payments.BalanceLine{Movement: payments.Movement{ID: finding.ProviderID, Kind: finding.LineType,
		Net: finding.LineCents, MadeAt: finding.OccurredAt}, SourceID: finding.SourceID, IntentID: finding.IntentID}
	kind := finding.Kind
	if kind == notAtProvider {
		return r.checkUnlisted(ctx, finding)
	}
	if !r.seen[finding.ProviderID] { // which was settled by this run
		isOurs, err := r.settleLine(ctx, line)
		if err != nil {
			return err
		}
		if isOurs {
			kind = notBooked
		}
	}
	rests, err := r.listRests(ctx, []payments.BalanceLine{line})
	if err != nil {
		return err
	}
	return r.DB.Write(ctx, r.nobody, func(w tenants.Writer) error {
		return queries.New(w).SeeFinding(ctx,
			queries.SeeFindingParams{ID: finding.ID, Kind: kind, AmountCents: rests[finding.ProviderID]})
	})
}

// compareBalance compares the sum of the provider's balance with the ledgers and the findings. A line that is added
// meanwhile, or is listed late, would be a difference that is none: a difference is recorded where two comparisons in a
// row find it and no new line comes between them, or else left to the next pass.
func (r *reconciliation) compareBalance(ctx context.Context) error {
	if _, err := r.readNewLines(ctx); err != nil {
		return err
	}
	var before int64 // the rest that the comparison before found
	for range maxMeasurements {
		balance, err := r.Payments.GetBalance(ctx)
		if err != nil {
			return err
		}
		rest, err := queries.New(r.DB.Read(r.nobody)).CompareBalance(ctx,
			queries.CompareBalanceParams{BalanceCents: balance.AvailableCents + balance.PendingCents})
		if err != nil {
			return err
		}
		moved, err := r.readNewLines(ctx)
		if err != nil {
			return err
		}
		if !moved && rest == before {
			return r.recordDifference(ctx, rest)
		}
		before = rest
	}
	r.Log.InfoContext(ctx, "the provider's balance moves too fast to be compared: the next pass does")
	return nil
}

// readNewLines compares the lines that this run has not seen, from lineOverlap before the newest that it read, and
// reports whether there were any.
func (r *reconciliation) readNewLines(ctx context.Context) (moved bool, err error) {
	since := r.pass.ReadFrom
	if newest := r.pass.NewestAt; newest != nil && newest.Add(-lineOverlap).After(since) {
		since = newest.Add(-lineOverlap)
	}
	var lines []payments.BalanceLine
	for hasMore, after := true, ""; hasMore; after = lines[len(lines)-1].ID {
		if lines, hasMore, err = r.Payments.ListBalancePage(ctx, since, after); err != nil || len(lines) == 0 {
			return moved, err
		}
		unread := slices.DeleteFunc(slices.Clone(lines),
			func(line payments.BalanceLine) bool { return r.seen[line.ID] })
		if len(unread) == 0 {
			continue
		}
		moved = true
		if err := r.compareLines(ctx, unread, func(*queries.Queries) error { return nil }); err != nil {
			return moved, err
		}
	}
	return moved, nil
}

// recordDifference notes what no line explains, or that it vanished.
func (r *reconciliation) recordDifference(ctx context.Context, rest int64) error {
	return r.DB.Write(ctx, r.nobody, func(w tenants.Writer) error {
		q := queries.New(w)
		open, err := q.OpenBalanceFinding(ctx)
		if err == nil {
			return q.SeeFinding(ctx,
				queries.SeeFindingParams{ID: open, Kind: balanceDiffers, AmountCents: rest})
		}
		if !errors.Is(err, pgx.ErrNoRows) || rest == 0 {
			return ignoreNoRows(err)
		}
		r.Log.ErrorContext(ctx, "the provider's balance differs from the ledger", "cents", rest)
		_, err = q.AddFinding(ctx, queries.AddFindingParams{Kind: balanceDiffers, AmountCents: rest,
			OccurredAt: time.Now()})
		return err
	})
}

func ignoreNoRows(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	return err
}

// recordFailure notes why a pass stopped, in the words of the database: staff read it until a page is read again.
func (r *reconciliation) recordFailure(ctx context.Context, cause error) error {
	failure := "OURS"
	switch {
	case errors.Is(cause, payments.ErrInvalid), errors.Is(cause, payments.ErrDeclined),
		errors.Is(cause, payments.ErrGone):
		failure = "REFUSED"
	case errors.Is(cause, payments.ErrUnavailable):
		failure = "PROVIDER"
	}
	return r.DB.Write(ctx, r.nobody, func(w tenants.Writer) error {
		return queries.New(w).NoteReconciliationFailure(ctx,
			queries.NoteReconciliationFailureParams{ID: r.pass.ID, Failure: failure})
	})
}

// Kinds of findings that are not known by the line alone.
const (
	notBooked      = "NOT_BOOKED"
	balanceDiffers = "BALANCE_DIFFERS"
)

// findingKinds are what lines are that no attempt of ours explains, by the beginning of the provider's word for them
// (https://docs.stripe.com/reports/balance-transaction-types).
var findingKinds = []struct{ prefix, kind string }{
	{"charge", "UNKNOWN_CHARGE"}, {"payment_refund", "UNKNOWN_REFUND"}, {"payment_failure_refund", "UNKNOWN_REFUND"},
	{"payment_reversal", "UNKNOWN_REFUND"}, {"payment", "UNKNOWN_CHARGE"}, {"refund", "UNKNOWN_REFUND"},
	{"payout", "PAYOUT"}, {"topup", "TOP_UP"}, {"transfer", "TRANSFER"}, {"stripe_", "PROVIDER_FEE"},
	{"tax_fee", "PROVIDER_FEE"}, {"network_cost", "PROVIDER_FEE"}, {"application_fee", "PROVIDER_FEE"},
}

// findLineKind returns what a line is that is not in the ledger.
func findLineKind(line payments.BalanceLine, isOurs bool) string {
	if isOurs {
		return notBooked
	}
	if line.Kind == "adjustment" && isDisputeID(line.SourceID) {
		return "UNKNOWN_DISPUTE"
	}
	for _, known := range findingKinds {
		if strings.HasPrefix(line.Kind, known.prefix) {
			return known.kind
		}
	}
	return "ADJUSTMENT"
}

// isDisputeID reports whether the provider's name is one of a dispute: dp_… of Stripe, du_… of newer accounts.
func isDisputeID(id string) bool { return strings.HasPrefix(id, "dp_") || strings.HasPrefix(id, "du_") }
