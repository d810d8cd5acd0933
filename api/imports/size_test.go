package imports_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"cortejo/api/imports"
	"cortejo/platform/procedure/proceduretest"
)

// TestAFileGrowsNoFurtherThanItMay: what people correct in a file is bounded as the file itself is, because every
// correction reads all of it again.
func TestAFileGrowsNoFurtherThanItMay(t *testing.T) {
	env, api := setup(t)
	owner := api.Owner(env.AddBusiness("Ana Clara Cerimonial"))
	text := "Nome;Telefone" + strings.Repeat(";Nota", 58) + "\n"
	for n := range 140 {
		text += fmt.Sprintf("Pessoa %d;31 98765-%04d\n", n, n)
	}
	read := proceduretest.Upload[imports.Import](owner, "imports.uploadContacts", []byte(text))
	if len(read.Columns) != 60 || read.Valid != 140 {
		t.Fatalf("read %+v", read)
	}
	cells := slices.Repeat([]string{strings.Repeat("a", 4000)}, 60)
	proceduretest.Post[imports.Import](owner, "imports.correctRow",
		proceduretest.Input{"uuid": read.UUID, "line": 2, "cells": cells})
	env.Exec(`UPDATE import_rows SET cells = $2 WHERE import_id = $1 AND line BETWEEN 2 AND 140`, read.UUID, cells)
	if got := owner.PostRefused("imports.correctRow", proceduretest.Input{"uuid": read.UUID, "line": 141,
		"cells": cells}); got.Status != http.StatusUnprocessableEntity {
		t.Errorf("a file of 33 MB: %+v", got)
	}
	if got := faultsOf(owner, read.UUID, "VALID"); len(got) != 0 {
		t.Errorf("the refused correction left %q", got)
	}
}

// TestFaultsTakeNoMoreThanTheirFile: every fault names its column and its cell, so that a few kilobytes could have
// hundreds of megabytes of them.
func TestFaultsTakeNoMoreThanTheirFile(t *testing.T) {
	env, api := setup(t)
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	owner := api.Owner(event.Business)
	columns := []string{"Nome"}
	for n := range 5 {
		columns = append(columns, fmt.Sprintf("%d%s", n, strings.Repeat("a", 3990)))
	}
	rows := strings.Builder{}
	rows.WriteString(strings.Join(columns, ";") + "\n")
	for n := range 1800 {
		fmt.Fprintf(&rows, "Pessoa %d;x;x;x;x;x\n", n)
	}
	read := proceduretest.Upload[imports.Import](owner, "imports.uploadContacts", []byte(rows.String()))
	if read.Valid != 1800 {
		t.Fatalf("read %+v", read)
	}
	if got := owner.PostRefused("imports.chooseFields", proceduretest.Input{"uuid": read.UUID, "fields": []string{
		"fullName", "phone", "email", "birthDate", "eventType", "eventDate"}}); got.Status !=
		http.StatusUnprocessableEntity {
		t.Errorf("columns of long names: %+v", got)
	}

	rows.Reset()
	rows.WriteString("Convidado\n")
	for n := range 8000 {
		fmt.Fprintf(&rows, "\"Rui %d%s\"\n", n, strings.Repeat(",Ana", 45))
	}
	if got := owner.SendRefused("imports.uploadGuests", proceduretest.Input{"eventUuid": event.ID}, "lista.csv",
		[]byte(rows.String())); got.Status != http.StatusUnprocessableEntity {
		t.Errorf("people of one name: %+v", got)
	}
}

// TestLongCellsOfPeopleAreNotRead: a cell of thousands of letters names no party, and takes long to read as one.
func TestLongCellsOfPeopleAreNotRead(t *testing.T) {
	env, api := setup(t)
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	owner := api.Owner(event.Business)
	read := sendGuests(owner, event, "lista.csv", []byte("Convite;Convidado;Telefone;Acompanhantes\n"+
		";Ana"+strings.Repeat(" e Rui", 40)+";;\n"+
		";Davi;;Bia"+strings.Repeat(", Rui", 40)+"\n"+
		";Eva;31 98765-4320"+strings.Repeat("/ 31 98765-4321", 30)+";\n"))
	if read.Total != 2 {
		t.Fatalf("read %+v", read)
	}
	want := []string{"2: Use até 190 letras (Convidado, Ana" + strings.Repeat(" e Rui", 40) + ")"}
	if got := faultsOf(owner, read.UUID, "INVALID"); !slices.Equal(got, want) {
		t.Errorf("left out: %q", got)
	}
	want = []string{"3: Use até 190 letras (Acompanhantes, Bia" + strings.Repeat(", Rui", 40) + ")",
		"4: Informe um telefone com DDD (Telefone, 31 98765-4320" + strings.Repeat("/ 31 98765-4321", 30) + ")"}
	if got := faultsOf(owner, read.UUID, "DOUBTFUL"); !slices.Equal(got, want) {
		t.Errorf("doubtful: %q", got)
	}
}
