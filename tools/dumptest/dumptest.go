// Package dumptest lets tests write down how the program behaves, so that two commits can be compared (`make dumps`).
// Tests call Write and Record; nothing is stored unless the environment variable DUMPS names a folder.
package dumptest

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// variable names the folder that dumps are written to.
const variable = "DUMPS"

// Write stores the text that describe returns as the file name below the folder of DUMPS. It calls describe twice and
// fails the test if the texts differ or are empty, with or without DUMPS: a dump that changes by itself proves nothing.
func Write(t testing.TB, name string, describe func() string) {
	t.Helper()
	text := describe()
	if text == "" {
		t.Fatalf("the dump %s is empty", name)
	}
	if again := describe(); again != text {
		t.Fatalf("the dump %s changes by itself: %s", name, findDifference(text, again))
	}
	store(t, name, text)
}

func store(t testing.TB, name, text string) {
	t.Helper()
	folder := os.Getenv(variable)
	if folder == "" {
		return
	}
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// findDifference returns the surroundings of the first byte in which two texts differ.
func findDifference(one, other string) string {
	const before, after = 60, 100
	at := 0
	for at < min(len(one), len(other)) && one[at] == other[at] {
		at++
	}
	around := func(text string) string { return text[max(0, at-before):min(len(text), at+after)] }
	return around(one) + " and then " + around(other)
}

// ReadField returns the private field name of an addressable struct, for what can be described in no other way. It
// panics if there is none.
func ReadField(value reflect.Value, name string) reflect.Value {
	field := value.FieldByName(name)
	return reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem()
}
