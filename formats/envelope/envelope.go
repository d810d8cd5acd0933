// Package envelope encrypts values at rest in two layers: a data key encrypts the values of one owner, and a key of the
// installation wraps the data keys, so that a new installation key rewrites no value. It uses the standard library's
// AES-256-GCM and imports no other package of Cortejo. Keyring and DataKey are its entry points.
package envelope

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
)

const (
	// MinSecretLength is the number of characters of the shortest accepted secret.
	MinSecretLength = 32
	// MaxSecrets allows the current secret and the one before it.
	MaxSecrets = 2

	keyLength = 32
	// idLength is the length of the mark, in front of a wrapped key, of the installation key that wraps it.
	idLength = 8
)

// The errors of this package.
var (
	// ErrNoKey reports that no installation key is configured, or none of those that are wraps this data key.
	ErrNoKey = errors.New("envelope: no installation key opens this data key")
	// ErrSealed reports a sealed value that was changed, or that belongs to another context.
	ErrSealed = errors.New("envelope: the sealed value does not open")
)

// Keyring holds the keys of an installation. The first wraps; all unwrap. The zero Keyring wraps nothing.
type Keyring struct{ keys []installationKey }

type installationKey struct {
	id   [idLength]byte
	aead cipher.AEAD
}

// DataKey encrypts the values of one owner.
type DataKey struct{ aead cipher.AEAD }

// NewKeyring derives the keys of one or two secrets, the current one first. Callers must use the same secrets wherever
// the same values are read.
func NewKeyring(secrets ...string) (Keyring, error) {
	if len(secrets) == 0 || len(secrets) > MaxSecrets {
		return Keyring{}, fmt.Errorf("envelope: %d secrets, want 1 or %d", len(secrets), MaxSecrets)
	}
	var ring Keyring
	for _, secret := range secrets {
		if len(secret) < MinSecretLength {
			return Keyring{}, fmt.Errorf("envelope: a secret has fewer than %d characters", MinSecretLength)
		}
		material, err := hkdf.Key(sha256.New, []byte(secret), nil, "cortejo envelope", keyLength+idLength)
		if err != nil {
			return Keyring{}, fmt.Errorf("envelope: derive a key: %w", err)
		}
		aead, err := newAEAD(material[:keyLength])
		if err != nil {
			return Keyring{}, err
		}
		ring.keys = append(ring.keys, installationKey{id: [idLength]byte(material[keyLength:]), aead: aead})
	}
	return ring, nil
}

func newAEAD(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("envelope: make a cipher: %w", err)
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, fmt.Errorf("envelope: make a cipher: %w", err)
	}
	return aead, nil
}

// NewDataKey returns a random data key, and the same wrapped for storing. context is the owner that OpenKey must name
// again.
func (r Keyring) NewDataKey(context string) (DataKey, []byte, error) {
	key := make([]byte, keyLength)
	_, _ = rand.Read(key) // it never fails
	wrapped, err := r.wrap(key, context)
	if err != nil {
		return DataKey{}, nil, err
	}
	aead, err := newAEAD(key)
	return DataKey{aead: aead}, wrapped, err
}

func (r Keyring) wrap(key []byte, context string) ([]byte, error) {
	if len(r.keys) == 0 {
		return nil, ErrNoKey
	}
	first := r.keys[0]
	return first.aead.Seal(first.id[:], nil, key, []byte(context)), nil
}

// OpenKey returns the data key that NewDataKey or RotateKey wrapped for the same context.
func (r Keyring) OpenKey(wrapped []byte, context string) (DataKey, error) {
	key, _, err := r.open(wrapped, context)
	if err != nil {
		return DataKey{}, err
	}
	aead, err := newAEAD(key)
	return DataKey{aead: aead}, err
}

// open returns a data key in plain, and the position of the installation key that wraps it.
func (r Keyring) open(wrapped []byte, context string) ([]byte, int, error) {
	for i, k := range r.keys {
		if sealed, ok := bytes.CutPrefix(wrapped, k.id[:]); ok {
			key, err := k.aead.Open(nil, nil, sealed, []byte(context))
			if err != nil {
				return nil, 0, ErrSealed
			}
			return key, i, nil
		}
	}
	return nil, 0, ErrNoKey
}

// RotateKey wraps a data key under the first installation key and reports whether it was under another one.
func (r Keyring) RotateKey(wrapped []byte, context string) ([]byte, bool, error) {
	key, position, err := r.open(wrapped, context)
	if err != nil || position == 0 {
		return wrapped, false, err
	}
	again, err := r.wrap(key, context)
	return again, err == nil, err
}

// Seal encrypts a value. context is what Open must name again, so that no sealed value passes for another.
func (k DataKey) Seal(value []byte, context string) []byte {
	return k.aead.Seal(nil, nil, value, []byte(context))
}

// Open decrypts what Seal returned for the same context.
func (k DataKey) Open(sealed []byte, context string) ([]byte, error) {
	value, err := k.aead.Open(nil, nil, sealed, []byte(context))
	if err != nil {
		return nil, ErrSealed
	}
	return value, nil
}
