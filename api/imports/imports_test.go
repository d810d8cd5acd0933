package imports_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/imports"
	"cortejo/formats/secretlink"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	return newImportsEnv(t)
}

// newImportsEnv returns a database, and an API whose imports no worker runs.
func newImportsEnv(t testing.TB) (*tenanttest.Env, *proceduretest.API) {
	t.Helper()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	return env,
		proceduretest.New(t, env, func(r *procedure.Router) { imports.Register(r, env.DB, secretlink.KeyOf("server"), 0) })
}

const header = "Nome;Telefone;Email;Categorias;Instagram\n"

func faultsOf(who proceduretest.Caller, id uuid.UUID, verdict string) (all []string) {
	for _, row := range proceduretest.Get[imports.GetRowsOutput](who, "imports.getRows",
		proceduretest.Input{"uuid": id, "verdict": verdict}).Items {
		for _, f := range row.Faults {
			all = append(all, fmt.Sprintf("%d: %s (%s, %s)", row.Line, f.Message, f.Column, f.Value))
		}
	}
	return all
}

func TestVendorRules(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	read := proceduretest.Upload[imports.Import](owner, "imports.uploadVendors", []byte(header+
		"Flora Viva;(31) 98888-1234;contato@flora.example.com;Decoração, flores ;@floraviva\n"+
		";31988881235;;Flores;\n"+
		"***;31988881236;;Flores;\n"+
		"Luz;ramal 12;;fotografia;\n"+
		"Luz;+1 415 555 2671;luz@;Nada, disso;luz..e\n"+
		";;;;\n"+
		"Repetida;55 31 98888-1234;;Buffet;\n"+
		"Som;Cel.: 31 3222-4567;;\"Bolo e doces,Buffet,Fotografia,Filmagem\";\n"))
	if read.Valid != 2 || read.Doubtful != 1 || read.Invalid != 3 || read.Duplicate != 1 || read.Total != 3 ||
		read.State != queries.ImportStatePREVIEW || len(read.Faults) != 0 {
		t.Errorf("read %+v", read)
	}
	want := []string{
		"3: o nome do fornecedor é obrigatório (Nome, )", "4: nome de fornecedor inválido (Nome, ***)",
		"5: número de telefone inválido (Telefone, ramal 12)",
	}
	if got := faultsOf(owner, read.UUID, "INVALID"); !slices.Equal(got, want) {
		t.Errorf("faults\n%s", strings.Join(got, "\n"))
	}
	want = []string{
		"6: e-mail inválido (Email, luz@)", "6: categoria inválida (Categorias, Nada, disso)",
		"6: Este não é um nome de usuário válido (Instagram, luz..e)",
	}
	if got := faultsOf(owner, read.UUID, "DOUBTFUL"); !slices.Equal(got, want) {
		t.Errorf("faults\n%s", strings.Join(got, "\n"))
	}
	if got := faultsOf(owner, read.UUID, "DUPLICATE"); !slices.Equal(got,
		[]string{"8: Este telefone já está na linha 2 (Telefone, +5531988881234)"}) {
		t.Errorf("duplicates %q", got)
	}
	rows := proceduretest.Get[imports.GetRowsOutput](owner, "imports.getRows",
		proceduretest.Input{"uuid": read.UUID, "verdict": "VALID"}).Items
	if first := rows[0].Record; first.Name != "Flora Viva" || first.Phone != "+5531988881234" ||
		!slices.Equal(first.Categories, []string{"DECORATION", "FLOWERS"}) || first.InstagramHandle != "floraviva" {
		t.Errorf("becomes %+v", first)
	}
	if last := rows[1].Record; last.Phone != "+553132224567" || len(last.Categories) != 3 ||
		!slices.Equal(last.LeftOut, []string{"VIDEO"}) {
		t.Errorf("becomes %+v", last)
	}
}

// A column of categories whose name is not usual is chosen by the person, who then matches its unknown categories: a
// match stays while other rows are corrected, and a category that no row has any more is not asked for.
func TestCategoriesOfAChosenColumn(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	read := proceduretest.Upload[imports.Import](owner, "imports.uploadVendors", []byte("Nome;Telefone;O que faz\n"+
		"Neve;31988881235;Neve artificial\nGelo;31988881238;Gelo seco\nFlora;31988881234;Flores\n"))
	if len(read.Unknown) != 0 {
		t.Errorf("read %+v", read.Unknown)
	}
	chosen := proceduretest.Post[imports.Import](owner, "imports.chooseFields",
		proceduretest.Input{"uuid": read.UUID, "fields": []string{"name", "phone", "categories"}})
	if want := []imports.UnknownCategory{{Name: "Neve artificial", Rows: 1},
		{Name: "Gelo seco", Rows: 1}}; !slices.Equal(chosen.Unknown, want) || chosen.Valid != 1 || chosen.Doubtful != 2 {
		t.Errorf("chosen %+v", chosen)
	}
	proceduretest.Post[imports.Import](owner, "imports.matchCategory",
		proceduretest.Input{"uuid": read.UUID, "name": "Neve artificial", "category": "ENTERTAINMENT"})
	corrected := proceduretest.Post[imports.Import](owner, "imports.correctRow", proceduretest.Input{"uuid": read.UUID,
		"line": 3, "cells": []string{"Gelo", "31988881238", "Buffet"}})
	if want := []imports.UnknownCategory{{Name: "Neve artificial", Rows: 1,
		Category: "ENTERTAINMENT"}}; !slices.Equal(corrected.Unknown, want) || corrected.Valid != 3 {
		t.Errorf("corrected %+v", corrected)
	}
}

// An unknown category is matched by its synonyms, or by the person who looks at the file.
func TestCategoriesAreMatched(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	read := proceduretest.Upload[imports.Import](owner, "imports.uploadVendors", []byte(header+
		"Flora;31988881234;;fotógrafo, DOCES;\n"+
		"Neve;31988881235;;Neve artificial;\n"+
		"Zero;31988881236;;\"Carro, neve  ARTIFICIAL\";\n"+
		"\"Beto;31988881237;;Neve artificial;\n"+
		"Gelo;31988881238;;Gelo;\n"))
	if want := []imports.UnknownCategory{{Name: "Neve artificial", Rows: 2},
		{Name: "Gelo", Rows: 1}}; !slices.Equal(read.Unknown, want) || read.Valid != 2 ||
		read.Doubtful != 2 || read.Invalid != 1 {
		t.Errorf("read %+v", read)
	}
	if got := faultsOf(owner, read.UUID, "INVALID"); !slices.Contains(got,
		"5: as aspas desta linha não formam pares (Nome, \"Beto;31988881237;;Neve artificial;)") {
		t.Errorf("faults %q", got)
	}
	match := proceduretest.Input{"uuid": read.UUID, "name": "Neve artificial", "category": "ENTERTAINMENT"}
	matched := proceduretest.Post[imports.Import](owner, "imports.matchCategory", match)
	if matched.Valid != 3 || matched.Doubtful != 1 || matched.Total != 4 || matched.Unknown[0].Category != "ENTERTAINMENT" {
		t.Errorf("matched %+v", matched)
	}
	rows := proceduretest.Get[imports.GetRowsOutput](owner, "imports.getRows",
		proceduretest.Input{"uuid": read.UUID, "verdict": "VALID"}).Items
	if !slices.Equal(rows[0].Record.Categories, []string{"PHOTOGRAPHY", "CAKE"}) ||
		!slices.Equal(rows[1].Record.Categories, []string{"ENTERTAINMENT"}) ||
		!slices.Equal(rows[2].Record.Categories, []string{"TRANSPORT", "ENTERTAINMENT"}) {
		t.Errorf("they become %+v", rows)
	}
	match["category"] = ""
	if undone := proceduretest.Post[imports.Import](owner, "imports.matchCategory", match); undone.Valid != 2 ||
		undone.Total != 4 {
		t.Errorf("matched with none: %+v", undone)
	}
	for name, refused := range map[string]proceduretest.Input{
		"no category":         {"uuid": read.UUID, "name": "Gelo", "category": "ICE"},
		"no name of the file": {"uuid": read.UUID, "name": "Fogo", "category": "OTHER"},
	} {
		if got := owner.PostRefused("imports.matchCategory", refused); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := owner.PostRefused("imports.matchCategory", proceduretest.Input{"uuid": env.Import(b), "name": "Gelo",
		"category": "OTHER"}); got.Status != http.StatusNotFound {
		t.Errorf("a file of contacts: %+v", got)
	}
}

func TestVendorHeader(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	for text, want := range map[string][]string{
		"nome,telefone,E-MAIL,categorias,instagram,outra\n": {},
		"Nome;Email;Categorias\nAna;a@b.co;Flores\n": {
			"A coluna “Telefone”, esperada na posição 2, não foi encontrada.",
		},
		"a;b;c\n1;2;3\n": {"Nenhuma coluna foi encontrada."},
	} {
		read := proceduretest.Upload[imports.Import](owner, "imports.uploadVendors", []byte(text))
		if !slices.Equal(read.Faults, want) || read.Total != 0 || read.Valid != 0 {
			t.Errorf("%q: %+v", text, read)
		}
		if got := owner.PostRefused("imports.start",
			proceduretest.Input{"uuid": read.UUID}); got.Status != http.StatusConflict {
			t.Errorf("%q was started: %+v", text, got)
		}
	}
	for name, c := range map[string]struct {
		content []byte
		status  int
		says    string
	}{
		"over 1 MB": {[]byte(header + strings.Repeat("Flora;31988881234;;Flores;\n", 50_000)),
			http.StatusRequestEntityTooLarge,
			"O arquivo passa de 1 MB. Divida-o em arquivos menores e importe um de cada vez."},
		"no table": {[]byte("PK\x03\x04\x00\x00 a workbook"), http.StatusUnprocessableEntity,
			"Não conseguimos ler este arquivo. Ele pode estar incompleto ou protegido por senha."},
		"a picture": {[]byte("\x89PNG\r\n\x1a\n"), http.StatusUnprocessableEntity,
			"Este arquivo não é do tipo que conseguimos ler. Escolha um arquivo .csv, .xlsx ou .vcf."},
		"no row": {[]byte("\n\n"), http.StatusUnprocessableEntity, "Este arquivo não tem nenhuma linha."},
	} {
		if got := owner.UploadRefused("imports.uploadVendors", c.content); got.Status != c.status ||
			got.Detail != c.says {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestContactsOfAnyFile(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	known := env.AddContact(b, "Marina Alves")
	env.AddContact(env.AddBusiness("Outra"), "Segredo")
	read := proceduretest.Upload[imports.Import](owner, "imports.uploadContacts", []byte(
		"First Name,Last Name,Phone 1 - Value,Nascimento,Tipo,Obs,Cor\n"+
			"Ana,Lima,31 98765-0001 ::: 31 3222-0001,29/02/1996,Casamento,Prefere manhãs,azul\n"+
			"Beatriz,,"+known.Phone+",,,,\n"+
			"Caio,Sá,123,31/02/1990,Rave,,\n"))
	if want := []string{"fullName", "fullName", "phone", "birthDate", "eventType", "observations",
		""}; !slices.Equal(read.Fields, want) {
		t.Errorf("the columns are taken for %q", read.Fields)
	}
	if read.Valid != 1 || read.Duplicate != 1 || read.Doubtful != 1 || read.Total != 2 {
		t.Errorf("read %+v", read)
	}
	if got := faultsOf(owner, read.UUID, "DUPLICATE"); !slices.Equal(got,
		[]string{"3: Este telefone já é de Marina Alves (Phone 1 - Value, " + known.Phone + ")"}) {
		t.Errorf("duplicates %q", got)
	}
	want := []string{
		"4: Informe um telefone com DDD (Phone 1 - Value, 123)", "4: Informe uma data válida (Nascimento, 31/02/1990)",
		"4: Tipo de evento desconhecido (Tipo, Rave)",
	}
	if got := faultsOf(owner, read.UUID, "DOUBTFUL"); !slices.Equal(got, want) {
		t.Errorf("faults\n%s", strings.Join(got, "\n"))
	}
	chosen := proceduretest.Post[imports.Import](owner, "imports.chooseFields",
		proceduretest.Input{"uuid": read.UUID, "fields": []string{"fullName", "", "phone", "", "", "", "observations"}})
	if chosen.Doubtful != 1 || len(chosen.Faults) != 0 || chosen.Total != 2 {
		t.Errorf("with other columns: %+v", chosen)
	}
	if none := proceduretest.Post[imports.Import](owner, "imports.chooseFields",
		proceduretest.Input{"uuid": read.UUID, "fields": []string{"", "", "phone", "", "", "", ""}}); none.Total != 0 ||
		!slices.Equal(none.Faults, []string{"Diga qual coluna tem o nome."}) {
		t.Errorf("without a name: %+v", none)
	}
	for _, fields := range [][]string{{"fullName"}, {"fullName", "password", "phone", "", "", "", ""}} {
		if got := owner.PostRefused("imports.chooseFields",
			proceduretest.Input{"uuid": read.UUID, "fields": fields}); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%q: %+v", fields, got)
		}
	}
}

// A file that would take minutes is refused with a field error, and the next one is read.
func TestAFileThatTakesTooLong(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("B"))
	const says = "Este arquivo se abre em algo grande demais. Salve uma cópia mais simples e envie de novo."
	if got := owner.UploadRefused("imports.uploadContacts",
		[]byte("BEGIN:VCARD\n"+strings.Repeat("\n", 2_600_000))); got.Status != http.StatusUnprocessableEntity ||
		got.MessageOf("file") != says {
		t.Errorf("%+v", got)
	}
	folded := "BEGIN:VCARD\nFN:Ana Lima\nTEL:31987650001\nNOTE:a" + strings.Repeat("\n a", 1_500_000) + "\nEND:VCARD\n"
	if read := proceduretest.Upload[imports.Import](owner, "imports.uploadContacts",
		[]byte(folded)); read.Doubtful != 1 {
		t.Errorf("a card with a long note: %+v", read)
	}
}

func TestAnImportStartsOnce(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	on := proceduretest.Input{"uuid": env.Import(b)}
	if got := owner.PostRefused("imports.undo", on); got.Status != http.StatusConflict {
		t.Errorf("undone before it began: %+v", got)
	}
	for range 2 {
		if started := proceduretest.Post[imports.Import](owner, "imports.start",
			on); started.State != queries.ImportStateRUNNING {
			t.Errorf("started: %+v", started)
		}
	}
	if got := owner.PostRefused("imports.chooseFields",
		proceduretest.Input{"uuid": on["uuid"], "fields": []string{"", ""}}); got.Status != http.StatusConflict {
		t.Errorf("its columns still change: %+v", got)
	}
	var jobs int
	if err := env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM river.river_job WHERE kind = 'import'`).
		Scan(&jobs); err != nil || jobs != 1 {
		t.Errorf("%d jobs, %v", jobs, err)
	}
	if undone := proceduretest.Post[imports.Import](owner, "imports.undo",
		on); undone.State != queries.ImportStateUNDOING {
		t.Errorf("undone: %+v", undone)
	}
}

func TestPastImports(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	assistant := env.AddMember(b, tenants.TeamAssistant)
	gone := env.AddFormerMember(b, tenants.TeamAssistant)
	imported := func(by uuid.UUID, kind string, state string) uuid.UUID {
		id := env.Import(b)
		if _, err := env.Admin.Exec(t.Context(),
			`UPDATE imports SET created_by = $2, kind = $3::import_kind, state = $4::import_state, done = 4, failed = 1, kept = 2 WHERE id = $1`, id, by, kind, state); err != nil {
			t.Fatal(err)
		}
		return id
	}
	want := []uuid.UUID{
		imported(gone.User.ID, "VENDORS", "UNDONE"), imported(env.AddStaff("Sofia").ID, "VENDORS", "UNDOING"),
		imported(assistant.User.ID, "VENDORS", "RUNNING"), imported(b.Owner.ID, "VENDORS", "DONE"),
	}
	slices.Reverse(want)
	imported(b.Owner.ID, "CONTACTS", "DONE")
	imported(b.Owner.ID, "VENDORS", "PREVIEW")
	other := env.AddBusiness("Outra")
	env.Import(other)
	var got []imports.PastImport
	input := proceduretest.Input{"kind": "VENDORS", "limit": "3"}
	for pages := 1; ; pages++ {
		page := proceduretest.Get[imports.GetAllOutput](api.Owner(b), "imports.getAll", input)
		got = append(got, page.Items...)
		if page.NextCursor == nil {
			if pages != 2 {
				t.Errorf("%d pages", pages)
			}
			break
		}
		input["cursor"] = *page.NextCursor
	}
	var ids []uuid.UUID
	var by []string
	for _, i := range got {
		ids, by = append(ids, i.UUID), append(by, fmt.Sprint(i.ByName, i.ByCortejo))
		if i.Done != 4 || i.Failed != 1 || i.Kept != 2 || i.CreatedAt.IsZero() {
			t.Errorf("it counts %+v", i)
		}
	}
	if !slices.Equal(ids, want) {
		t.Errorf("the list is %+v", got)
	}
	if people := []string{b.Owner.Name + "false", assistant.User.Name + "false", "true", "false"}; !slices.Equal(by,
		people) {
		t.Errorf("they came by %q, want %q", by, people)
	}
	for who, caller := range map[string]proceduretest.Caller{"another business": api.Owner(other),
		"a helper": api.Member(env.AddMember(b, tenants.TeamGuest).User, b)} {
		if seen := proceduretest.Get[imports.GetAllOutput](caller, "imports.getAll",
			proceduretest.Input{"kind": "VENDORS"}).Items; len(seen) != 0 {
			t.Errorf("%s sees %+v", who, seen)
		}
	}
}

// What exceeds the rows of the day is refused before it starts, also where several files were read at once.
func TestRowsOfTheDay(t *testing.T) {
	t.Parallel()
	env, _ := newImportsEnv(t)
	api := proceduretest.New(t, env,
		func(r *procedure.Router) { imports.Register(r, env.DB, secretlink.KeyOf("server"), 5) })
	owner, other := api.Owner(env.AddBusiness("A")), api.Owner(env.AddBusiness("B"))
	fileOf := func(from, rows int) []byte {
		text := header
		for n := range rows {
			text += fmt.Sprintf("Fornecedor;31 98888-%04d;;Flores;\n", from+n)
		}
		return []byte(text)
	}
	read := func(who proceduretest.Caller, from, rows int) imports.Import {
		return proceduretest.Upload[imports.Import](who, "imports.uploadVendors", fileOf(from, rows))
	}
	first, second := read(owner, 0, 3), read(owner, 3, 3)
	if got := owner.UploadRefused("imports.uploadVendors", fileOf(6, 6)); !strings.Contains(got.MessageOf("file"),
		"importa até 5 linhas por dia e ainda pode importar 5; este arquivo tem 6") {
		t.Errorf("a file of six rows: %+v", got)
	}
	proceduretest.Post[imports.Import](owner, "imports.start", proceduretest.Input{"uuid": first.UUID})
	if got := owner.PostRefused("imports.start",
		proceduretest.Input{"uuid": second.UUID}); !strings.Contains(got.MessageOf("file"), "ainda pode importar 2") {
		t.Errorf("a second file beyond the day's rows: %+v", got)
	}
	if got := owner.UploadRefused("imports.uploadVendors",
		fileOf(6, 3)); !strings.Contains(got.MessageOf("file"), "ainda pode importar 2") {
		t.Errorf("a file of three rows: %+v", got)
	}
	if third := read(owner, 6, 2); third.Valid != 2 {
		t.Errorf("two rows still fit: %+v", third)
	}
	if theirs := read(other, 0, 5); theirs.Valid != 5 {
		t.Errorf("another business has its own rows: %+v", theirs)
	}
}
