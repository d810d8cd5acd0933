package api_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"
)

// filesAtOnce is how many requests for one kind of file are made at once, and heapLimit the bytes that the process may
// take meanwhile: half of its 500 MB. TestTheLargestTextFitsIntoAChild limits the memory of the children that print.
const (
	filesAtOnce = 64
	heapLimit   = 250 << 20
)

// sentFile is a kind of file that the API sends.
type sentFile struct {
	// enlarge makes the file that is asked for as large as people's are; nil for a stored one, which is sent piece by
	// piece whatever its size, and for one that does not grow.
	enlarge func(mine target)
	// isChildPrint marks a file that a child prints for everyone who waits for a slot: another business is served at
	// its first request.
	isChildPrint bool
	// isLeftToJob marks a file that a job finishes where the machine takes more than two seconds for it: all of many
	// may have to ask again.
	isLeftToJob bool
}

// sentFiles are all kinds, by their procedure.
var sentFiles = map[string]sentFile{
	"activity.export": {enlarge: func(mine target) {
		mine.change(`INSERT INTO audit_entries
			(business_id, actor_name, session_role, in_control, procedure, kind, subject, transaction_id, changes)
			SELECT $1, 'Ana', 'member', false, 'task.updateMany', 'UPDATED', 'tasks', 1, c.changes
			FROM generate_series(1, 20) e CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('id', e || '-' || n,
				'title', 'Tarefa', 'before', jsonb_build_object('title', repeat('a', 500)),
				'after', jsonb_build_object('title', repeat('b', 500)))) AS changes FROM generate_series(1, 1000) n) c`,
			mine.business)
	}},
	"contracts.preview": {isChildPrint: true, enlarge: func(mine target) {
		mine.change(`UPDATE contracts SET content = $2 WHERE id = $1`, mine.contract, newLongText())
	}},
	"document.download": {isChildPrint: true, enlarge: func(mine target) {
		mine.change(`UPDATE documents SET content = $2 WHERE id = $1`, mine.document, newLongText())
	}},
	"proposals.getPdf": {isLeftToJob: true, enlarge: func(mine target) {
		mine.change(`UPDATE proposals SET content = $2 WHERE id = $1`, mine.proposal, newLongText())
	}},
	"giftOrders.export": {enlarge: func(mine target) {
		mine.change(`INSERT INTO gift_orders (business_id, event_id, id, sequence, number, giver_name, giver_email, message,
				status, method, gifts_cents, fee_cents, fee_by, total_cents, expires_at, paid_at)
			SELECT $1, $2, gen_random_uuid(), 1000 + n, 'L-' || n, 'Tia Bete', 'bia@example.com', repeat('Felicidades! ', 30),
				'PAID', 'CARD', 100, 0, 'GIVER', 100, now(), now() FROM generate_series(1, 2000) n`, mine.business, mine.event)
	}},
	"guests.export":          {enlarge: addManyGuests},
	"reception.getPrintPdf":  {enlarge: addManyGuests},
	"reception.getReportPdf": {enlarge: addManyGuests},
	"runSheet.getPdf": {enlarge: func(mine target) {
		mine.change(`INSERT INTO run_sheet_lines (business_id, event_id, day, start_minute, title, position)
			SELECT $1, $2, 0, 960, repeat('Entrada ', 20), 100 + n FROM generate_series(1, 190) n`, mine.business, mine.event)
	}},
	"wallet.getStatementCsv": {enlarge: addManyLedgerLines}, "wallet.getStatementOfx": {enlarge: addManyLedgerLines},
	"wallet.getStatementPdf": {enlarge: addManyLedgerLines},
	"imports.getModel":       {}, "imports.getLeftOut": {}, "payment.recibo": {}, "withdrawal.getReceiptPdf": {},
	"transfers.getReceiptPdf": {}, "transfers.getBankReceipt": {}, "admin.getTransferReceipt": {},
	"contracts.download": {}, "payment.receipt": {}, "proposals.downloadAttachment": {},
	"proposals.getAcceptancePdf": {}, "public.contract.file": {},
}

// newLongText returns a text of a document that is printed in a child.
func newLongText() in {
	paragraph := in{"type": "paragraph", "content": []in{
		{"type": "text", "text": strings.Repeat("A assessoria, do começo ao fim. ", 30)}}}
	return in{"type": "doc", "content": slices.Repeat([]in{paragraph}, 400)}
}

func addManyGuests(mine target) {
	mine.change(`INSERT INTO guests (business_id, event_id, invitation_id, name, position)
		SELECT $1, $2, $3, 'Convidada ' || n, 100 + n FROM generate_series(1, 45) n`, mine.business, mine.event,
		mine.invitation)
	mine.change(`WITH i AS (INSERT INTO invitations (business_id, event_id, name)
			SELECT $1, $2, 'Família ' || n FROM generate_series(1, 1000) n RETURNING id)
		INSERT INTO guests (business_id, event_id, invitation_id, name, position)
		SELECT $1, $2, i.id, 'Convidada ' || n, n FROM i, generate_series(1, 4) n`, mine.business, mine.event)
}

// addManyLedgerLines adds charges to the month of pastMonth. Three kinds of statement are asked for, and three times as
// many are nearly what a printed one may have.
func addManyLedgerLines(mine target) {
	mine.change(`INSERT INTO ledger_accounts (business_id, book, kind, event_id)
		SELECT $1, 'BUSINESS', k, $2 FROM unnest('{AT_PROVIDER,OWED}'::text[]) k ON CONFLICT DO NOTHING`,
		mine.business, mine.event)
	mine.change(`WITH charged AS (
			INSERT INTO ledger_transactions (business_id, book, kind, source, occurred_at, available_on)
			SELECT $1, 'BUSINESS', 'CHARGE', gen_random_uuid()::text, m.day + n * interval '10 minutes',
				m.day + interval '41 days'
			FROM generate_series(1, 600) n,
				(SELECT date_trunc('month', now() - interval '40 days') + interval '1 day' AS day) m
			RETURNING business_id, id
		)
		INSERT INTO ledger_entries (business_id, book, transaction_id, account_id, amount)
		SELECT c.business_id, 'BUSINESS', c.id, a.id, CASE a.kind WHEN 'AT_PROVIDER' THEN 10000 ELSE -10000 END
		FROM charged c JOIN ledger_accounts a ON a.business_id = c.business_id AND a.event_id = $2
			AND a.book = 'BUSINESS' AND a.kind IN ('AT_PROVIDER', 'OWED')`, mine.business, mine.event)
}

// listSentFiles returns the procedures that answer with a file.
func listSentFiles(t testing.TB) (names []string) {
	t.Helper()
	for name, op := range readDocument(t) {
		if op.file {
			names = append(names, name)
		}
	}
	return names
}

func TestEveryFileIsAskedForAtOnce(t *testing.T) {
	t.Parallel()
	names := listSentFiles(t)
	for _, name := range names {
		if _, ok := sentFiles[name]; !ok {
			t.Errorf("%s sends a file, which no row of sentFiles makes large", name)
		}
	}
	for name := range sentFiles {
		if !slices.Contains(names, name) {
			t.Errorf("%s has a row and sends no file", name)
		}
	}
}

// fileRequests asks over the network for one kind of file, and throws away what comes.
type fileRequests struct {
	*fixture
	t       testing.TB
	server  *httptest.Server
	address string
	user    uuid.UUID
}

func (f *fixture) newFileRequests(t testing.TB, server *httptest.Server, name string, s side, who actor,
	enlarge func(target)) fileRequests {
	t.Helper()
	op, r := readDocument(t)[name], rows[name]
	mine := f.target(t, s)
	mine.t = t
	if enlarge != nil {
		above := mine
		above.env = f.seeds // without triggers, which take minutes for thousands of rows
		enlarge(above)
		above.change(`ANALYZE`) // as Postgres does by itself a minute after so many rows came
	}
	fields, ok := r.input(mine, mine).(in)
	if !ok {
		t.Fatalf("the input of %s is no parameters", name)
	}
	return fileRequests{f, t, server, f.address(op.scopes[0], name, mine) + "?" + query(fields).Encode(), f.users[who]}
}

// fetch returns the status of one request, once all of the file came.
func (q fileRequests) fetch() int {
	request, err := http.NewRequestWithContext(q.t.Context(), http.MethodGet, q.server.URL+q.address, nil)
	if err != nil {
		q.t.Error(err)
		return 0
	}
	request.Header.Set("Test-User", q.user.String())
	response, err := q.server.Client().Do(request)
	if err != nil {
		q.t.Error(err)
		return 0
	}
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		q.t.Errorf("a file broke off: %v", err)
	}
	if err := response.Body.Close(); err != nil {
		q.t.Error(err)
	}
	if isRefusal := response.StatusCode == http.StatusTooManyRequests ||
		response.StatusCode == http.StatusServiceUnavailable; isRefusal && response.Header.Get("Retry-After") == "" {
		q.t.Errorf("a refusal (%d) does not say when to ask again", response.StatusCode)
	}
	return response.StatusCode
}

// start begins as many requests at once; done is closed when all ended, and served counts those that got the file.
func (q fileRequests) start(many int) (done chan struct{}, served *atomic.Int64) {
	done, served = make(chan struct{}), &atomic.Int64{}
	var all sync.WaitGroup
	for range many {
		all.Go(func() {
			switch status := q.fetch(); status {
			case http.StatusOK:
				served.Add(1)
			case http.StatusTooManyRequests, http.StatusServiceUnavailable:
			default:
				q.t.Errorf("one of many was answered %d", status)
			}
		})
	}
	go func() { all.Wait(); close(done) }()
	return done, served
}

func isClosed(done chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// However often a business asks for a file at once, the process keeps its memory, some are served, and another
// business gets its list and its own file.
func TestFilesAtOnceKeepTheirMemory(t *testing.T) {
	f := newFixture(t)
	server := httptest.NewServer(f.handler)
	t.Cleanup(server.Close)
	for _, name := range slices.Sorted(slices.Values(listSentFiles(t))) {
		t.Run(name, func(t *testing.T) {
			loudly, quietly := owner, ownerOfB
			if strings.HasPrefix(name, "admin.") {
				loudly, quietly = staff, staff
			}
			loud := f.newFileRequests(t, server, name, f.a, loudly, sentFiles[name].enlarge)
			quiet := f.newFileRequests(t, server, name, f.b, quietly, sentFiles[name].enlarge)
			list := quiet
			list.user, list.address = f.users[ownerOfB], "/api/b/"+f.b.business.ID.String()+"/event.getAll"
			done, served := loud.start(filesAtOnce)
			quietDone, quietServed := quiet.start(1)
			var peak uint64
			for !isClosed(done) {
				peak = max(peak, readHeap())
				if status := list.fetch(); status != http.StatusOK {
					t.Errorf("another business's list: %d", status)
				}
			}
			<-quietDone
			if sentFiles[name].isChildPrint && quietServed.Load() == 0 {
				t.Error("another business's file was refused while the prints of the first one waited")
			}
			// It may have been refused while the machine was busy, and is there when it is asked for again.
			for status := 0; quietServed.Load() == 0 && status != http.StatusOK && t.Context().Err() == nil; {
				if status = quiet.fetch(); status != http.StatusOK && status != http.StatusServiceUnavailable {
					t.Fatalf("another business's file: %d", status)
				}
			}
			if served.Load() == 0 && !sentFiles[name].isLeftToJob {
				t.Error("none of the requests was served")
			}
			t.Logf("%d of %d served, %d MB at the peak", served.Load(), filesAtOnce, peak>>20)
			if peak > heapLimit {
				t.Errorf("the heap grew to %d MB", peak>>20)
			}
		})
	}
}

func readHeap() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64()
}
