//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// prepare sets what every Unix offers. Nothing here signals an orphan: the
// next start finds it by its pid file and stops it.
func prepare(cmd *exec.Cmd, c Command) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: c.Account.credential()}
}
