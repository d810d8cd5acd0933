// Package backup writes and reads the one file that a machine's Cortejo is kept in: a tar compressed with
// zstd. Its first entry, manifest.json, says what it is; its last, sums.json, has the SHA-256 of every
// file, so that an archive that was cut short or damaged is known as such. What is in the archive, and
// where it belongs, is its caller's business: here it is parts, each a file or a folder with a name.
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

// Manifest says what an archive is before anything else of it is read.
type Manifest struct {
	Format int       `json:"format"`
	Made   time.Time `json:"made"`
	// Schema is the version of the database's tables.
	Schema int64 `json:"schema"`
	// Postgres is the major version that the database's files are of.
	Postgres string `json:"postgres"`
	// Platform is the machine's, GOOS/GOARCH: a database's files are read on another of its kind only.
	Platform string `json:"platform"`
	// Files says whether what people uploaded is in the archive.
	Files bool `json:"files"`
}

var (
	// ErrNotABackup is a file that no backup of ours wrote.
	ErrNotABackup = errors.New("not a backup of Cortejo")
	// ErrNewer is an archive in a format of a later version.
	ErrNewer = errors.New("a backup in a newer format")
	// ErrDamaged is an archive that is not as it was written: cut short, or changed.
	ErrDamaged = errors.New("the backup is damaged")
)
