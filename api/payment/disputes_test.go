package payment_test

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/payment"
	"cortejo/jobs"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// chargePage returns the provider's page of what an attempt charged.
func (s checkoutEnv) chargePage(attempt uuid.UUID) string {
	s.t.Helper()
	return s.url + "/dev/stripe/cobranca/" + s.text(`SELECT charge_id FROM transactions WHERE id = $1`, attempt)
}

// openDispute disputes cents of a charge, and returns the dispute's name.
func (s checkoutEnv) openDispute(charge string, cents int64) string {
	s.t.Helper()
	s.pressWith(charge, "dispute", strconv.FormatInt(cents, 10))
	return s.text(`SELECT id FROM stripe_standin.objects WHERE kind = 'dispute' ORDER BY serial DESC LIMIT 1`)
}

// returnDisputed brings cents of a dispute back.
func (s checkoutEnv) returnDisputed(charge, dispute string, cents int64) {
	s.t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	form := url.Values{"action": {"return"}, "of": {dispute}, "cents": {strconv.FormatInt(cents, 10)}}
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, charge, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := client.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	_ = answer.Body.Close() // nothing is read of it
	if answer.StatusCode != http.StatusSeeOther {
		s.t.Fatalf("return: %s", answer.Status)
	}
}

// untilBooked waits until the accounts hold this.
func (s checkoutEnv) untilBooked(want string) {
	s.t.Helper()
	tenanttest.WaitUntil(s.t, soon, "the accounts hold "+want, func() bool { return s.balances() == want })
}

// untilSettled waits until the payment and the dispute of its attempt are these.
func (s checkoutEnv) untilSettled(payment uuid.UUID, status, dispute string) {
	s.t.Helper()
	tenanttest.WaitUntil(s.t, soon, "the payment is "+status+", its dispute "+dispute, func() bool {
		return s.text(
			`SELECT p.status || ' ' || coalesce(t.dispute, '') FROM payments p JOIN transactions t ON t.payment_id = p.id WHERE p.id = $1`, payment) ==
			status+" "+dispute
	})
}

// The bank disputes the whole charge, of which a part was refunded, and brings that part back.
func TestALossAfterARefundIsWhatStayedAway(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	s.refund(attempt, 300_00)
	s.refunds(id, "DONE")
	charge := s.chargePage(attempt)
	dispute := s.openDispute(charge, 1_000_00)
	s.untilSettled(id, "PAID", "OPEN")
	s.returnDisputed(charge, dispute, 300_00)
	s.pressWith(charge, "lose", dispute)
	s.untilSettled(id, "REFUNDED", "LOST")
	// 40.29 of the charge, and 55.00 of the dispute.
	s.untilBooked("OWED 9529, PROVIDER_FEE -9529")
}

// The same, where the bank gives nothing back: it took more than came, and the business bears that.
func TestALossOfMoreThanIsLeftTakesTheWholeFee(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	s.refund(attempt, 300_00)
	s.refunds(id, "DONE")
	charge := s.chargePage(attempt)
	s.pressWith(charge, "lose", s.openDispute(charge, 1_000_00))
	s.untilSettled(id, "REFUNDED", "LOST")
	s.untilBooked("AT_PROVIDER -30000, OWED 39529, PROVIDER_FEE -9529")
}

func TestADisputeLostInPartIsWhatStayedAway(t *testing.T) {
	for name, c := range map[string]struct {
		returned int64
		booked   string
	}{
		"600 lost": {400_00, "AT_PROVIDER 40000, OUR_FEE -1552, OWED -28919, PROVIDER_FEE -9529"},
		"400 lost": {600_00, "AT_PROVIDER 60000, OUR_FEE -2328, OWED -48143, PROVIDER_FEE -9529"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newCheckoutEnv(t)
			id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
			charge := s.chargePage(attempt)
			dispute := s.openDispute(charge, 1_000_00)
			s.returnDisputed(charge, dispute, c.returned)
			s.pressWith(charge, "lose", dispute)
			// The part that was not lost stays paid.
			s.untilSettled(id, "PAID", "LOST")
			s.untilBooked(c.booked)
			// And can be refunded, to the last cent of our fee.
			s.attempts(id, "PAID")
			if r := s.owner.PostRefused("payment.refund",
				in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": c.returned + 1, "reason": "Acordo"}); r.MessageOf(
				"amount") == "" {
				t.Errorf("more than is left: %+v", r)
			}
			s.refund(attempt, c.returned)
			s.untilSettled(id, "REFUNDED", "LOST")
			s.untilBooked("OWED 9529, PROVIDER_FEE -9529")
		})
	}
}

// The money comes back after the loss was booked, first a part and then all: each return reverses its part of the loss.
func TestALossThatIsWonAfterAllIsReversed(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	charge := s.chargePage(attempt)
	dispute := s.openDispute(charge, 1_000_00)
	s.pressWith(charge, "lose", dispute)
	s.untilSettled(id, "REFUNDED", "LOST")
	s.untilBooked("OWED 9529, PROVIDER_FEE -9529")
	s.returnDisputed(charge, dispute, 400_00)
	s.untilSettled(id, "PAID", "LOST")
	s.untilBooked("AT_PROVIDER 40000, OUR_FEE -1552, OWED -28919, PROVIDER_FEE -9529")
	s.pressWith(charge, "win", dispute)
	s.untilSettled(id, "PAID", "WON")
	s.untilBooked("AT_PROVIDER 100000, OUR_FEE -3880, OWED -86591, PROVIDER_FEE -9529")
}

func TestSeveralDisputesOfAChargeShareTheFee(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	charge := s.chargePage(attempt)
	s.pressWith(charge, "lose", s.openDispute(charge, 400_00))
	s.untilSettled(id, "PAID", "LOST")
	s.untilBooked("AT_PROVIDER 60000, OUR_FEE -2328, OWED -48143, PROVIDER_FEE -9529")
	s.pressWith(charge, "lose", s.openDispute(charge, 600_00))
	s.untilSettled(id, "REFUNDED", "LOST")
	s.untilBooked("OWED 15029, PROVIDER_FEE -15029")
	if got := s.text(
		`SELECT string_agg(lost_cents || ' ' || platform_fee_cents, ', ' ORDER BY lost_cents) FROM disputes`); got != "40000 1552, 60000 2328" {
		t.Errorf("shares %s", got)
	}
}

func TestADisputeLostAfterOneThatWasWonIsLost(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	charge := s.chargePage(attempt)
	s.pressWith(charge, "win", s.openDispute(charge, 1_000_00))
	s.untilSettled(id, "PAID", "WON")
	s.pressWith(charge, "lose", s.openDispute(charge, 1_000_00))
	s.untilSettled(id, "REFUNDED", "LOST")
	s.untilBooked("OWED 15029, PROVIDER_FEE -15029")
}

// A boleto is paid while a card's page of the same payment is open, and then the card. What the card paid is refunded,
// and the bank takes it too.
func TestAnOverpaymentRefundedAndDisputedLeavesNoneOverpaid(t *testing.T) {
	s := newCheckoutEnv(t)
	_, id := s.AddInvoice(s.event, "Assessoria", 1_000_00)
	boleto := s.start(id, "BOLETO").URL
	s.press(boleto, "issue")
	s.attempts(id, "PROCESSING")
	page := proceduretest.Post[payment.StartOutput](s.client, "payment.start",
		in{"uuid": id, "method": "CARD", "anyway": true}).URL
	s.untilIdle()
	s.deaf.Store(true) // neither is known of before both are paid
	s.press(boleto, "pay")
	s.press(page, "pay")
	var attempt uuid.UUID // the card's, in the end
	for _, method := range []string{"BOLETO", "CARD"} {
		attempt = uuid.MustParse(s.text(`SELECT id::text FROM transactions WHERE payment_id = $1 AND method = $2`, id,
			method))
		if _, err := jobs.SettleNow(t.Context(), s.DB, s.provider, s.event.Business.ID, attempt); err != nil {
			t.Fatal(err)
		}
	}
	s.deaf.Store(false)
	s.refund(attempt, 1_000_00)
	s.refunds(id, "DONE")
	// 3.45 of the boleto, 40.29 of the card.
	s.untilBooked("AT_PROVIDER 100000, OUR_FEE -3880, OWED -91746, PROVIDER_FEE -4374")
	charge := s.chargePage(attempt)
	s.pressWith(charge, "lose", s.openDispute(charge, 1_000_00))
	// The bank took 1,000.00 more than the card paid, and its fee: nothing is overpaid, and the boleto's payment stays
	// paid.
	s.untilBooked("OUR_FEE -3880, OWED 13754, PROVIDER_FEE -9874")
	if got := s.text(`SELECT status FROM payments WHERE id = $1`, id); got != "PAID" {
		t.Errorf("the payment is %s", got)
	}
}

// The provider refuses a refund, because one was made at the provider meanwhile, and does not answer the next request:
// the wait ends nevertheless, and a later request gets the answer.
func TestTheWaitForARefusedRefundEndsWithIt(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	charge := s.chargePage(attempt)
	s.untilIdle()
	s.deaf.Store(true)
	s.press(charge, "refund")
	held := newAnswer()
	s.late.Store(held)
	s.refund(attempt, 300_00)
	<-held.given
	if got := s.text(`SELECT status FROM refunds`); got != "FAILED" {
		t.Errorf("the refund is %s", got)
	}
	if got, want := s.balances(), "AT_PROVIDER 100000, OUR_FEE -3880, OWED -92091, PROVIDER_FEE -4029"; got != want {
		t.Errorf("booked %s, not %s", got, want)
	}
	close(held.may)
	s.untilSettled(id, "REFUNDED", "")
	s.untilBooked("OWED 4029, PROVIDER_FEE -4029")
}

// What the provider gave back is found while a refund of ours that it refuses is still asked for: all of our fee goes
// back with it.
func TestARefundFoundBeforeOursIsRefusedTakesTheWholeFee(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	s.untilIdle()
	s.deaf.Store(true)
	s.press(s.chargePage(attempt), "refund")
	held := newAnswer()
	s.refunding.Store(held)
	s.refund(attempt, 300_00)
	<-held.given
	if _, err := jobs.SettleNow(t.Context(), s.DB, s.provider, s.event.Business.ID, attempt); err != nil {
		t.Fatal(err)
	}
	// 288.36 of the business's money wait until the refusal is known.
	if got, want := s.balances(), "AT_PROVIDER -28836, IN_TRANSIT 28836, OWED 4029, PROVIDER_FEE -4029"; got != want {
		t.Errorf("booked %s, not %s", got, want)
	}
	close(held.may)
	s.untilSettled(id, "REFUNDED", "")
	s.untilBooked("OWED 4029, PROVIDER_FEE -4029")
}

// An open dispute is asked after however much of its charge was refunded: the event that ends it may be lost.
func TestAnOpenDisputeOfARefundedChargeIsAskedAfter(t *testing.T) {
	s := newCheckoutEnv(t)
	_, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	set := func(columns string) {
		t.Helper()
		if _, err := s.Admin.Exec(t.Context(), `UPDATE transactions SET `+columns+` WHERE id = $1`,
			attempt); err != nil {
			t.Fatal(err)
		}
	}
	isStale := func() bool {
		t.Helper()
		found := false
		if err := s.DB.Write(t.Context(), tenants.AsWorker(uuid.Nil), func(w tenants.Writer) error {
			stale, err := queries.New(w).SilentTransactions(t.Context(), queries.SilentTransactionsParams{Most: 100})
			found = slices.ContainsFunc(stale,
				func(row queries.SilentTransactionsRow) bool { return row.ID == attempt })
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return found
	}
	set(`status = 'REFUNDED', checked_at = now() - interval '7 hours'`)
	if isStale() {
		t.Error("a refunded charge without a dispute is asked after")
	}
	set(`dispute = 'OPEN'`)
	if !isStale() {
		t.Error("its open dispute is not asked after")
	}
}

// A bank that only asks has taken nothing: the whole payment can be refunded, which ends its question.
func TestAnInquiryDoesNotBlockARefund(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	s.press(s.chargePage(attempt), "inquire")
	tenanttest.WaitUntil(t, soon, "the inquiry is heard of", func() bool {
		return s.text(
			`SELECT count(*)::text FROM provider_events WHERE type = 'charge.dispute.created' AND state = 'DONE'`) == "1"
	})
	if a := s.attempts(id, "PAID")[0]; a.Dispute != nil || a.Refundable != 1_000_00 {
		t.Errorf("attempt %+v", a)
	}
	s.refund(attempt, 1_000_00)
	s.refunds(id, "DONE")
	if got := s.text(
		`SELECT body->>'status' FROM stripe_standin.objects WHERE kind = 'dispute'`); got != "warning_closed" {
		t.Errorf("the inquiry is %s", got)
	}
	tenanttest.WaitUntil(t, soon, "the payment is refunded", func() bool {
		return s.text(`SELECT status::text FROM payments WHERE id = $1`, id) == "REFUNDED"
	})
	if a := s.attempts(id, "REFUNDED")[0]; a.Dispute != nil {
		t.Errorf("attempt %+v", a)
	}
	s.untilBooked("OWED 4029, PROVIDER_FEE -4029")
}
