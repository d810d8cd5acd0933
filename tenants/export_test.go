package tenants

// EnterToWrite is what Write sends behind BEGIN.
const EnterToWrite = enterToWrite

// EnterArgs are its parameters.
func EnterArgs(s Scope) []any { return []any{s.role, s.user, s.business, s.event, s.slug} }
