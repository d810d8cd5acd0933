package task

import (
	"slices"

	"github.com/google/uuid"

	"cortejo/platform/problem"
)

// Many names tasks of one event for a change of all of them or none. Duplicate IDs count once.
type Many struct {
	EventUUID uuid.UUID   `json:"eventUuid"`
	PublicIDs []uuid.UUID `json:"publicIds" minItems:"1" maxItems:"1000"`
}

// listDistinct returns the ids without repetitions, in order of their first occurrence.
func listDistinct(ids []uuid.UUID) []uuid.UUID {
	seen := make(map[uuid.UUID]bool, len(ids))
	return slices.DeleteFunc(slices.Clone(ids), func(id uuid.UUID) bool {
		before := seen[id]
		seen[id] = true
		return before
	})
}

// checkAll returns an error, which rolls the change back, unless every task was found: a deleted task and one of
// another event or business are missing alike.
func checkAll(found int32, asked int, err error) error {
	if err == nil && int(found) != asked {
		return problem.NotFound()
	}
	return err
}
