package imports_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/imports"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// caseContent returns a file of testdata/cases, whose folders hold the right outcome.
func caseContent(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "cases", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// listRows returns the rows of a verdict: the line, the people or the contact, the phone, and the kinds of its faults.
func listRows(who proceduretest.Caller, id uuid.UUID, verdicts ...string) (all []string) {
	for _, verdict := range verdicts {
		for _, row := range proceduretest.Get[imports.GetRowsOutput](who, "imports.getRows",
			proceduretest.Input{"uuid": id, "verdict": verdict, "limit": 100}).Items {
			people := []string{}
			for _, one := range row.Record.People {
				text := one.Name
				if one.Kind != "unknown" {
					text += " " + one.Kind
				}
				if one.Age != nil {
					text += fmt.Sprint(" ", *one.Age)
				}
				people = append(people, text)
			}
			name := row.Record.Name
			if len(row.Record.People) > 0 {
				name = row.Record.Invitation + " [" + strings.Join(people, ", ") + "]"
			}
			kinds := []string{}
			for _, fault := range row.Faults {
				kinds = append(kinds, fault.Kind)
			}
			all = append(all, fmt.Sprintf("%s %d: %s %s %s", verdict, row.Line, name, row.Record.Phone, strings.Join(kinds, "+")))
		}
	}
	return all
}

// TestGuestsOfTheCases: lists that real people met, read as their folders say.
func TestGuestsOfTheCases(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("Ana Clara Cerimonial")
	owner := api.Owner(b)
	fields := []string{"VALID", "DOUBTFUL", "INVALID", "DUPLICATE", "SKIPPED"}
	prado := []string{
		"VALID 4: Família Prado [Dirce Prado]  ", "SKIPPED 1:   ABOVE", "SKIPPED 2:   HEADER",
	}
	prado = append([]string{"VALID 3: Família Prado [Otávio Prado] +5531998881010 "}, prado...)
	for name, want := range map[string][]string{
		"00-lista-baguncada/convidados.csv": {
			"VALID 7: Beto [Beto, ] +5531988881002 ",
			"VALID 8: Tio João e Tia Maria [Tio João, Tia Maria]  ",
			"VALID 12: Dulce D'Ávila [Dulce D'Ávila]  ",
			"DOUBTFUL 6: Família Silva [, , , ] +5531988881001 PARTY_DOUBTFUL",
			"DOUBTFUL 9: Sr. e Sra. Lima [Sr. Lima, Sra. Lima] +5531988881003 PHONE_OTHERS",
			"DOUBTFUL 10: Pedro, Paula, Lucas e Bebê Theo [Pedro, Paula, Lucas child 7, Bebê Theo child 0]  PHONE_WITHOUT_AREA_CODE",
			"DOUBTFUL 11: Cláudia Reis [Cláudia Reis, , , ]  PHONE_UNREADABLE+EMAIL+STATUS_UNKNOWN",
			"SKIPPED 1:   ABOVE", "SKIPPED 2:   ABOVE", "SKIPPED 4:   ABOVE", "SKIPPED 5:   HEADER",
			"SKIPPED 13:   SUM", "SKIPPED 14:   SUM",
		},
		"01-titulo-acima/convidados.csv": prado,
		"01-titulo-acima/convidados.xlsx": {
			"VALID 4: Família Prado [Otávio Prado] +5531998881010 ", "VALID 5: Família Prado [Dirce Prado]  ",
			"VALID 6: Nadir Couto [Nadir Couto] +5531998882020 ", "SKIPPED 1:   ABOVE", "SKIPPED 3:   HEADER",
		},
		"01-titulo-acima/titulo-sem-separador.csv": {
			"VALID 4: Família Prado [Otávio Prado] +5531998881010 ", "VALID 5: Família Prado [Dirce Prado]  ",
			"SKIPPED 1:   ABOVE", "SKIPPED 3:   HEADER",
		},
		"02-nome-e-sobrenome/convidados.csv": {
			"VALID 2: Ana Barreto [Ana Barreto] +5531997770001 ", "VALID 3: Ana Coutinho [Ana Coutinho] +5531997770002 ",
			"VALID 4: Luís Prates [Luís Prates] +5531997770003 ", "VALID 5: Ana Diniz [Ana Diniz]  ", "SKIPPED 1:   HEADER",
		},
		"05-telefone-ponto-zero/convidados.csv": {
			"VALID 2: Pessoa DDD 31 [Pessoa DDD 31] +5531987654321 ", "VALID 3: Pessoa DDD 43 [Pessoa DDD 43] +5543987654321 ",
			"VALID 4: Pessoa DDD 49 [Pessoa DDD 49] +5549987654321 ", "VALID 5: Pessoa DDD 55 [Pessoa DDD 55] +5555987654321 ",
			"VALID 6: Pessoa DDD 61 [Pessoa DDD 61] +5561987654321 ", "VALID 7: Pessoa DDD 82 [Pessoa DDD 82] +5582987654321 ",
			"SKIPPED 1:   HEADER",
		},
		"18-quantidade/convidados.csv": {
			"VALID 2: Cláudia Reis [Cláudia Reis, , , ]  ", "VALID 3: Beto Reis [Beto Reis, ]  ",
			"VALID 4: Sr. e Sra. Lopes [Sr. Lopes, Sra. Lopes]  ", "SKIPPED 1:   HEADER",
		},
	} {
		read := sendGuests(owner, env.AddEvent(b, "Casamento"), name, caseContent(t, name))
		if got := listRows(owner, read.UUID, fields...); !equalUnordered(got, want) || len(read.Faults) != 0 {
			t.Errorf("%s: %v\n%s", name, read.Faults, strings.Join(got, "\n"))
		}
	}
}

func sendGuests(who proceduretest.Caller, event tenanttest.Event, name string, content []byte) imports.Import {
	return proceduretest.Send[imports.Import](who, "imports.uploadGuests",
		proceduretest.Input{"eventUuid": event.ID}, filepath.Base(name), content)
}

func equalUnordered(got, want []string) bool {
	got, want = slices.Clone(got), slices.Clone(want)
	slices.Sort(got)
	slices.Sort(want)
	return slices.Equal(got, want)
}

// TestCheckBoxesAreAnswers: a box that is not ticked is no answer, and no word is refused.
func TestCheckBoxesAreAnswers(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("Ana Clara Cerimonial")
	owner := api.Owner(b)
	for name, want := range map[string]string{
		"04-caixas-de-selecao/convidados.csv": "Ada Melo attending, Bia Melo unknown, Caio Melo attending, " +
			"Dado Melo unknown, Eva Melo attending, Fabi Melo unknown, Gil Melo attending, Hugo Melo unknown, " +
			"Iná Melo attending",
		"04-caixas-de-selecao/convidados.xlsx": "",
	} {
		event := env.AddEvent(b, "Casamento")
		read := sendGuests(owner, event, name, caseContent(t, name))
		if read.Invalid+read.Doubtful+read.Duplicate != 0 {
			t.Errorf("%s: %+v", name, read)
		}
		proceduretest.Post[imports.Import](owner, "imports.start", proceduretest.Input{"uuid": read.UUID})
		writeGuests(t, env, event, read.UUID)
		var got string
		if err := env.Admin.QueryRow(t.Context(), `SELECT string_agg(name || ' ' || status, ', ' ORDER BY name)
			FROM guests WHERE event_id = $1`, event.ID).Scan(&got); err != nil {
			t.Fatal(err)
		}
		isAnswered := strings.Contains(got, " attending") && strings.Contains(got, " unknown") &&
			!strings.Contains(got, "not_attending")
		if want != "" && got != want || !isAnswered {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestContactsOfTheCases: no person is lost for a field, and no field is guessed.
func TestContactsOfTheCases(t *testing.T) {
	env, api := setup(t)
	fields := []string{"VALID", "DOUBTFUL", "INVALID", "DUPLICATE"}
	for name, want := range map[string][]string{
		"08-vcard-aniversario-sem-ano/iphone.vcf": {
			"DOUBTFUL 1: Zélia Furtado +5531987652001 BIRTH_WITHOUT_YEAR",
			"DOUBTFUL 2: Hélio Sá +5531987652002 BIRTH_WITHOUT_YEAR",
			"DOUBTFUL 3: Olga Maia +5531987652003 BIRTH_WITHOUT_YEAR",
			"VALID 4: Souza, Rita +5531987652004 ",
		},
		"09-vcard-qp-latin1/nokia.vcf": {
			"VALID 1: Janaína Araújo +5531987652101 ", "VALID 2: Fabíola Sá +5531987652102 ",
			"VALID 3: José Conceição +5531987652103 ",
		},
		"11-ano-de-dois-algarismos/contatos.csv": {
			"VALID 2: Vó Dulce +5531987652301 ", "VALID 3: Tio Ary +5531987652302 ", "VALID 4: Prima Lu +5531987652303 ",
		},
		"12-so-o-ano/contatos.csv": {
			"DOUBTFUL 2: Neide Luz +5531987652401 YEAR_ONLY", "DOUBTFUL 3: Mauro Luz +5531987652402 YEAR_ONLY",
			"DOUBTFUL 4: Sara Luz +5531987652403 YEAR_ONLY",
		},
		"33-nono-digito-e-algarismo-a-menos/contatos.csv": {
			"VALID 2: Com nove +5531987657771 ", "DUPLICATE 3: Sem nove +5531987657771 DUPLICATE",
			"DOUBTFUL 4: Um a menos  PHONE_UNREADABLE", "DOUBTFUL 5: Um a mais  PHONE_UNREADABLE",
		},
	} {
		owner := api.Owner(env.AddBusiness("B"))
		read := proceduretest.Upload[imports.Import](owner, "imports.uploadContacts", caseContent(t, name))
		if got := listRows(owner, read.UUID, fields...); !equalUnordered(got, want) {
			t.Errorf("%s: %v\n%s", name, read.Faults, strings.Join(got, "\n"))
		}
	}
	owner := api.Owner(env.AddBusiness("B"))
	read := proceduretest.Upload[imports.Import](owner, "imports.uploadContacts",
		caseContent(t, "05-telefone-ponto-zero/contatos.csv"))
	rows := listRows(owner, read.UUID, fields...)
	if len(rows) != 23 {
		t.Errorf("%d rows: %q", len(rows), rows)
	}
	for _, row := range rows {
		if code := row[strings.Index(row, "DDD ")+4:][:2]; !strings.Contains(row, "+55"+code+"987654321") {
			t.Errorf("a number of a spreadsheet: %s", row)
		}
	}
}

// TestTwoDigitsOfAYearOfBirth: the days themselves, as they are stored.
func TestTwoDigitsOfAYearOfBirth(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	read := proceduretest.Upload[imports.Import](owner, "imports.uploadContacts",
		slices.Concat(caseContent(t, "11-ano-de-dois-algarismos/contatos.csv"),
			[]byte("Do futuro;31987652304;01/01/2999\nCom hora;31987652305;12/05/1948 00:00\n")))
	rows, err := env.Admin.Query(t.Context(),
		`SELECT record->>'fullName', coalesce(record->>'birthDate', ''), faults FROM import_rows
		WHERE import_id = $1 AND verdict <> 'SKIPPED' ORDER BY line`, read.UUID)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	got := []string{}
	for rows.Next() {
		var name, day string
		var text []byte
		if err := rows.Scan(&name, &day, &text); err != nil {
			t.Fatal(err)
		}
		var faults []imports.Fault
		if err := json.Unmarshal(text, &faults); err != nil {
			t.Fatal(err)
		}
		for _, fault := range faults {
			day += fault.Kind
		}
		got = append(got, name+" "+day)
	}
	if want := []string{"Vó Dulce 1948-05-12", "Tio Ary 1962-01-03", "Prima Lu 1995-08-15",
		"Do futuro BIRTH_IN_FUTURE", "Com hora 1948-05-12"}; !slices.Equal(got, want) {
		t.Errorf("born %q", got)
	}
}

// TestAMessyListIsCorrectedInPlace: the area code for all, a word answered once, a cell, a party, a row left out, a sum
// brought, another line of the names; and the rows left out can be read.
func TestAMessyListIsCorrectedInPlace(t *testing.T) {
	env, api := setup(t)
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	owner := api.Owner(event.Business)
	read := sendGuests(owner, event, "lista.csv", caseContent(t, "00-lista-baguncada/convidados.csv"))
	if read.Total != 19 || read.HeaderLine != 5 || read.Valid != 3 || read.Doubtful != 4 || read.Skipped != 6 {
		t.Fatalf("read %+v", read)
	}
	want := []imports.Issue{
		{Kind: "EMAIL", Column: "E-mail", Rows: 1}, {Kind: "PARTY_DOUBTFUL", Column: "Nome", Rows: 1},
		{Kind: "PHONE_OTHERS", Column: "Telefone", Rows: 1},
		{Kind: "PHONE_UNREADABLE", Column: "Telefone", Rows: 1},
		{Kind: "PHONE_WITHOUT_AREA_CODE", Column: "Telefone", Rows: 1},
		{Kind: "STATUS_UNKNOWN", Column: "Confirmou?", Value: "depende do trabalho", Rows: 1},
	}
	if !slices.Equal(read.Issues, want) {
		t.Errorf("issues %+v", read.Issues)
	}
	change := func(name string, input proceduretest.Input) imports.Import {
		t.Helper()
		input["uuid"] = read.UUID
		return proceduretest.Post[imports.Import](owner, "imports."+name, input)
	}
	if got := change("chooseFields", proceduretest.Input{"areaCode": "31",
		"answers": map[string]string{"depende do trabalho": "unknown"}}); len(got.Issues) != 4 || got.Total != 19 {
		t.Errorf("answered for all: %+v", got)
	}
	cells := []string{"Cláudia Reis", "4", "(31) 98765-4320", "claudia@exemplo.com", "sim", "4", ""}
	if got := change("correctRow", proceduretest.Input{"line": 11, "cells": cells}); len(got.Issues) != 2 {
		t.Errorf("corrected: %+v", got)
	}
	if got := change("correctRow", proceduretest.Input{"line": 6, "partySize": 3}); got.Total != 18 {
		t.Errorf("of three places: %+v", got)
	}
	if got := change("correctRow", proceduretest.Input{"line": 12, "isIncluded": false}); got.Total != 17 ||
		got.Skipped != 7 {
		t.Errorf("without a row: %+v", got)
	}
	if got := change("correctRow", proceduretest.Input{"line": 12, "isIncluded": true}); got.Total != 18 {
		t.Errorf("with it again: %+v", got)
	}
	text := owner.Fetch(owner.Address("imports.getLeftOut", proceduretest.Input{"uuid": read.UUID})).Body.String()
	for _, line := range []string{"Linha;Motivo;Nome;Qtd", "13;Linha de soma, sem nome;SUBTOTAL;12",
		"1;Linha acima dos nomes das colunas;Casamento Marina & Tomás"} {
		if !strings.Contains(text, line) {
			t.Errorf("what is left out lacks %q:\n%s", line, text)
		}
	}
	if got := change("chooseFields", proceduretest.Input{"headerLine": 4}); got.HeaderLine != 4 ||
		!slices.Equal(got.Columns[:5], []string{"Quem", "", "Contato", "", "Presença"}) {
		t.Errorf("with names from another line: %+v", got)
	}
	if got := change("chooseFields", proceduretest.Input{"headerLine": 5}); got.Total != 18 {
		t.Errorf("and back: %+v", got)
	}
	for name, input := range map[string]proceduretest.Input{
		"a line of the head": {"line": 5, "isIncluded": true},
		"too few cells":      {"line": 6, "cells": []string{"Ana"}},
		"a cell of a novel":  {"line": 6, "cells": []string{strings.Repeat("a", 4001), "", "", "", "", "", ""}},
		"fifty-one places":   {"line": 6, "partySize": 51},
	} {
		input["uuid"] = read.UUID
		if got := owner.PostRefused("imports.correctRow", input); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %+v", name, got)
		}
	}
	for name, input := range map[string]proceduretest.Input{
		"no area code":        {"areaCode": "20"},
		"no line of the file": {"headerLine": 3},
		"no status":           {"answers": map[string]string{"talvez": "perhaps"}},
	} {
		input["uuid"] = read.UUID
		if got := owner.PostRefused("imports.chooseFields", input); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %+v", name, got)
		}
	}
	proceduretest.Post[imports.Import](owner, "imports.start", proceduretest.Input{"uuid": read.UUID})
	if n := writeGuests(t, env, event, read.UUID); n != 18 {
		t.Errorf("%d guests were written", n)
	}
	var invitations, people int
	if err := env.Admin.QueryRow(t.Context(),
		`SELECT count(*), sum((SELECT count(*) FROM guests g WHERE g.invitation_id = i.id))
		FROM invitations i WHERE i.event_id = $1`, event.ID).Scan(&invitations, &people); err != nil {
		t.Fatal(err)
	}
	if invitations != 7 || people != 18 {
		t.Errorf("%d invitations of %d people", invitations, people)
	}
	again := sendGuests(owner, event, "lista.csv", caseContent(t, "00-lista-baguncada/convidados.csv"))
	if again.Total != 1 || again.Duplicate != 6 {
		t.Errorf("the same list again: %+v", again)
	}
	if got := owner.PostRefused("imports.correctRow", proceduretest.Input{"uuid": read.UUID, "line": 6,
		"isIncluded": false}); got.Status != http.StatusConflict {
		t.Errorf("a row of an import that has started: %+v", got)
	}
}

// TestACorrectionLosesNoGuest: a phone next to a name is no name, and fewer places than the names of a corrected cell
// leave every name in.
func TestACorrectionLosesNoGuest(t *testing.T) {
	env, api := setup(t)
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	owner := api.Owner(event.Business)
	read := sendGuests(owner, event, "lista.csv", []byte("Ana Lima 98765-8888\nFamília Prado + 3\n"))
	if got := listRows(owner, read.UUID, "DOUBTFUL"); !slices.Equal(got, []string{
		"DOUBTFUL 1: Ana Lima [Ana Lima]  PHONE_WITHOUT_AREA_CODE",
		"DOUBTFUL 2: Família Prado [, , , ]  PARTY_DOUBTFUL"}) {
		t.Errorf("read %q", got)
	}
	for name, input := range map[string]proceduretest.Input{
		"chooseFields": {"areaCode": "31"}, "correctRow": {"line": 2, "partySize": 2},
	} {
		input["uuid"] = read.UUID
		proceduretest.Post[imports.Import](owner, "imports."+name, input)
	}
	proceduretest.Post[imports.Import](owner, "imports.correctRow", proceduretest.Input{"uuid": read.UUID, "line": 2,
		"cells": []string{"Família Prado, Otávio, Dirce e Lia"}})
	if got := listRows(owner, read.UUID, "VALID", "DOUBTFUL"); !slices.Equal(got, []string{
		"VALID 1: Ana Lima [Ana Lima] +5531987658888 ", "VALID 2: Família Prado [Otávio, Dirce, Lia]  "}) {
		t.Errorf("corrected %q", got)
	}
}

// TestACompanionWhoGotANameComesOnce: a list read again after companions were named adds no place.
func TestACompanionWhoGotANameComesOnce(t *testing.T) {
	env, api := setup(t)
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	owner := api.Owner(event.Business)
	list := []byte("Nome\nBeto + 1\nFamília Prado (3)\n")
	read := sendGuests(owner, event, "lista.csv", list)
	proceduretest.Post[imports.Import](owner, "imports.start", proceduretest.Input{"uuid": read.UUID})
	if n := writeGuests(t, env, event, read.UUID); n != 5 {
		t.Fatalf("%d guests were written", n)
	}
	if _, err := env.Admin.Exec(t.Context(),
		`UPDATE guests SET name = 'Rita ' || position WHERE event_id = $1 AND name = ''`, event.ID); err != nil {
		t.Fatal(err)
	}
	if again := sendGuests(owner, event, "lista.csv", list); again.Total != 0 || again.Duplicate != 2 {
		t.Errorf("the same list again: %+v", again)
	}
	if more := sendGuests(owner, event, "lista.csv", []byte("Nome\nBeto + 2\n")); more.Total != 1 {
		t.Errorf("one place more: %+v", more)
	}
}

// TestAVendorWithoutAPhoneSaysWhy: the phone tells vendors apart, so the row waits for one.
func TestAVendorWithoutAPhoneSaysWhy(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	read := proceduretest.Upload[imports.Import](owner, "imports.uploadVendors",
		[]byte("Flor de Minas;(31) 98888-2222\nBuffet X;3222-4567\nDJ Zé;\n"))
	rows := proceduretest.Get[imports.GetRowsOutput](owner, "imports.getRows",
		proceduretest.Input{"uuid": read.UUID, "verdict": "INVALID"}).Items
	got := []string{}
	for _, row := range rows {
		for _, fault := range row.Faults {
			got = append(got, fmt.Sprintf("%d %s: %s", row.Line, fault.Column, fault.Message))
		}
	}
	if want := []string{"2 : Sem categoria: entra em Outros", "2 Coluna 2: Este telefone está sem DDD",
		"3 : Sem categoria: entra em Outros",
		"3 Coluna 2: falta o telefone, que diferencia um fornecedor do outro"}; !slices.Equal(got, want) {
		t.Errorf("left out: %q", got)
	}
	if !slices.Contains(read.Issues, imports.Issue{Kind: "PHONE_MISSING", Column: "Coluna 2", Rows: 1, Invalid: 1}) {
		t.Errorf("issues %+v", read.Issues)
	}
}

// TestLettersOfAnotherProgram: a text that says no encoding is decoded by its letters, and the other ways are offered.
func TestLettersOfAnotherProgram(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	dos := []byte("Nome;Telefone\nJos\x82 Concei\x87\xc6o;31987650001\n")
	read := proceduretest.Upload[imports.Import](owner, "imports.uploadContacts", dos)
	if got := listRows(owner, read.UUID, "VALID"); !slices.Equal(got,
		[]string{"VALID 2: José Conceição +5531987650001 "}) {
		t.Errorf("of DOS: %q", got)
	}
	if len(read.Encodings) != 3 || read.Encodings[0].Name != "DOS" ||
		!strings.HasPrefix(read.Encodings[0].Sample, "José Conceição") {
		t.Errorf("offered %+v", read.Encodings)
	}
	chosen := proceduretest.Send[imports.Import](owner, "imports.uploadContacts",
		proceduretest.Input{"encoding": "WINDOWS"}, "a.csv", dos)
	if chosen.Encodings[0].Name != "WINDOWS" {
		t.Errorf("chosen %+v", chosen.Encodings)
	}
}
