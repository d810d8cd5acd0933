// Package filestest opens stores of files for tests.
package filestest

import (
	"testing"

	"cortejo/providers/files"
)

// Open opens the store in a folder, and closes it when the test ends.
func Open(t testing.TB, folder string) *files.Store {
	t.Helper()
	address, err := files.PrepareFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	store, err := files.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return store
}
