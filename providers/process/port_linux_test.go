package process_test

import (
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
