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

// Verify returns nil if every byte of a file is as the key sealed it: the signature covers the whole file except
// itself, and its space holds nothing but the signature.
func Verify(content []byte, key Key) error {
	matches := byteRangePattern.FindAllSubmatch(content, 2)
	switch len(matches) {
	case 0:
		return ErrUnsealed
	case 1:
	default:
		return ErrChanged // another signature follows the seal
	}
	var at [3]int
	for i, digits := range matches[0][1:] {
		number, err := strconv.Atoi(string(digits))
		if err != nil || number > len(content) {
			return ErrChanged
		}
		at[i] = number
	}
	from, to, rest := at[0], at[1], at[2]
	if to+rest != len(content) || to-from != 2*signatureSize+2 || content[from] != '<' || content[to-1] != '>' {
		return ErrChanged
	}
	signature := make([]byte, signatureSize)
	if _, err := hex.Decode(signature, content[from+1:to-1]); err != nil {
		return ErrChanged
	}
	var der asn1.RawValue
	padding, err := asn1.Unmarshal(signature, &der)
	if err != nil || len(bytes.Trim(padding, "\x00")) > 0 ||
		hex.EncodeToString(signature) != string(content[from+1:to-1]) {
		return ErrChanged
	}
	digest := hash(slices.Concat(content[:from], content[to:]))
	return key.verify(der.FullBytes, digest[:])
}
