package image

import (
	"errors"
	"log/slog"
	"net/http"
	"regexp"

	"cortejo/providers/files"
)

const mediaPath = "/media/"

// URLOf is the address of the picture with this key.
func URLOf(key string) string { return mediaPath + key }

// OptionalURLOf is URLOf, or nil where there is no picture.
func OptionalURLOf(key *string) *string {
	if key == nil {
		return nil
	}
	address := URLOf(*key)
	return &address
}

// keys are rand.Text in small letters. Nothing else is ever asked of the store,
// whose folder also holds files of its own.
var keys = regexp.MustCompile(`^[a-z2-7]{26}$`)

// ServeMedia answers GET /media/{key} with the picture. Its content never changes
// under the same key.
func ServeMedia(store *files.Store, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.PathValue("key")
		if !keys.MatchString(key) {
			http.NotFound(w, r)
			return
		}
		file, err := store.Get(r.Context(), key)
		if errors.Is(err, files.ErrNotFound) {
			http.NotFound(w, r)
			return
		}
		if err != nil {
			log.ErrorContext(r.Context(), "a picture could not be read", "error", err)
			http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
			return
		}
		defer func() { _ = file.Close() }()
		header := w.Header()
		header.Set("Content-Type", contentType)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
		http.ServeContent(w, r, "", file.ModTime(), file)
	})
}
