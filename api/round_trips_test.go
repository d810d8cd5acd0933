package api_test

import (
	"maps"
	"net/http"
	"slices"
	"testing"

	"cortejo/api"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// unreadable are reads that no actor here can make, with the scope and the reason.
var unreadable = map[string]string{
	"auth.getSignIns in scope me":   "it asks Kratos alone",
	"contracts.download in scope v": "who looks as the client downloads nothing",
	"document.download in scope v":  "who looks as the client downloads nothing",
}

// Every read asks the database once, in every scope that it has: its statement returns all that its answer needs, and
// the rules of the caller come along with it.
func TestAReadIsOneRoundTrip(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	pool, trips := f.env.Single()
	alone := *f.env
	alone.DB = tenants.New(pool)
	f.handler = api.NewRouter(dependencies(&alone, f.store))
	mine, theirs := f.target(t, f.a), f.target(t, f.b)
	mine.change(
		"UPDATE events SET customer_permissions = $2::integer & 511, customer_extra_permissions = $2::integer & ~511 WHERE id = $1",
		mine.event, int32(tenants.CustomerAll))
	document := readDocument(t)
	unread, measured := maps.Clone(unreadable), 0
	for _, name := range slices.Sorted(maps.Keys(document)) {
		op := document[name]
		if op.method != http.MethodGet || op.stream { // a stream asks as long as it is open
			continue
		}
		for _, scope := range op.scopes {
			label := name + " in scope " + scope
			r, address := rows[name].in(scope), f.address(scope, name, mine)
			reader := slices.IndexFunc(everybody, func(who actor) bool { return r.want(who, scope) == http.StatusOK })
			if _, known := unread[label]; known != (reader < 0) {
				t.Errorf("%s: is it among those that nobody can read? %v; found a reader? %v", label, known,
					reader >= 0)
			}
			delete(unread, label)
			if reader < 0 {
				continue
			}
			as, input := f.asker(address, everybody[reader]), r.input(mine, theirs)
			if scope == "admin" {
				mine.sentBy(as.user)
			}
			ask := func() (took int64) {
				before := trips.Count()
				if answer := f.callAs(t, op, address, as, input); answer.status != http.StatusOK {
					t.Errorf("%s: got %d: %.300s", label, answer.status, answer.body)
				}
				return trips.Count() - before
			}
			ask() // which also prepares the statement
			if took := ask(); took != 1 {
				t.Errorf("%s took %s %d round trips", label, everybody[reader], took)
			}
			measured++
		}
	}
	if len(unread) > 0 || measured < 200 {
		t.Errorf("%d were measured, and there are no such reads: %v", measured, unread)
	}
	tenanttest.Report(t, "round trips", "%d reads in the scopes they have, one each", measured)
}
