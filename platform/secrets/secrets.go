// Package secrets derives the keys of one installation from its secret, COURIER_SECRET. It may import
// formats/secretlink and providers/push. Its entry point is New.
package secrets

import (
	"cortejo/formats/secretlink"
	"cortejo/providers/push"
)

// Secrets derives keys from the secret of an installation, which all its servers share. No derivation may change: links
// that were sent, counters in Postgres and subscriptions to pushes depend on them. The zero Secrets is of no
// installation.
type Secrets struct{ root string }

// New returns the Secrets of an installation.
func New(root string) Secrets { return Secrets{root} }

// Courier returns what Kratos shows when it has a code sent: the secret itself.
func (s Secrets) Courier() string { return s.root }

// Limits returns the key of the hashes by which shared limits count: the secret itself.
func (s Secrets) Limits() string { return s.root }

// PINs returns the key of the hashes of PINs: the secret itself.
func (s Secrets) PINs() string { return s.root }

// Links returns the key of links.
func (s Secrets) Links() secretlink.Key { return secretlink.KeyOf(s.root) }

// Push returns the key of pushes, for an installation without one of its own.
func (s Secrets) Push() (string, error) { return push.DeriveKey(s.root) }
