package bench

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// bareStatement describes the query that an application without row policies would send: it filters every table by the
// business itself, and for a helper also by their events. It is derived from the generated query, so that it follows
// each edit of that.
type bareStatement struct {
	// events filters the events within the business; {business} is the parameter of the business.
	events string
	// noClients reports that the reader sees no client of any event.
	noClients bool
	// permissions replaces the policies' permissions of the reader in an event, {event}; empty leaves them.
	permissions string
}

const heldAccesses = "FROM event_accesses a WHERE a.business_id = {business} AND a.membership_id = app.membership_id() AND a.event_id = "

var (
	// ownersStatement reads the whole business.
	ownersStatement = bareStatement{}
	// helpersStatement reads the helper's events, managersStatement those that the helper manages.
	helpersStatement  = bareStatement{events: "EXISTS (SELECT " + heldAccesses + "events.id)", noClients: true}
	managersStatement = bareStatement{
		events: "EXISTS (SELECT " + heldAccesses + "events.id AND a.permissions & 1 <> 0)", noClients: true,
		permissions: "(SELECT a.permissions " + heldAccesses + "{event})",
	}
)

var (
	// Queries write keywords in capitals and names in lower case: a lower-case word after a table is its alias.
	tableReference = regexp.MustCompile(`\b(FROM|JOIN)\s+(?:public\.)?([a-z_]+)\b(?:\s+(?:AS\s+)?([a-z][a-z0-9_]*)\b)?`)
	eventCheck     = regexp.MustCompile(`\bapp\.may_in\([^()]*\)`)
	clientCheck    = regexp.MustCompile(`\bapp\.customer_can\([^()]*\)`)
	eventMask      = regexp.MustCompile(`\bapp\.permissions_in\(([^()]*)\)`)
)

// from returns the bare statement of a generated query, with the business as one more parameter, and the number of
// references to tenants' tables that it filters. Postgres inlines the subqueries, so the plan equals that of a
// condition in place.
func (s bareStatement) from(sql string, tables []string, business int) (bare string, limited int) {
	parameter := fmt.Sprintf("$%d", business)
	fill := func(text, event string) string {
		return strings.NewReplacer("{business}", parameter, "{event}", event).Replace(text)
	}
	sql = eventCheck.ReplaceAllString(sql, "true")
	sql = clientCheck.ReplaceAllString(sql, "false")
	sql = tableReference.ReplaceAllStringFunc(sql, func(reference string) string {
		parts := tableReference.FindStringSubmatch(reference)
		keyword, table, alias := parts[1], parts[2], parts[3]
		if !slices.Contains(tables, table) {
			return reference
		}
		if alias == "" {
			alias = table
		}
		condition := "business_id = " + parameter
		switch {
		case table == "event_customers" && s.noClients:
			condition = "false"
		case table == "events" && s.events != "":
			condition += " AND " + fill(s.events, "")
		}
		limited++
		return fmt.Sprintf("%s (SELECT * FROM %s WHERE %s) %s", keyword, table, condition, alias)
	})
	if s.permissions != "" {
		sql = eventMask.ReplaceAllStringFunc(sql, func(call string) string {
			return fill(s.permissions, eventMask.FindStringSubmatch(call)[1])
		})
	}
	return sql, limited
}

// tenantTables returns the tables with rows of a business.
func (y *benchEnv) tenantTables(b testing.TB) []string {
	b.Helper()
	rows, err := y.admin.Query(b.Context(),
		`SELECT c.relname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'business_id' AND NOT a.attisdropped`)
	if err != nil {
		b.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		b.Fatal(err)
	}
	return tables
}

func TestABareStatementNamesTheBusinessOfEveryTable(t *testing.T) {
	t.Parallel()
	tables := []string{"events", "tasks", "event_customers", "contacts"}
	for name, want := range map[string]struct {
		of      bareStatement
		sql     string
		bare    string
		limited int
	}{
		"with and without an alias": {
			ownersStatement,
			"WITH page AS (SELECT events.id FROM events WHERE events.id = $1) SELECT 1 FROM page p\n  LEFT JOIN tasks t ON t.event_id = p.id",
			"WITH page AS (SELECT events.id FROM (SELECT * FROM events WHERE business_id = $2) events WHERE events.id = $1) SELECT 1 FROM page p\n" +
				"  LEFT JOIN (SELECT * FROM tasks WHERE business_id = $2) t ON t.event_id = p.id", 2,
		},
		"what is no table": {
			ownersStatement, "SELECT extract(epoch FROM e.at) FROM app.counted(e.id) c, tasks_done",
			"SELECT extract(epoch FROM e.at) FROM app.counted(e.id) c, tasks_done", 0,
		},
		"checks of the rules": {
			ownersStatement,
			"SELECT FROM events e WHERE (app.may_in(e.id, 'MANAGE_EVENT') OR app.customer_can('GUESTS_VIEW'))",
			"SELECT FROM (SELECT * FROM events WHERE business_id = $2) e WHERE (true OR false)", 1,
		},
		"a helper's": {
			managersStatement,
			"SELECT app.permissions_in(e.id) FROM events e JOIN event_customers ec ON ec.event_id = e.id",
			"SELECT (SELECT a.permissions FROM event_accesses a WHERE a.business_id = $2 AND a.membership_id = app.membership_id() AND a.event_id = e.id) " +
				"FROM (SELECT * FROM events WHERE business_id = $2 AND EXISTS (SELECT FROM event_accesses a WHERE a.business_id = $2 " +
				"AND a.membership_id = app.membership_id() AND a.event_id = events.id AND a.permissions & 1 <> 0)) e " +
				"JOIN (SELECT * FROM event_customers WHERE false) ec ON ec.event_id = e.id", 2,
		},
	} {
		if bare, limited := want.of.from(want.sql, tables, 2); bare != want.bare || limited != want.limited {
			t.Errorf("%s: %d are limited in\n%s\nwant %d in\n%s", name, limited, bare, want.limited, want.bare)
		}
	}
}

// The measured queries return the same rows bare, so that an edit that breaks the derived statement fails here and not
// at the next measurement; so does every measured screen. The data are those of the benchmarks, with two businesses.
func TestMeasuredQueriesAnswer(t *testing.T) {
	t.Parallel()
	y := newSmallEnv(t)
	for _, read := range y.reads(t) {
		t.Run(read.name, func(t *testing.T) {
			guarded, bare := y.statements(t, read)
			scoped, above := y.db.Read(read.scope()), y.bareConnection(t, read.home, "none")
			with, without := answer(t, scoped, guarded), answer(t, above, bare)
			if with == "" {
				t.Error("it answers nothing, so nothing is compared")
			}
			if with != without {
				t.Errorf("in a scope and bare the answers differ:\n%.2000s\n%.2000s", with, without)
			}
		})
	}
	for _, screen := range screens {
		p := y.randomCase()
		t.Run(screen.name, func(t *testing.T) { y.get(t, p.user, screen.path(p)) })
	}
	for _, screen := range otherScreens {
		t.Run(screen.name, func(t *testing.T) { screen.ask(t, y, y.randomCase()) })
	}
	for _, screen := range guestScreens {
		t.Run(screen.name, func(t *testing.T) { screen.ask(t, y, &y.listGuestLists(t)[0]) })
	}
}
