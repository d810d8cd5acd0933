package process

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// prepare runs on the thread that is about to start the child.
func prepare(cmd *exec.Cmd, c Command) {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		// Ctrl-C in a terminal goes to the whole foreground group. The child
		// stays out of it, so that we stop first and it stops when we say so.
		Setpgid:    true,
		Pdeathsig:  c.StopSignal,
		Credential: c.Account.credential(),
	}
	if !c.Account.passesDirectories {
		return
	}
	cmd.SysProcAttr.AmbientCaps = []uintptr{unix.CAP_DAC_OVERRIDE}
	// Changing the user empties the effective capabilities before the binary is
	// looked up, which would fail when it lies under a closed directory. With
	// this bit they stay until the exec, which then leaves only the one above.
	// Where the bit is refused the child still starts if its path is open.
	_ = unix.Prctl(unix.PR_SET_SECUREBITS, securebitNoSetuidFixup, 0, 0, 0)
}

// securebitNoSetuidFixup is SECBIT_NO_SETUID_FIXUP of capabilities(7).
const securebitNoSetuidFixup = 1 << 2
