package tenants

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// Standing is how somebody stands in a scope at this moment. Two that are equal open the same.
type Standing struct {
	// TeamRole is a member's, also of staff in control, otherwise empty.
	TeamRole string
	// Customer is what a client may do in their event.
	Customer CustomerPermission
	// Event is what a member may do in the one event that the scope is narrowed to (see Scope.In).
	Event EventPermission
}

// The parts of the text that app.place_of_… answers (sql/policies/00_scope.sql), counted from 0.
const (
	partTeamRole = 3
	partCustomer = 5
	partEvent    = 8
)

// Standing asks nothing but the way in: who may not, or no more, reads ErrNoScope. Nothing of the
// tenant is read by it, so it leaves no note of staff in control. Whether the event that a member's
// scope is narrowed to exists it does not say.
func (db *DB) Standing(ctx context.Context, s Scope) (Standing, error) {
	if s.door == nil {
		return Standing{}, errZeroScope
	}
	var place string
	if err := db.pool.QueryRow(ctx, s.door.placeOf, s.args...).Scan(&place); err != nil {
		return Standing{}, explain(err)
	}
	return readPlace(place)
}

func readPlace(place string) (st Standing, err error) {
	parts := strings.Split(place, " ")
	number := func(part int) int {
		if part >= len(parts) || parts[part] == "" || err != nil {
			return 0
		}
		var bits int
		if bits, err = strconv.Atoi(parts[part]); err != nil {
			err = fmt.Errorf("tenants: read the place: %w", err)
		}
		return bits
	}
	if len(parts) > partTeamRole {
		st.TeamRole = parts[partTeamRole]
	}
	st.Customer, st.Event = CustomerPermission(number(partCustomer)), EventPermission(number(partEvent))
	if st.TeamRole != "" && st.TeamRole != TeamGuest {
		st.Event = EventAll
	}
	return st, err
}
