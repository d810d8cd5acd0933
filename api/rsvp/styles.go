package rsvp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// source is the stylesheet that the web's build turns into a file with a hash in its name.
const source = "src/rsvp/rsvp.css"

// styles finds the built stylesheet in the build's manifest (https://vite.dev/guide/backend-integration), which is
// read anew when it has changed.
type styles struct {
	webDir string

	mu   sync.Mutex
	read time.Time
	href string
}

// url is where the stylesheet is; empty without a build, where the page works without.
func (s *styles) url() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	file := filepath.Join(s.webDir, ".vite", "manifest.json")
	info, err := os.Stat(file)
	if err != nil {
		return ""
	}
	if info.ModTime().Equal(s.read) {
		return s.href
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
	s.read, s.href = info.ModTime(), ""
	if found := manifest[source].File; found != "" {
		s.href = "/" + found
	}
	return s.href
}
