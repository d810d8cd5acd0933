package activity

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"cortejo/formats/sitedoc"
)

// gained reports whether the change set a column that was empty.
func (c change) gained(column string) bool {
	is := string(c.After[column])
	return is != "" && is != "null"
}

// turned reports whether the change set a column to this text.
func (c change) turned(column, into string) bool {
	return string(c.After[column]) == strconv.Quote(into)
}

// objects returns the title of the one thing that changed, or the number of things with the titles of the first two.
func (r row) objects(of bool) string {
	t := r.thing()
	if r.Total == 1 {
		words := t.One
		if of {
			words = t.Of
		}
		if r.namesEvent() || r.first() == "" {
			return strings.TrimSuffix(words, " de")
		}
		return words + " " + quoted(r.first())
	}
	words := fmt.Sprintf("%d %s", r.Total, t.Many)
	if of {
		words = "de " + words
	}
	if r.first() != "" && len(r.Changes) > 1 {
		words += " (" + quoted(r.first()) + ", " + quoted(r.titleOf(r.Changes[1]))
		if r.Total > 2 {
			words += "…"
		}
		words += ")"
	}
	return words
}

// within returns where the actor wrote: "na tarefa", "no documento", "em 2 tarefas".
func (r row) within() string {
	if r.Total > 1 {
		return "em " + r.objects(false)
	}
	return "n" + strings.TrimPrefix(r.objects(true), "d")
}

// namesEvent reports whether the sentence is about the event itself, whose title completes it.
func (r row) namesEvent() bool {
	return r.Subject == "events" && r.Total == 1 && r.EventTitle != nil && r.Kind != "LINK_ASKED" &&
		r.Kind != "NOTIFIED"
}

// named returns the first thing by its title, and the number of the others.
func (r row) named() string {
	name := quoted(r.first())
	if r.first() == "" {
		name = "alguém que saiu da equipe"
	}
	if r.Total > 1 {
		name += fmt.Sprintf(" e mais %d", r.Total-1)
	}
	return name
}

func (r row) first() string {
	if len(r.Changes) == 0 {
		return ""
	}
	return r.titleOf(r.Changes[0])
}

// titleOf returns the title of one of the things. A block of a site has no title but its kind's, and a control was
// stored with the name of a person of Cortejo's staff, which stays with Cortejo.
func (r row) titleOf(c change) string {
	switch r.Subject {
	case "site_blocks":
		return sitedoc.Kind(c.Title).Name()
	case "business_controls":
		return staffName
	}
	return c.Title
}

func quoted(text string) string {
	if runes := []rune(text); len(runes) > 80 {
		text = strings.TrimSpace(string(runes[:79])) + "…"
	}
	return "“" + text + "”"
}

// spokenLabels replaces, in a sentence, labels that are no nouns.
var spokenLabels = map[string]string{
	"Vence em": "vencimento", "Pago em": "data do pagamento", "Responder até": "prazo das respostas",
	"Hash do arquivo": "arquivo", "Sai em": "data do envio",
	"Quem paga": "pagador", "Quem recebe": "recebedor", "Com quem está": "portador",
	"Concluída em": "conclusão", "Até": "fim",
	"Quem paga a taxa": "pagador da taxa", "Quem paga a taxa dos presentes": "pagador da taxa dos presentes",
	"Pede decisão": "pedido de decisão", "O que disse com a decisão": "nota da decisão",
	"Lembrar 3 dias antes": "lembrete de 3 dias antes", "Lembrar no dia": "lembrete do dia",
	"Lembrar 1 dia depois": "lembrete de 1 dia depois", "Lembrar 7 dias depois": "lembrete de 7 dias depois",
}

// moments matches labels that say when something happened, or who did it: the line has both already.
var moments = regexp.MustCompile(` (?:em|às|desde|por)$|^(?:Hash|Tamanho|Formato) `)

// labels returns the names of up to three of the fields that changed, and how many others did; none of a change that
// only recorded when something happened.
func (c change) labels() string {
	var labels []string
	for _, f := range c.fields() {
		label := cmp.Or(spokenLabels[f.Label], f.Label)
		if !moments.MatchString(label) {
			labels = append(labels, lower(label))
		}
	}
	switch {
	case len(labels) == 0:
		return ""
	case len(labels) > 3:
		return strings.Join(labels[:2], ", ") + " e mais " + strconv.Itoa(len(labels)-2) + " campos"
	case len(labels) == 1:
		return labels[0]
	}
	return strings.Join(labels[:len(labels)-1], ", ") + " e " + labels[len(labels)-1]
}

// lower returns a word with a small first letter, for the middle of a sentence, except CPF and the like.
func lower(word string) string {
	runes := []rune(word)
	if len(runes) > 1 && !unicode.IsUpper(runes[1]) {
		runes[0] = unicode.ToLower(runes[0])
	}
	return string(runes)
}
