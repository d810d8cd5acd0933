package jobs

import "testing"

func TestAnEventIsCalledAsPeopleSay(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]string{
		"Casamento Marina & Tomás":       "a página do Casamento Marina & Tomás",
		"Festa da Júlia":                 "a página da Festa da Júlia",
		"15 anos da Luísa":               "a página dos 15 anos da Luísa",
		"Quinze Anos, Luísa":             "a página dos Quinze Anos, Luísa",
		"15 de novembro":                 "a página do evento “15 de novembro”",
		"Bodas de prata":                 "a página das Bodas de prata",
		"ANIVERSÁRIO: Seu Antônio":       "a página do ANIVERSÁRIO Seu Antônio",
		"Formatura Direito 2027":         "a página da Formatura Direito 2027",
		"Marina & Tomás":                 "a página do evento “Marina & Tomás”",
		"Festa. Sua conta foi bloqueada": "a página do evento “Festa. Sua conta foi bloqueada”",
		"Casamentos do ano":              "a página do evento “Casamentos do ano”",
		"":                               "a página do seu evento",
	} {
		if got := "a página " + eventCalled("d", title); got != want {
			t.Errorf("%q reads %q, want %q", title, got, want)
		}
	}
	if got := eventCalled("", "Festa da Júlia"); got != "a Festa da Júlia" {
		t.Errorf("without a preposition it reads %q", got)
	}
}
