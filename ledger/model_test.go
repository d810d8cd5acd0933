package ledger_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
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
	ofHosts  bool
	business int // the number of the business, where there are several
}

func (d *drawer) add(kind ledger.Kind, at int, delay int, event int, a ledger.Amounts) {
	o := ledger.Origin{Source: fmt.Sprintf("txn_%d_%04d", d.business, len(d.happened)), OccurredAt: dayOfYear(at),
		AvailableOn: dayOfYear(at + delay)}
	if slices.Contains(kindsOfStaff, kind) {
		number := uuid.UUID{0: byte(d.business), 1: byte(len(d.happened) >> 8), 2: byte(len(d.happened)), 15: 1}
		o.Source = "proposal:" + number.String()
	}
	if event > 0 {
		o.EventID, o.OfHosts = uuid.UUID{15: byte(event)}, d.ofHosts // which of the business's events it is of
	}
	d.happened = append(d.happened, happening{kind, o, a})
}

func dayOfYear(n int) time.Time { return time.Date(2026, 1, 1+n, 3, 0, 0, 0, time.UTC) }

// upTo is 1 to n.
func (d *drawer) upTo(n int64) int64 { return 1 + d.Int64N(n) }

// story is money that came in, and what became of it.
func (d *drawer) story() {
	at, event, wait := d.IntN(300), d.IntN(d.events+1), d.IntN(31)
	d.ofHosts = false
	price := d.upTo([]int64{20, 9_999, 5_000_000}[d.IntN(3)])
	a := ledger.Amounts{Total: price, ProviderFee: d.Int64N(price/10 + 40),
		OurFee: ledger.Percent(d.IntN(800)).Of(price)}
	switch d.IntN(13) {
	case 10, 11:
		d.ofHosts = event > 0 && d.IntN(2) == 0
		d.ofHosts = event > 0 // the business's own is of no event
		kind := kindsOfStaff[d.IntN(3)]
		d.add(kind, at, d.IntN(3), event, ledger.Amounts{Total: price, IsDebit: kind == ledger.KindAdjustment &&
			d.IntN(2) == 0})
	case 0:
		d.bonus(at, event, price)
	case 1:
		d.overpayment(at, wait, event, price, a)
	case 2:
		d.payout(at, 0, price)
		d.add(ledger.KindPayoutFee, at+1, 0, 0, ledger.Amounts{Total: d.upTo(200)})
	case 3:
		more := d.upTo(1000)
		d.add(ledger.KindCharge, at, wait, event,
			ledger.Amounts{Total: price + more, ProviderFee: a.ProviderFee, OurFee: a.OurFee, Overpaid: more})
		d.add(ledger.KindOverpaymentRefund, at+2, 0, event, ledger.Amounts{Total: more})
	case 4:
		event, d.ofHosts = 1+d.IntN(d.events), true
		d.add(ledger.KindGift, at, wait, event, a)
		switch d.IntN(4) {
		case 0:
			d.dispute(at, event, price, a.OurFee)
		case 1:
			d.payout(at, event, price)
		default:
			d.refunds(at, event, price, a.OurFee)
		}
	case 5:
		d.add(ledger.KindCharge, at, wait, event, a)
		d.dispute(at, event, price, a.OurFee)
	default:
		d.add(ledger.KindCharge, at, wait, event, a)
		d.refunds(at, event, price, a.OurFee)
	}
}

// bonus adds one to the balance of the business, or pays it by Pix, from where it may come back.
func (d *drawer) bonus(at, event int, price int64) {
	switch d.IntN(3) {
	case 0:
		d.add(ledger.KindBonus, at, 0, event, ledger.Amounts{Total: price})
	case 1:
		d.add(ledger.KindBonusPaid, at, 0, event, ledger.Amounts{Total: price})
	default:
		d.add(ledger.KindBonusPaid, at, 0, event, ledger.Amounts{Total: price})
		d.add(ledger.KindBonusReturned, at+2, 0, event, ledger.Amounts{Total: price})
	}
}

func (d *drawer) overpayment(at, wait, event int, price int64, a ledger.Amounts) {
	d.add(ledger.KindOverpayment, at, wait, event, ledger.Amounts{Total: price, ProviderFee: a.ProviderFee})
	switch d.IntN(4) {
	case 2:
		d.add(ledger.KindOverpaymentUsed, at+3, wait, event, ledger.Amounts{Total: price, OurFee: a.OurFee})
		d.refunds(at+3, event, price, a.OurFee)
	case 0:
		d.add(ledger.KindOverpaymentKept, at+3, 0, event, ledger.Amounts{Total: price})
	case 1:
		d.add(ledger.KindOverpaymentRefund, at+3, 0, event, ledger.Amounts{Total: price})
		if d.IntN(2) == 0 {
			d.add(ledger.KindOverpaymentRefundFailed, at+5, 0, event, ledger.Amounts{Total: price})
		}
	}
}

func (d *drawer) payout(at, event int, amount int64) {
	d.add(ledger.KindPayout, at, 0, event, ledger.Amounts{Total: amount})
	switch d.IntN(7) {
	case 5, 6:
		back := d.upTo(amount)
		d.add(ledger.KindPayoutReversed, at+1, 0, event, ledger.Amounts{Total: back})
		if d.IntN(3) == 0 {
			return // the next payout takes less, some day
		}
		d.add(ledger.KindPayoutArrived, at+2, 0, event, ledger.Amounts{Total: amount})
		d.add(ledger.KindPayoutArrived, at+2, 0, event, ledger.Amounts{Total: back, IsDebit: true})
		if d.IntN(3) == 0 {
			d.add(ledger.KindPayoutBounced, at+3, 0, event, ledger.Amounts{Total: amount})
			d.add(ledger.KindPayoutBounced, at+3, 0, event, ledger.Amounts{Total: back, IsDebit: true})
		}
	case 4:
		d.add(ledger.KindPayoutArrived, at+2, 0, event, ledger.Amounts{Total: amount})
		d.add(ledger.KindPayoutBounced, at+3, 0, event, ledger.Amounts{Total: amount})
	case 0:
		d.add(ledger.KindPayoutFailed, at+2, 0, event, ledger.Amounts{Total: amount})
	case 1:
		d.add(ledger.KindPayoutArrived, at+2, 0, event, ledger.Amounts{Total: amount})
		d.add(ledger.KindPayoutReturned, at+4, 0, event, ledger.Amounts{Total: amount})
	case 2:
		d.add(ledger.KindPayoutArrived, at+2, 0, event, ledger.Amounts{Total: amount})
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
		if d.ofHosts && d.IntN(4) == 0 {
			d.moved(ledger.KindRefund, at, event, a)
		} else {
			d.add(ledger.KindRefund, at, d.IntN(3), event, a)
		}
		if d.IntN(4) == 0 {
			d.add(ledger.KindRefundFailed, at+2, 0, event, a)
			continue
		}
		before, returned = before+amount, returned+share
	}
}

// moved draws what a server of before stored as the business's, and its move to the hosts.
func (d *drawer) moved(kind ledger.Kind, at, event int, a ledger.Amounts) {
	d.ofHosts = false
	d.add(kind, at, d.IntN(3), event, a)
	move := d.happened[len(d.happened)-1]
	move.kind = ledger.KindMovedToHosts
	d.happened = append(d.happened, move)
	d.ofHosts = true
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

// owner is what the business has, or the hosts of an event.
type owner struct{ owed, disputed, paidOut, refunding int64 }

// free returns the cents that it could take.
func (o owner) free() int64 { return o.owed - o.disputed - o.paidOut - o.refunding }

func (o owner) plus(other owner) owner {
	return owner{o.owed + other.owed, o.disputed + other.disputed, o.paidOut + other.paidOut,
		o.refunding + other.refunding}
}

// purse is what counting by hand gives: who has what. The owner 0 is the business, and another the hosts of the event
// of that number.
type purse struct {
	there, provider, ours, overpaid, bonuses, bank, adjusted, writtenOff int64
	owners                                                               map[int]owner
}

func (p *purse) count(h happening) {
	number := 0
	if h.origin.OfHosts {
		number = int(h.origin.EventID[15])
	}
	if p.owners == nil {
		p.owners = map[int]owner{}
	}
	o := p.owners[number]
	defer func() { p.owners[number] = o }()
	switch h.kind {
	case ledger.KindCharge, ledger.KindGift:
		p.there, p.provider, p.ours, p.overpaid = p.there+h.Total-h.ProviderFee, p.provider+h.ProviderFee,
			p.ours+h.OurFee, p.overpaid+h.Overpaid
		o.owed += h.Total - h.ProviderFee - h.OurFee - h.Overpaid
	case ledger.KindOverpayment, ledger.KindOverpaymentRefundFailed:
		p.there, p.provider, p.overpaid, o.owed = p.there+h.Total-h.ProviderFee, p.provider+h.ProviderFee,
			p.overpaid+h.Total, o.owed-h.ProviderFee
	case ledger.KindOverpaymentRefund:
		p.there, p.overpaid = p.there-h.Total, p.overpaid-h.Total
	case ledger.KindOverpaymentKept:
		p.overpaid, o.owed = p.overpaid-h.Total, o.owed+h.Total
	case ledger.KindOverpaymentUsed:
		p.ours, p.overpaid, o.owed = p.ours+h.OurFee, p.overpaid-h.Total, o.owed+h.Total-h.OurFee
	case ledger.KindRefundPending:
		p.there, o.refunding = p.there-h.Total, o.refunding+h.Total
	case ledger.KindRefundPendingEnded:
		p.there, o.refunding = p.there+h.Total, o.refunding-h.Total
	case ledger.KindRefund:
		p.there, p.ours, o.owed = p.there-h.Total, p.ours-h.OurFee, o.owed-(h.Total-h.OurFee)
	case ledger.KindRefundFailed:
		p.there, p.ours, o.owed = p.there+h.Total, p.ours+h.OurFee, o.owed+(h.Total-h.OurFee)
	case ledger.KindDisputeOpened:
		p.there, p.provider, o.disputed, o.owed = p.there-h.Total-h.ProviderFee, p.provider+h.ProviderFee,
			o.disputed+h.Total, o.owed-h.ProviderFee
	case ledger.KindDisputeWon:
		p.there, p.provider, o.disputed, o.owed = p.there+h.Total-h.ProviderFee, p.provider+h.ProviderFee,
			o.disputed-h.Total, o.owed-h.ProviderFee
	case ledger.KindDisputeLost:
		o.disputed, p.ours, o.owed = o.disputed-h.Total, p.ours-h.OurFee, o.owed-(h.Total-h.OurFee)
	case ledger.KindDisputeLostReversed:
		o.disputed, p.ours, o.owed = o.disputed+h.Total, p.ours+h.OurFee, o.owed+(h.Total-h.OurFee)
	case ledger.KindPayout:
		p.there, o.paidOut = p.there-h.Total, o.paidOut+h.Total
	case ledger.KindPayoutArrived, ledger.KindPayoutBounced:
		arrived := h.Total
		if h.IsDebit != (h.kind == ledger.KindPayoutBounced) {
			arrived = -arrived
		}
		o.paidOut, o.owed = o.paidOut-arrived, o.owed-arrived
	case ledger.KindPayoutFailed, ledger.KindPayoutReversed:
		p.there, o.paidOut = p.there+h.Total, o.paidOut-h.Total
	case ledger.KindPayoutReturned:
		p.there, o.owed = p.there+h.Total, o.owed+h.Total
	case ledger.KindPayoutFee:
		p.there, p.provider, o.owed = p.there-h.Total, p.provider+h.Total, o.owed-h.Total
	case ledger.KindBonus:
		p.there, o.owed, p.bonuses = p.there+h.Total, o.owed+h.Total, p.bonuses+h.Total
	case ledger.KindBonusPaid:
		p.bank, p.bonuses = p.bank-h.Total, p.bonuses+h.Total
	case ledger.KindBonusReturned:
		p.bank, p.bonuses = p.bank+h.Total, p.bonuses-h.Total
	case ledger.KindAdjustment:
		given := h.Total
		if h.IsDebit {
			given = -given
		}
		p.there, o.owed, p.adjusted = p.there+given, o.owed+given, p.adjusted+given
	case ledger.KindTopUp:
		p.there, o.owed = p.there+h.Total, o.owed+h.Total
	case ledger.KindWriteOff:
		p.there, o.owed, p.writtenOff = p.there+h.Total, o.owed+h.Total, p.writtenOff+h.Total
	}
}

// beforeMove returns the transactions that are moved to the hosts, as the business's.
func beforeMove(all []happening) (moved []happening) {
	for i, h := range all {
		if h.kind == ledger.KindMovedToHosts {
			moved = append(moved, all[i-1])
		}
	}
	return moved
}

// asHosts returns all as if the money that was moved to the hosts had been theirs from the start.
func asHosts(all []happening) []happening {
	isMoved := map[string]bool{}
	for _, h := range all {
		if h.kind == ledger.KindMovedToHosts {
			isMoved[h.origin.Source] = true
		}
	}
	all = slices.Clone(all)
	for i, h := range all {
		all[i].origin.OfHosts = h.origin.OfHosts || isMoved[h.origin.Source] && h.kind != ledger.KindMovedToHosts
	}
	return all
}

// sums are what the accounts must hold, by book and account.
func (p *purse) sums() map[string]int64 {
	business := p.owners[0]
	var hosts owner
	for number, o := range p.owners {
		if number > 0 {
			hosts = hosts.plus(o)
		}
	}
	sums := map[string]int64{
		"BUSINESS AT_PROVIDER": p.there + p.provider, "BUSINESS PROVIDER_FEE": -p.provider, "BUSINESS OUR_FEE": -p.ours,
		"BUSINESS OVERPAID": -p.overpaid,
		"BUSINESS OWED":     -business.owed, "BUSINESS DISPUTED": business.disputed,
		"BUSINESS IN_TRANSIT": business.paidOut + business.refunding,
		"BUSINESS HOSTS_OWED": -hosts.owed, "BUSINESS HOSTS_DISPUTED": hosts.disputed,
		"BUSINESS HOSTS_IN_TRANSIT": hosts.paidOut + hosts.refunding,
		"INSTALLATION AT_PROVIDER":  -p.bonuses - p.bank - p.adjusted - p.writtenOff, "INSTALLATION BONUS": p.bonuses,
		"INSTALLATION BANK":        p.bank,
		"INSTALLATION ADJUSTMENTS": p.adjusted, "INSTALLATION WRITE_OFFS": p.writtenOff,
	}
	maps.DeleteFunc(sums, func(_ string, sum int64) bool { return sum == 0 })
	return sums
}

// balancesByHand are what the wallet of an owner shows at a moment, when everything has arrived.
func balancesByHand(all []happening, number int, at time.Time) ledger.Balances {
	var total, available purse
	for _, h := range all {
		total.count(h)
		if h.kind == ledger.KindRefundPending || h.kind == ledger.KindRefundPendingEnded {
			continue // what waits is held below, of the pending first
		}
		var own purse
		own.count(h)
		// A transfer of a charge that is pending takes of the pending money.
		takesNow := own.owners[number].free() < 0 && h.kind != ledger.KindPayout
		if takesNow || !h.origin.AvailableOn.After(at) {
			available.count(h)
		}
	}
	o, free := total.owners[number], available.owners[number].free()
	pending := o.free() + o.refunding - free
	there := free - max(0, o.refunding-pending)
	balances := ledger.Balances{
		Pending: max(0, pending-o.refunding), Available: max(0, there), Debt: max(0, -there), InTransit: o.paidOut,
		Refunding: o.refunding, Disputed: o.disputed,
	}
	if number == 0 {
		balances.Overpaid = total.overpaid
	}
	return balances
}

// deliver hands over the events of one order, a few at a time and to several jobs at once. Money that is moved to the
// hosts a server of the version before has stored as the business's; from then on it is theirs each time.
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
			for {
				_, err := h.store(all...)
				var timeout *pgconn.PgError
				if errors.As(err, &timeout) && timeout.Code == "55P03" {
					continue // a job that waited too long for the others runs again
				}
				return err
			}
		})
	}
	return jobs.Wait()
}

// kindsOfStaff are those that two members of staff agree on.
var kindsOfStaff = []ledger.Kind{ledger.KindAdjustment, ledger.KindTopUp, ledger.KindWriteOff}

// agree adds what two members of staff agreed on, as the database asks before it is booked.
func agree(h books, events []tenanttest.Event, happened []happening) {
	h.t.Helper()
	sofia, rui := h.AddStaff("Sofia"), h.AddStaff("Rui")
	for _, one := range happened {
		if !slices.Contains(kindsOfStaff, one.kind) {
			continue
		}
		var hosts, transfer *uuid.UUID
		account := "OWED"
		if number := one.origin.EventID[15]; number > 0 {
			account, hosts = "HOSTS_OWED", &events[number-1].ID
		}
		if one.kind == ledger.KindTopUp {
			transfer = new(h.AddFinding(one.origin.Source, one.Total))
		}
		h.Exec(`INSERT INTO money_proposals (business_id, id, kind, account, hosts_event_id, amount_cents, is_debit, reason,
				finding_id, proposed_by, decision, decided_by, decided_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, 'Tarifa cobrada duas vezes', $8, $9, 'CONFIRMED', $10, now())`, h.b.ID,
			strings.TrimPrefix(one.origin.Source, "proposal:"), string(one.kind), account, hosts, one.Total, one.IsDebit,
			transfer, sofia.ID, rui.ID)
	}
}

func TestModel(t *testing.T) {
	t.Parallel()
	const times = 3
	drawn := portion.Count(400, 1000)
	d := &drawer{Rand: portion.NewSource(t, "ledger-model"), events: 3}
	seen := map[ledger.Kind]bool{}
	for len(d.happened) < drawn || len(seen) < len(cases) && len(d.happened) < 10*drawn {
		d.story()
		for _, h := range d.happened {
			seen[h.kind] = true
		}
	}
	drawn = len(d.happened)
	var purse purse
	counted := asHosts(d.happened)
	for _, h := range counted {
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
			events = append(events, h.AddEvent(h.b, "Casamento"))
		}
		agree(h, events, d.happened)
		if err := deliver(h, events, beforeMove(d.happened)); err != nil {
			t.Fatalf("%s, as before: %v", order, err)
		}
		if err := deliver(h, events, asHosts(delivered)); err != nil {
			t.Fatalf("%s: %v", order, err)
		}
		// As Postgres does by itself within a minute: it plans sums over a table that it knows nothing of badly.
		if _, err := h.Admin.Exec(t.Context(),
			`ANALYZE ledger_accounts, ledger_transactions, ledger_entries`); err != nil {
			t.Fatal(err)
		}
		if got, want := h.sums(), purse.sums(); !maps.Equal(got, want) {
			t.Errorf("%s: the accounts hold\n%v, by hand\n%v", order, got, want)
		}
		for _, n := range []int{0, 40, 120, 200, 290, 310, 400} {
			h.expect(dayOfYear(n), balancesByHand(counted, 0, dayOfYear(n)))
			want := map[uuid.UUID]ledger.Balances{}
			for number, event := range events {
				want[event.ID] = balancesByHand(counted, number+1, dayOfYear(n))
			}
			if got := h.hostsBalances(dayOfYear(n)); !maps.Equal(got, want) {
				t.Errorf("%s: on day %d the hosts have\n%+v, by hand\n%+v", order, n, got, want)
			}
		}
	}
	tenanttest.Report(t, "ledger-model",
		"%d events of %d kinds, %d times each in 3 orders: the same sums and balances as by hand", drawn,
		len(seen), times)
}

// sums are what the accounts hold, by book and account.
func (h books) sums() map[string]int64 {
	h.t.Helper()
	rows, err := h.Admin.Query(h.t.Context(),
		`SELECT a.book || ' ' || a.kind, sum(e.amount)::bigint FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
		GROUP BY 1 HAVING sum(e.amount) <> 0`)
	if err != nil {
		h.t.Fatal(err)
	}
	sums := map[string]int64{}
	var account string
	var sum int64
	if _, err := pgx.ForEachRow(rows, []any{&account, &sum},
		func() error { sums[account] = sum; return nil }); err != nil {
		h.t.Fatal(err)
	}
	return sums
}
