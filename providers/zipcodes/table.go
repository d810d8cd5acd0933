package zipcodes

// table has some zip codes of streets that people try first, and of towns of one zip code where many weddings are.
var table = map[string]Address{
	"01001000": {"São Paulo", "SP", "Sé", "Praça da Sé"},
	"01310100": {"São Paulo", "SP", "Bela Vista", "Avenida Paulista"},
	"11630000": {"Ilhabela", "SP", "", ""},
	"12460000": {"Campos do Jordão", "SP", "", ""},
	"13825000": {"Holambra", "SP", "", ""},
	"23970000": {"Paraty", "RJ", "", ""},
	"28950000": {"Armação dos Búzios", "RJ", "", ""},
	"35400000": {"Ouro Preto", "MG", "", ""},
	"36325000": {"Tiradentes", "MG", "", ""},
	"45810000": {"Porto Seguro", "BA", "", ""},
	"53990000": {"Fernando de Noronha", "PE", "", ""},
	"62598000": {"Jijoca de Jericoacoara", "CE", "", ""},
	"72980000": {"Pirenópolis", "GO", "", ""},
	"95670000": {"Gramado", "RS", "", ""},
}
