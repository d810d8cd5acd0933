package contractpdf

import (
	"bytes"
	"encoding/asn1"
	"encoding/hex"
	"errors"
	"regexp"
	"slices"
	"strconv"
)

// The errors of Verify.
var (
	// ErrUnsealed reports a file without a seal.
	ErrUnsealed = errors.New("contractpdf: the file has no seal")
	// ErrForeign reports a file sealed by another key.
	ErrForeign = errors.New("contractpdf: another key sealed the file")
	// ErrChanged reports a file of which a byte was changed, added or removed after it was sealed.
	ErrChanged = errors.New("contractpdf: the file was changed after it was sealed")
)

var byteRangePattern = regexp.MustCompile(`/ByteRange *\[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]`)

// Verify returns nil if every byte of a file is as the certificate's key sealed it: the signature covers the whole file
// except itself, and its space holds nothing but the signature.
func Verify(content []byte, certificate Certificate) error {
	der, digest, err := readSignature(content)
	if err != nil {
		return err
	}
	return certificate.verify(der, digest)
}

// CertificateOf returns the certificate that a sealed file names. The file proves nothing by it: callers must know the
// certificate from elsewhere, and verify the file with it.
func CertificateOf(content []byte) (Certificate, error) {
	der, _, err := readSignature(content)
	if err != nil {
		return Certificate{}, err
	}
	var info contentInfo
	if _, err := asn1.Unmarshal(der, &info); err != nil {
		return Certificate{}, ErrChanged
	}
	return ParseCertificate(info.Content.Certificates.Bytes)
}

// readSignature returns the signature of a sealed file, and the digest of all other bytes.
func readSignature(content []byte) (signatureDER, digest []byte, err error) {
	matches := byteRangePattern.FindAllSubmatch(content, 2)
	switch len(matches) {
	case 0:
		return nil, nil, ErrUnsealed
	case 1:
	default:
		return nil, nil, ErrChanged // another signature follows the seal
	}
	var at [3]int
	for i, digits := range matches[0][1:] {
		number, err := strconv.Atoi(string(digits))
		if err != nil || number > len(content) {
			return nil, nil, ErrChanged
		}
		at[i] = number
	}
	from, to, rest := at[0], at[1], at[2]
	if to+rest != len(content) || to-from != 2*signatureSize+2 || content[from] != '<' || content[to-1] != '>' {
		return nil, nil, ErrChanged
	}
	signature := make([]byte, signatureSize)
	if _, err := hex.Decode(signature, content[from+1:to-1]); err != nil {
		return nil, nil, ErrChanged
	}
	var der asn1.RawValue
	padding, err := asn1.Unmarshal(signature, &der)
	if err != nil || len(bytes.Trim(padding, "\x00")) > 0 ||
		hex.EncodeToString(signature) != string(content[from+1:to-1]) {
		return nil, nil, ErrChanged
	}
	sum := hash(slices.Concat(content[:from], content[to:]))
	return der.FullBytes, sum[:], nil
}
