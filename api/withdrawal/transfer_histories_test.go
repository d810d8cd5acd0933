package withdrawal_test

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"cortejo/providers/payments/standin"
	"cortejo/providers/payments/standin/standintest"
	"cortejo/providers/payouts"
	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// historiesOfDatabase is after how many histories another database is made, so that none grows slow.
const historiesOfDatabase = 200

// newHistoryEnv is a database whose histories have a provider in memory and a business each.
func newHistoryEnv(t *testing.T) *withdrawalEnv {
	t.Helper()
	e := &withdrawalEnv{Env: tenanttest.New(t), t: t, url: "http://provider.test"}
	e.transport = standintest.NewTransport(http.HandlerFunc(e.serveProvider))
	e.openClient()
	return e
}

// startHistory gives the env another provider, and a business with its own account there.
func (e *withdrawalEnv) startHistory(number int, random *rand.Rand, drawn map[string]int) *transferHistory {
	e.t.Helper()
	h := &transferHistory{withdrawalEnv: e, random: random, drawn: drawn}
	e.ahead.Store(0)
	e.charge = 0
	e.provider = standin.OpenInMemory(e.providerOptions())
	name := "Negócio " + strconv.Itoa(number)
	var err error
	holder := payouts.Holder{Reference: name, Key: name}
	if e.account, err = e.client.CreateRecipient(e.t.Context(), holder); err != nil {
		e.t.Fatal(err)
	}
	e.press("/contas/"+e.account, "approve")
	e.business = e.AddBusiness(name)
	e.event = e.AddEvent(e.business, "Festa "+name)
	e.AddRecipient(e.business, e.account, "ACTIVE")
	e.Exec(`UPDATE recipients SET is_live = false WHERE business_id = $1`, e.business.ID)
	e.Exec(`DELETE FROM river.river_job`) // of the history before
	h.before = e.compareBooks()
	h.events = make([]string, 0, len(e.list("event")))
	for _, one := range e.list("event") { // of the account, which the business has already
		id, _ := one["id"].(string)
		h.events = append(h.events, id)
	}
	return h
}

func (h *transferHistory) fail(format string, args ...any) {
	h.t.Helper()
	h.t.Fatalf(format+"\n%s", append(args, strings.Join(h.log, "\n"))...)
}

// sentPart is a row of a transfer, with what its rows of reversals say.
type sentPart struct {
	Transfer                string
	Cents, Reversed, Undone int64
	IsOfHosts               bool
}

// check compares the ledger and the rows with the provider's lines, counted one by one.
func (h *transferHistory) check() {
	h.t.Helper()
	ctx := h.t.Context()
	rows, err := h.Admin.Query(ctx, `SELECT coalesce(w.transfer_id, ''), w.cents, w.reversed_cents,
			coalesce((SELECT sum(r.cents) FROM transfer_reversals r WHERE r.transfer_id = w.id AND r.status = 'DONE'),
				0)::bigint, w.is_of_hosts
		FROM withdrawal_transfers w WHERE w.business_id = $1`, h.business.ID)
	if err != nil {
		h.fail("%v", err)
	}
	parts, err := pgx.CollectRows(rows, pgx.RowToStructByPos[sentPart])
	if err != nil {
		h.fail("%v", err)
	}
	var own, ofHosts, inTransit int64
	var reversals, overdrawn, unfinished, waiting int
	if err := h.Admin.QueryRow(ctx, `SELECT
		(SELECT coalesce(sum(b.available + b.pending) FILTER (WHERE b.event_id IS NULL), 0)::bigint
			FROM app.ledger_balances($1, now()) b),
		(SELECT coalesce(sum(b.available + b.pending) FILTER (WHERE b.event_id IS NOT NULL), 0)::bigint
			FROM app.ledger_balances($1, now()) b),
		(SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
			WHERE a.business_id = $1 AND a.kind LIKE '%IN_TRANSIT'),
		(SELECT count(*) FROM transfer_reversals WHERE business_id = $1 AND status = 'DONE'),
		(SELECT count(*) FROM refunds f WHERE f.business_id = $1 AND f.amount < (
			SELECT coalesce(sum(r.planned_cents), 0) FROM transfer_reversals r WHERE r.refund_id = f.id)),
		(SELECT count(*) FROM transfer_reversals WHERE business_id = $1 AND status IN ('PLANNED', 'SENDING')),
		(SELECT count(*) FROM provider_events WHERE id = ANY ($2) AND state <> 'DONE')`, h.business.ID, h.events).
		Scan(&own, &ofHosts, &inTransit, &reversals, &overdrawn, &unfinished, &waiting); err != nil {
		h.fail("%v", err)
	}
	model := h.countProvider()
	for isGift, got := range map[bool]int64{false: own, true: ofHosts} {
		want := model.left[isGift]
		for _, part := range parts {
			// Transfers of the balance, of money that came back once, are named by their rows.
			if part.Transfer != "" && part.IsOfHosts == isGift && !model.isOfCharge[part.Transfer] {
				want -= part.Cents - part.Reversed
			}
		}
		if got != want {
			h.fail("of the charges (gifts %t) %d are left, and the ledger says %d", isGift, want, got)
		}
	}
	if model.inAccount != inTransit {
		h.fail("%d lie in the account, and the ledger says %d", model.inAccount, inTransit)
	}
	sent := 0
	for _, part := range parts {
		if back := model.reversed[part.Transfer]; part.Reversed != back || part.Reversed != part.Undone {
			h.fail("of %s %d came back, and its rows say %d and %d", part.Transfer, back, part.Reversed, part.Undone)
		}
		if part.Transfer == "" {
			continue
		}
		sent++
		if h.drawn["transfers"]++; part.IsOfHosts {
			h.drawn["transfers of gifts"]++
		}
	}
	if made := len(h.list("transfer")); made != sent {
		h.fail("the provider made %d transfers, and the rows have %d", made, sent)
	}
	if overdrawn > 0 || unfinished > 0 || waiting > 0 {
		h.fail("%d refunds brought back more than they took, %d reversals and %d events are not finished", overdrawn,
			unfinished, waiting)
	}
	if rest := h.compareBooks() - h.before; rest != 0 {
		h.fail("the provider has %d more than the ledger", rest)
	}
	h.drawn["reversals"] += reversals
	if sent > 0 {
		h.drawn["histories with transfers"]++
	}
	if reversals > 0 {
		h.drawn["histories with reversals"]++
	}
}

// providerModel is what the provider's objects say of one history, counted without any code of the product.
type providerModel struct {
	left       map[bool]int64   // of the charges that are not gifts, and of those that are
	inAccount  int64            // or on its way to the bank
	reversed   map[string]int64 // by transfer
	isOfCharge map[string]bool  // whether a transfer names its charge
}

func (h *transferHistory) countProvider() providerModel {
	h.t.Helper()
	text := func(o map[string]any, name string) string {
		value, _ := o[name].(string)
		return value
	}
	cents := func(o map[string]any, name string) int64 {
		value, _ := o[name].(float64)
		return int64(value)
	}
	m := providerModel{left: map[bool]int64{}, reversed: map[string]int64{}, isOfCharge: map[string]bool{}}
	chargeOf := map[string]string{} // by any object that moves money of it
	isGift := map[string]bool{}
	for _, c := range h.charges {
		chargeOf[c.charge], isGift[c.charge] = c.charge, c.isGift
	}
	for _, kind := range []string{"refund", "dispute"} {
		for _, one := range h.list(kind) {
			chargeOf[text(one, "id")] = text(one, "charge")
		}
	}
	for _, one := range h.list("transfer") {
		if charge := text(one, "source_transaction"); charge != "" {
			chargeOf[text(one, "id")], m.isOfCharge[text(one, "id")] = charge, true
		}
	}
	for _, one := range h.list("transfer_reversal") {
		transfer := text(one, "transfer")
		m.reversed[transfer] += cents(one, "amount")
		chargeOf[text(one, "id")] = chargeOf[transfer]
	}
	for _, line := range h.list("balance_transaction") {
		if charge := chargeOf[text(line, "source")]; charge != "" {
			m.left[isGift[charge]] += cents(line, "net")
		}
	}
	for _, line := range h.list("account_balance_transaction") {
		m.inAccount += cents(line, "net")
	}
	for _, payout := range h.list("payout") {
		if text(payout, "account") != "" && text(payout, "status") == "in_transit" {
			m.inAccount += cents(payout, "amount")
		}
	}
	return m
}

// compareBooks returns what the provider's balance has more than all books, without added money and payouts of the
// platform, which no pass of the agreement read.
func (e *withdrawalEnv) compareBooks() (rest int64) {
	e.t.Helper()
	var balance int64
	for _, line := range e.list("balance_transaction") {
		switch line["type"] {
		case "topup", "payout", "payout_failure":
		default:
			net, _ := line["net"].(float64)
			balance += int64(net)
		}
	}
	if err := e.Admin.QueryRow(e.t.Context(), `SELECT app.compare_balance($1)`, balance).Scan(&rest); err != nil {
		e.t.Fatal(err)
	}
	return rest
}

// TestTransferHistories pays, transfers, refunds, disputes, reverses, sweeps and pays out at random, with events that
// come up to three times, in any order, and jobs that run as often and end at any call: nothing is done twice or lost,
// and the ledger agrees with the provider to the cent.
func TestTransferHistories(t *testing.T) {
	t.Parallel()
	series := portion.NewSeries(t, "transfer-histories", 12)
	drawn := map[string]int{}
	for ok := true; ok; {
		ok = t.Run("database", func(t *testing.T) {
			e := newHistoryEnv(t)
			var number int
			defer func() {
				if t.Failed() {
					t.Log("this was ", series.DescribeRepeat(number))
				}
			}()
			for range historiesOfDatabase {
				var random *rand.Rand
				if number, random, ok = series.Next(); !ok {
					return
				}
				h := e.startHistory(number, random, drawn)
				for range 8 + random.IntN(20) {
					h.step()
				}
				h.finish()
				h.check()
			}
		}) && ok
	}
	if t.Failed() {
		return
	}
	if n := series.Count(); n >= 10 && (drawn["reversals"] == 0 || drawn["ended jobs"] == 0 ||
		drawn["deliveries of events"] == 0 || drawn["histories with transfers"] < n/2) {
		t.Errorf("too little was drawn: %v", drawn)
	}
	tenanttest.Report(t, "transfer-histories", "%s, to the cent: %v", series.Agreed(), drawn)
}
