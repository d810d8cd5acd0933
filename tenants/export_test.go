package tenants

import "slices"

// EnterToWrite is what Write sends behind BEGIN, with its parameters; of a scope that only reads,
// what comes before the statement that is read.
func (s Scope) EnterToWrite() (sql string, args []any) {
	if s.kind.toWrite == "" {
		return s.kind.toRead, append(slices.Clip(s.args), s.recordControlRead("", nil))
	}
	return s.kind.toWrite, append(slices.Clip(s.args), s.procedure)
}
