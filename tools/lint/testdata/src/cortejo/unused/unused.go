// Package unused has code that nothing uses.
package unused

type box[T any] struct {
	kept  T
	never T // want "field never is unused"
}

// Value uses the box.
func Value() int { return box[int]{kept: 1}.kept }

func nobody() {} // want "func nobody is unused"
