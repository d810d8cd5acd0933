package stoplink_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/formats/stoplink"
)

func TestAnAddressHasOneHashHoweverItIsWritten(t *testing.T) {
	t.Parallel()
	key := secretlink.KeyOf("server")
	for _, same := range [][]string{
		{"+5531987654321", "+553187654321", " +5531987654321 "},
		{"ana@example.com", "Ana@Example.com", " ana@example.com"},
	} {
		for _, other := range same[1:] {
			if !bytes.Equal(stoplink.Hash(key, same[0]), stoplink.Hash(key, other)) {
				t.Errorf("%q is not %q", other, same[0])
			}
		}
	}
	if bytes.Equal(stoplink.Hash(key, "+5531987654321"), stoplink.Hash(key, "+5531987654322")) ||
		bytes.Equal(stoplink.Hash(key, "+5531987654321"),
			stoplink.Hash(secretlink.KeyOf("another"), "+5531987654321")) {
		t.Error("another address, or another key, makes the same hash")
	}
}

// A token opens only its own address: a changed letter, or another key's token, is refused.
func TestATokenIsNotGuessed(t *testing.T) {
	t.Parallel()
	key, business := secretlink.KeyOf("server"), uuid.New()
	token := stoplink.DeriveToken(key, business, "Ana@Example.com")
	if of, address, ok := stoplink.ParseToken(key, token); !ok || of != business || address != "ana@example.com" {
		t.Errorf("opened %s, %q, %v", of, address, ok)
	}
	if token != stoplink.DeriveToken(key, business, "ana@example.com") || strings.Contains(token, "ana") {
		t.Errorf("%q is made once, or says whose it is", token)
	}
	wrong := []string{"", "a", token[:len(token)-4], token + "AAAA",
		stoplink.DeriveToken(secretlink.KeyOf("another"), business, "ana@example.com"), strings.Repeat("A", 4096)}
	for i := range token {
		other := byte('A')
		if token[i] == other {
			other = 'B'
		}
		wrong = append(wrong, token[:i]+string(other)+token[i+1:])
	}
	for _, token := range wrong {
		if _, _, ok := stoplink.ParseToken(key, token); ok {
			t.Errorf("%q is opened", token)
		}
	}
}

func TestAnAddressIsShownInPart(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{"+5531987654321": "•••• 4321", "ana@example.com": "a•••@example.com",
		"é@x.com": "é•••@x.com"} {
		if got := stoplink.MaskAddress(address); got != want {
			t.Errorf("%q is shown as %q", address, got)
		}
	}
}
