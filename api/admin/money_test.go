package admin_test

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/admin"
	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/providers/files/filestest"
	"cortejo/providers/messages"
	"cortejo/providers/payments"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// moneyEnv is a business with two members of staff who may move its money, and jobs that are worked on.
type moneyEnv struct {
	*tenanttest.Env
	t                *testing.T
	business         tenanttest.Business
	sofia, rui       tenanttest.User
	proposer, second proceduretest.Caller
	owner            proceduretest.Caller
}

const soon = time.Minute

func newMoneyEnv(t *testing.T) moneyEnv {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil, activity.Register)
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
	b, sofia, rui := env.AddBusiness("Ateliê"), env.AddStaff("Sofia"), env.AddStaff("Rui")
	return moneyEnv{env, t, b, sofia, rui, api.Staff(sofia), api.Staff(rui), api.Owner(b)}
}

// owe books the fee of a dispute, so that the business owes it.
func (m moneyEnv) owe(cents int64) {
	m.t.Helper()
	charge, err := ledger.DisputeOpened(ledger.Origin{Source: "txn_" + uuid.NewString(), OccurredAt: time.Now()},
		ledger.Amounts{Total: 1, ProviderFee: cents - 1})
	if err != nil {
		m.t.Fatal(err)
	}
	if err := m.DB.Write(m.t.Context(), tenants.AsWorker(m.business.ID).Named("test"), func(w tenants.Writer) error {
		_, err := ledger.Store(m.t.Context(), w, charge)
		return err
	}); err != nil {
		m.t.Fatal(err)
	}
}

func (m moneyEnv) input(kind string, cents int64) proceduretest.Input {
	return proceduretest.Input{"businessUuid": m.business.ID, "kind": kind, "amount": cents,
		"reason": "Tarifa cobrada duas vezes"}
}

func (m moneyEnv) propose(in proceduretest.Input) uuid.UUID {
	m.t.Helper()
	return proceduretest.Post[admin.CreateMoneyProposalOutput](m.proposer, "admin.createMoneyProposal", in).UUID
}

func decision(proposal uuid.UUID, word string) proceduretest.Input {
	return proceduretest.Input{"uuid": proposal, "decision": word}
}

func (m moneyEnv) confirm(proposal uuid.UUID) {
	m.t.Helper()
	proceduretest.Post[procedure.None](m.second, "admin.decideMoneyProposal", decision(proposal, "CONFIRMED"))
}

func (m moneyEnv) list(of string) []admin.MoneyProposal {
	m.t.Helper()
	return proceduretest.Get[admin.GetMoneyProposalsOutput](m.second, "admin.getMoneyProposals",
		proceduretest.Input{"of": of}).Items
}

// untilBooked waits for the job of a proposal, and returns how it ended.
func (m moneyEnv) untilBooked(proposal uuid.UUID) (state string) {
	m.t.Helper()
	tenanttest.WaitUntil(m.t, soon, "the proposal is booked, or cannot be", func() bool {
		for _, p := range m.list("CONFIRMED") {
			if p.UUID == proposal {
				state = p.State
			}
		}
		return state == "BOOKED" || state == "FAILED"
	})
	return state
}

// available returns what the business has, or the hosts of an event.
func (m moneyEnv) available(event uuid.UUID) int64 {
	m.t.Helper()
	for _, owner := range proceduretest.Get[admin.GetMoneyOutput](m.second, "admin.getMoney",
		proceduretest.Input{"businessUuid": m.business.ID}).Items {
		if owner.EventUUID == nil && event == uuid.Nil || owner.EventUUID != nil && *owner.EventUUID == event {
			return owner.Available
		}
	}
	return 0
}

func (m moneyEnv) count(sql string, args ...any) (rows int) {
	m.t.Helper()
	if err := m.Admin.QueryRow(m.t.Context(), sql, args...).Scan(&rows); err != nil {
		m.t.Fatal(err)
	}
	return rows
}

// One proposes, the list says what the balance will be, another confirms, a job books it by the proposal's name, and
// the owner reads each step as Cortejo's.
func TestTwoMembersOfStaffAdjustMoney(t *testing.T) {
	m := newMoneyEnv(t)
	m.owe(55_00)
	proposal := m.propose(m.input("ADJUSTMENT", 30_00))
	waiting := m.list("WAITING")
	if len(waiting) != 1 || waiting[0].IsOwn || waiting[0].ProposedBy != "Sofia" ||
		*waiting[0].Balance != (admin.MoneyChange{Available: -55_00, AvailableAfter: -25_00}) {
		t.Fatalf("waiting: %+v", waiting)
	}
	if m.available(uuid.Nil) != -55_00 {
		t.Errorf("it moved money before it was confirmed: %d", m.available(uuid.Nil))
	}
	if counted := proceduretest.Get[admin.CountMoneyTasksOutput](m.second, "admin.countMoneyTasks",
		nil); counted.Proposals != 1 {
		t.Errorf("the home counts %+v", counted)
	}
	m.confirm(proposal)
	if state := m.untilBooked(proposal); state != "BOOKED" || m.available(uuid.Nil) != -25_00 {
		t.Errorf("%s, and %d are available", state, m.available(uuid.Nil))
	}
	if named := m.count(`SELECT count(*) FROM ledger_transactions WHERE source = 'proposal:' || $1::text`,
		proposal.String()); named != 2 {
		t.Errorf("%d transactions of the two books name it", named)
	}
	if left := m.list("WAITING"); len(left) != 0 {
		t.Errorf("it still waits: %+v", left)
	}
	var read []string
	for _, entry := range proceduretest.Get[activity.Page](m.owner, "activity.getAll", nil).Items {
		read = append(read, entry.Actor.Kind+" "+entry.Text)
	}
	for _, want := range []string{"CORTEJO propôs um lançamento no dinheiro do espaço",
		"CORTEJO confirmou um lançamento no dinheiro do espaço", "JOB lançou no livro o que a equipe do Cortejo confirmou"} {
		if !slices.Contains(read, want) {
			t.Errorf("the owner reads %q, not %q", read, want)
		}
	}
}

func TestAnAdjustmentTakesToo(t *testing.T) {
	m := newMoneyEnv(t)
	in := m.input("ADJUSTMENT", 30_00)
	in["isDebit"] = true
	proposal := m.propose(in)
	m.confirm(proposal)
	if state := m.untilBooked(proposal); state != "BOOKED" || m.available(uuid.Nil) != -30_00 {
		t.Errorf("%s, and %d are available", state, m.available(uuid.Nil))
	}
}

// Money that only a withdrawal holds pays no debt twice, and is not taken from under it.
func TestStaffTakeNothingThatAWithdrawalHolds(t *testing.T) {
	m := newMoneyEnv(t)
	m.owe(50_00)
	withdrawal, _ := m.AddWithdrawal(m.business, 100_00) // of money that a refund took after it was asked for
	writeOff, debit := m.input("WRITE_OFF", 50_01), m.input("ADJUSTMENT", 1)
	debit["isDebit"] = true
	for what, in := range map[string]proceduretest.Input{"a write-off": writeOff, "a debit": debit} {
		if status := m.proposer.TryPost("admin.createMoneyProposal", in); status != http.StatusUnprocessableEntity {
			t.Errorf("%s of what a withdrawal holds: %d", what, status)
		}
	}
	m.Exec(`UPDATE withdrawal_transfers SET status = 'FAILED' WHERE withdrawal_id = $1`, withdrawal)
	proposal := m.propose(debit)
	m.Exec(`UPDATE withdrawal_transfers SET status = 'PLANNED' WHERE withdrawal_id = $1`, withdrawal)
	if status := m.second.TryPost("admin.decideMoneyProposal", decision(proposal, "CONFIRMED")); status !=
		http.StatusConflict {
		t.Errorf("a debit of what a withdrawal holds is confirmed: %d", status)
	}
	writeOff = m.input("WRITE_OFF", 50_00)
	forgiven := m.propose(writeOff)
	m.confirm(forgiven)
	if state := m.untilBooked(forgiven); state != "BOOKED" || m.available(uuid.Nil) != -100_00 {
		t.Errorf("%s, and %d are available", state, m.available(uuid.Nil))
	}
}

// The money of an event's hosts is theirs: it moves theirs, and not the business's.
func TestHostsMoneyIsAdjustedByItself(t *testing.T) {
	m := newMoneyEnv(t)
	wedding := m.AddEvent(m.business, "Casamento")
	in := m.input("ADJUSTMENT", 30_00)
	in["eventUuid"] = wedding.ID
	proposal := m.propose(in)
	if waiting := m.list("WAITING"); len(waiting) != 1 || waiting[0].EventTitle != "Casamento" {
		t.Fatalf("waiting: %+v", waiting)
	}
	m.confirm(proposal)
	if state := m.untilBooked(proposal); state != "BOOKED" || m.available(wedding.ID) != 30_00 ||
		m.available(uuid.Nil) != 0 {
		t.Errorf("%s, the hosts have %d and the business %d", state, m.available(wedding.ID), m.available(uuid.Nil))
	}
	in["eventUuid"] = m.AddEvent(m.Env.AddBusiness("Outro"), "Dos outros").ID
	if status := m.proposer.TryPost("admin.createMoneyProposal", in); status != http.StatusNotFound {
		t.Errorf("an event of another business: %d", status)
	}
}

// A member of staff who celebrates the event has a share in its gifts.
func TestNoHostMovesTheMoneyOfTheirOwnEvent(t *testing.T) {
	m := newMoneyEnv(t)
	wedding := m.AddEvent(m.business, "Casamento")
	in := m.input("ADJUSTMENT", 30_00)
	in["eventUuid"] = wedding.ID
	proposal := m.propose(in)
	m.AddEventCustomer(wedding, m.rui)
	if r := m.second.PostRefused("admin.decideMoneyProposal", decision(proposal, "CONFIRMED")); r.Status !=
		http.StatusConflict || !strings.Contains(r.Detail, "o evento é seu") {
		t.Errorf("confirmed by a host: %+v", r)
	}
	if r := m.second.PostRefused("admin.createMoneyProposal", in); r.Status != http.StatusConflict {
		t.Errorf("proposed by a host: %+v", r)
	}
	delete(in, "eventUuid") // the business's own money is not theirs
	if status := m.second.TryPost("admin.createMoneyProposal", in); status != http.StatusOK {
		t.Errorf("the money of the business: %d", status)
	}
}

func TestNobodyDecidesWhatTheyProposed(t *testing.T) {
	m := newMoneyEnv(t)
	proposal := m.propose(m.input("ADJUSTMENT", 30_00))
	for _, word := range []string{"CONFIRMED", "REFUSED"} {
		if r := m.proposer.PostRefused("admin.decideMoneyProposal", decision(proposal, word)); r.Status != http.StatusConflict ||
			!strings.Contains(r.Detail, "Outra pessoa da equipe") {
			t.Errorf("%s by who proposed: %+v", word, r)
		}
	}
	// Nor past the procedures: the row itself refuses.
	if _, err := m.Admin.Exec(t.Context(), `UPDATE money_proposals SET decision = 'CONFIRMED', decided_by = proposed_by,
		decided_at = now() WHERE id = $1`, proposal); err == nil ||
		!strings.Contains(err.Error(), "money_proposals_two_people") {
		t.Errorf("in the database: %v", err)
	}
}

// Two decide at once: one decision holds, the other reads that it was decided, and it is booked once.
func TestTwoWhoDecideAtOnceDecideOnce(t *testing.T) {
	m := newMoneyEnv(t)
	third := proceduretest.New(t, m.Env,
		admin.New(admin.Options{Env: server.Env{DB: m.DB}}).Register).Staff(m.AddStaff("Lia"))
	for range 5 {
		proposal := m.propose(m.input("ADJUSTMENT", 30_00))
		var both sync.WaitGroup
		var statuses [2]int
		for i, who := range []proceduretest.Caller{m.second, third} {
			both.Go(func() {
				statuses[i] = who.TryPost("admin.decideMoneyProposal", decision(proposal, []string{"CONFIRMED", "REFUSED"}[i]))
			})
		}
		both.Wait()
		slices.Sort(statuses[:])
		if statuses != [2]int{http.StatusOK, http.StatusConflict} {
			t.Errorf("two at once: %v", statuses)
		}
		if r := m.second.PostRefused("admin.decideMoneyProposal",
			decision(proposal, "CONFIRMED")); r.Status != http.StatusConflict {
			t.Errorf("decided again: %+v", r)
		}
	}
}

func TestADecidedProposalIsNeverChanged(t *testing.T) {
	m := newMoneyEnv(t)
	proposal := m.propose(m.input("ADJUSTMENT", 30_00))
	proceduretest.Post[procedure.None](m.second, "admin.decideMoneyProposal", decision(proposal, "REFUSED"))
	if refused := m.list("REFUSED"); len(refused) != 1 || refused[0].DecidedBy != "Rui" {
		t.Errorf("refused: %+v", refused)
	}
	for _, sql := range []string{
		`UPDATE money_proposals SET decision = 'CONFIRMED' WHERE id = $1`,
		`UPDATE money_proposals SET amount_cents = 1 WHERE id = $1`,
		`UPDATE money_proposals SET expires_at = expires_at + interval '1 day' WHERE id = $1`,
		`UPDATE money_proposals SET booked_at = now() WHERE id = $1`,
		`DELETE FROM money_proposals WHERE id = $1`,
	} {
		if _, err := m.Admin.Exec(t.Context(), sql, proposal); err == nil {
			t.Errorf("%s went through", sql)
		}
	}
	if _, err := m.Admin.Exec(t.Context(), `TRUNCATE money_proposals`); err == nil {
		t.Error("all of them went")
	}
}

// After seven days a proposal cannot be decided, in the database either.
func TestAProposalExpires(t *testing.T) {
	m := newMoneyEnv(t)
	var proposal uuid.UUID
	if err := m.Admin.QueryRow(t.Context(), `INSERT INTO money_proposals (business_id, kind, account, amount_cents, reason,
			proposed_by, created_at, expires_at)
		VALUES ($1, 'ADJUSTMENT', 'OWED', 1, 'Tarifa cobrada duas vezes', $2, now() - interval '168 hours', now())
		RETURNING id`, m.business.ID, m.sofia.ID).Scan(&proposal); err != nil {
		t.Fatal(err)
	}
	if r := m.second.PostRefused("admin.decideMoneyProposal",
		decision(proposal, "CONFIRMED")); r.Status != http.StatusConflict || !strings.Contains(r.Detail, "7 dias") {
		t.Errorf("after seven days: %+v", r)
	}
	if _, err := m.Admin.Exec(t.Context(), `UPDATE money_proposals SET decision = 'CONFIRMED', decided_by = $2,
		decided_at = now() WHERE id = $1`, proposal, m.rui.ID); err == nil ||
		!strings.Contains(err.Error(), "money_proposals_in_time") {
		t.Errorf("in the database: %v", err)
	}
	if expired := m.list("EXPIRED"); len(expired) != 1 || len(m.list("WAITING")) != 0 {
		t.Errorf("expired: %+v", expired)
	}
}

// What makes a sign or an amount that the kind has not is refused, by the procedure and by the row.
func TestAProposalHasTheSignOfItsKind(t *testing.T) {
	m := newMoneyEnv(t)
	m.owe(55_00)
	finding := m.AddFinding("txn_topup", 80_00)
	with := func(in proceduretest.Input, field string, value any) proceduretest.Input {
		in[field] = value
		return in
	}
	for name, c := range map[string]struct {
		in    proceduretest.Input
		field string
	}{
		"nothing":                         {m.input("ADJUSTMENT", 0), "amount"},
		"less than nothing":               {m.input("ADJUSTMENT", -1), "amount"},
		"a short reason":                  {with(m.input("ADJUSTMENT", 1), "reason", " Engano    "), "reason"},
		"a write-off that takes":          {with(m.input("WRITE_OFF", 1), "isDebit", true), "isDebit"},
		"a write-off of more than a debt": {m.input("WRITE_OFF", 55_01), "amount"},
		"a top-up of no transfer":         {m.input("TOP_UP", 1), "findingUuid"},
		"a top-up of more than came":      {with(m.input("TOP_UP", 80_01), "findingUuid", finding), "amount"},
		"an adjustment of a transfer":     {with(m.input("ADJUSTMENT", 1), "findingUuid", finding), "findingUuid"},
	} {
		if r := m.proposer.PostRefused("admin.createMoneyProposal", c.in); r.Status != http.StatusUnprocessableEntity ||
			r.MessageOf(c.field) == "" {
			t.Errorf("%s: %+v", name, r)
		}
	}
	for name, values := range map[string]string{
		"money_proposals_amount_cents_check": `'ADJUSTMENT', 'OWED', -1, false`,
		"money_proposals_sign":               `'WRITE_OFF', 'OWED', 1, true`,
		"money_proposals_account":            `'ADJUSTMENT', 'HOSTS_OWED', 1, false`,
		"money_proposals_transfer":           `'TOP_UP', 'OWED', 1, false`,
		"money_proposals_kind_check":         `'BONUS', 'OWED', 1, false`,
	} {
		if _, err := m.Admin.Exec(t.Context(), `INSERT INTO money_proposals (business_id, proposed_by, reason, kind, account,
			amount_cents, is_debit) VALUES ($1, $2, 'Tarifa cobrada duas vezes', `+values+`)`, m.business.ID,
			m.sofia.ID); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if waiting := m.list("WAITING"); len(waiting) != 0 {
		t.Errorf("they wait: %+v", waiting)
	}
}

// A debt is given up once: of two proposals the second finds it smaller, when it is confirmed.
func TestADebtIsWrittenOffOnce(t *testing.T) {
	m := newMoneyEnv(t)
	m.owe(55_00)
	first, second := m.propose(m.input("WRITE_OFF", 55_00)), m.propose(m.input("WRITE_OFF", 55_00))
	m.confirm(first)
	if state := m.untilBooked(first); state != "BOOKED" || m.available(uuid.Nil) != 0 {
		t.Errorf("%s, and %d are available", state, m.available(uuid.Nil))
	}
	if r := m.second.PostRefused("admin.decideMoneyProposal", decision(second, "CONFIRMED")); r.Status != http.StatusConflict ||
		!strings.Contains(r.Detail, "dívida agora é menor") {
		t.Errorf("twice: %+v", r)
	}
}

// One that was confirmed while the debt was there, and that the job finds smaller, is not booked, and says so.
func TestAWriteOffOfMoreThanTheDebtIsNotBooked(t *testing.T) {
	m := newMoneyEnv(t)
	var proposal uuid.UUID
	if err := m.Admin.QueryRow(t.Context(), `INSERT INTO money_proposals (business_id, kind, account, amount_cents, reason,
			proposed_by, decision, decided_by, decided_at)
		VALUES ($1, 'WRITE_OFF', 'OWED', 1, 'Tarifa cobrada duas vezes', $2, 'CONFIRMED', $3, now()) RETURNING id`,
		m.business.ID, m.sofia.ID, m.rui.ID).Scan(&proposal); err != nil {
		t.Fatal(err)
	}
	if err := m.DB.Write(t.Context(), tenants.AsWorker(m.business.ID).Named("test"), func(w tenants.Writer) error {
		return w.Enqueue(t.Context(), jobs.BookMoneyProposal{OfBusiness: jobs.OfBusiness{BusinessID: m.business.ID},
			ProposalID: proposal}, nil)
	}); err != nil {
		t.Fatal(err)
	}
	if state := m.untilBooked(proposal); state != "FAILED" || m.count(`SELECT count(*) FROM ledger_transactions`) != 0 {
		t.Errorf("%s", state)
	}
}

// A transfer may be of several owners, and not of more than it brought.
func TestATopUpIsAPartOfATransfer(t *testing.T) {
	m := newMoneyEnv(t)
	finding := m.AddFinding("txn_topup", 80_00)
	of := func(cents int64) proceduretest.Input {
		in := m.input("TOP_UP", cents)
		in["findingUuid"] = finding
		return in
	}
	first := m.propose(of(50_00))
	if r := m.proposer.PostRefused("admin.createMoneyProposal", of(30_01)); r.MessageOf("amount") == "" {
		t.Errorf("more than is left: %+v", r)
	}
	second := m.propose(of(30_00))
	m.confirm(first)
	m.confirm(second)
	if a, b := m.untilBooked(first), m.untilBooked(second); a != "BOOKED" || b != "BOOKED" ||
		m.available(uuid.Nil) != 80_00 {
		t.Errorf("%s, %s, and %d are available", a, b, m.available(uuid.Nil))
	}
}

// Staff in control of any business, and those in the business's team, neither propose nor decide; nor does its owner.
func TestWhoHasAShareDoesNotMoveMoney(t *testing.T) {
	m := newMoneyEnv(t)
	proposal := m.propose(m.input("ADJUSTMENT", 30_00))
	m.AddControl(m.Env.AddBusiness("Outro"), m.rui)
	refused := func(who proceduretest.Caller, word string) {
		t.Helper()
		for name, in := range map[string]proceduretest.Input{"admin.createMoneyProposal": m.input("ADJUSTMENT", 1),
			"admin.decideMoneyProposal": decision(proposal, "CONFIRMED")} {
			if r := who.PostRefused(name, in); r.Status != http.StatusConflict || !strings.Contains(r.Detail, word) {
				t.Errorf("%s: %+v", name, r)
			}
		}
	}
	refused(m.second, "controle")
	change(t, m.Env, `UPDATE business_controls SET ended_at = now()`)
	change(t, m.Env, `INSERT INTO memberships (business_id, user_id, phone, name, role, accepted_at)
		SELECT $1, id, phone, name, 'ASSISTANT', now() FROM users WHERE id = $2`, m.business.ID, m.rui.ID)
	refused(m.second, "equipe deste negócio")
	if status := m.owner.TryPost("admin.decideMoneyProposal", decision(proposal, "CONFIRMED")); status != http.StatusNotFound {
		t.Errorf("the owner: %d", status)
	}
}

// Money is never proposed for a business that is not there, and a business of which money is proposed does not go.
func TestNoMoneyOfABusinessThatIsGone(t *testing.T) {
	m := newMoneyEnv(t)
	in := m.input("ADJUSTMENT", 30_00)
	m.propose(in)
	if _, err := m.Admin.Exec(t.Context(), `DELETE FROM businesses WHERE business_id = $1`, m.business.ID); err == nil {
		t.Error("the business went, and what was proposed for it stays")
	}
	in["businessUuid"] = uuid.New()
	if status := m.proposer.TryPost("admin.createMoneyProposal", in); status != http.StatusNotFound {
		t.Errorf("nobody's business: %d", status)
	}
	if status := m.second.TryPost("admin.decideMoneyProposal", decision(uuid.New(), "CONFIRMED")); status != http.StatusNotFound {
		t.Errorf("no such proposal: %d", status)
	}
}

// A job cannot book what two did not agree on, nor another amount of it.
func TestTheLedgerTakesOnlyWhatTwoAgreedOn(t *testing.T) {
	m := newMoneyEnv(t)
	agreed := m.AddMoneyProposal(m.business, m.sofia, 30_00, "Tarifa cobrada duas vezes")
	book := func(source string, cents int64, isDebit bool) error {
		all, err := ledger.MakeAdjustment(ledger.Origin{Source: source, OccurredAt: time.Now()},
			ledger.Amounts{Total: cents, IsDebit: isDebit})
		if err != nil {
			t.Fatal(err)
		}
		return m.DB.Write(t.Context(), tenants.AsWorker(m.business.ID).Named("test"), func(w tenants.Writer) error {
			_, err := ledger.Store(t.Context(), w, all...)
			return err
		})
	}
	refused := func(name string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), "CJ013") {
			t.Errorf("%s: %v", name, err)
		}
	}
	refused("without a proposal", book("txn_1", 30_00, false))
	refused("one that waits", book("proposal:"+agreed.String(), 30_00, false))
	m.ConfirmMoney(agreed, m.rui)
	refused("another amount", book("proposal:"+agreed.String(), 30_01, false))
	refused("the other sign", book("proposal:"+agreed.String(), 30_00, true))
	if err := book("proposal:"+agreed.String(), 30_00, false); err != nil {
		t.Errorf("what two agreed on: %v", err)
	}
}
