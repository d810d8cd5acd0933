package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"cortejo/ledger"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// disputeStatus returns what became of one dispute: OPEN, WON or LOST. One that the bank decided for the business is
// open until the money is back.
func disputeStatus(d payments.Dispute) string {
	switch {
	case d.State == "lost":
		return "LOST"
	case d.State == "won" && (d.AwayCents() == 0 || d.HasReturned()):
		return "WON"
	}
	return "OPEN"
}

// lostCents returns what a decided dispute took for good: what stayed away, whichever way the bank decided.
func lostCents(d payments.Dispute) int64 {
	if disputeStatus(d) == "OPEN" {
		return 0
	}
	return d.AwayCents()
}

// disputed returns what the disputes of an attempt are together, nil if it has none: one that is open asks for an
// answer, and one that was lost is never hidden by another that was won. lost is what all of them took.
func (s seen) disputed() (status *string, lost int64) {
	var found []string
	for _, d := range s.disputes {
		if !d.IsInquiry() {
			found = append(found, disputeStatus(d))
			lost += lostCents(d)
		}
	}
	for _, one := range []string{"OPEN", "LOST", "WON"} {
		if slices.Contains(found, one) {
			return &one, lost
		}
	}
	return nil, 0
}

// lossEntry is a loss to store in the ledger, or one to reverse there.
type lossEntry struct {
	dispute    payments.Dispute
	number     int32 // of the losses of this dispute, from 1
	isReversal bool
	amounts    ledger.Amounts
}

// lossName returns the ledger's name for a loss of a dispute.
func lossName(dispute string, number int32) string {
	if number == 1 {
		return dispute + ":lost"
	}
	return fmt.Sprintf("%s:lost:%d", dispute, number)
}

// settleDisputes stores what became of the disputes of an attempt, and returns what the ledger has to learn of it;
// callers must hold the attempt's lock and book the result in the same transaction. A loss that is another one by now,
// because more came back or a refund failed, is reversed and stored again: nothing in the ledger changes.
func settleDisputes(ctx context.Context, w tenants.Writer, attempt, event uuid.UUID,
	after queries.SettleTransactionParams, fee int64,
	refunds []knownRefund, seen []payments.Dispute,
) (losses []lossEntry, err error) {
	q := queries.New(w)
	rows, err := q.ListDisputes(ctx, queries.ListDisputesParams{TransactionID: attempt})
	if err != nil {
		return nil, err
	}
	// The oldest first, as their shares of our fee are worked out.
	for _, d := range slices.Backward(seen) {
		if len(d.Movements) == 0 {
			continue // an inquiry, or one whose money is still here
		}
		at := slices.IndexFunc(rows, func(r queries.ListDisputesRow) bool { return r.ProviderID == d.ID })
		if at < 0 {
			if at, rows, err = addDispute(ctx, w, attempt, event, d, rows); err != nil {
				return nil, err
			}
		}
		row, entries, err := nextLoss(d, rows, at, after, fee, refunds)
		if err != nil {
			return nil, err
		}
		losses = append(losses, entries...)
		if row == rows[at] {
			continue
		}
		rows[at] = row
		if err := q.UpdateDispute(ctx, queries.UpdateDisputeParams{
			ID: row.ID, ProviderID: d.ID, Status: row.Status, Losses: row.Losses, LostCents: row.LostCents,
			PlatformFeeCents: row.PlatformFeeCents, OverpaidCents: row.OverpaidCents, Reason: row.Reason,
		}); err != nil {
			return nil, err
		}
	}
	return losses, nil
}

// nextLoss returns the row of a dispute, rows[at], by what is seen of the dispute now, and what the ledger has to learn
// of the difference.
func nextLoss(d payments.Dispute, rows []queries.ListDisputesRow, at int, after queries.SettleTransactionParams,
	fee int64,
	refunds []knownRefund,
) (row queries.ListDisputesRow, losses []lossEntry, err error) {
	row = rows[at]
	loss, err := lossOf(lostCents(d), after, fee, refunds, slices.Delete(slices.Clone(rows), at, at+1))
	if err != nil {
		return row, nil, err
	}
	if before := amountsOf(row); before != loss {
		if before.Total > 0 {
			losses = append(losses, lossEntry{dispute: d, number: row.Losses, isReversal: true, amounts: before})
		}
		if loss.Total > 0 {
			row.Losses++
			losses = append(losses, lossEntry{dispute: d, number: row.Losses, amounts: loss})
		}
	}
	row.Status, row.LostCents, row.PlatformFeeCents, row.OverpaidCents = disputeStatus(d), loss.Total, loss.OurFee,
		loss.Overpaid
	row.Reason = parseReason(d.Reason)
	return row, losses, nil
}

// maxReason limits the provider's word for a reason, as the database does.
const maxReason = 100

// parseReason returns the provider's word for the bank's reason, or "" if it is no such word.
func parseReason(reason string) string {
	isWord := strings.IndexFunc(reason, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') }) < 0
	if !isWord || len(reason) > maxReason {
		return ""
	}
	return reason
}

func amountsOf(r queries.ListDisputesRow) ledger.Amounts {
	return ledger.Amounts{Total: r.LostCents, OurFee: r.PlatformFeeCents, Overpaid: r.OverpaidCents}
}

// lossOf returns a loss of so many cents, with what of our fee goes back for it and what of the overpayment is gone.
// Both follow from all that went back of the charge, so that the last cent of it takes the last of our fee.
func lossOf(cents int64, after queries.SettleTransactionParams, fee int64, refunds []knownRefund,
	others []queries.ListDisputesRow,
) (ledger.Amounts, error) {
	loss := ledger.Amounts{Total: cents}
	if loss.Total == 0 {
		return loss, nil
	}
	var given, returned, overpaid int64
	for _, other := range others {
		given, returned, overpaid = given+other.LostCents, returned+other.PlatformFeeCents, overpaid+other.OverpaidCents
	}
	for _, r := range listPossibleRefunds(refunds, after.Paid-given-cents) {
		given, returned, overpaid = given+r.Amount, returned+r.OurFee, overpaid+r.Amount
	}
	if after.Overpaid > 0 {
		loss.Overpaid = max(0, min(loss.Total, after.Overpaid-overpaid))
		return loss, nil
	}
	var err error
	loss.OurFee, err = ledger.FeeShareLeft(after.Paid, fee, given, min(returned, fee), loss.Total)
	return loss, err
}

// remainingLosses returns the rows with what is left by now of each loss that was stored, and its share of our fee
// after what became of the refunds, without what is lost since.
func remainingLosses(rows []queries.ListDisputesRow, seen []payments.Dispute, after queries.SettleTransactionParams,
	fee int64,
	refunds []knownRefund,
) ([]queries.ListDisputesRow, error) {
	rows = slices.Clone(rows)
	for at, row := range rows {
		of := slices.IndexFunc(seen, func(d payments.Dispute) bool { return d.ID == row.ProviderID })
		if of < 0 {
			continue
		}
		loss, err := lossOf(min(row.LostCents, lostCents(seen[of])), after, fee, refunds,
			slices.Delete(slices.Clone(rows), at, at+1))
		if err != nil {
			return nil, err
		}
		rows[at].LostCents, rows[at].PlatformFeeCents, rows[at].OverpaidCents = loss.Total, loss.OurFee, loss.Overpaid
	}
	return rows, nil
}

// addDispute stores a dispute seen for the first time, and returns where it is among the rows. One from before there
// was a row for each is what the ledger says of it: its row has no name of the provider yet.
func addDispute(ctx context.Context, w tenants.Writer, attempt, event uuid.UUID, d payments.Dispute,
	rows []queries.ListDisputesRow) (int, []queries.ListDisputesRow, error) {
	q := queries.New(w)
	row := queries.ListDisputesRow{ProviderID: d.ID, Status: "OPEN", Reason: parseReason(d.Reason)}
	stored, err := q.GetLedgerTransactions(ctx, queries.GetLedgerTransactionsParams{Sources: []string{lossName(d.ID,
		1)}})
	if err != nil {
		return 0, nil, err
	}
	for _, one := range stored {
		var entries []ledger.Entry
		if err := json.Unmarshal(one.Entries, &entries); err != nil {
			return 0, nil, fmt.Errorf("read a loss: %w", err)
		}
		row.Losses = 1
		for _, e := range entries {
			switch e.Account {
			case ledger.Disputed, ledger.HostsDisputed:
				row.LostCents = -e.Amount
			case ledger.OurFee:
				row.PlatformFeeCents = e.Amount
			case ledger.Overpaid:
				row.OverpaidCents = e.Amount
			}
		}
	}
	if at := slices.IndexFunc(rows, func(r queries.ListDisputesRow) bool { return r.ProviderID == "" }); at >= 0 &&
		row.Losses > 0 {
		row.ID = rows[at].ID
		err := q.UpdateDispute(ctx, queries.UpdateDisputeParams{
			ID: row.ID, ProviderID: d.ID, Status: row.Status, Losses: row.Losses, LostCents: row.LostCents,
			PlatformFeeCents: row.PlatformFeeCents, OverpaidCents: row.OverpaidCents, Reason: row.Reason,
		})
		rows[at] = row
		return at, rows, err
	}
	row.ID, err = q.AddDispute(ctx, queries.AddDisputeParams{
		EventID: event, TransactionID: attempt, ProviderID: d.ID, Status: row.Status, Losses: row.Losses,
		LostCents:        row.LostCents,
		PlatformFeeCents: row.PlatformFeeCents, OverpaidCents: row.OverpaidCents, Reason: row.Reason,
	})
	return len(rows), append(rows, row), err
}
