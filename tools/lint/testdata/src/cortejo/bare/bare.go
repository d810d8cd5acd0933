package bare // want "package bare has no docstring"

type Public struct{} // want "public Public has no docstring"

type private struct{}

func (private) Method() {}

func (*Public) Method() {} // want "public Method has no docstring"

// Limits of a form.
const (
	Longest  = 10
	Shortest = 1
)
