package reception

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/filetype"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func getReportPDF(ctx context.Context, db tenants.Reader, in GetReportInput) (procedure.File, error) {
	report, business, err := loadReport(ctx, db, in.EventUUID)
	if err != nil {
		return procedure.File{}, err
	}
	event := Event{Title: report.EventTitle, Date: report.EventDate, TimeZone: report.TimeZone}
	return sendPaper(db, in.EventUUID, "Relatório da recepção "+report.EventTitle, event,
		func(w io.Writer, now time.Time) error {
			return report.print(w, business, now)
		})
}

// sendPaper renders a document of an event and returns its file.
func sendPaper(db tenants.Reader, event uuid.UUID, name string, of Event,
	draw func(w io.Writer, now time.Time) error) (procedure.File, error) {
	zone, err := time.LoadLocation(of.TimeZone)
	if err != nil {
		return procedure.File{}, fmt.Errorf("reception: where the event is: %w", err)
	}
	var out bytes.Buffer
	if err := draw(&out, time.Now().In(zone)); err != nil {
		return procedure.File{}, problem.Internal(err)
	}
	still := func(ctx context.Context) error {
		_, err := queries.New(db).GetUnsettled(ctx, queries.GetUnsettledParams{EventID: event})
		return err
	}
	return procedure.File{ContentType: filetype.PDF.MediaType, Name: name + ".pdf", Size: int64(out.Len()),
		Content: io.NopCloser(&out), Recheck: still}, nil
}

// print writes the totals and the arrivals on the first page, and the log on the following ones.
func (r Report) print(w io.Writer, business string, now time.Time) error {
	p := newPaper("P", 210, 297, "Relatório da recepção · "+r.EventTitle, business, now)
	when := whenAndWhere(Event{Date: r.EventDate})
	p.head(r.EventTitle, "Relatório da recepção", when)
	inner := p.width - 2*p.edge
	figures := []struct {
		label string
		count int
	}{{"confirmados", r.Totals.Expected}, {"chegaram", r.Totals.Arrived}, {"não chegaram", r.Totals.Missing},
		{"sem confirmar", r.Totals.Unexpected}, {"dentro", r.Totals.Inside},
		{"crianças", r.Totals.Children}, {"fora da lista", r.Totals.Unlisted}}
	for i, figure := range figures {
		x := p.edge + float64(i)*inner/float64(len(figures))
		p.font("Fraunces", "", 20, ink)
		p.write(x, 42, strconv.Itoa(figure.count))
		p.font("Inter", "", 8, muted)
		p.write(x, 47, figure.label)
	}
	y := 56.0
	if r.Totals.Unsettled > 0 {
		p.font("Inter", "", 8.5, wine)
		p.write(p.edge, y, fmt.Sprintf("%s para resolver, que não estão nestas contas.", entries(r.Totals.Unsettled)))
		y += 8
	}
	y = p.arrivals(r, y, now.Location())
	y = p.table(y, "Por porta", "Porta", len(r.Doors), func(i int) []string {
		return []string{cmp.Or(legible(r.Doors[i].Door), "Sem porta"), strconv.Itoa(r.Doors[i].Inside)}
	}, r)
	p.table(y, "Por mesa", "Mesa", len(r.Tables), func(i int) []string {
		t := r.Tables[i]
		name := "Sem mesa"
		if t.Number != nil {
			name = legible(fmt.Sprintf("Mesa %d %s", *t.Number, t.Name))
		}
		return []string{name, fmt.Sprintf("%d de %d", t.Inside, t.Expected)}
	}, r)
	p.log(r, now.Location())
	return p.Output(w)
}

func entries(n int) string {
	if n == 1 {
		return "1 entrada"
	}
	return fmt.Sprintf("%d entradas", n)
}

// arrivals draws a bar for each quarter of an hour, and returns where the next content begins.
func (p paper) arrivals(r Report, y float64, zone *time.Location) float64 {
	if len(r.Arrivals) == 0 {
		return y
	}
	p.font("Fraunces", "", 12, wine)
	p.write(p.edge, y, "Chegadas por quarto de hora")
	most := 1
	for _, a := range r.Arrivals {
		most = max(most, a.Count)
	}
	const tall = 34.0
	inner := p.width - 2*p.edge
	step := min(inner/float64(len(r.Arrivals)), 14)
	foot := y + 8 + tall
	for i, a := range r.Arrivals {
		x, high := p.edge+float64(i)*step, tall*float64(a.Count)/float64(most)
		p.SetFillColor(wine.r, wine.g, wine.b)
		if a.Count > 0 {
			p.Rect(x, foot-high, step*0.7, high, "F")
		}
		// As many labels as fit.
		if every := int(9/step) + 1; i%every == 0 {
			p.font("Inter", "", 6.5, muted)
			p.write(x, foot+3.5, a.At.In(zone).Format("15:04"))
		}
		if a.Count > 0 && step > 5 {
			p.font("Inter", "", 6.5, ink)
			p.write(x, foot-high-1, strconv.Itoa(a.Count))
		}
	}
	p.rule(p.edge, foot, inner, hair, 0.2)
	return foot + 13
}

const pageFoot = 20.0

// table writes rows of two cells, in three columns, over as many pages as they need.
func (p paper) table(y float64, title, of string, n int, row func(i int) []string, r Report) float64 {
	if n == 0 {
		return y
	}
	const high, across = 5.5, 3
	inner := (p.width - 2*p.edge - 2*8) / across
	heading := func() {
		p.font("Fraunces", "", 12, wine)
		p.write(p.edge, y, title)
		y += 6
	}
	if y+18 > p.height-pageFoot {
		y = p.head(r.EventTitle, "Relatório da recepção", of) + 8
	}
	heading()
	for i := range n {
		x := p.edge + float64(i%across)*(inner+8)
		if i > 0 && i%across == 0 {
			y += high
		}
		if i%across == 0 && y > p.height-pageFoot {
			y = p.head(r.EventTitle, "Relatório da recepção", of) + 8
			heading()
		}
		cells := row(i)
		p.font("Inter", "B", 8.5, ink)
		right := p.wide(cells[1])
		p.write(x+inner-right, y, cells[1])
		p.font("Inter", "", 8.5, ink)
		p.write(x, y, p.fit(cells[0], inner-right-3))
		p.rule(x, y+1.6, inner, hair, 0.2)
	}
	return y + 13
}

// log writes who came in when, and who let them in.
func (p paper) log(r Report, zone *time.Location) {
	const high = 6.2
	y := p.height
	wide := []float64{16, 68, 46, 30, 26}
	for _, e := range r.Log {
		if y > p.height-pageFoot {
			y = p.head(r.EventTitle, "Quem entrou", "Cada entrada, na ordem da hora do evento") + 6
			p.font("Inter", "", 7.5, muted)
			for i, x := 0, p.edge; i < len(wide); i++ {
				p.write(x, y, []string{"Hora", "Quem", "Convite", "Por", "Porta"}[i])
				x += wide[i]
			}
			y += high
		}
		name, c := cmp.Or(legible(e.GuestName), "Convidado que não existe mais"), ink
		switch {
		case e.TakenBackAt != nil:
			name, c = name+" · desfeita às "+e.TakenBackAt.In(zone).Format("15:04"), muted
		case e.Discarded:
			name, c = name+" · descartada", muted
		case e.Problem != nil:
			name, c = name+" · a resolver", wine
		case len(e.Repeated) > 0:
			name += fmt.Sprintf(" · %d entradas", 1+len(e.Repeated))
		}
		for i, x := 0, p.edge; i < len(wide); i++ {
			p.font("Inter", "", 8.5, c)
			cell := []string{e.At.In(zone).Format("15:04:05"), name, legible(e.InvitationName), legible(e.By),
				legible(e.Door)}[i]
			p.write(x, y, p.fit(cell, wide[i]-3))
			x += wide[i]
		}
		p.rule(p.edge, y+1.8, p.width-2*p.edge, hair, 0.2)
		y += high
	}
}
