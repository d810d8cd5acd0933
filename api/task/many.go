package task

import (
	"slices"

	"github.com/google/uuid"

	"cortejo/platform/problem"
)

// Many names tasks of one event, for what is done to all of them or to none. An id given twice
// counts once.
type Many struct {
	EventUUID uuid.UUID   `json:"eventUuid"`
	PublicIDs []uuid.UUID `json:"publicIds" minItems:"1" maxItems:"1000"`
}

// listDistinct keeps the first of each, in order.
func listDistinct(ids []uuid.UUID) []uuid.UUID {
	seen := make(map[uuid.UUID]bool, len(ids))
	return slices.DeleteFunc(slices.Clone(ids), func(id uuid.UUID) bool {
		before := seen[id]
		seen[id] = true
		return before
	})
}

// checkAll refuses what was not found as a whole, which takes back what was: a task that is gone, another
// event's and another business's are all missing.
func checkAll(found int32, asked int, err error) error {
	if err == nil && int(found) != asked {
		return problem.NotFound()
	}
	return err
}
