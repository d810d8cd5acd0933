package standin

import (
	"context"
	"encoding/json"
	"reflect"
	"sync"
)

// OpenInMemory returns a Standin that keeps its objects in memory, for tests that draw many histories: it delivers no
// event, closes no page by itself and pays no account by itself. Options.AdminURL is not used.
func OpenInMemory(o Options) *Standin {
	s := newStandin(o)
	s.storage = &memoryStorage{objects: map[string]*memoryObject{}, kinds: map[string][]*memoryObject{},
		answers: map[string]answer{}}
	return s
}

// PayAccounts pays every account what became available before today, and ends the payouts whose day came, as the
// provider does each day.
func (s *Standin) PayAccounts(ctx context.Context) error { return s.at(ctx, (*desk).payDaily) }

// List returns copies of the objects of a kind, the oldest first.
func (s *Standin) List(ctx context.Context, kind string) (all []map[string]any, err error) {
	err = s.at(ctx, func(d *desk) error {
		newest, err := d.listNewest(kind, nil, mostListed)
		all = make([]map[string]any, len(newest))
		for i, o := range newest {
			all[len(newest)-1-i] = o
		}
		return err
	})
	return all, err
}

// memoryStorage keeps objects as JSON, so that each caller has a copy with the types that the database returns.
type memoryStorage struct {
	mutex   sync.Mutex
	objects map[string]*memoryObject
	kinds   map[string][]*memoryObject // the oldest first
	answers map[string]answer
	undo    []func() // of the write under way, the oldest first
}

type memoryObject struct {
	json   []byte
	fields object // of json, to compare with; they are not changed
}

func (m *memoryStorage) write(_ context.Context, fn func(t transaction) error) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.undo = nil
	return m.runNested(func() error { return fn(m) })
}

func (m *memoryStorage) runNested(fn func() error) error {
	before := len(m.undo)
	err := fn()
	if err != nil {
		for i := len(m.undo) - 1; i >= before; i-- {
			m.undo[i]()
		}
		m.undo = m.undo[:before]
	}
	return err
}

func (m *memoryStorage) keep(o object) error {
	content, err := json.Marshal(o)
	if err != nil {
		return err
	}
	next := memoryObject{json: content}
	if next.fields, err = next.copy(); err != nil {
		return err
	}
	id, kind := o.text("id"), o.text("object")
	if stored := m.objects[id]; stored != nil {
		before := *stored
		m.undo = append(m.undo, func() { *stored = before })
		*stored = next
		return nil
	}
	m.objects[id], m.kinds[kind] = &next, append(m.kinds[kind], &next)
	m.undo = append(m.undo, func() {
		delete(m.objects, id)
		m.kinds[kind] = m.kinds[kind][:len(m.kinds[kind])-1]
	})
	return nil
}

func (o memoryObject) copy() (fields object, err error) {
	err = json.Unmarshal(o.json, &fields)
	return fields, err
}

func (m *memoryStorage) find(kind, id string) (object, error) {
	stored := m.objects[id]
	if stored == nil || kind != "" && stored.fields.text("object") != kind {
		return nil, errNone
	}
	return stored.copy()
}

func (m *memoryStorage) listNewest(kind string, fields object, most int) (all []object, err error) {
	stored := m.kinds[kind]
	for i := len(stored) - 1; i >= 0 && len(all) < most; i-- {
		if !stored[i].has(fields) {
			continue
		}
		one, err := stored[i].copy()
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// has reports whether an object's fields have these values, which are texts, booleans or nil.
func (o memoryObject) has(fields object) bool {
	for name, value := range fields {
		if found, ok := o.fields[name]; !ok || !reflect.DeepEqual(found, value) {
			return false
		}
	}
	return true
}

func (m *memoryStorage) keepDelivery(string, bool) error { return nil } // tests deliver what List returns

func (m *memoryStorage) releaseDeliveries(string, string) error { return nil }

func (m *memoryStorage) findAnswer(key string) (answer, error) {
	a, ok := m.answers[key]
	if !ok {
		return a, errNone
	}
	return a, nil
}

func (m *memoryStorage) keepAnswer(key string, a answer) error {
	before, ok := m.answers[key]
	m.undo = append(m.undo, func() {
		if delete(m.answers, key); ok {
			m.answers[key] = before
		}
	})
	m.answers[key] = a
	return nil
}
