package postgres

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// linkLibraries creates the links between shared libraries that npm packages cannot contain. The package lists them in
// a file; its install script does the same, but is often disabled.
func linkLibraries(native string) error {
	content, err := os.ReadFile(filepath.Join(native, "pg-symlinks.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // another distribution of Postgres, which is complete
	}
	if err != nil {
		return fmt.Errorf("read the list of library links: %w", err)
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(content, &links); err != nil {
		return fmt.Errorf("read the list of library links: %w", err)
	}
	root := filepath.Dir(native)
	for _, link := range links {
		target := filepath.Join(root, link.Target)
		source, err := filepath.Rel(filepath.Dir(target), filepath.Join(root, link.Source))
		if err != nil {
			return fmt.Errorf("link the libraries of Postgres: %w", err)
		}
		if err := os.Symlink(source, target); err != nil && !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("link the libraries of Postgres: %w", err)
		}
	}
	return nil
}
