package sitepassword_test

import (
	"strings"
	"testing"

	"cortejo/formats/sitepassword"
)

func TestAPasswordIsItself(t *testing.T) {
	t.Parallel()
	hash := sitepassword.Hash("açaí & jasmim")
	if again := sitepassword.Hash("açaí & jasmim"); again == hash ||
		!strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") || len(hash) > 200 {
		t.Errorf("kept as %q, then as %q", hash, again)
	}
	// A Mac composes accents differently from a phone, and a pasted password may have spaces around it.
	for _, typed := range []string{"açaí & jasmim", "ac\u0327ai\u0301 & jasmim", " açaí & jasmim "} {
		if !sitepassword.Verify(hash, typed) {
			t.Errorf("%q does not open", typed)
		}
	}
	for _, typed := range []string{"", "acai & jasmim", "Açaí & jasmim", "açaí & jasmi"} {
		if sitepassword.Verify(hash, typed) {
			t.Errorf("%q opens", typed)
		}
	}
	for _, broken := range []string{"", "$", strings.Replace(hash, "m=19456", "m=4000000", 1),
		strings.Replace(hash, "argon2id", "argon2i", 1), hash[:len(hash)-4]} {
		if sitepassword.Verify(broken, "açaí & jasmim") {
			t.Errorf("%q is opened", broken)
		}
	}
}
