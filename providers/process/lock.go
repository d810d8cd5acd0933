package process

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// ErrHeld means that another live process holds the lock. The text is shown to people, followed by that process's
// number.
var ErrHeld = errors.New("em uso pelo processo")

// Lock takes the lock file at path for the life of this process and writes the process ID into it. The kernel releases
// it even after kill -9. If another process holds it, the error wraps ErrHeld and names that process.
func Lock(path string) (unlock func(), err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		holder, _ := os.ReadFile(path)
		_ = file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("%w %s", ErrHeld, strings.TrimSpace(string(holder)))
		}
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	if err := errors.Join(file.Truncate(0), writePID(file)); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return func() { _ = file.Close() }, nil
}

func writePID(file *os.File) error {
	_, err := fmt.Fprintln(file, os.Getpid())
	return err
}
