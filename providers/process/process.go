// Package process runs child processes in their own process group, never left running: the embedded servers (Postgres
// and Kratos), stopped in order, and short work with limits of its own. It may import no other package of the project.
// Its entry points are Start, Run and Filter.
package process

import (
	"context"
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

// Command configures one child and how it is stopped.
type Command struct {
	// Path is the absolute path of the binary.
	Path string
	Args []string
	// Env is the child's whole environment. It does not inherit ours: Kratos and Postgres read variables whose names
	// collide with Cortejo's.
	Env []string
	Dir string
	// Input is the child's standard input. Defaults to an empty one.
	Input io.Reader
	// Output receives the child's standard output. Defaults to Log.
	Output io.Writer
	// Log receives the child's standard error.
	Log io.Writer
	// StopSignal asks the child to stop. The kernel also sends it if our process dies first (Linux only).
	StopSignal syscall.Signal
	// Account is the child's user. Defaults to the current user.
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

// Start starts the child and returns once it runs, or returns an error if the binary cannot be started.
func Start(c Command) (*Child, error) {
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Env = c.Env
	cmd.Dir = c.Dir
	last := &tail{next: c.Log}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Input, last, last
	if c.Output != nil {
		cmd.Stdout = c.Output
	}
	// The child's own children may keep the output open after it ended.
	cmd.WaitDelay = 2 * time.Second
	child := &Child{name: c.Path, signal: c.StopSignal, cmd: cmd, tail: last, done: make(chan struct{})}

	started := make(chan error)
	go func() {
		// The kernel sends the signal when the thread that started the child dies, and not the process, so the thread
		// must live as long as the child. It also has the security bits set below, so it is never returned to the
		// runtime.
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

// Run starts the command and waits for its end. The error contains the last lines of its output.
func Run(c Command) error {
	child, err := Start(c)
	if err != nil {
		return err
	}
	<-child.Done()
	if child.err != nil {
		return fmt.Errorf("%s: %w\n%s", c.Path, child.err, child.LastOutput())
	}
	return nil
}

// Filter runs the command and waits for its end; if the context ends first, the child is killed and the context's cause
// returned. The error of a child that failed is an *exec.ExitError and contains the last lines of its standard error.
func Filter(ctx context.Context, c Command) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	child, err := Start(c)
	if err != nil {
		return err
	}
	select {
	case <-child.Done():
	case <-ctx.Done():
		if err := child.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			return fmt.Errorf("kill %s: %w", c.Path, err)
		}
		<-child.Done()
		return context.Cause(ctx)
	}
	if child.err != nil {
		return fmt.Errorf("%s: %w\n%s", c.Path, child.err, child.LastOutput())
	}
	return nil
}

// PID returns the child's process ID.
func (c *Child) PID() int { return c.cmd.Process.Pid }

// Done returns a channel that is closed when the child has ended, for any reason.
func (c *Child) Done() <-chan struct{} { return c.done }

// LastOutput returns the last lines of the child's output, for error messages.
func (c *Child) LastOutput() string { return c.tail.String() }

// Stop asks the child to end and kills it after grace. A child that has already ended is no error.
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

// tail forwards the output and stores the end of it.
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
