// Package dropped drops errors.
package dropped

import (
	"fmt"
	"os"
	"strings"
)

// Remove shows what may be dropped and what may not.
func Remove(name string) {
	os.Remove(name) // want "the error of this call is dropped"
	_ = os.Remove(name)
	defer os.Remove(name)

	var text strings.Builder
	text.WriteString(name)
	fmt.Fprintln(&text, name)
	fmt.Fprintln(os.Stderr, name)
	file, _ := os.Create(name)
	fmt.Fprintln(file, name) // want "the error of this call is dropped"
}
