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

// What Verify may find.
var (
	// ErrUnsealed is a file without a seal.
	ErrUnsealed = errors.New("contractpdf: the file has no seal")
	// ErrForeign is a file that another key sealed.
	ErrForeign = errors.New("contractpdf: another key sealed the file")
	// ErrChanged is a file of which a byte was changed, added or taken away since.
	ErrChanged = errors.New("contractpdf: the file was changed after it was sealed")
)

var byteRangePattern = regexp.MustCompile(`/ByteRange *\[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]`)

// Verify says whether every byte of a file is as the key sealed it: its signature covers the whole of it but itself,
// and holds nothing but itself.
func Verify(content []byte, key Key) error {
	found := byteRangePattern.FindAllSubmatch(content, 2)
	switch len(found) {
	case 0:
		return ErrUnsealed
	case 1:
	default:
		return ErrChanged // something was signed on top of it
	}
	var at [3]int
	for i, digits := range found[0][1:] {
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
	if err != nil || len(bytes.Trim(padding, "\x00")) > 0 || hex.EncodeToString(signature) != string(content[from+1:to-1]) {
		return ErrChanged
	}
	digest := hash(slices.Concat(content[:from], content[to:]))
	return key.verify(der.FullBytes, digest[:])
}
