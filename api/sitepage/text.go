package sitepage

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"cortejo/formats/longdate"
	"cortejo/queries"
	"cortejo/sql/civil"
)

// dateParts are a day, and an hour if one is known, in the pieces that each theme puts together in its own way.
type dateParts struct {
	Machine                string // as <time datetime> has it
	Weekday, ShortWeekday  string
	Day, Month, ShortMonth string
	Year                   string
	Hour                   string // 16h30; empty where none is known
}

func datePartsOf(date *civil.Date, clock *civil.Clock) *dateParts {
	if date == nil {
		return nil
	}
	day := date.Time()
	weekday, _, _ := strings.Cut(longdate.FormatWeekday(day), ",")
	_, month, _ := strings.Cut(longdate.FormatDayOfYear(day), " de ")
	w := &dateParts{
		Machine: day.Format(time.DateOnly), Weekday: weekday, ShortWeekday: string([]rune(weekday)[:3]) + ".",
		Day: strconv.Itoa(day.Day()), Month: month, ShortMonth: string([]rune(month)[:3]),
		Year: strconv.Itoa(day.Year()), Hour: hourOf(clock),
	}
	if minute, ok := minuteOf(clock); ok {
		w.Machine += fmt.Sprintf("T%02d:%02d", minute/60, minute%60)
	}
	return w
}

// hourOf writes a clock as invitations do: 19h, 16h30.
func hourOf(clock *civil.Clock) string {
	minute, ok := minuteOf(clock)
	if !ok {
		return ""
	}
	text := strconv.Itoa(minute/60) + "h"
	if minute%60 != 0 {
		text += fmt.Sprintf("%02d", minute%60)
	}
	return text
}

// wordsOf are a text's paragraphs, each in its lines.
func wordsOf(text string) [][]string {
	var all [][]string
	for paragraph := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			all = append(all, strings.Split(paragraph, "\n"))
		}
	}
	return all
}

// greetings are the default texts of a cover above the names.
var greetings = map[queries.EventType]string{
	queries.EventTypeWEDDING: "Vai ter casamento", queries.EventTypeBODAS: "Vai ter bodas",
	queries.EventTypeBIRTHDAY:     "Vai ter aniversário",
	queries.EventTypeFIFTEENYEARS: "Quinze anos", queries.EventTypeGRADUATION: "Vai ter formatura",
	queries.EventTypeCORPORATE: "Reserve a data", queries.EventTypeOTHER: "Vai ter festa",
}

func initialsOf(names []string) []string {
	var all []string
	for _, name := range names {
		if first, _ := utf8.DecodeRuneInString(strings.ToUpper(strings.TrimSpace(name))); first != utf8.RuneError {
			all = append(all, string(first))
		}
	}
	return all
}
