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
	secret := key.DeriveToken(salt)
	hash, ok := secretlink.Hash(secret)
	if again, _ := secretlink.Hash(key.DeriveToken(salt)); !ok || len(secret) != 22 || !bytes.Equal(hash, again) {
		t.Errorf("%q is hashed to %x, then to %x", secret, hash, again)
	}
	for what, other := range map[string]string{"another salt": key.DeriveToken(secretlink.NewSalt()),
		"another key": secretlink.KeyOf("other").DeriveToken(salt)} {
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
	secret := key.DeriveInvitationToken(secretlink.RSVP, event, id, 0)
	if _, ok := secretlink.Hash(secret); !ok || secret != key.DeriveInvitationToken(secretlink.RSVP, event, id, 0) {
		t.Errorf("%q is not made again, or is no secret", secret)
	}
	for what, other := range map[string]string{
		"another purpose":  key.DeriveInvitationToken(secretlink.CheckIn, event, id, 0),
		"another event":    key.DeriveInvitationToken(secretlink.RSVP, uuid.New(), id, 0),
		"another id":       key.DeriveInvitationToken(secretlink.RSVP, event, uuid.New(), 0),
		"the next counter": key.DeriveInvitationToken(secretlink.RSVP, event, id, 1),
		"another key":      secretlink.KeyOf("other").DeriveInvitationToken(secretlink.RSVP, event, id, 0),
	} {
		if other == secret {
			t.Errorf("%s makes the same secret", what)
		}
	}
}
