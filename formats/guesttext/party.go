package guesttext

import (
	"regexp"
	"strconv"
	"strings"

	"cortejo/formats/category"
)

// Person is a guest as a list names them. Name is empty for an unnamed companion.
type Person struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // adult, child or unknown
	Age  *int   `json:"age,omitempty"`
}

// Party is an invitation as it is written in one cell.
type Party struct {
	Name   string
	Guests []Person
	// IsDoubtful reports that the cell can be read in another way, so that a person must look at it.
	IsDoubtful bool
}

var (
	householdPattern = regexp.MustCompile(`^(familia|fam|turma|casal|tios|tias|primos|primas|avos|padrinhos|` +
		`madrinhas|amigos|amigas|colegas|irmaos|irmas|vizinhos|pais|sogros|equipe|pessoal)\b`)
	couplePattern = regexp.MustCompile(`(?i)^(srt?a?|dra?|seu|dona|dom|prof)(\.?)\s+e\s+` +
		`(srt?a?|dra?|dona|seu|profa?)(\.?)\s+([^,;/(+]*[^,;/(+\s])(.*)$`)
	splitPattern = regexp.MustCompile(`(?i)\s+c/\s*|\s*[,;/\n]\s*|\s+(?:e|&)\s+|\s*(\+)|\s+(mais\s+\d)`)
	// In "Beto (+1)" the parentheses say nothing.
	enclosedPattern = regexp.MustCompile(`\(\s*(\+[^()]*)\)`)
	// A title is followed by a colon; one of a household, or of several people, by a dash too.
	titlePattern     = regexp.MustCompile(`^([^:–—]*?[^:–—\s])\s*(?:(:)\s*|[–—]\s*|\s-\s+)(.+)$`)
	companionPattern = regexp.MustCompile(`^(\+|mais )?\s*(?:(\d{1,2})\s*|(?:um|uma|o|a|os|as|seu|sua)\s+)?` +
		`(acompanhantes?|pessoas?|convidad[oa]s?|lugar(?:es)?|adult[oa]s?|criancas?|bebes?|filh[oa]s?|netos|netas|` +
		`familia|familiares|parentes|namorad[oa]|par|espos[oa]|marido|mulher|noiv[oa]|companheir[oa])?$`)
	vaguePattern = regexp.MustCompile(`s$|^familia$`) // several companions without a number
	agePattern   = regexp.MustCompile(`(?i)^(.*?)[\s,]*(?:\(\s*)?(?:(\d{1,2})\s*(anos?|a|meses|m[eê]s)|` +
		`(rec[eé]m[\s-]?nascid[oa]|beb[eê])|(crian[çc]a))\s*\)?$`)
	bareAgePattern = regexp.MustCompile(`^(.*?)\s*\(\s*(\d{1,2})\s*\)$`)
	seatsPattern   = regexp.MustCompile(`(?i)\(\s*(\d{1,2})\s*(?:lugares|pessoas|convidados)?\s*\)\s*$|` +
		`(?:^|[\s,])(\d{1,2})\s*(?:lugares|pessoas|convidados)\s*$`)
	totalPattern = regexp.MustCompile(`^(?:sub[ -]?)?tota(?:l|is)` +
		`(?:\s+(?:geral|de .*|dos .*|da .*|confirmados?))?\s*[:=.-]?\s*\d*$|^soma\s*[:=]?\s*\d*$`)
)

// surnames are the last words of a surname in two parts, as in "da Costa e Silva": no second person.
var surnames = map[string]bool{"silva": true, "souza": true, "sousa": true, "sa": true, "castro": true, "melo": true,
	"mello": true, "lima": true, "costa": true, "menezes": true, "almeida": true, "albuquerque": true, "cunha": true,
	"vasconcelos": true, "santos": true, "oliveira": true, "mota": true, "brito": true, "abreu": true, "moura": true}

// totalLimit limits the bytes of a text that names a sum.
const totalLimit = 200

// IsTotal reports whether the text of a cell names a sum rather than a person.
func IsTotal(text string) bool {
	return len(text) <= totalLimit && totalPattern.MatchString(category.Normalize(text))
}

// ParseParty reads the people of a cell: "Família Silva + 3", "Tio João e Tia Maria", "Pedro, Lucas (7 anos)". It
// returns no guest for a text without a name. web/src/features/guests/parse.ts reads the same for lines that are typed.
func ParseParty(text string) (p Party) {
	text = strings.Join(strings.Fields(text), " ")
	text = enclosedPattern.ReplaceAllString(text, " $1")
	if couple := couplePattern.FindStringSubmatch(text); couple != nil && !conjunctionPattern.MatchString(couple[5]) {
		// "Sr. e Sra. Lima" are two people of one surname.
		p.Name = strings.TrimSuffix(text, couple[6])
		text = couple[1] + couple[2] + " " + couple[5] + ", " + couple[3] + couple[4] + " " + couple[5] + couple[6]
	} else if title := titlePattern.FindStringSubmatch(text); title != nil &&
		(title[2] != "" || isHousehold(title[1]) || len(splitPeople(title[3])) > 1) {
		p.Name, text = title[1], title[3]
	}
	seats := -1
	if found := seatsPattern.FindStringSubmatchIndex(text); found != nil {
		number := seatsPattern.FindStringSubmatch(text)
		n, _ := strconv.Atoi(number[1] + number[2])
		before := strings.Trim(text[:found[0]], " ,")
		people := len(splitPeople(before))
		isAge := n == 0 || n < people || agePattern.MatchString(before) || hasAge(before) ||
			strings.Contains(category.Normalize(before), "bebe")
		isMore := strings.HasSuffix(before, "+") || strings.HasSuffix(category.Normalize(before), " mais")
		if !isMore && (!isAge || number[2] != "") {
			seats, text = n, before
			p.IsDoubtful = people == 1 && n > 5 && number[2] == "" && !isHousehold(before)
		}
	}
	parts := splitPeople(text)
	if len(parts) > 0 && p.Name == "" && isHousehold(parts[0]) {
		p.Name, parts = parts[0], parts[1:]
		isNamed := false
		for _, part := range parts {
			unnamed, _ := unnamedOf(part)
			isNamed = isNamed || len(unnamed) == 0
		}
		switch {
		case !isNamed && strings.HasPrefix(category.Normalize(p.Name), "casal"):
			p.Guests = []Person{{"", "unknown", nil}, {"", "unknown", nil}}
		case !isNamed:
			p.Guests = []Person{{"", "unknown", nil}}
			p.IsDoubtful = seats < 0
		}
	}
	var names []string
	for at, part := range parts {
		unnamed, isVague := unnamedOf(part)
		// The first without a title is a person, as in "Noiva e madrinha", unless it counts.
		if unnamed != nil && (at > 0 || p.Name != "" || strings.HasPrefix(part, "+")) {
			p.Guests, p.IsDoubtful = append(p.Guests, unnamed...), p.IsDoubtful || isVague && seats < 0
			continue
		}
		person := parsePerson(strings.TrimLeft(part, "+ "))
		if person.Name == "" {
			// "Ana, 4 anos": the age belongs to the name before it.
			if last := len(p.Guests) - 1; last >= 0 {
				p.Guests[last].Kind, p.Guests[last].Age = person.Kind, person.Age
			}
			continue
		}
		p.Guests, names = append(p.Guests, person), append(names, person.Name)
	}
	if p.Name == "" {
		p.Name = join(names)
	}
	if p.Name == "" {
		return Party{}
	}
	for len(p.Guests) < min(seats, MaxPerInvitation) {
		p.Guests = append(p.Guests, Person{Kind: "unknown"})
	}
	if len(p.Guests) > MaxPerInvitation {
		p.Guests, p.IsDoubtful = p.Guests[:MaxPerInvitation], true
	}
	return p
}

func isHousehold(text string) bool { return householdPattern.MatchString(category.Normalize(text)) }

func hasAge(text string) bool {
	for _, part := range splitPeople(text) {
		if found := agePattern.FindStringSubmatch(part); found != nil && found[2] != "" {
			return true
		}
	}
	return false
}

// splitPeople splits a text into people and companions. The two parts of a surname stay together.
func splitPeople(text string) (parts []string) {
	start := 0
	add := func(part string) {
		if part = strings.Trim(part, " ."); part != "" {
			parts = append(parts, part)
		}
	}
	for _, mark := range splitPattern.FindAllStringSubmatchIndex(text, -1) {
		left, right := text[start:mark[0]], text[mark[1]:]
		if strings.EqualFold(strings.TrimSpace(text[mark[0]:mark[1]]), "e") && isSurname(left, right) {
			continue
		}
		add(left)
		// The plus, or "mais 2", belongs to the next part.
		if start = mark[1]; max(mark[2], mark[4]) >= 0 {
			start = max(mark[2], mark[4])
		}
	}
	add(text[start:])
	return parts
}

// isSurname reports whether "e" joins a surname: "João da Costa e Silva".
func isSurname(left, right string) bool {
	end := strings.IndexAny(right, ",;/+&(\n")
	if end < 0 {
		end = len(right)
	}
	if at := conjunctionPattern.FindStringIndex(right[:end]); at != nil {
		end = at[0]
	}
	words := strings.Fields(category.Normalize(right[:end]))
	return len(words) == 1 && surnames[words[0]] && len(strings.Fields(left)) > 1
}

var conjunctionPattern = regexp.MustCompile(`(?i)\se\s`)

// unnamedOf returns the places of companions: "+ 2", "acompanhante", "2 filhos", "bebê". It returns nil for a name.
// isVague reports that they are several, without a number.
func unnamedOf(text string) (guests []Person, isVague bool) {
	found := companionPattern.FindStringSubmatch(category.Normalize(text))
	if found == nil || found[1]+found[3] == "" {
		return nil, false
	}
	many, err := strconv.Atoi(found[2])
	if err != nil {
		many, isVague = 1, vaguePattern.MatchString(found[3])
	}
	person := Person{Kind: "unknown"}
	switch {
	case strings.HasPrefix(found[3], "adult"):
		person.Kind = "adult"
	case strings.HasPrefix(found[3], "crianca"):
		person.Kind = "child"
	case strings.HasPrefix(found[3], "bebe"):
		person.Kind, person.Age = "child", new(int)
	}
	guests = []Person{}
	for range min(many, MaxPerInvitation) {
		guests = append(guests, person)
	}
	return guests, isVague
}

func hasNewborn(text string) bool { return strings.HasPrefix(category.Normalize(text), "recem") }

func parsePerson(text string) Person {
	if bare := bareAgePattern.FindStringSubmatch(text); bare != nil {
		text = bare[1] + " (" + bare[2] + " anos)"
	}
	found := agePattern.FindStringSubmatch(text)
	if found == nil || strings.TrimSpace(found[1]) == "" && found[4]+found[5] != "" && !hasNewborn(found[4]) {
		return Person{text, "unknown", nil}
	}
	name := strings.Trim(found[1], " ,(")
	switch {
	case found[5] != "":
		return Person{name, "child", nil}
	case found[4] != "":
		return Person{name, "child", new(int)}
	}
	years, _ := strconv.Atoi(found[2])
	if strings.HasPrefix(strings.ToLower(found[3]), "m") {
		years /= 12
	}
	if years > 17 {
		return Person{name, "adult", nil}
	}
	return Person{name, "child", &years}
}

func join(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " e " + names[len(names)-1]
}

var numbersByText = map[string]int{"um": 1, "uma": 1, "dois": 2, "duas": 2, "tres": 3, "quatro": 4, "cinco": 5,
	"seis": 6, "sete": 7, "oito": 8, "nove": 9, "dez": 10, "nenhum": 0, "nenhuma": 0, "nao": 0, "-": 0}

var countPattern = regexp.MustCompile(`^\+?\s*(\d{1,3})(?:[.,]0+)?` +
	`(?:\s*(?:pessoas?|lugares?|convidados?|adultos?|criancas?|acompanhantes?|pax))?$`)

// ParseCount returns how many people a cell counts, nil for an empty one; ok is false if it is no number of people that
// an invitation may name.
func ParseCount(text string) (count *int, ok bool) {
	plain := category.Normalize(text)
	if plain == "" {
		return nil, true
	}
	if n, known := numbersByText[plain]; known {
		return &n, true
	}
	found := countPattern.FindStringSubmatch(plain)
	if found == nil {
		return nil, false
	}
	n, err := strconv.Atoi(found[1])
	if err != nil || n > MaxPerInvitation {
		return nil, false
	}
	return &n, true
}
