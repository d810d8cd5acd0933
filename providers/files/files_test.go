package files_test

import (
	"bytes"
	"errors"
	"io"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	_ "gocloud.dev/blob/s3blob"

	"cortejo/providers/files"
)

func folder(t *testing.T) string {
	t.Helper()
	address, err := files.PrepareFolder(filepath.Join(t.TempDir(), "pasta com espaço"))
	if err != nil {
		t.Fatal(err)
	}
	return address
}

func s3(t *testing.T, bucket string) string {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("cortejo"); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(server.Close)
	query := url.Values{"endpoint": {server.URL}, "use_path_style": {"true"}, "region": {"sa-east-1"}}
	return "s3://" + bucket + "?" + query.Encode()
}

// The S3 client takes its credentials from the environment, as in production.
func TestMain(m *testing.M) {
	for name, value := range map[string]string{"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_EC2_METADATA_DISABLED": "true"} {
		if err := os.Setenv(name, value); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// A store that keeps nothing any more says so.
func TestCheckWrites(t *testing.T) {
	t.Parallel()
	place := filepath.Join(t.TempDir(), "files")
	address, err := files.PrepareFolder(place)
	if err != nil {
		t.Fatal(err)
	}
	store, err := files.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() }) // a folder
	for range 2 {
		if err := store.Check(t.Context()); err != nil {
			t.Errorf("a folder to write to: %v", err)
		}
	}
	if err := os.RemoveAll(place); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(place, nil, 0o600); err != nil { // no user, not even root, can create a file there
		t.Fatal(err)
	}
	if err := store.Check(t.Context()); err == nil {
		t.Error("a store that keeps nothing is well")
	}
}

func TestStore(t *testing.T) {
	t.Parallel()
	for name, address := range map[string]string{"folder": folder(t), "s3": s3(t, "cortejo")} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store, err := files.Open(t.Context(), address)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := store.Close(); err != nil {
					t.Errorf("close: %v", err)
				}
			})
			if _, err := store.Get(t.Context(), "missing"); !errors.Is(err, files.ErrNotFound) {
				t.Errorf("a missing file: %v", err)
			}
			content := bytes.Repeat([]byte("cortejo"), 1000)
			if err := store.Put(t.Context(), "one", "image/jpeg", content); err != nil {
				t.Fatal(err)
			}
			reader, err := store.Get(t.Context(), "one")
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(reader)
			if err != nil || !bytes.Equal(got, content) {
				t.Errorf("read %d bytes (%v), want %d", len(got), err, len(content))
			}
			if reader.ContentType() != "image/jpeg" || reader.ModTime().IsZero() ||
				reader.Size() != int64(len(content)) {
				t.Errorf("type %q, time %s, size %d", reader.ContentType(), reader.ModTime(), reader.Size())
			}
			if err := reader.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
			cut := io.MultiReader(bytes.NewReader(content), iotest.ErrReader(io.ErrUnexpectedEOF))
			if err := store.PutFrom(t.Context(), "two/cut", "application/pdf", cut); !errors.Is(err,
				io.ErrUnexpectedEOF) {
				t.Errorf("a file that was cut: %v", err)
			}
			if _, err := store.Get(t.Context(), "two/cut"); !errors.Is(err, files.ErrNotFound) {
				t.Errorf("half of a file was kept: %v", err)
			}
			large := bytes.Repeat([]byte("cortejo"), 1<<20) // more than S3 takes in one part
			if err := store.PutFrom(t.Context(), "two/large", "application/pdf", bytes.NewReader(large)); err != nil {
				t.Fatal(err)
			}
			whole, err := store.Get(t.Context(), "two/large")
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(whole); err != nil || !bytes.Equal(got, large) ||
				whole.ContentType() != "application/pdf" {
				t.Errorf("read %d bytes of %s (%v), want %d", len(got), whole.ContentType(), err, len(large))
			}
			if err := whole.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
			for range 2 {
				if err := store.Delete(t.Context(), "one"); err != nil {
					t.Errorf("delete: %v", err)
				}
			}
			if _, err := store.Get(t.Context(), "one"); !errors.Is(err, files.ErrNotFound) {
				t.Errorf("a deleted file: %v", err)
			}
		})
	}
}

func TestOpenRefusesWhatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	for name, address := range map[string]string{
		"no such bucket": s3(t, "another"),
		"no such folder": "file://" + filepath.Join(t.TempDir(), "missing"),
		"unknown scheme": "ftp://example.com",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store, err := files.Open(t.Context(), address)
			if err == nil {
				t.Errorf("it opened (%v)", store.Close())
			}
		})
	}
}

// A folder that FILES_URL names may lie on another disk than the temporary folder, from where nothing
// could be renamed into it.
func TestAFolderNeedsNoTemporaryFolder(t *testing.T) {
	home := t.TempDir()
	t.Setenv("TMPDIR", filepath.Join(home, "another-disk"))
	store, err := files.Open(t.Context(), "file://"+filepath.ToSlash(home))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := store.Put(t.Context(), "convite", "text/plain", []byte("venha")); err != nil {
		t.Error(err)
	}
}
