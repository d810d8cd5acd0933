package bonuses_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/bonuses"
	"cortejo/api/wallet"
	"cortejo/formats/pix"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/files/filestest"
	"cortejo/providers/messages"
	"cortejo/providers/payments"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

const soon = time.Minute

var pdf = []byte("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")

// bonusEnv is a business with a wallet, a wedding that was celebrated, two members of staff, and jobs that are worked
// on.
type bonusEnv struct {
	*tenanttest.Env
	t           *testing.T
	business    tenanttest.Business
	event       tenanttest.Event
	api         *proceduretest.API
	sofia, rui  proceduretest.Caller
	sofiaUser   tenanttest.User
	owner       proceduretest.Caller
	bonusNumber *atomic.Int64
}

func newBonusEnv(t *testing.T) bonusEnv {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	keys := tenanttest.NewWalletKeys()
	api := proceduretest.New(t, env, bonuses.New(bonuses.Options{DB: env.DB, Keys: keys}).Register,
		wallet.New(wallet.Options{DB: env.DB, Keys: keys}).Register)
	workers, err := jobs.NewWorkers(jobs.Options{
		Pool: env.App, DB: env.DB, Sender: messages.ChannelRouter{SMS: messages.UnconfiguredSender{},
			WhatsApp: messages.UnconfiguredSender{}, Emails: messages.UnconfiguredSender{}},
		Files: filestest.Open(t, t.TempDir()), Payments: payments.New(payments.Settings{}),
		PublicURL: "http://cortejo.test", Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := workers.Start(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = workers.Stop(context.WithoutCancel(t.Context())) })
	b := env.AddBusiness("Ateliê")
	env.AddWallet(b)
	event := env.AddEvent(b, "Casamento")
	env.Exec(`UPDATE events SET date = current_date - 40 WHERE id = $1`, event.ID)
	sofia, rui := env.AddStaff("Sofia"), env.AddStaff("Rui")
	return bonusEnv{env, t, b, event, api, api.Staff(sofia), api.Staff(rui), sofia, api.Owner(b), &atomic.Int64{}}
}

// earn adds cents to what the business earned of an event.
func (e bonusEnv) earn(event tenanttest.Event, cents int64) {
	e.t.Helper()
	e.AddBonification(event, cents, fmt.Sprint("gift:", e.bonusNumber.Add(1)))
}

func (e bonusEnv) pending() []bonuses.PendingTransfer {
	e.t.Helper()
	return proceduretest.Get[bonuses.GetPendingOutput](e.sofia, "admin.getPendingTransfers", nil).Items
}

func (e bonusEnv) batch(state string) []bonuses.BatchTransfer {
	e.t.Helper()
	return proceduretest.Get[bonuses.GetBatchOutput](e.rui, "admin.getTransfersBatch",
		proceduretest.Input{"state": state}).Items
}

func (e bonusEnv) earned() bonuses.GetBonificationsOutput {
	e.t.Helper()
	return proceduretest.Get[bonuses.GetBonificationsOutput](e.owner, "bonifications.get", nil)
}

// input is what createTransfer is sent of a business that is due.
func input(p bonuses.PendingTransfer) proceduretest.Input {
	ids, referrals := []uuid.UUID{}, []uuid.UUID{}
	for _, b := range p.Bonifications {
		ids = append(ids, b.UUID)
	}
	for _, b := range p.ReferralBonifications {
		referrals = append(referrals, b.UUID)
	}
	return proceduretest.Input{"businessId": p.Context.BusinessID, "name": p.Context.BusinessName,
		"documentNumber": p.Context.DocumentNumber, "address": p.Context.BusinessAddress, "amount": p.TotalAmount,
		"bonificationIds": ids, "referralBonificationIds": referrals}
}

// propose has Sofia propose the first transfer that is due.
func (e bonusEnv) propose() uuid.UUID {
	e.t.Helper()
	return proceduretest.Post[bonuses.CreateOutput](e.sofia, "admin.createTransfer", input(e.pending()[0])).ID
}

// endToEndID returns an id of a payment made now.
func endToEndID(end string) string {
	return "E00000000" + time.Now().UTC().Format("200601021504") + "abcdefgh" + end
}

func payment(transfer uuid.UUID, id string) proceduretest.Input {
	return proceduretest.Input{"id": transfer, "endToEndId": id}
}

func (e bonusEnv) pay(transfer uuid.UUID, id string) {
	e.t.Helper()
	proceduretest.Send[procedure.None](e.rui, "admin.payTransfer", payment(transfer, id), "comprovante.pdf", pdf)
}

func (e bonusEnv) text(query string, args ...any) (found string) {
	e.t.Helper()
	if err := e.Admin.QueryRow(e.t.Context(), query, args...).Scan(&found); err != nil {
		e.t.Fatal(err)
	}
	return found
}

// untilBooked waits until the ledger has these of the installation's transactions, and returns their sums by account.
func (e bonusEnv) untilBooked(count int) string {
	e.t.Helper()
	tenanttest.WaitUntil(e.t, soon, "the ledger has the transfer", func() bool {
		return e.text(`SELECT count(*)::text FROM ledger_transactions WHERE book = 'INSTALLATION'`) == fmt.Sprint(count)
	})
	return e.text(`SELECT string_agg(a.kind || ' ' || s.sum, ', ' ORDER BY a.kind) FROM (SELECT account_id, sum(amount)
		FROM ledger_entries GROUP BY 1) s JOIN ledger_accounts a ON a.id = s.account_id`)
}

// A bonus is pending until the closed days have passed, then available; paid, it is transferred, the owner reads it
// with its receipts, the ledger has it once, and later earnings wait for the next transfer.
func TestABonusIsPaidOnce(t *testing.T) {
	e := newBonusEnv(t)
	e.earn(e.event, 80_00)
	e.earn(e.event, -5_00)
	later := e.AddEvent(e.business, "Bodas")
	e.Exec(`UPDATE events SET date = current_date + 1 WHERE id = $1`, later.ID)
	e.earn(later, 30_00)
	e.Exec(`INSERT INTO bonifications (business_id, kind, referred_name, amount_cents)
		VALUES ($1, 'REFERRAL_BONIFICATION', 'Buquê', 1000)`, e.business.ID)
	if got := e.earned(); got.AvailableAmount != 85_00 || got.PendingAmount != 30_00 || got.TransferredAmount != 0 ||
		len(got.Items) != 3 || !got.HasPix || got.NextOn != nil || got.EveryDays != 60 {
		t.Fatalf("earned: %+v", got)
	}
	due := e.pending()
	if len(due) != 1 || due[0].TotalAmount != 85_00 || due[0].Hindrance != "" || due[0].NeedsSecond ||
		due[0].HolderName != "Ateliê" || len(due[0].Bonifications) != 1 || len(due[0].ReferralBonifications) != 1 {
		t.Fatalf("due: %+v", due)
	}

	transfer := e.propose()
	if r := e.sofia.PostRefused("admin.createTransfer", input(due[0])); r.Status != http.StatusConflict {
		t.Errorf("twice: %+v", r)
	}
	open := e.batch("OPEN")
	if len(open) != 1 || open[0].Status != "APPROVED" || !pix.IsValid(open[0].Code) ||
		!strings.Contains(open[0].Code, "52998224725") || !strings.Contains(open[0].Code, "540585.00") ||
		!strings.Contains(open[0].Code, open[0].TxID) || strings.Contains(open[0].PixKey, "529") {
		t.Fatalf("open: %+v", open)
	}
	id := endToEndID("ijk")
	for _, wrong := range []string{"E123", endToEndID("i-k"),
		"E00000000" + time.Now().UTC().Add(time.Hour).Format("200601021504") + "abcdefghijk",
		"E00000000" + time.Now().UTC().Add(-time.Hour).Format("200601021504") + "abcdefghijk"} {
		if r := e.rui.SendRefused("admin.payTransfer", payment(transfer, wrong), "a.pdf", pdf); r.Status != 422 {
			t.Errorf("paid by %s: %+v", wrong, r)
		}
	}
	if r := e.rui.SendRefused("admin.payTransfer", payment(transfer, id), "a.pdf", []byte("não")); r.Status != 422 {
		t.Errorf("another file: %+v", r)
	}
	e.pay(transfer, id)
	if sums := e.untilBooked(1); sums != "BANK -8500, BONUS 8500" {
		t.Errorf("the ledger has %s", sums)
	}
	if got := e.earned(); got.AvailableAmount != 0 || got.TransferredAmount != 85_00 || got.NextOn == nil {
		t.Errorf("earned, after: %+v", got)
	}
	paid := proceduretest.Get[bonuses.GetTransfersOutput](e.owner, "transfers.get", nil).Items
	if len(paid) != 1 || paid[0].TotalAmount != 85_00 || paid[0].EndToEndID != id || paid[0].Status != "PAID" ||
		paid[0].Context.BusinessName != "Ateliê" || paid[0].ReferralBonifications[0].BusinessName != "Buquê" ||
		paid[0].Bonifications[0].EventTitle != "Casamento" {
		t.Errorf("paid: %+v", paid)
	}
	for name, want := range map[string]string{"transfers.getReceiptPdf": "%PDF-", "transfers.getBankReceipt": string(pdf)} {
		answer := e.owner.Fetch(e.owner.Address(name, proceduretest.Input{"id": transfer}))
		if answer.Code != http.StatusOK || !strings.HasPrefix(answer.Body.String(), want) {
			t.Errorf("%s: %d %q", name, answer.Code, answer.Body)
		}
	}
	if got := e.text(`SELECT content->'bonus'->>'status' FROM notifications WHERE type = 'WITHDRAWAL_CHANGED'`); got != "PAID" {
		t.Errorf("notified of %s", got)
	}

	// Later earnings are a bonification of their own, which waits for its day; below zero it is carried.
	e.earn(e.event, -20_00)
	if got := e.pending(); len(got) != 1 || got[0].TotalAmount != -20_00 || got[0].Hindrance != "TOO_SOON" {
		t.Errorf("due, after: %+v", got)
	}
	e.Exec(`ALTER TABLE bonus_transfers DISABLE TRIGGER USER`)
	e.Exec(`UPDATE bonus_transfers SET paid_at = paid_at - interval '61 days'`)
	e.Exec(`ALTER TABLE bonus_transfers ENABLE TRIGGER USER`)
	if got := e.pending(); got[0].Hindrance != "BELOW_MINIMUM" {
		t.Errorf("below zero: %+v", got)
	}
	e.earn(e.event, 100_00)
	second := e.propose()
	if r := e.rui.SendRefused("admin.payTransfer", payment(second, id), "a.pdf", pdf); r.Status != 422 ||
		r.MessageOf("endToEndId") == "" {
		t.Errorf("the same id again: %+v", r)
	}
	e.pay(second, endToEndID("ijl"))
	if sums := e.untilBooked(2); sums != "BANK -16500, BONUS 16500" {
		t.Errorf("the ledger has %s", sums)
	}
}

// Above the sum, and to a key that staff changed lately, another person approves what the first proposed, and changes
// nothing of it; a key that changes meanwhile makes it another transfer.
func TestTwoPeoplePayALargeBonus(t *testing.T) {
	e := newBonusEnv(t)
	e.earn(e.event, 1000_01)
	transfer := e.propose()
	approval := proceduretest.Input{"id": transfer, "amount": 1000_01}
	if open := e.batch("OPEN"); open[0].Status != "PROPOSED" || open[0].Code != "" || !open[0].NeedsSecond {
		t.Errorf("before: %+v", open)
	}
	for what, refusal := range map[string]proceduretest.Refusal{
		"by the first":   e.sofia.PostRefused("admin.approveTransfer", approval),
		"another amount": e.rui.PostRefused("admin.approveTransfer", proceduretest.Input{"id": transfer, "amount": 1}),
		"paid before":    e.rui.SendRefused("admin.payTransfer", payment(transfer, endToEndID("ijk")), "a.pdf", pdf),
	} {
		if refusal.Status != http.StatusConflict {
			t.Errorf("%s: %+v", what, refusal)
		}
	}
	proceduretest.Post[procedure.None](e.rui, "admin.approveTransfer", approval)
	if open := e.batch("OPEN"); open[0].Status != "APPROVED" || open[0].Code == "" || open[0].ApprovedBy != "Rui" {
		t.Errorf("approved: %+v", open)
	}
	if _, err := e.Admin.Exec(t.Context(), `UPDATE bonus_transfers SET amount_cents = 1`); err == nil {
		t.Error("an approved transfer is changed")
	}

	// The key changes: its code is gone, and it is refused and proposed again, now by two whatever the sum.
	change := proceduretest.Input{"businessUuid": e.business.ID, "key": "ana@example.com", "type": "EMAIL",
		"reason": "Pediu pelo telefone da conta"}
	proceduretest.Post[procedure.None](e.sofia, "admin.updatePix", change)
	if open := e.batch("OPEN"); !open[0].IsKeyChanged || open[0].Code != "" {
		t.Errorf("another key: %+v", open)
	}
	if got := e.text(`SELECT count(DISTINCT args->>'channel')::text FROM river.river_job WHERE kind = 'wallet_notice'
		AND args->>'part' = 'PIX'`); got == "0" {
		t.Error("nobody hears of another key")
	}
	end := proceduretest.Input{"id": transfer, "status": "REFUSED", "reason": "A chave é outra agora"}
	proceduretest.Post[procedure.None](e.sofia, "admin.endTransfer", end)
	if r := e.sofia.PostRefused("admin.endTransfer", end); r.Status != http.StatusConflict {
		t.Errorf("refused twice: %+v", r)
	}
	e.earn(e.event, -950_00)
	if due := e.pending(); due[0].TotalAmount != 50_01 || !due[0].NeedsSecond || !due[0].IsKeyRecent {
		t.Errorf("due again: %+v", due)
	}
	again := e.propose()
	proceduretest.Post[procedure.None](e.rui, "admin.approveTransfer", proceduretest.Input{"id": again, "amount": 50_01})
	if open := e.batch("OPEN"); !strings.Contains(open[0].Code, "ana@example.com") {
		t.Errorf("the new key: %+v", open)
	}

	// It is paid, and comes back: its bonifications are available again, and the ledger has both.
	e.pay(again, endToEndID("ijk"))
	proceduretest.Post[procedure.None](e.rui, "admin.endTransfer",
		proceduretest.Input{"id": again, "status": "RETURNED", "reason": "O banco devolveu"})
	if sums := e.untilBooked(2); sums != "BANK 0, BONUS 0" {
		t.Errorf("the ledger has %s", sums)
	}
	if got := e.earned(); got.AvailableAmount != 50_01 || got.TransferredAmount != 0 || got.NextOn != nil {
		t.Errorf("earned: %+v", got)
	}
	if ended := e.batch("ENDED"); len(ended) != 2 || ended[0].Status != "RETURNED" || ended[1].Status != "REFUSED" {
		t.Errorf("ended: %+v", ended)
	}
}

// Nothing that is sent is believed, and of many at once one proposes.
func TestWhatIsSentIsCompared(t *testing.T) {
	e := newBonusEnv(t)
	e.earn(e.event, 80_00)
	due := e.pending()[0]
	for name, value := range map[string]any{"name": "Outro", "documentNumber": "1", "address": "Rua", "amount": 90_00,
		"bonificationIds": []uuid.UUID{}, "referralBonificationIds": []uuid.UUID{due.Bonifications[0].UUID}} {
		in := input(due)
		in[name] = value
		if r := e.sofia.PostRefused("admin.createTransfer", in); r.Status != http.StatusConflict {
			t.Errorf("another %s: %+v", name, r)
		}
	}
	var made atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if e.sofia.TryPost("admin.createTransfer", input(due)) == http.StatusOK {
				made.Add(1)
			}
		})
	}
	all.Wait()
	if made.Load() != 1 {
		t.Errorf("%d were proposed", made.Load())
	}
	if _, err := e.Admin.Exec(t.Context(), `UPDATE bonifications SET amount_cents = 1`); err == nil {
		t.Error("a reserved bonification changes")
	}
}

// A business without a key waits for one; staff in control, and a team's member, pay nothing; an assistant and a helper
// read nothing, and staff in control no file of the bank.
func TestWhoPaysAndWhoReads(t *testing.T) {
	e := newBonusEnv(t)
	e.earn(e.event, 80_00)
	due := e.pending()[0]
	assistant := e.AddMember(e.business, "ASSISTANT")
	for _, name := range []string{"bonifications.get", "transfers.get"} {
		if r := e.api.Member(assistant.User, e.business).GetRefused(name, nil); r.Status != http.StatusNotFound {
			t.Errorf("an assistant's %s: %+v", name, r)
		}
	}
	transfer := e.propose()
	e.AddControl(e.business, e.sofiaUser)
	if r := e.sofia.PostRefused("admin.endTransfer", proceduretest.Input{"id": transfer, "status": "REFUSED",
		"reason": "Não quero mais"}); r.Status != http.StatusConflict {
		t.Errorf("in control: %+v", r)
	}
	e.pay(transfer, endToEndID("ijk"))
	inControl := e.api.Member(e.sofiaUser, e.business)
	if got := proceduretest.Get[bonuses.GetTransfersOutput](inControl, "transfers.get", nil); len(got.Items) != 1 {
		t.Errorf("in control: %+v", got)
	}
	if got := inControl.Try("transfers.getBankReceipt", proceduretest.Input{"id": transfer}); got != http.StatusNotFound {
		t.Errorf("in control, the bank's file: %d", got)
	}

	e.Exec(`DELETE FROM wallet_pix_keys`)
	e.Exec(`ALTER TABLE bonus_transfers DISABLE TRIGGER USER`)
	e.Exec(`UPDATE bonus_transfers SET paid_at = paid_at - interval '61 days'`)
	e.earn(e.event, 90_00)
	if got := e.pending(); len(got) != 1 || got[0].Hindrance != "IN_CONTROL" {
		t.Errorf("in control: %+v", got)
	}
	if r := e.rui.PostRefused("admin.createTransfer", input(due)); r.Status != http.StatusConflict {
		t.Errorf("without a key: %+v", r)
	}
}
