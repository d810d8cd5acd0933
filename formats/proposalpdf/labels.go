package proposalpdf

// eventTypeLabels are the labels of event types.
var eventTypeLabels = map[string]string{
	"WEDDING": "Casamento", "FIFTEEN_YEARS": "15 anos", "BIRTHDAY": "Aniversário", "BODAS": "Bodas",
	"CORPORATE":  "Evento corporativo",
	"GRADUATION": "Formatura", "OTHER": "Evento",
}
