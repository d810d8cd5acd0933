package writer

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	// longestSentence limits the bytes held back until a sentence ends. Longer text is no sentence, and is dropped.
	longestSentence = 1200
	// longestText limits a text; the rest is dropped.
	longestText = 8000
	// overlap is how much of the accepted text is checked again together with the next sentence.
	overlap = 120
)

// filter passes a text on sentence by sentence, so that it only judges whole ones: an address, a number or a
// placeholder may be split between chunks.
type filter struct {
	fills map[string]string
	emit  func(string) error
	held  string
	// gap counts the line breaks before the held text, and breaks is the largest run of them since the last accepted
	// sentence.
	gap, breaks int
	// skipping is true in the rest of an overlong sentence.
	skipping bool
	// behind is the end of the accepted text, in the form in which it was checked.
	behind  string
	written int
	dropped int
}

func newFilter(values Values, emit func(string) error) *filter {
	return &filter{fills: values.fills(), emit: emit}
}

// full reports whether the text has reached its maximum length.
func (f *filter) full() bool { return f.written >= longestText }

// write adds the next chunk.
func (f *filter) write(chunk string) error {
	f.held += chunk
	for {
		f.held = f.trim(f.held)
		end := findSentenceEnd(f.held)
		if end < 0 {
			break
		}
		sentence := f.held[:end]
		f.held = f.held[end:]
		if err := f.pass(sentence); err != nil {
			return err
		}
	}
	if len(f.held) > longestSentence {
		f.held, f.skipping = f.held[len(f.held)-1:], true
	}
	return nil
}

// close checks the last sentence of a complete text. The last sentence of a text that was cut is incomplete, and is
// dropped.
func (f *filter) close() error {
	sentence := strings.TrimRight(f.held, space)
	f.held = ""
	if sentence == "" {
		return nil
	}
	return f.pass(sentence)
}

const space = " \t\r\n"

func (f *filter) trim(text string) string {
	rest := strings.TrimLeft(text, space)
	f.gap += strings.Count(text[:len(text)-len(rest)], "\n")
	return rest
}

// findSentenceEnd returns the end of the first sentence: the end of its line, or the position before the space after a
// full stop or similar.
func findSentenceEnd(text string) int {
	for i := range len(text) {
		switch text[i] {
		case '\n', '\r':
			return i
		case ' ', '\t':
			if isSentenceEnd(text[:i]) {
				return i
			}
		}
	}
	return -1
}

func isSentenceEnd(text string) bool {
	text = strings.TrimRight(text, "\"')”’»*_")
	for _, end := range []string{".", "!", "?", "…", ":", ";"} {
		if before, ok := strings.CutSuffix(text, end); ok {
			// A mark after a space ends no sentence: it is part of a spelled-out address.
			return before != "" && !strings.HasSuffix(before, " ")
		}
	}
	return false
}

func (f *filter) pass(sentence string) error {
	f.breaks, f.gap = max(f.breaks, f.gap), 0
	if f.skipping {
		f.skipping = false
		f.dropped++
		return nil
	}
	if f.full() {
		return nil
	}
	sentence = removeMarks(sentence)
	if sentence == "" {
		return nil
	}
	masked, ok := f.mask(sentence)
	if !ok || isForbidden(f.behind, masked) {
		f.dropped++
		return nil
	}
	before := ""
	if f.written > 0 {
		switch f.breaks {
		case 0:
			before = " "
		case 1:
			before = "\n"
		default:
			before = "\n\n"
		}
	}
	f.breaks = 0
	f.behind = keepLastBytes(f.behind+" "+masked, overlap)
	text := before + f.fill(sentence)
	f.written += len(text)
	return f.emit(text)
}

func keepLastBytes(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[len(text)-n:], "")
}

// removeMarks returns the sentence without markup and invisible characters, so that the filter and the reader see the
// same text.
func removeMarks(sentence string) string {
	sentence = norm.NFC.String(strings.ToValidUTF8(sentence, ""))
	sentence = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Zs, r), r == '\t':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r),
			unicode.Is(unicode.Co, r), unicode.Is(unicode.Variation_Selector, r):
			return -1
		case strings.ContainsRune("*_`#~|", r):
			return -1
		}
		return r
	}, sentence)
	return strings.TrimSpace(sentence)
}

var (
	placeholder = regexp.MustCompile(`\[\[\pL+\]\]`)
	// Our amount includes its currency.
	amountWithCurrency = regexp.MustCompile(`(?i)(?:R\$\s*)?(\[\[VALOR\]\])(?:\s*reais\b)?`)
	// A placeholder must be separate: adjacent characters would change its value.
	touched = regexp.MustCompile(`[\pL\p{Nd}]\[\[|\p{Nd}[.,\-]+\[\[|\]\][\pL\p{Nd}]|\]\][.,\-]+\p{Nd}`)
)

// mask returns the sentence with a word in place of every placeholder. ok is false if a placeholder has no value.
func (f *filter) mask(sentence string) (masked string, ok bool) {
	sentence = amountWithCurrency.ReplaceAllString(sentence, "$1")
	if touched.MatchString(sentence) {
		return "", false
	}
	ok = true
	masked = placeholder.ReplaceAllStringFunc(sentence, func(found string) string {
		if f.fills[found] == "" {
			ok = false
		}
		return "nome"
	})
	return masked, ok && !strings.ContainsAny(masked, "[]")
}

func (f *filter) fill(sentence string) string {
	sentence = amountWithCurrency.ReplaceAllString(sentence, "$1")
	return placeholder.ReplaceAllStringFunc(sentence, func(found string) string { return f.fills[found] })
}

const domains = `(?:com|net|org|br|io|co|me|app|dev|link|site|shop|store|online|info|biz|ly|gg|to|tv|page|club|pro|` +
	`xyz|top|live|art|bio)`

// forbidden matches what a proposal's text must not contain: payment or contact details, amounts and dates that are not
// ours, code. The sentence is in lower case.
var forbidden = regexp.MustCompile(strings.Join(slices.Concat(sums, days, []string{
	`[@<>{}\\]`, `&#?\w+;`, // addresses, HTML, JSON
	`://`, `\bwww\b`, `\b(?:mailto|tel|https?):`, `[\pL\p{Nd}]\.\pL[\pL\p{Nd}-]`,
	`\barroba\b`, `[(\[]\s*(?:at|em|dot|ponto)\s*[)\]]`, `\b(?:ponto|dot)\s+` + domains + `\b`, // spelled-out addresses
	`\bp[\s.\-]*i[\s.\-]*x\b`, `\bwhats`, `\btelegram\b`, `\binstagram\b`, `\bboleto`, `\bqr\s?code\b`,
	`\p{Nd}(?:(?:[\s.\-/()+–—·•:]*|,)\p{Nd}){4,}`, // phones, CPF and CNPJ, numeric keys
	digits + `(?:[\s,.\-]+(?:e\s+)?` + digits + `){4,}`,
	`[^\PL\p{Latin}]`, // letters that only look like Latin ones
}), "|"))

// key matches a key of letters and digits, such as a random Pix key.
var key = regexp.MustCompile(`[\pL\p{Nd}][\pL\p{Nd}./\-]{9,}`)

// isForbidden reports whether a sentence contains forbidden text, by itself or together with the text before it.
func isForbidden(behind, sentence string) bool {
	fold := func(text string) string { return strings.ToLower(norm.NFKC.String(text)) }
	behind = fold(behind)
	text := behind + " " + fold(sentence)
	for _, at := range forbidden.FindAllStringIndex(text, -1) {
		if at[1] > len(behind)+1 {
			return true
		}
	}
	sentence = fold(sentence)
	for _, found := range key.FindAllString(sentence, -1) {
		if strings.ContainsFunc(found, unicode.IsDigit) && strings.ContainsFunc(found, unicode.IsLetter) {
			return true
		}
	}
	return hasUncounted(sentence)
}
