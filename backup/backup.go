// Package backup writes and reads the backup of a whole installation: a tar compressed with zstd. Its first entry,
// manifest.json, describes it; its last, sums.json, has the SHA-256 of every file, so that a truncated or damaged
// archive is detected. The caller decides which parts, each a file or a folder with a name, are in the archive and
// where they are restored. It may import no other package of the project. Its entry points are Create and Open.
package backup

import (
	"errors"
	"time"
)

const (
	manifestName = "manifest.json"
	sumsName     = "sums.json"

	// format is the version of this layout.
	format = 1
)

// Manifest describes an archive and is read before the rest of it.
type Manifest struct {
	Format int       `json:"format"`
	Made   time.Time `json:"made"`
	// Schema is the version of the database's tables.
	Schema int64 `json:"schema"`
	// Postgres is the major version of the database's files.
	Postgres string `json:"postgres"`
	// Platform is the machine's, GOOS/GOARCH: the database's files can only be restored on the same.
	Platform string `json:"platform"`
	// Files is true if uploaded files are in the archive.
	Files bool `json:"files"`
}

var (
	// ErrNotABackup means that the file was not written by this package.
	ErrNotABackup = errors.New("not a backup of Cortejo")
	// ErrNewer means that the archive has the format of a later version.
	ErrNewer = errors.New("a backup in a newer format")
	// ErrDamaged means that the archive was truncated or changed.
	ErrDamaged = errors.New("the backup is damaged")
)
