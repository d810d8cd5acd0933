package procedure

import (
	"encoding/json"
	"reflect"
	"sync"
)

// encode turns an output into JSON in which no array is null: a nil slice is written [].
// JSON that was stored (an earlier submission's answer) passes as it is.
func encode(out any) ([]byte, error) {
	if stored, ok := out.(json.RawMessage); ok {
		return stored, nil
	}
	// A copy that can be set; outputs are structs, so this copies one level.
	v := reflect.New(reflect.TypeOf(out)).Elem()
	v.Set(reflect.ValueOf(out))
	fillSlices(v)
	return json.Marshal(v.Addr().Interface())
}

// slicesIn remembers which types can hold a slice, so that a long list of plain rows is not walked.
var slicesIn sync.Map // reflect.Type -> bool

func holdsSlices(t reflect.Type) bool {
	if known, ok := slicesIn.Load(t); ok {
		return known.(bool)
	}
	slicesIn.Store(t, true) // a type that holds itself is walked
	holds := false
	switch t.Kind() {
	case reflect.Slice:
		holds = t.Elem().Kind() != reflect.Uint8
	case reflect.Pointer, reflect.Array:
		holds = holdsSlices(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() && holdsSlices(t.Field(i).Type) {
				holds = true
			}
		}
	}
	slicesIn.Store(t, holds)
	return holds
}

func fillSlices(v reflect.Value) {
	if !holdsSlices(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		if holdsSlices(v.Type().Elem()) {
			for i := range v.Len() {
				fillSlices(v.Index(i))
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			fillSlices(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fillSlices(v.Field(i))
			}
		}
	}
}
