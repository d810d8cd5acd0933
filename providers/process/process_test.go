package process_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"cortejo/providers/process"
)

func sleeper(t *testing.T) *process.Child {
	t.Helper()
	child, err := process.Start(process.Command{
		Path: "/bin/sh", Args: []string{"-c", "echo ready; exec sleep 600"},
		Env: []string{"PATH=" + os.Getenv("PATH")}, StopSignal: syscall.SIGTERM,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := child.Stop(time.Second); err != nil {
			t.Error(err)
		}
	})
	return child
}

func TestAChildStopsWhenAsked(t *testing.T) {
	t.Parallel()
	child := sleeper(t)
	if err := child.Stop(5 * time.Second); err != nil {
		t.Fatal(err)
	}
	select {
	case <-child.Done():
	default:
		t.Error("it still runs")
	}
	if err := child.Stop(time.Second); err != nil {
		t.Errorf("stopping twice: %v", err)
	}
}

func TestAChildThatWillNotStopIsKilled(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	child, err := process.Start(process.Command{
		Path: "/bin/sh", Args: []string{"-c", "trap '' TERM; echo ready; while :; do sleep 1; done"},
		Env: []string{"PATH=" + os.Getenv("PATH")}, StopSignal: syscall.SIGTERM, Log: &log,
	})
	if err != nil {
		t.Fatal(err)
	}
	for child.LastOutput() == "" {
		select {
		case <-child.Done():
			t.Fatal("it ended early")
		default:
		}
	}
	if err := child.Stop(50 * time.Millisecond); err == nil || !strings.Contains(err.Error(), "was killed") {
		t.Errorf("got %v", err)
	}
	<-child.Done()
	if log.String() != "ready\n" {
		t.Errorf("its log is %q", log.String())
	}
}

func TestOnlyOurOwnOrphanIsTouched(t *testing.T) {
	t.Parallel()
	child := sleeper(t)
	if err := process.StopOrphan(child.PID(), "another server's folder", syscall.SIGTERM, time.Second); err != nil {
		t.Fatal(err)
	}
	select {
	case <-child.Done():
		t.Fatal("a process that is not ours was stopped")
	default:
	}
	// A process that is just executing another program has no command line for a moment, so it is not recognized.
	for stopped := false; !stopped; {
		if err := process.StopOrphan(child.PID(), "600", syscall.SIGTERM, 5*time.Second); err != nil {
			t.Fatal(err)
		}
		select {
		case <-child.Done():
			stopped = true
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func TestALockHasOneHolder(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "lock")
	unlock, err := process.Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := process.Lock(path); !errors.Is(err, process.ErrHeld) {
		t.Errorf("a second holder: %v", err)
	}
	unlock()
	again, err := process.Lock(path)
	if err != nil {
		t.Fatalf("after the first let go: %v", err)
	}
	again()
}
