package procedure

import (
	"encoding/json"
	"reflect"
	"sync"
)

// encode turns an output into JSON in which no array is null: a nil slice is written [].
// JSON that was stored (an earlier sending's answer) passes as it is.
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

// slicesIn remembers which types can hold a slice, and a struct's fields that do, so that a long list
// of plain rows is not walked.
var slicesIn sync.Map // reflect.Type -> holder

type holder struct {
	holds  bool
	fields []int // of a struct
}

func holderOf(t reflect.Type) holder {
	if known, ok := slicesIn.Load(t); ok {
		return known.(holder)
	}
	h := look(t, make(map[reflect.Type]bool))
	slicesIn.Store(t, h)
	return h
}

// look walks a type; one that holds itself counts as one that holds a slice.
func look(t reflect.Type, above map[reflect.Type]bool) (h holder) {
	if above[t] {
		return holder{holds: true}
	}
	above[t] = true
	defer delete(above, t)
	switch t.Kind() {
	case reflect.Slice:
		h.holds = t.Elem().Kind() != reflect.Uint8
	case reflect.Pointer, reflect.Array:
		h.holds = look(t.Elem(), above).holds
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() && look(t.Field(i).Type, above).holds {
				h.fields = append(h.fields, i)
			}
		}
		h.holds = len(h.fields) > 0
	}
	return h
}

func fillSlices(v reflect.Value) {
	h := holderOf(v.Type())
	if !h.holds {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		if holderOf(v.Type().Elem()).holds {
			for i := range v.Len() {
				fillSlices(v.Index(i))
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			fillSlices(v.Elem())
		}
	case reflect.Struct:
		for _, i := range h.fields {
			fillSlices(v.Field(i))
		}
	}
}
