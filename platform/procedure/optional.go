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
	// Given reports whether the field was in the body.
	Given bool
	// Value is nil if the field was null or absent.
	Value *T
}

// OrZero returns the value for a NOT NULL column: nil if the field was absent, the zero value if it was null.
func (o Optional[T]) OrZero() *T {
	if o.Given && o.Value == nil {
		return new(T)
	}
	return o.Value
}

// UnmarshalJSON parses the value. It is called only if the field is in the body.
func (o *Optional[T]) UnmarshalJSON(text []byte) error {
	o.Given = true
	return json.Unmarshal(text, &o.Value)
}

// MarshalJSON returns the value, or null. With omitzero, an absent field stays absent.
func (o Optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.Value) }

// Schema returns the value's schema with null allowed. The field's tags add their limits as usual.
func (Optional[T]) Schema(registry huma.Registry) *huma.Schema {
	schema := *registry.Schema(reflect.TypeFor[T](), true, "")
	if schema.Ref != "" {
		schema = *registry.SchemaFromRef(schema.Ref) // resolved, because a reference cannot be nullable
	}
	schema.Nullable = true
	if schema.Enum != nil {
		schema.Enum = append(slices.Clone(schema.Enum), nil)
	}
	return &schema
}

func (Optional[T]) valueType() reflect.Type { return reflect.TypeFor[T]() }

// optionalField is implemented by every Optional, for checkOptional.
type optionalField interface{ valueType() reflect.Type }
