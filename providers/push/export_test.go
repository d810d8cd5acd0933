package push

import (
	"context"
	"net"
	"net/http"
	"time"
)

// Wait is how long a service may take from now on.
func (s *Sender) Wait(patience time.Duration) { s.client.Timeout = patience }

// Dial is how a service is reached from now on.
func (s *Sender) Dial(dial func(ctx context.Context, network, address string) (net.Conn, error)) {
	s.client.Transport.(*http.Transport).DialContext = dial
}

// Failures in a row have a host rest.
const Failures = maxFailures
