// Package domainstest is a name server for tests.
package domainstest

import (
	"net"
	"strings"
	"sync"
	"testing"

	"github.com/miekg/dns"
)

// Zone is a name server of this machine, whose records a test writes.
type Zone struct {
	// Address is where it is asked, host:port.
	Address string

	mu      sync.Mutex
	records map[string][]string // "name TYPE" -> values
	silent  bool                // it answers nothing but that it failed
}

// Write sets what a name has of one type; nothing takes it away.
func (z *Zone) Write(name, kind string, values ...string) {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.records[name+". "+kind] = values
}

// Fail makes the zone answer with SERVFAIL while silent is true.
func (z *Zone) Fail(silent bool) {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.silent = silent
}

// ServeDNS answers one question.
func (z *Zone) ServeDNS(w dns.ResponseWriter, asked *dns.Msg) {
	z.mu.Lock()
	defer z.mu.Unlock()
	answer := new(dns.Msg).SetReply(asked)
	answer.RecursionAvailable = true // as those do whom a machine asks
	if z.silent {
		_ = w.WriteMsg(answer.SetRcode(asked, dns.RcodeServerFailure)) // who asked reads that it failed
		return
	}
	name := strings.ToLower(asked.Question[0].Name)
	known := false
	for key := range z.records {
		known = known || strings.HasPrefix(key, name+" ")
	}
	if alias := z.records[name+" CNAME"]; len(alias) > 0 {
		z.add(answer, name, "CNAME", alias)
		name, known = alias[0], true
	}
	if kind := dns.TypeToString[asked.Question[0].Qtype]; kind != "CNAME" {
		z.add(answer, name, kind, z.records[name+" "+kind])
	}
	if !known {
		answer.SetRcode(asked, dns.RcodeNameError)
	}
	_ = w.WriteMsg(answer)
}

func (z *Zone) add(answer *dns.Msg, name, kind string, values []string) {
	for _, value := range values {
		if kind == "TXT" {
			value = `"` + value + `"`
		}
		if record, err := dns.NewRR(name + " 1 IN " + kind + " " + value); err == nil {
			answer.Answer = append(answer.Answer, record)
		}
	}
}

// Serve answers until the test ends.
func Serve(t testing.TB) *Zone {
	t.Helper()
	z := &Zone{records: map[string][]string{}}
	conn, err := (&net.ListenConfig{}).ListenPacket(t.Context(), "udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &dns.Server{PacketConn: conn, Handler: z}
	go func() { _ = server.ActivateAndServe() }() // ends with its connection
	t.Cleanup(func() { _ = server.Shutdown() })
	z.Address = conn.LocalAddr().String()
	return z
}
