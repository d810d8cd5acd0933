package contractpdf

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/sha256"
	"crypto/x509/pkix"
	"encoding/asn1"
	"fmt"
	"math/big"
	"slices"
)

// A detached signature as PAdES requires it: CMS (RFC 5652), which signs the digest of the bytes and that of the
// certificate (RFC 5035). It holds no time: the PDF states that.
var (
	oidData               = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 1}
	oidSignedData         = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 2}
	oidContentType        = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 3}
	oidMessageDigest      = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 4}
	oidSigningCertificate = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 16, 2, 47}
	sha256Algorithm       = pkix.AlgorithmIdentifier{Algorithm: asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, 1}}
	ecdsaWithSHA256       = pkix.AlgorithmIdentifier{Algorithm: asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 2}}
)

type contentInfo struct {
	ContentType asn1.ObjectIdentifier
	Content     signedData `asn1:"explicit,tag:0"`
}

type signedData struct {
	Version          int
	DigestAlgorithms []pkix.AlgorithmIdentifier `asn1:"set"`
	Content          struct{ Type asn1.ObjectIdentifier }
	Certificates     asn1.RawValue
	Signers          []signerInfo `asn1:"set"`
}

type signerInfo struct {
	Version            int
	Certificate        issuerAndSerial
	DigestAlgorithm    pkix.AlgorithmIdentifier
	Attributes         asn1.RawValue
	SignatureAlgorithm pkix.AlgorithmIdentifier
	Signature          []byte
}

type issuerAndSerial struct {
	Issuer asn1.RawValue
	Serial *big.Int
}

type attribute struct {
	Type   asn1.ObjectIdentifier
	Values asn1.RawValue
}

// signingCertificate is SigningCertificateV2, whose digests are SHA-256 by default.
type signingCertificate struct{ Certificates []certificateID }

type certificateID struct{ Hash []byte }

// encodeAttributes returns the signed attributes in DER's order. The signature holds them under another tag.
func (c Certificate) encodeAttributes(digest []byte) (asn1.RawValue, error) {
	hash := sha256.Sum256(c.x509.Raw)
	var all [][]byte
	for _, a := range []struct {
		kind  asn1.ObjectIdentifier
		value any
	}{
		{oidContentType, oidData},
		{oidMessageDigest, digest},
		{oidSigningCertificate, signingCertificate{[]certificateID{{hash[:]}}}},
	} {
		value, err := asn1.Marshal(a.value)
		if err != nil {
			return asn1.RawValue{}, fmt.Errorf("contractpdf: write %v: %w", a.kind, err)
		}
		der, err := asn1.Marshal(attribute{a.kind, asn1.RawValue{Tag: asn1.TagSet, IsCompound: true, Bytes: value}})
		if err != nil {
			return asn1.RawValue{}, fmt.Errorf("contractpdf: write %v: %w", a.kind, err)
		}
		all = append(all, der)
	}
	slices.SortFunc(all, bytes.Compare)
	return asn1.RawValue{Tag: asn1.TagSet, IsCompound: true, Bytes: bytes.Join(all, nil)}, nil
}

// hashAttributes returns the digest of the attributes, which the key signs.
func (c Certificate) hashAttributes(digest []byte) ([]byte, error) {
	attributes, err := c.encodeAttributes(digest)
	if err != nil {
		return nil, err
	}
	der, err := asn1.Marshal(attributes)
	if err != nil {
		return nil, fmt.Errorf("contractpdf: write what is signed: %w", err)
	}
	sum := sha256.Sum256(der)
	return sum[:], nil
}

// sign returns the CMS signature of a digest.
func (k Key) sign(digest []byte) ([]byte, error) {
	attributesDigest, err := k.hashAttributes(digest)
	if err != nil {
		return nil, err
	}
	signature, err := k.private.Sign(nil, attributesDigest, crypto.SHA256)
	if err != nil {
		return nil, fmt.Errorf("contractpdf: sign: %w", err)
	}
	return k.encodeSignature(digest, signature)
}

// encodeSignature returns a signature with its certificate and attributes as CMS.
func (c Certificate) encodeSignature(digest, signature []byte) ([]byte, error) {
	attributes, err := c.encodeAttributes(digest)
	if err != nil {
		return nil, err
	}
	der, err := asn1.Marshal(contentInfo{ContentType: oidSignedData, Content: signedData{
		Version:          1,
		DigestAlgorithms: []pkix.AlgorithmIdentifier{sha256Algorithm},
		Content:          struct{ Type asn1.ObjectIdentifier }{oidData},
		Certificates:     asn1.RawValue{Class: asn1.ClassContextSpecific, IsCompound: true, Bytes: c.x509.Raw},
		Signers: []signerInfo{{
			Version: 1,
			Certificate: issuerAndSerial{
				asn1.RawValue{FullBytes: c.x509.RawIssuer}, c.x509.SerialNumber,
			},
			DigestAlgorithm: sha256Algorithm,
			Attributes: asn1.RawValue{
				Class: asn1.ClassContextSpecific, IsCompound: true, Bytes: attributes.Bytes,
			},
			SignatureAlgorithm: ecdsaWithSHA256,
			Signature:          signature,
		}},
	}})
	if err != nil {
		return nil, fmt.Errorf("contractpdf: write a signature: %w", err)
	}
	return der, nil
}

// verify returns nil if der is this certificate's signature of the digest, to the last byte.
func (c Certificate) verify(der, digest []byte) error {
	var info contentInfo
	if _, err := asn1.Unmarshal(der, &info); err != nil || len(info.Content.Signers) != 1 {
		return ErrChanged
	}
	if !bytes.Equal(info.Content.Certificates.Bytes, c.x509.Raw) {
		return ErrForeign
	}
	signature := info.Content.Signers[0].Signature
	attributesDigest, err := c.hashAttributes(digest)
	if err != nil {
		return err
	}
	public, _ := c.x509.PublicKey.(*ecdsa.PublicKey)
	encoded, err := c.encodeSignature(digest, signature)
	if err != nil {
		return err
	}
	if !bytes.Equal(encoded, der) || !ecdsa.VerifyASN1(public, attributesDigest, signature) {
		return ErrChanged
	}
	return nil
}
