// Package sitepassword hashes the passwords of private sites: argon2id in its usual encoding
// ($argon2id$v=19$m=…,t=…,p=…$salt$hash), with the memory and passes that OWASP recommends. It compares passwords as
// people see them, so the composition of accents and surrounding white space do not matter. Hash and Verify are its
// entry points. It imports no other package of Cortejo.
package sitepassword

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

const (
	memory  = 19 << 10 // KiB
	passes  = 2
	threads = 1
	saltLen = 16
	keyLen  = 32
	// memoryLimit and passesLimit limit the parameters that Verify accepts in a hash.
	memoryLimit = 256 << 10
	passesLimit = 10
)

// Normalize returns the form of a password that is hashed.
func Normalize(password string) string { return strings.TrimSpace(norm.NFC.String(password)) }

// Hash returns the stored hash of a password, with a random salt.
func Hash(password string) string {
	salt := make([]byte, saltLen)
	_, _ = rand.Read(salt) // it never fails (https://pkg.go.dev/crypto/rand#Read)
	key := argon2.IDKey([]byte(Normalize(password)), salt, passes, memory, threads, keyLen)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, memory, passes, threads,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(key))
}

// Verify reports whether the password has this stored hash. It takes 19 MB and some 30 ms, so callers that let
// strangers try must limit both their attempts and how many run at once.
func Verify(hash, password string) bool {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return false
	}
	var m, t uint32
	var p uint8
	if n, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &m, &t, &p); n != 3 || err != nil || m == 0 ||
		m > memoryLimit || t == 0 || t > passesLimit || p == 0 {
		return false
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false
	}
	key, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || len(key) != keyLen {
		return false
	}
	return subtle.ConstantTimeCompare(key, argon2.IDKey([]byte(Normalize(password)), salt, t, m, p, keyLen)) == 1
}
