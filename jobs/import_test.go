package jobs_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// file is an import of so many rows that somebody has started.
func (b *bundle) file(t *testing.T, business tenanttest.Business, kind string, rows int) uuid.UUID {
	t.Helper()
	var id uuid.UUID
	if err := b.Admin.QueryRow(t.Context(),
		`INSERT INTO imports (business_id, kind, name, columns, fields, total, state)
		VALUES ($1, $2::import_kind, 'a.csv', '{}', '{}', $3, 'RUNNING') RETURNING id`, business.ID, kind, rows).
		Scan(&id); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Admin.Exec(t.Context(),
		`INSERT INTO import_rows (business_id, import_id, line, cells, verdict, record)
		SELECT $1, $2, n, '{}', 'VALID', jsonb_build_object('name', 'Fornecedor ' || n, 'fullName', 'Cliente ' || n, 'phone', '+55319' || lpad(n::text, 8, '0'), 'categories', '["CAKE"]'::jsonb)
		FROM generate_series(1, $3::integer) n`, business.ID, id, rows); err != nil {
		t.Fatal(err)
	}
	return id
}

func (b *bundle) importOf(t *testing.T, id uuid.UUID) string {
	t.Helper()
	var found string
	if err := b.Admin.QueryRow(t.Context(),
		`SELECT concat_ws(' ', state, done, failed, kept) FROM imports WHERE id = $1`, id).Scan(&found); err != nil {
		t.Fatal(err)
	}
	return found
}

func (b *bundle) count(t *testing.T, sql string, args ...any) (n int) {
	t.Helper()
	if err := b.Admin.QueryRow(t.Context(), "SELECT count(*) FROM "+sql, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// A job that dies in the middle and runs again writes every row once, and the whole is undone but
// for what is in use.
func TestImportOfVendors(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business, other := b.AddBusiness("Minha"), b.AddBusiness("Outra")
	const rows = 1300
	id := b.file(t, business, "VENDORS", rows)
	theirs := b.file(t, other, "VENDORS", 3)
	// One of them came into the catalogue meanwhile.
	if _, err := b.Admin.Exec(t.Context(),
		`INSERT INTO vendors (business_id, name, phone, categories) VALUES ($1, 'Já estava', '+5531900000007', '{CAKE}')`, business.ID); err != nil {
		t.Fatal(err)
	}
	job := jobs.Import{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, ImportID: id}
	owner := tenants.AsMember(business.Owner.ID, business.ID)
	// The first attempt is cut after its first step.
	if err := jobs.ImportOnce(t.Context(), b.DB, job); err != nil {
		t.Fatal(err)
	}
	if got := b.importOf(t, id); got != "RUNNING 499 1 0" {
		t.Errorf("cut in the middle: %s", got)
	}
	b.enqueue(t, owner, job)
	b.start(t)
	b.wait(t, 1, "import")
	if got, want := b.importOf(t, id), fmt.Sprintf("DONE %d 1 0", rows-1); got != want {
		t.Errorf("it ended %s, want %s", got, want)
	}
	if n := b.count(t, "vendors WHERE business_id = $1 AND import_id = $2 AND deleted_at IS NULL", business.ID,
		id); n != rows-1 {
		t.Errorf("%d vendors came", n)
	}
	if n := b.count(t, "vendors WHERE import_id = $1", theirs); n != 0 {
		t.Errorf("%d vendors of another business came along", n)
	}
	// Run again, it finds nothing to do.
	if err := jobs.ImportOnce(t.Context(), b.DB, job); err != nil ||
		b.importOf(t, id) != fmt.Sprintf("DONE %d 1 0", rows-1) {
		t.Errorf("run again it made %s, %v", b.importOf(t, id), err)
	}

	event := b.AddEvent(business, "Casamento")
	if _, err := b.Admin.Exec(t.Context(), `INSERT INTO event_vendors (business_id, event_id, vendor_id)
		SELECT business_id, $2, id FROM vendors WHERE business_id = $1 AND name = 'Fornecedor 9'`, business.ID,
		event.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Admin.Exec(t.Context(), `UPDATE imports SET state = 'UNDOING' WHERE id = $1`, id); err != nil {
		t.Fatal(err)
	}
	job.Undo = true
	b.enqueue(t, owner, job)
	b.wait(t, 1, "import")
	if got, want := b.importOf(t, id), fmt.Sprintf("UNDONE %d 1 1", rows-1); got != want {
		t.Errorf("undone it is %s, want %s", got, want)
	}
	if n := b.count(t, "vendors WHERE business_id = $1 AND deleted_at IS NULL", business.ID); n != 2 {
		t.Errorf("%d vendors stay, want the one in use and the one that was there before", n)
	}
}

func TestImportOfContacts(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Minha")
	id := b.file(t, business, "CONTACTS", 600)
	job := jobs.Import{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, ImportID: id}
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), job)
	b.start(t)
	b.wait(t, 1, "import")
	if got := b.importOf(t, id); got != "DONE 600 0 0" {
		t.Errorf("it ended %s", got)
	}
	if n := b.count(t, "audit_entries WHERE business_id = $1 AND subject = 'contacts' AND kind = 'CREATED'",
		business.ID); n != 2 {
		t.Errorf("%d entries in the audit log, want one for each step", n)
	}
	if _, err := b.Admin.Exec(context.Background(), `UPDATE imports SET state = 'UNDOING' WHERE id = $1`,
		id); err != nil {
		t.Fatal(err)
	}
	job.Undo = true
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), job)
	b.wait(t, 1, "import")
	if n := b.count(t, "contacts WHERE business_id = $1 AND deleted_at IS NULL", business.ID); n != 0 ||
		b.importOf(t, id) != "UNDONE 600 0 0" {
		t.Errorf("%d contacts stay, and it is %s", n, b.importOf(t, id))
	}
}
