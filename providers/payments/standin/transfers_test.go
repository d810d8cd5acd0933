package standin_test

import (
	"net/url"
	"testing"
	"time"

	"cortejo/providers/payments"
	"cortejo/providers/payouts"
	"cortejo/tenants/tenanttest"
)

// newActiveRecipient returns a connected account that may be paid.
func (s *shop) newActiveRecipient() *recipient {
	s.t.Helper()
	r := s.newRecipient()
	s.press("/contas/"+r.id, action("approve"))
	r.expect(payouts.Active)
	return r
}

// payCard returns the charge of a card.
func (s *shop) payCard(cents int64) *payments.Charge {
	s.t.Helper()
	made := s.start(order(payments.Card, cents))
	s.press("/pagar/"+made.ID, action("pay"))
	return s.now(made.ID).Intent.Charge
}

// transfer sends so much of a charge to the recipient, under a name that is its key too.
func (r *recipient) transfer(charge, name string, cents int64) (payouts.Transfer, error) {
	return r.s.CreateTransfer(r.s.t.Context(), payouts.TransferOrder{AccountID: r.id, ChargeID: charge, Group: "group",
		Reference: name, Key: name, Cents: cents})
}

// balanceCents is all of the platform's balance.
func (s *shop) balanceCents() int64 {
	s.t.Helper()
	balance, err := s.GetBalance(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return balance.AvailableCents + balance.PendingCents
}

func TestATransferIsMadeOnceAndNeverBeyondItsChargeOrTheBalance(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	r := s.newActiveRecipient()
	charge := s.payCard(100_00)
	before := s.balanceCents()
	made, err := r.transfer(charge.ID, "part-1", 60_00)
	if err != nil || made.Line == nil || made.Line.Cents != -60_00 || made.Reference != "part-1" ||
		!made.Line.AvailableOn.Equal(charge.Movement.AvailableOn) {
		t.Fatalf("a transfer before its charge is available: %+v (%v)", made, err)
	}
	if again, err := r.transfer(charge.ID, "part-1", 60_00); err != nil || again.ID != made.ID {
		t.Errorf("the same key again: %s, was %s (%v)", again.ID, made.ID, err)
	}
	if got := s.balanceCents(); got != before-60_00 {
		t.Errorf("the balance is %d, was %d", got, before)
	}
	if found, ok, err := s.FindTransfer(t.Context(), "group", "part-1"); err != nil || !ok || found.ID != made.ID {
		t.Errorf("found %+v %t (%v)", found, ok, err)
	}
	if _, ok, err := s.FindTransfer(t.Context(), "group", "part-2"); err != nil || ok {
		t.Errorf("found one that was never made (%v)", err)
	}
	if _, err := r.transfer(charge.ID, "part-2", 40_01); err == nil || s.IsUnderfunded(err) {
		t.Errorf("more than the charge: %v", err)
	}
	if _, err := r.transfer("", "part-3", 1); !s.IsUnderfunded(err) {
		t.Errorf("without a charge nothing is available: %v", err)
	}
	s.press("/saldo", url.Values{"action": {"fund"}, "amount": {"1000"}})
	// Stripe remembers a refusal for as long as its key.
	if _, err := r.transfer("", "part-3", 1); !s.IsUnderfunded(err) {
		t.Errorf("the same key after the balance was funded: %v", err)
	}
	if _, err := r.transfer("", "part-3:1", 10_00); err != nil {
		t.Errorf("another key after the balance was funded: %v", err)
	}
}

func TestATransferIsReversedAsFarAsTheRecipientHasIt(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	r := s.newActiveRecipient()
	charge := s.payCard(100_00)
	made, err := r.transfer(charge.ID, "part-1", 60_00)
	if err != nil {
		t.Fatal(err)
	}
	back, err := s.ReverseTransfer(t.Context(), made.ID, 20_00, "reversal-1", "reversal-1")
	if err != nil || back.Line == nil || back.Line.Cents != 20_00 {
		t.Fatalf("a reversal: %+v (%v)", back, err)
	}
	if again, err := s.ReverseTransfer(t.Context(), made.ID, 20_00, "reversal-1", "reversal-1"); err != nil ||
		again.ID != back.ID {
		t.Errorf("the same key again: %s, was %s (%v)", again.ID, back.ID, err)
	}
	s.press("/contas/"+r.id, url.Values{"action": {"reverse"}, "amount": {"500"}})
	all, err := s.ListReversals(t.Context(), made.ID)
	if err != nil || len(all) != 2 || all[0].Cents != 5_00 || all[0].Reference != "" || all[0].Line == nil ||
		all[1].ID != back.ID || all[1].Reference != "reversal-1" || all[1].Line == nil {
		t.Errorf("what came back is %+v (%v)", all, err)
	}
	if balance, err := s.GetRecipientBalance(t.Context(), r.id); err != nil ||
		balance.AvailableCents+balance.PendingCents != 35_00 {
		t.Errorf("the account has %+v (%v)", balance, err)
	}
	if event := s.hear("transfer.reversed"); event.ObjectID != made.ID || event.Account != "" {
		t.Errorf("event %+v", event)
	}
	if _, err := s.ReverseTransfer(t.Context(), made.ID, 35_01, "reversal-2", "reversal-3"); err == nil ||
		s.IsUnderfunded(err) {
		t.Errorf("more than is left of the transfer: %v", err)
	}
	s.press("/contas/"+r.id, action("payout"))
	if _, err := s.ReverseTransfer(t.Context(), made.ID, 1, "reversal-2", "reversal-2"); !s.IsUnderfunded(err) {
		t.Errorf("a reversal of money at the bank: %v", err)
	}
}

// A payout takes what the account has, fails before or after it arrived, and is made again.
func TestAPayoutTellsWhatItTookAndComesBack(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	r := s.newActiveRecipient()
	charge := s.payCard(100_00)
	made, err := r.transfer(charge.ID, "part-1", 60_00)
	if err != nil {
		t.Fatal(err)
	}
	back, err := s.ReverseTransfer(t.Context(), made.ID, 20_00, "reversal-1", "reversal-1")
	if err != nil {
		t.Fatal(err)
	}
	since := time.Now().Add(-time.Hour)
	expect := func(states ...payouts.PayoutState) []payouts.Payout {
		t.Helper()
		all, err := s.ListPayouts(t.Context(), r.id, since)
		if err != nil || len(all) != len(states) {
			t.Fatalf("%d payouts (%v), want %v", len(all), err, states)
		}
		for i, one := range all {
			if one.State != states[i] || one.Cents != 40_00 {
				t.Errorf("payout %d is %+v, want %s", i, one, states[i])
			}
		}
		return all
	}
	s.press("/contas/"+r.id, action("payout"))
	first := expect(payouts.PayoutOnItsWay)[0]
	lines, err := s.ListPayoutLines(t.Context(), r.id, first.ID)
	if err != nil || len(lines) != 2 {
		t.Fatalf("the lines of the payout: %+v (%v)", lines, err)
	}
	for _, line := range lines {
		if line.TransferID == made.ID && line.Cents == 60_00 || line.TransferID == made.ID &&
			line.ReversalID == back.ID && line.Cents == -20_00 {
			continue
		}
		t.Errorf("a line of the payout: %+v", line)
	}
	s.press("/contas/"+r.id, action("arrive"))
	expect(payouts.PayoutArrived)
	if event := s.hear("payout.paid"); event.Account != r.id || event.ObjectID != first.ID {
		t.Errorf("event %+v", event)
	}
	s.press("/contas/"+r.id, action("bounce"))
	if failed := expect(payouts.PayoutFailed)[0]; failed.Failure == "" {
		t.Errorf("a failed payout without a reason: %+v", failed)
	}
	s.press("/contas/"+r.id, action("payout"))
	second := expect(payouts.PayoutFailed, payouts.PayoutOnItsWay)[1]
	lines, err = s.ListPayoutLines(t.Context(), r.id, second.ID)
	if err != nil || len(lines) != 1 || lines[0].PayoutID != first.ID || lines[0].Cents != 40_00 {
		t.Errorf("the lines of the payout after it: %+v (%v)", lines, err)
	}
}

// Available money leaves the next day and arrives on the day after, by the provider's clock.
func TestAnAccountIsPaidDaily(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	r := s.newActiveRecipient()
	if _, err := r.transfer(s.payCard(100_00).ID, "part-1", 60_00); err != nil {
		t.Fatal(err)
	}
	since := time.Now().Add(-time.Hour)
	wait := func(what string, want func([]payouts.Payout) bool) {
		t.Helper()
		tenanttest.WaitUntil(t, time.Minute, what, func() bool {
			all, err := s.ListPayouts(t.Context(), r.id, since)
			return err == nil && want(all)
		})
	}
	const day = 24 * time.Hour
	s.ahead.Store(int64(32 * day)) // a card is available after a month
	wait("the payout is made", func(all []payouts.Payout) bool {
		return len(all) == 1 && all[0].State == payouts.PayoutOnItsWay && all[0].Cents == 60_00
	})
	s.ahead.Store(int64(33 * day))
	wait("the payout arrived", func(all []payouts.Payout) bool {
		return len(all) == 1 && all[0].State == payouts.PayoutArrived
	})
}
