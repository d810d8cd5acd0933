package auditlog_test

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"cortejo/auditlog"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

var key = []byte("a key that the database never sees")

// fixture is a database with an audit log, and a folder of files.
type fixture struct {
	*tenanttest.Env
	t     *testing.T
	store *files.Store
	b     tenanttest.Business
	event tenanttest.Event
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	h := &fixture{Env: tenanttest.New(t), t: t}
	h.store = filestest.Open(t, t.TempDir())
	h.b = h.AddBusiness("Ateliê")
	h.event = h.AddEvent(h.b, "Casamento")
	for i := range 8 {
		h.AddTask(h.event, fmt.Sprintf("Tarefa %d", i))
	}
	h.AddBusiness("Rivais")
	h.seal()
	return h
}

func (h *fixture) seal() {
	h.t.Helper()
	if _, err := auditlog.Seal(h.t.Context(), h.DB, key, nil); err != nil {
		h.t.Fatal(err)
	}
	if err := h.publish(); err != nil {
		h.t.Fatal(err)
	}
}

func (h *fixture) publish() error {
	return auditlog.Publish(h.t.Context(), h.DB, key, h.store, slog.New(slog.DiscardHandler))
}

// verify returns the faults, as "entry fault".
func (h *fixture) verify(patience time.Duration) (faults []string) {
	h.t.Helper()
	conn, err := pgx.Connect(h.t.Context(), h.AdminURL)
	if err != nil {
		h.t.Fatal(err)
	}
	report, err := auditlog.Verify(h.t.Context(), conn, key, h.store, patience)
	if err != nil {
		h.t.Fatal(err)
	}
	if err := conn.Close(h.t.Context()); err != nil {
		h.t.Error(err)
	}
	for _, f := range report.Faults {
		if f.Business != h.b.ID || f.Name != h.b.Name {
			h.t.Errorf("another business is named: %+v", f)
		}
		faults = append(faults, fmt.Sprint(f.Entry, " ", f.What))
	}
	if report.Entries == 0 {
		h.t.Error("nothing was verified")
	}
	return faults
}

// hand runs a statement as an administrator of the database.
func (h *fixture) hand(sql string, args ...any) {
	h.t.Helper()
	if _, err := h.Admin.Exec(h.t.Context(), sql, args...); err != nil {
		h.t.Fatalf("%s: %v", sql, err)
	}
}

// ids are the entries of the business.
func (h *fixture) ids() []int64 {
	h.t.Helper()
	rows, err := h.Admin.Query(h.t.Context(), `SELECT id FROM audit_entries WHERE business_id = $1 ORDER BY id`, h.b.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		h.t.Fatal(err)
	}
	return all
}

const patience = time.Hour

// Verification names every change that a database administrator makes to the audit log, with its entry.
func TestNothingIsTouchedUnseen(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		touch func(h *fixture, ids []int64)
		want  func(ids []int64) []string
	}{
		"nothing": {func(*fixture, []int64) {}, func([]int64) []string { return nil }},
		"an edit": {
			func(h *fixture, ids []int64) {
				h.hand(`UPDATE audit_entries SET changes = jsonb_set(changes, '{0,title}', '"Outra"') WHERE id = $1`,
					ids[3])
			},
			func(ids []int64) []string { return []string{fmt.Sprint(ids[3], " changed")} },
		},
		"another name": {
			func(h *fixture, ids []int64) {
				h.hand(`UPDATE audit_entries SET actor_name = 'Bia' WHERE id = $1`, ids[5])
			},
			func(ids []int64) []string { return []string{fmt.Sprint(ids[5], " changed")} },
		},
		"another time": {
			func(h *fixture, ids []int64) {
				h.hand(`UPDATE audit_entries SET at = at + interval '1 microsecond' WHERE id = $1`, ids[0])
			},
			func(ids []int64) []string { return []string{fmt.Sprint(ids[0], " changed")} },
		},
		"a deleted entry": {
			func(h *fixture, ids []int64) { h.hand(`DELETE FROM audit_entries WHERE id = $1`, ids[4]) },
			func(ids []int64) []string { return []string{fmt.Sprint(ids[4], " deleted")} },
		},
		"an entry deleted with its seal": {
			func(h *fixture, ids []int64) {
				h.hand(
					`WITH gone AS (DELETE FROM audit_entries WHERE id = $1 RETURNING id) DELETE FROM audit_seals s USING gone WHERE s.entry_id = gone.id`, ids[4])
			},
			func(ids []int64) []string { return []string{fmt.Sprint(ids[5], " gap")} },
		},
		"and the positions closed up": {
			func(h *fixture, ids []int64) {
				h.hand(`DELETE FROM audit_entries WHERE id = $1`, ids[4])
				h.hand(`DELETE FROM audit_seals WHERE entry_id = $1`, ids[4])
				h.hand(`UPDATE audit_seals SET position = -position + 1000 WHERE business_id = $1 AND entry_id > $2`,
					h.b.ID, ids[4])
				h.hand(`UPDATE audit_seals SET position = 999 - position WHERE business_id = $1 AND position > 900`,
					h.b.ID)
			},
			func(ids []int64) []string {
				var all []string
				for _, id := range ids[5:] {
					all = append(all, fmt.Sprint(id, " reordered"))
				}
				return append(all, "0 cut off")
			},
		},
		"two entries in each other's place": {
			func(h *fixture, ids []int64) {
				h.hand(`UPDATE audit_entries a SET (at, actor_user_id, actor_name, session_role, team_role, in_control, procedure, kind, subject, event_id, transaction_id, changes)
					= (b.at, b.actor_user_id, b.actor_name, b.session_role, b.team_role, b.in_control, b.procedure, b.kind, b.subject, b.event_id, b.transaction_id, b.changes)
					FROM audit_entries b WHERE (a.id, b.id) IN (($1, $2), ($2, $1))`, ids[2], ids[6])
			},
			func(ids []int64) []string {
				return []string{fmt.Sprint(ids[2], " reordered"), fmt.Sprint(ids[6], " reordered")}
			},
		},
		"two seals in each other's place": {
			func(h *fixture, ids []int64) {
				h.hand(`UPDATE audit_seals SET position = position + 1000 WHERE entry_id IN ($1, $2)`, ids[2], ids[3])
				h.hand(`UPDATE audit_seals s SET position = CASE s.entry_id WHEN $1 THEN o.position ELSE o.position END - 1000 FROM audit_seals o
					WHERE (s.entry_id, o.entry_id) IN (($1, $2), ($2, $1))`, ids[2], ids[3])
			},
			func(ids []int64) []string {
				return []string{fmt.Sprint(ids[3], " reordered"), fmt.Sprint(ids[2], " reordered"),
					fmt.Sprint(ids[4], " reordered")}
			},
		},
		"a fake of yesterday": {
			func(h *fixture, ids []int64) {
				h.AddAuditEntry(h.event)
				h.hand(`UPDATE audit_entries SET at = at - interval '1 day' WHERE id > $1 AND business_id = $2`,
					ids[len(ids)-1], h.b.ID)
				// The seal does not cover it either.
				h.seal()
			},
			func(ids []int64) []string { return []string{"fake unsealed"} },
		},
		"a fake of tomorrow": {
			func(h *fixture, ids []int64) {
				h.hand(`UPDATE audit_entries SET at = at + interval '1 day' WHERE id = $1`, h.AddAuditEntry(h.event))
			},
			func(ids []int64) []string { return []string{"fake unsealed"} },
		},
		"a fake with a seal": {
			func(h *fixture, ids []int64) {
				id := h.AddAuditEntry(h.event)
				h.hand(`INSERT INTO audit_seals (business_id, position, entry_id, entry_hash, hash)
					SELECT business_id, max(position) + 1, $2, sha256('x'), sha256('y') FROM audit_seals WHERE business_id = $1 GROUP BY 1`, h.b.ID, id)
			},
			func(ids []int64) []string { return []string{"fake changed"} },
		},
		"the tail cut off": {
			func(h *fixture, ids []int64) {
				h.hand(`DELETE FROM audit_entries WHERE id >= $1 AND business_id = $2`, ids[5], h.b.ID)
				h.hand(`DELETE FROM audit_seals WHERE entry_id >= $1 AND business_id = $2`, ids[5], h.b.ID)
				h.hand(`UPDATE audit_heads h SET position = s.position, hash = s.hash, published = 0 FROM audit_seals s
					WHERE h.business_id = $1 AND s.business_id = $1 AND s.position = (SELECT max(position) FROM audit_seals WHERE business_id = $1)`, h.b.ID)
				// Later entries do not overwrite the stored end of the chain.
				h.AddTask(h.event, "Depois")
				if _, err := auditlog.Seal(h.t.Context(), h.DB, key, nil); err != nil {
					h.t.Fatal(err)
				}
				if err := h.publish(); err == nil {
					h.t.Error("the shorter chain was published")
				}
			},
			func(ids []int64) []string { return []string{"0 cut off"} },
		},
		"all of it gone": {
			func(h *fixture, _ []int64) {
				for _, table := range []string{"audit_entries", "audit_seals", "audit_heads"} {
					h.hand(`DELETE FROM `+table+` WHERE business_id = $1`, h.b.ID)
				}
			},
			func([]int64) []string { return []string{"0 cut off"} },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newFixture(t)
			ids := h.ids()
			c.touch(h, ids)
			want := c.want(ids)
			fake := slices.Max(append(h.ids(), 0))
			for i := range want {
				want[i] = strings.Replace(want[i], "fake", fmt.Sprint(fake), 1)
			}
			if got := h.verify(patience); !slices.Equal(got, want) {
				t.Errorf("found %q, want %q", got, want)
			}
		})
	}
}

func TestWhatIsWrittenDownOutside(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	file := "audit/heads/" + h.b.ID.String()
	if got := h.verify(patience); got != nil {
		t.Fatalf("found %q", got)
	}
	if err := h.store.Put(t.Context(), file, "application/json",
		[]byte(`{"business":"`+h.b.ID.String()+`","position":1}`)); err != nil {
		t.Fatal(err)
	}
	if got := h.verify(-time.Second); !slices.Contains(got, "0 unwritten") {
		t.Errorf("a forged end: %q", got)
	}
	if err := h.store.Delete(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	h.AddTask(h.event, "Mais uma")
	if _, err := auditlog.Seal(t.Context(), h.DB, key, nil); err != nil {
		t.Fatal(err)
	}
	if err := h.publish(); err == nil {
		t.Error("an end that went missing was written anew")
	}
	if conn, err := pgx.Connect(t.Context(), h.AdminURL); err != nil {
		t.Error(err)
	} else if report, err := auditlog.Verify(t.Context(), conn, []byte("another key"), h.store, patience); err != nil ||
		len(report.Faults) < report.Entries {
		t.Errorf("another key verifies: %+v, %v", report, err)
	}
}

// An entry that waits too long for its seal is named, because the job that seals does not run.
func TestAnEntryMayNotWait(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddTask(h.event, "Nova")
	if got := h.verify(patience); got != nil {
		t.Errorf("it just came: %q", got)
	}
	if got := h.verify(-time.Second); !slices.Contains(got, fmt.Sprint(slices.Max(h.ids()), " unsealed")) {
		t.Errorf("it waited too long: %q", got)
	}
	// Only the last hours are looked at where that is asked.
	since := time.Now().Add(time.Minute)
	if n, err := auditlog.Seal(t.Context(), h.DB, key, &since); err != nil || n != 0 {
		t.Errorf("sealed %d, %v", n, err)
	}
	since = time.Now().Add(-time.Minute)
	if n, err := auditlog.Seal(t.Context(), h.DB, key, &since); err != nil || n != 1 {
		t.Errorf("sealed %d, %v", n, err)
	}
}

// Two sealers at once make one chain, and the session's settings do not show in it.
func TestTwoSealersMakeOneChain(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	for i := range 50 {
		h.AddTask(h.event, fmt.Sprint("Mais ", i))
	}
	h.hand(`ALTER ROLE cortejo_app IN DATABASE ` + h.database() + ` SET timezone = 'Asia/Tokyo'`)
	done := make(chan error)
	for range 4 {
		go func() {
			_, err := auditlog.Seal(t.Context(), h.DB, key, nil)
			done <- err
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if err := h.publish(); err != nil {
		t.Error(err)
	}
	if got := h.verify(patience); got != nil {
		t.Errorf("found %q", got)
	}
}

func (h *fixture) database() string {
	h.t.Helper()
	config, err := pgx.ParseConfig(h.AdminURL)
	if err != nil {
		h.t.Fatal(err)
	}
	return config.Database
}
