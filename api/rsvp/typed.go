package rsvp

import (
	"encoding/json"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/formats/plaintext"
)

// The limits of texts, in characters, as in the database.
const longestName, longestDiet, longestMessage = 190, 200, 1000

// answerForm holds the answers of one invitation: those of the submitted form, or the stored ones while there is none.
type answerForm struct {
	version int
	message string
	guests  map[uuid.UUID]typedGuest
	// errors are field errors by field name; "" is the whole form's.
	errors map[string]string
	// strange is whether the form names a guest or a sub-event that is not of this invitation (any more).
	strange bool
}

type typedGuest struct {
	name string
	// says is the chosen answer by question; uuid.Nil is the event as a whole.
	says map[uuid.UUID]string
	// diet is one of the usual ones, nothing, or ownDiet, and then own are the words.
	diet, own string
	ageBand   string
}

// The names of the form's fields. A question's is the sub-event's.
func fieldOf(g uuid.UUID, what string) string { return "g." + g.String() + "." + what }

func questionFieldOf(g uuid.UUID, sub *subEvent) string {
	if sub == nil {
		return fieldOf(g, "status")
	}
	return fieldOf(g, "s."+sub.UUID.String())
}

func idOf(sub *subEvent) uuid.UUID {
	if sub == nil {
		return uuid.Nil
	}
	return sub.UUID
}

// storedFormOf returns the form with the stored answers.
func storedFormOf(in invitation) answerForm {
	t := answerForm{version: in.Version, message: in.Message, guests: map[uuid.UUID]typedGuest{}}
	for _, g := range in.Guests {
		one := typedGuest{name: g.Name, says: map[uuid.UUID]string{}, ageBand: g.AgeBand, diet: g.Diet}
		if _, own := listDietOptions(g.Diet); own != "" {
			one.diet, one.own = ownDiet, own
		}
		for _, sub := range in.questions() {
			one.says[idOf(sub)] = g.answerOf(sub)
		}
		t.guests[g.UUID] = one
	}
	return t
}

// read parses a submitted form, for the guests and sub-events that the invitation has now.
func read(form url.Values, in invitation) answerForm {
	t := answerForm{version: parseNumber(form.Get("version")), message: cleanText(form.Get("message")),
		guests: map[uuid.UUID]typedGuest{}, errors: map[string]string{}}
	known := map[string]bool{}
	chosen := 0
	for _, g := range in.Guests {
		one := typedGuest{name: g.Name, says: map[uuid.UUID]string{}}
		missing := ""
		answers := 0
		for _, sub := range in.questions() {
			name := questionFieldOf(g.UUID, sub)
			known[name] = true
			switch form.Get(name) {
			case "yes":
				one.says[idOf(sub)] = attending
			case "no":
				one.says[idOf(sub)] = notAttending
			default:
				one.says[idOf(sub)] = unknown
				missing = name
				continue
			}
			answers++
		}
		if chosen += answers; answers > 0 && missing != "" {
			t.errors[missing] = "Falta responder esta parte."
		}
		if g.Name == "" {
			one.name = cleanLine(form.Get(fieldOf(g.UUID, "name")))
			if utf8.RuneCountInString(one.name) > longestName {
				t.errors[fieldOf(g.UUID, "name")] = "O nome pode ter até 190 letras."
			}
		}
		one.diet = cleanLine(form.Get(fieldOf(g.UUID, "diet")))
		one.own = cleanLine(form.Get(fieldOf(g.UUID, "own")))
		switch {
		case one.diet == ownDiet && one.own == "":
			one.diet = ""
		case one.diet == ownDiet && utf8.RuneCountInString(one.own) > longestDiet:
			t.errors[fieldOf(g.UUID, "own")] = "Escreva em até 200 letras."
		case utf8.RuneCountInString(one.diet) > longestDiet:
			one.diet = ""
		}
		one.ageBand = form.Get(fieldOf(g.UUID, "age"))
		if !g.Child || g.Age != nil || !isBand(one.ageBand) {
			one.ageBand = g.AgeBand
		}
		for _, what := range []string{"name", "diet", "own", "age"} {
			known[fieldOf(g.UUID, what)] = true
		}
		t.guests[g.UUID] = one
	}
	for name := range form {
		t.strange = t.strange || strings.HasPrefix(name, "g.") && !known[name]
	}
	if utf8.RuneCountInString(t.message) > longestMessage {
		t.errors["message"] = "O recado pode ter até 1.000 letras."
	}
	if chosen == 0 && !t.strange {
		t.errors[""] = "Escolha “Vai” ou “Não vai” para pelo menos uma pessoa."
	}
	return t
}

// eats is what a guest's diet is kept as.
func (g typedGuest) eats() string {
	if g.diet == ownDiet {
		return g.own
	}
	return g.diet
}

// answered says whether anything was said of whether they come.
func (g typedGuest) answered() bool {
	for _, says := range g.says {
		if says != unknown {
			return true
		}
	}
	return false
}

// renderAnswers returns the JSON for app.answer_rsvp, with the guests that have an answer.
func (t answerForm) renderAnswers(in invitation) ([]byte, error) {
	type answer struct {
		UUID     uuid.UUID   `json:"uuid"`
		Name     string      `json:"name"`
		Status   string      `json:"status"`
		Attends  []uuid.UUID `json:"attends"`
		Declines []uuid.UUID `json:"declines"`
		AgeBand  string      `json:"ageBand"`
		Diet     string      `json:"diet"`
	}
	all := []answer{}
	for _, g := range in.Guests {
		one := t.guests[g.UUID]
		if !one.answered() {
			continue
		}
		a := answer{UUID: g.UUID, Name: one.name, Status: unknown, Attends: []uuid.UUID{}, Declines: []uuid.UUID{},
			AgeBand: one.ageBand, Diet: one.eats()}
		for _, sub := range in.questions() {
			switch says := one.says[idOf(sub)]; {
			case sub == nil:
				a.Status = says
			case says == attending:
				a.Attends = append(a.Attends, sub.UUID)
			case says == notAttending:
				a.Declines = append(a.Declines, sub.UUID)
			}
		}
		all = append(all, a)
	}
	return json.Marshal(all)
}

// isSame reports whether the submitted answers are the stored ones: a form that is sent twice counts once.
func (t answerForm) isSame(in invitation) bool {
	stands := storedFormOf(in)
	if stands.message != t.message {
		return false
	}
	for id, one := range t.guests {
		other := stands.guests[id]
		if !one.answered() {
			continue
		}
		if one.eats() != other.eats() || one.ageBand != other.ageBand || one.name != other.name {
			return false
		}
		for question, says := range one.says {
			if other.says[question] != says {
				return false
			}
		}
	}
	return true
}

// parseNumber is that of a text, -1 where it is none.
func parseNumber(text string) int {
	n := 0
	for _, r := range text {
		if r < '0' || r > '9' || n > 1<<30/10 {
			return -1
		}
		n = n*10 + int(r-'0')
	}
	if text == "" {
		return -1
	}
	return n
}

// cleanLine returns one line of text, and cleanText several, both empty if nothing of them can be seen.
func cleanLine(text string) string { return plaintext.CleanLine(clean(text)) }

func cleanText(text string) string { return strings.TrimSpace(clean(text)) }

func clean(text string) string {
	text = plaintext.Clean(text)
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }) {
		return ""
	}
	return text
}
