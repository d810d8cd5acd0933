// Package kratos runs Ory Kratos, which authenticates people, as a child process, for machines without
// KRATOS_PUBLIC_URL and for tests. The three files in its folder are Kratos's settings, the same as in production. It
// may import providers/process. Its entry point is Start.
package kratos

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"cortejo/providers/process"
)

// Options configure Start.
type Options struct {
	// Binary is the path of Kratos, built from tools/kratos.
	Binary string
	// DSN is Kratos's own database, which must exist. Start creates its tables.
	DSN string
	// DataDir is a folder for the settings files and the generated secrets.
	DataDir string
	// PublicPort and AdminPort are on 127.0.0.1; 0 selects a free port.
	PublicPort, AdminPort int
	// CourierURL receives a POST with every sign-in code, as JSON {recipient, code, channel}; channel is "sms" or the
	// channel in the sign-in's transient_payload. A 2xx answer means that the message was accepted.
	CourierURL string
	// CourierSecret is sent with each of these requests, as Authorization: Bearer.
	CourierSecret string
	// Log receives Kratos's log (JSON lines); nil discards it.
	Log io.Writer
}

// Server is a running Kratos.
type Server struct {
	// PublicURL serves flows and whoami, AdminURL identities and sessions.
	PublicURL, AdminURL string

	child   *process.Child
	unlock  func()
	pidFile string
}

const (
	startGrace = 30 * time.Second
	stopGrace  = 10 * time.Second
)

// Start migrates Kratos's database, starts Kratos and waits until it is ready. It first stops a Kratos left over from a
// killed run. Its errors are sentences for the person who ran the command.
func Start(ctx context.Context, o Options) (_ *Server, err error) {
	s := &Server{unlock: func() {}}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Stop())
		}
	}()
	home, err := prepareHome(o)
	if err != nil {
		return nil, err
	}
	if s.unlock, err = home.lock(); err != nil {
		s.unlock = func() {}
		return nil, err
	}
	if err := home.stopOrphan(); err != nil {
		return nil, err
	}
	public, admin, err := choosePorts(o)
	if err != nil {
		return nil, err
	}
	s.PublicURL, s.AdminURL = localURLOf(public), localURLOf(admin)
	env, err := home.writeSettings(o, public, admin)
	if err != nil {
		return nil, err
	}
	if err := process.Run(home.newCommand(env, "migrate", "sql", "--read-from-env", "--yes")); err != nil {
		return nil, fmt.Errorf("o banco de dados do Kratos não pôde ser preparado: %w", err)
	}
	serve := home.newCommand(env, "serve", "--watch-courier")
	serve.Log = o.Log
	if s.child, err = process.Start(serve); err != nil {
		return nil, fmt.Errorf("o Kratos não iniciou: %w", err)
	}
	s.pidFile = home.pathOf("pid")
	if err := os.WriteFile(s.pidFile, []byte(strconv.Itoa(s.child.PID())), 0o600); err != nil {
		return nil, fmt.Errorf("remember the process of Kratos: %w", err)
	}
	if err := s.awaitReady(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// Done returns a channel that is closed when Kratos has ended, for any reason.
func (s *Server) Done() <-chan struct{} { return s.child.Done() }

// LastOutput returns the last lines of Kratos's log.
func (s *Server) LastOutput() string { return s.child.LastOutput() }

// Stop lets running requests finish and stops Kratos. Callers must stop it before its database.
func (s *Server) Stop() error {
	defer s.unlock()
	if s.child == nil {
		return nil
	}
	stopped := s.child.Stop(stopGrace)
	if err := os.Remove(s.pidFile); err != nil && !errors.Is(err, os.ErrNotExist) {
		stopped = errors.Join(stopped, err)
	}
	return stopped
}

func (s *Server) awaitReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startGrace)
	defer cancel()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for {
		if isReady(ctx, s.AdminURL) && isReady(ctx, s.PublicURL) {
			return nil
		}
		select {
		case <-look.C:
		case <-s.child.Done():
			return fmt.Errorf("o Kratos parou ao iniciar:\n%s", s.child.LastOutput())
		case <-ctx.Done():
			return fmt.Errorf("o Kratos não respondeu: %w\n%s", ctx.Err(), s.child.LastOutput())
		}
	}
}

func isReady(ctx context.Context, base string) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/health/ready", nil)
	if err != nil {
		return false
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	return response.Body.Close() == nil && response.StatusCode == http.StatusOK
}

func choosePorts(o Options) (public, admin int, err error) {
	for _, wanted := range []int{o.PublicPort, o.AdminPort} {
		if wanted != 0 && !process.IsPortFree(wanted) {
			return 0, 0, fmt.Errorf("a porta %d já está em uso: o Kratos precisa de outra", wanted)
		}
	}
	if public, err = process.FreePort(o.PublicPort); err != nil {
		return 0, 0, err
	}
	for admin == 0 || admin == public {
		if admin, err = process.FreePort(o.AdminPort); err != nil {
			return 0, 0, err
		}
	}
	return public, admin, nil
}

func localURLOf(port int) string {
	return "http://" + net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
}

// home is the folder in which Kratos runs.
type home struct{ binary, dir string }

func prepareHome(o Options) (home, error) {
	binary, err := filepath.Abs(o.Binary)
	if err != nil {
		return home{}, fmt.Errorf("resolve %s: %w", o.Binary, err)
	}
	if _, err := os.Stat(binary); err != nil {
		return home{},
			fmt.Errorf(
				`o Kratos não está em %s: rode "make run", que o constrói, ou informe KRATOS_PUBLIC_URL e KRATOS_ADMIN_URL`, binary)
	}
	dir, err := filepath.Abs(o.DataDir)
	if err != nil {
		return home{}, fmt.Errorf("resolve %s: %w", o.DataDir, err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return home{}, fmt.Errorf("não foi possível criar a pasta %s: %w", dir, err)
	}
	return home{binary: binary, dir: dir}, nil
}

func (h home) pathOf(name string) string { return filepath.Join(h.dir, name) }

func (h home) lock() (func(), error) {
	unlock, err := process.Lock(h.pathOf("lock"))
	if errors.Is(err, process.ErrHeld) {
		return nil, fmt.Errorf("o Cortejo já está rodando com os dados de %s: pare o outro antes (%w)",
			filepath.Dir(h.dir), err)
	}
	return unlock, err
}

func (h home) stopOrphan() error {
	content, err := os.ReadFile(h.pathOf("pid"))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the last process of Kratos: %w", err)
	}
	pid, err := strconv.Atoi(string(content))
	if err != nil {
		return nil // the run was killed while it wrote the file; nothing to stop
	}
	return process.StopOrphan(pid, h.pathOf(settingsFile), syscall.SIGTERM, stopGrace)
}

func (h home) newCommand(env []string, args ...string) process.Command {
	return process.Command{
		Path:       h.binary,
		Args:       append(args, "--config", h.pathOf(settingsFile)),
		Env:        env,
		Dir:        h.dir,
		StopSignal: syscall.SIGTERM,
	}
}
