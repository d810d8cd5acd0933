package referral_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/admin"
	"cortejo/api/business"
	"cortejo/api/gifts"
	"cortejo/api/referral"
	"cortejo/jobs/jobstest"
	"cortejo/platform/limits"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// referralEnv is a planner with a link.
type referralEnv struct {
	*tenanttest.Env
	t       *testing.T
	api     *proceduretest.API
	planner tenanttest.Business
	owner   proceduretest.Caller
	code    string
}

func newReferralEnv(t *testing.T) *referralEnv {
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	e := &referralEnv{Env: env, t: t, planner: env.AddBusiness("Ana Clara Cerimonial")}
	e.api = proceduretest.New(t, env, referral.New(referral.Options{Env: server.Env{DB: env.DB,
		PublicURL: "https://cortejo.example"}, Fees: gifts.Fees{Usual: 499, Premium: 388}, BonusPercent: 50,
		ClosedDays: 30}).Register, business.Register, admin.New(admin.Options{BonusPercent: 50}).Register)
	e.owner = e.api.Owner(e.planner)
	e.scan(&e.code, `SELECT referral_code FROM businesses WHERE business_id = $1`, e.planner.ID)
	return e
}

func (e *referralEnv) scan(into any, sql string, args ...any) {
	e.t.Helper()
	if err := e.Admin.QueryRow(e.t.Context(), sql, args...).Scan(into); err != nil {
		e.t.Fatal(err)
	}
}

func (e *referralEnv) wedding() proceduretest.Input {
	return proceduretest.Input{"code": e.code, "fullName": "Bia Souza", "partnerName": "Davi Lima",
		"date": "2031-05-10"}
}

func (e *referralEnv) accept(who tenanttest.User) uuid.UUID {
	e.t.Helper()
	return proceduretest.Post[referral.AcceptOutput](e.api.Me(who), "referral.accept", e.wedding()).EventUUID
}

func (e *referralEnv) plan(event uuid.UUID) (plan string) {
	e.t.Helper()
	e.scan(&plan, `SELECT gift_plan FROM events WHERE id = $1`, event)
	return plan
}

func (e *referralEnv) indications() referral.GetSocialIndicationsOutput {
	e.t.Helper()
	return proceduretest.Get[referral.GetSocialIndicationsOutput](e.owner, "business.getSocialIndications", nil)
}

func TestACoupleComesByTheLink(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	couple := e.AddUser("Bia Souza")
	event := e.accept(couple)
	if again := e.accept(couple); again != event {
		t.Errorf("twice makes %s and %s", event, again)
	}
	got := e.indications()
	if got.Referred != 1 || len(got.Items) != 1 || got.Items[0].UUID != event ||
		got.Items[0].Title != "Casamento Bia & Davi" || got.Items[0].Step != "WAITING" ||
		got.SocialShareableLink != "https://cortejo.example/indicacao/"+e.code {
		t.Errorf("%+v", got)
	}
	if plan := e.plan(event); plan != "PREMIUM" {
		t.Errorf("the plan is %s", plan)
	}
	var notified int
	e.scan(&notified, `SELECT count(*) FROM notifications WHERE user_id = $1 AND type = 'REFERRAL_JOINED'`,
		e.planner.Owner.ID)
	if notified != 1 {
		t.Errorf("the owner is notified %d times", notified)
	}
	if status := e.api.Me(couple).TryPost("referral.accept", proceduretest.Input{"code": "000000000000",
		"fullName": "Bia", "partnerName": "Davi"}); status != http.StatusNotFound {
		t.Errorf("an unknown code: %d", status)
	}
}

// A wedding whose day is over is not found again: each request would make another one.
func TestNoWeddingOfThePast(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	past := e.wedding()
	past["date"] = "2020-05-10"
	refused := e.api.Me(e.AddUser("Bia Souza")).PostRefused("referral.accept", past)
	if refused.Status != http.StatusUnprocessableEntity || refused.MessageOf("date") == "" {
		t.Errorf("%+v", refused)
	}
	if got := e.indications(); len(got.Items) != 0 {
		t.Errorf("%+v", got)
	}
}

// Weddings that strangers make in a business by its link have a limit for all of them together; one that is joined does
// not count.
func TestTheWeddingsOfALinkAreLimited(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	first := e.AddUser("Bia Souza")
	event := e.accept(first)
	limiter := limits.NewSharedRateLimiter(e.DB, secrets.Secrets{}.Limits())
	for range 98 {
		if _, ok, err := limiter.Allow(t.Context(), limits.Quota{Key: "weddings by the link of " + e.planner.ID.String(),
			Max: 100, Within: 24 * time.Hour}); err != nil || !ok {
			t.Fatal(ok, err)
		}
	}
	e.accept(e.AddUser("Clara"))
	if status := e.api.Me(e.AddUser("Rita")).TryPost("referral.accept", e.wedding()); status != http.StatusTooManyRequests {
		t.Errorf("the wedding after the last: %d", status)
	}
	if again := e.accept(first); again != event {
		t.Errorf("a couple that is there already makes %s", again)
	}
}

// Staff in control of a business do not become its clients, who would see it after their hour.
func TestStaffInControlDoNotAccept(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	staff, elsewhere := e.AddStaff("Tiago"), e.AddStaff("Sofia")
	e.AddControl(e.planner, staff)
	e.AddControl(e.AddBusiness("Outro"), elsewhere)
	if status := e.api.Me(staff).TryPost("referral.accept", e.wedding()); status != http.StatusConflict {
		t.Errorf("in control: %d", status)
	}
	e.accept(elsewhere)
}

func TestAWeddingOfThePlannerIsJoined(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	couple := e.AddUser("Bia Souza")
	event := e.AddEvent(e.planner, "Casamento Bia & Davi")
	e.AddEventCustomer(event, couple)
	if got := e.accept(couple); got != event.ID || e.plan(event.ID) != "PREMIUM" {
		t.Errorf("%s is joined, of the plan %s", got, e.plan(event.ID))
	}
}

// Who refers themselves, or was a client before, comes in as everybody does and earns nothing.
func TestWhoDoesNotCount(t *testing.T) {
	t.Parallel()
	for name, make := range map[string]func(e *referralEnv) tenanttest.User{
		"the owner":  func(e *referralEnv) tenanttest.User { return e.planner.Owner },
		"the team's": func(e *referralEnv) tenanttest.User { return e.AddMember(e.planner, "ASSISTANT").User },
		"one invited by phone": func(e *referralEnv) tenanttest.User {
			return e.AddInvitee(e.planner, "ASSISTANT").User
		},
		"a device of the owner's": func(e *referralEnv) tenanttest.User {
			who := e.AddUser("Bia")
			e.Exec(`INSERT INTO sign_in_devices (phone, hash) VALUES ($1, sha256('x')), ($2, sha256('x'))`, who.Phone,
				e.planner.Owner.Phone)
			return who
		},
		"the same document": func(e *referralEnv) tenanttest.User {
			other := e.AddBusiness("Outro")
			e.Exec(`UPDATE businesses SET document_number = '52998224725' WHERE business_id = ANY ($1)`,
				[]uuid.UUID{e.planner.ID, other.ID})
			return other.Owner
		},
		"a client of before": func(e *referralEnv) tenanttest.User {
			who := e.AddUser("Bia")
			event := e.AddEvent(e.planner, "Bodas")
			e.AddEventCustomer(event, who)
			e.Exec(`UPDATE event_customers SET first_seen_at = now() WHERE event_id = $1`, event.ID)
			return who
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newReferralEnv(t)
			event := e.accept(make(e))
			if got := e.indications(); got.Referred != 0 || len(got.Items) != 1 || got.Items[0].Step != "NOT_COUNTED" {
				t.Errorf("%+v", got)
			}
			if plan := e.plan(event); plan != "STANDARD" {
				t.Errorf("the plan is %s", plan)
			}
		})
	}
}

func TestOnlyThoseOfTheWalletSeeReferrals(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	assistant := e.api.Member(e.AddMember(e.planner, "ASSISTANT").User, e.planner)
	if status := assistant.Try("business.getSocialIndications", nil); status != http.StatusNotFound {
		t.Errorf("an assistant: %d", status)
	}
}

// addOrder adds an unpaid order of a gift, whose platform fee is so many cents.
func (e *referralEnv) addOrder(event uuid.UUID, sequence int, fee int64, createdAt string) uuid.UUID {
	e.t.Helper()
	id := uuid.New()
	e.Exec(`INSERT INTO gift_orders (business_id, event_id, id, sequence, number, giver_name, giver_email, method,
			gifts_cents, fee_cents, fee_rate, fee_by, total_cents, expires_at, created_at)
		VALUES ($1, $2, $3, $4, $5, 'Rui', 'rui@example.com', 'PIX', 100000, $6, 388, 'HOSTS', 100000, now(), now() + $7::interval)`,
		e.planner.ID, event, id, sequence, fmt.Sprintf("BD-%04d", sequence), fee, createdAt)
	return id
}

func (e *referralEnv) pay(order uuid.UUID) {
	e.t.Helper()
	e.Exec(`UPDATE gift_orders SET status = 'PAID', paid_at = now() WHERE id = $1`, order)
}

func (e *referralEnv) earned(event uuid.UUID) (cents int64) {
	e.t.Helper()
	e.scan(&cents, `SELECT coalesce(sum(amount_cents), 0)::bigint FROM bonifications WHERE event_id = $1`, event)
	return cents
}

// A random history of orders, refunds, lost disputes, boletos that come late and transfers against a model: what an
// event earned is, to the cent, the sum of half of the fee that each paid order keeps, and no row that a transfer had
// changes.
func TestBonificationsAgreeWithTheirModel(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	random := rand.New(rand.NewPCG(38, 206)) //nolint:gosec // repeatable
	event := e.accept(e.AddUser("Bia Souza"))
	type order struct {
		id            uuid.UUID
		fee, returned int64
		isPaid        bool
	}
	var orders []*order
	for step := range 400 {
		switch {
		case len(orders) == 0 || len(orders) < 20 && random.IntN(4) == 0:
			o := &order{fee: random.Int64N(5_000)}
			orders = append(orders, o)
			o.id = e.addOrder(event, len(orders), o.fee, "0")
		case random.IntN(10) == 0:
			e.Exec(`UPDATE bonifications SET closed_at = now() WHERE event_id = $1 AND closed_at IS NULL
				AND amount_cents > 0`, event)
		default:
			o := orders[random.IntN(len(orders))]
			status := []string{"PENDING", "PAID", "PAID", "PAID", "EXPIRED", "REFUNDED"}[random.IntN(6)]
			o.isPaid, o.returned = status == "PAID", random.Int64N(o.fee+1)
			e.Exec(`UPDATE gift_orders SET status = $2, returned_cents = $3, returned_fee_cents = $3, paid_at = now()
				WHERE id = $1`, o.id, status, o.returned)
		}
		var want int64
		for _, o := range orders {
			if o.isPaid {
				want += (o.fee - o.returned) / 2
			}
		}
		if got := e.earned(event); got != want {
			t.Fatalf("after step %d the event earned %d, want %d", step, got, want)
		}
		if shown := e.indications().Items[0].Bonification.Amount; shown != want {
			t.Fatalf("after step %d the screen shows %d, want %d", step, shown, want)
		}
	}
}

func TestWhatEarnsNothing(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	event := e.accept(e.AddUser("Bia Souza"))
	before := e.addOrder(event, 1, 300, "-1 hour")
	e.pay(before)
	e.Exec(`UPDATE gift_orders SET returned_cents = 100, returned_fee_cents = 100 WHERE id = $1`, before)
	if got := e.earned(event); got != 0 {
		t.Errorf("an order from before the couple came earns %d", got)
	}
	counted := e.addOrder(event, 2, 200, "0")
	e.pay(counted)
	e.SetBusinessPixKey(e.planner, "ana@exemplo.com")
	e.SetGiftPixKey(tenanttest.Event{ID: event, Business: e.planner}, "ana@exemplo.com")
	e.pay(e.addOrder(event, 3, 500, "0"))
	if got := e.earned(event); got != 100 {
		t.Errorf("with the business's own key the event earned %d, want 100", got)
	}
	e.Exec(`UPDATE gift_orders SET status = 'REFUNDED', returned_cents = 200, returned_fee_cents = 200 WHERE id = $1`, counted)
	if got := e.earned(event); got != 0 {
		t.Errorf("after a refund it earned %d", got)
	}
	event = e.accept(e.planner.Owner)
	e.pay(e.addOrder(event, 4, 300, "0"))
	if got := e.earned(event); got != 0 {
		t.Errorf("a referral of oneself earned %d", got)
	}
}

// A transfer that paid a bonification before it was announced leaves nothing to tell; one that is refused does.
func TestAPaidBonificationIsNotAnnounced(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	e.AddWallet(e.planner)
	event := e.accept(e.AddUser("Bia Souza"))
	e.pay(e.addOrder(event, 1, 300, "0"))
	e.Exec(`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date - 30 WHERE id = $1`, event)
	var bonus uuid.UUID
	e.scan(&bonus, `SELECT id FROM bonifications WHERE event_id = $1`, event)
	e.AddOpenBonusTransfer(e.planner, bonus, 150, e.AddStaff("Tiago"), false)
	announce := func() (announced int) {
		e.scan(&announced, `SELECT app.announce_bonifications(30)`)
		return announced
	}
	if got := announce(); got != 0 {
		t.Errorf("%d are announced that a transfer has", got)
	}
	e.Exec(`UPDATE bonifications SET transfer_id = NULL WHERE id = $1`, bonus)
	if got := announce(); got != 1 {
		t.Errorf("%d are announced after the transfer was refused", got)
	}
}

// The hosts' key is compared with the wallet's, whose whole value is encrypted, and with the one it had before.
func TestTheWalletsOwnKeyEarnsNothing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind, masked, holder string // of the hosts
		earned               int64
	}{
		"the wallet's CPF":           {"CPF", "•••.982.247-••", "Outro Nome", 0},
		"its CPF as another kind":    {"RANDOM", "•••.982.247-••", "Outro Nome", 150},
		"another CPF":                {"CPF", "•••.982.248-••", "Ana Clara Cerimonial", 150},
		"the phone it had, its name": {"PHONE", "•••••-0101", "ANA CLARÁ CERIMONIAL", 0},
		"another's phone":            {"PHONE", "•••••-0101", "Bia Souza", 150},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newReferralEnv(t)
			e.AddWallet(e.planner)
			e.Exec(`INSERT INTO wallet_changes (business_id, part, reason, shown_before, shown_after, sealed_before, changed_by)
				VALUES ($1, 'PIX', 'Pedido da dona', '{"kind":"PHONE","key_masked":"•••••-0101"}',
					'{"kind":"CPF","key_masked":"•••.982.247-••"}', $2, $3)`, e.planner.ID, make([]byte, 64), e.AddStaff("Tiago").ID)
			event := e.accept(e.AddUser("Bia Souza"))
			e.Exec(`INSERT INTO gift_pix_keys (business_id, event_id, kind, key, key_masked, holder, city)
				VALUES ($1, $2, $3, 'chave', $4, $5, 'Belo Horizonte')`, e.planner.ID, event, c.kind, c.masked, c.holder)
			e.pay(e.addOrder(event, 1, 300, "0"))
			if got := e.earned(event); got != c.earned {
				t.Errorf("it earned %d, want %d", got, c.earned)
			}
		})
	}
}

// Staff change whether a wedding counts, with a reason, until its first gift is paid.
func TestStaffChangeAReferral(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	event := e.AddEvent(e.planner, "Casamento Bia & Davi")
	staff := e.api.Staff(e.AddStaff("Tiago"))
	set := func(isPremium bool) int {
		return staff.TryPost("admin.setGiftFee", proceduretest.Input{"businessId": e.planner.ID, "eventUuid": event.ID,
			"isPremium": isPremium, "reason": "Pediram"})
	}
	for _, isPremium := range []bool{true, false, true} {
		if status := set(isPremium); status != http.StatusOK {
			t.Fatalf("premium %t: %d", isPremium, status)
		}
	}
	e.pay(e.addOrder(event.ID, 1, 300, "0"))
	if got := e.earned(event.ID); got != 150 {
		t.Errorf("it earned %d", got)
	}
	if status := set(false); status != http.StatusConflict {
		t.Errorf("after its first paid gift: %d", status)
	}
}

// A bonification is available so many days after the event's day, which the owner is notified of once.
func TestABonificationBecomesAvailable(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	event := e.accept(e.AddUser("Bia Souza"))
	e.pay(e.addOrder(event, 1, 300, "0"))
	for _, day := range []struct {
		ago, announced int
		step           string
	}{{29, 0, "WAITING"}, {30, 1, "NONE"}, {31, 0, "NONE"}} {
		e.Exec(`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date - $2::integer WHERE id = $1`, event, day.ago)
		var announced int
		e.scan(&announced, `SELECT app.announce_bonifications(30)`)
		if announced != day.announced {
			t.Errorf("%d days after, %d are announced", day.ago, announced)
		}
		if got := e.indications().Items[0]; got.Step != day.step || day.ago == 29 && *got.DaysLeft != 1 {
			t.Errorf("%d days after: %+v", day.ago, got)
		}
	}
	var notified int
	e.scan(&notified, `SELECT count(*) FROM notifications WHERE user_id = $1 AND type = 'REFERRAL_BONUS'
		AND content->>'amount' = '150'`, e.planner.Owner.ID)
	if notified != 1 {
		t.Errorf("the owner is notified %d times", notified)
	}
}

// The business that opens keeps whose link its browser opened last, unless it is the referrer's own.
func TestABusinessKeepsWhoReferredIt(t *testing.T) {
	t.Parallel()
	e := newReferralEnv(t)
	opened := e.api.Visitor().PostAnswer("referral.open", proceduretest.Input{"code": e.code})
	cookies := opened.Result().Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly || !cookies[0].Secure || cookies[0].MaxAge != 90*24*60*60 {
		t.Fatalf("the cookies are %v", cookies)
	}
	for _, who := range []tenanttest.User{e.AddUser("Rita"), e.AddMember(e.planner, "ASSISTANT").User} {
		caller := e.api.Me(who).SetCookie(cookies[0].Name + "=" + cookies[0].Value)
		proceduretest.Post[business.CreateOutput](caller, "business.create", proceduretest.Input{"name": "Festa", "ownerName": who.Name,
			"location": "Belo Horizonte", "categories": []string{"PLANNING"}})
	}
	if got := e.indications(); got.Businesses != 1 {
		t.Errorf("%d businesses came by the link", got.Businesses)
	}
}
