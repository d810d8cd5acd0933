package tenants

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// Access is the current rights in a scope. Equal values grant the same.
type Access struct {
	// TeamRole is the role of a member, or of staff in control; otherwise empty.
	TeamRole string
	// Customer is the client's rights in their event.
	Customer CustomerPermission
	// Event is the member's rights in the event that the scope is narrowed to (see Scope.LimitToEvent).
	Event EventPermission
}

// The indexes of the fields in the text that app.scope_of_… returns (sql/functions/00_scope.sql).
const (
	partBusiness = 1
	partTeamRole = 3
	partCustomer = 5
	partEvent    = 8
)

// LoadAccess resolves the scope and returns its rights, or ErrNoScope. It reads no data of the tenant, so it records
// nothing for staff in control. It does not check that the event of a narrowed scope exists.
func (db *DB) LoadAccess(ctx context.Context, s Scope) (Access, error) {
	if s.kind == nil {
		return Access{}, errZeroScope
	}
	leave, err := db.admission.acquire(ctx, s)
	if err != nil {
		return Access{}, err
	}
	defer leave()
	var scope string
	if err := db.pool.QueryRow(ctx, s.kind.resolve, s.args...).Scan(&scope); err != nil {
		return Access{}, explain(err)
	}
	db.admission.storeBusiness(s, scope)
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
