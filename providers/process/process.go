// Package process runs the servers that Cortejo brings along (Postgres and
// Kratos) as children of its own process: started in a process group of their
// own, stopped by us in order, and never left behind.
package process

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Command says how to start one child and how to ask it to stop.
type Command struct {
	// Path is the absolute path of the binary.
	Path string
	Args []string
	// Env is the child's whole environment. Nothing of ours is inherited:
	// Kratos and Postgres both read settings from variables whose names clash
	// with Cortejo's.
	Env []string
	Dir string
	// Log receives what the child writes to its standard output and error.
	Log io.Writer
	// StopSignal asks the child for an orderly stop. The kernel sends the same
	// signal when our process dies without stopping it (Linux only).
	StopSignal syscall.Signal
	// Account is who the child runs as. The zero value means our own user.
	Account Account
}

// Child is a started process.
type Child struct {
	name   string
	signal syscall.Signal
	cmd    *exec.Cmd
	tail   *tail
	done   chan struct{}
	err    error
}

// Start starts the child and returns as soon as it runs. It answers an error
// when the binary cannot be started.
func Start(c Command) (*Child, error) {
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Env = c.Env
	cmd.Dir = c.Dir
	last := &tail{next: c.Log}
	cmd.Stdout, cmd.Stderr = last, last
	// A child's own children may keep the output open after it ended.
	cmd.WaitDelay = 2 * time.Second
	child := &Child{name: c.Path, signal: c.StopSignal, cmd: cmd, tail: last, done: make(chan struct{})}

	started := make(chan error)
	go func() {
		// The kernel ties "signal me when my parent dies" to the thread that
		// started the child, not to the process: this thread has to live as
		// long as the child. It also carries the security bits set below, so
		// it is never given back to the runtime.
		runtime.LockOSThread()
		prepare(cmd, c)
		if err := cmd.Start(); err != nil {
			started <- err
			return
		}
		started <- nil
		child.err = cmd.Wait()
		close(child.done)
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start %s: %w", c.Path, err)
	}
	return child, nil
}

// Run starts the command and waits for its end. The error carries the last
// lines that the command wrote.
func Run(c Command) error {
	child, err := Start(c)
	if err != nil {
		return err
	}
	<-child.Done()
	if child.err != nil {
		return fmt.Errorf("%s: %w\n%s", c.Path, child.err, child.LastWords())
	}
	return nil
}

// PID is the child's process id.
func (c *Child) PID() int { return c.cmd.Process.Pid }

// Done is closed when the child has ended, for whatever reason.
func (c *Child) Done() <-chan struct{} { return c.done }

// LastWords are the last lines the child wrote, for error messages.
func (c *Child) LastWords() string { return c.tail.String() }

// Stop asks the child to end, waits up to grace, and then kills it. Stopping a
// child that has already ended is no error.
func (c *Child) Stop(grace time.Duration) error {
	if err := c.cmd.Process.Signal(c.signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("stop %s: %w", c.name, err)
	}
	select {
	case <-c.done:
		return nil
	case <-time.After(grace):
	}
	if err := c.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("kill %s: %w", c.name, err)
	}
	<-c.done
	return fmt.Errorf("%s did not stop within %s and was killed", c.name, grace)
}

// tail passes everything on and remembers the end of it.
type tail struct {
	mu   sync.Mutex
	next io.Writer
	kept []byte
}

const tailBytes = 2048

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, p...)
	if extra := len(t.kept) - tailBytes; extra > 0 {
		t.kept = append([]byte(nil), t.kept[extra:]...)
	}
	if t.next == nil {
		return len(p), nil
	}
	return t.next.Write(p)
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.kept))
}
