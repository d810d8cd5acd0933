package tenants

import "slices"

// EnterToWrite is what Write sends behind BEGIN, with its parameters.
func (s Scope) EnterToWrite() (sql string, args []any) {
	return s.door.toWrite, append(slices.Clip(s.args), s.procedure)
}
