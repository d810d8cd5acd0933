package imports

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"cortejo/formats/category"
	"cortejo/sql/civil"
)

var dateLayouts = []string{"2/1/2006", "2006-01-02", "2-1-2006", "2.1.2006", "20060102", "2/1/06", "2-1-06", "2.1.06",
	time.RFC3339, "2006-01-02 15:04:05", "2006-01-02 15:04", "2/1/2006 15:04", "2/1/2006 15:04:05"}

// spreadsheetEpoch is the day zero of the dates in spreadsheets.
var spreadsheetEpoch = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)

// The serial numbers of days: fewer digits may be a year, and more are no day of a person's life.
const (
	minSerial = 10_000
	maxSerial = 100_000
)

var (
	shortYearPattern = regexp.MustCompile(`^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$`)
	yearPattern      = regexp.MustCompile(`^(?:[\pL]+[ /.-]*(?:de )?)?\d{4}$|^\d{1,2}/\d{4}$`)
	dayMonthPattern  = regexp.MustCompile(`^(\d{1,2})[/.-](\d{1,2})(?:[/.-]1604)?$`)
	longDatePattern  = regexp.MustCompile(`^(\d{1,2})\s+(?:de )?([\pL]+)\.?\s+(?:de )?(\d{4})$`)
)

var monthNames = []string{"jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"}

// parseDay parses a day as people write it, or as a spreadsheet counts it.
func parseDay(text string) (time.Time, bool) {
	for _, layout := range dateLayouts {
		if t, err := time.Parse(layout, text); err == nil {
			return t, true
		}
	}
	if parts := longDatePattern.FindStringSubmatch(category.Normalize(text)); parts != nil {
		for month, name := range monthNames {
			if t, err := time.Parse("2/1/2006", parts[1]+"/"+strconv.Itoa(month+1)+"/"+parts[3]); err == nil &&
				strings.HasPrefix(parts[2], name) {
				return t, true
			}
		}
	}
	days, err := strconv.ParseFloat(text, 64)
	if err != nil || days < minSerial || days >= maxSerial {
		return time.Time{}, false
	}
	return spreadsheetEpoch.AddDate(0, 0, int(days)), true
}

// readEventDate parses the day of an event; two digits of a year are of this century.
func readEventDate(text string) (day *civil.Date, kind, message string) {
	t, ok := parseDay(text)
	switch {
	case yearPattern.MatchString(category.Normalize(text)):
		return nil, kindYearOnly, "Só o ano não diz o dia"
	case !ok:
		return nil, kindDate, "Informe uma data válida"
	case shortYearPattern.MatchString(text) && t.Year() < 2000:
		t = t.AddDate(100, 0, 0)
	}
	of := civil.DateOf(t)
	return &of, "", ""
}

// readBirthDate parses the day of a birth. Two digits of a year lie in the past; a year alone, a day without a year and
// a day that has not come are no birth date.
func readBirthDate(text string, today time.Time) (day *civil.Date, kind, message string) {
	if parts := dayMonthPattern.FindStringSubmatch(text); parts != nil {
		if _, err := time.Parse("2/1/2006", parts[1]+"/"+parts[2]+"/2000"); err == nil {
			return nil, kindBirthNoYear, "Aniversário sem o ano: fica nas observações"
		}
	}
	t, ok := parseDay(text)
	switch {
	case yearPattern.MatchString(category.Normalize(text)):
		return nil, kindYearOnly, "Só o ano não diz o dia"
	case !ok:
		return nil, kindDate, "Informe uma data válida"
	case shortYearPattern.MatchString(text) && t.After(today):
		t = t.AddDate(-100, 0, 0)
	}
	if t.After(today) {
		return nil, kindBirthInFuture, "Esta data de nascimento ainda não chegou"
	}
	of := civil.DateOf(t)
	return &of, "", ""
}
