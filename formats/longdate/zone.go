package longdate

import "strings"

// zoneNames are the time zones of Brazil by the names that people use. Those of the east all keep Brasília's time.
var zoneNames = map[string]string{
	"America/Sao_Paulo": "Brasília", "America/Bahia": "Brasília", "America/Fortaleza": "Brasília",
	"America/Recife": "Brasília", "America/Maceio": "Brasília", "America/Belem": "Brasília",
	"America/Araguaina": "Brasília", "America/Santarem": "Brasília", "America/Noronha": "Fernando de Noronha",
	"America/Manaus": "Manaus", "America/Boa_Vista": "Boa Vista", "America/Porto_Velho": "Porto Velho",
	"America/Cuiaba": "Cuiabá", "America/Campo_Grande": "Campo Grande", "America/Rio_Branco": "Rio Branco",
	"America/Eirunepe": "Rio Branco",
}

// FormatZone returns how people call the time of a zone: horário de Brasília. A zone outside Brazil goes by its city,
// and the one without a city by its name.
func FormatZone(zone string) string {
	if zone == "UTC" || zone == "" {
		return "horário universal (UTC)"
	}
	name, ok := zoneNames[zone]
	if !ok {
		name = strings.ReplaceAll(zone[strings.LastIndex(zone, "/")+1:], "_", " ")
	}
	return "horário de " + name
}
