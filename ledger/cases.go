package ledger

import (
	"fmt"

	"github.com/google/uuid"
)

// Kind is what happened.
type Kind string

// The kinds, each made by the function of its name.
const (
	KindCharge                  Kind = "CHARGE"
	KindGift                    Kind = "GIFT"
	KindOverpayment             Kind = "OVERPAYMENT"
	KindRefundPending           Kind = "REFUND_PENDING"
	KindRefundPendingEnded      Kind = "REFUND_PENDING_ENDED"
	KindRefund                  Kind = "REFUND"
	KindRefundFailed            Kind = "REFUND_FAILED"
	KindOverpaymentRefund       Kind = "OVERPAYMENT_REFUND"
	KindOverpaymentRefundFailed Kind = "OVERPAYMENT_REFUND_FAILED"
	KindOverpaymentKept         Kind = "OVERPAYMENT_KEPT"
	KindOverpaymentUsed         Kind = "OVERPAYMENT_USED"
	KindDisputeOpened           Kind = "DISPUTE_OPENED"
	KindDisputeLost             Kind = "DISPUTE_LOST"
	KindDisputeLostReversed     Kind = "DISPUTE_LOST_REVERSED"
	KindDisputeWon              Kind = "DISPUTE_WON"
	KindPayout                  Kind = "PAYOUT"
	KindPayoutArrived           Kind = "PAYOUT_ARRIVED"
	KindPayoutBounced           Kind = "PAYOUT_BOUNCED"
	KindPayoutReversed          Kind = "PAYOUT_REVERSED"
	KindPayoutFailed            Kind = "PAYOUT_FAILED"
	KindPayoutReturned          Kind = "PAYOUT_RETURNED"
	KindPayoutFee               Kind = "PAYOUT_FEE"
	KindBonus                   Kind = "BONUS"
	KindBonusPaid               Kind = "BONUS_PAID"
	KindBonusReturned           Kind = "BONUS_RETURNED"
	KindAdjustment              Kind = "ADJUSTMENT"
	KindTopUp                   Kind = "TOP_UP"
	KindWriteOff                Kind = "WRITE_OFF"
	KindMovedToHosts            Kind = "MOVED_TO_HOSTS"
)

// Charge is a payment that came in, by card, boleto or Pix alike. What is overpaid of it, all of it where another had
// paid already (then it is Overpayment's), is owed to nobody but its payer. The business bears the provider's fee.
func Charge(o Origin, a Amounts) (Transaction, error) {
	return cameIn(KindCharge, o, a, uses{providerFee: true, ourFee: true, overpaid: true, businessOnly: true})
}

// Gift returns what a guest gave the hosts of an event: theirs, and never the business's.
func Gift(o Origin, a Amounts) (Transaction, error) {
	o.OfHosts = true
	return cameIn(KindGift, o, a, uses{providerFee: true, ourFee: true, overpaid: true})
}

func cameIn(kind Kind, o Origin, a Amounts, u uses) (Transaction, error) {
	return transaction(OfBusiness, kind, o, a, u,
		Entry{AtProvider, a.Total}, Entry{ProviderFee, -a.ProviderFee}, Entry{OurFee, -a.OurFee},
		Entry{Overpaid, -a.Overpaid},
		Entry{Owed, -(a.Total - a.ProviderFee - a.OurFee - a.Overpaid)})
}

// Overpayment is money that nobody had to pay: a second time, or after cancelling. Cortejo takes no fee of it.
func Overpayment(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindOverpayment, o, a, uses{providerFee: true},
		Entry{AtProvider, a.Total}, Entry{ProviderFee, -a.ProviderFee}, Entry{Overpaid, -a.Total},
		Entry{Owed, a.ProviderFee})
}

// OverpaymentRefund gives it back.
func OverpaymentRefund(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindOverpaymentRefund, o, a, uses{providerFee: true},
		Entry{AtProvider, -a.Total}, Entry{ProviderFee, -a.ProviderFee}, Entry{Overpaid, a.Total},
		Entry{Owed, a.ProviderFee})
}

// OverpaymentRefundFailed is one that the provider could not give back.
func OverpaymentRefundFailed(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindOverpaymentRefundFailed, o, a, uses{providerFee: true},
		Entry{AtProvider, a.Total}, Entry{ProviderFee, -a.ProviderFee}, Entry{Overpaid, -a.Total},
		Entry{Owed, a.ProviderFee})
}

// OverpaymentKept is one that the provider has no way to give back (a boleto's): the business settles it by hand, and
// has the money for that.
func OverpaymentKept(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindOverpaymentKept, o, a, uses{}, Entry{Overpaid, a.Total}, Entry{Owed, -a.Total})
}

// UseOverpayment returns a transaction by which an overpayment pays another payment of the business: it is owed less
// our fee, as if it had come for that. The provider's fee was booked with the overpayment.
func UseOverpayment(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindOverpaymentUsed, o, a, uses{ourFee: true, businessOnly: true},
		Entry{Overpaid, a.Total}, Entry{OurFee, -a.OurFee}, Entry{Owed, -(a.Total - a.OurFee)})
}

// RefundPending returns a transaction that holds what a requested refund will take of the business's money, its amount
// less our share, until the provider has taken it from the balance: it can no longer be withdrawn.
func RefundPending(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindRefundPending, o, a, uses{}, Entry{AtProvider, -a.Total},
		Entry{InTransit, a.Total})
}

// RefundPendingEnded is the end of the wait, whatever came of it: what did come of it is a transaction of its own.
func RefundPendingEnded(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindRefundPendingEnded, o, a, uses{}, Entry{AtProvider, a.Total},
		Entry{InTransit, -a.Total})
}

// Refund gives back a charge or a gift, whole or in part, with our fee's share (FeeShare). The provider keeps its fee,
// and may ask for another.
func Refund(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindRefund, o, a, uses{providerFee: true, ourFee: true},
		Entry{AtProvider, -a.Total}, Entry{ProviderFee, -a.ProviderFee}, Entry{OurFee, a.OurFee},
		Entry{Owed, a.Total - a.OurFee + a.ProviderFee})
}

// RefundFailed is a refund that came back: our fee's share is ours again.
func RefundFailed(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindRefundFailed, o, a, uses{providerFee: true, ourFee: true},
		Entry{AtProvider, a.Total}, Entry{ProviderFee, -a.ProviderFee}, Entry{OurFee, -a.OurFee},
		Entry{Owed, -(a.Total - a.OurFee) + a.ProviderFee})
}

// DisputeOpened is the provider taking away what somebody disputes, and its fee for that.
func DisputeOpened(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindDisputeOpened, o, a, uses{providerFee: true},
		Entry{AtProvider, -a.Total}, Entry{ProviderFee, -a.ProviderFee}, Entry{Disputed, a.Total},
		Entry{Owed, a.ProviderFee})
}

// DisputeLost is for good: like a refund, it gives back our fee's share. What was overpaid of it is so no more.
func DisputeLost(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindDisputeLost, o, a, uses{ourFee: true, overpaid: true},
		Entry{Disputed, -a.Total}, Entry{OurFee, a.OurFee}, Entry{Overpaid, a.Overpaid},
		Entry{Owed, a.Total - a.OurFee - a.Overpaid})
}

// DisputeLostReversed returns a transaction that takes a loss back, of the same amounts: the bank decided otherwise
// after all, or another part stayed away. What the provider moved for that has a transaction of its own.
func DisputeLostReversed(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindDisputeLostReversed, o, a, uses{ourFee: true, overpaid: true},
		Entry{Disputed, a.Total}, Entry{OurFee, -a.OurFee}, Entry{Overpaid, -a.Overpaid},
		Entry{Owed, -(a.Total - a.OurFee - a.Overpaid)})
}

// DisputeWon brings the money back, and the dispute's fee where the provider returns it.
func DisputeWon(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindDisputeWon, o, a, uses{providerFee: true},
		Entry{AtProvider, a.Total}, Entry{ProviderFee, -a.ProviderFee}, Entry{Disputed, -a.Total},
		Entry{Owed, a.ProviderFee})
}

// Payout sends money on its way to the business's bank account. It is owed until it arrives.
func Payout(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindPayout, o, a, uses{}, Entry{AtProvider, -a.Total}, Entry{InTransit, a.Total})
}

// PayoutArrived is the end of its way. A debit is the sum that a payout took less, because money of the recipient's had
// come back before (MakePayoutReversed).
func PayoutArrived(o Origin, a Amounts) (Transaction, error) {
	cents := signTotal(a)
	return transaction(OfBusiness, KindPayoutArrived, o, a, uses{isDebit: true}, Entry{InTransit, -cents},
		Entry{Owed, cents})
}

// MakePayoutBounced returns a transaction of a payout that had arrived and that the bank sent back to the recipient's
// account at the provider: it is on its way again. A debit is the sum that it had taken less.
func MakePayoutBounced(o Origin, a Amounts) (Transaction, error) {
	cents := signTotal(a)
	return transaction(OfBusiness, KindPayoutBounced, o, a, uses{isDebit: true}, Entry{InTransit, cents},
		Entry{Owed, -cents})
}

func signTotal(a Amounts) int64 {
	if a.IsDebit {
		return -a.Total
	}
	return a.Total
}

// MakePayoutReversed returns a transaction of money that came back from the recipient's account at the provider to the
// platform's, as a refund or a dispute takes it. Where the bank has it already, the account's next money was taken for
// it: until that is paid out, less is in transit.
func MakePayoutReversed(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindPayoutReversed, o, a, uses{}, Entry{AtProvider, a.Total},
		Entry{InTransit, -a.Total})
}

// PayoutFailed is one that never arrived.
func PayoutFailed(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindPayoutFailed, o, a, uses{}, Entry{AtProvider, a.Total},
		Entry{InTransit, -a.Total})
}

// PayoutReturned is one that had arrived, and that the bank sent back.
func PayoutReturned(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindPayoutReturned, o, a, uses{}, Entry{AtProvider, a.Total}, Entry{Owed, -a.Total})
}

// Bonus is what Cortejo gives a business, for a referral or of its own fee: out of the installation's money at the
// provider, into the business's. Each book closes by itself, so it is two transactions.
func Bonus(o Origin, a Amounts) ([]Transaction, error) {
	return ofBothBooks(KindBonus, o, a, uses{businessOnly: true}, Bonuses)
}

// MakeBonusPaid returns a bonus that Cortejo paid to the business by Pix, out of its bank account: nothing of it is at
// the provider, and the business's book has nothing of it.
func MakeBonusPaid(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfInstallation, KindBonusPaid, o, a, uses{businessOnly: true}, Entry{Bank, -a.Total},
		Entry{Bonuses, a.Total})
}

// MakeBonusReturned returns one that the business's bank sent back.
func MakeBonusReturned(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfInstallation, KindBonusReturned, o, a, uses{businessOnly: true}, Entry{Bank, a.Total},
		Entry{Bonuses, -a.Total})
}

// MakeAdjustment returns transactions that correct the money owed to a business or to the hosts of an event, out of the
// installation's: they give the total, or take it for a debit. Callers must have the yes of two members of staff.
func MakeAdjustment(o Origin, a Amounts) ([]Transaction, error) {
	return ofBothBooks(KindAdjustment, o, a, uses{isDebit: true}, Adjustments)
}

// WriteOff returns transactions that give up a debt of a business or of an event's hosts: the installation bears it.
func WriteOff(o Origin, a Amounts) ([]Transaction, error) {
	return ofBothBooks(KindWriteOff, o, a, uses{}, WriteOffs)
}

// MakePayoutFee returns what the provider asks for paying a business, where the business bears it.
func MakePayoutFee(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindPayoutFee, o, a, uses{businessOnly: true}, Entry{ProviderFee, -a.Total},
		Entry{Owed, a.Total})
}

// MakeTopUp returns money that reached the provider's balance by a transfer, and not by a charge, for a business or the
// hosts of an event: it pays a debt of theirs.
func MakeTopUp(o Origin, a Amounts) (Transaction, error) {
	return transaction(OfBusiness, KindTopUp, o, a, uses{}, Entry{AtProvider, a.Total}, Entry{Owed, -a.Total})
}

// ofBothBooks returns the two transactions that move money from the installation's book to the business's, or back
// where it is a debit. account is the one of the installation that says what for.
func ofBothBooks(kind Kind, o Origin, a Amounts, u uses, account Account) ([]Transaction, error) {
	given := a.Total
	if a.IsDebit {
		given = -given
	}
	ours, err := transaction(OfInstallation, kind, o, a, u, Entry{AtProvider, -given}, Entry{account, given})
	if err != nil {
		return nil, err
	}
	theirs, err := transaction(OfBusiness, kind, o, a, u, Entry{AtProvider, given}, Entry{Owed, -given})
	return []Transaction{ours, theirs}, err
}

// MoveToHosts returns the transaction that moves one of before, stored as if the hosts' money were the business's, to
// the accounts of the hosts. It names that one, and counts on its days.
func MoveToHosts(t Transaction) (Transaction, error) {
	o := Origin{
		Source: moveName(t.Source), Reverses: t.Source, EventID: t.EventID, OfHosts: true, OccurredAt: t.OccurredAt,
		AvailableOn: t.AvailableOn,
	}
	moved := Transaction{Origin: o, Book: t.Book, Kind: KindMovedToHosts}
	for _, e := range t.Entries {
		if account, ok := hostsAccounts[e.Account]; ok {
			moved.Entries = append(moved.Entries, Entry{e.Account, -e.Amount}, Entry{account, e.Amount})
		}
	}
	if len(moved.Entries) == 0 || t.Book != OfBusiness || t.EventID == uuid.Nil {
		return Transaction{}, fmt.Errorf("%w: nothing of %s is of an event's hosts", ErrAmounts, t.Source)
	}
	return moved, nil
}

// moveName returns the source of what moves a transaction to the hosts.
func moveName(source string) string { return "hosts:" + source }
