package backup

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/klauspost/compress/zstd"
)

// Writer writes an archive. The file gets its name only once it is complete.
type Writer struct {
	final string
	made  time.Time
	file  *os.File
	zip   *zstd.Encoder
	tar   *tar.Writer
	sums  map[string]string
}

// Create starts an archive at a path that must not exist (fs.ErrExist), readable by its owner only. Callers must call
// Close, after Keep or without it.
func Create(file string, m Manifest) (*Writer, error) {
	if _, err := os.Lstat(file); err == nil {
		return nil, fmt.Errorf("backup: %s: %w", file, fs.ErrExist)
	}
	unfinished, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*.partial") // mode 0600
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	zip, err := zstd.NewWriter(unfinished)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("backup: %w", err), unfinished.Close(), os.Remove(unfinished.Name()))
	}
	w := &Writer{final: file, made: m.Made, file: unfinished, zip: zip, tar: tar.NewWriter(zip),
		sums: map[string]string{}}
	m.Format = format
	if err := w.writeJSON(manifestName, m); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// AddDir adds a folder.
func (w *Writer) AddDir(name string) error {
	err := w.tar.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: 0o700, ModTime: w.made})
	if err != nil {
		return fmt.Errorf("backup: add %s: %w", name, err)
	}
	return nil
}

// AddFile adds a file of exactly size bytes.
func (w *Writer) AddFile(name string, size int64, content io.Reader) error {
	err := w.tar.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: w.made})
	if err != nil {
		return fmt.Errorf("backup: add %s: %w", name, err)
	}
	sum := sha256.New()
	if written, err := io.Copy(io.MultiWriter(w.tar, sum), content); err != nil || written != size {
		return fmt.Errorf("backup: add %s: %d of %d bytes: %w", name, written, size, err)
	}
	w.sums[name] = hex.EncodeToString(sum.Sum(nil))
	return nil
}

// NewPart returns the part with this name; names in it are relative to the part.
func (w *Writer) NewPart(part string) *Part { return &Part{w, part} }

// Part is a folder in an archive that is being written.
type Part struct {
	w    *Writer
	name string
}

// AddDir adds a folder of the part.
func (p *Part) AddDir(name string) error { return p.w.AddDir(path.Join(p.name, name)) }

// AddFile adds a file of the part.
func (p *Part) AddFile(name string, size int64, content io.Reader) error {
	return p.w.AddFile(path.Join(p.name, name), size, content)
}

// AddTree adds a file, or a folder with its contents, and returns the number of files. Files deleted in the meantime
// are left out.
func (w *Writer) AddTree(ctx context.Context, name, from string) (files int, err error) {
	err = filepath.WalkDir(from, func(file string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && file != from {
			return nil
		}
		if err := errors.Join(ctx.Err(), err); err != nil {
			return err
		}
		below, err := filepath.Rel(from, file)
		if err != nil {
			return err
		}
		inside := path.Join(name, filepath.ToSlash(below))
		if entry.IsDir() {
			return w.AddDir(inside)
		}
		added, err := w.copy(inside, file)
		if added {
			files++
		}
		return err
	})
	if err != nil {
		return files, fmt.Errorf("backup: copy %s: %w", from, err)
	}
	return files, nil
}

func (w *Writer) copy(name, from string) (added bool, err error) {
	file, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return false, err
	}
	if !info.Mode().IsRegular() {
		return false, fmt.Errorf("%s is neither a file nor a folder", from)
	}
	return true, w.AddFile(name, info.Size(), io.LimitReader(file, info.Size()))
}

// Keep completes the archive, syncs it to the disk and gives it its name. It returns its size in bytes.
func (w *Writer) Keep() (int64, error) {
	size, err := w.finish()
	if err != nil {
		return 0, fmt.Errorf("backup: keep %s: %w", w.final, err)
	}
	return size, nil
}

func (w *Writer) finish() (int64, error) {
	if err := errors.Join(w.writeJSON(sumsName, w.sums), w.tar.Close(), w.zip.Close(), w.file.Sync()); err != nil {
		return 0, err
	}
	info, err := w.file.Stat()
	if err != nil {
		return 0, err
	}
	if err := errors.Join(w.file.Close(), os.Rename(w.file.Name(), w.final)); err != nil {
		return 0, err
	}
	folder, err := os.Open(filepath.Dir(w.final))
	if err != nil {
		return 0, err
	}
	return info.Size(), errors.Join(folder.Sync(), folder.Close())
}

// Close closes the archive, and deletes it unless Keep succeeded.
func (w *Writer) Close() error {
	if err := os.Remove(w.file.Name()); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // it has its name
		}
		return fmt.Errorf("backup: %w", err)
	}
	_ = w.zip.Close() // the archive is discarded
	return ignoreClosed(w.file.Close())
}

func ignoreClosed(err error) error {
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

func (w *Writer) writeJSON(name string, value any) error {
	content, err := json.MarshalIndent(value, "", " ")
	if err != nil {
		return fmt.Errorf("backup: write %s: %w", name, err)
	}
	return w.AddFile(name, int64(len(content)), bytes.NewReader(content))
}
