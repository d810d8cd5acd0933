package process

import (
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
)

// Linux picks the ports of outgoing connections from 32768 on, and so does a listener that asks for any port. A port
// from there may be taken between its choice and the start of the server that it was chosen for.
const firstPort, afterLastPort = 15_000, 32_000

// FreePort returns a TCP port on 127.0.0.1 that no server uses and that no outgoing connection takes: the preferred one
// if it is free; 0 prefers none.
func FreePort(preferred int) (int, error) {
	if preferred != 0 && IsPortFree(preferred) {
		return preferred, nil
	}
	for range afterLastPort - firstPort {
		port := firstPort + rand.IntN(afterLastPort-firstPort) //nolint:gosec // it is no secret
		if IsPortFree(port) {
			return port, nil
		}
	}
	return 0, fmt.Errorf("no free port between %d and %d", firstPort, afterLastPort)
}

// IsPortFree reports whether a server could listen on 127.0.0.1:port.
func IsPortFree(port int) bool {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return false
	}
	return listener.Close() == nil
}
