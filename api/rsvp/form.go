package rsvp

import (
	"cmp"
	"slices"
	"strconv"

	"cortejo/formats/longdate"
)

// formNote is shown above the form.
type formNote struct {
	Title, Words string
	// Other is another guest's answer that was sent meanwhile; Send is then the button's label.
	Other *answerForm
	Send  string
}

type formPage struct {
	cover
	Note       formNote
	Asked, Due string
	Places     string
	Version    int
	Guests     []guestCard
	Message    string
	MessageWas string // the other answer's
	Errors     map[string]string
	Stopped    bool
	Answered   bool
	Contact    *contact
}

type guestCard struct {
	ID, Title, Kind, Name string
	Unnamed               bool
	Questions             []question
	Diets                 []option
	Own                   string
	Ages                  []option
	// What the other answer says, where it says something else.
	DietWas, AgeWas, NameWas string
	NameError, OwnError      string
	NameField, DietField     string
	OwnField, AgeField       string
}

type question struct {
	Field, Label, When, Icon string
	Yes, No                  bool
	Was, Error               string
}

// serveForm shows the form with the sent values and, after a conflict, another guest's answer next to them.
func (s *Service) serveForm(q request, status int, in invitation, t answerForm, note formNote) {
	page := formPage{
		cover: s.coverOfInvitation(q, in), Note: note, Asked: questionOf(in), Version: t.version, Message: t.message,
		Errors: t.errors, Stopped: in.Stopped, Answered: in.AnsweredAt != nil,
		Contact: ask(in, ""),
	}
	if in.AnswerBy != nil {
		page.Due = "Responda até " + longdate.FormatWeekdayOfYear(in.AnswerBy.Time()) + "."
	}
	if in.Places != nil && *in.Places < len(in.Guests) {
		page.Places = "O convite é para " + formatPeople(*in.Places) + "."
	}
	if sentence := t.errors[""]; sentence != "" {
		page.Note.Words = sentence
	}
	if note.Other != nil && note.Other.message != t.message {
		page.MessageWas = cmp.Or(note.Other.message, "sem recado")
	}
	page.Note.Send = cmp.Or(note.Send, "Enviar respostas")
	for i, g := range in.Guests {
		page.Guests = append(page.Guests, newCard(in, i, g, t, note.Other))
	}
	s.pages.Render(q.w, q.r, status, "form", page)
}

func newCard(in invitation, i int, g guest, t answerForm, other *answerForm) guestCard {
	one, known := t.guests[g.UUID]
	if !known { // a guest who came to the invitation meanwhile
		one = storedFormOf(in).guests[g.UUID]
	}
	c := guestCard{
		ID: "g" + strconv.Itoa(i), Title: in.nameOf(g), Name: one.name, Unnamed: g.Name == "",
		NameField: fieldOf(g.UUID, "name"), DietField: fieldOf(g.UUID, "diet"), OwnField: fieldOf(g.UUID, "own"),
		AgeField:  fieldOf(g.UUID, "age"),
		NameError: t.errors[fieldOf(g.UUID, "name")], OwnError: t.errors[fieldOf(g.UUID, "own")],
	}
	if g.Child {
		c.Kind = "criança"
		if g.Age != nil {
			c.Kind += ", " + formatAge(*g.Age)
		} else {
			c.Ages = listOptions(one.ageBand, append([]option{{Value: "", Label: "Escolha"}}, ageBands...))
		}
	}
	c.Diets, _ = listDietOptions("")
	c.Diets, c.Own = listOptions(one.diet, c.Diets), one.own
	if !slices.ContainsFunc(c.Diets, func(o option) bool { return o.Chosen }) {
		c.Diets, c.Own = listDietOptions(one.diet)
	}
	var was typedGuest
	if other != nil {
		was = other.guests[g.UUID]
		if was.eats() != one.eats() {
			c.DietWas = cmp.Or(was.eats(), "como de tudo")
		}
		if c.Ages != nil && was.ageBand != one.ageBand {
			c.AgeWas = bandTextOf(was.ageBand)
		}
		if c.Unnamed && was.name != one.name {
			c.NameWas = cmp.Or(was.name, "sem nome")
		}
	}
	for _, sub := range in.questions() {
		says := one.says[idOf(sub)]
		asked := question{Field: questionFieldOf(g.UUID, sub), Yes: says == attending, No: says == notAttending}
		asked.Error = t.errors[asked.Field]
		if sub != nil {
			asked.Label, asked.When, asked.Icon = sub.Name, in.timeOf(*sub), iconOf(sub.Kind)
		}
		if other != nil && was.says[idOf(sub)] != says {
			asked.Was = map[string]string{attending: "vai", notAttending: "não vai",
				unknown: "sem resposta"}[was.says[idOf(sub)]]
		}
		c.Questions = append(c.Questions, asked)
	}
	return c
}

// questionOf is the page's question.
func questionOf(in invitation) string {
	if len(in.Guests) == 1 {
		return in.Name + ", você vem?"
	}
	return in.Name + ", vocês vêm?"
}

func fullNamesOf(in invitation) string {
	sentence := "O convite é para " + formatPeople(*in.Places) + ". Escolha quem vem e envie de novo"
	if in.Planner.Phone != "" {
		sentence += ", ou fale com " + in.Planner.Name
	}
	return sentence + ". O que você escreveu continua aqui."
}

func iconOf(kind string) string {
	switch kind {
	case "CEREMONY":
		return "church"
	case "PARTY":
		return "party"
	}
	return "star"
}
