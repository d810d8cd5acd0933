package contractpdf

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"time"
)

// MinKeyLength is the minimum length of a key's secret, in characters.
const MinKeyLength = 32

// Key seals contracts. Its certificate is self-signed: it proves that the file has not changed since, and the page of
// evidence names the signers.
type Key struct {
	Certificate
	private *ecdsa.PrivateKey
}

// Certificate is the public part of a key. It verifies what the key sealed, also after another key took its place.
type Certificate struct{ x509 *x509.Certificate }

// ErrCertificate reports bytes that are not the certificate of a key.
var ErrCertificate = errors.New("contractpdf: not the certificate of a key")

// ParseCertificate returns a certificate from its DER.
func ParseCertificate(der []byte) (Certificate, error) {
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return Certificate{}, fmt.Errorf("%w: %w", ErrCertificate, err)
	}
	if _, ok := certificate.PublicKey.(*ecdsa.PublicKey); !ok {
		return Certificate{}, ErrCertificate
	}
	return Certificate{certificate}, nil
}

// DER returns the encoded certificate.
func (c Certificate) DER() []byte { return c.x509.Raw }

// Fingerprint returns the SHA-256 of the encoded certificate, as tools for certificates show it.
func (c Certificate) Fingerprint() [32]byte { return sha256.Sum256(c.x509.Raw) }

// FormatFingerprint writes the fingerprint in lower-case hexadecimal digits.
func (c Certificate) FormatFingerprint() string {
	sum := c.Fingerprint()
	return hex.EncodeToString(sum[:])
}

// certificateValidity bounds the validity of every key's certificate. It is fixed, so that a key derived again from its
// secret has the same certificate.
var certificateValidity = [2]time.Time{
	time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2076, 1, 1, 0, 0, 0, 0, time.UTC),
}

// NewKey derives the key (ECDSA over P-256) of a secret, always the same.
func NewKey(secret []byte) (Key, error) {
	if len(secret) < MinKeyLength {
		return Key{}, fmt.Errorf("contractpdf: a key's secret has %d characters or more", MinKeyLength)
	}
	for try := range 8 {
		scalar, err := hkdf.Key(sha256.New, secret, nil, fmt.Sprintf("cortejo contract seal %d", try), 32)
		if err != nil {
			return Key{}, fmt.Errorf("contractpdf: derive a key: %w", err)
		}
		private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), scalar)
		if err != nil {
			continue // one in four billion is no scalar of the curve
		}
		return certify(private)
	}
	return Key{}, fmt.Errorf("contractpdf: no key can be made of this secret")
}

func certify(private *ecdsa.PrivateKey) (Key, error) {
	public, err := x509.MarshalPKIXPublicKey(&private.PublicKey)
	if err != nil {
		return Key{}, fmt.Errorf("contractpdf: write a public key: %w", err)
	}
	sum := sha256.Sum256(public)
	template := x509.Certificate{
		SerialNumber: new(big.Int).SetBytes(sum[:16]),
		Subject: pkix.Name{
			CommonName: "Cortejo, selo de contratos", Organization: []string{"Cortejo"}, Country: []string{"BR"},
		},
		NotBefore:             certificateValidity[0],
		NotAfter:              certificateValidity[1],
		KeyUsage:              x509.KeyUsageDigitalSignature | x509.KeyUsageContentCommitment,
		SubjectKeyId:          sum[:20],
		BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(nil, &template, &template, &private.PublicKey, private)
	if err != nil {
		return Key{}, fmt.Errorf("contractpdf: make a certificate: %w", err)
	}
	certificate, err := ParseCertificate(der)
	if err != nil {
		return Key{}, err
	}
	return Key{certificate, private}, nil
}
