package app

import (
	"io"
	"net/http/httptest"
	"net/url"
	"testing"

	"cortejo/app/settings"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// FILES_URL names a bucket or a folder; the program stores and reads files in both.
func TestFilesAreKeptWhereFilesURLSays(t *testing.T) {
	for name, value := range map[string]string{"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_EC2_METADATA_DISABLED": "true"} {
		t.Setenv(name, value) // as in production, where the S3 client reads its credentials
	}
	backend := s3mem.New()
	if err := backend.CreateBucket("cortejo"); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(server.Close)
	query := url.Values{"endpoint": {server.URL}, "use_path_style": {"true"}, "region": {"sa-east-1"}}
	for name, address := range map[string]string{"bucket": "s3://cortejo?" + query.Encode(),
		"folder": "file://" + t.TempDir(), "nothing configured": ""} {
		s, err := settings.Read(from(map[string]string{"DATA_DIR": t.TempDir(), "FILES_URL": address}))
		if err != nil {
			t.Fatal(err)
		}
		store, err := (&application{settings: s}).openFiles(t.Context())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		t.Cleanup(func() {
			if err := store.Close(); err != nil {
				t.Errorf("%s: close: %v", name, err)
			}
		})
		if err := store.Put(t.Context(), "convite", "text/plain", []byte("venha")); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		reader, err := store.Get(t.Context(), "convite")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if content, err := io.ReadAll(reader); err != nil || string(content) != "venha" {
			t.Errorf("%s gave %q, %v", name, content, err)
		}
		if err := reader.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
