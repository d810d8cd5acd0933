// Package webbuild finds the files of the web's build, whose names hold a hash, for the pages that the server writes.
package webbuild

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Build is the manifest of one (https://vite.dev/guide/backend-integration), which is read anew when it has changed.
type Build struct {
	// Dir holds the built web app.
	Dir string

	mu         sync.Mutex
	modifiedAt time.Time
	files      map[string]string
}

// URL is where the file is that a source of the web was built into; empty without a build, or where it has none.
func (b *Build) URL(source string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	file := filepath.Join(b.Dir, ".vite", "manifest.json")
	info, err := os.Stat(file)
	if err != nil {
		return ""
	}
	if info.ModTime().Equal(b.modifiedAt) {
		return b.files[source]
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	var manifest map[string]struct {
		File string `json:"file"`
	}
	if err := json.Unmarshal(content, &manifest); err != nil {
		return ""
	}
	b.modifiedAt, b.files = info.ModTime(), map[string]string{}
	for source, built := range manifest {
		b.files[source] = "/" + built.File
	}
	return b.files[source]
}
