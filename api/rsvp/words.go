package rsvp

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

func bandTextOf(band string) string {
	for _, o := range ageBands {
		if o.Value == band {
			return strings.ToLower(o.Label)
		}
	}
	return "sem idade"
}

func formatAge(years int) string {
	switch years {
	case 0:
		return "recém-nascido"
	case 1:
		return "1 ano"
	}
	return strconv.Itoa(years) + " anos"
}

func formatPeople(n int) string {
	if n == 1 {
		return "1 pessoa"
	}
	return strconv.Itoa(n) + " pessoas"
}

// toThe returns a sub-event with its preposition and article, as the object of "ir".
func toThe(sub subEvent) string {
	lower := strings.ToLower(sub.Name)
	for _, feminine := range []string{"cerimônia", "cerimonia", "festa", "recepção", "recepcao", "balada", "missa",
		"bênção"} {
		if first := firstWordOf(lower); first == feminine {
			return "à " + lower
		}
	}
	for _, masculine := range []string{"almoço", "jantar", "brunch", "coquetel", "casamento", "civil", "churrasco",
		"café"} {
		if first := firstWordOf(lower); first == masculine {
			return "ao " + lower
		}
	}
	return sub.Name
}

func formatMinutes(wait time.Duration) string {
	minutes := int(math.Ceil(wait.Minutes()))
	if minutes <= 1 {
		return "um minuto"
	}
	if minutes > 90 {
		return fmt.Sprintf("%d horas", int(math.Ceil(wait.Hours())))
	}
	return fmt.Sprintf("%d minutos", minutes)
}
