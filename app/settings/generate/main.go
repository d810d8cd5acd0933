// Command generate writes docs/settings.md and the lists of variables in compose.yaml from the declarations in
// app/settings. It runs in the project's root.
package main

import (
	"fmt"
	"os"

	"cortejo/app/settings"
)

func main() {
	if err := generate(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate() error {
	compose, err := os.ReadFile("compose.yaml")
	if err != nil {
		return err
	}
	if compose, err = settings.ReplaceInCompose(compose); err != nil {
		return fmt.Errorf("compose.yaml: %w", err)
	}
	written := map[string][]byte{"compose.yaml": compose, "docs/settings.md": settings.FormatDocument()}
	for path, content := range written {
		if err := os.WriteFile(path, content, 0o644); err != nil { //nolint:gosec // documents of the repository
			return err
		}
	}
	return nil
}
