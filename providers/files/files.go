// Package files stores uploaded files in a folder, or in the bucket of FILES_URL, for whose scheme the program imports
// gocloud.dev's driver. It may import no other package of the project. Its entry point is Open.
package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"time"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/fileblob" // the driver of PrepareFolder
	"gocloud.dev/gcerrors"
)

// ErrNotFound means that there is no file with this key.
var ErrNotFound = errors.New("no such file")

// checkTimeout limits how long Open waits for the bucket.
const checkTimeout = 10 * time.Second

// Store stores files by key.
type Store struct{ bucket *blob.Bucket }

// PrepareFolder returns the FILES_URL of a folder on this machine. It creates a missing folder, readable by this user
// only.
func PrepareFolder(folder string) (string, error) {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return "", fmt.Errorf("files: %w", err)
	}
	query := url.Values{"create_dir": {"1"}, "dir_file_mode": {"0700"}}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(absolute), RawQuery: query.Encode()}
	return address.String(), nil
}

// Open opens the bucket of a FILES_URL and checks that it responds: file:///folder, or another address whose driver the
// program imports, with the options of gocloud.dev.
func Open(ctx context.Context, address string) (*Store, error) {
	address, err := findUploadFolder(address)
	if err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	bucket, err := blob.OpenBucket(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("files: %w", err)
	}
	check, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	accessible, err := bucket.IsAccessible(check)
	if err == nil && !accessible {
		err = errors.New("the bucket does not exist or is closed to us")
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("files: %w", err), bucket.Close())
	}
	return &Store{bucket}, nil
}

// findUploadFolder makes a folder's temporary files be created in it, because a rename from /tmp fails if that is
// another disk.
func findUploadFolder(address string) (string, error) {
	folder, err := url.Parse(address)
	if err != nil || folder.Scheme != "file" {
		return address, err
	}
	query := folder.Query()
	query.Set("no_tmp_dir", "1")
	folder.RawQuery = query.Encode()
	return folder.String(), nil
}

// Close closes the connections.
func (s *Store) Close() error { return s.bucket.Close() }

// Put stores content under a key, replacing an earlier file. The file appears complete or not at all.
func (s *Store) Put(ctx context.Context, key, contentType string, content []byte) error {
	if err := s.bucket.WriteAll(ctx, key, content, &blob.WriterOptions{ContentType: contentType}); err != nil {
		return fmt.Errorf("files: put: %w", err)
	}
	return nil
}

// PutFrom is Put for a reader, whose content it does not hold in memory.
func (s *Store) PutFrom(ctx context.Context, key, contentType string, content io.Reader) error {
	// A canceled writer stores nothing.
	writing, cancel := context.WithCancel(ctx)
	defer cancel()
	writer, err := s.bucket.NewWriter(writing, key, &blob.WriterOptions{ContentType: contentType})
	if err != nil {
		return fmt.Errorf("files: put: %w", err)
	}
	if _, err := io.Copy(writer, content); err != nil {
		cancel()
		return errors.Join(fmt.Errorf("files: put: %w", err), ignoreCanceled(writer.Close()))
	}
	if err := writer.Close(); err != nil {
		return fmt.Errorf("files: put: %w", err)
	}
	return nil
}

// ignoreCanceled returns nil for the error of a writer that was canceled.
func ignoreCanceled(err error) error {
	if errors.Is(err, context.Canceled) || gcerrors.Code(err) == gcerrors.Canceled {
		return nil
	}
	return err
}

// checkKey is the key of the file that Check writes. It is never read.
const checkKey = "readyz"

// Check returns an error if no file can be written: a bucket that is full or read-only answers reads normally.
func (s *Store) Check(ctx context.Context) error {
	return s.Put(ctx, checkKey, "text/plain", []byte(time.Now().UTC().Format(time.RFC3339)))
}

// Get returns the file with this key, or ErrNotFound. Callers must close the reader.
func (s *Store) Get(ctx context.Context, key string) (*blob.Reader, error) {
	reader, err := s.bucket.NewReader(ctx, key, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("files: get: %w", err)
	}
	return reader, nil
}

// List returns the keys with a prefix.
func (s *Store) List(ctx context.Context, prefix string) (keys []string, err error) {
	for all := s.bucket.List(&blob.ListOptions{Prefix: prefix}); ; {
		object, err := all.Next(ctx)
		if errors.Is(err, io.EOF) {
			return keys, nil
		}
		if err != nil {
			return nil, fmt.Errorf("files: list: %w", err)
		}
		keys = append(keys, object.Key)
	}
}

// Delete deletes a file. A missing file is no error.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := s.bucket.Delete(ctx, key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return fmt.Errorf("files: delete: %w", err)
	}
	return nil
}
