package process

import (
	"fmt"
	"net"
	"strconv"
)

// FreePort returns a free TCP port on 127.0.0.1: the preferred one if it is free; 0 prefers none.
func FreePort(preferred int) (int, error) {
	if preferred != 0 && IsPortFree(preferred) {
		return preferred, nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("find a free port: %w", err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	return port, listener.Close()
}

// IsPortFree reports whether a server could listen on 127.0.0.1:port.
func IsPortFree(port int) bool {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return false
	}
	return listener.Close() == nil
}
