package backup

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Reader reads an archive.
type Reader struct {
	Manifest Manifest
	file     *os.File
	zip      *zstd.Decoder
	tar      *tar.Reader
	sums     map[string]string
}

// mostOfText limits the size in memory of the archive's own entries: the sums of millions of files.
const mostOfText = 1 << 30

// Open reads the manifest of an archive. The error may be ErrNotABackup or ErrNewer.
func Open(file string) (_ *Reader, err error) {
	opened, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	r := &Reader{file: opened, sums: map[string]string{}}
	defer func() {
		if err != nil {
			r.Close()
		}
	}()
	if r.zip, err = zstd.NewReader(opened); err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	r.tar = tar.NewReader(r.zip)
	header, err := r.tar.Next()
	if err != nil || header.Name != manifestName {
		return nil, fmt.Errorf("%w: %v", ErrNotABackup, err)
	}
	if err := r.readJSON(manifestName, &r.Manifest); err != nil || r.Manifest.Format < 1 {
		return nil, fmt.Errorf("%w: %v", ErrNotABackup, err)
	}
	if r.Manifest.Format > format {
		return nil, ErrNewer
	}
	return r, nil
}

// Close closes the archive.
func (r *Reader) Close() {
	if r.zip != nil {
		r.zip.Close()
	}
	_ = r.file.Close() // read-only, so closing loses nothing
}

// Extract writes every part to its place, which must be empty, and returns the parts found. It returns ErrDamaged if a
// part has no place, if a name leaves its part, if an entry is neither a file nor a folder, or if the files differ from
// the sums. Callers must remove its output after an error.
func (r *Reader) Extract(ctx context.Context, places map[string]string) (parts map[string]bool, err error) {
	parts = map[string]bool{}
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		header, err := r.tar.Next()
		if err != nil {
			return nil, fmt.Errorf("%w: it ends before its sums: %v", ErrDamaged, err)
		}
		if header.Name == sumsName {
			break
		}
		part, target, err := place(header, places)
		if err != nil {
			return nil, err
		}
		parts[part] = true
		if header.Typeflag == tar.TypeDir {
			if err := os.Mkdir(target, 0o700); err != nil {
				return nil, fmt.Errorf("backup: %w", err)
			}
			continue
		}
		if err := r.extract(header.Name, target); err != nil {
			return nil, err
		}
	}
	written := maps.Clone(r.sums)
	var told map[string]string
	if err := r.readJSON(sumsName, &told); err != nil {
		return nil, fmt.Errorf("%w: its sums: %v", ErrDamaged, err)
	}
	if !maps.Equal(told, written) {
		return nil, fmt.Errorf("%w: its files are not those that were summed", ErrDamaged)
	}
	// The end of the stream has its own checksum.
	if _, err := io.Copy(io.Discard, r.zip); err != nil {
		return nil, fmt.Errorf("%w: its end: %v", ErrDamaged, err)
	}
	return parts, nil
}

// place returns the path at which an entry is written, always inside of its part.
func place(header *tar.Header, places map[string]string) (part, target string, err error) {
	name := strings.TrimSuffix(header.Name, "/")
	part, below, _ := strings.Cut(name, "/")
	root, known := places[part]
	switch {
	case header.Typeflag != tar.TypeReg && header.Typeflag != tar.TypeDir:
		return "", "", fmt.Errorf("%w: %q is neither a file nor a folder", ErrDamaged, header.Name)
	case !known || !filepath.IsLocal(name) || path.Clean(name) != name || strings.ContainsAny(name, "\\\x00"):
		return "", "", fmt.Errorf("%w: %q has no place here", ErrDamaged, header.Name)
	}
	return part, filepath.Join(root, filepath.FromSlash(below)), nil
}

func (r *Reader) extract(name, target string) (err error) {
	file, err := os.OpenFile(target, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		if errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("%w: %q comes twice", ErrDamaged, name)
		}
		return fmt.Errorf("backup: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	source := &failing{Reader: r.tar}
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(file, sum), source); err != nil {
		if source.err != nil {
			return fmt.Errorf("%w: %q: %v", ErrDamaged, name, err)
		}
		return fmt.Errorf("backup: write %s: %w", target, err)
	}
	r.sums[name] = hex.EncodeToString(sum.Sum(nil))
	return nil
}

// failing remembers that a read of the archive failed, and not a write to the disk.
type failing struct {
	io.Reader
	err error
}

func (f *failing) Read(p []byte) (n int, err error) {
	n, err = f.Reader.Read(p)
	if err != nil && err != io.EOF {
		f.err = err
	}
	return n, err
}

func (r *Reader) readJSON(name string, into any) error {
	content, err := io.ReadAll(io.LimitReader(r.tar, mostOfText))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(content, into); err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	r.sums[name] = hex.EncodeToString(sum[:])
	return nil
}
