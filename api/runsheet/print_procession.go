package runsheet

import (
	"strconv"
	"strings"
)

// drawProcession is a line's own page: who walks, in order, as what and to what music.
func (p printer) drawProcession(l Line) {
	below := strings.Trim(strings.Join([]string{formatClock(l.Start), l.Title, l.Place}, " · "), " ·")
	p.drawHead("Cortejo", below)
	high := min(22.0, (pageBottom-52)/float64(len(l.Children)))
	y := 52.0
	for i, c := range l.Children {
		compact := high < 12
		size := 13.0
		if compact {
			size = 9
		}
		middle := y + high/2
		p.SetDrawColor(wine.r, wine.g, wine.b)
		p.SetLineWidth(0.25)
		radius := min(3.4, high/2-0.3)
		p.Circle(edge+4, middle, radius, "D")
		p.SetFont("Inter", "B", min(9, radius*3))
		p.setColor(wine)
		number := strconv.Itoa(i + 1)
		p.drawText(edge+4-p.GetStringWidth(number)/2, middle+1, number)
		left, wide := edge+13, 92.0
		p.SetFont("Fraunces", "", size)
		p.setColor(ink)
		detail := strings.Trim(c.Role+" · "+c.Note, " ·")
		if compact {
			p.drawText(left, middle+1, p.fit(c.Title, 62))
			p.SetFont("Inter", "", 7)
			p.setColor(muted)
			p.drawText(left+64, middle+1, p.fit(detail, 48))
		} else {
			const leading = 5.3
			titles := p.wrap(c.Title, wide, 2)
			top := middle + 1.4 - leading*float64(len(titles)-1)/2
			if detail != "" {
				top -= 2
			}
			for n, text := range titles {
				p.drawText(left, top+leading*float64(n), text)
			}
			p.SetFont("Inter", "", 8.5)
			p.setColor(muted)
			p.drawText(left, top+leading*float64(len(titles)-1)+5.2, p.fit(detail, wide))
		}
		p.SetFont("Inter", "", 8.5)
		p.setColor(wine)
		most := 3
		if compact {
			most = 1
		}
		cues := p.wrap(c.CueText, inner-128, most)
		for n, text := range cues {
			p.drawText(edge+128, middle+1+3.8*(float64(n)-float64(len(cues)-1)/2), text)
		}
		y += high
		p.drawRule(y, hair, 0.15)
	}
}
