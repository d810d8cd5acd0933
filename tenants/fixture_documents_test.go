package tenants_test

import (
	"github.com/google/uuid"

	"cortejo/tenants"
)

// documentAttempts returns statements with which an event's client could read or change more of the team's documents,
// or of documents of a hidden task, than they may.
func (f fixture) documentAttempts() []attempt {
	on := func(v verb, sql string, document uuid.UUID, by []string) attempt {
		return attempt{verb: v, statement: statement{sql, []any{document}}, by: by}
	}
	var belowTask []string
	for _, bits := range clientBits() {
		if bits&tenants.CustomerDocumentsEdit != 0 && bits&tenants.CustomerChecklistView != 0 {
			belowTask = append(belowTask, clientOf(bits))
		}
	}
	const add = "INSERT INTO documents (business_id, event_id, task_id, kind, name, content) VALUES ($1, $2, $3, 'DOCUMENT', 'Roteiro', '{}')"
	return []attempt{
		on(selects, "SELECT name, content, file_key FROM documents WHERE id = $1", f.teamDocument,
			and(managers, documentReaders...)),
		on(selects, "SELECT observations, created_by FROM documents WHERE id = $1", f.document, managers),
		on(updates, "UPDATE documents SET name = 'Meu' WHERE id = $1", f.teamDocument, managers),
		on(updates, "UPDATE documents SET deleted_at = now() WHERE id = $1", f.teamDocument, managers),
		on(updates, "UPDATE documents SET deleted_at = now() WHERE id = $1 RETURNING id", f.document,
			and(managers, documentClients...)),
		{verb: inserts, statement: statement{add, []any{f.ours.ID, f.event.ID, f.task.ID}},
			by: and(managers, belowTask...)},
		// Clients do not see team-only documents, not even files that they uploaded.
		on(selects, "SELECT name FROM documents WHERE id = $1", f.hiddenDocument, managers),
		on(updates, "UPDATE documents SET name = 'Meu' WHERE id = $1", f.hiddenDocument, managers),
		{verb: inserts, statement: statement{add, []any{f.ours.ID, f.event.ID, f.hidden.ID}}, by: managers},
		// No statement chooses the side to which a document belongs.
		{verb: inserts,
			statement: statement{`INSERT INTO documents (business_id, event_id, kind, name, content, is_customer_file)
			VALUES ($1, $2, 'DOCUMENT', 'Roteiro', '{}', false)`, []any{f.ours.ID, f.event.ID}}},
	}
}
