// Package webbuild finds the files of the web build, whose names contain a hash, for the server-rendered pages. It
// imports the standard library only. Its entry point is Build.
package webbuild

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Build reads a build's manifest (https://vite.dev/guide/backend-integration), again after each change of it.
type Build struct {
	// Dir holds the built web app.
	Dir string

	mu         sync.Mutex
	modifiedAt time.Time
	files      map[string]string
}

// URLOf returns the path of the file that a source was built into, or "" without a build or without such a file.
func (b *Build) URLOf(source string) string {
	if b == nil {
		return ""
	}
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
