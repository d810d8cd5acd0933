package writer

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	// longestSentence is how much is held back, in bytes, until it ends. What is longer is no sentence, and is dropped.
	longestSentence = 1200
	// longestText is where a text ends, whatever still comes.
	longestText = 8000
	// overlap is how much of what was let through is looked at together with what comes next.
	overlap = 120
)

// filter lets a text through sentence by sentence, so that nothing is judged before it is whole: an address, a number or
// a placeholder that chunks cut in two is one again.
type filter struct {
	fills map[string]string
	emit  func(string) error
	held  string
	// gap are the line breaks before what is held, and breaks the most of them at once since the last sentence that was
	// let through.
	gap, breaks int
	// skipping is the rest of what was too long.
	skipping bool
	// behind is the end of what was let through, as it was judged.
	behind  string
	written int
	dropped int
}

func newFilter(values Values, emit func(string) error) *filter {
	return &filter{fills: values.fills(), emit: emit}
}

// full says whether the text is as long as one gets.
func (f *filter) full() bool { return f.written >= longestText }

// write takes the next chunk.
func (f *filter) write(chunk string) error {
	f.held += chunk
	for {
		f.held = f.trim(f.held)
		end := sentenceEnd(f.held)
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

// close lets the last sentence through, of a text that came to its end: of one that was cut, it is half.
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

// sentenceEnd is where the first sentence ends: at a line's end, or before the space after a full stop or the like.
func sentenceEnd(text string) int {
	for i := range len(text) {
		switch text[i] {
		case '\n', '\r':
			return i
		case ' ', '\t':
			if endsSentence(text[:i]) {
				return i
			}
		}
	}
	return -1
}

func endsSentence(text string) bool {
	text = strings.TrimRight(text, "\"')”’»*_")
	for _, end := range []string{".", "!", "?", "…", ":", ";"} {
		if before, ok := strings.CutSuffix(text, end); ok {
			// One that stands alone is no end, but an address that was spelt out.
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
	sentence = plain(sentence)
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
	f.behind = lastBytes(f.behind+" "+masked, overlap)
	text := before + f.fill(sentence)
	f.written += len(text)
	return f.emit(text)
}

func lastBytes(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[len(text)-n:], "")
}

// plain is a sentence without what only marks text up, or is not seen: both would have two read different things.
func plain(sentence string) string {
	sentence = norm.NFC.String(strings.ToValidUTF8(sentence, ""))
	sentence = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Zs, r), r == '\t':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r), unicode.Is(unicode.Co, r), unicode.Is(unicode.Variation_Selector, r):
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
	// Our sum comes with its currency.
	amountWithCurrency = regexp.MustCompile(`(?i)(?:R\$\s*)?(\[\[VALOR\]\])(?:\s*reais\b)?`)
	// A placeholder stands alone: what touches it would become part of what it stands for.
	touched = regexp.MustCompile(`[\pL\p{Nd}]\[\[|\p{Nd}[.,\-]+\[\[|\]\][\pL\p{Nd}]|\]\][.,\-]+\p{Nd}`)
)

// mask is the sentence with a word in every placeholder's place; ok is false where one has nothing to stand for.
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

const domains = `(?:com|net|org|br|io|co|me|app|dev|link|site|shop|store|online|info|biz|ly|gg|to|tv|page|club|pro|xyz|top|live|art|bio)`

// forbidden is what no sentence of a proposal's text has: where to pay or to write, sums and days that are not ours,
// code. It is compared in small letters.
var forbidden = regexp.MustCompile(strings.Join(slices.Concat(sums, days, []string{
	`[@<>{}\\]`, `&#?\w+;`, // addresses, HTML, JSON
	`://`, `\bwww\b`, `\b(?:mailto|tel|https?):`, `[\pL\p{Nd}]\.\pL[\pL\p{Nd}-]`,
	`\barroba\b`, `[(\[]\s*(?:at|em|dot|ponto)\s*[)\]]`, `\b(?:ponto|dot)\s+` + domains + `\b`, // such that were spelt out
	`\bp[\s.\-]*i[\s.\-]*x\b`, `\bwhats`, `\btelegram\b`, `\binstagram\b`, `\bboleto`, `\bqr\s?code\b`,
	`\p{Nd}(?:(?:[\s.\-/()+–—·•:]*|,)\p{Nd}){4,}`, // phones, CPF and CNPJ, keys of digits
	digits + `(?:[\s,.\-]+(?:e\s+)?` + digits + `){4,}`,
	`[^\PL\p{Latin}]`, // letters that only look like ours
}), "|"))

// key is what a key of letters and digits looks like, such as a Pix key drawn at random.
var key = regexp.MustCompile(`[\pL\p{Nd}][\pL\p{Nd}./\-]{9,}`)

// isForbidden says whether a sentence has something that is not let through, or makes it together with what is behind it.
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
