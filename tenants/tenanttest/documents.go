package tenanttest

import (
	"strings"

	"github.com/google/uuid"
)

// AddDocument adds a text document of a task, with one version, and returns their IDs.
func (e *Env) AddDocument(task Task, name string) (document, version uuid.UUID) {
	e.t.Helper()
	content := `{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "` + name +
		`"}]}]}`
	document = e.insertRow(
		`INSERT INTO documents (business_id, event_id, task_id, kind, name, content) VALUES ($1, $2, $3, 'DOCUMENT', $4, $5) RETURNING id`,
		task.Event.Business.ID, task.Event.ID, task.ID, name, content)
	version = e.insertRow(
		`INSERT INTO document_versions (business_id, event_id, document_id, slot, version, content) VALUES ($1, $2, $3, 0, 1, $4) RETURNING id`,
		task.Event.Business.ID, task.Event.ID, document, content)
	return document, version
}

// MarkCustomerFile marks a document as a file of the event's client; otherwise only the database does.
func (e *Env) MarkCustomerFile(document uuid.UUID) {
	e.t.Helper()
	e.insertRow(`UPDATE documents SET is_customer_file = true WHERE id = $1 RETURNING id`, document)
}

// AddFile adds the row of a PDF, without its file, and returns its ID.
func (e *Env) AddFile(event Event, name string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO documents (business_id, event_id, kind, name, file_key, media_type, size) VALUES ($1, $2, 'FILE', $3, $4, 'application/pdf', 9) RETURNING id`,
		event.Business.ID, event.ID, name, event.Business.ID.String()+"/"+strings.Repeat("a", 26))
}
