package process

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// StopOrphan stops a process left over from an earlier run. The PID comes from a file and may meanwhile belong to
// another program, so the process is only stopped if its command line contains mark. After grace it is killed.
func StopOrphan(pid int, mark string, signal syscall.Signal, grace time.Duration) error {
	deadline := time.Now().Add(grace)
	for sent := signal; isRunning(pid, mark); time.Sleep(10 * time.Millisecond) {
		if sent != 0 {
			if err := syscall.Kill(pid, sent); err != nil && !errors.Is(err, syscall.ESRCH) {
				return fmt.Errorf("stop process %d: %w", pid, err)
			}
			sent = 0
		}
		if time.Now().After(deadline) {
			sent, deadline = syscall.SIGKILL, time.Now().Add(grace)
		}
	}
	return nil
}

// isRunning reports whether pid is alive and its command line contains mark.
func isRunning(pid int, mark string) bool {
	if pid <= 1 || errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return false
	}
	if line, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cmdline"); err == nil {
		return strings.Contains(string(line), mark)
	}
	line, err := exec.Command("ps", "-ww", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	return err == nil && strings.Contains(string(line), mark)
}
