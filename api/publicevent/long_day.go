package publicevent

import (
	"fmt"

	"cortejo/sql/civil"
)

var months = [...]string{"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"}

// LongDay writes a day as an invitation does: 13 de março de 2027.
func LongDay(date civil.Date) string {
	day := date.Time()
	return fmt.Sprintf("%d de %s de %d", day.Day(), months[day.Month()-1], day.Year())
}
