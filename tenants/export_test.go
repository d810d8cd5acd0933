package tenants

import "slices"

// EnterToWrite returns the statement that Write sends after BEGIN, with its parameters; for a read-only scope, the one
// that is sent before the statement that reads.
func (s Scope) EnterToWrite() (sql string, args []any) {
	if s.kind.toWrite == "" {
		return s.kind.toRead, append(slices.Clip(s.args), s.recordControlRead("", nil))
	}
	return s.kind.toWrite, append(slices.Clip(s.args), s.procedure)
}
