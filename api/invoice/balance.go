package invoice

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// arrivalPeriod is how long the overview says that money arrived.
const arrivalPeriod = 48 * time.Hour

// BalanceOutput are the numbers of the wallet, in cents. Each number adds up to the lines that
// wallet.getPagarmeTransactions lists for it: availableAmount less debtAmount and plus refundingFromAvailable and
// withdrawingFromAvailable is the sum of AVAILABLE, waitingFundsAmount plus refundingFromWaiting and
// withdrawingFromWaiting that of WAITING.
type BalanceOutput struct {
	Money
	PendingAmount  int64         `json:"pendingAmount" doc:"Open payments by clients to the business: nothing of it has been paid"`
	OverpaidAmount int64         `json:"overpaidAmount" doc:"Came in excess, and belongs to who paid it"`
	ArrivedAmount  int64         `json:"arrivedAmount" doc:"What payments of clients brought in the last 48 hours, after fees"`
	Gifts          []GiftBalance `json:"gifts" doc:"Of the hosts of each event that had any, and in none of the business's numbers"`
	GiftsTotal     Money         `json:"giftsTotal" doc:"The sum of gifts"`
}

// Money are the numbers of one owner, in cents.
type Money struct {
	AvailableAmount          int64 `json:"availableAmount" doc:"Never below zero: what would be is debtAmount"`
	WaitingFundsAmount       int64 `json:"waitingFundsAmount" doc:"Was paid, and becomes available on a day that the provider says"`
	TransferredAmount        int64 `json:"transferredAmount" doc:"Left for the bank and did not come back, inTransitAmount with it"`
	DebtAmount               int64 `json:"debtAmount" doc:"Owed by its owner, and taken from the next money"`
	InTransitAmount          int64 `json:"inTransitAmount" doc:"On its way to the bank"`
	RefundingAmount          int64 `json:"refundingAmount" doc:"Refunds that were requested and have not left yet; in neither available nor waiting"`
	RefundingFromWaiting     int64 `json:"refundingFromWaiting" doc:"The part of it that waitingFundsAmount covers"`
	RefundingFromAvailable   int64 `json:"refundingFromAvailable" doc:"The rest, which the available covers or which is debt"`
	WithdrawingFromWaiting   int64 `json:"withdrawingFromWaiting" doc:"Planned to be transferred before it is available; a part of inTransitAmount"`
	WithdrawingFromAvailable int64 `json:"withdrawingFromAvailable" doc:"Asked to be transferred and not at the recipient yet; a part of inTransitAmount"`
	DisputedAmount           int64 `json:"disputedAmount" doc:"Taken by a bank while a dispute lasts; in neither available nor waiting"`
}

// WalletEvent is the event that gifts are of.
type WalletEvent struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
}

// GiftBalance is the money of the hosts of an event.
type GiftBalance struct {
	Event WalletEvent `json:"event"`
	Money
}

// ledgerBalance are the balances of one owner as the statement returns them. Refunds that wait hold a part of Waiting,
// and Pending is the rest.
type ledgerBalance struct {
	Pending, Available, InTransit, Refunding, Disputed, Transferred, Waiting int64
	// Withdrawing is planned to be transferred, and WithdrawingWaiting the part of it that is not available yet.
	Withdrawing, WithdrawingWaiting int64
}

func (b ledgerBalance) toMoney() Money {
	fromWaiting := b.Waiting - b.Pending
	return Money{
		AvailableAmount: max(0, b.Available), DebtAmount: max(0, -b.Available), WaitingFundsAmount: b.Pending,
		TransferredAmount: b.Transferred, InTransitAmount: b.InTransit, RefundingAmount: b.Refunding,
		RefundingFromWaiting: fromWaiting, RefundingFromAvailable: b.Refunding - fromWaiting,
		WithdrawingFromWaiting: b.WithdrawingWaiting, WithdrawingFromAvailable: b.Withdrawing - b.WithdrawingWaiting,
		DisputedAmount: b.Disputed,
	}
}

// add returns the sums of two owners.
func (m Money) add(other Money) Money {
	return Money{
		AvailableAmount:          m.AvailableAmount + other.AvailableAmount,
		WaitingFundsAmount:       m.WaitingFundsAmount + other.WaitingFundsAmount,
		TransferredAmount:        m.TransferredAmount + other.TransferredAmount,
		DebtAmount:               m.DebtAmount + other.DebtAmount,
		InTransitAmount:          m.InTransitAmount + other.InTransitAmount,
		RefundingAmount:          m.RefundingAmount + other.RefundingAmount,
		RefundingFromWaiting:     m.RefundingFromWaiting + other.RefundingFromWaiting,
		RefundingFromAvailable:   m.RefundingFromAvailable + other.RefundingFromAvailable,
		WithdrawingFromWaiting:   m.WithdrawingFromWaiting + other.WithdrawingFromWaiting,
		WithdrawingFromAvailable: m.WithdrawingFromAvailable + other.WithdrawingFromAvailable,
		DisputedAmount:           m.DisputedAmount + other.DisputedAmount,
	}
}

func getBalance(ctx context.Context, db tenants.Reader, _ struct{}) (BalanceOutput, error) {
	row, err := queries.New(db).GetWalletBalance(ctx,
		queries.GetWalletBalanceParams{ArrivedSince: time.Now().Add(-arrivalPeriod)})
	if err != nil {
		return BalanceOutput{}, err
	}
	out := BalanceOutput{
		PendingAmount: row.OpenCents, OverpaidAmount: row.Overpaid, ArrivedAmount: row.Arrived, Gifts: []GiftBalance{},
		Money: ledgerBalance{
			Pending: row.Pending, Available: row.Available, InTransit: row.InTransit, Refunding: row.Refunding,
			Disputed: row.Disputed, Transferred: row.Transferred, Waiting: row.Waiting,
			Withdrawing: row.Withdrawing, WithdrawingWaiting: row.WithdrawingWaiting,
		}.toMoney(),
	}
	var gifts []struct {
		Event WalletEvent
		ledgerBalance
	}
	if err := jsonrow.Read("GetWalletBalance gifts", row.Gifts, &gifts); err != nil {
		return BalanceOutput{}, err
	}
	for _, gift := range gifts {
		money := gift.toMoney()
		out.Gifts = append(out.Gifts, GiftBalance{Event: gift.Event, Money: money})
		out.GiftsTotal = out.GiftsTotal.add(money)
	}
	return out, nil
}
