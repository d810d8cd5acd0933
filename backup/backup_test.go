package backup

import (
	"archive/tar"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var kept = map[string]string{"key": "segredo", "files/a": "venha", "files/sub/b": strings.Repeat("festa ", 1000),
	"files/empty/": ""}

// write creates an archive of the test's files; more may add to it.
func write(t *testing.T, more func(w *Writer)) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "cortejo.tar.zst")
	w, err := Create(file, Manifest{Made: time.Now().UTC(), Schema: 46, Postgres: "18", Platform: "linux/amd64",
		Files: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}()
	source := t.TempDir()
	for name, content := range kept {
		if name == "key" {
			err = w.AddFile(name, int64(len(content)), strings.NewReader(content))
		} else if err = os.MkdirAll(filepath.Join(source, filepath.Dir(name+"x")), 0o700); err == nil && content != "" {
			err = os.WriteFile(filepath.Join(source, name), []byte(content), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if files, err := w.AddTree(t.Context(), "files", filepath.Join(source, "files")); err != nil || files != 2 {
		t.Fatalf("%d files: %v", files, err)
	}
	if more != nil {
		more(w)
	}
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it has its name before it is whole: %v", err)
	}
	if _, err := w.Keep(); err != nil {
		t.Fatal(err)
	}
	return file
}

// read extracts an archive and returns the files that it wrote, and those around them.
func read(t *testing.T, file string) (got map[string]string, err error) {
	t.Helper()
	around := t.TempDir()
	into := filepath.Join(around, "into")
	if err := os.Mkdir(into, 0o700); err != nil {
		t.Fatal(err)
	}
	r, err := Open(file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	_,
		failed := r.Extract(t.Context(), map[string]string{"key": filepath.Join(into, "key"),
		"files": filepath.Join(into, "files"), "unused": filepath.Join(into, "unused")})
	got = map[string]string{}
	err = filepath.WalkDir(around, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(into, path)
		if err != nil || name == "." || name == ".." || name == "files" || name == "files/sub" {
			return err
		}
		if entry.IsDir() {
			got[name+"/"] = ""
			return nil
		}
		content, err := os.ReadFile(path)
		got[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got, failed
}

func TestWhatIsKeptComesBack(t *testing.T) {
	t.Parallel()
	file := write(t, nil)
	if got, err := read(t, file); err != nil || !maps.Equal(got, kept) {
		t.Errorf("%v, %v", got, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if _, err := Create(file, Manifest{}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over another: %v", err)
	}
	dropped, err := Create(file+".2", Manifest{})
	if err != nil {
		t.Fatal(err)
	}
	if err := dropped.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(filepath.Dir(file)); err != nil || len(left) != 1 {
		t.Errorf("%v, %v", left, err)
	}
}

// Wherever an archive is cut or changed, reading it returns ErrDamaged or exactly the stored files.
func TestDamageIsKnown(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile(write(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged")
	try := func(bytes []byte) (map[string]string, error) {
		if err := os.WriteFile(damaged, bytes, 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := read(t, damaged)
		if err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNotABackup) && !errors.Is(err, ErrNewer) {
			t.Errorf("the error is %v", err)
		}
		return got, err
	}
	for i := range content {
		if i%3 == 0 {
			if _, err := try(content[:i]); err == nil {
				t.Errorf("cut at %d of %d", i, len(content))
			}
		}
		changed := append([]byte{}, content...)
		changed[i] ^= 0x10
		if got, err := try(changed); err == nil && !maps.Equal(got, kept) {
			t.Errorf("changed at %d: %v", i, got)
		}
	}
}

// An archive writes nothing but files and folders, and nowhere but in its parts.
func TestNothingLeadsOutOfAPart(t *testing.T) {
	t.Parallel()
	file := func(name string) func(*Writer) {
		return func(w *Writer) {
			if err := w.AddFile(name, 4, strings.NewReader("evil")); err != nil {
				t.Fatal(err)
			}
		}
	}
	entry := func(header tar.Header) func(*Writer) {
		return func(w *Writer) {
			if err := w.tar.WriteHeader(&header); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, more := range map[string]func(*Writer){
		"up":               file("../evil"),
		"up from a part":   file("files/../../evil"),
		"within, not said": file("files/sub/../evil"),
		"from the root":    file("/evil"),
		"nowhere":          file("other"),
		"twice":            file("files/a"),
		"over a folder":    file("files/sub"),
		"a backslash":      file(`files\..\evil`),
		"a folder up":      entry(tar.Header{Typeflag: tar.TypeDir, Name: "files/../../evil/"}),
		"a symbolic link":  entry(tar.Header{Typeflag: tar.TypeSymlink, Name: "files/evil", Linkname: "/etc"}),
		"a hard link":      entry(tar.Header{Typeflag: tar.TypeLink, Name: "files/evil", Linkname: "/etc/passwd"}),
		"a device":         entry(tar.Header{Typeflag: tar.TypeChar, Name: "files/evil"}),
	} {
		got, err := read(t, write(t, more))
		if !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		for path, content := range got {
			if kept[path] != content {
				t.Errorf("%s wrote %s", name, path)
			}
		}
	}
}
