package api

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strings"
	"sync"
	"time"

	"cortejo/api/problem"
)

// site serves the built web app. Files keep their gzip beside them in memory, made once.
// Addresses that are no file are the app's own, and get its page.
type site struct {
	files fs.FS
	cache sync.Map // name -> *siteFile
}

type siteFile struct {
	content, gzipped []byte // gzipped is nil where it saves nothing
	etag             string
	modified         time.Time
}

func newSite(dir string) *site { return &site{files: os.DirFS(dir)} }

// siteTypes are the media types of what a build holds; the machine's own table is not asked,
// so that the same build is served the same everywhere.
var siteTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml",
	".woff2": "font/woff2", ".png": "image/png", ".ico": "image/x-icon", ".txt": "text/plain; charset=utf-8",
}

// compressed are the types that gzip makes smaller.
var compressed = map[string]bool{".html": true, ".js": true, ".css": true, ".json": true, ".webmanifest": true, ".svg": true, ".txt": true}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		problem.Write(w, r, problem.NotFound())
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	extension := path.Ext(name)
	switch {
	case strings.HasPrefix(name, "api/") || strings.HasPrefix(name, "internal/") || name == "api":
		problem.Write(w, r, problem.NotFound())
		return
	case strings.HasPrefix(name, ".") || strings.Contains(name, "/."):
		http.NotFound(w, r) // a build's notes to itself
		return
	case siteTypes[extension] == "":
		// Every file of a build has a known ending; an address of the app has none.
		if extension != "" || strings.HasPrefix(name, "assets/") {
			http.NotFound(w, r)
			return
		}
		name, extension = "index.html", ".html"
	}
	file, err := s.load(name)
	switch {
	case err == nil:
	case name == "index.html":
		problem.Write(w, r, problem.Unavailable("As páginas ainda não foram construídas. Rode make build e recarregue.", err))
		return
	default:
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", siteTypes[extension])
	// Names in assets/ carry a hash of their content; everything else is asked for again.
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	content, etag := file.content, file.etag
	if file.gzipped != nil {
		h.Set("Vary", "Accept-Encoding")
		if acceptsGzip(r) {
			h.Set("Content-Encoding", "gzip")
			content, etag = file.gzipped, file.etag+"-gzip"
		}
	}
	h.Set("ETag", `"`+etag+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
}

// load reads a file, or gives the one in memory while the file has not changed since.
func (s *site) load(name string) (*siteFile, error) {
	if !fs.ValidPath(name) {
		return nil, fs.ErrNotExist
	}
	info, err := fs.Stat(s.files, name)
	if err != nil {
		return nil, fmt.Errorf("look for %s: %w", name, err)
	}
	if info.IsDir() {
		return nil, fs.ErrNotExist
	}
	if known, ok := s.cache.Load(name); ok && known.(*siteFile).modified.Equal(info.ModTime()) && len(known.(*siteFile).content) == int(info.Size()) {
		return known.(*siteFile), nil
	}
	content, err := fs.ReadFile(s.files, name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	sum := sha256.Sum256(content)
	file := &siteFile{content: content, etag: hex.EncodeToString(sum[:12]), modified: info.ModTime()}
	if compressed[path.Ext(name)] {
		if file.gzipped, err = gzipOf(content); err != nil {
			return nil, err
		}
	}
	s.cache.Store(name, file)
	return file, nil
}

func gzipOf(content []byte) ([]byte, error) {
	var out bytes.Buffer
	writer, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	_, err = writer.Write(content)
	if err := errors.Join(err, writer.Close()); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	if out.Len() >= len(content) {
		return nil, nil
	}
	return out.Bytes(), nil
}

func acceptsGzip(r *http.Request) bool {
	for offer := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, quality, _ := strings.Cut(strings.TrimSpace(offer), ";")
		if strings.EqualFold(coding, "gzip") {
			return !strings.HasPrefix(strings.ReplaceAll(quality, " ", ""), "q=0") || strings.Contains(quality, "0.")
		}
	}
	return false
}
