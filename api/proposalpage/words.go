package proposalpage

import (
	"strconv"
	"strings"
	"time"

	"cortejo/api/invoice"
	"cortejo/formats/longdate"
	"cortejo/formats/proposaltext"
)

func itemOf(name string, value *int64) item {
	return item{Name: name, Value: proposaltext.FormatValue(value), Given: value == nil || *value == 0}
}

// describeMethods is how it may be paid, other of it in the planner's own words.
func describeMethods(methods []string, other string) string {
	ways := make([]proposaltext.Method, len(methods))
	for i, kind := range methods {
		ways[i] = proposaltext.Method{Kind: kind, Text: other}
	}
	return endSentence(proposaltext.FormatMethods(ways))
}

// planText is in how many parts it is to be paid.
func planText(total int64, plan []invoice.InstallmentInput) string {
	words := proposaltext.FormatPlan(len(plan) > 0 && plan[0].Entrance, invoice.Prices(total, plan))
	return endSentence(strings.ReplaceAll(words, "R$ ", "R$\u00a0")) // a sum stays on one line
}

func endSentence(words string) string {
	if words == "" {
		return ""
	}
	return strings.TrimSuffix(words, ".") + "."
}

func splitParagraphs(text string) (all []string) {
	for one := range strings.SplitSeq(text, "\n") {
		if one = strings.TrimSpace(one); one != "" {
			all = append(all, one)
		}
	}
	return all
}

func formatSize(bytes int64) string {
	if bytes < 1<<20 {
		return strconv.FormatInt(max(1, bytes>>10), 10) + " kB"
	}
	return strings.Replace(strconv.FormatFloat(float64(bytes)/(1<<20), 'f', 1, 64), ".", ",", 1) + " MB"
}

var shortWeekdays = [...]string{"dom.", "seg.", "ter.", "qua.", "qui.", "sex.", "sáb."}

// formatWeekday writes a day as small print does: sex., 4 de dezembro.
func formatWeekday(day time.Time) string {
	return shortWeekdays[day.Weekday()] + ", " + longdate.FormatDayOfYear(day)
}

func formatMinutes(seconds int) string {
	switch minutes := (seconds + 59) / 60; {
	case minutes <= 1:
		return "um minuto"
	case minutes > 90:
		return strconv.Itoa((minutes+59)/60) + " horas"
	default:
		return strconv.Itoa(minutes) + " minutos"
	}
}
