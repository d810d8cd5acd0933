package jobs

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"cortejo/ledger"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// platformKind is a kind of transaction of the platform's book.
type platformKind struct {
	name string
	// sign is of what the balance gains by it; 0 lets it gain or give.
	sign int
}

var platformFee = platformKind{name: "FEE"}

// platformKinds are the lines of our balance at the provider that are of no business, by the provider's word
// (https://docs.stripe.com/reports/balance-transaction-types). All others are findings.
var platformKinds = map[string]platformKind{
	"payout": {"SWEEP", -1}, "payout_failure": {"SWEEP_RETURNED", 1}, "payout_cancel": {"SWEEP_RETURNED", 1},
	"topup": {"FUNDING", 1}, "topup_reversal": {"FUNDING_RETURNED", -1},
	"stripe_fee": platformFee, "stripe_fx_fee": platformFee, "tax_fee": platformFee, "network_cost": platformFee,
	"payout_fee": platformFee,
}

// findPlatformKind returns the kind of a line of our balance that is of no business, and reports whether it is one.
func findPlatformKind(line payments.BalanceLine) (kind platformKind, ok bool) {
	kind, ok = platformKinds[line.Kind]
	if line.Kind == "adjustment" && !isDisputeID(line.SourceID) &&
		(line.Category == "fee" || line.Category == "network_cost") {
		return platformFee, true
	}
	if kind.sign < 0 && line.Net >= 0 || kind.sign > 0 && line.Net <= 0 {
		return kind, false
	}
	return kind, ok
}

// settleLine has a line booked that is not in the ledgers, if it can be, and reports whether it is of an attempt or a
// transfer of ours.
func (r *reconciliation) settleLine(ctx context.Context, line payments.BalanceLine) (isOurs bool, err error) {
	if isOurs, err = r.settleIntent(ctx, line.IntentID); err != nil || isOurs {
		return isOurs, err
	}
	if line.TransferID != "" { // the withdrawal's own job books it
		return queries.New(r.DB.Read(r.nobody)).
			IsOurTransfer(ctx, queries.IsOurTransferParams{TransferID: line.TransferID})
	}
	kind, ok := findPlatformKind(line)
	if !ok {
		return false, nil
	}
	if kind == platformFee && r.ChargesPayoutFees && line.Net < 0 && line.AccountID != "" {
		isBooked, err := r.bookPayoutFee(ctx, line)
		if err != nil || isBooked {
			return false, err
		}
	}
	return false, r.bookPlatformLine(ctx, line, kind)
}

// bookPlatformLine books a line in the platform's book. Added money stays a finding, which is resolved: staff may give
// a part of it to a business.
func (r *reconciliation) bookPlatformLine(ctx context.Context, line payments.BalanceLine, kind platformKind) error {
	return r.DB.Write(ctx, r.nobody, func(w tenants.Writer) error {
		q := queries.New(w)
		isBooked, err := q.BookPlatformLine(ctx, queries.BookPlatformLineParams{LineID: line.ID, Kind: kind.name,
			OccurredAt: line.MadeAt, Cents: line.Net, FeeCents: line.Fee})
		if err != nil || !isBooked || kind.name != "FUNDING" {
			return err
		}
		if _, err := q.AddFinding(ctx, queries.AddFindingParams{Kind: findLineKind(line, false), ProviderID: line.ID,
			SourceID: line.SourceID, LineType: line.Kind, LineCents: line.Net, OccurredAt: line.MadeAt}); err != nil {
			return err
		}
		return q.SettleFindingOfLine(ctx, queries.SettleFindingOfLineParams{ProviderID: line.ID})
	})
}

// bookPayoutFee has a fee of a connected account booked as its business's, and reports whether it is one's: the account
// may be none of ours. What another pass booked meanwhile, also as the platform's, is left.
func (r *reconciliation) bookPayoutFee(ctx context.Context, line payments.BalanceLine) (isBooked bool, err error) {
	business, err := queries.New(r.DB.Read(r.nobody)).
		BusinessOfAccount(ctx, queries.BusinessOfAccountParams{Account: line.AccountID})
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	fee, err := ledger.MakePayoutFee(ledger.Origin{Source: line.ID, OccurredAt: line.MadeAt,
		AvailableOn: line.AvailableOn}, ledger.Amounts{Total: -line.Net})
	if err != nil {
		return false, err
	}
	in := scope{r.DB, tenants.AsWorker(business).Named(Reconcile{}.Kind())}
	return true, in.Write(ctx, func(w tenants.Writer) error {
		q := queries.New(w)
		if err := q.LockBalanceLine(ctx, queries.LockBalanceLineParams{LineID: line.ID}); err != nil {
			return err
		}
		rests, err := q.CompareBalanceLines(ctx,
			queries.CompareBalanceLinesParams{Lines: []string{line.ID}, Cents: []int64{line.Net}})
		if err != nil || len(rests) == 0 {
			return err
		}
		_, err = ledger.Store(ctx, w, fee)
		return err
	})
}

// notAtProvider is the kind of a finding of a line that the ledger has, and the provider has not.
const notAtProvider = "NOT_AT_PROVIDER"

// bookedLinesPage is how many lines of the ledger are read at once.
const bookedLinesPage = 1000

// findUnlisted adds to the findings the lines that the ledgers have of the time that this pass read, and the provider
// has not. Lines of the last hour are left to the next pass: the provider may list them late.
func (r *reconciliation) findUnlisted(ctx context.Context) error {
	params := queries.ListBookedLinesParams{Since: r.pass.ReadFrom, Until: r.startedAt.Add(-lineOverlap),
		MaxRows: bookedLinesPage}
	for {
		page, err := queries.New(r.DB.Read(r.nobody)).ListBookedLines(ctx, params)
		if err != nil {
			return err
		}
		for _, booked := range page {
			params.After = booked.ID
			if r.seen[booked.Line] {
				continue
			}
			// The provider's list of the pass may be of another run.
			has, err := r.Payments.HasBalanceLine(ctx, booked.Line)
			if err != nil {
				return err
			}
			if !has {
				if err := r.addUnlisted(ctx, booked); err != nil {
					return err
				}
			}
		}
		if len(page) < bookedLinesPage {
			return nil
		}
	}
}

func (r *reconciliation) addUnlisted(ctx context.Context, booked queries.ListBookedLinesRow) error {
	return r.DB.Write(ctx, r.nobody, func(w tenants.Writer) error {
		added, err := queries.New(w).AddFinding(ctx, queries.AddFindingParams{Kind: notAtProvider,
			ProviderID: booked.Line, AmountCents: -booked.Cents, OccurredAt: booked.OccurredAt})
		if added > 0 {
			r.Log.ErrorContext(ctx, "the ledger has a line that the provider's balance has not", "line", booked.Line)
		}
		return err
	})
}

// checkUnlisted looks whether the provider has a line by now that the ledgers have.
func (r *reconciliation) checkUnlisted(ctx context.Context, finding queries.ListOpenFindingsRow) error {
	has, err := r.Payments.HasBalanceLine(ctx, finding.ProviderID)
	if err != nil {
		return err
	}
	amount := finding.AmountCents
	if has {
		amount = 0
	}
	return r.DB.Write(ctx, r.nobody, func(w tenants.Writer) error {
		return queries.New(w).SeeFinding(ctx,
			queries.SeeFindingParams{ID: finding.ID, Kind: notAtProvider, AmountCents: amount})
	})
}
