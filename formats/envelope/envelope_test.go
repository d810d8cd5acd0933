package envelope_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"cortejo/formats/envelope"
)

var oldSecret, newSecret = strings.Repeat("o", 32), strings.Repeat("n", 32)

func newKeyring(t *testing.T, secrets ...string) envelope.Keyring {
	t.Helper()
	ring, err := envelope.NewKeyring(secrets...)
	if err != nil {
		t.Fatal(err)
	}
	return ring
}

// A value opens for its owner and its context only, and not after a single bit of it changed.
func TestAValueOpensForItsOwnContextOnly(t *testing.T) {
	t.Parallel()
	ring := newKeyring(t, oldSecret)
	key, wrapped, err := ring.NewDataKey("a")
	if err != nil {
		t.Fatal(err)
	}
	sealed := key.Seal([]byte("52998224725"), "a PIX")
	if bytes.Contains(sealed, []byte("52998224725")) || bytes.Equal(sealed, key.Seal([]byte("52998224725"), "a PIX")) {
		t.Errorf("the value shows, or two seals are alike: %x", sealed)
	}
	again, err := ring.OpenKey(wrapped, "a")
	if err != nil {
		t.Fatal(err)
	}
	if value, err := again.Open(sealed, "a PIX"); err != nil || string(value) != "52998224725" {
		t.Errorf("%q, %v", value, err)
	}
	if value, err := again.Open(sealed, "b PIX"); !errors.Is(err, envelope.ErrSealed) {
		t.Errorf("it opens in another context: %q, %v", value, err)
	}
	if _, err := ring.OpenKey(wrapped, "b"); !errors.Is(err, envelope.ErrSealed) {
		t.Errorf("another owner unwraps the key: %v", err)
	}
	for i := range sealed {
		changed := bytes.Clone(sealed)
		changed[i] ^= 1
		if _, err := again.Open(changed, "a PIX"); !errors.Is(err, envelope.ErrSealed) {
			t.Errorf("byte %d changed, and it opens: %v", i, err)
		}
	}
}

// During a rotation both secrets open; afterwards the new one alone does, and the value is the same.
func TestARotationRewritesNoValue(t *testing.T) {
	t.Parallel()
	before, during, after := newKeyring(t, oldSecret), newKeyring(t, newSecret, oldSecret), newKeyring(t, newSecret)
	key, wrapped, err := before.NewDataKey("a")
	if err != nil {
		t.Fatal(err)
	}
	sealed := key.Seal([]byte("conta"), "a")
	if _, err := after.OpenKey(wrapped, "a"); !errors.Is(err, envelope.ErrNoKey) {
		t.Errorf("the new secret opens what it did not wrap: %v", err)
	}
	rewrapped, changed, err := during.RotateKey(wrapped, "a")
	if err != nil || !changed {
		t.Fatalf("changed %v, %v", changed, err)
	}
	if same, changed, err := during.RotateKey(rewrapped, "a"); err != nil || changed || !bytes.Equal(same, rewrapped) {
		t.Errorf("a second rotation changed it: %v, %v", changed, err)
	}
	if _, err := before.OpenKey(rewrapped, "a"); !errors.Is(err, envelope.ErrNoKey) {
		t.Errorf("the old secret still opens: %v", err)
	}
	again, err := after.OpenKey(rewrapped, "a")
	if err != nil {
		t.Fatal(err)
	}
	if value, err := again.Open(sealed, "a"); err != nil || string(value) != "conta" {
		t.Errorf("%q, %v", value, err)
	}
}

func TestShortAndMissingSecretsAreRefused(t *testing.T) {
	t.Parallel()
	for name, secrets := range map[string][]string{
		"none": nil, "short": {strings.Repeat("o", 31)}, "three": {oldSecret, newSecret, oldSecret},
	} {
		if _, err := envelope.NewKeyring(secrets...); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, _, err := (envelope.Keyring{}).NewDataKey("a"); !errors.Is(err, envelope.ErrNoKey) {
		t.Errorf("the zero keyring wraps: %v", err)
	}
}
