package activity_test

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime/metrics"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"cortejo/api/activity"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// insertLargeEntries adds entries with changes of about a kilobyte each to a business's audit log. Their titles number
// them.
func insertLargeEntries(t testing.TB, env *tenanttest.Env, b tenanttest.Business, entries, changes int) {
	t.Helper()
	if _, err := env.Admin.Exec(t.Context(), `INSERT INTO audit_entries
		(business_id, actor_name, session_role, in_control, procedure, kind, subject, transaction_id, changes)
		SELECT $1, 'Ana', 'member', false, 'task.updateMany', 'UPDATED', 'tasks', 1, c.changes
		FROM generate_series(1, $2::integer) e
		CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('id', e || '-' || n, 'title', 'Tarefa ' || e || '-' || n,
			'before', jsonb_build_object('title', repeat('a', 500)), 'after', jsonb_build_object('title', repeat('b', 500))) ORDER BY n)
			AS changes FROM generate_series(1, $3::integer) n) c
		ORDER BY e`, b.ID, entries, changes); err != nil {
		t.Fatal(err)
	}
}

// newExportServer serves the audit log to clients that read at their own pace.
func newExportServer(t testing.TB, env *tenanttest.Env) *httptest.Server {
	t.Helper()
	router := procedure.New(env.DB, proceduretest.HeaderAuth{})
	activity.Register(router)
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	return server
}

// openExport starts an export of the business's audit log by its owner.
func openExport(ctx context.Context, server *httptest.Server, b tenanttest.Business) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet,
		server.URL+"/api/b/"+b.ID.String()+"/activity.export", nil)
	if err != nil {
		return nil, err
	}
	proceduretest.SetUser(request, b.Owner.ID)
	return server.Client().Do(request)
}

// An entry of more bytes than a piece continues in the next one, and every change is written once.
func TestLargeEntriesAreExportedInPieces(t *testing.T) {
	env, _ := setup(t)
	b := env.AddBusiness("Ateliê")
	since(t, env)
	insertLargeEntries(t, env, b, 3, 1500)
	insertLargeEntries(t, env, b, 400, 1)
	text, err := download(t, env, b.Owner, b, nil)
	if err != nil {
		t.Fatal(err)
	}
	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	reader.Comma = ';'
	rows, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for e := 400; e > 0; e-- {
		want = append(want, fmt.Sprintf("Tarefa %d-1", e))
	}
	for e := 3; e > 0; e-- {
		for n := 1; n <= 1500; n++ {
			want = append(want, fmt.Sprintf("Tarefa %d-%d", e, n))
		}
	}
	if len(rows) != len(want)+1 {
		t.Fatalf("%d lines, want %d", len(rows), len(want)+1)
	}
	for i, row := range rows[1:] {
		if row[6] != want[i] {
			t.Fatalf("line %d is %q, want %q", i+2, row[6], want[i])
		}
		if i < 400 {
			continue
		}
		entry := 3 - (i-400)/1500
		if sentence := fmt.Sprintf("alterou 1500 tarefas (“Tarefa %d-1”, “Tarefa %d-2”…)", entry,
			entry); row[4] != sentence {
			t.Fatalf("line %d says %q, want %q", i+2, row[4], sentence)
		}
	}
}

func TestABusinessExportsOnceAtATime(t *testing.T) {
	env, _ := setup(t)
	b, other := env.AddBusiness("Ateliê"), env.AddBusiness("Outro")
	since(t, env)
	insertLargeEntries(t, env, b, 20, 1000) // more than the connection's buffers hold
	server := newExportServer(t, env)
	first, err := openExport(t.Context(), server, b)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = first.Body.Close() }()
	second, err := openExport(t.Context(), server, b)
	if err != nil {
		t.Fatal(err)
	}
	refusal, err := io.ReadAll(second.Body)
	if err = errors.Join(err, second.Body.Close()); err != nil {
		t.Fatal(err)
	}
	if second.StatusCode != http.StatusTooManyRequests || second.Header.Get("Retry-After") != "5" ||
		!strings.Contains(string(refusal), "Outra exportação deste espaço ainda está saindo.") {
		t.Errorf("a second export at once: %d, Retry-After %q, %s", second.StatusCode, second.Header.Get("Retry-After"),
			refusal)
	}
	theirs, err := openExport(t.Context(), server, other)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, theirs.Body); err != nil || theirs.StatusCode != http.StatusOK {
		t.Errorf("another business meanwhile: %d (%v)", theirs.StatusCode, err)
	}
	_ = theirs.Body.Close()
	if _, err := io.Copy(io.Discard, first.Body); err != nil {
		t.Fatal(err)
	}
	// The first export ends for the client a moment before it ends for the server.
	for {
		again, err := openExport(t.Context(), server, b)
		if err != nil {
			t.Fatal(err)
		}
		_ = again.Body.Close()
		if again.StatusCode == http.StatusOK {
			return
		}
		if again.StatusCode != http.StatusTooManyRequests {
			t.Fatalf("after the first: %d", again.StatusCode)
		}
	}
}

// heapLimit limits the heap of the whole process.
const heapLimit = 500 << 20

func readHeap() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64()) //nolint:gosec // a heap is no exabytes
}

// The memory of the process does not grow with the size of the audit log, nor with the number of exports.
func TestSixtyFourExportsKeepTheirMemory(t *testing.T) {
	env, _ := setup(t)
	loud := env.AddBusiness("Ateliê")
	since(t, env)
	insertLargeEntries(t, env, loud, 40, 1000) // 40 MB of text
	var others []tenanttest.Business
	for n := range 4 {
		others = append(others, env.AddBusiness(fmt.Sprintf("Outro %d", n)))
		insertLargeEntries(t, env, others[n], 10, 1000)
	}
	server := newExportServer(t, env)
	var peak, served, refused atomic.Int64
	fetch := func(b tenanttest.Business) {
		response, err := openExport(t.Context(), server, b)
		if err != nil {
			t.Error(err)
			return
		}
		defer func() { _ = response.Body.Close() }()
		switch response.StatusCode {
		case http.StatusOK:
			served.Add(1)
		case http.StatusTooManyRequests:
			refused.Add(1)
		default:
			t.Errorf("an export answered %d", response.StatusCode)
		}
		body := bufio.NewReaderSize(response.Body, 64<<10)
		for {
			now := readHeap()
			for before := peak.Load(); now > before && !peak.CompareAndSwap(before, now); before = peak.Load() {
			}
			if _, err := body.Discard(64 << 10); err == io.EOF {
				return
			} else if err != nil {
				t.Errorf("an export broke off: %v", err)
				return
			}
		}
	}
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() { fetch(loud) })
	}
	for _, b := range others {
		all.Go(func() { fetch(b) })
	}
	all.Wait()
	if served.Load() < 5 || refused.Load() == 0 {
		t.Errorf("%d exports were served and %d refused", served.Load(), refused.Load())
	}
	t.Logf("the heap's peak was %d MB, %d served, %d refused", peak.Load()>>20, served.Load(), refused.Load())
	if peak.Load() > heapLimit {
		t.Errorf("the heap grew to %d MB", peak.Load()>>20)
	}
}
