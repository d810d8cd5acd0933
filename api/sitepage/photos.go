package sitepage

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/image"
	"cortejo/formats/picture"
	"cortejo/platform/problem"
	"cortejo/providers/files"
	"cortejo/queries"
)

// notCacheable is for photographs of a private site: no cache on the way keeps them, and no browser after the visit.
const notCacheable = "private, no-store"

// servePhoto sends a photo of the published site. The name is its width, such as 960.jpg.
func (s *Service) servePhoto(q request, of, name string) {
	id, width, ok := parsePhotoPath(of, name)
	if !ok {
		s.refuse(q, problem.NotFound())
		return
	}
	row, err := queries.New(s.DB.Read(q.scope())).GetSitePhoto(q.r.Context(), queries.GetSitePhotoParams{ID: id})
	if isMissing(err) || errors.Is(err, pgx.ErrNoRows) {
		s.refuse(q, problem.NotFound())
		return
	}
	if err != nil {
		s.refuse(q, err)
		return
	}
	// A photograph's id is of its content: another one has another.
	keep := "public, max-age=31536000, immutable"
	if !row.OpenToAll {
		keep = notCacheable
	}
	s.sendPhoto(q, row.Key, width, keep)
}

// parsePhotoPath returns the photo and the width of a path, and reports whether they can exist.
func parsePhotoPath(of, name string) (id uuid.UUID, width int, ok bool) {
	id, err := uuid.Parse(of)
	text, isPhoto := strings.CutSuffix(name, ".jpg")
	width, err2 := strconv.Atoi(text)
	return id, width, err == nil && err2 == nil && isPhoto && slices.Contains(picture.GalleryWidths[:], width)
}

func (s *Service) sendPhoto(q request, key string, width int, keep string) {
	h := q.w.Header()
	etag := `"` + strconv.Itoa(width) + `"` // together with the address, which names the photo
	if keep != notCacheable && q.r.Header.Get("If-None-Match") == etag {
		h.Set("ETag", etag)
		h.Set("Cache-Control", keep)
		q.w.WriteHeader(http.StatusNotModified)
		return
	}
	file, err := s.Files.Get(q.r.Context(), image.GalleryKeyOf(key, width))
	if errors.Is(err, files.ErrNotFound) {
		s.refuse(q, problem.NotFound())
		return
	}
	if err != nil {
		s.refuse(q, problem.Unavailable("Não conseguimos abrir a foto agora. Tente de novo em instantes.", err))
		return
	}
	defer func() { _ = file.Close() }()
	h.Set("Content-Type", "image/jpeg")
	h.Set("Content-Length", strconv.FormatInt(file.Size(), 10))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cache-Control", keep)
	if keep != notCacheable {
		h.Set("ETag", etag)
	}
	if q.r.Method != http.MethodHead {
		_, _ = io.Copy(q.w, file) // only a reader who went away makes this fail
	}
}
