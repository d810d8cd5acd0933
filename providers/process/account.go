package process

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// Account is the user that a child runs as. The zero value is the current user.
type Account struct {
	uid, gid uint32
	other    bool
	// passesDirectories lets the account pass through directories that it may not read (a checkout under /root, for
	// example).
	passesDirectories bool
}

// NewUnprivileged returns the account for servers that refuse to run as root. For an ordinary user it is that user. For
// root it is the owner of the server's home, or the system's account without rights (UID 65534) if that does not exist
// or is root's. If the home or one of the paths is in a directory that is closed to the account, the child gets the
// capability to pass through it (Linux only).
func NewUnprivileged(home string, paths ...string) Account {
	if os.Geteuid() != 0 {
		return Account{}
	}
	account := Account{uid: 65534, gid: 65534, other: true}
	if nobody, err := user.Lookup("nobody"); err == nil {
		uid, uidErr := strconv.ParseUint(nobody.Uid, 10, 32)
		gid, gidErr := strconv.ParseUint(nobody.Gid, 10, 32)
		if uidErr == nil && gidErr == nil {
			account.uid, account.gid = uint32(uid), uint32(gid)
		}
	}
	if info, err := os.Stat(home); err == nil {
		if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Uid != 0 {
			account.uid, account.gid = stat.Uid, stat.Gid
		}
	}
	for _, path := range append(paths, home) {
		if !account.canReach(path) {
			account.passesDirectories = true
		}
	}
	return account
}

// TakeOwnership makes the account the owner of a file or directory, and of its contents.
func (a Account) TakeOwnership(path string) error {
	if !a.other {
		return nil
	}
	return filepath.WalkDir(path, func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if err := os.Lchown(name, int(a.uid), int(a.gid)); err != nil {
			return fmt.Errorf("hand over %s: %w", name, err)
		}
		return nil
	})
}

func (a Account) credential() *syscall.Credential {
	if !a.other {
		return nil
	}
	return &syscall.Credential{Uid: a.uid, Gid: a.gid}
}

// canReach reports whether the account may pass through the directories of path, which may not exist yet.
func (a Account) canReach(path string) bool {
	for name := path; ; name = filepath.Dir(name) {
		info, err := os.Stat(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return false
		case !a.canEnter(info):
			return false
		}
		if name == filepath.Dir(name) {
			return true
		}
	}
}

func (a Account) canEnter(info fs.FileInfo) bool {
	bit := fs.FileMode(0o001)
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		switch {
		case stat.Uid == a.uid:
			bit = 0o100
		case stat.Gid == a.gid:
			bit = 0o010
		}
	}
	return info.Mode()&bit != 0
}
