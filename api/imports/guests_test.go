package imports_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/imports"
	"cortejo/formats/guesttext"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// written runs the steps of the job that writes a file of guests, or undoes it, until none is left.
func written(t *testing.T, env *tenanttest.Env, event tenanttest.Event, id uuid.UUID,
	step func(q *queries.Queries) (int64, error)) (total int64) {
	t.Helper()
	for {
		var done int64
		if err := env.DB.Write(t.Context(), tenants.AsWorker(event.Business.ID), func(w tenants.Writer) (err error) {
			done, err = step(queries.New(w))
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if total += done; done == 0 {
			return total
		}
	}
}

func writeGuests(t *testing.T, env *tenanttest.Env, event tenanttest.Event, id uuid.UUID) (total int64) {
	t.Helper()
	return written(t, env, event, id, func(q *queries.Queries) (int64, error) {
		return writeStep(t, q, event, id)
	})
}

func writeStep(t *testing.T, q *queries.Queries, event tenanttest.Event, id uuid.UUID) (int64, error) {
	t.Helper()
	row, err := q.WriteGuests(t.Context(), queries.WriteGuestsParams{ImportID: id, EventID: event.ID, BatchSize: 500,
		AtMost: guesttext.MaxPerEvent, PerInvitation: guesttext.MaxPerInvitation,
		TablesAtMost: guesttext.MaxTablesPerEvent})
	return int64(row.Written), err
}

const guestHeader = "Convite;Convidado;Status;Telefone;Etiquetas;Faixa etária;Idade;E-mail;Mesa;Restrição alimentar\n"

// TestTheSameSheetAgainAddsWhatIsNew: rows are assigned to households by the invitation's name or phone, and answers
// since then stay.
func TestTheSameSheetAgainAddsWhatIsNew(t *testing.T) {
	env, api := setup(t)
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	owner := api.Owner(event.Business)
	long := strings.Repeat("ã", 190)
	sheet := guestHeader +
		"Família Prado;Ana Prado;Confirmado;(31) 98812-4470;amigos, noiva;Adulto;;ana@exemplo.com;Mesa 4;vegetariana\n" +
		"Família Prado;Bia Prado;;;;Criança;recém-nascido;;4;\n" +
		"familia prado;Acompanhante de Ana;;;;;;;;\n" +
		";Caio 🎉 Lima;Não vai;31 98888-1111;;;40;;;\n" +
		";Duda Lima;sim;+55 31 98888 1111;;;7;;2;\n" +
		";" + long + ";;;;;;;;\n"
	upload := func(text string) imports.Import {
		t.Helper()
		return proceduretest.Send[imports.Import](owner, "imports.uploadGuests",
			proceduretest.Input{"eventUuid": event.ID}, "convidados.csv", []byte(text))
	}
	read := upload(sheet)
	if read.Valid != 6 || read.Invalid != 0 || read.Duplicate != 0 || read.Kind != queries.ImportKindGUESTS ||
		*read.EventUUID != event.ID || len(read.Faults) != 0 {
		t.Fatalf("read %+v: %v", read, faultsOf(owner, read.UUID, "INVALID"))
	}
	proceduretest.Post[imports.Import](owner, "imports.start", proceduretest.Input{"uuid": read.UUID})
	if n := writeGuests(t, env, event, read.UUID); n != 6 {
		t.Errorf("%d guests were written", n)
	}
	list := func() (lines []string) {
		t.Helper()
		rows, err := env.Admin.Query(t.Context(),
			`SELECT i.name || '/' || coalesce(i.phone, '') || ': ' || g.name || ' ' || g.status || ' ' || g.kind || ' ' || coalesce(g.age::text, '')
			|| ' ' || array_to_string(g.tags, '+') || ' ' || coalesce((SELECT t.number::text FROM seating_tables t WHERE t.id = g.table_id), '') || ' ' || g.diet
			|| (SELECT count(*) FROM invitation_tokens k WHERE k.invitation_id = i.id)
			FROM invitations i JOIN guests g ON g.invitation_id = i.id WHERE i.event_id = $1 AND g.deleted_at IS NULL ORDER BY i.id, g.position`, event.ID)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, line)
		}
		return lines
	}
	want := []string{
		"Família Prado/+5531988124470: Ana Prado attending adult  amigos+noiva 4 vegetariana2",
		"Família Prado/+5531988124470: Bia Prado unknown child 0  4 2",
		"Família Prado/+5531988124470:  unknown unknown    2",
		"Caio 🎉 Lima/+5531988881111: Caio 🎉 Lima not_attending adult    2",
		"Caio 🎉 Lima/+5531988881111: Duda Lima attending child 7  2 2", long + "/: " + long + " unknown unknown    2",
	}
	if got := list(); !slices.Equal(got, want) {
		t.Errorf("the list is\n%s", strings.Join(got, "\n"))
	}
	if _, err := env.Admin.Exec(t.Context(),
		`UPDATE guests SET status = 'not_attending' WHERE name = 'Ana Prado'`); err != nil {
		t.Fatal(err)
	}
	again := upload(sheet + "Família Prado;Davi Prado;;;;;;;;\n;Eva;;31 98888-1111;;;;;;\n")
	if again.Valid != 2 || again.Duplicate != 6 {
		t.Errorf("the same sheet again is read as %+v", again)
	}
	proceduretest.Post[imports.Import](owner, "imports.start", proceduretest.Input{"uuid": again.UUID})
	writeGuests(t, env, event, again.UUID)
	got := list()
	if len(got) != 8 || !strings.Contains(got[0], "Ana Prado not_attending") ||
		!strings.HasPrefix(got[3], "Família Prado/+5531988124470: Davi Prado") ||
		!strings.HasPrefix(got[6], "Caio 🎉 Lima/+5531988881111: Eva") {
		t.Errorf("and leaves\n%s", strings.Join(got, "\n"))
	}

	// The import is undone, except for guests who have answered.
	if _, err := env.Admin.Exec(t.Context(),
		`UPDATE invitations SET answered_at = now(), answered_via = 'LINK' WHERE name LIKE 'Caio%'`); err != nil {
		t.Fatal(err)
	}
	written(t, env, event, read.UUID, func(q *queries.Queries) (int64, error) {
		return q.TakeBackGuests(t.Context(), queries.TakeBackGuestsParams{EventID: event.ID, ImportID: read.UUID,
			BatchSize: 500})
	})
	if got := list(); len(got) != 4 || !strings.Contains(got[0], "Davi Prado") || !strings.Contains(got[1], "Caio") {
		t.Errorf("taken back, it leaves\n%s", strings.Join(got, "\n"))
	}
}

func TestASheetOfGuestsIsReadAsPeopleWriteIt(t *testing.T) {
	env, api := setup(t)
	event, elsewhere := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento"),
		env.AddEvent(env.AddBusiness("Rivais"), "Bodas")
	owner := api.Owner(event.Business)
	read := proceduretest.Send[imports.Import](owner, "imports.uploadGuests",
		proceduretest.Input{"eventUuid": event.ID}, "lista.csv",
		[]byte(
			"NOME;Celular;Confirmação;Tipo;Mesa;Idade\nAna;12;talvez;duende;varanda;doze\n;;;;;\nBia;;ok;criança de colo;10;\nBia;;;;;\n"+strings.Repeat("x", 191)+";;;;;\n"))
	if !slices.Equal(read.Fields, []string{"guest", "phone", "status", "ageGroup", "table", "age"}) ||
		read.Valid != 1 || read.Doubtful != 1 || read.Invalid != 1 || read.Duplicate != 1 {
		t.Errorf("read %+v", read)
	}
	if got := append(faultsOf(owner, read.UUID, "INVALID"),
		faultsOf(owner, read.UUID, "DOUBTFUL")...); len(got) != 5 {
		t.Errorf("faults %q", got)
	}
	named := proceduretest.Post[imports.Import](owner, "imports.chooseFields",
		proceduretest.Input{"uuid": read.UUID, "fields": []string{"guest", "", "", "", "", ""}})
	if named.Valid != 2 {
		t.Errorf("with its name alone %+v", named)
	}
	helper := env.AddMember(event.Business, tenants.TeamGuest)
	env.AddEventAccess(event, helper, tenants.EventAll)
	for who, status := range map[string]int{
		"into another business's event": owner.TrySend("imports.uploadGuests",
			proceduretest.Input{"eventUuid": elsewhere.ID}, "a.csv", []byte("Nome\nAna\n")),
		"by a helper": api.Member(helper.User, event.Business).TrySend("imports.uploadGuests",
			proceduretest.Input{"eventUuid": event.ID}, "a.csv", []byte("Nome\nAna\n")),
	} {
		if status != http.StatusNotFound {
			t.Errorf("a file %s: %d", who, status)
		}
	}
}

// TestAFileOfTwentyThousand: the maximum of an event in one file. One of the guests exists already, so the last does
// not fit.
func TestAFileOfTwentyThousand(t *testing.T) {
	env, api := setup(t)
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	env.AddGuest(event, env.AddInvitation(event, "Avós"), "Vovó Lourdes")
	owner := api.Owner(event.Business)
	var sheet strings.Builder
	sheet.WriteString("Convite;Convidado;Mesa\n")
	for i := range guesttext.MaxPerEvent {
		fmt.Fprintf(&sheet, "Família %d;Convidado %d;%d\n", i/4, i, i%250+1)
	}
	read := proceduretest.Send[imports.Import](owner, "imports.uploadGuests",
		proceduretest.Input{"eventUuid": event.ID}, "lista.csv", []byte(sheet.String()))
	if read.Valid != guesttext.MaxPerEvent-1 || read.Invalid != 1 {
		t.Fatalf("read %+v", read)
	}
	proceduretest.Post[imports.Import](owner, "imports.start", proceduretest.Input{"uuid": read.UUID})
	steps := 0
	if n := written(t, env, event, read.UUID, func(q *queries.Queries) (int64, error) {
		if steps++; steps > 3 {
			return 0, nil
		}
		return writeStep(t, q, event, read.UUID)
	}); n != 1500 {
		t.Errorf("three steps wrote %d guests", n)
	}
}

// A cell of a thousand tags costs the tags, not the person.
func TestManyTagsInACell(t *testing.T) {
	env, api := setup(t)
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	text := guestHeader + ";Pessoa 1;;;" + strings.Repeat("a, ", 1330) + ";;;;;\n" + ";Pessoa 2;;;" + manyTags() +
		";;;;;\n"
	read := proceduretest.Send[imports.Import](api.Owner(event.Business), "imports.uploadGuests",
		proceduretest.Input{"eventUuid": event.ID}, "convidados.csv", []byte(text))
	if read.Valid != 1 || read.Doubtful != 1 {
		t.Errorf("read %+v", read)
	}
}

// manyTags returns the text of a cell of 1,330 different tags.
func manyTags() string {
	var tags strings.Builder
	for n := 0; tags.Len() < 3990; n++ {
		fmt.Fprintf(&tags, "%02x,", n)
	}
	return tags.String()
}
