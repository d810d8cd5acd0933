package tenants

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// Access is what somebody may do in a scope at this moment. Two that are equal open the same.
type Access struct {
	// TeamRole is a member's, also of staff in control, otherwise empty.
	TeamRole string
	// Customer is what a client may do in their event.
	Customer CustomerPermission
	// Event is what a member may do in the one event that the scope is narrowed to (see Scope.In).
	Event EventPermission
}

// The parts of the text that app.scope_of_… answers (sql/policies/00_scope.sql), counted from 0.
const (
	partBusiness = 1
	partTeamRole = 3
	partCustomer = 5
	partEvent    = 8
)

// Access only resolves the scope: who may not, or no more, reads ErrNoScope. Nothing of the
// tenant is read by it, so it leaves no note of staff in control. Whether the event that a member's
// scope is narrowed to exists it does not say.
func (db *DB) Access(ctx context.Context, s Scope) (Access, error) {
	if s.kind == nil {
		return Access{}, errZeroScope
	}
	leave, err := db.admission.enter(ctx, s)
	if err != nil {
		return Access{}, err
	}
	defer leave()
	var scope string
	if err := db.pool.QueryRow(ctx, s.kind.resolve, s.args...).Scan(&scope); err != nil {
		return Access{}, explain(err)
	}
	db.admission.learn(s, scope)
	return parseScope(scope)
}

func parseScope(scope string) (access Access, err error) {
	parts := strings.Split(scope, " ")
	number := func(part int) int {
		if part >= len(parts) || parts[part] == "" || err != nil {
			return 0
		}
		var bits int
		if bits, err = strconv.Atoi(parts[part]); err != nil {
			err = fmt.Errorf("tenants: read the scope: %w", err)
		}
		return bits
	}
	if len(parts) > partTeamRole {
		access.TeamRole = parts[partTeamRole]
	}
	access.Customer, access.Event = CustomerPermission(number(partCustomer)), EventPermission(number(partEvent))
	if access.TeamRole != "" && access.TeamRole != TeamGuest {
		access.Event = EventAll
	}
	return access, err
}
