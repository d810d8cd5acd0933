package process

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// prepare configures the command. It runs on the thread that starts the child.
func prepare(cmd *exec.Cmd, c Command) {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		// Ctrl-C in a terminal signals the whole foreground group. The child is not in it, so that it stops only when
		// we stop it.
		Setpgid:    true,
		Pdeathsig:  c.StopSignal,
		Credential: c.Account.credential(),
	}
	if !c.Account.passesDirectories {
		return
	}
	cmd.SysProcAttr.AmbientCaps = []uintptr{unix.CAP_DAC_OVERRIDE}
	// Changing the user clears the effective capabilities before the binary is looked up, which fails if it is in a
	// closed directory. With this bit they remain until the exec, which then leaves only the one above. If the bit is
	// refused, the child still starts if its path is open.
	_ = unix.Prctl(unix.PR_SET_SECUREBITS, securebitNoSetuidFixup, 0, 0, 0)
}

// securebitNoSetuidFixup is SECBIT_NO_SETUID_FIXUP of capabilities(7).
const securebitNoSetuidFixup = 1 << 2
