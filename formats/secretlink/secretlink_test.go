package secretlink_test

import (
	"bytes"
	"testing"

	"github.com/google/uuid"

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

func TestADerivedSecretIsOfOneThingAlone(t *testing.T) {
	t.Parallel()
	key, event, id := secretlink.KeyOf("server"), uuid.New(), uuid.New()
	secret := key.Derive(secretlink.RSVP, event, id, 0)
	if _, ok := secretlink.Hash(secret); !ok || secret != key.Derive(secretlink.RSVP, event, id, 0) {
		t.Errorf("%q is not made again, or is no secret", secret)
	}
	for what, other := range map[string]string{
		"another purpose":  key.Derive(secretlink.CheckIn, event, id, 0),
		"another event":    key.Derive(secretlink.RSVP, uuid.New(), id, 0),
		"another id":       key.Derive(secretlink.RSVP, event, uuid.New(), 0),
		"the next counter": key.Derive(secretlink.RSVP, event, id, 1),
		"another key":      secretlink.KeyOf("other").Derive(secretlink.RSVP, event, id, 0),
	} {
		if other == secret {
			t.Errorf("%s makes the same secret", what)
		}
	}
}
