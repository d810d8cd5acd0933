package contractpdf

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"fmt"
	"math/big"
	"time"
)

// MinKeyLength is how long the secret of a key is at least, in characters.
const MinKeyLength = 32

// Key seals contracts. Its certificate is its own: it says that nothing has changed since, and who signed is said by
// the page of evidence.
type Key struct {
	private     *ecdsa.PrivateKey
	certificate *x509.Certificate
}

// certificateValidity is when the certificate of every key begins and ends to be valid: a key made anew from its secret has the
// same certificate.
var certificateValidity = [2]time.Time{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2076, 1, 1, 0, 0, 0, 0, time.UTC)}

// NewKey makes the key of a secret, always the same (ECDSA over P-256).
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
			continue // one in four thousand millions is no number of the curve
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
		SerialNumber:          new(big.Int).SetBytes(sum[:16]),
		Subject:               pkix.Name{CommonName: "Cortejo, selo de contratos", Organization: []string{"Cortejo"}, Country: []string{"BR"}},
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
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return Key{}, fmt.Errorf("contractpdf: read a certificate: %w", err)
	}
	return Key{private, certificate}, nil
}
