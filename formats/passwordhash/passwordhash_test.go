package passwordhash_test

import (
	"strings"
	"testing"

	"cortejo/formats/passwordhash"
)

func TestAPasswordOpensItsOwnHashAlone(t *testing.T) {
	t.Parallel()
	hash := passwordhash.Hash("pão de queijo")
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") || len(hash) > 200 || hash == passwordhash.Hash("pão de queijo") {
		t.Errorf("kept as %q", hash)
	}
	for password, opens := range map[string]bool{"pão de queijo": true, "pa\u0303o de queijo ": true, "Pão de queijo": false, "": false} {
		if passwordhash.Opens(hash, password) != opens {
			t.Errorf("%q: want %v", password, opens)
		}
	}
	for _, broken := range []string{"", "$argon2id$v=19$m=19456,t=2,p=1$$", strings.Replace(hash, "argon2id", "argon2i", 1), strings.Replace(hash, "m=19456", "m=99999999", 1)} {
		if passwordhash.Opens(broken, "") || passwordhash.Opens(broken, "pão de queijo") {
			t.Errorf("%q opens", broken)
		}
	}
}
