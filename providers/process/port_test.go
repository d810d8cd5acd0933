package process_test

import (
	"net"
	"testing"

	"cortejo/providers/process"
)

func TestAPreferredPortIsChosenWhileItIsFree(t *testing.T) {
	t.Parallel()
	preferred, err := process.FreePort(0)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := process.FreePort(preferred); err != nil || got != preferred {
		t.Errorf("%d, %v, want %d", got, err, preferred)
	}
	taken, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	used := taken.Addr().(*net.TCPAddr).Port
	if got, err := process.FreePort(used); err != nil || got == used {
		t.Errorf("%d, %v, though it is taken", got, err)
	}
}
