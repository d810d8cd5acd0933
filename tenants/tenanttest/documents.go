package tenanttest

import (
	"strings"

	"github.com/google/uuid"
)

// Document makes a text below a task, with the one version it is in, and answers their ids.
func (e *Env) Document(task Task, name string) (document, version uuid.UUID) {
	e.t.Helper()
	content := `{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "` + name +
		`"}]}]}`
	document = e.one(
		`INSERT INTO documents (business_id, event_id, task_id, kind, name, content) VALUES ($1, $2, $3, 'DOCUMENT', $4, $5) RETURNING id`,
		task.Event.Business.ID, task.Event.ID, task.ID, name, content)
	version = e.one(
		`INSERT INTO document_versions (business_id, event_id, document_id, slot, version, content) VALUES ($1, $2, $3, 0, 1, $4) RETURNING id`,
		task.Event.Business.ID, task.Event.ID, document, content)
	return document, version
}

// CustomerFile says that the event's client brought a document, which otherwise only the database does.
func (e *Env) CustomerFile(document uuid.UUID) {
	e.t.Helper()
	e.one(`UPDATE documents SET is_customer_file = true WHERE id = $1 RETURNING id`, document)
}

// File makes the record of a PDF that nobody uploaded, and answers its id.
func (e *Env) File(event Event, name string) uuid.UUID {
	e.t.Helper()
	return e.one(
		`INSERT INTO documents (business_id, event_id, kind, name, file_key, media_type, size) VALUES ($1, $2, 'FILE', $3, $4, 'application/pdf', 9) RETURNING id`,
		event.Business.ID, event.ID, name, event.Business.ID.String()+"/"+strings.Repeat("a", 26))
}
