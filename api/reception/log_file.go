package reception

import (
	"cmp"
	"fmt"
	"time"

	"cortejo/formats/spreadsheet"
)

// LogFile returns the log of a reception (app.reception_log_of) as a CSV that Brazilian spreadsheets open, in the
// event's time zone.
func LogFile(text []byte, timeZone string) (string, error) {
	log, err := readLog(text)
	if err != nil {
		return "", err
	}
	zone, err := time.LoadLocation(timeZone)
	if err != nil {
		return "", fmt.Errorf("reception: the event's time zone: %w", err)
	}
	var file spreadsheet.Buffer
	file.Write("Data", "Hora", "Convidado", "Convite", "Porta", "Registrado por", "Situação")
	for _, e := range log {
		at := e.At.In(zone)
		file.Write(at.Format("02/01/2006"), at.Format("15:04:05"), cmp.Or(e.GuestName, "Convidado que não existe mais"),
			e.InvitationName, e.Door, e.By, e.standing(zone))
	}
	return string(file.Next()), nil
}

// standing returns whether the entry counts, or else why not, as the file says it.
func (e LogEntry) standing(zone *time.Location) string {
	switch {
	case e.TakenBackAt != nil:
		return "Desfeita às " + e.TakenBackAt.In(zone).Format("15:04:05")
	case e.Discarded:
		return "Descartada"
	case e.Problem != nil:
		return "A resolver"
	}
	return "Entrou"
}
