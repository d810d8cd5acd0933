package spreadsheet

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	utf16 "golang.org/x/text/encoding/unicode"
)

// Encoding is a way to decode a text, with a line of the file as it looks then.
type Encoding struct {
	Name   string `json:"name"`
	Sample string `json:"sample"`
}

// legacyEncodings are the encodings of old Brazilian programs, which nothing in a file tells apart: of Windows, of
// Macs, and of DOS.
var legacyEncodings = []struct {
	name    string
	charset encoding.Encoding
}{
	{"WINDOWS", charmap.Windows1252}, {"MAC", charmap.Macintosh}, {"DOS", charmap.CodePage850},
}

// decode decodes a text as spreadsheets encode it: UTF-8, UTF-16 with a byte order mark or recognizable by its zero
// bytes, or else one of the legacy encodings: the named one, or the one whose letters are Portuguese. all is nil unless
// several are possible.
func decode(content []byte, name string) (text string, all []Encoding, err error) {
	content, isUTF8 := bytes.CutPrefix(content, []byte("\xEF\xBB\xBF"))
	head := content[:min(len(content), 512)]
	zeroBytes := bytes.Count(head, []byte{0})
	switch {
	case isUTF8 && zeroBytes == 0:
		return strings.ToValidUTF8(string(content), ""), nil, nil
	case bytes.HasPrefix(content, []byte("\xFF\xFE")), bytes.HasPrefix(content, []byte("\xFE\xFF")),
		zeroBytes > len(head)/3:
		order := utf16.LittleEndian
		if len(head) > 1 && head[0] == 0 {
			order = utf16.BigEndian
		}
		text, err := utf16.UTF16(order, utf16.UseBOM).NewDecoder().Bytes(content)
		if err != nil {
			return "", nil, ErrBroken
		}
		return string(text), nil, nil
	case zeroBytes > 0: // an image or a program: other texts than UTF-16 have none
		return "", nil, ErrFormat
	case utf8.Valid(content):
		return string(content), nil, nil
	}
	best, most := -1, -1
	texts := make([]string, len(legacyEncodings))
	for at, one := range legacyEncodings {
		decoded, err := one.charset.NewDecoder().Bytes(content)
		if err != nil {
			return "", nil, ErrBroken
		}
		texts[at] = string(decoded)
		score := countPortuguese(texts[at])
		if one.name == name {
			score = len(content) + 1
		}
		if score > most {
			best, most = at, score
		}
	}
	at := bytes.IndexFunc(content, func(r rune) bool { return r > unicode.MaxASCII })
	sample := extractSample(content, at)
	for _, one := range legacyEncodings {
		decoded, err := one.charset.NewDecoder().Bytes(sample)
		if err != nil {
			return "", nil, ErrBroken
		}
		all = append(all, Encoding{one.name, clean(string(decoded))})
	}
	used := all[best]
	return texts[best], slices.Insert(slices.Delete(all, best, best+1), 0, used), nil
}

// countPortuguese returns how many letters of a text beyond ASCII are Portuguese, less those that are not.
func countPortuguese(text string) (count int) {
	for _, r := range text {
		switch {
		case r <= unicode.MaxASCII:
		case strings.ContainsRune("áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇºª°–—“”’", r):
			count++
		default:
			count--
		}
	}
	return max(count, 0)
}

// sampleLimit limits the bytes of a sample.
const sampleLimit = 60

// extractSample returns the line around a byte, or a part of it.
func extractSample(content []byte, at int) []byte {
	at = max(at, 0)
	start := max(bytes.LastIndexByte(content[:at], '\n')+1, at-sampleLimit/2)
	line, _, _ := bytes.Cut(content[start:], []byte("\n"))
	return line[:min(len(line), sampleLimit)]
}
