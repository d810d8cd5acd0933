package withdrawal_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/payments/standin"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// reconcile reads the lines of the provider's balance.
func (e *withdrawalEnv) reconcile(o jobs.Options) {
	e.t.Helper()
	if err := jobs.ReconcileNow(e.t.Context(), o); err != nil {
		e.t.Fatal(err)
	}
}

func (e *withdrawalEnv) text(sql string, args ...any) (text string) {
	e.t.Helper()
	if err := e.Admin.QueryRow(e.t.Context(), sql, args...).Scan(&text); err != nil {
		e.t.Fatal(err)
	}
	return text
}

// expectFindings compares the open findings, as "KIND amount".
func (e *withdrawalEnv) expectFindings(when, want string) {
	e.t.Helper()
	if got := e.text(`SELECT coalesce(string_agg(concat_ws(' ', kind, amount_cents), ', ' ORDER BY kind, amount_cents), '')
		FROM reconciliation_findings WHERE resolved_at IS NULL`); got != want {
		e.t.Errorf("%s: open are %q, not %q", when, got, want)
	}
}

// platform returns the sums of the platform's accounts.
func (e *withdrawalEnv) platform() string {
	e.t.Helper()
	return e.text(`SELECT coalesce(string_agg(account || ' ' || cents, ', ' ORDER BY account), '') FROM (
		SELECT account, sum(amount) AS cents FROM platform_ledger_entries GROUP BY account HAVING sum(amount) <> 0) a`)
}

// The provider's balance is the sum of the books, whatever moved it: each case is booked once, and leaves no finding.
func TestTheBalanceIsTheSumOfTheBooks(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 1)
	move := func(action string, cents int64, account string) func() {
		return func() {
			e.send("/saldo", url.Values{"action": {action}, "amount": {strconv.FormatInt(cents, 10)},
				"account": {account}})
		}
	}
	e.ahead.Store(int64(40 * 24 * time.Hour)) // the charge is available there too
	for _, c := range []struct {
		name, platform string
		do             func()
	}{
		{"a charge", "", func() {}},
		{"our bank gets all", fmt.Sprintf("AT_PROVIDER %d, BANK %d", -one, one), move("sweep", 1, "")},
		{"it sends it back", "", move("bounce", 1, "")},
		{"it gets all again", fmt.Sprintf("AT_PROVIDER %d, BANK %d", -one, one), move("sweep", 1, "")},
		{"staff add funds", fmt.Sprintf("AT_PROVIDER %d, BANK %d", 500_00-one, one-500_00), move("fund", 500_00, "")},
		{"a fee that no business caused", fmt.Sprintf("AT_PROVIDER %d, BANK %d, FEES 250", 497_50-one, one-500_00),
			move("fee", 2_50, "")},
		{"a fee of a payout, that the platform bears", fmt.Sprintf("AT_PROVIDER %d, BANK %d, FEES 400", 496_00-one,
			one-500_00), move("fee", 1_50, e.account)},
	} {
		c.do()
		for range 2 {
			e.reconcile(e.jobOptions())
			if got := e.platform(); got != c.platform {
				t.Errorf("%s: the platform has %q, not %q", c.name, got, c.platform)
			}
			e.expectFindings(c.name, "")
			e.expectBooks()
		}
	}
	if got := e.settings(); got.BusinessAmount != one {
		t.Errorf("the business has %d, not %d", got.BusinessAmount, one)
	}
}

// A payout of our own account, and its failure, start a pass that reads the lines of our balance; one of a connected
// account has its transfers asked about instead.
func TestAPayoutOfOursStartsAPass(t *testing.T) {
	e := newWithdrawalEnv(t)
	e.pay(100_00, false, 1)
	e.ahead.Store(int64(40 * 24 * time.Hour))
	for _, c := range []struct {
		name, jobs string
		do         func()
	}{
		{"our bank gets all", "reconcile", func() { e.press("/saldo", "sweep") }},
		{"our bank sends it back", "reconcile", func() { e.press("/saldo", "bounce") }},
		{"the account is paid out", "sync_payouts, sync_recipient", func() {
			if err := e.run(t.Context(), e.create(nil).UUID); err != nil {
				t.Fatal(err)
			}
			e.ahead.Add(int64(40 * 24 * time.Hour))
			e.press("/contas/"+e.account, "payout")
		}},
	} {
		var after int64
		if err := e.Admin.QueryRow(t.Context(), `SELECT max(serial) FROM stripe_standin.objects`).
			Scan(&after); err != nil {
			t.Fatal(err)
		}
		c.do()
		e.Exec(`DELETE FROM river.river_job`)
		for _, one := range e.listEvents(after) {
			if !strings.Contains(one.Body, `"type": "payout.`) {
				continue
			}
			for range 2 {
				e.deliver(one)
				if err := jobs.WorkOnEventNow(t.Context(), e.jobOptions(), one.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
		if got := e.text(`SELECT coalesce(string_agg(DISTINCT kind, ', ' ORDER BY kind), '') FROM river.river_job
			WHERE kind <> 'provider_event'`); got != c.jobs {
			t.Errorf("%s: it starts %q, not %q", c.name, got, c.jobs)
		}
	}
}

// With the setting, a fee that names an account is its business's: less is available, in a line of its own.
func TestAPayoutFeeIsTheBusinesss(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 1)
	e.send("/saldo", url.Values{"action": {"fee"}, "amount": {"150"}, "account": {e.account}})
	e.send("/saldo", url.Values{"action": {"fee"}, "amount": {"70"}, "account": {"acct_other"}})
	e.send("/saldo", url.Values{"action": {"fee"}, "amount": {"30"}})
	o := e.jobOptions()
	o.ChargesPayoutFees = true
	e.reconcile(o)
	e.reconcile(o)
	e.expectFindings("after fees", "")
	e.expectBooks()
	if got := e.settings(); got.BusinessAmount != one-150 {
		t.Errorf("%d are available, not %d", got.BusinessAmount, one-150)
	}
	if got := e.platform(); got != "AT_PROVIDER -100, FEES 100" {
		t.Errorf("the platform has %q", got)
	}
}

// A fee that another pass books as the platform's, because its setting differs, is not the business's too.
func TestAPayoutFeeIsBookedOnceByTwoPasses(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 1)
	e.reconcile(e.jobOptions())
	e.send("/saldo", url.Values{"action": {"fee"}, "amount": {"150"}, "account": {e.account}})
	lines, err := e.client.ListBalanceLines(t.Context(), time.Now().AddDate(-1, 0, 0))
	if err != nil || len(lines) == 0 || lines[0].Net != -1_50 {
		t.Fatalf("the provider's lines: %+v (%v)", lines, err)
	}
	other, err := e.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Rollback(context.WithoutCancel(t.Context())) }()
	if _, err := other.Exec(t.Context(), `SELECT app.book_platform_line($1, 'FEE', now(), -150, 0)`,
		lines[0].ID); err != nil {
		t.Fatal(err)
	}
	o := e.jobOptions()
	o.ChargesPayoutFees = true
	ran := make(chan error, 1)
	go func() { ran <- jobs.ReconcileNow(t.Context(), o) }()
	e.waitForLock("the pass waits for the line")
	if err := other.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-ran; err != nil {
		t.Fatal(err)
	}
	if got := e.settings(); got.BusinessAmount != one {
		t.Errorf("%d are available, not %d", got.BusinessAmount, one)
	}
	if got := e.platform(); got != "AT_PROVIDER -150, FEES 150" {
		t.Errorf("the platform has %q", got)
	}
	e.expectFindings("after two passes", "")
	e.expectBooks()
}

// waitForLock waits until a session waits for a lock of another.
func (e *withdrawalEnv) waitForLock(what string) {
	e.t.Helper()
	tenanttest.WaitUntil(e.t, time.Minute, what, func() bool {
		return e.text(`SELECT EXISTS (SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock')::text`) == "true"
	})
}

// Added money that a proposal gives to a business leaves the platform's book, before it is booked there or after.
func TestAddedMoneyIsPassedOn(t *testing.T) {
	e := newWithdrawalEnv(t)
	e.pay(100_00, false, 1)
	e.send("/saldo", url.Values{"action": {"fund"}, "amount": {"8000"}})
	e.reconcile(e.jobOptions())
	if got := e.platform(); got != "AT_PROVIDER 8000, BANK -8000" {
		t.Fatalf("the platform has %q", got)
	}
	finding := e.text(`SELECT id::text FROM reconciliation_findings WHERE kind = 'TOP_UP' AND resolution = 'VANISHED'`)
	proposal := e.text(`INSERT INTO money_proposals (business_id, kind, account, amount_cents, reason, finding_id,
			proposed_by, decision, decided_by, decided_at)
		VALUES ($1, 'TOP_UP', 'OWED', 3000, 'Pagou o que devia', $2, $3, 'CONFIRMED', $4, now())
		RETURNING id::text`, e.business.ID, finding, e.AddStaff("Sofia").ID, e.AddStaff("Rui").ID)
	topUp, err := ledger.MakeTopUp(ledger.Origin{Source: "proposal:" + proposal, OccurredAt: time.Now()},
		ledger.Amounts{Total: 30_00})
	if err != nil {
		t.Fatal(err)
	}
	e.asJob(func(w tenants.Writer) error {
		_, err := ledger.Store(t.Context(), w, topUp)
		return err
	})
	e.Exec(`UPDATE money_proposals SET booked_at = now() WHERE id = $1`, proposal)
	e.reconcile(e.jobOptions())
	if got := e.platform(); got != "AT_PROVIDER 5000, BANK -5000" {
		t.Errorf("the platform has %q", got)
	}
	e.expectFindings("passed on", "")
	e.expectBooks()
}

// A line that the ledger has and the provider has not is found, and resolves itself when it comes.
func TestALineThatTheProviderHasNotIsFound(t *testing.T) {
	e := newWithdrawalEnv(t)
	e.pay(100_00, false, 2)
	e.Exec(`UPDATE transactions SET created_at = now() - interval '1 day'`)
	charge, err := ledger.Charge(ledger.Origin{Source: "txn_gone", OccurredAt: time.Now().Add(-3 * time.Hour)},
		ledger.Amounts{Total: 70_00})
	if err != nil {
		t.Fatal(err)
	}
	e.asJob(func(w tenants.Writer) error {
		_, err := ledger.Store(t.Context(), w, charge)
		return err
	})
	for range 2 {
		e.reconcile(e.jobOptions())
		e.expectFindings("without the line", "NOT_AT_PROVIDER -7000")
	}
	e.Exec(`INSERT INTO stripe_standin.objects (id, kind, body) VALUES ('txn_gone', 'balance_transaction',
		jsonb_build_object('id', 'txn_gone', 'object', 'balance_transaction', 'type', 'charge', 'source', NULL,
		'amount', 7000, 'fee', 0, 'net', 7000, 'currency', 'brl', 'status', 'available',
		'created', floor(extract(epoch FROM now()))::bigint - 10800,
		'available_on', floor(extract(epoch FROM now()))::bigint - 10800))`)
	e.reconcile(e.jobOptions())
	e.expectFindings("with the line", "")
	e.expectBooks()
}

// What lies at the recipient is what the ledger says, from the transfer to the bank; a difference is a finding, which
// resolves itself, and comes again.
func TestWhatLiesAtTheRecipientIsCompared(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 2)
	_, gift := e.pay(50_00, true, 1)
	check := func(when string, held, onTheWay int64, findings string) {
		t.Helper()
		if err := jobs.CheckRecipientBalanceNow(t.Context(), e.jobOptions(), e.business.ID); err != nil {
			t.Fatalf("%s: %v", when, err)
		}
		if got, want := e.text(`SELECT concat_ws(' ', held_cents, on_the_way_cents) FROM recipients`),
			fmt.Sprint(held, " ", onTheWay); got != want {
			t.Errorf("%s: there lie %s, not %s", when, got, want)
		}
		e.expectFindings(when, findings)
	}
	check("before", 0, 0, "")
	made := e.create(nil)
	check("planned", 0, 0, "")
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	check("sent", one+gift, 0, "")
	e.press("/contas/"+e.account, "payout")
	check("paid out", 0, one+gift, "")
	e.press("/contas/"+e.account, "arrive")
	check("arrived", 0, 0, "")
	e.press("/contas/"+e.account, "bounce")
	check("sent back", one+gift, 0, "")
	add := func(cents int64) {
		e.Exec(`INSERT INTO stripe_standin.objects (id, kind, body) VALUES ('txn_own', 'account_balance_transaction',
			jsonb_build_object('id', 'txn_own', 'object', 'account_balance_transaction', 'type', 'charge',
			'net', $2::bigint, 'amount', $2::bigint, 'fee', 0, 'currency', 'brl', 'created', 0, 'available_on', 0,
			'account', $1::text, 'payout', ''))`, e.account, cents)
	}
	for range 2 {
		add(5_00)
		check("with money of its own", one+gift+5_00, 0, "RECIPIENT_DIFFERS 500")
		check("looked at again", one+gift+5_00, 0, "RECIPIENT_DIFFERS 500")
		e.Exec(`DELETE FROM stripe_standin.objects WHERE id = 'txn_own'`)
		check("without it", one+gift, 0, "")
	}
	add(-3_00)
	check("with less", one+gift-3_00, 0, "RECIPIENT_DIFFERS -300")
	e.Exec(`UPDATE reconciliation_findings SET resolved_at = now(), resolution = 'BY_HAND', resolved_by = $1,
		note = 'Explicado no Stripe' WHERE resolved_at IS NULL`, e.AddStaff("Sofia").ID)
	check("explained", one+gift-3_00, 0, "")
}

// A charge is set aside under the balance's lock: a withdrawal that is planned at the same time counts what can leave
// and plans it of the same charges.
func TestAChargeIsSetAsideUnderTheBalancesLock(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, one := e.pay(100_00, false, 1)
	made := e.create(proceduretest.Input{"of": "BUSINESS", "amount": 40_00})
	planning, err := e.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = planning.Rollback(context.WithoutCancel(t.Context())) }()
	asked := make(chan error, 1)
	refuse := func(w http.ResponseWriter, r *http.Request, serve func(http.ResponseWriter)) {
		if r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, standin.Path+"/v1/transfers") {
			serve(w)
			return
		}
		_, err := planning.Exec(t.Context(),
			`SELECT pg_advisory_xact_lock(hashtextextended('balance of ' || $1::uuid, 0))`, e.business.ID)
		asked <- err
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"error": {"type": "invalid_request_error", "code": "charge_not_transferable"}}`))
	}
	e.around.Store(&refuse)
	ran := make(chan error, 1)
	go func() { ran <- e.run(t.Context(), made.UUID) }()
	if err := <-asked; err != nil {
		t.Fatal(err)
	}
	e.waitForLock("the refused transfer waits for the plan")
	aside := `SELECT count(*)::text FROM withdrawal_transfers WHERE set_aside_at IS NOT NULL OR status = 'FAILED'`
	if got := e.text(aside); got != "0" {
		t.Errorf("%s transfers changed in the middle of a plan", got)
	}
	if err := planning.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-ran; err != nil {
		t.Fatal(err)
	}
	if got := e.text(aside); got != "1" {
		t.Errorf("%s charges are set aside", got)
	}
	// The database says how much that is to those alone who read the wallet.
	for role, want := range map[string]int64{tenants.TeamAdministrator: one, tenants.TeamAssistant: 0} {
		who := tenants.AsMember(e.AddMember(e.business, role).User.ID, e.business.ID)
		var got int64
		if err := e.DB.Read(who).QueryRow(t.Context(),
			`SELECT coalesce(sum(cents), 0)::bigint FROM app.list_set_aside_money()`).Scan(&got); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("a member of the role %s reads that %d are set aside, not %d", role, got, want)
		}
	}
}

// A charge that the provider always refuses to transfer fails once: it is set aside, staff read why, the owner is
// notified, and none of its money leaves as if no charge had brought it. Staff or the account have it tried again.
func TestAChargeThatIsAlwaysRefusedIsSetAside(t *testing.T) {
	e := newWithdrawalEnv(t)
	e.Exec(`UPDATE recipients SET withdrawal_mode = 'AUTOMATIC'`)
	bad, one := e.pay(100_00, false, 3)
	_, two := e.pay(200_00, false, 2)
	charge := e.text(`SELECT charge_id FROM transactions WHERE id = $1`, bad)
	refuses := true
	refuse := func(w http.ResponseWriter, r *http.Request, serve func(http.ResponseWriter)) {
		if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, standin.Path+"/v1/transfers") {
			if err := r.ParseForm(); err == nil && r.PostForm.Get("source_transaction") == charge && refuses {
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(http.StatusBadRequest)
				_, _ = w.Write([]byte(`{"error": {"type": "invalid_request_error", "code": "charge_not_transferable"}}`))
				return
			}
		}
		serve(w)
	}
	e.around.Store(&refuse)
	next := func() (id uuid.UUID) {
		t.Helper()
		id, err := jobs.TransferChargesNow(t.Context(), e.jobOptions(), e.business.ID, time.Now().Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if id != uuid.Nil {
			if err := e.run(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
		return id
	}
	if got := e.get(next()); got.Status != "SENT" || got.SentAmount != two {
		t.Fatalf("the first: %+v", got)
	}
	finding := fmt.Sprint("TRANSFER_REFUSED ", one)
	e.expectFindings("refused", finding)
	told := func(want string) {
		t.Helper()
		if got := e.text(`SELECT count(*)::text FROM notifications WHERE type = 'WITHDRAWAL_CHANGED'`); got != want {
			t.Errorf("the owner has %s notifications, not %s", got, want)
		}
	}
	told("1")
	for range 3 {
		if id := next(); id != uuid.Nil {
			t.Fatalf("tried again by itself: %+v", e.get(id))
		}
	}
	_, three := e.pay(30_00, false, 1)
	if got := e.get(next()); got.Status != "SENT" || got.SentAmount != three || len(got.Transfers) != 1 {
		t.Errorf("the next charge: %+v", got)
	}
	e.Exec(`UPDATE recipients SET withdrawal_mode = 'BY_HAND'`)
	if got := e.settings(); got.BusinessAmount != 0 || got.CanWithdraw || got.SetAsideAmount != one ||
		got.SetAsideText == "" || got.ObstacleText != "Não há outro dinheiro para sacar." {
		t.Errorf("what is set aside can leave, or is not named: %+v", got)
	}
	_, four := e.pay(40_00, false, 1)
	if got := e.settings(); got.BusinessAmount != four {
		t.Errorf("by hand %d can leave, not %d", got.BusinessAmount, four)
	}
	proceduretest.Post[struct{}](e.owner, "withdrawal.requestCode", proceduretest.Input{})
	if status := e.owner.TryPost("withdrawal.create",
		request(proceduretest.Input{"of": "BUSINESS", "amount": four + 1})); status != http.StatusUnprocessableEntity {
		t.Errorf("more than can leave: %d", status)
	}
	made := e.create(proceduretest.Input{"of": "BUSINESS"})
	if len(made.Transfers) != 1 || made.BusinessAmount != four {
		t.Errorf("by hand leaves %+v", made)
	}
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	told("1")
	e.expectFindings("later", finding)
	e.expectBooks()
	e.Exec(`UPDATE recipients SET withdrawal_mode = 'AUTOMATIC', bank_last4 = '9999'`)
	e.expectFindings("the account changed", "")
	if got := e.get(next()); got.Status != "FAILED" {
		t.Errorf("tried again: %+v", got)
	}
	e.expectFindings("refused again", finding)
	staff := e.AddStaff("Sofia")
	if err := e.DB.Write(t.Context(), tenants.AsStaff(staff.ID), func(w tenants.Writer) error {
		_, err := w.Exec(t.Context(), `SELECT app.resolve_finding(f.id, 'Corrigido no Stripe'),
			app.release_charge_of_finding(f.id) FROM reconciliation_findings f WHERE f.resolved_at IS NULL`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	refuses = false
	if got := e.get(next()); got.Status != "SENT" || got.SentAmount != one {
		t.Errorf("when staff say so: %+v", got)
	}
	if got := e.settings(); got.SetAsideAmount != 0 || got.SetAsideText != "" {
		t.Errorf("set aside in the end: %+v", got)
	}
	e.expectFindings("in the end", "")
	e.expectBooks()
}
