// Package passwordhash keeps the passwords that people choose for others to type: argon2id (RFC 9106) with a salt each, as
// https://github.com/P-H-C/phc-string-format writes it.
package passwordhash

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// What one try costs: 19 MiB and some 20 ms, the least that OWASP recommends
// (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). Tries are limited where they arrive.
const (
	memory, passes, lanes = 19 << 10, 2, 1
	saltSize, keySize     = 16, 32
)

// Hash is what is kept of a password.
func Hash(password string) string {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // it never fails (https://pkg.go.dev/crypto/rand#Read)
	key := argon2.IDKey(typed(password), salt, passes, memory, lanes, keySize)
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, memory, passes, lanes, encode(salt), encode(key))
}

// Opens says whether a password is the one that this was kept of; it is not where the text is no hash of this kind.
func Opens(hash, password string) bool {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return false
	}
	var m, t uint32
	var p uint8
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &m, &t, &p); err != nil || m == 0 || m > 256<<10 || t == 0 || t > 16 || p == 0 {
		return false
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false
	}
	key, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || len(key) != keySize {
		return false
	}
	return subtle.ConstantTimeCompare(key, argon2.IDKey(typed(password), salt, t, m, p, keySize)) == 1
}

// typed is a password in one spelling: keyboards write an é in two ways, and phones leave a blank behind words.
func typed(password string) []byte { return []byte(norm.NFC.String(strings.TrimSpace(password))) }
