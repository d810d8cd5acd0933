package postgres

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"cortejo/providers/process"
)

const temporaryPrefix = "cortejo-postgres-"

// removeLeftovers deletes the data of ephemeral servers whose process was killed. A running one holds its lock; a new
// folder is kept, because its process may be about to lock it.
func removeLeftovers() error {
	locks, err := filepath.Glob(filepath.Join(os.TempDir(), temporaryPrefix+"*", "data.lock"))
	if err != nil {
		return err
	}
	var failed error
	for _, path := range locks {
		info, err := os.Stat(path)
		if err != nil || time.Since(info.ModTime()) < 10*time.Minute {
			continue
		}
		unlock, err := process.Lock(path)
		if err != nil {
			continue // in use, or another user's
		}
		failed = errors.Join(failed, os.RemoveAll(filepath.Dir(path)))
		unlock()
	}
	return failed
}
