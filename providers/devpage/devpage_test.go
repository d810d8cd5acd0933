package devpage

import "testing"

func TestKnowsOnlyItsOwnNames(t *testing.T) {
	t.Parallel()
	for host, want := range map[string]bool{
		"127.0.0.1:8080": true, "localhost:8080": true, "LOCALHOST": true, "[::1]:8080": true, "127.0.0.1": true,
		"casa.local:8080": true,
		"evil.example":    false, "evil.example:8080": false, "127.0.0.1.evil.example": false,
		"localhost.evil.example:8080": false, "10.0.0.7:8080": false, "": false,
	} {
		if got := isKnownHost(host, "casa.local"); got != want {
			t.Errorf("%q: got %t", host, got)
		}
	}
	if isKnownHost("", "") {
		t.Error("no host is a host")
	}
}
