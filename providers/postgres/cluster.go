package postgres

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"cortejo/providers/process"
)

// cluster is a data directory with its binaries.
type cluster struct {
	bin, dir  string
	account   process.Account
	ephemeral bool
}

// openCluster finds the binaries and the folder, and returns an error if they cannot work.
func openCluster(o Options) (*cluster, error) {
	bin, err := filepath.Abs(o.BinDir)
	if err != nil {
		return nil, fmt.Errorf("resolve %s: %w", o.BinDir, err)
	}
	c := &cluster{bin: bin, ephemeral: o.Ephemeral}
	if _, err := os.Stat(c.pathOfBinary("postgres")); err != nil {
		return nil,
			fmt.Errorf(
				`o PostgreSQL embutido não está em %s: rode "make run", que o instala, ou informe DATABASE_URL`, bin)
	}
	if err := linkLibraries(filepath.Dir(bin)); err != nil {
		return nil, err
	}
	if c.dir, err = chooseDataDir(o); err != nil {
		return nil, err
	}
	c.account = process.NewUnprivileged(c.dir, bin)
	return c, nil
}

func chooseDataDir(o Options) (string, error) {
	if o.DataDir == "" {
		if !o.Ephemeral {
			return "", errors.New("postgres: DataDir is missing")
		}
		if err := removeLeftovers(); err != nil {
			return "", fmt.Errorf("remove the data of earlier tests: %w", err)
		}
		parent, err := os.MkdirTemp("", temporaryPrefix)
		if err != nil {
			return "", fmt.Errorf("create a temporary folder: %w", err)
		}
		// Root's temporary folder is closed to the account of Postgres.
		if err := os.Chmod(parent, 0o711); err != nil {
			return "", fmt.Errorf("open the temporary folder: %w", err)
		}
		return filepath.Join(parent, "data"), nil
	}
	dir, err := filepath.Abs(o.DataDir)
	if err != nil {
		return "", fmt.Errorf("resolve %s: %w", o.DataDir, err)
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return "", fmt.Errorf("não foi possível criar a pasta %s: %w", filepath.Dir(dir), err)
	}
	return dir, nil
}

func (c *cluster) pathOfBinary(name string) string { return filepath.Join(c.bin, name) }

func (c *cluster) pathOfSibling(suffix string) string { return c.dir + "." + suffix }

func (c *cluster) lock() (func(), error) {
	unlock, err := process.Lock(c.pathOfSibling("lock"))
	if errors.Is(err, process.ErrHeld) {
		return nil, fmt.Errorf("o Cortejo já está rodando com os dados de %s: pare o outro antes (%w)",
			filepath.Dir(c.dir), err)
	}
	return unlock, err
}

// remove deletes an ephemeral cluster with the files next to it.
func (c *cluster) remove() error {
	if !c.ephemeral {
		return nil
	}
	return errors.Join(
		os.RemoveAll(c.dir), os.RemoveAll(c.pathOfSibling("new")), os.Remove(c.pathOfSibling("lock")),
		removeIfThere(c.pathOfSibling("password")), removeIfThere(c.pathOfSibling("port")),
		removeIfEmpty(filepath.Dir(c.dir)),
	)
}

// create runs initdb if there is no cluster, and returns the superuser's password. initdb works in another folder,
// which is renamed once it is complete; an incomplete one is deleted.
func (c *cluster) create() (password string, err error) {
	switch version, err := os.ReadFile(filepath.Join(c.dir, "PG_VERSION")); {
	case err == nil:
		if err := c.checkMajor(strings.TrimSpace(string(version))); err != nil {
			return "", err
		}
		saved, err := os.ReadFile(c.pathOfSibling("password"))
		if err != nil {
			return "", fmt.Errorf("a senha do PostgreSQL embutido não pôde ser lida: %w", err)
		}
		return string(saved), nil
	case !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("os dados do PostgreSQL em %s não puderam ser lidos: %w", c.dir, err)
	}
	password = rand.Text()
	fresh := c.pathOfSibling("new")
	if err := os.RemoveAll(fresh); err != nil {
		return "", fmt.Errorf("clear an unfinished cluster: %w", err)
	}
	if err := os.Mkdir(fresh, 0o700); err != nil {
		return "", fmt.Errorf("não foi possível criar a pasta %s: %w", fresh, err)
	}
	if err := c.account.TakeOwnership(fresh); err != nil {
		return "", err
	}
	if err := c.initialize(fresh, password); err != nil {
		return "", err
	}
	// The password is written first, so that a crash never leaves a cluster without its password.
	if err := os.WriteFile(c.pathOfSibling("password"), []byte(password), 0o600); err != nil {
		return "", fmt.Errorf("keep the password: %w", err)
	}
	if err := os.Rename(fresh, c.dir); err != nil {
		return "", fmt.Errorf("put the cluster in place: %w", err)
	}
	return password, nil
}

func (c *cluster) initialize(dir, password string) error {
	// initdb reads the password from a file; it may run as another user.
	secret := c.pathOfSibling("initdb")
	if err := os.WriteFile(secret, []byte(password), 0o600); err != nil {
		return fmt.Errorf("hand the password to initdb: %w", err)
	}
	defer func() { _ = os.Remove(secret) }()
	if err := c.account.TakeOwnership(secret); err != nil {
		return err
	}
	args := []string{
		"-D", dir, "--username=" + Superuser, "--pwfile=" + secret,
		"--auth=scram-sha-256", "--encoding=UTF8",
		// The built-in locale behaves the same on every machine, and no system update invalidates an index.
		"--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8",
	}
	if c.ephemeral {
		args = append(args, "--no-sync")
	}
	err := process.Run(process.Command{
		Path: c.pathOfBinary("initdb"), Args: args, Env: listVariables(),
		StopSignal: fastShutdown, Account: c.account,
	})
	if err != nil {
		return fmt.Errorf("não foi possível criar o banco de dados em %s: %w", c.dir, err)
	}
	return nil
}

// checkMajor returns an error for data of another major version, which this server cannot read.
func (c *cluster) checkMajor(found string) error {
	ours, err := ReadMajor(c.bin)
	if err != nil {
		return err
	}
	if found != ours {
		return fmt.Errorf(
			`os dados em %s são do PostgreSQL %s e este é o %s: use outra pasta em DATA_DIR ou apague-os com "make reset"`, c.dir, found, ours)
	}
	return nil
}

// ReadMajor returns the major version of the server in this folder, as its data name it ("18").
func ReadMajor(binDir string) (string, error) {
	out, err := exec.Command(filepath.Join(binDir, "postgres"), "--version").Output()
	if err != nil {
		return "", fmt.Errorf("o PostgreSQL embutido não pôde ser executado: %w", err)
	}
	version := out[bytes.LastIndexByte(bytes.TrimSpace(out), ' ')+1:]
	major, _, _ := strings.Cut(string(version), ".")
	return major, nil
}

// choosePort returns the wanted port, or the last one, or any free one, and stores it.
func (c *cluster) choosePort(wanted int) (int, error) {
	if wanted != 0 {
		if !process.IsPortFree(wanted) {
			return 0, fmt.Errorf("a porta %d já está em uso: o PostgreSQL embutido precisa de outra", wanted)
		}
		return wanted, nil
	}
	last, _ := c.lastPort() // zero if there was none
	port, err := process.FreePort(last)
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(c.pathOfSibling("port"), []byte(strconv.Itoa(port)+"\n"), 0o600); err != nil {
		return 0, fmt.Errorf("remember the port: %w", err)
	}
	return port, nil
}

// lastPort returns the port of the last start.
func (c *cluster) lastPort() (int, error) {
	saved, err := os.ReadFile(c.pathOfSibling("port"))
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(string(saved)))
}

// pidFile returns the PID in the first line of postmaster.pid and the server's state in its eighth. Both are zero
// without that file.
func (c *cluster) pidFile() (pid int, state string) {
	content, err := os.ReadFile(filepath.Join(c.dir, "postmaster.pid"))
	if err != nil {
		return 0, ""
	}
	lines := strings.Split(string(content), "\n")
	pid, _ = strconv.Atoi(strings.TrimSpace(lines[0]))
	if len(lines) > 7 {
		state = strings.TrimSpace(lines[7])
	}
	return pid, state
}

// stopOrphan stops a server left over from a killed run. We hold the lock, so no process owns a postmaster on our data.
// Postgres itself decides whether a stale PID file can be ignored.
func (c *cluster) stopOrphan() error {
	pid, _ := c.pidFile()
	if pid == 0 {
		return nil
	}
	return process.StopOrphan(pid, c.dir, fastShutdown, stopGrace)
}

func (c *cluster) awaitReady(ctx context.Context, child *process.Child) error {
	ctx, cancel := context.WithTimeout(ctx, startGrace)
	defer cancel()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	for {
		if pid, state := c.pidFile(); pid == child.PID() && state == "ready" {
			return nil
		}
		select {
		case <-look.C:
		case <-child.Done():
			return fmt.Errorf("o PostgreSQL embutido parou ao iniciar:\n%s", child.LastOutput())
		case <-ctx.Done():
			return fmt.Errorf("o PostgreSQL embutido não respondeu: %w\n%s", ctx.Err(), child.LastOutput())
		}
	}
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// removeIfEmpty deletes the temporary folder of chooseDataDir, unless it has other content.
func removeIfEmpty(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) > 0 {
		return err
	}
	return os.Remove(dir)
}
