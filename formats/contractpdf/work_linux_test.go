package contractpdf_test

import (
	"runtime"
	"syscall"
	"testing"
	"time"
)

// measureWork returns the processor time of do. It counts neither waiting nor the load of other processes.
func measureWork(t *testing.T, do func()) time.Duration {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	so := func() time.Duration {
		var used syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &used); err != nil {
			t.Fatal(err)
		}
		return time.Duration(used.Utime.Nano() + used.Stime.Nano())
	}
	before := so()
	do()
	return so() - before
}
