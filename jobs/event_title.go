package jobs

import "strings"

// articles are those of the words that a title starts with where it says what is celebrated.
var articles = map[string]string{
	"15": "os", "quinze": "os",
	"aniversário": "o", "aniversario": "o", "baile": "o", "batizado": "o", "casamento": "o", "chá": "o", "cha": "o",
	"congresso": "o",
	"encontro":  "o", "evento": "o", "jantar": "o", "noivado": "o", "seminário": "o", "seminario": "o", "workshop": "o",
	"celebração": "a", "celebracao": "a", "cerimônia": "a", "cerimonia": "a", "colação": "a", "colacao": "a",
	"confraternização": "a", "confraternizacao": "a", "convenção": "a", "convencao": "a", "festa": "a",
	"formatura": "a",
	"recepção":  "a", "recepcao": "a", "boda": "a", "bodas": "as",
}

// speech is what would let a title go on as a sentence of ours.
const speech = ".!?;…"

// eventCalled is an event in the middle of a sentence, behind "d" as behind the preposition "de" that its
// article melts into (do Casamento…, da Festa…, dos 15 anos…), behind "" with the article alone. A
// title that does not start with what is celebrated, or could be read as more than a title, stands in our
// quotes.
func eventCalled(before, title string) string {
	name := said(title, "")
	if name == "" {
		return before + "o seu evento"
	}
	words := append(strings.Fields(strings.ToLower(strings.ReplaceAll(name, ",", " "))), "", "")
	article, known := articles[words[0]]
	if !known || article == "os" && words[1] != "anos" || strings.ContainsAny(name, speech) {
		return before + "o evento " + framed(title, "")
	}
	return before + article + " " + name
}
