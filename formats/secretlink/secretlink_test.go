package secretlink_test

import (
	"bytes"
	"testing"

	"cortejo/formats/secretlink"
)

func TestASecretIsItsSaltsAndItsKeys(t *testing.T) {
	t.Parallel()
	salt, key := secretlink.NewSalt(), secretlink.KeyOf("server")
	secret := key.Secret(salt)
	hash, ok := secretlink.Hash(secret)
	if again, _ := secretlink.Hash(key.Secret(salt)); !ok || len(secret) != 22 || !bytes.Equal(hash, again) {
		t.Errorf("%q is hashed to %x, then to %x", secret, hash, again)
	}
	for what, other := range map[string]string{"another salt": key.Secret(secretlink.NewSalt()), "another key": secretlink.KeyOf("other").Secret(salt)} {
		if other == secret {
			t.Errorf("%s makes the same secret", what)
		}
	}
	for _, text := range []string{"", "a", secret + "A", secret[:21], "?" + secret[1:]} {
		if _, ok := secretlink.Hash(text); ok {
			t.Errorf("%q passes for a secret", text)
		}
	}
}
