package reception

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"cortejo/formats/longdate"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetPrintPDFInput names an event.
type GetPrintPDFInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetPrintPDFInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// The layout of the printed list (specification 2, section 9).
const (
	perColumn = 17
	columns   = 2
)

// section is a section of the printed list.
type section struct {
	title string
	holds func(Guest) bool
	rows  []printedGuest
}

// printedGuest is a line of the printed list.
type printedGuest struct{ name, beside, table string }

func getPrintPDF(ctx context.Context, db tenants.Reader, in GetPrintPDFInput) (procedure.File, error) {
	row, err := queries.New(db).
		GetReceptionListToPrint(ctx, queries.GetReceptionListToPrintParams{EventID: in.EventUUID})
	if err != nil {
		return procedure.File{}, err
	}
	list, err := parseList(row.List)
	if err != nil {
		return procedure.File{}, err
	}
	if len(list.Guests) == 0 {
		return procedure.File{}, problem.Conflict("Não há convidados para imprimir.")
	}
	return sendPaper(db, in.EventUUID, "Lista de convidados "+list.Event.Title, list.Event,
		func(w io.Writer, now time.Time) error {
			return printList(w, list, row.BusinessName, now)
		})
}

// sectionsOf groups the guests by their RSVP status, apart from those whom the reception added, and sorts each section
// by name.
func sectionsOf(l List) []section {
	answered := func(status queries.GuestStatus) func(Guest) bool {
		return func(g Guest) bool { return !g.Unlisted && g.Status == status }
	}
	sections := []section{{"Confirmados", Guest.isExpected, nil},
		{"Sem resposta", answered(queries.GuestStatusUnknown), nil},
		{"Não vão", answered(queries.GuestStatusNotAttending), nil},
		{"Fora da lista", func(g Guest) bool { return g.Unlisted }, nil}}
	invitations, hosts, tables := map[uuid.UUID]string{}, map[uuid.UUID]string{}, map[uuid.UUID]string{}
	for _, i := range l.Invitations {
		invitations[i.UUID] = i.Name
	}
	for _, t := range l.Tables {
		tables[t.UUID] = fmt.Sprintf("Mesa %d", t.Number)
	}
	for _, g := range l.Guests { // in order of their places
		hosts[g.InvitationUUID] = cmp.Or(hosts[g.InvitationUUID], g.Name)
	}
	for _, g := range l.Guests {
		row := printedGuest{name: legible(called(g.Name, hosts[g.InvitationUUID])),
			beside: legible(invitations[g.InvitationUUID])}
		if g.TableUUID != nil {
			row.table = tables[*g.TableUUID]
		}
		for i := range sections {
			if sections[i].holds(g) {
				sections[i].rows = append(sections[i].rows, row)
			}
		}
	}
	byName := collate.New(language.BrazilianPortuguese, collate.IgnoreCase)
	for _, s := range sections {
		slices.SortStableFunc(s.rows, func(a, b printedGuest) int {
			return cmp.Or(byName.CompareString(a.name, b.name), byName.CompareString(a.beside, b.beside))
		})
	}
	return sections
}

// printList writes the list with a box to check for each guest, two columns of seventeen a page. Each section begins a
// page.
func printList(w io.Writer, l List, business string, now time.Time) error {
	p := newPaper("L", 297, 210, "Lista de convidados · "+l.Event.Title, business, now)
	const top, high = 41.0, 9.3
	room := (p.width - 2*p.edge - 10) / columns
	for _, s := range sectionsOf(l) {
		for from := 0; from < len(s.rows); from += perColumn * columns {
			page := s.rows[from:min(from+perColumn*columns, len(s.rows))]
			p.head(l.Event.Title, "Lista de convidados", whenAndWhere(l.Event))
			p.font("Fraunces", "", 12, wine)
			p.write(p.edge, 36.5, s.title)
			x := p.edge + p.wide(s.title) + 3
			p.font("Inter", "", 8.5, muted)
			p.write(x, 36.5, people(len(s.rows)))
			for i, row := range page {
				p.guest(p.edge+float64(i/perColumn)*(room+10), top+float64(i%perColumn)*high, room, high, row)
			}
		}
	}
	return p.Output(w)
}

func (p paper) guest(x, y, room, high float64, row printedGuest) {
	p.SetDrawColor(muted.r, muted.g, muted.b)
	p.SetLineWidth(0.25)
	p.RoundedRect(x, y+0.6, 4, 4, 0.6, "1234", "D")
	p.font("Inter", "", 8, muted)
	right := p.wide(row.table)
	p.write(x+room-right, y+4, row.table)
	if right > 0 {
		right += 3
	}
	p.font("Inter", "B", 9.5, ink)
	p.write(x+7, y+3.4, p.fit(row.name, room-7-right))
	p.font("Inter", "", 7.5, muted)
	p.write(x+7, y+6.8, p.fit(row.beside, room-7-right))
	p.rule(x, y+high-1.4, room, hair, 0.2)
}

func people(n int) string {
	if n == 1 {
		return "1 pessoa"
	}
	return fmt.Sprintf("%d pessoas", n)
}

func whenAndWhere(e Event) string {
	var parts []string
	if e.Date != nil {
		parts = append(parts, longdate.FormatWeekday(e.Date.Time()))
	}
	if e.StartTime != nil {
		parts = append(parts, *e.StartTime)
	}
	if e.ReceptionPlace != nil && *e.ReceptionPlace != "" {
		parts = append(parts, *e.ReceptionPlace)
	}
	return strings.Join(parts, " · ")
}
