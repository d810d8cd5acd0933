package tenants_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/uuid"
)

// attempt is a statement and the actors that may succeed with it. If row is set, it returns whether the row is
// unchanged.
type attempt struct {
	verb
	statement
	by  []string
	row statement
	// ready runs before the attempt, without row security: a new row needs space under its limit.
	ready statement
	// among are the actors who try; all, if it is empty.
	among []string
}

func (p *prober) attempts(table string) []attempt {
	p.t.Helper()
	subject := p.subjects[table]
	where, key := subject.where(0)
	// A row that is changed is another version, elsewhere in the table's file.
	row := statement{fmt.Sprintf("SELECT coalesce((SELECT ctid::text FROM %s WHERE %s), 'gone')", table, where), key}
	all := []attempt{
		{verb: selects, statement: statement{fmt.Sprintf("SELECT FROM %s WHERE %s", table, where), key},
			by: subject.rightful[selects]},
		{verb: inserts, statement: subject.insert(table, nil), ready: subject.ready, by: subject.rightful[inserts]},
		{verb: deletes, statement: statement{fmt.Sprintf("DELETE FROM %s WHERE %s", table, where), key},
			by: subject.rightful[deletes]},
		{verb: empties, statement: statement{"DELETE FROM " + table, nil}, by: subject.rightful[deletes], row: row},
	}
	all = append(all, subject.more...)
	editors := map[string][]string{}
	for _, edit := range subject.edits {
		for column := range strings.FieldsSeq(edit.columns) {
			editors[column] = edit.by
		}
	}
	for _, column := range p.columns(table) {
		p.counts.columns++
		to := subject.to[column]
		if to == "" {
			to = column
		}
		update := statement{fmt.Sprintf("UPDATE %s SET %s = %s WHERE %s", table, column, to, where), key}
		all = append(all,
			attempt{verb: updates, statement: update, by: editors[column], among: p.updaters(table, column)})
	}
	emptiable := p.emptiable(table)
	for _, column := range slices.Sorted(maps.Keys(editors)) {
		to, ok := subject.to[column]
		if !ok && slices.Contains(emptiable, column) {
			to = "DEFAULT"
		}
		if to != "" && !strings.Contains(to, column) {
			overwrite := statement{fmt.Sprintf("UPDATE %s SET %s = %s", table, column, to), nil}
			all = append(all, attempt{verb: overwrites, statement: overwrite, by: editors[column], row: row,
				among: p.updaters(table, column)})
		}
	}
	for i, a := range all {
		if a.verb == selects {
			all[i].by = withPreviews(a.by)
		}
	}
	for _, parent := range p.parents(table) {
		where, key := subject.where(1)
		all = append(all, attempt{verb: reparents, statement: statement{
			fmt.Sprintf("UPDATE %s SET %s = $1 WHERE %s", table, parent, where),
			append([]any{p.foreign(parent)}, key...),
		}})
	}
	if p.namesParent(table, subject.fresh) {
		all = append(all,
			attempt{verb: adopts, statement: subject.insert(table, map[string]any{"business_id": p.fixture.other.ID})})
	}
	return all
}

// updaters returns the actors who try to change a column. A Postgres role has the right to do so: if the role has none,
// one actor in the role represents all.
func (p *prober) updaters(table, column string) (all []string) {
	p.t.Helper()
	writers := p.writers(table, column)
	spoken := map[string]bool{}
	for _, actor := range p.inside {
		role := p.actors[actor].Role()
		if slices.Contains(writers, role) || !spoken[role] {
			all = append(all, actor)
		}
		spoken[role] = true
	}
	return all
}

// writers returns the session roles with the right to change a column. No test changes rights, so they are read once.
func (p *prober) writers(table, column string) []string {
	p.t.Helper()
	if p.rights == nil {
		p.rights = map[string][]string{}
		for _, right := range p.list(`SELECT c.relname || '.' || a.attname || ' ' || r.rolname FROM pg_roles r
			CROSS JOIN pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
			WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
				AND pg_has_role('cortejo_app', r.oid, 'SET') AND r.rolname <> 'cortejo_app'
				AND has_column_privilege(r.oid, c.oid, a.attnum, 'UPDATE')`) {
			name, role, _ := strings.Cut(right, " ")
			p.rights[name] = append(p.rights[name], role)
		}
	}
	return p.rights[table+"."+column]
}

// columns returns all columns that an update can name.
func (p *prober) columns(table string) []string {
	p.t.Helper()
	return p.list(`SELECT attname::text FROM pg_attribute
		WHERE attrelid = ('public.' || $1)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity <> 'a'
		ORDER BY attname`, table)
}

// emptiable returns the columns that accept their default in every row.
func (p *prober) emptiable(table string) []string {
	p.t.Helper()
	return p.list(`SELECT attname::text FROM pg_attribute
		WHERE attrelid = ('public.' || $1)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
			AND (NOT attnotnull OR atthasdef) ORDER BY attname`, table)
}

// parents returns the columns of foreign keys, which determine the tenant of a row, without those for the kind of a
// row.
func (p *prober) parents(table string) []string {
	p.t.Helper()
	return p.list(`SELECT DISTINCT a.attname::text FROM pg_constraint c
		JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
		JOIN pg_type y ON y.oid = a.atttypid AND y.typtype <> 'e'
		WHERE c.contype = 'f' AND c.conrelid = ('public.' || $1)::regclass ORDER BY 1`, table)
}

// foreign returns a parent in the other business that fits the column, if there is one.
func (p *prober) foreign(column string) uuid.UUID {
	if column == "image_id" {
		return p.fixture.otherImage
	}
	return p.fixture.other.ID
}

// namesParent reports whether a row refers to another row of the same tenant.
func (p *prober) namesParent(table string, row map[string]any) bool {
	p.t.Helper()
	parents := p.list(`SELECT a.attname::text FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey[2:])
		WHERE c.contype = 'f' AND c.conrelid = ('public.' || $1)::regclass`, table)
	return slices.ContainsFunc(parents, func(parent string) bool { return row[parent] != nil })
}

// granted reports whether any session role has a right on the table or one of its columns.
func (p *prober) granted(table string, v verb) bool {
	p.t.Helper()
	has := "has_any_column_privilege"
	if v == deletes {
		has = "has_table_privilege"
	}
	return len(p.list(`SELECT r.rolname::text FROM pg_roles r WHERE pg_has_role('cortejo_app', r.oid, 'SET')
		AND r.rolname <> 'cortejo_app' AND `+has+`(r.oid, ('public.' || $1)::regclass, $2)`, table,
		strings.ToUpper(string(v)))) > 0
}
