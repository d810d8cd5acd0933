// Package files keeps what people upload: in a folder by default, or where FILES_URL says, for
// whose scheme the program imports gocloud.dev's driver.
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
	_ "gocloud.dev/blob/fileblob" // the driver of FolderURL
	"gocloud.dev/gcerrors"
)

// ErrNotFound says that no file has this key.
var ErrNotFound = errors.New("no such file")

// checkTimeout bounds how long Open waits for the bucket to answer.
const checkTimeout = 10 * time.Second

// Store keeps files by their keys.
type Store struct{ bucket *blob.Bucket }

// FolderURL is the FILES_URL of a folder on this machine, made when it is
// missing and readable by us alone.
func FolderURL(folder string) (string, error) {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return "", fmt.Errorf("files: %w", err)
	}
	query := url.Values{"create_dir": {"1"}, "dir_file_mode": {"0700"}}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(absolute), RawQuery: query.Encode()}
	return address.String(), nil
}

// Open opens the bucket that a FILES_URL names and looks whether it answers: file:///folder, or
// another address whose driver the program imports, with the options of gocloud.dev.
func Open(ctx context.Context, address string) (*Store, error) {
	address, err := besideTheFinalFiles(address)
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

// besideTheFinalFiles has a folder keep its temporary files beside the final ones: /tmp may be
// another disk, and a rename does not cross disks.
func besideTheFinalFiles(address string) (string, error) {
	folder, err := url.Parse(address)
	if err != nil || folder.Scheme != "file" {
		return address, err
	}
	query := folder.Query()
	query.Set("no_tmp_dir", "1")
	folder.RawQuery = query.Encode()
	return folder.String(), nil
}

// Close gives the connections back.
func (s *Store) Close() error { return s.bucket.Close() }

// Put keeps content under a key. The file appears whole or not at all; one that
// was there is replaced.
func (s *Store) Put(ctx context.Context, key, contentType string, content []byte) error {
	if err := s.bucket.WriteAll(ctx, key, content, &blob.WriterOptions{ContentType: contentType}); err != nil {
		return fmt.Errorf("files: put: %w", err)
	}
	return nil
}

// PutFrom keeps what a reader gives under a key, without holding it in memory. The file appears
// whole or not at all.
func (s *Store) PutFrom(ctx context.Context, key, contentType string, content io.Reader) error {
	// A writer whose context has ended keeps nothing.
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

// ignoreCanceled forgives a writer that says it was told to stop.
func ignoreCanceled(err error) error {
	if errors.Is(err, context.Canceled) || gcerrors.Code(err) == gcerrors.Canceled {
		return nil
	}
	return err
}

// checkKey is a file that nobody reads.
const checkKey = "readyz"

// Check answers nil where a file can be written: a bucket that is full or may only be read answers every
// question and keeps nothing.
func (s *Store) Check(ctx context.Context) error {
	return s.Put(ctx, checkKey, "text/plain", []byte(time.Now().UTC().Format(time.RFC3339)))
}

// Get answers what was kept under a key: a reader that seeks, to be closed, or
// ErrNotFound.
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

// List answers the keys that begin with a prefix.
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

// Delete forgets a file. One that is not there is no error: the wish is
// fulfilled.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := s.bucket.Delete(ctx, key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return fmt.Errorf("files: delete: %w", err)
	}
	return nil
}
