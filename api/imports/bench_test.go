package imports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cortejo/api/imports"
	"cortejo/platform/procedure/proceduretest"
)

// BenchmarkManyTagsInACell reads two spreadsheets of the same number of letters: cells of one tag, and cells of a
// thousand. It fails if the second takes more than three times as long. Each tag was once compared with all before it,
// and a workbook of some kilobytes, whose cells share one text, occupied a processor for minutes.
func BenchmarkManyTagsInACell(b *testing.B) {
	env, api := newImportsEnv(b)
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	owner := api.Owner(event.Business)
	read := func(cell string) (imports.Import, time.Duration) {
		text := strings.Builder{}
		text.WriteString(guestHeader)
		for n := range 1200 {
			fmt.Fprintf(&text, ";Pessoa %d;;;%s;;;;;\n", n, cell)
		}
		began := time.Now()
		got := proceduretest.Send[imports.Import](owner, "imports.uploadGuests",
			proceduretest.Input{"eventUuid": event.ID}, "convidados.csv", []byte(text.String()))
		return got, time.Since(began)
	}
	for b.Loop() {
		one, took := read(strings.Repeat("a, ", 1330))
		many, longer := read(manyTags())
		if one.Valid != 1200 || many.Doubtful != 1200 {
			b.Fatalf("read %+v and %+v", one, many)
		}
		if longer > 3*took {
			b.Errorf("1,200 cells of one tag take %v, of a thousand %v", took, longer)
		}
		b.ReportMetric(float64(longer)/float64(took), "times")
	}
}
