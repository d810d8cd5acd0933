package app

import (
	"cortejo/app/settings"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A command finds the data of the project that built it in whatever folder it is called.
func TestACommandFindsItsProjectFromAnyFolder(t *testing.T) {
	t.Parallel()
	project, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(project, ".cortejo", "bin", "cortejo")
	installed := filepath.Join(project, "usr", "bin", "cortejo")
	link := filepath.Join(project, "cortejo")
	for _, path := range []string{program, installed} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o750), os.WriteFile(path, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(program, link); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{program: project, link: project, installed: "",
		filepath.Join(project, "gone"): ""} {
		if got := projectOf(path, nil); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}

	s, err := settings.ReadIn(project, from(map[string]string{"WEB_DIR": "pages"}))
	if err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string][2]string{
		"data":  {s.Server.DataDir, filepath.Join(project, ".cortejo")},
		"pages": {s.Server.WebDir, "pages"}, // relative paths are relative to the folder of the call
	} {
		if path[0] != path[1] {
			t.Errorf("%s: got %q, want %q", name, path[0], path[1])
		}
	}
}
