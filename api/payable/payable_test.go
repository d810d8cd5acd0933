package payable_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/api/invoice"
	"cortejo/api/payable"
	"cortejo/api/payment"
	"cortejo/ledger"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

// walletEnv is a business with two weddings, whose ledger a test fills.
type walletEnv struct {
	*tenanttest.Env
	t      testing.TB
	api    *proceduretest.API
	b      tenanttest.Business
	events [2]tenanttest.Event
	owner  proceduretest.Caller
	now    time.Time
	next   int
}

func newWalletEnv(t testing.TB) *walletEnv {
	t.Helper()
	env := tenanttest.New(t)
	e := &walletEnv{Env: env, t: t, b: env.AddBusiness("Ateliê Céu"), now: time.Now().Truncate(time.Second)}
	e.events = [2]tenanttest.Event{env.AddEvent(e.b, "Casamento Marina & Tomás"), env.AddEvent(e.b, "Bodas da Lia")}
	e.api = proceduretest.New(t, env, func(r *procedure.Router) {
		payment.Register(r, payment.Options{DB: env.DB})
		invoice.Register(r, payment.Options{DB: env.DB})
		payable.Register(r)
	})
	e.owner = e.api.Owner(e.b)
	return e
}

func (e *walletEnv) exec(sql string, args ...any) {
	e.t.Helper()
	if _, err := e.Admin.Exec(e.t.Context(), sql, args...); err != nil {
		e.t.Fatal(err)
	}
}

// store books transactions as a job would.
func (e *walletEnv) store(all ...ledger.Transaction) {
	e.t.Helper()
	if err := e.DB.Write(e.t.Context(), tenants.AsWorker(e.b.ID).Named("test"), func(w tenants.Writer) error {
		_, err := ledger.Store(e.t.Context(), w, all...)
		return err
	}); err != nil {
		e.t.Fatal(err)
	}
}

// mustMake returns the transaction of a case, which must have such amounts.
func (e *walletEnv) mustMake(t ledger.Transaction, err error) ledger.Transaction {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
	return t
}

// origin names something new of an event, as it happened some days and an hour ago, and is available some days later:
// nothing becomes available while the test runs.
func (e *walletEnv) origin(event tenanttest.Event, daysAgo, availableAfter int) ledger.Origin {
	e.next++
	at := e.now.AddDate(0, 0, -daysAgo).Add(time.Duration(e.next)*time.Second - time.Hour)
	return ledger.Origin{Source: fmt.Sprintf("txn_%d", e.next), EventID: event.ID, OccurredAt: at,
		AvailableOn: at.AddDate(0, 0, availableAfter)}
}

// addAttempt adds an attempt that paid a new payment of the event.
func (e *walletEnv) addAttempt(event tenanttest.Event, cents int64) (attempt uuid.UUID) {
	e.t.Helper()
	_, paid := e.AddInvoice(event, "Assessoria", cents)
	attempt = uuid.New()
	e.exec(`UPDATE payments SET status = 'PAID', paid_on = current_date, paid_at = now() WHERE id = $1`, paid)
	e.exec(`INSERT INTO transactions (business_id, event_id, id, payment_id, method, price, our_fee, paid, paid_at,
			live, status, expires_at)
		SELECT p.business_id, p.event_id, $2, p.id, 'CARD', p.price, p.price / 100, p.price, now(), false, 'PAID', now()
		FROM payments p WHERE p.id = $1`, paid, attempt)
	return attempt
}

// list reads all lines of a number in pages of two.
func (e *walletEnv) list(number string, gifts bool) (all []payable.Line) {
	e.t.Helper()
	for cursor := ""; ; {
		asked := in{"number": number, "gifts": gifts, "limit": 2}
		if cursor != "" {
			asked["cursor"] = cursor
		}
		page := proceduretest.Get[payable.GetAllOutput](e.owner, "wallet.getPagarmeTransactions", asked)
		all = append(all, page.Items...)
		if page.NextCursor == nil {
			return all
		}
		cursor = *page.NextCursor
	}
}

func (e *walletEnv) balance() invoice.BalanceOutput {
	return proceduretest.Get[invoice.BalanceOutput](e.owner, "invoice.balance", in{})
}

func sum(lines []payable.Line) (cents int64) {
	for _, line := range lines {
		cents += line.NetAmount
	}
	return cents
}

func sumOf(kind string, lines []payable.Line) int64 {
	return sum(slices.DeleteFunc(slices.Clone(lines), func(l payable.Line) bool { return l.Kind != kind }))
}

// fill books histories at random: of payments and gifts, which are refunded, disputed, paid out.
func (e *walletEnv) fill(random *rand.Rand, charges int) {
	e.t.Helper()
	var all []ledger.Transaction
	add := func(t ledger.Transaction, err error) {
		e.t.Helper()
		all = append(all, e.mustMake(t, err))
	}
	for range charges {
		event, cents := e.events[random.IntN(2)], 1_000+random.Int64N(90_000)
		fee, ours := random.Int64N(cents/10), cents/100
		o := e.origin(event, random.IntN(40), random.IntN(60))
		o.AttemptID = e.addAttempt(event, cents)
		back := e.origin(event, 0, random.IntN(30))
		back.AttemptID, back.Reverses = o.AttemptID, o.Source
		if random.IntN(3) == 0 {
			add(ledger.Gift(o, ledger.Amounts{Total: cents, ProviderFee: fee, OurFee: ours}))
			o.OfHosts, back.OfHosts = true, true
		} else if random.IntN(5) == 0 {
			add(ledger.Overpayment(o, ledger.Amounts{Total: cents, ProviderFee: fee}))
			if random.IntN(2) == 0 {
				add(ledger.OverpaymentRefund(back, ledger.Amounts{Total: cents / 2, ProviderFee: random.Int64N(20)}))
			}
			continue
		} else {
			add(ledger.Charge(o, ledger.Amounts{Total: cents, ProviderFee: fee, OurFee: ours}))
		}
		switch random.IntN(6) {
		case 0:
			add(ledger.Refund(back, ledger.Amounts{Total: cents, OurFee: ours}))
		case 1:
			add(ledger.RefundPending(back, ledger.Amounts{Total: cents - ours}))
			if random.IntN(2) == 0 {
				end := e.origin(event, 0, 0)
				end.AttemptID, end.OfHosts, end.Reverses = o.AttemptID, o.OfHosts, back.Source
				add(ledger.RefundPendingEnded(end, ledger.Amounts{Total: cents - ours}))
			}
		case 2:
			add(ledger.DisputeOpened(back, ledger.Amounts{Total: cents, ProviderFee: 55_00}))
			if random.IntN(2) == 0 {
				lost := e.origin(event, 0, 0)
				lost.AttemptID, lost.OfHosts, lost.Reverses = o.AttemptID, o.OfHosts, back.Source
				add(ledger.DisputeLost(lost, ledger.Amounts{Total: cents / 2, OurFee: ours / 2}))
			}
		case 3:
			e.exec(`INSERT INTO refunds (business_id, event_id, transaction_id, amount, our_fee)
				VALUES ($1, $2, $3, $4, 7)`, e.b.ID, event.ID, o.AttemptID, cents/2)
			if o.OfHosts {
				gift := e.AddGift(event, "Jantar", cents, 1)
				order := e.AddGiftOrder(event, gift, "Tia Nair")
				e.exec(`UPDATE transactions SET payment_id = NULL, gift_order_id = $2 WHERE id = $1`, o.AttemptID, order)
			}
		case 4:
			payout := e.origin(event, 1, 0)
			payout.OfHosts = o.OfHosts
			if !payout.OfHosts {
				payout.EventID = uuid.Nil
			}
			add(ledger.Payout(payout, ledger.Amounts{Total: cents / 3}))
			after := e.origin(event, 0, 0)
			after.OfHosts, after.EventID, after.Reverses = payout.OfHosts, payout.EventID, payout.Source
			switch random.IntN(3) {
			case 0:
				add(ledger.PayoutArrived(after, ledger.Amounts{Total: cents / 3}))
			case 1:
				add(ledger.PayoutFailed(after, ledger.Amounts{Total: cents / 3}))
			}
		}
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	e.store(all...)
}

// Every number of the wallet is the sum of the lines that it opens, to the cent, and pending is what Pagamentos says.
func TestNumbersAreTheSumsOfTheirLines(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{1, 2, 3} {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			e := newWalletEnv(t)
			for i, event := range e.events {
				e.AddInvoice(event, "Cerimonial", int64(70_000+i))
			}
			e.AddDeletedInvoice(e.events[0], "Desistido", 9_999)
			e.AddVendorInvoice(e.events[0], e.AddVendor(e.b, "Flores").ID, "Flores", 8_888)
			e.fill(rand.New(rand.NewPCG(seed, 7)), 40) //nolint:gosec // not a secret
			got := e.balance()
			open := proceduretest.Get[payment.GetAllOutput](e.owner, "payment.all",
				in{"payer": "CLIENT", "payee": "BUSINESS"}).Totals
			if got.PendingAmount != 140_001 || got.PendingAmount != open.Late+open.Coming {
				t.Errorf("pending is %d, and of all payments %d", got.PendingAmount, open.Late+open.Coming)
			}
			if lines := e.list("PENDING", false); sum(lines) != got.PendingAmount || len(lines) != 2 {
				t.Errorf("pending is %d, its %d lines %d", got.PendingAmount, len(lines), sum(lines))
			}
			for gifts, money := range map[bool]invoice.Money{false: got.Money, true: got.GiftsTotal} {
				if money.WaitingFundsAmount == 0 || money.RefundingAmount == 0 || money.DisputedAmount == 0 ||
					money.TransferredAmount == 0 {
					t.Errorf("gifts %v: too little happened: %+v", gifts, money)
				}
				held := e.list("HELD", gifts)
				for name, pair := range map[string][2]int64{
					"available": {money.AvailableAmount - money.DebtAmount, sum(e.list("AVAILABLE", gifts)) -
						money.RefundingFromAvailable},
					"waiting":     {money.WaitingFundsAmount, sum(e.list("WAITING", gifts)) - money.RefundingFromWaiting},
					"transferred": {money.TransferredAmount, sum(e.list("TRANSFERRED", gifts))},
					"refunding":   {money.RefundingAmount, sumOf("REFUNDING", held)},
					"disputed":    {money.DisputedAmount, sumOf("DISPUTED", held)},
				} {
					if pair[0] != pair[1] {
						t.Errorf("gifts %v: %s is %d, its lines %d", gifts, name, pair[0], pair[1])
					}
				}
				if !gifts && (got.OverpaidAmount == 0 || sumOf("OVERPAID", held) != got.OverpaidAmount) {
					t.Errorf("overpaid is %d, its lines %d", got.OverpaidAmount, sumOf("OVERPAID", held))
				}
				if money.RefundingFromWaiting < 0 || money.RefundingFromAvailable < 0 {
					t.Errorf("gifts %v: refunds hold less than nothing: %+v", gifts, money)
				}
			}
			var total invoice.Money
			for _, gift := range got.Gifts {
				total.AvailableAmount += gift.AvailableAmount
				total.WaitingFundsAmount += gift.WaitingFundsAmount
			}
			if len(got.Gifts) != 2 || total.AvailableAmount != got.GiftsTotal.AvailableAmount ||
				total.WaitingFundsAmount != got.GiftsTotal.WaitingFundsAmount {
				t.Errorf("the gifts are %+v", got.Gifts)
			}
		})
	}
}

// Refunds that wait take the waiting money first, and the available only if that is too little.
func TestARefundHoldsWhatIsWaitingFirst(t *testing.T) {
	t.Parallel()
	e := newWalletEnv(t)
	charge := func(cents int64, availableAfter int) ledger.Origin {
		o := e.origin(e.events[0], 1, availableAfter)
		o.AttemptID = e.addAttempt(e.events[0], cents)
		e.store(e.mustMake(ledger.Charge(o, ledger.Amounts{Total: cents})))
		return o
	}
	charge(1_000, 0)
	late := charge(300, 30)
	hold := e.origin(e.events[0], 0, 0)
	hold.AttemptID = late.AttemptID
	e.store(e.mustMake(ledger.RefundPending(hold, ledger.Amounts{Total: 400})))
	got := e.balance()
	want := invoice.Money{AvailableAmount: 900, RefundingAmount: 400, RefundingFromWaiting: 300,
		RefundingFromAvailable: 100}
	if got.Money != want {
		t.Errorf("the wallet has %+v, not %+v", got.Money, want)
	}
	if lines := e.list("HELD", false); len(lines) != 1 || lines[0].Kind != "REFUNDING" || lines[0].NetAmount != 400 ||
		lines[0].Text != "Devolução pedida" || lines[0].Payment == nil {
		t.Errorf("held is %+v", lines)
	}
}

// A line says whose money it is, who paid, for what, when it is available, and why a bank took it.
func TestALineSaysWhoAndWhat(t *testing.T) {
	t.Parallel()
	e := newWalletEnv(t)
	charged := e.origin(e.events[0], 3, 30)
	charged.AttemptID = e.addAttempt(e.events[0], 100_000)
	disputed := e.origin(e.events[0], 1, 0)
	disputed.AttemptID, disputed.Reverses = charged.AttemptID, charged.Source
	e.exec(`INSERT INTO disputes (business_id, event_id, transaction_id, provider_id, status, reason)
		VALUES ($1, $2, $3, 'dp_1', 'OPEN', 'product_not_received')`, e.b.ID, e.events[0].ID, charged.AttemptID)
	order := e.AddGiftOrder(e.events[1], e.AddGift(e.events[1], "Jantar", 20_000, 1), "Tia Nair")
	given := e.origin(e.events[1], 2, 0)
	given.AttemptID = e.AddGiftTransaction(e.events[1], order)
	e.store(e.mustMake(ledger.Charge(charged, ledger.Amounts{Total: 100_000, ProviderFee: 3_990, OurFee: 3_880})),
		e.mustMake(ledger.DisputeOpened(disputed, ledger.Amounts{Total: 100_000, ProviderFee: 5_500})),
		e.mustMake(ledger.Gift(given, ledger.Amounts{Total: 20_000, ProviderFee: 798, OurFee: 776})))

	waiting, gone, gifts := e.list("WAITING", false), e.list("AVAILABLE", false), e.list("AVAILABLE", true)
	if len(waiting) != 1 || len(gone) != 1 || len(gifts) != 1 {
		t.Fatalf("the lines are %+v, %+v and %+v", waiting, gone, gifts)
	}
	w, g, p := waiting[0], gone[0], gifts[0]
	if w.GrossAmount != 100_000 || w.ProviderFee != 3_990 || w.PlatformFee != 3_880 || w.NetAmount != 92_130 ||
		w.PaymentDate == nil || !w.PaymentDate.Equal(charged.AvailableOn) || w.Payment == nil ||
		w.Payment.Title != "Assessoria" || w.Event == nil || w.Event.UUID != e.events[0].ID ||
		w.Receiver != "Ateliê Céu" || w.Payer == "" || w.Method != "CARD" || w.OfHosts {
		t.Errorf("the charge is %+v", w)
	}
	if g.NetAmount != -105_500 || g.Text != "Contestação" || g.ReasonText != "diz que não recebeu o serviço" {
		t.Errorf("the dispute is %+v", g)
	}
	if p.NetAmount != 18_426 || !p.OfHosts || p.Payer != "Tia Nair" || p.Receiver != "Bodas da Lia" ||
		p.GiftNumber == "" || p.Payment != nil {
		t.Errorf("the gift is %+v", p)
	}
	held := e.list("HELD", false)
	if len(held) != 1 || held[0].Kind != "DISPUTED" || held[0].ReasonText != "diz que não recebeu o serviço" {
		t.Errorf("held is %+v", held)
	}
	// The bank comes back with other reasons, one of them again: all are shown, the latest first.
	for i, reason := range []string{"unrecognized", "product_not_received"} {
		e.exec(`INSERT INTO disputes (business_id, event_id, transaction_id, provider_id, status, reason, created_at)
			VALUES ($1, $2, $3, $4, 'OPEN', $5, now() + $6 * interval '1 minute')`, e.b.ID, e.events[0].ID,
			charged.AttemptID, fmt.Sprintf("dp_%d", i+2), reason, i+1)
	}
	const both = "diz que não recebeu o serviço; não reconhece o pagamento"
	if line := e.list("AVAILABLE", false)[0]; line.ReasonText != both {
		t.Errorf("several disputes are %q, want %q", line.ReasonText, both)
	}
	if line := e.list("HELD", false)[0]; line.ReasonText != both {
		t.Errorf("several disputes hold %q, want %q", line.ReasonText, both)
	}
}

// Nothing of the wallet exists for an assistant or a helper; the owner, the platform's administrator and staff in
// control read it.
func TestWhoReadsTheWallet(t *testing.T) {
	t.Parallel()
	e := newWalletEnv(t)
	e.fill(rand.New(rand.NewPCG(4, 4)), 3) //nolint:gosec // not a secret
	staff := e.AddStaff("Sofia")
	e.AddControl(e.b, staff)
	for name, input := range map[string]in{
		"invoice.balance": {}, "wallet.getPagarmeTransactions": {}, "wallet.getStatementCsv": {"month": "2026-11"},
		"wallet.getStatementOfx": {"month": "2026-11"}, "wallet.getStatementPdf": {"month": "2026-11"},
	} {
		for _, role := range []string{"ASSISTANT", "GUEST"} {
			if status := e.api.Member(e.AddMember(e.b, role).User, e.b).Try(name, input); status != 404 {
				t.Errorf("%s: %s got %d", name, role, status)
			}
		}
		for who, caller := range map[string]proceduretest.Caller{
			"administrator": e.api.Member(e.AddMember(e.b, "CORTEJO_ADMIN").User, e.b), "owner": e.owner,
			"staff": e.api.Member(staff, e.b),
		} {
			if status := caller.Try(name, input); status != 200 {
				t.Errorf("%s: %s got %d", name, who, status)
			}
		}
	}
}

// BenchmarkFirstPage asks for the first page of each number of a business with 10,000 lines.
func BenchmarkFirstPage(b *testing.B) {
	e := newWalletEnv(b)
	fillLedger(b, e.Admin, e.b.ID, e.events[0].ID, 10_000)
	for _, number := range []string{"AVAILABLE", "WAITING"} {
		b.Run(number, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				page := proceduretest.Get[payable.GetAllOutput](e.owner, "wallet.getPagarmeTransactions",
					in{"number": number})
				took = append(took, time.Since(start))
				if len(page.Items) != 50 {
					b.Fatalf("%d lines", len(page.Items))
				}
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/median")
			b.ReportMetric(float64(took[0].Microseconds())/1000, "ms/least")
		})
	}
}

// fillLedger adds charges of agreements of five payments, a tenth of which are not available yet, above the rules and
// without their triggers, which would take most of the time.
func fillLedger(t testing.TB, admin *pgxpool.Pool, business, event uuid.UUID, lines int) {
	t.Helper()
	batch := &pgx.Batch{} // one transaction
	batch.Queue(`SELECT set_config('session_replication_role', 'replica', true)`)
	batch.Queue(`INSERT INTO ledger_accounts (business_id, book, kind, event_id)
		SELECT $1, 'BUSINESS', k, $2 FROM unnest('{AT_PROVIDER,PROVIDER_FEE,OUR_FEE,OWED}'::text[]) k`, business, event)
	batch.Queue(`WITH agreed AS (
			INSERT INTO invoices (business_id, event_id, title, total, payer, payee)
			SELECT $1, $2, 'Assessoria ' || n, 50000, 'CLIENT', 'BUSINESS' FROM generate_series(1, $3::integer / 5) n
			RETURNING id
		), parts AS (
			INSERT INTO payments (business_id, event_id, invoice_id, payer, position, price)
			SELECT $1, $2, i.id, 'CLIENT', n, 10000 FROM agreed i CROSS JOIN generate_series(1, 5) n
			RETURNING id
		), attempts AS (
			INSERT INTO transactions (business_id, event_id, payment_id, method, price, our_fee, paid, paid_at, live, status,
				expires_at)
			SELECT $1, $2, p.id, 'CARD', 10000, 388, 10000, now(), false, 'PAID', now() FROM parts p
			RETURNING id
		), charged AS (
			INSERT INTO ledger_transactions (business_id, book, kind, source, occurred_at, available_on, attempt_id)
			SELECT $1, 'BUSINESS', 'CHARGE', 'txn_bench_' || n, now() - n * interval '1 hour',
				now() - n * interval '1 hour' + interval '41 days', a.id
			FROM (SELECT x.id, row_number() OVER () AS n FROM attempts x) a
			RETURNING business_id, id
		)
		INSERT INTO ledger_entries (business_id, book, transaction_id, account_id, amount)
		SELECT c.business_id, 'BUSINESS', c.id, a.id,
			CASE a.kind WHEN 'AT_PROVIDER' THEN 10000 WHEN 'PROVIDER_FEE' THEN -399 WHEN 'OUR_FEE' THEN -388 ELSE -9213 END
		FROM charged c JOIN ledger_accounts a ON a.business_id = c.business_id AND a.event_id = $2`,
		business, event, lines)
	batch.Queue("ANALYZE invoices, payments, transactions, ledger_accounts, ledger_transactions, ledger_entries")
	if err := admin.SendBatch(t.Context(), batch).Close(); err != nil {
		t.Fatal(err)
	}
}

// A statement is the lines of its month, in each format, and between what there was before and what there is after.
func TestStatements(t *testing.T) {
	t.Parallel()
	e := newWalletEnv(t)
	zone, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range []time.Time{
		time.Date(2026, 9, 30, 23, 59, 59, 0, zone), time.Date(2026, 10, 1, 0, 0, 0, 0, zone),
		time.Date(2026, 10, 31, 23, 59, 59, 0, zone), time.Date(2026, 11, 1, 0, 0, 0, 0, zone),
	} {
		o := e.origin(e.events[0], 0, 0)
		o.OccurredAt, o.AvailableOn = at, at
		e.store(e.mustMake(ledger.Charge(o, ledger.Amounts{Total: int64(10_000 * (i + 1)), OurFee: 100})))
	}
	e.exec(`UPDATE events SET title = '=HYPERLINK("http://x")' WHERE id = $1`, e.events[0].ID)
	csv := e.owner.Fetch(e.owner.Address("wallet.getStatementCsv", in{"month": "2026-10"})).Body.String()
	if rows := strings.Count(csv, "\r\n"); rows != 5 || !strings.Contains(csv, "199,00") ||
		!strings.Contains(csv, "299,00") || !strings.Contains(csv, "Saldo antes deste mês;;;;;;;;;;;99,00") ||
		!strings.Contains(csv, "Saldo no fim;;;;;;;;;;;597,00") {
		t.Errorf("the statement is\n%s", csv)
	}
	if strings.Contains(csv, ";=") || !strings.Contains(csv, "'=HYPERLINK") {
		t.Errorf("a cell is a formula:\n%s", csv)
	}
	book := e.owner.Fetch(e.owner.Address("wallet.getStatementOfx", in{"month": "2026-10"})).Body.String()
	if strings.Count(book, "<STMTTRN>") != 2 || !strings.Contains(book, "<TRNAMT>199.00</TRNAMT>") ||
		!strings.Contains(book, "<BALAMT>597.00</BALAMT>") {
		t.Errorf("the statement is\n%s", book)
	}
	pdf := e.owner.Fetch(e.owner.Address("wallet.getStatementPdf", in{"month": "2026-10"}))
	if !strings.HasPrefix(pdf.Body.String(), "%PDF-") {
		t.Errorf("the statement is %.60q", pdf.Body)
	}
	for _, month := range []string{"2026-13", "outubro", "1888-01"} {
		if refused := e.owner.GetRefused("wallet.getStatementCsv", in{"month": month}); refused.Status != 422 ||
			refused.MessageOf("month") == "" {
			t.Errorf("the month %s: %+v", month, refused)
		}
	}
}
