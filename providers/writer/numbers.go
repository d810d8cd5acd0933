package writer

import (
	"regexp"
	"slices"
	"strings"
)

const (
	months = `(?:janeiro|fevereiro|março|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)`
	// few are the small numbers except one, which is also an article; many are those that amounts are made of.
	few    = `(?:zero|dois|duas|tr[eê]s|quatro|cinco|seis|meia|sete|oito|nove)`
	digits = `(?:` + few + `|uma?)`
	many   = `(?:dez|onze|doze|treze|quatorze|catorze|quinze|dezesseis|dezessete|dezoito|dezenove|vinte|trinta|` +
		`quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|cento|(?:duz|trez)ent[oa]s|(?:quatroc|quinh|seisc|` +
		`setec|oitoc|novec)ent[oa]s|mil|milh[aã]o|milh[oõ]es)`
	numbers = `(?:` + digits + `|` + many + `)`
	number  = `(?:\p{Nd}|\b` + numbers + `\b)`
	// apart matches the separators between the digits of one number.
	apart = `[\s.,\-/()+–—·•:]`
)

// sums and days match texts that read as an amount or a date: ours come from placeholders.
var (
	sums = []string{
		`\p{Sc}`, `\b(?:brl|usd|eur)\b`,
		`(?:\p{Nd}|` + numbers +
			`)[\s.:,;]*(?:mil\s+|milh[oõ]es\s+(?:de\s+)?)?(?:de\s+)?(?:reais|centavos|d[oó]lares|euros|contos)\b`,
		`\p{Nd}\s*%`, `\bpor\s+cento\b`,
		number + `[\s\-().,:;]*(?:mil|k|milh[aã]o|milh[oõ]es)\b`,
		`\p{Nd}(?:` + apart + `+\p{Nd}){2,}`,
		number + `\s*(?:x|vezes|parcelas?|presta[cç](?:[aã]o|[oõ]es))\b`, `\bparcelas?\s+de\b`, `\bparcel(?:ad|am)`,
		number + `\s+por\s+(?:pessoa|convidad|cabe[cç]a|m[eê]s)`,
		`\b(?:custam?|fica[mr]?\s+em|sa(?:em?|i)\s+(?:por|a)|por\s+(?:apenas|s[oó]|somente)|total|valor|preço|` +
			`investimento|desconto|taxa)[^\pL][^.!?…]*(?:\p{Nd}|\b(?:` + few + `|` + many + `)\b)`,
		// Digits in other forms: circled, or with a mark.
		`[\p{No}\p{Nl}]`, `\p{Nd}\p{M}`,
	}
	days = []string{
		`\p{Nd}\s*/\s*\p{Nd}`, `\p{Nd}[ºª°oa]?\s+de\s+` + months, months + `\s+de\s+\p{Nd}`, `\p{Nd}{4}-\p{Nd}`,
		`\b(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b`,
		`\b(?:` + numbers + `|primeiro)\s+de\s+marco\b`, `\bem\s+marco\b`,
		`\bdias?[\s,:.\-]*(?:\p{Nd}|(?:primeiro|` + few + `|` + many + `)\b)`,
		`\b(?:vale|v[aá]lid[ao]s?|validade|vence|vencimento|expira|prazo)\b[^.!?…]*(?:\p{Nd}|\b(?:` + few + `|` + many +
			`)\b)`,
		`\bat[eé]\s+(?:[ao]\s+)?(?:pr[oó]xim[ao]\s+)?(?:segunda|terça|quarta|quinta|sexta|s[aá]bado|domingo|amanhã)`,
		`\bat[eé]\s+(?:[ao]\s+)?(?:fim|final|t[eé]rmino)\s+d(?:[ao]|est[ae]|ess[ae])\s+(?:m[eê]s|semana|ano)`,
	}
)

var (
	// word matches a time of day, letters, or a number in digits.
	word = regexp.MustCompile(
		`\b(?:[01]?[0-9]|2[0-4])(?:h(?:[0-5][0-9])?|:[0-5][0-9])\b|\pL+|\p{Nd}+(?:[.,:'’]\p{Nd}+)*`)
	inDigits      = regexp.MustCompile(`^\p{Nd}`)
	timeOfDay     = regexp.MustCompile(`^\p{Nd}{1,2}(?:h(?:\p{Nd}{2})?|:\p{Nd}{2})$`)
	twoDigits     = regexp.MustCompile(`^\p{Nd}{2,3}$`)
	oneDigit      = regexp.MustCompile(`^\p{Nd}$`)
	writtenNumber = regexp.MustCompile(`^` + numbers + `$`)
	largeNumber   = regexp.MustCompile(`^` + many + `$`)
	// counted matches the things that a number may count.
	counted = regexp.MustCompile(
		`^(?:anos|aninhos|primaveras|convidad[ao]s|pessoas|crianças|adult[ao]s|participantes|formand[ao]s|amig[ao]s|` +
			`familiares|casais|lugares|mesas|horas?|h|minutos|min|noites|detalhes|sorrisos|motivos)$`)
)

// between are the words that join two numbers of the same things.
var between = []string{"e", "a", "à", "ou", "até"}

// hasUncounted reports whether a sentence in lower case has a number that counts nothing known, if the number has two
// digits or more or is one that amounts are said with.
func hasUncounted(sentence string) bool {
	at := word.FindAllStringIndex(sentence, -1)
	text := func(i int) string { return sentence[at[i][0]:at[i][1]] }
	isNumber := func(i int) bool { return inDigits.MatchString(text(i)) || writtenNumber.MatchString(text(i)) }
	// follows reports whether a word comes next, after spaces only.
	follows := func(i int) bool {
		return i < len(at) && strings.TrimSpace(sentence[at[i-1][1]:at[i][0]]) == ""
	}
	for i := range at {
		switch this := text(i); {
		case timeOfDay.MatchString(this), oneDigit.MatchString(this):
			continue
		case inDigits.MatchString(this) && !twoDigits.MatchString(this):
			return true // long, or grouped
		case !inDigits.MatchString(this) && !largeNumber.MatchString(this):
			continue
		}
		of := i + 1
		for follows(of) && (isNumber(of) || slices.Contains(between, text(of)) && follows(of+1) && isNumber(of+1)) {
			of++
		}
		if !follows(of) || !counted.MatchString(text(of)) {
			return true
		}
	}
	return false
}
