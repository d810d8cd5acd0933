package procedure

import (
	"encoding/json"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// Optional is a field of an update that can be cleared: absent it stays, null clears it, a value takes
// its place. Its json tag needs omitzero. A field that can be replaced but not cleared is a pointer with
// omitempty, and null is refused there.
type Optional[T any] struct {
	// Given tells whether the field came.
	Given bool
	// Value is nil where it was cleared, and where it did not come.
	Value *T
}

// OrZero is for a column that is never null: nil where it stays, the zero value where it is cleared.
func (o Optional[T]) OrZero() *T {
	if o.Given && o.Value == nil {
		return new(T)
	}
	return o.Value
}

// UnmarshalJSON is only called where the field came.
func (o *Optional[T]) UnmarshalJSON(text []byte) error {
	o.Given = true
	return json.Unmarshal(text, &o.Value)
}

// MarshalJSON gives back what came; with omitzero, what did not come is left out.
func (o Optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.Value) }

// Schema is that of the value, or null; the field's tags add their limits as to any other.
func (Optional[T]) Schema(registry huma.Registry) *huma.Schema {
	schema := *registry.Schema(reflect.TypeFor[T](), true, "")
	if schema.Ref != "" {
		schema = *registry.SchemaFromRef(schema.Ref) // in place: a reference cannot be null
	}
	schema.Nullable = true
	if schema.Enum != nil {
		schema.Enum = append(slices.Clone(schema.Enum), nil)
	}
	return &schema
}

func (Optional[T]) valueType() reflect.Type { return reflect.TypeFor[T]() }

// optional is every Optional, for checkOptional.
type optionalField interface{ valueType() reflect.Type }
