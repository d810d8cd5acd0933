package api_test

import (
	"net/http"
	"reflect"
	"slices"
	"testing"

	"cortejo/tenants"
)

// tryPreview calls an operation as every actor that might preview the event as its client. Members who see all events
// read exactly the client's bytes, with the same permissions; all others read the answer without an event. Every write
// is refused.
func (f *fixture) tryPreview(t *testing.T, name string, op operation, r row, count *counts) {
	t.Helper()
	mine, theirs, ghost := f.target(t, f.a), f.target(t, f.b), f.ghost(t)
	ask := func(scope string, on target, who actor) reply {
		return f.call(t, op, f.address(scope, name, on), who, r.input(mine, theirs))
	}
	admitted := slices.Contains(op.scopes, "v")
	if want := op.method == http.MethodGet && slices.Contains(op.scopes, "e"); admitted != want {
		t.Errorf("it is previewed: %t, want %t", admitted, want)
	}
	if !slices.Contains(op.scopes, "e") {
		return
	}
	set := func(bits tenants.CustomerPermission) {
		mine.change(
			"UPDATE events SET customer_permissions = $2::integer & 511, customer_extra_permissions = $2::integer & ~511 WHERE id = $1", mine.event, int32(bits))
	}
	set(tenants.CustomerAll)
	for _, who := range everybody {
		if _, ok := clientBits[who]; ok && who != client {
			continue // one and the same person
		}
		answer := ask("v", mine, who)
		want := r.want(who, "v")
		if !admitted {
			want = http.StatusNotFound
		}
		if answer.status != want {
			t.Errorf("%s looking: got %d, want %d: %.300s", who, answer.status, want, answer.body)
		}
		if count.calls++; answer.status == http.StatusOK {
			count.successes++
			continue
		}
		count.refusals++
		count.alike++
		if answer.status == http.StatusNotFound && !reflect.DeepEqual(answer, f.notFound) ||
			!reflect.DeepEqual(answer, ask("v", ghost, who)) {
			t.Errorf("%s looking can tell what is not theirs from what is not: %+v", who, answer)
		}
	}
	if !admitted || r.own || r.minted {
		return
	}
	for who, bits := range clientBits {
		set(bits)
		seen := ask("e", mine, who)
		for _, looking := range []actor{owner, staff} {
			looked := ask("v", mine, looking)
			if !reflect.DeepEqual(looked, seen) {
				// What an answer says of the time, as a print does, the client reads as well, now.
				seen = ask("e", mine, who)
			}
			if !reflect.DeepEqual(looked, seen) {
				t.Errorf("%s looking reads otherwise than %s:\n%+v\n%+v", looking, who, looked, seen)
			}
			count.calls++
		}
	}
}
