package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"cortejo/providers/process"
)

// Sink receives a copy's folders and files, by their paths with slashes. A folder comes before its content; content has
// exactly size bytes.
type Sink interface {
	AddDir(name string) error
	AddFile(name string, size int64, content io.Reader) error
}

// WriteBaseBackup copies the whole cluster while the server runs and is written to, as pg_basebackup does, which our
// distribution does not include (PostgreSQL 18, sections 25.3.4 "Making a base backup using the low level API" and 54.4
// "BASE_BACKUP"). A server that starts on the copy replays its log and then has the state at WriteBaseBackup's return.
// Errors that people can solve are sentences for them.
func (s *Server) WriteBaseBackup(ctx context.Context, to Sink) (err error) {
	conn, err := pgx.Connect(ctx, s.AdminURLOf("postgres"))
	if err != nil {
		return fmt.Errorf("connect to the embedded Postgres: %w", err)
	}
	// An unfinished backup and its slot end with the session.
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	var level string
	if err := conn.QueryRow(ctx, "SHOW wal_level").Scan(&level); err != nil {
		return fmt.Errorf("ask for wal_level: %w", err)
	}
	if level == "minimal" {
		return errors.New(
			"o banco foi aberto por um Cortejo mais antigo, que não o deixa copiar enquanto roda: pare o Cortejo e abra-o de novo, ou copie com ele parado")
	}
	// The slot keeps every segment of the log until it is copied.
	var first string
	if _, err := conn.Exec(ctx, "SELECT pg_create_physical_replication_slot($1, true, true)",
		"backup_"+strconv.Itoa(os.Getpid())); err != nil {
		return fmt.Errorf("hold the log: %w", err)
	}
	if err := conn.QueryRow(ctx, "SELECT pg_walfile_name(pg_backup_start('cortejo backup', fast => true))").
		Scan(&first); err != nil {
		return fmt.Errorf("begin the backup: %w", err)
	}
	copying := baseBackup{dir: s.dir, to: to}
	if err := copying.writeData(ctx); err != nil {
		return err
	}
	var last, label, tablespaces string
	if err := conn.QueryRow(ctx,
		"SELECT pg_walfile_name(lsn), labelfile, spcmapfile FROM pg_backup_stop(wait_for_archive => false)").
		Scan(&last, &label, &tablespaces); err != nil {
		return fmt.Errorf("end the backup: %w", err)
	}
	if tablespaces != "" {
		return errors.New("o banco tem tablespaces fora da sua pasta, que não sabemos copiar: use pg_dump")
	}
	if err := copying.log(ctx, first, last); err != nil {
		return err
	}
	return to.AddFile("backup_label", int64(len(label)), strings.NewReader(label))
}

// emptied are folders whose content is useless to another start of the server (section 25.3.4.3).
var emptied = []string{"pg_dynshmem", "pg_notify", "pg_replslot", "pg_serial", "pg_snapshots", "pg_stat_tmp",
	"pg_subtrans"}

// passing matches files of the running server, or of an earlier backup.
var passing = regexp.MustCompile(
	`^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|backup_manifest.*|.*\.tmp|pg_internal\.init.*|pgsql_tmp.*)$`)

const control = "global/pg_control"

type baseBackup struct {
	dir string
	to  Sink
}

// writeData copies everything but the log. Files may appear, disappear, shrink and grow in the meantime: replaying the
// log corrects that.
func (b baseBackup) writeData(ctx context.Context) error {
	err := filepath.WalkDir(b.dir, func(file string, entry fs.DirEntry, err error) error {
		if err := errors.Join(ctx.Err(), ignoreMissing(err)); err != nil {
			return err
		}
		if err != nil {
			return nil // deleted since its folder was read
		}
		relative, err := filepath.Rel(b.dir, file)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(relative)
		switch {
		case name == ".":
			return nil
		case entry.IsDir():
			if err := b.to.AddDir(name); err != nil {
				return err
			}
			if slices.Contains(emptied, name) || entry.Name() == "pgsql_tmp" {
				return fs.SkipDir
			}
			return nil
		case passing.MatchString(entry.Name()), strings.HasPrefix(name, "pg_wal/"), name == control:
			return nil
		}
		return b.writeFile(name)
	})
	if err != nil {
		return err
	}
	// Last, as pg_basebackup does: it must not be older than the files it describes.
	if _, err := os.Stat(filepath.Join(b.dir, control)); err != nil {
		return err
	}
	return b.writeFile(control)
}

// log copies the segments of the log from first to last, inclusive. The slot keeps them on the server, and without one
// of them the copy is useless.
func (b baseBackup) log(ctx context.Context, first, last string) error {
	entries, err := os.ReadDir(filepath.Join(b.dir, "pg_wal"))
	if err != nil {
		return fmt.Errorf("read the log: %w", err)
	}
	found := false
	for _, entry := range entries {
		name := entry.Name()
		if !segment.MatchString(name) || name < first || name > last {
			continue
		}
		if err := errors.Join(ctx.Err(), b.writeFile(path.Join("pg_wal", name))); err != nil {
			return err
		}
		found = found || name == last
	}
	if !found {
		return fmt.Errorf("the log ends before the backup does: no %s", last)
	}
	return nil
}

var segment = regexp.MustCompile(`^[0-9A-F]{24}$`)

// writeFile copies one file at the size it has when it is opened; if it shrinks, the rest is zeros.
func (b baseBackup) writeFile(name string) (err error) {
	file, err := os.Open(filepath.Join(b.dir, filepath.FromSlash(name)))
	if err != nil {
		return ignoreMissing(err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is no file: a cluster of ours has none of its kind", file.Name())
	}
	return b.to.AddFile(name, info.Size(), io.LimitReader(io.MultiReader(file, zeros{}), info.Size()))
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// Hold locks this data against every server until release is called. If one is running, the error is a sentence that
// wraps process.ErrHeld.
func Hold(dataDir string) (release func(), err error) {
	dir, err := filepath.Abs(dataDir)
	if err != nil {
		return nil, fmt.Errorf("resolve %s: %w", dataDir, err)
	}
	return (&cluster{dir: dir}).lock()
}

// GiveToAccount makes a restored cluster the property of its server's account.
func GiveToAccount(binDir, dataDir string) error {
	bin, err := filepath.Abs(binDir)
	if err != nil {
		return fmt.Errorf("resolve %s: %w", binDir, err)
	}
	dir, err := filepath.Abs(dataDir)
	if err != nil {
		return fmt.Errorf("resolve %s: %w", dataDir, err)
	}
	return process.NewUnprivileged(dir, bin).TakeOwnership(dir)
}
