package tenants

// EnterToWrite is what Write sends behind BEGIN, with its parameters.
func (s Scope) EnterToWrite() (sql string, args []any) { return s.door.toWrite, s.args }
