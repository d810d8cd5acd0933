package ledger_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"cortejo/ledger"
	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// The model: a thousand drawn events, each delivered three times, in three orders and by several jobs at once. Whatever
// the order, the database ends with what counting by hand gives.

// happening is an event as whoever counts by hand hears of it.
type happening struct {
	kind   ledger.Kind
	origin ledger.Origin
	ledger.Amounts
}

// drawer draws what happens, as a provider would tell it: what ends something comes after what began it.
type drawer struct {
	*rand.Rand
	happened []happening
	events   int // of the business
}

func (d *drawer) add(kind ledger.Kind, at int, delay int, event int, a ledger.Amounts) {
	o := ledger.Origin{Source: fmt.Sprintf("txn_%04d", len(d.happened)), OccurredAt: dayOfYear(at),
		AvailableOn: dayOfYear(at + delay)}
	if event > 0 {
		o.EventID = uuid.UUID{15: byte(event)} // which of the business's events it stands for
	}
	d.happened = append(d.happened, happening{kind, o, a})
}

func dayOfYear(n int) time.Time { return time.Date(2026, 1, 1+n, 3, 0, 0, 0, time.UTC) }

// upTo is 1 to n.
func (d *drawer) upTo(n int64) int64 { return 1 + d.Int64N(n) }

// story is money that came in, and what became of it.
func (d *drawer) story() {
	at, event, wait := d.IntN(300), d.IntN(d.events+1), d.IntN(31)
	price := d.upTo([]int64{20, 9_999, 5_000_000}[d.IntN(3)])
	a := ledger.Amounts{Total: price, ProviderFee: d.Int64N(price/10 + 40),
		OurFee: ledger.Percent(d.IntN(800)).Of(price)}
	switch d.IntN(10) {
	case 0:
		d.add(ledger.KindBonus, at, 0, event, ledger.Amounts{Total: price})
	case 1:
		d.overpayment(at, wait, event, price, a.ProviderFee)
	case 2:
		d.payout(at, price)
	case 3:
		more := d.upTo(1000)
		d.add(ledger.KindCharge, at, wait, event,
			ledger.Amounts{Total: price + more, ProviderFee: a.ProviderFee, OurFee: a.OurFee, Overpaid: more})
		d.add(ledger.KindOverpaymentRefund, at+2, 0, event, ledger.Amounts{Total: more})
	case 4:
		d.add(ledger.KindGift, at, wait, event, a)
		d.refunds(at, event, price, a.OurFee)
	case 5:
		d.add(ledger.KindCharge, at, wait, event, a)
		d.dispute(at, event, price, a.OurFee)
	default:
		d.add(ledger.KindCharge, at, wait, event, a)
		d.refunds(at, event, price, a.OurFee)
	}
}

func (d *drawer) overpayment(at, wait, event int, price, fee int64) {
	d.add(ledger.KindOverpayment, at, wait, event, ledger.Amounts{Total: price, ProviderFee: fee})
	switch d.IntN(3) {
	case 0:
		d.add(ledger.KindOverpaymentKept, at+3, 0, event, ledger.Amounts{Total: price})
	case 1:
		d.add(ledger.KindOverpaymentRefund, at+3, 0, event, ledger.Amounts{Total: price})
		if d.IntN(2) == 0 {
			d.add(ledger.KindOverpaymentRefundFailed, at+5, 0, event, ledger.Amounts{Total: price})
		}
	}
}

func (d *drawer) payout(at int, amount int64) {
	d.add(ledger.KindPayout, at, 0, 0, ledger.Amounts{Total: amount})
	switch d.IntN(4) {
	case 0:
		d.add(ledger.KindPayoutFailed, at+2, 0, 0, ledger.Amounts{Total: amount})
	case 1:
		d.add(ledger.KindPayoutArrived, at+2, 0, 0, ledger.Amounts{Total: amount})
		d.add(ledger.KindPayoutReturned, at+4, 0, 0, ledger.Amounts{Total: amount})
	case 2:
		d.add(ledger.KindPayoutArrived, at+2, 0, 0, ledger.Amounts{Total: amount})
	}
}

func (d *drawer) refunds(at, event int, price, fee int64) {
	var before, returned int64
	for d.IntN(2) == 0 && before < price {
		amount := d.upTo(price - before)
		share, err := ledger.FeeShare(price, fee, before, returned, amount)
		if err != nil {
			panic(err)
		}
		at += 3
		a := ledger.Amounts{Total: amount, OurFee: share}
		if d.IntN(4) == 0 {
			d.add(ledger.KindRefundPending, at-1, 0, event, ledger.Amounts{Total: amount})
			if d.IntN(3) == 0 {
				return // it still waits
			}
			d.add(ledger.KindRefundPendingEnded, at, 0, event, ledger.Amounts{Total: amount})
		}
		d.add(ledger.KindRefund, at, d.IntN(3), event, a)
		if d.IntN(4) == 0 {
			d.add(ledger.KindRefundFailed, at+2, 0, event, a)
			continue
		}
		before, returned = before+amount, returned+share
	}
}

// dispute draws one or two disputes of a charge, each returned in part or not, won or lost, and won after all or not.
// What is lost is what stayed away, with our fee's share of it.
func (d *drawer) dispute(at, event int, price, fee int64) {
	var lost, returned int64
	for disputes := 1 + d.IntN(2); disputes > 0 && lost < price; disputes-- {
		cost, away := d.Int64N(6000), d.upTo(price-lost)
		at += 20
		d.add(ledger.KindDisputeOpened, at, d.IntN(31), event, ledger.Amounts{Total: away, ProviderFee: cost})
		if d.IntN(3) == 0 && away > 1 {
			part := d.upTo(away - 1)
			d.add(ledger.KindDisputeWon, at+10, d.IntN(31), event, ledger.Amounts{Total: part})
			away -= part
		}
		switch d.IntN(3) {
		case 0:
			d.add(ledger.KindDisputeWon, at+40, 0, event, ledger.Amounts{Total: away, ProviderFee: -cost})
		case 1:
			share, err := ledger.FeeShareLeft(price, fee, lost, returned, away)
			if err != nil {
				panic(err)
			}
			loss := ledger.Amounts{Total: away, OurFee: share}
			d.add(ledger.KindDisputeLost, at+40, 0, event, loss)
			if d.IntN(3) == 0 {
				d.add(ledger.KindDisputeLostReversed, at+50, 0, event, loss)
				d.add(ledger.KindDisputeWon, at+50, 0, event, ledger.Amounts{Total: away})
				continue
			}
			lost, returned = lost+away, returned+share
		default:
			return // it is open
		}
	}
}

// purse is what counting by hand gives: who has what.
type purse struct {
	there, provider, ours, business, overpaid, disputed, paidOut, refunding, bonuses int64
}

func (p *purse) count(h happening) {
	switch h.kind {
	case ledger.KindCharge, ledger.KindGift:
		p.there, p.provider, p.ours, p.overpaid = p.there+h.Total-h.ProviderFee, p.provider+h.ProviderFee,
			p.ours+h.OurFee, p.overpaid+h.Overpaid
		p.business += h.Total - h.ProviderFee - h.OurFee - h.Overpaid
	case ledger.KindOverpayment, ledger.KindOverpaymentRefundFailed:
		p.there, p.provider, p.overpaid, p.business = p.there+h.Total-h.ProviderFee, p.provider+h.ProviderFee,
			p.overpaid+h.Total, p.business-h.ProviderFee
	case ledger.KindOverpaymentRefund:
		p.there, p.overpaid = p.there-h.Total, p.overpaid-h.Total
	case ledger.KindOverpaymentKept:
		p.overpaid, p.business = p.overpaid-h.Total, p.business+h.Total
	case ledger.KindRefundPending:
		p.there, p.refunding = p.there-h.Total, p.refunding+h.Total
	case ledger.KindRefundPendingEnded:
		p.there, p.refunding = p.there+h.Total, p.refunding-h.Total
	case ledger.KindRefund:
		p.there, p.ours, p.business = p.there-h.Total, p.ours-h.OurFee, p.business-(h.Total-h.OurFee)
	case ledger.KindRefundFailed:
		p.there, p.ours, p.business = p.there+h.Total, p.ours+h.OurFee, p.business+(h.Total-h.OurFee)
	case ledger.KindDisputeOpened:
		p.there, p.provider, p.disputed, p.business = p.there-h.Total-h.ProviderFee, p.provider+h.ProviderFee,
			p.disputed+h.Total, p.business-h.ProviderFee
	case ledger.KindDisputeWon:
		p.there, p.provider, p.disputed, p.business = p.there+h.Total-h.ProviderFee, p.provider+h.ProviderFee,
			p.disputed-h.Total, p.business-h.ProviderFee
	case ledger.KindDisputeLost:
		p.disputed, p.ours, p.business = p.disputed-h.Total, p.ours-h.OurFee, p.business-(h.Total-h.OurFee)
	case ledger.KindDisputeLostReversed:
		p.disputed, p.ours, p.business = p.disputed+h.Total, p.ours+h.OurFee, p.business+(h.Total-h.OurFee)
	case ledger.KindPayout:
		p.there, p.paidOut = p.there-h.Total, p.paidOut+h.Total
	case ledger.KindPayoutArrived:
		p.paidOut, p.business = p.paidOut-h.Total, p.business-h.Total
	case ledger.KindPayoutFailed:
		p.there, p.paidOut = p.there+h.Total, p.paidOut-h.Total
	case ledger.KindPayoutReturned:
		p.there, p.business = p.there+h.Total, p.business+h.Total
	case ledger.KindBonus:
		p.there, p.business, p.bonuses = p.there+h.Total, p.business+h.Total, p.bonuses+h.Total
	}
}

// free is what the business could take.
func (p *purse) free() int64 { return p.business - p.disputed - p.paidOut - p.refunding }

// sums are what the accounts must hold, by book and account.
func (p *purse) sums() map[string]int64 {
	sums := map[string]int64{
		"BUSINESS AT_PROVIDER": p.there + p.provider, "BUSINESS PROVIDER_FEE": -p.provider, "BUSINESS OUR_FEE": -p.ours,
		"BUSINESS OWED":     -p.business,
		"BUSINESS OVERPAID": -p.overpaid, "BUSINESS DISPUTED": p.disputed,
		"BUSINESS IN_TRANSIT":      p.paidOut + p.refunding,
		"INSTALLATION AT_PROVIDER": -p.bonuses, "INSTALLATION BONUS": p.bonuses,
	}
	maps.DeleteFunc(sums, func(_ string, sum int64) bool { return sum == 0 })
	return sums
}

// balancesByHand are what the wallet shows at a moment, when everything has arrived.
func balancesByHand(all []happening, at time.Time) ledger.Balances {
	var total, available purse
	for _, h := range all {
		total.count(h)
		if h.kind == ledger.KindRefundPending || h.kind == ledger.KindRefundPendingEnded {
			continue // what waits is held below, of the pending first
		}
		var own purse
		own.count(h)
		if own.free() < 0 || !h.origin.AvailableOn.After(at) {
			available.count(h)
		}
	}
	pending := total.free() + total.refunding - available.free()
	there := available.free() - max(0, total.refunding-pending)
	return ledger.Balances{
		Pending: max(0, pending-total.refunding), Available: max(0, there), Debt: max(0, -there),
		InTransit: total.paidOut, Refunding: total.refunding, Disputed: total.disputed, Overpaid: total.overpaid,
	}
}

// deliver hands over the events of one order, a few at a time and to several jobs at once.
func deliver(h books, events []tenanttest.Event, order []happening) error {
	var jobs errgroup.Group
	jobs.SetLimit(4)
	for chunk := range slices.Chunk(order, 17) {
		jobs.Go(func() error {
			var all []ledger.Transaction
			for _, happened := range chunk {
				o := happened.origin
				if o.EventID != uuid.Nil {
					o.EventID = events[o.EventID[15]-1].ID
				}
				made, err := cases[happened.kind](o, happened.Amounts)
				if err != nil {
					return err
				}
				all = append(all, made...)
			}
			_, err := h.store(all...)
			return err
		})
	}
	return jobs.Wait()
}

func TestModel(t *testing.T) {
	t.Parallel()
	const times = 3
	drawn := portion.Count(400, 1000)
	d := &drawer{Rand: portion.Source(t, "ledger-model"), events: 3}
	seen := map[ledger.Kind]bool{}
	for len(d.happened) < drawn || len(seen) < len(cases) && len(d.happened) < 10*drawn {
		d.story()
		for _, h := range d.happened {
			seen[h.kind] = true
		}
	}
	drawn = len(d.happened)
	var purse purse
	for _, h := range d.happened {
		purse.count(h)
	}
	if len(seen) != len(cases) {
		t.Fatalf("of %d kinds only %d were drawn", len(cases), len(seen))
	}

	asTold := slices.Repeat(d.happened, times)
	reversed := slices.Clone(asTold)
	slices.SortStableFunc(reversed, func(a, b happening) int { return cmp.Compare(b.origin.Source, a.origin.Source) })
	shuffled := slices.Clone(asTold)
	d.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })

	for order, delivered := range map[string][]happening{"as told": asTold, "reversed": reversed,
		"shuffled": shuffled} {
		h := newBooks(t)
		var events []tenanttest.Event
		for range d.events {
			events = append(events, h.Event(h.b, "Casamento"))
		}
		if err := deliver(h, events, delivered); err != nil {
			t.Fatalf("%s: %v", order, err)
		}
		// As Postgres does by itself within a minute: it plans sums over a table that it knows nothing of badly.
		if _,
			err := h.Admin.Exec(t.Context(),
			`ANALYZE ledger_accounts, ledger_transactions, ledger_entries`); err != nil {
			t.Fatal(err)
		}
		if got, want := h.sums(), purse.sums(); !maps.Equal(got, want) {
			t.Errorf("%s: the accounts hold\n%v, by hand\n%v", order, got, want)
		}
		for _, n := range []int{0, 40, 120, 200, 290, 310, 400} {
			h.expect(dayOfYear(n), balancesByHand(d.happened, dayOfYear(n)))
		}
	}
	tenanttest.Report(t, "ledger-model",
		"%d events of %d kinds, %d times each in 3 orders: the same sums and balances as by hand", drawn,
		len(seen), times)
}

// sums are what the accounts hold, by book and account.
func (h books) sums() map[string]int64 {
	h.t.Helper()
	rows,
		err := h.Admin.Query(h.t.Context(),
		`SELECT a.book || ' ' || a.kind, sum(e.amount)::bigint FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
		GROUP BY 1 HAVING sum(e.amount) <> 0`)
	if err != nil {
		h.t.Fatal(err)
	}
	sums := map[string]int64{}
	var account string
	var sum int64
	if _,
		err := pgx.ForEachRow(rows, []any{&account, &sum},
		func() error { sums[account] = sum; return nil }); err != nil {
		h.t.Fatal(err)
	}
	return sums
}
