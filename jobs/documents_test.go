package jobs_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/files"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// stored says whether a file is there.
func (b *bundle) stored(t *testing.T, key string) bool {
	t.Helper()
	file, err := b.files.Get(t.Context(), key)
	if errors.Is(err, files.ErrNotFound) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return true
}

// pdf makes a document of a file that is stored under its key.
func (b *bundle) pdf(t *testing.T, event tenanttest.Event, key string) (id uuid.UUID) {
	t.Helper()
	if err := b.files.Put(t.Context(), key, "application/pdf", []byte("%PDF-1.4")); err != nil {
		t.Fatal(err)
	}
	if err := b.Admin.QueryRow(t.Context(),
		`INSERT INTO documents (business_id, event_id, kind, name, file_key, media_type, size)
		VALUES ($1, $2, 'FILE', 'Contrato.pdf', $3, 'application/pdf', 8) RETURNING id`, event.Business.ID, event.ID,
		key).Scan(&id); err != nil {
		t.Fatal(err)
	}
	return id
}

func (b *bundle) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := b.Admin.Exec(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

const deletedAgo = `UPDATE documents SET deleted_at = now() - $2::interval WHERE id = $1`

func TestPurgeRemovesDocumentsWithWhatOnlyTheyShow(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	event := b.AddEvent(b.AddBusiness("Minha"), "Casamento")
	task := b.AddTask(event, "Contrato")
	text, _ := b.AddDocument(task, "Roteiro")
	old, recent, kept := b.pdf(t, event, "old"), b.pdf(t, event, "recent"), b.pdf(t, event, "kept")
	b.exec(t, deletedAgo, old, "25 hours")
	b.exec(t, deletedAgo, text, "25 hours")
	b.exec(t, deletedAgo, recent, "23 hours")
	if err := b.files.Put(t.Context(), "drawn", "image/jpeg", []byte("x")); err != nil {
		t.Fatal(err)
	}
	b.exec(t,
		`INSERT INTO images (business_id, key, width, height, created_at) VALUES ($1, 'drawn', 1, 1, now() - interval '2 days')`, event.Business.ID)
	b.exec(t, `UPDATE document_versions SET image_keys = '{drawn}' WHERE document_id = $1`, text)

	b.startWithClocks(t) // it runs at the start
	b.wait(t, 2, "purge", "purge_files")
	var documents, versions int
	if err := b.Admin.QueryRow(t.Context(),
		`SELECT (SELECT count(*) FROM documents WHERE id = ANY ($1)), (SELECT count(*) FROM document_versions WHERE document_id = $2)`,
		[]uuid.UUID{old, recent, kept, text}, text).Scan(&documents, &versions); err != nil || documents != 2 ||
		versions != 0 {
		t.Errorf("%d documents and %d versions are left (%v)", documents, versions, err)
	}
	for key, stays := range map[string]bool{"old": false, "drawn": false, "recent": true, "kept": true} {
		if b.stored(t, key) != stays {
			t.Errorf("file %s: stays %t", key, !stays)
		}
	}
}

func TestUploadThatBecameNoDocumentIsDiscarded(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Minha")
	event := b.AddEvent(business, "Casamento")
	deleted := b.pdf(t, event, "deleted")
	b.pdf(t, event, "kept")
	b.exec(t, deletedAgo, deleted, "1 hour") // it may come back
	if err := b.files.Put(t.Context(), "cut", "application/pdf", []byte("%PDF-1.4")); err != nil {
		t.Fatal(err)
	}
	// One that was never stored, or that an earlier try removed, is no error.
	for _, key := range []string{"kept", "deleted", "cut", "never stored"} {
		b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID),
			jobs.DiscardUpload{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, Key: key})
	}
	b.start(t)
	b.wait(t, 4, "discard_upload")
	for key, stays := range map[string]bool{"kept": true, "deleted": true, "cut": false} {
		if b.stored(t, key) != stays {
			t.Errorf("file %s: stays %t", key, !stays)
		}
	}
}
