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

	"cortejo/platform/problem"
)

// site serves the built web app. Files are kept in memory with their gzip, compressed once; their Brotli is on the
// disk, from the build. A path that is not a file is the app's own and gets its page.
type site struct {
	files         fs.FS
	preview       Previewer                // nil where no page is shared
	bringsSession func(*http.Request) bool // see Options.BringsSession
	told          string                   // the meta tags with the server's settings on every page
	cache         sync.Map                 // name -> *siteFile
}

type siteFile struct {
	content  []byte
	brotli   []byte // nil where the build left none
	gzipped  []byte // nil where it saves nothing
	etag     string
	modified time.Time
	size     int64 // on disk
}

func newSite(o Options) *site {
	return &site{files: os.DirFS(o.WebDir), preview: o.Preview, bringsSession: o.BringsSession, told: toldOf(o)}
}

func toldOf(o Options) string {
	told := renderMeta("name", "cortejo-calling-codes", strings.Join(o.SignIn.CallingCodes(), " ")) + renderMeta("name",
		"cortejo-only-countries", o.SignIn.OnlyCountries())
	if o.SupportURL != "" {
		told += renderMeta("name", "cortejo-support", o.SupportURL)
	}
	return told
}

// siteTypes are the media types of what a build holds; the machine's own table is not asked,
// so that the same build is served the same everywhere.
var siteTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml",
	".woff2": "font/woff2", ".png": "image/png", ".webp": "image/webp", ".ico": "image/x-icon",
	".txt":  "text/plain; charset=utf-8",
	".wasm": "application/wasm",
}

// compressed are the types that gzip makes smaller.
var compressed = map[string]bool{".html": true, ".js": true, ".mjs": true, ".css": true, ".json": true,
	".webmanifest": true, ".svg": true, ".txt": true, ".wasm": true}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		problem.Write(w, r, problem.NotFound())
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	extension := path.Ext(name)
	if strings.HasPrefix(name, "api/") || strings.HasPrefix(name, "internal/") || name == "api" {
		problem.Write(w, r, problem.NotFound())
		return
	}
	// Files that the build writes for its own use are not served; every other file has a known extension.
	hidden := strings.HasPrefix(name, ".") || strings.Contains(name, "/.")
	asset := strings.HasPrefix(name, "assets/")
	if !hidden && siteTypes[extension] != "" {
		if file, err := s.load(name); err == nil {
			if name == doorPage {
				allowDoor(w.Header())
			}
			s.send(w, r, name, file)
			return
		}
	}
	// An address of the app has no ending, and a person who mistyped one reads a page.
	if asset || (!isNavigation(r) && (hidden || extension != "")) {
		http.NotFound(w, r)
		return
	}
	s.servePage(w, r)
}

// send answers with a file of the build.
func (s *site) send(w http.ResponseWriter, r *http.Request, name string, file *siteFile) {
	h := w.Header()
	h.Set("Content-Type", siteTypes[path.Ext(name)])
	// Names in assets/ carry a hash of their content; everything else is asked for again.
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	content, etag := file.content, file.etag
	if file.gzipped != nil || file.brotli != nil {
		h.Set("Vary", "Accept-Encoding")
		switch {
		case file.brotli != nil && isAccepted(r, "br"):
			h.Set("Content-Encoding", "br")
			content, etag = file.brotli, file.etag+"-br"
		case file.gzipped != nil && isAccepted(r, "gzip"):
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
	if known, ok := s.cache.Load(name); ok && known.(*siteFile).modified.Equal(info.ModTime()) &&
		known.(*siteFile).size == info.Size() {
		return known.(*siteFile), nil
	}
	content, err := fs.ReadFile(s.files, name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if name == appPage || name == clientPage || name == visitorPage || name == doorPage {
		content = []byte(strings.Replace(string(content), titlePlace, titlePlace+s.told, 1))
	}
	sum := sha256.Sum256(content)
	file := &siteFile{content: content, etag: hex.EncodeToString(sum[:12]), modified: info.ModTime(), size: info.Size()}
	if compressed[path.Ext(name)] {
		if file.gzipped, err = gzipOf(content); err != nil {
			return nil, err
		}
	}
	// Only where names carry a hash do both surely come from the same build.
	if strings.HasPrefix(name, "assets/") {
		if file.brotli, err = fs.ReadFile(s.files, name+".br"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("read %s.br: %w", name, err)
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

// isAccepted tells whether the reader takes a content coding.
func isAccepted(r *http.Request, wanted string) bool {
	for offer := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, quality, _ := strings.Cut(strings.TrimSpace(offer), ";")
		if strings.EqualFold(strings.TrimSpace(coding), wanted) {
			return !strings.HasPrefix(strings.ReplaceAll(quality, " ", ""), "q=0") || strings.Contains(quality, "0.")
		}
	}
	return false
}
