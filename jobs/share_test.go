package jobs_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

const busyImports = 40

// startImports starts 40 files of a business, and returns their number.
func (b *bundle) startImports(t testing.TB, business tenanttest.Business, rows int) {
	t.Helper()
	if _, err := b.Admin.Exec(t.Context(), `WITH files AS (
		INSERT INTO imports (business_id, kind, name, columns, fields, total, state)
		SELECT $1, 'CONTACTS', 'a.csv', '{}', '{}', $3, 'RUNNING' FROM generate_series(1, $2) RETURNING business_id, id)
		INSERT INTO import_rows (business_id, import_id, line, cells, verdict, record)
		SELECT f.business_id, f.id, n, '{}', 'VALID', jsonb_build_object('fullName', 'Cliente ' || n, 'phone',
			'+5531' || lpad((('x' || substr(md5(f.id::text || n), 1, 7))::bit(28)::int)::text, 9, '0'))
		FROM files f, generate_series(1, $3) n`, business.ID, busyImports, rows); err != nil {
		t.Fatal(err)
	}
	rowsOf, err := b.Admin.Query(t.Context(), `SELECT id FROM imports WHERE business_id = $1`, business.ID)
	if err != nil {
		t.Fatal(err)
	}
	var ids []uuid.UUID
	for rowsOf.Next() {
		var id uuid.UUID
		if err := rowsOf.Scan(&id); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	if err := rowsOf.Err(); err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID),
			jobs.Import{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, ImportID: id})
	}
}

// Files of one business whose rows are locked delay no invite and no money of another.
func TestImportsOfABusinessDelayNoOther(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	busy, other := b.AddBusiness("Muitos arquivos"), b.AddBusiness("Outra")
	b.startImports(t, busy, 1)
	lock, err := b.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = lock.Rollback(t.Context()) }()
	if _, err := lock.Exec(t.Context(), `SELECT FROM imports WHERE business_id = $1 FOR UPDATE`,
		busy.ID); err != nil {
		t.Fatal(err)
	}
	b.start(t)
	tenanttest.WaitUntil(t, time.Minute, "one import works and the others wait for their turn", func() bool {
		return b.count(t, `river.river_job WHERE kind = 'import' AND metadata ? 'snoozes'`) >= busyImports-1
	})
	m := b.AddInvitee(other, tenants.TeamGuest)
	b.enqueue(t, tenants.AsMember(other.Owner.ID, other.ID), teamInvite(m, b.InviteSent(m)))
	b.enqueue(t, tenants.AsMember(other.Owner.ID, other.ID), jobs.ProviderEvent{ID: "evt_unknown"})
	b.wait(t, 2, "team_invite", "provider_event")
	if n := b.count(t, `imports WHERE business_id = $1 AND state <> 'RUNNING'`, busy.ID); n != 0 {
		t.Errorf("%d imports ended although their rows are locked", n)
	}
}

// Two imports of a business in two processes take turns, and the turn of a job that died ends by time.
func TestImportsOfABusinessTakeTurns(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business, other := b.AddBusiness("Minha"), b.AddBusiness("Outra")
	job := func(of tenanttest.Business) jobs.Import {
		return jobs.Import{OfBusiness: jobs.OfBusiness{BusinessID: of.ID}, ImportID: b.file(t, of, "CONTACTS", 600)}
	}
	first, second, theirs := job(business), job(business), job(other)
	step := func(job jobs.Import, want bool) {
		t.Helper()
		before := b.importOf(t, job.ImportID)
		if err := jobs.ImportOnce(t.Context(), b.DB, job); err != nil {
			t.Fatal(err)
		}
		if got := b.importOf(t, job.ImportID) != before; got != want {
			t.Errorf("the step had its turn: %v, want %v", got, want)
		}
	}
	step(first, true)
	step(second, false)
	step(theirs, true)
	step(first, true)
	b.exec(t, `UPDATE imports SET worked_until = now() - interval '1 second' WHERE id = $1`, first.ImportID)
	step(second, true)
	step(first, false)
}

// Half of the messages' workers is all that one business takes, and what waits of it is behind the others.
func TestMessagesOfABusinessDelayNoOther(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	busy, other := b.AddBusiness("Muitos convites"), b.AddBusiness("Outra")
	theirs := b.AddInvitee(other, tenants.TeamGuest)
	var isTheirsHeld atomic.Bool
	release := b.sender.Hold(func(m messages.Message) bool {
		if m.To == theirs.User.Phone {
			isTheirsHeld.Store(true)
		}
		return m.Kind == messages.TeamInvite
	})
	defer release()
	invite := func(m tenanttest.Member) {
		b.enqueue(t, tenants.AsMember(m.Business.Owner.ID, m.Business.ID), teamInvite(m, b.InviteSent(m)))
	}
	for range 25 {
		invite(b.AddInvitee(busy, tenants.TeamGuest))
	}
	b.start(t)
	tenanttest.WaitUntil(t, time.Minute, "half of the workers send, and what waits is behind", func() bool {
		return b.sender.Held() >= 5 &&
			b.count(t, `river.river_job WHERE kind = 'team_invite' AND priority = 3`) >= 10
	})
	invite(theirs)
	tenanttest.WaitUntil(t, time.Minute, "the other's invite is being sent", isTheirsHeld.Load)
	tenanttest.WaitUntil(t, time.Minute, "the sender has counted it", func() bool { return b.sender.Held() >= 6 })
	if n := b.sender.Held() - 1; n > 5 {
		t.Errorf("one business uses %d of ten workers", n)
	}
}

// BenchmarkBusyImports bounds how long 40 imports of one business delay another's invite and its money.
func BenchmarkBusyImports(b *testing.B) {
	const maxInvite, maxMoney = 2 * time.Second, 5 * time.Second
	env := setup(b, nil)
	busy, other := env.AddBusiness("Muitos arquivos"), env.AddBusiness("Outra")
	env.startImports(b, busy, 500)
	if err := env.queue.Start(b.Context()); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		m := env.AddInvitee(other, tenants.TeamGuest)
		began := time.Now()
		env.enqueue(b, tenants.AsMember(other.Owner.ID, other.ID), teamInvite(m, env.InviteSent(m)))
		env.wait(b, 1, "team_invite")
		invite := time.Since(began)
		env.enqueue(b, tenants.AsMember(other.Owner.ID, other.ID), jobs.ProviderEvent{ID: uuid.NewString()})
		env.wait(b, 1, "provider_event")
		money := time.Since(began) - invite
		if invite > maxInvite || money > maxMoney {
			b.Errorf("the invite took %v, the money %v", invite, money)
		}
		b.ReportMetric(float64(invite.Milliseconds()), "ms-invite")
		b.ReportMetric(float64(money.Milliseconds()), "ms-money")
	}
}
