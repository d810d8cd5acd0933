package withdrawal_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/withdrawal"
	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/payouts"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// All that is available leaves, one transfer per charge, the oldest first; gifts are a part of their own.
func TestMoneyLeavesByOneTransferPerCharge(t *testing.T) {
	e := newWithdrawalEnv(t)
	second, two := e.pay(200_00, false, 2)
	first, one := e.pay(100_00, false, 3)
	_, gift := e.pay(50_00, true, 1)
	if got := e.settings(); !got.CanWithdraw || got.BusinessAmount != one+two || len(got.Gifts) != 1 ||
		got.Gifts[0].Amount != gift || got.Mode != withdrawal.ByHand || got.ObstacleText != "" {
		t.Fatalf("before: %+v", got)
	}
	made := e.create(nil)
	if made.Status != "REQUESTED" || made.BusinessAmount != one+two || made.GiftsAmount != gift ||
		len(made.Transfers) != 3 || made.Transfers[0].Amount != one || made.Transfers[1].Amount != two ||
		!made.Transfers[2].OfHosts || len(made.Gifts) != 1 || made.Gifts[0].EventTitle != "Marina & Tomás" {
		t.Fatalf("asked for: %+v", made)
	}
	if got := e.settings(); got.CanWithdraw || got.BusinessAmount != 0 || got.OpenWithdrawal == nil ||
		got.ObstacleText == "" {
		t.Errorf("while it is open: %+v", got)
	}
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	sent := e.get(made.UUID)
	if sent.Status != "SENT" || sent.SentAmount != one+two+gift || sent.SentAt == nil || sent.ArrivedAmount != 0 {
		t.Errorf("sent: %+v", sent)
	}
	if n, cents := e.count("transfer"); n != 3 || cents != one+two+gift {
		t.Errorf("%d transfers of %d", n, cents)
	}
	for _, of := range []struct {
		attempt uuid.UUID
		cents   int64
	}{{first, one}, {second, two}} {
		var cents int64
		if err := e.Admin.QueryRow(t.Context(), `SELECT (o.body->>'amount')::bigint FROM stripe_standin.objects o
			JOIN transactions t ON t.charge_id = o.body->>'source_transaction'
			WHERE o.kind = 'transfer' AND t.id = $1`, of.attempt).Scan(&cents); err != nil || cents != of.cents {
			t.Errorf("of a charge %d left (%v), not %d", cents, err, of.cents)
		}
	}
	e.expectBooks()
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	if n, _ := e.count("transfer"); n != 3 {
		t.Errorf("run again: %d transfers", n)
	}
}

// An amount takes the oldest charges, and of the last one a part.
func TestAnAmountTakesAPartOfTheLastCharge(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 3)
	e.pay(200_00, false, 2)
	_, gift := e.pay(50_00, true, 1)
	made := e.create(proceduretest.Input{"of": "BUSINESS", "amount": one + 1})
	if len(made.Transfers) != 2 || made.Transfers[0].Amount != one || made.Transfers[1].Amount != 1 ||
		made.GiftsAmount != 0 {
		t.Fatalf("asked for: %+v", made.Transfers)
	}
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	made = e.create(proceduretest.Input{"of": "GIFTS", "eventUuid": e.event.ID, "amount": 10_00})
	if made.BusinessAmount != 0 || made.GiftsAmount != 10_00 || len(made.Transfers) != 1 {
		t.Fatalf("of gifts: %+v", made)
	}
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	if got := e.settings(); len(got.Gifts) != 1 || got.Gifts[0].Amount != gift-10_00 {
		t.Errorf("left of the gifts: %+v", got.Gifts)
	}
	all := proceduretest.Get[withdrawal.GetAllOutput](e.owner, "withdrawal.getAll", proceduretest.Input{"limit": 1})
	if len(all.Items) != 1 || all.Items[0].UUID != made.UUID || all.NextCursor == nil ||
		all.Items[0].GiftsAmount != 10_00 || len(all.Items[0].Gifts) != 1 {
		t.Fatalf("the first page: %+v", all)
	}
	rest := proceduretest.Get[withdrawal.GetAllOutput](e.owner, "withdrawal.getAll",
		proceduretest.Input{"limit": 1, "cursor": *all.NextCursor})
	if len(rest.Items) != 1 || rest.Items[0].BusinessAmount != one+1 || rest.NextCursor != nil {
		t.Errorf("the last page: %+v", rest)
	}
	e.expectBooks()
}

func TestAWithdrawalIsRefused(t *testing.T) {
	e := newWithdrawalEnv(t)
	proceduretest.Post[withdrawal.RequestCodeOutput](e.owner, "withdrawal.requestCode", proceduretest.Input{})
	expect := func(when string, status int, changes proceduretest.Input) {
		t.Helper()
		if got := e.owner.TryPost("withdrawal.create", request(changes)); got != status {
			t.Errorf("%s: %d, not %d", when, got, status)
		}
	}
	expect("with nothing available", http.StatusConflict, nil)
	_, one := e.pay(100_00, false, 1)
	expect("with a wrong code", http.StatusUnprocessableEntity, proceduretest.Input{"code": "654321"})
	expect("of more than there is", http.StatusUnprocessableEntity,
		proceduretest.Input{"of": "BUSINESS", "amount": one + 1})
	expect("of an amount of all", http.StatusUnprocessableEntity, proceduretest.Input{"amount": 1})
	expect("of gifts that are none", http.StatusConflict, proceduretest.Input{"of": "GIFTS"})
	for _, state := range []string{"status = 'SUSPENDED'", "failure = 'UNAVAILABLE', failed_at = now()",
		"synced_at = NULL"} {
		e.Exec(`UPDATE recipients SET status = 'ACTIVE', failure = '', failed_at = NULL, synced_at = now()`)
		e.Exec(`UPDATE recipients SET ` + state)
		expect("with "+state, http.StatusConflict, nil)
	}
	e.Exec(`UPDATE recipients SET status = 'ACTIVE', failure = '', failed_at = NULL, synced_at = now()`)
	e.create(proceduretest.Input{"of": "BUSINESS", "amount": 10_00})
	expect("while another is open", http.StatusConflict, proceduretest.Input{"of": "BUSINESS", "amount": 10_00})
	// One of the provider's other mode, of test money where there is real money now, hinders none.
	e.Exec(`UPDATE withdrawals SET is_live = true`)
	settings := proceduretest.Get[withdrawal.Settings](e.owner, "withdrawal.getSettings", nil)
	if !settings.CanWithdraw || settings.OpenWithdrawal != nil {
		t.Errorf("next to one of the other mode: %+v", settings)
	}
	e.create(proceduretest.Input{"of": "BUSINESS", "amount": 10_00})
	// The database refuses what the API does not.
	staff := e.AddStaff("Sofia")
	e.AddControl(e.business, staff)
	for who, scope := range map[string]tenants.Scope{
		"an administrator": tenants.AsMember(e.AddMember(e.business, tenants.TeamAdministrator).User.ID, e.business.ID),
		"an assistant":     tenants.AsMember(e.AddMember(e.business, tenants.TeamAssistant).User.ID, e.business.ID),
		"staff in control": tenants.AsMember(staff.ID, e.business.ID),
	} {
		err := e.DB.Write(t.Context(), scope, func(w tenants.Writer) error {
			_, err := w.Exec(t.Context(), `SELECT app.request_withdrawal(gen_random_uuid(), 'ALL', NULL, NULL, false)`)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "CJ404") {
			t.Errorf("%s asks the database: %v", who, err)
		}
	}
}

// Fifty at once make one, and the same request again returns it.
func TestFiftyAtOnceMakeOne(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 1)
	proceduretest.Post[withdrawal.RequestCodeOutput](e.owner, "withdrawal.requestCode", proceduretest.Input{})
	same := request(nil)
	var ok atomic.Int64
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			switch status := e.owner.TryPost("withdrawal.create", request(nil)); status {
			case http.StatusOK:
				ok.Add(1)
			case http.StatusConflict, http.StatusServiceUnavailable: // one is open, or there are too many at once
			default:
				t.Errorf("one of fifty: %d", status)
			}
		})
	}
	all.Wait()
	if ok.Load() != 1 {
		t.Errorf("%d of fifty were made", ok.Load())
	}
	var n int
	var cents int64
	if err := e.Admin.QueryRow(t.Context(), `SELECT count(DISTINCT withdrawal_id), sum(cents)
		FROM withdrawal_transfers`).Scan(&n, &cents); err != nil || n != 1 || cents != one {
		t.Errorf("%d withdrawals of %d (%v), not one of %d", n, cents, err, one)
	}
	e.Exec(`DELETE FROM withdrawal_transfers`)
	e.Exec(`DELETE FROM withdrawals`)
	first := proceduretest.Post[withdrawal.Withdrawal](e.owner, "withdrawal.create", same)
	same["code"] = "000000" // which is used up
	if again := proceduretest.Post[withdrawal.Withdrawal](e.owner, "withdrawal.create", same); again.UUID != first.UUID {
		t.Errorf("the same request made %s and %s", first.UUID, again.UUID)
	}
}

// A call whose answer was lost is looked up: the money leaves once.
func TestALostAnswerTransfersOnce(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 1)
	made := e.create(nil)
	lose := func(w http.ResponseWriter, r *http.Request, serve func(http.ResponseWriter)) {
		if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/v1/transfers") {
			serve(httptest.NewRecorder())
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		serve(w)
	}
	e.around.Store(&lose)
	if err := e.run(t.Context(), made.UUID); err == nil {
		t.Fatal("a lost answer is no failure")
	}
	if got := e.get(made.UUID); got.Status != "TRANSFERRING" || got.FailureText == "" {
		t.Errorf("after a lost answer: %+v", got)
	}
	var posted atomic.Int64
	watch := func(w http.ResponseWriter, r *http.Request, serve func(http.ResponseWriter)) {
		if r.Method == http.MethodPost {
			posted.Add(1)
		}
		serve(w)
	}
	e.around.Store(&watch)
	// Also when the provider has forgotten the key.
	e.Exec(`DELETE FROM stripe_standin.answers`)
	e.Exec(`UPDATE withdrawal_transfers SET asked_at = now() - interval '2 days'`)
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	if n, cents := e.count("transfer"); n != 1 || cents != one || posted.Load() != 0 {
		t.Errorf("%d transfers of %d, %d calls to make one", n, cents, posted.Load())
	}
	if got := e.get(made.UUID); got.Status != "SENT" || got.SentAmount != one || got.FailureText != "" {
		t.Errorf("in the end: %+v", got)
	}
	e.expectBooks()
}

// A run that ends before or after any of its calls is gone on with: nothing is transferred twice, and nothing is lost.
func TestAKillAtAnyCallTransfersEachOnce(t *testing.T) {
	e := newWithdrawalEnv(t)
	kills := 0
	for range 6 {
		before, beforeCents := e.count("transfer")
		var want int64
		for hours := range 3 {
			_, net := e.pay(100_00, hours == 2, hours+1)
			want += net
		}
		made := e.create(nil)
		kills += e.endAtEachCall(func(ctx context.Context) error { return e.run(ctx, made.UUID) })
		if n, cents := e.count("transfer"); n != before+3 || cents != beforeCents+want {
			t.Errorf("%d transfers of %d, not 3 of %d", n-before, cents-beforeCents, want)
		}
		if got := e.get(made.UUID); got.Status != "SENT" || got.SentAmount != want {
			t.Errorf("in the end: %+v", got)
		}
		e.expectBooks()
	}
	if kills < 30 {
		t.Errorf("only %d kills", kills)
	}
}

// A run that ends before or after any of its calls is gone on with: an arrival at the bank, its return and its next
// arrival are each booked once.
func TestAKillAtAnyCallBooksEachPayoutOnce(t *testing.T) {
	e := newWithdrawalEnv(t)
	kills := 0
	var lying, atBank int64 // in the account, and at the bank
	for range 2 {
		_, one := e.pay(100_00, false, 2)
		_, gift := e.pay(50_00, true, 1)
		if err := e.run(t.Context(), e.create(nil).UUID); err != nil {
			t.Fatal(err)
		}
		lying += one + gift
		for _, action := range []string{"payout", "arrive", "bounce", "payout", "arrive"} {
			e.press("/contas/"+e.account, action)
			switch action {
			case "arrive":
				lying, atBank = lying-one-gift, atBank+one+gift
			case "bounce":
				lying, atBank = lying+one+gift, atBank-one-gift
			}
			kills += e.endAtEachCall(func(ctx context.Context) error {
				return jobs.SyncPayoutsNow(ctx, e.jobOptions(), e.business.ID)
			})
			var transit, owed int64
			if err := e.Admin.QueryRow(t.Context(), `SELECT
					coalesce(sum(e.amount) FILTER (WHERE a.kind LIKE '%IN_TRANSIT'), 0),
					coalesce(sum(e.amount) FILTER (WHERE a.kind LIKE '%OWED'), 0)
				FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id`).Scan(&transit, &owed); err != nil {
				t.Fatal(err)
			}
			if transit != lying || owed != -lying {
				t.Errorf("%s: %d are in transit and %d owed, and %d lie in the account and %d at the bank", action, transit,
					owed, lying, atBank)
			}
			e.expectBooks()
		}
	}
	if kills < 30 {
		t.Errorf("only %d kills", kills)
	}
}

// Where the provider's balance was swept the withdrawal waits, staff read the sum, and it goes on once.
func TestAWithdrawalWaitsForTheProvidersMoney(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 1)
	const days = 40 * 24
	e.ahead.Store(int64(days * 60 * 60 * 1e9)) // the charge is available there too
	e.press("/saldo", "sweep")
	made := e.create(nil)
	for range 3 {
		if err := e.run(t.Context(), made.UUID); err == nil {
			t.Fatal("a withdrawal without money went")
		}
	}
	if got := e.get(made.UUID); got.Status != "WAITING" || got.SentAmount != 0 || got.FailureText == "" {
		t.Errorf("while it waits: %+v", got)
	}
	finding := func() (cents int64, open bool) {
		t.Helper()
		if err := e.Admin.QueryRow(t.Context(), `SELECT amount_cents, resolved_at IS NULL FROM reconciliation_findings
			WHERE kind = 'NOT_FUNDED'`).Scan(&cents, &open); err != nil {
			t.Fatal(err)
		}
		return cents, open
	}
	if cents, open := finding(); cents != -one || !open {
		t.Errorf("staff read %d (open %t), not %d", cents, open, -one)
	}
	if got := e.settings(); got.BusinessAmount != 0 || got.OpenWithdrawal == nil {
		t.Errorf("the money is held: %+v", got)
	}
	e.send("/saldo", url.Values{"action": {"fund"}, "amount": {"1000000"}})
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	if n, cents := e.count("transfer"); n != 1 || cents != one {
		t.Errorf("%d transfers of %d", n, cents)
	}
	if got := e.get(made.UUID); got.Status != "SENT" || got.SentAmount != one {
		t.Errorf("in the end: %+v", got)
	}
	if cents, open := finding(); cents != 0 || open {
		t.Errorf("in the end staff read %d (open %t)", cents, open)
	}
}

// What a refund takes before a transfer is made does not leave, and a recipient that is stopped is sent nothing.
func TestATransferTakesNoMoreThanIsLeft(t *testing.T) {
	e := newWithdrawalEnv(t)
	attempt, one := e.pay(100_00, false, 1)
	made := e.create(nil)
	e.Refund(e.event, attempt, 30_00, "Desistiu")
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	if got := e.get(made.UUID); got.Status != "SENT" || got.SentAmount != one-30_00 {
		t.Errorf("after a refund: %+v", got)
	}
	_, two := e.pay(200_00, false, 1)
	made = e.create(nil)
	e.Exec(`UPDATE recipients SET status = 'SUSPENDED'`)
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	if got := e.get(made.UUID); got.Status != "FAILED" || got.SentAmount != 0 || got.FailureText == "" {
		t.Errorf("to a recipient that is stopped: %+v", got)
	}
	if got := e.settings(); got.BusinessAmount != two {
		t.Errorf("available again are %d, not %d", got.BusinessAmount, two)
	}
}

func TestTheModeChangesWithACodeWhereItGrants(t *testing.T) {
	e := newWithdrawalEnv(t)
	automatic := proceduretest.Input{"mode": "AUTOMATIC", "attempt": "", "code": ""}
	if status := e.owner.TryPost("withdrawal.updateSettings", automatic); status != http.StatusUnprocessableEntity {
		t.Errorf("automatic without a code: %d", status)
	}
	proceduretest.Post[withdrawal.RequestCodeOutput](e.owner, "withdrawal.requestCode", proceduretest.Input{})
	if want := e.business.Owner.Phone + " WITHDRAWAL"; !slices.Contains(e.codes.Requested(), want) {
		t.Errorf("codes went to %v", e.codes.Requested())
	}
	automatic["attempt"], automatic["code"] = "attempt", "123456"
	if got := proceduretest.Post[withdrawal.Settings](e.owner, "withdrawal.updateSettings", automatic); got.Mode !=
		withdrawal.Automatic {
		t.Errorf("with a code: %+v", got)
	}
	byHand := proceduretest.Input{"mode": "BY_HAND", "attempt": "", "code": ""}
	if got := proceduretest.Post[withdrawal.Settings](e.owner, "withdrawal.updateSettings", byHand); got.Mode !=
		withdrawal.ByHand {
		t.Errorf("by hand: %+v", got)
	}
}

// Money arrives at the bank, is sent back, and is paid again; each is booked once.
func TestMoneyArrivesComesBackAndArrivesAgain(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 2)
	_, gift := e.pay(50_00, true, 1)
	made := e.create(nil)
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	expect := func(when, status string, arrived int64, failed bool, notification string) withdrawal.Withdrawal {
		t.Helper()
		for range 2 { // twice, as every event comes
			if err := jobs.SyncPayoutsNow(t.Context(), e.jobOptions(), e.business.ID); err != nil {
				t.Fatalf("%s: %v", when, err)
			}
		}
		got := e.get(made.UUID)
		if got.Status != status || got.ArrivedAmount != arrived || (got.FailureText != "") != failed {
			t.Errorf("%s: %+v", when, got)
		}
		var transit, owed int64
		if err := e.Admin.QueryRow(t.Context(), `SELECT
				coalesce(sum(e.amount) FILTER (WHERE a.kind LIKE '%IN_TRANSIT'), 0),
				coalesce(sum(e.amount) FILTER (WHERE a.kind LIKE '%OWED'), 0)
			FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id`).Scan(&transit, &owed); err != nil {
			t.Fatal(err)
		}
		if transit != one+gift-arrived || owed != arrived-one-gift {
			t.Errorf("%s: %d are in transit and %d owed", when, transit, owed)
		}
		e.expectBooks()
		var notified string // unread ones are joined to the newest
		if err := e.Admin.QueryRow(t.Context(), `SELECT coalesce(max(content->'withdrawal'->>'status'), '')
			FROM notifications WHERE type = 'WITHDRAWAL_CHANGED'`).Scan(&notified); err != nil || notified != notification {
			t.Errorf("%s: the owner was notified of %q (%v), not %q", when, notified, err, notification)
		}
		return got
	}
	expect("sent", "SENT", 0, false, "")
	e.press("/contas/"+e.account, "payout")
	if got := expect("paid out", "SENT", 0, false, ""); got.ArrivesOn == nil {
		t.Errorf("nobody knows when it arrives: %+v", got)
	}
	e.press("/contas/"+e.account, "arrive")
	if got := expect("arrived", "ARRIVED", one+gift, false, "ARRIVED"); got.ArrivedAt == nil {
		t.Errorf("arrived: %+v", got)
	}
	e.press("/contas/"+e.account, "bounce")
	if got := expect("sent back", "SENT", 0, true, "RETURNED"); got.ArrivesOn != nil ||
		got.StatusText != "Devolvido pelo banco" {
		t.Errorf("sent back, it is %q and arrives %v", got.StatusText, got.ArrivesOn)
	}
	e.press("/contas/"+e.account, "payout")
	if got := expect("paid out again", "SENT", 0, true, "RETURNED"); got.ArrivesOn == nil ||
		got.StatusText != "A caminho do banco" {
		t.Errorf("paid out again, it is %q and arrives %v", got.StatusText, got.ArrivesOn)
	}
	e.press("/contas/"+e.account, "arrive")
	expect("arrived again", "ARRIVED", one+gift, false, "ARRIVED")
}

// Charges leave by themselves before they are available, less the debt, and once; by hand they wait until they are old.
func TestChargesLeaveByThemselves(t *testing.T) {
	e := newWithdrawalEnv(t)
	begin := func(at time.Time) uuid.UUID {
		t.Helper()
		id, err := jobs.TransferChargesNow(t.Context(), e.jobOptions(), e.business.ID, at)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	attempt, one := e.pay(100_00, false, 1)
	// It is pending for a month.
	e.Exec(`SET session_replication_role = replica; UPDATE ledger_transactions SET available_on = now() + interval '30 days';
		SET session_replication_role = DEFAULT`)
	balances := func() ledger.Balances {
		t.Helper()
		got, err := ledger.ReadBalances(t.Context(), e.DB.Read(tenants.AsWorker(e.business.ID)), time.Now())
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := balances(); got.Pending != one || got.Available != 0 {
		t.Fatalf("before: %+v", got)
	}
	if id := begin(time.Now().Add(time.Hour)); id != uuid.Nil {
		t.Errorf("by hand, %s left", id)
	}
	if id := begin(time.Now().AddDate(0, 0, 79)); id != uuid.Nil {
		t.Errorf("after 79 days %s left", id)
	}
	e.Exec(`UPDATE recipients SET withdrawal_mode = 'AUTOMATIC', status = 'SUSPENDED'`)
	if id := begin(time.Now().Add(time.Hour)); id != uuid.Nil {
		t.Errorf("%s left to a recipient that is stopped", id)
	}
	e.Exec(`UPDATE recipients SET status = 'ACTIVE'`)
	e.Refund(e.event, attempt, 10_00, "Parte")
	id := begin(time.Now().Add(time.Hour))
	if again := begin(time.Now().Add(time.Hour)); id == uuid.Nil || again != uuid.Nil {
		t.Fatalf("what leaves by itself leaves as %s and %s", id, again)
	}
	if got := balances(); got.Pending != 0 || got.Available != 0 || got.Debt != 0 || got.InTransit != one-10_00 {
		t.Errorf("while it is planned: %+v", got)
	}
	if err := e.run(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if got := e.get(id); got.Status != "SENT" || got.Cause != "CHARGE" || got.SentAmount != one-10_00 {
		t.Errorf("sent: %+v", got)
	}
	if got := balances(); got.Pending != 0 || got.Available != 0 || got.Debt != 0 || got.InTransit != one-10_00 {
		t.Errorf("when it is sent: %+v", got)
	}
	e.expectBooks()
	_, two := e.pay(200_00, true, 1)
	e.Exec(`UPDATE recipients SET withdrawal_mode = 'BY_HAND'`)
	id = begin(time.Now().AddDate(0, 0, 81))
	if got := e.get(id); got.Cause != "AGE" || got.GiftsAmount != two || got.BusinessAmount != 0 {
		t.Errorf("after 81 days: %+v", got)
	}
}

// A run that read a transfer as planned, and that finds the recipient stopped, does not give up what another run is
// asking the provider for: its money is on its way.
func TestARunGivesUpNothingThatAnotherAskedFor(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 1)
	made := e.create(nil)
	transfer := e.get(made.UUID).Transfers[0].UUID
	var charge string
	if err := e.Admin.QueryRow(t.Context(), `SELECT charge_id FROM transactions`).Scan(&charge); err != nil {
		t.Fatal(err)
	}
	asking, err := e.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = asking.Rollback(context.WithoutCancel(t.Context())) }()
	if _, err := asking.Exec(t.Context(),
		`UPDATE withdrawal_transfers SET status = 'SENDING', asked_at = now()`); err != nil {
		t.Fatal(err)
	}
	e.Exec(`UPDATE recipients SET status = 'SUSPENDED'`)
	ran := make(chan error, 1)
	go func() { ran <- e.run(t.Context(), made.UUID) }()
	tenanttest.WaitUntil(t, time.Minute, "the other run waits for the transfer", func() (waits bool) {
		if err := e.Admin.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&waits); err != nil {
			t.Fatal(err)
		}
		return waits
	})
	if _, err := e.client.CreateTransfer(t.Context(), payouts.TransferOrder{AccountID: e.account,
		ChargeID: charge, Group: made.UUID.String(), Reference: transfer.String(),
		Key: "transfer:" + transfer.String() + ":0", Cents: one}); err != nil {
		t.Fatal(err)
	}
	if err := asking.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-ran; err != nil {
		t.Fatal(err)
	}
	if got := e.get(made.UUID); got.Status != "SENT" || got.SentAmount != one {
		t.Errorf("in the end: %+v", got)
	}
	if got := e.settings(); got.BusinessAmount != 0 {
		t.Errorf("%d could leave a second time", got.BusinessAmount)
	}
	e.expectBooks()
}

// Staff read no missing money of a transfer that is never made.
func TestNoMoneyIsMissingForATransferThatIsGivenUp(t *testing.T) {
	for why, giveUp := range map[string]func(e *withdrawalEnv, attempt uuid.UUID){
		"the recipient is stopped": func(e *withdrawalEnv, _ uuid.UUID) {
			e.Exec(`UPDATE recipients SET status = 'SUSPENDED'`)
		},
		"a refund takes all": func(e *withdrawalEnv, attempt uuid.UUID) {
			e.Refund(e.event, attempt, 100_00, "Desistiu")
		},
	} {
		t.Run(why, func(t *testing.T) {
			e := newWithdrawalEnv(t)
			attempt, _ := e.pay(100_00, false, 1)
			e.ahead.Store(int64(40 * 24 * time.Hour)) // the charge is available there too
			e.press("/saldo", "sweep")
			made := e.create(nil)
			if err := e.run(t.Context(), made.UUID); err == nil {
				t.Fatal("a withdrawal without money went")
			}
			giveUp(e, attempt)
			if err := e.run(t.Context(), made.UUID); err != nil {
				t.Fatal(err)
			}
			if got := e.get(made.UUID); got.Status != "FAILED" {
				t.Errorf("in the end: %+v", got)
			}
			var open int
			if err := e.Admin.QueryRow(t.Context(), `SELECT count(*) FROM reconciliation_findings
				WHERE kind = 'NOT_FUNDED' AND resolved_at IS NULL`).Scan(&open); err != nil || open != 0 {
				t.Errorf("staff read %d findings (%v)", open, err)
			}
		})
	}
}

// Withdrawals that are long on their way leave room in a sweep for those that no job sends, and for one another.
func TestASweepReachesEveryWithdrawal(t *testing.T) {
	e := newWithdrawalEnv(t)
	other := e.AddBusiness("Outra")
	add := func(b tenanttest.Business, status string, hours int) (id uuid.UUID) {
		t.Helper()
		id, _ = e.AddWithdrawal(b, 10_00)
		e.Exec(`UPDATE withdrawals SET is_live = false, status = $2, updated_at = now() - make_interval(hours => $3)
			WHERE id = $1`, id, status, hours)
		return id
	}
	first, second, unsent := add(e.business, "SENT", 3), add(other, "SENT", 2), add(other, "REQUESTED", 1)
	for i, want := range []uuid.UUID{unsent, first, second, uuid.Nil} {
		var got uuid.UUID
		err := e.Admin.QueryRow(t.Context(),
			`SELECT id FROM app.claim_unfinished_withdrawals(false, interval '30 minutes', 1)`).Scan(&got)
		if err != nil && (want != uuid.Nil || !errors.Is(err, pgx.ErrNoRows)) {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("sweep %d took %s, not %s", i, got, want)
		}
	}
}
