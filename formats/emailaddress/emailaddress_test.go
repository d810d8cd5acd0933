package emailaddress_test

import (
	"errors"
	"strings"
	"testing"

	"cortejo/formats/emailaddress"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"marina@exemplo.com.br", "a.b+c@xn--anaelcia-s5a.com.br", "127.0.0.1@exemplo.com",
		"a@4.example.com4", strings.Repeat("a", 242) + "@example.com"} {
		if got, err := emailaddress.Parse(text); err != nil || got != text {
			t.Errorf("%.40q: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", "marina", "marina@localhost", "Marina <marina@exemplo.com>", "a@[127.0.0.1]", "a@[IPv6:::1]",
		"a@[10.0.0.7]",
		"a@127.0.0.1", "a@127.1", "a@example.123", `"a b"@[192.168.0.1]`, "a@exemplo.com.",
		strings.Repeat("a", 243) + "@example.com",
	} {
		if got, err := emailaddress.Parse(text); !errors.Is(err, emailaddress.ErrInvalid) || got != "" {
			t.Errorf("%.40q is taken: %q, %v", text, got, err)
		}
	}
}
