package bonuses_test

import (
	"log/slog"
	"math/rand/v2"
	"strconv"
	"testing"

	"cortejo/api/bonuses"
	"cortejo/jobs"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/payments/standin/standintest"
	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// historiesOfDatabase is after how many histories another database is made: staff read the bonuses of all businesses.
const historiesOfDatabase = 50

// historyRules make transfers frequent, of one and of two people.
var historyRules = bonuses.Rules{ClosedDays: 30, EveryDays: 60, MinimumReais: 5, TwoPeopleAboveReais: 30}

// bonusHistoryEnv is a database with two people of the staff, whose histories have a business and a provider in memory
// each.
type bonusHistoryEnv struct {
	*tenanttest.Env
	t           *testing.T
	api         *proceduretest.API
	staff       [2]proceduretest.Caller
	client      *payments.Client
	provider    *standin.Standin
	endToEndIDs *int
}

func newBonusHistoryEnv(t *testing.T) *bonusHistoryEnv {
	t.Helper()
	env := tenanttest.New(t)
	queue, err := jobs.NewQueue(env.App, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	env.DB.SetQueue(queue)
	api := proceduretest.New(t, env, bonuses.New(bonuses.Options{DB: env.DB, Rules: historyRules,
		Keys: tenanttest.NewWalletKeys()}).Register)
	staff := [2]proceduretest.Caller{api.Staff(env.AddStaff("Sofia")), api.Staff(env.AddStaff("Rui"))}
	return &bonusHistoryEnv{Env: env, t: t, api: api, staff: staff, endToEndIDs: new(int)}
}

// startHistory gives the env another provider, and a business that referred some of its couples.
func (e *bonusHistoryEnv) startHistory(number int, random *rand.Rand, drawn map[string]int) *bonusHistory {
	e.t.Helper()
	e.provider = standin.OpenInMemory(standin.Options{PublicURL: "http://provider.test",
		Log: slog.New(slog.DiscardHandler)})
	e.client = payments.New(payments.Settings{SecretKey: standin.Key, URL: "http://provider.test" + standin.Path,
		Transport: standintest.NewTransport(e.provider)})
	b := e.AddBusiness("Ateliê " + strconv.Itoa(number))
	e.AddWallet(b)
	h := &bonusHistory{bonusHistoryEnv: e, random: random, business: b, owner: e.api.Owner(b), drawn: drawn,
		bonusModel: bonusModel{earned: map[*historyOrder]int64{}, usedIDs: map[string]bool{}}}
	for range 1 + random.IntN(3) {
		event := &historyEvent{Event: e.AddEvent(b, "Casamento"), daysLeft: 7 - 5*random.IntN(12)}
		e.Exec(`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + $2::integer WHERE id = $1`, event.ID,
			event.daysLeft)
		h.events = append(h.events, event)
		if random.IntN(5) > 0 {
			h.refer(event)
		}
	}
	return h
}

// TestBonusHistories has gifts of referred weddings paid, refunded and disputed, days pass, and two people of the staff
// propose, approve, pay, refuse and return transfers at once, at random: each bonification is paid once at most, and
// all sums agree with a model to the cent. Which of the two wins is not drawn, so that a failing history may have to be
// repeated several times.
func TestBonusHistories(t *testing.T) {
	t.Parallel()
	series := portion.NewSeries(t, "bonus-histories", 12)
	drawn := map[string]int{}
	for ok := true; ok; {
		ok = t.Run("database", func(t *testing.T) {
			e := newBonusHistoryEnv(t)
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
				for range 15 + random.IntN(25) {
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
	n := series.Count()
	if n >= 10 && (drawn["pay"] < n/5 || drawn["refunds"] == 0) || n >= 100 && (drawn["RETURNED"] == 0 ||
		drawn["approve"] == 0 || drawn["REFUSED"] == 0 || drawn["disputes: lose"] == 0) {
		t.Errorf("too little was drawn: %v", drawn)
	}
	tenanttest.Report(t, "bonus-histories", "%s, each bonification paid at most once: %v", series.Agreed(), drawn)
}
