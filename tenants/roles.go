package tenants

import "github.com/google/uuid"

// markForRole returns the statement's text for a role. Postgres plans a prepared statement for the role that runs it,
// and plans it again when that role changes, which costs more than running it. Members and helpers of a team run the
// same statements, so a helper's text ends in the role's name and keeps its own plan.
func markForRole(role, sql string) string {
	if role == RoleHelper || role == RoleHelperInEvent {
		return sql + "\n-- " + role
	}
	return sql
}

// roles caches which members are helpers. A reader sends its statement before the database has returned the role: a
// wrong guess costs one plan and grants nothing.
type roles struct {
	helpers memory[[2]uuid.UUID, struct{}] // by person and business
}

func (r *roles) findRole(s Scope) string {
	if !s.kind.isTeams() {
		return s.kind.role
	}
	if _, helper := r.helpers.get([2]uuid.UUID{s.user, s.business}); helper {
		return s.kind.helper
	}
	return RoleMember
}

func (r *roles) storeRole(s Scope, role string) {
	key := [2]uuid.UUID{s.user, s.business}
	if role == RoleMember {
		r.helpers.drop(key)
		return
	}
	r.helpers.put(key, struct{}{})
}
