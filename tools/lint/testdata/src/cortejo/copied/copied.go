package copied

import "sync"

type guarded struct{ sync.Mutex }

func look(g guarded) {} // want "passes lock by value"
