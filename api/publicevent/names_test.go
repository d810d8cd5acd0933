package publicevent_test

import (
	"slices"
	"testing"

	"cortejo/api/publicevent"
	"cortejo/queries"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		title  string
		kind   queries.EventType
		person string
		want   []string
	}{
		{"Casamento Lia & Rui", queries.EventTypeWEDDING, "Rui", []string{"Lia", "Rui"}},
		{"Casamento Lia & Rui & Bia", queries.EventTypeWEDDING, "Rui", []string{"Lia", "Rui & Bia"}},
		{"Casamento de Lia e Rui Prado", queries.EventTypeWEDDING, "Rui", []string{"Lia", "Rui Prado"}},
		{"Casamento Lia", queries.EventTypeWEDDING, "", []string{"Lia"}},
		// The other half came later, and the planner's title names one of them.
		{"Casamento Lia", queries.EventTypeWEDDING, "Rui", nil},
		{"Lia e Rui na praia", queries.EventTypeWEDDING, "Rui", nil},
		{"Bodas de Prata de Lúcia e Antônio", queries.EventTypeBODAS, "Antônio", []string{"Lúcia", "Antônio"}},
		{"Bodas de Prata de Lúcia e Antônio", queries.EventTypeBODAS, "Lúcia Prado", []string{"Lúcia", "Antônio"}},
		{"Bodas de Lúcia & Antônio", queries.EventTypeBODAS, "", []string{"Lúcia", "Antônio"}},
		{"Bodas de Ouro: Lúcia e Antônio", queries.EventTypeBODAS, "Antônio", []string{"Lúcia", "Antônio"}},
		{"Bodas de ouro Lúcia & Antônio", queries.EventTypeBODAS, "Antônio", []string{"Lúcia", "Antônio"}},
		{"Bodas de Ouro", queries.EventTypeBODAS, "Antônio", nil},
		// Nothing proves that these are two people.
		{"Bodas de Prata e Ouro", queries.EventTypeBODAS, "Antônio", nil},
		{"Jantar dos Prado", queries.EventTypeBODAS, "Antônio", nil},
		{"Nina faz 15", queries.EventTypeFIFTEENYEARS, "Nina", []string{"Nina"}},
		{"Congresso", queries.EventTypeCORPORATE, "", nil},
	} {
		if got := publicevent.NamesOf(c.title, c.kind, c.person); !slices.Equal(got, c.want) {
			t.Errorf("%q with %q names %q, want %q", c.title, c.person, got, c.want)
		}
	}
}
