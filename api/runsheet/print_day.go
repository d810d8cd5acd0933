package runsheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// column is one of the table's, from a place on.
type column struct {
	title    string
	at, wide float64
}

var columns = []column{{"Hora", edge, 13}, {"O quê", edge + 14, 62}, {"Onde", edge + 78, 33}, {"Quem", edge + 113, 38},
	{"Música", edge + 153, 27}}

// drawDay is a table of at most one page: rows that wrap where there is room for it, and are cut short where not.
func (p printer) drawDay(lines []Line) {
	p.drawHead(p.s.heading, strings.Trim(p.s.when+" · "+p.s.place, " ·"))
	p.SetFont("Inter", "", 7.5)
	p.setColor(muted)
	for _, c := range columns {
		p.drawText(c.at, 52.5, c.title)
	}
	const leading, group = 3.5, 8.0
	cells, tall, groups, before := make([][][]string, len(lines)), make([]float64, len(lines)), 0, ""
	total := 0.0
	for i, l := range lines {
		if now := partOf(l.Start); now != before {
			groups, before = groups+1, now
		}
		most := 1
		for at, text := range []string{formatClock(l.Start), l.Title, l.Place, p.s.listPeople(l), musicOf(l)} {
			p.SetFont("Inter", weightOf(at), 8)
			room := columns[at].wide
			if at == 1 && l.Fixed {
				room -= 4
			}
			wrapped := p.SplitText(text, room)
			cells[i] = append(cells[i], wrapped)
			most = max(most, len(wrapped))
		}
		tall[i] = float64(most)*leading + 3.2
		total += tall[i]
	}
	room := pageBottom - bodyTop - float64(groups)*group
	cut := total > room
	y := bodyTop
	before = ""
	for i, l := range lines {
		if now := partOf(l.Start); now != before {
			before = now
			p.SetFont("Fraunces", "", 10)
			p.setColor(wine)
			p.drawText(edge, y+5, now)
			p.drawRule(y+7, hair, 0.25)
			y += group
		}
		high := tall[i]
		if cut {
			high = min(room/float64(len(lines)), high)
		}
		for at, c := range columns {
			p.SetFont("Inter", weightOf(at), 8)
			p.setColor(ink)
			switch {
			case at == 4:
				p.setColor(muted)
			case at == 3 && len(l.Children) > 0:
				p.setColor(wine)
			}
			wide := c.wide
			if at == 1 && l.Fixed {
				wide -= 4
			}
			texts := cells[i][at]
			if fits := max(1, int((high-2.5)/leading)); len(texts) > fits {
				texts = append(slices.Clone(texts[:fits-1]), p.fit(strings.Join(texts[fits-1:], " "), wide))
			}
			for n, text := range texts {
				p.drawText(c.at, y+(high-float64(len(texts)-1)*leading)/2+float64(n)*leading+0.6, text)
				if at == 1 && l.Fixed && n == 0 {
					p.lock(c.at+p.GetStringWidth(text)+1.2, y+(high-float64(len(texts)-1)*leading)/2-1.9)
				}
			}
		}
		y += high
		p.drawRule(y-0.8, hair, 0.15)
	}
}

func weightOf(column int) string {
	if column == 0 {
		return "B"
	}
	return ""
}

// partOf is the part of the day that a line begins in.
func partOf(start int) string {
	switch {
	case start < 5*60 || start >= 24*60:
		return "Madrugada"
	case start < 12*60:
		return "Manhã"
	case start < 18*60:
		return "Tarde"
	}
	return "Noite"
}

func formatClock(minute int) string { return fmt.Sprintf("%d:%02d", minute/60%24, minute%60) }

// listPeople is who is in a line, and on which page its procession is.
func (s sheetOfDay) listPeople(l Line) string {
	var all []string
	for _, w := range l.Who {
		all = append(all, w.Name)
	}
	if n := len(l.Children); n > 0 {
		page := (len(s.lines)+onePage-1)/onePage + 1
		position := slices.IndexFunc(s.lines, func(other Line) bool { return other.UUID == l.UUID })
		for _, before := range s.lines[:position] {
			if len(before.Children) > 0 {
				page++
			}
		}
		all = append(all, count(n, "entrada", "entradas"), "página "+strconv.Itoa(page))
	}
	return strings.Join(all, ", ")
}

// musicOf is a line's own, or how many its procession has.
func musicOf(l Line) string {
	songs := 0
	for _, c := range l.Children {
		if c.CueText != "" {
			songs++
		}
	}
	if l.CueText != "" || songs == 0 {
		return l.CueText
	}
	return count(songs, "música", "músicas")
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
