package main

import (
	"slices"
	"testing"
	"testing/fstest"
)

// Old words are found in texts and in names of files; ordinary English, generated code, run
// migrations and the files that must name them are left alone.
func TestPlantedWords(t *testing.T) {
	t.Parallel()
	file := func(content string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(content)} }
	given := []word{
		{old: `event_guest`, now: "helper_in_event", except: []string{"sql/roles_test.go"}},
		{old: `\btrail\b`, now: "audit log"},
		{old: `POLICY \w*wall`, now: "tenant policy", in: `\.sql$`},
	}
	found, err := look(fstest.MapFS{
		"api/event/event.go":             file("package event\n\n// The trail says who.\n"),
		"api/trail/a.go":                 file("package a\n"),
		"sql/policies/10.sql":            file("CREATE POLICY person_wall ON x;\nGRANT a TO event_guest;"),
		"sql/roles_test.go":              file("event_guest"),
		"sql/migrations/00031_words.sql": file("event_guest"),
		"sql/migrations/00034_roles.sql": file("event_guest"),
		"queries/a.sql.go":               file("event_guest"),
		"web/src/routeTree.gen.ts":       file("event_guest"),
		"web/node_modules/a/a.ts":        file("event_guest"),
		"docs/a.md":                      file("CREATE POLICY wall; the trailer stands at the wall\n"),
		"docs/a.png":                     file("event_guest"),
	}, given)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`api/event/event.go:3: "trail" is called audit log`,
		`api/trail/a.go:0: "trail" is called audit log`,
		`sql/migrations/00034_roles.sql:1: "event_guest" is called helper_in_event`,
		`sql/policies/10.sql:1: "POLICY person_wall" is called tenant policy`,
		`sql/policies/10.sql:2: "event_guest" is called helper_in_event`,
	}
	if !slices.Equal(found, want) {
		t.Errorf("got %q, want %q", found, want)
	}
}

// Each line of the table can match: a pattern with a slip in it would keep nothing out.
func TestEveryWordIsFoundWhereItWas(t *testing.T) {
	t.Parallel()
	for _, said := range []struct{ path, line string }{
		{"sql/policies/00_scope.sql", "GRANT SELECT ON tasks TO event_guest"},
		{"sql/policies/00_scope.sql", "ALTER FUNCTION app.is_locked OWNER TO cortejo_helper"},
		{"sql/policies/00_scope.sql", "GRANT SELECT ON tasks TO guest"},
		{"main.go", "see api/session/cache.go"},
		{"tools/lint/rooms.go", ""},
		{"sql/policies/50.sql", "CREATE POLICY person_wall ON tasks"},
		{"sql/policies/50.sql", "CREATE POLICY bound_edits ON tasks"},
		{"sql/policies/50.sql", "SELECT app.standing()"},
		{"sql/policies/50.sql", "SELECT app.event_papers(e.id)"},
		{"sql/policies/50.sql", "SELECT app.place_of_preview()"},
		{"api/matrix_test.go", "func newWorld()"},
		{"api/activity/activity.go", "// Page is one page of the trail."},
		{"platform/session/cache.go", "func (c *cache) hear(news bool) {"},
		{"api/document/document.go", "sending, printing *turns.Turns"},
		{"api/auth/limits.go", "tries *rate.Limit"},
		{"api/auth/send_code.go", "address.Of(request, proxies)"},
		{"platform/procedure/router.go", "key, err := submissionKey(r, c, input)"},
		{"api/event/event.go", "var p papers"},
		{"api/event/get_all.go", "type place struct {"},
		{"run.go", "func (h *house) bring() {"},
	} {
		found, err := look(fstest.MapFS{said.path: {Data: []byte(said.line)}}, words)
		if err != nil || len(found) != 1 {
			t.Errorf("%s: %q: %q, %v", said.path, said.line, found, err)
		}
	}
}
