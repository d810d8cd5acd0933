package clientip

import (
	"net/http"
	"strings"
	"testing"
)

func TestClientAddress(t *testing.T) {
	t.Parallel()
	trusted, err := ParseProxies(" 10.0.0.0/8, 192.0.2.7 ,2001:db8::1,")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		peer      string
		forwarded []string
		want      string
	}{
		"direct":                        {"203.0.113.9:4000", nil, "203.0.113.9"},
		"a header of the client's own":  {"203.0.113.9:4000", []string{"198.51.100.1"}, "203.0.113.9"},
		"behind our proxy":              {"10.1.2.3:4000", []string{"198.51.100.1"}, "198.51.100.1"},
		"behind two of ours":            {"192.0.2.7:4000", []string{"198.51.100.1, 10.9.9.9"}, "198.51.100.1"},
		"two headers":                   {"10.1.2.3:4000", []string{"198.51.100.1", "10.9.9.9"}, "198.51.100.1"},
		"a forged first hop":            {"10.1.2.3:4000", []string{"127.0.0.1, 198.51.100.1"}, "198.51.100.1"},
		"a proxy that says nothing":     {"10.1.2.3:4000", nil, "10.1.2.3"},
		"nonsense":                      {"10.1.2.3:4000", []string{"unknown"}, "10.1.2.3"},
		"nonsense after a known one":    {"10.1.2.3:4000", []string{"<script>, 10.2.2.2"}, "10.2.2.2"},
		"IPv4 in IPv6":                  {"[::ffff:10.1.2.3]:4000", []string{"::ffff:198.51.100.1"}, "198.51.100.1"},
		"one household's IPv6":          {"[2001:db8:1:2:3:4:5:6]:4000", nil, "2001:db8:1:2::"},
		"the same household's neighbor": {"[2001:db8:1:2:ffff::1]:4000", nil, "2001:db8:1:2::"},
		"a proxy's IPv6":                {"[2001:db8::1]:4000", []string{"198.51.100.1"}, "198.51.100.1"},
		"no address":                    {"@", nil, "@"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &http.Request{RemoteAddr: c.peer, Header: http.Header{"X-Forwarded-For": c.forwarded}}
			if got := LimitKeyOf(r, trusted); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestFullAddress(t *testing.T) {
	t.Parallel()
	trusted, err := ParseProxies("10.0.0.0/8")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ peer, forwarded, want string }{
		"IPv4":                       {"203.0.113.9:4000", "", "203.0.113.9"},
		"IPv6":                       {"[2001:db8:1:2:3:4:5:6]:4000", "", "2001:db8:1:2:3:4:5:6"},
		"IPv6 behind our proxy":      {"10.1.2.3:4000", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6"},
		"a header of their own":      {"[2001:db8::9]:4000", "198.51.100.1", "2001:db8::9"},
		"IPv4 in IPv6":               {"[::ffff:203.0.113.9]:4000", "", "203.0.113.9"},
		"a zone of the client's own": {"[fe80::1%eth0]:4000", "", "fe80::1"},
		"no address":                 {"@", "", "@"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &http.Request{RemoteAddr: c.peer, Header: http.Header{"X-Forwarded-For": {c.forwarded}}}
			if got := AddressOf(r, trusted); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestNetwork(t *testing.T) {
	t.Parallel()
	for clientIP, want := range map[string]string{"203.0.113.9": "203.0.113.0/24", "2001:db8:1:2::": "2001:db8:1::/48",
		"@": "@"} {
		if got := NetworkOf(clientIP); got != want {
			t.Errorf("%s: %s, want %s", clientIP, got, want)
		}
	}
}

func TestParseProxiesRefuses(t *testing.T) {
	t.Parallel()
	for _, list := range []string{"proxy.example.com", "10.0.0.0/40", "10.0.0.1 10.0.0.2"} {
		if _, err := ParseProxies(list); err == nil || !strings.Contains(err.Error(), "TRUSTED_PROXIES") {
			t.Errorf("%q: %v", list, err)
		}
	}
	if none, err := ParseProxies(""); err != nil || len(none) != 0 {
		t.Errorf("an empty list: %v %v", none, err)
	}
}
