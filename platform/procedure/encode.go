package procedure

import (
	"encoding/json"
	"reflect"
	"sync"
)

// encode returns out as JSON in which no array is null: a nil slice becomes []. Stored JSON (the answer to an earlier
// request with this idempotency key) is returned unchanged.
func encode(out any) ([]byte, error) {
	if stored, ok := out.(json.RawMessage); ok {
		return stored, nil
	}
	// reflect needs an addressable value. Outputs are structs, so this copies one level.
	v := reflect.New(reflect.TypeOf(out)).Elem()
	v.Set(reflect.ValueOf(out))
	fillSlices(v)
	return json.Marshal(v.Addr().Interface())
}

// sliceHolders caches which types can contain a slice, and the fields that do, so that a long list of plain rows is not
// walked.
var sliceHolders sync.Map // reflect.Type -> sliceHolder

type sliceHolder struct {
	holdsSlice bool
	fields     []int // of a struct
}

func sliceHolderOf(t reflect.Type) sliceHolder {
	if known, ok := sliceHolders.Load(t); ok {
		return known.(sliceHolder)
	}
	h := inspectType(t, make(map[reflect.Type]bool))
	sliceHolders.Store(t, h)
	return h
}

// inspectType returns the parts of t that contain slices. A recursive type counts as containing one.
func inspectType(t reflect.Type, above map[reflect.Type]bool) (h sliceHolder) {
	if above[t] {
		return sliceHolder{holdsSlice: true}
	}
	above[t] = true
	defer delete(above, t)
	switch t.Kind() {
	case reflect.Slice:
		h.holdsSlice = t.Elem().Kind() != reflect.Uint8
	case reflect.Pointer, reflect.Array:
		h.holdsSlice = inspectType(t.Elem(), above).holdsSlice
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() && inspectType(t.Field(i).Type, above).holdsSlice {
				h.fields = append(h.fields, i)
			}
		}
		h.holdsSlice = len(h.fields) > 0
	}
	return h
}

func fillSlices(v reflect.Value) {
	h := sliceHolderOf(v.Type())
	if !h.holdsSlice {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		if sliceHolderOf(v.Type().Elem()).holdsSlice {
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
