package tenants

import "sync"

// memorySize limits the entries of a memory.
const memorySize = 10_000

// memory is a cache of the database's answers. It drops all entries when it is full. The zero memory is empty.
type memory[K comparable, V any] struct {
	mu   sync.RWMutex
	kept map[K]V
}

func (m *memory[K, V]) get(key K) (value V, known bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	value, known = m.kept[key]
	return value, known
}

func (m *memory[K, V]) put(key K, value V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept == nil || len(m.kept) >= memorySize {
		m.kept = map[K]V{}
	}
	m.kept[key] = value
}

func (m *memory[K, V]) drop(key K) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.kept, key)
}
