package secrets_test

import (
	"encoding/hex"
	"testing"

	"cortejo/platform/secrets"
)

// What one secret gives is written out: with other keys, links that were sent open nothing.
func TestDerivationsNeverChange(t *testing.T) {
	t.Parallel()
	s := secrets.New("sesame")
	push, err := s.Push()
	if err != nil {
		t.Fatal(err)
	}
	for name, pair := range map[string][2]string{ // got, want
		"Courier": {s.Courier(), "sesame"},
		"Limits":  {s.Limits(), "sesame"},
		"PINs":    {s.PINs(), "sesame"},
		"Links":   {hex.EncodeToString(s.Links()), "69c2c4a04592bdb2ddb999680ac976aea79dacc0e9de0361f75e67091aca2616"},
		"Push":    {push, "ruPvu1NogtDNTgblpgaDTOv1mJhl_fvsBG1_8Vaj8-4"},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s is %s, want %s", name, pair[0], pair[1])
		}
	}
}
