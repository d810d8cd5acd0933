package process_test

import (
	"net"
	"os"
	"strconv"
	"strings"
	"testing"

	"cortejo/providers/process"
)

// An outgoing connection gets its port from the system's range: one that was chosen for a server lies outside of it.
func TestAFreePortIsNotOneOfOutgoingConnections(t *testing.T) {
	t.Parallel()
	setting, err := os.ReadFile("/proc/sys/net/ipv4/ip_local_port_range")
	if err != nil {
		t.Fatal(err)
	}
	firstOfSystem, err := strconv.Atoi(strings.Fields(string(setting))[0])
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	for range 20 {
		port, err := process.FreePort(0)
		if err != nil {
			t.Fatal(err)
		}
		if port >= firstOfSystem {
			t.Errorf("%d may be taken by an outgoing connection, which start at %d", port, firstOfSystem)
		}
		seen[port] = true
	}
	if len(seen) < 10 {
		t.Errorf("two that ask at once get the same ports: %v", seen)
	}
}

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
