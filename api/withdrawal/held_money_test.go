package withdrawal_test

import (
	"testing"
	"time"

	"cortejo/api/recipient"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
)

// findings returns the open and the resolved findings of held money, and the open ones' sum.
func (e *withdrawalEnv) findings() (open, resolved int, cents int64) {
	e.t.Helper()
	if err := e.Admin.QueryRow(e.t.Context(), `SELECT count(*) FILTER (WHERE resolved_at IS NULL),
			count(*) FILTER (WHERE resolved_at IS NOT NULL),
			coalesce(sum(amount_cents) FILTER (WHERE resolved_at IS NULL), 0)
		FROM reconciliation_findings WHERE kind = 'MONEY_HELD'`).Scan(&open, &resolved, &cents); err != nil {
		e.t.Fatal(err)
	}
	return open, resolved, cents
}

// Money that waits for an account that cannot be paid to is notified of at 60, 75 and 85 days by the clock of the job,
// once each whatever the database's clock says, to the owner and to staff alone, with the day by which it must leave.
func TestMoneyOfSixtyDaysIsNotifiedOfOncePerThreshold(t *testing.T) {
	e := newWithdrawalEnv(t)
	assistant := e.AddMember(e.business, tenants.TeamAssistant)
	_, gift := e.pay(40_000, true, 0)
	_, charge := e.pay(100_000, false, 0)
	paid := time.Now()
	notices := func(day int) (all int, text string) {
		t.Helper()
		at := paid.AddDate(0, 0, day).Add(time.Hour)
		for range 2 {
			if err := jobs.NotifyHeldMoneyNow(t.Context(), e.jobOptions(), at); err != nil {
				t.Fatal(err)
			}
		}
		if err := e.Admin.QueryRow(t.Context(), `SELECT count(*), coalesce(max(content->'heldMoney'->>'cents'), '')
			FROM notifications WHERE content ? 'heldMoney'`).Scan(&all, &text); err != nil {
			t.Fatal(err)
		}
		e.Exec(`UPDATE notifications SET read_at = now() WHERE read_at IS NULL`)
		return all, text
	}
	if all, _ := notices(70); all != 0 {
		t.Errorf("an active account is notified of money that leaves by itself: %d", all)
	}
	e.Exec(`UPDATE recipients SET status = 'SUSPENDED'`)
	for _, want := range []struct{ day, all int }{{59, 0}, {60, 1}, {61, 1}, {74, 1}, {75, 2}, {85, 3}, {95, 3}} {
		all, cents := notices(want.day)
		if all != want.all {
			t.Errorf("day %d: %d notifications, not %d", want.day, all, want.all)
		}
		if open, _, _ := e.findings(); (open == 1) != (want.day >= 60) {
			t.Errorf("day %d: staff have %d findings", want.day, open)
		}
		if want.all > 0 && cents == "" {
			t.Errorf("day %d: the notification says no amount", want.day)
		}
	}
	if _, _, cents := e.findings(); cents != gift+charge {
		t.Errorf("staff read %d, not %d", cents, gift+charge)
	}
	var strangers int
	if err := e.Admin.QueryRow(t.Context(), `SELECT count(*) FROM notifications
		WHERE content ? 'heldMoney' AND user_id <> $1`, e.business.Owner.ID).Scan(&strangers); err != nil || strangers != 0 {
		t.Errorf("%d others are notified (%v), of whom one is %v", strangers, err, assistant.ID)
	}
	e.Exec(`UPDATE recipients SET status = 'ACTIVE'`)
	if all, _ := notices(96); all != 3 {
		t.Errorf("an active account: %d notifications", all)
	}
	if open, resolved, _ := e.findings(); open != 0 || resolved != 1 {
		t.Errorf("the finding of an active account: %d open, %d resolved", open, resolved)
	}
}

// The wallet itself says how much waits and until when, from day 60 on, and only while the account is not active.
func TestTheWalletSaysHowLongMoneyMayWait(t *testing.T) {
	e := newWithdrawalEnv(t)
	_, old := e.pay(100_000, false, 61*24)
	e.pay(50_000, false, 59*24)
	api := proceduretest.New(t, e.Env, func(r *procedure.Router) {
		recipient.Register(r, recipient.Options{DB: e.DB, Payments: e.client})
	})
	state := func() recipient.State {
		return proceduretest.Get[recipient.State](api.Owner(e.business), "wallet.getRecipient", nil)
	}
	if s := state(); s.HeldAmount != 0 || s.HeldUntil != nil {
		t.Errorf("an active account: %+v", s)
	}
	e.Exec(`UPDATE recipients SET status = 'REFUSED'`)
	s := state()
	if s.HeldAmount != old || s.HeldUntil == nil || time.Until(*s.HeldUntil).Round(24*time.Hour) != 29*24*time.Hour {
		t.Errorf("%d of %d held until %v", s.HeldAmount, old, s.HeldUntil)
	}
	other := api.Owner(e.AddBusiness("Outro"))
	if s := proceduretest.Get[recipient.State](other, "wallet.getRecipient", nil); s.HeldAmount != 0 {
		t.Errorf("another business reads %+v", s)
	}
}
