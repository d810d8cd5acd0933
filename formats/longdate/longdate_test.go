package longdate_test

import (
	"testing"
	"time"

	"cortejo/formats/longdate"
)

func TestDaysSpelledOut(t *testing.T) {
	at := time.Date(2027, time.March, 13, 9, 5, 0, 0, time.UTC)
	for got, want := range map[string]string{
		longdate.FormatDay(at):           "13 de março de 2027",
		longdate.FormatWeekday(at):       "sábado, 13 de março de 2027",
		longdate.FormatDayOfYear(at):     "13 de março",
		longdate.FormatWeekdayOfYear(at): "sábado, 13 de março",
		longdate.FormatMonth(at):         "março de 2027",
		longdate.FormatMoment(at):        "13 de mar. às 9:05",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestZonesByTheirBrazilianNames(t *testing.T) {
	t.Parallel()
	for zone, want := range map[string]string{
		"America/Sao_Paulo": "horário de Brasília", "America/Recife": "horário de Brasília",
		"America/Cuiaba":  "horário de Cuiabá",
		"America/Noronha": "horário de Fernando de Noronha", "America/New_York": "horário de New York",
		"UTC": "horário universal (UTC)",
	} {
		if got := longdate.FormatZone(zone); got != want {
			t.Errorf("%s is %q, want %q", zone, got, want)
		}
	}
}
