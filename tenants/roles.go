package tenants

import "github.com/google/uuid"

// textFor is the text of a statement for a role. Postgres plans a prepared statement for the role
// that runs it and plans it again when that role changes, which costs more than running it. The
// others of a team and its helpers ask the same: a helper's text ends in the role's name, so that
// each keeps a plan of its own.
func textFor(role, sql string) string {
	if role == RoleHelper || role == RoleHelperInEvent {
		return sql + "\n-- " + role
	}
	return sql
}

// roles remembers who turned out to be a helper where. A reader sends its statement before the
// database has said so: a wrong guess costs one plan, and opens nothing.
type roles struct {
	helpers memory[[2]uuid.UUID, struct{}] // of a person and a business
}

func (r *roles) guess(s Scope) string {
	if !s.kind.isTeams() {
		return s.kind.role
	}
	if _, helper := r.helpers.get([2]uuid.UUID{s.user, s.business}); helper {
		return s.kind.helper
	}
	return RoleMember
}

func (r *roles) learn(s Scope, role string) {
	key := [2]uuid.UUID{s.user, s.business}
	if role == RoleMember {
		r.helpers.drop(key)
		return
	}
	r.helpers.put(key, struct{}{})
}
