// Package longdate writes days in Portuguese words, for printed, drawn and sent texts. It imports no other package of
// Cortejo.
package longdate

import (
	"fmt"
	"time"
)

var months = [...]string{
	"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro",
	"dezembro",
}

var weekdays = [...]string{
	"domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado",
}

// FormatDay writes a day as an invitation does: 13 de março de 2027.
func FormatDay(t time.Time) string {
	return fmt.Sprintf("%d de %s de %d", t.Day(), months[t.Month()-1], t.Year())
}

// FormatWeekday writes a day with its weekday: sábado, 13 de março de 2027.
func FormatWeekday(t time.Time) string { return weekdays[t.Weekday()] + ", " + FormatDay(t) }

// FormatDayOfYear writes a day without its year: 13 de março.
func FormatDayOfYear(t time.Time) string {
	return fmt.Sprintf("%d de %s", t.Day(), months[t.Month()-1])
}

// FormatWeekdayOfYear writes a day with its weekday and without its year: sábado, 13 de março.
func FormatWeekdayOfYear(t time.Time) string {
	return weekdays[t.Weekday()] + ", " + FormatDayOfYear(t)
}

// FormatMonth writes a month: março de 2027.
func FormatMonth(t time.Time) string { return fmt.Sprintf("%s de %d", months[t.Month()-1], t.Year()) }

// FormatMoment writes a time without its year: 13 de mar. às 9:05.
func FormatMoment(t time.Time) string {
	return fmt.Sprintf("%d de %s. às %d:%02d", t.Day(), string([]rune(months[t.Month()-1])[:3]), t.Hour(), t.Minute())
}
