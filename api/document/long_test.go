package document_test

import (
	"net/http"
	"strings"
	"testing"

	"cortejo/api/document"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/files"
)

// Pasted texts are long, with nested lists: a contract of forty pages, and a run sheet with every detail.
func TestALongTextIsKept(t *testing.T) {
	t.Parallel()
	b := setup(t, files.NoScanner{})
	node := func(kind string, content ...any) map[string]any {
		return map[string]any{"type": kind, "content": content}
	}
	linked := map[string]any{"type": "text", "text": "o site", "marks": []any{
		map[string]any{"type": "bold"},
		map[string]any{"type": "link", "attrs": map[string]any{"href": "https://igreja.example"}},
	}}
	contract := func(clauses int) map[string]any {
		doc := node("doc")
		for range clauses {
			doc["content"] = append(doc["content"].([]any),
				node("paragraph", map[string]any{"type": "text", "text": strings.Repeat("cláusula ", 10)}))
		}
		return doc
	}
	nested := func(deep int) map[string]any {
		inner := node("paragraph", linked)
		for range deep {
			inner = node("bulletList",
				node("listItem", node("paragraph", map[string]any{"type": "text", "text": "antes"}), inner))
		}
		return node("doc", inner)
	}
	for name, content := range map[string]map[string]any{"3,000 clauses": contract(3000),
		"lists nine deep": nested(9)} {
		made := proceduretest.Post[document.Document](b.owner(), "document.create",
			proceduretest.Input{"eventUuid": b.event.ID, "name": name, "content": content})
		saved := proceduretest.Post[document.SaveOutput](b.owner(), "document.save",
			proceduretest.Input{"uuid": made.UUID, "version": 1, "content": content})
		if saved.Version != 2 {
			t.Errorf("%s: saved as %d", name, saved.Version)
		}
	}
	for name, content := range map[string]map[string]any{"lists thirty deep": nested(30),
		"a page of dots": contract(12_000)} {
		if r := b.owner().PostRefused("document.create", proceduretest.Input{"eventUuid": b.event.ID, "name": name,
			"content": content}); r.Status < http.StatusBadRequest || r.Status >= http.StatusInternalServerError {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
