// Package category lists the categories of vendors and tasks by their stored keys, with their labels and synonyms.
// FindKey maps a text to a key. It imports no other package of Cortejo.
package category

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Labels are the names shown to people, by key, as in web/src/lib/categories.ts. A category that is not a key is the
// planner's custom text.
var Labels = map[string]string{
	"PLANNING":      "Cerimonial e assessoria",
	"VENUE":         "Espaço",
	"CATERING":      "Buffet",
	"DRINKS":        "Bebidas e bar",
	"CAKE":          "Bolo e doces",
	"DECORATION":    "Decoração",
	"FLOWERS":       "Flores",
	"PHOTOGRAPHY":   "Fotografia",
	"VIDEO":         "Filmagem",
	"MUSIC":         "Música",
	"DJ":            "DJ e pista",
	"LIGHTING":      "Som e iluminação",
	"CEREMONY":      "Cerimônia",
	"CELEBRANT":     "Celebrante",
	"DRESS":         "Vestido e trajes",
	"BEAUTY":        "Beleza",
	"STATIONERY":    "Papelaria e convites",
	"GIFTS":         "Lembranças e presentes",
	"GUESTS":        "Convidados",
	"TRANSPORT":     "Transporte",
	"LODGING":       "Hospedagem",
	"HONEYMOON":     "Lua de mel",
	"DOCUMENTS":     "Documentos",
	"FINANCE":       "Financeiro",
	"TEAM":          "Equipe",
	"SECURITY":      "Segurança",
	"KIDS":          "Infantil",
	"ENTERTAINMENT": "Atrações",
	"TECHNOLOGY":    "Tecnologia",
	"OTHER":         "Outros",
}

// PlannerOnly are the categories that the planner and the client handle themselves, without a vendor.
var PlannerOnly = []string{"PLANNING", "CEREMONY", "GUESTS", "HONEYMOON", "DOCUMENTS", "FINANCE", "TEAM", "OTHER"}

// synonyms are other names of each category in people's spreadsheets: trade terms, one part of a double name, the
// person who does the work.
var synonyms = map[string]string{
	"PLANNING": "cerimonial, assessoria, planejamento, cerimonialista, assessor, assessora, " +
		"assessoria e cerimonial, assessoria de eventos, organização, produção, produtor, produtora, " +
		"wedding planner, planner",
	"VENUE": "local, espaço para eventos, espaço de eventos, salão, salão de festas, casa de festas, sítio, " +
		"fazenda, chácara, recepção",
	"CATERING": "buffets, gastronomia, comida, jantar, churrasco, chef, catering, alimentação",
	"DRINKS": "bebidas, bebida, bar, bartender, bartenders, drinks, coquetel, coquetelaria, adega, chope, " +
		"cerveja, vinhos, open bar",
	"CAKE": "bolo, bolos, doces, doce, docinhos, doces finos, bem-casados, bem casado, bem casados, " +
		"confeitaria, confeiteira, confeiteiro, bolos e doces, doceria, doceira, cake designer, sobremesas",
	"DECORATION": "decorador, decoradora, decorações, ambientação, cenografia, mobiliário, móveis, " +
		"locação de móveis, decoração e flores",
	"FLOWERS": "flor, florista, floricultura, arranjos, buquê, buquês",
	"PHOTOGRAPHY": "foto, fotos, fotógrafo, fotógrafa, fotógrafos, fotografias, ensaio, foto e filmagem, " +
		"foto e vídeo",
	"VIDEO": "vídeo, vídeos, filme, filmes, filmagens, videomaker, cinegrafista, filmmaker, drone, storymaker",
	"MUSIC": "banda, bandas, músico, músicos, música ao vivo, orquestra, coral, cantor, cantora, musical, " +
		"violinista",
	"DJ": "dj, djs, pista, pista de dança",
	"LIGHTING": "som, iluminação, luz, sonorização, áudio, som e luz, luz e som, telão, telões, " +
		"equipamentos de som, gerador",
	"CEREMONY":  "igreja, capela, cartório, local da cerimônia",
	"CELEBRANT": "celebrantes, padre, pastor, juiz de paz, mestre de cerimônias, mestre de cerimônia",
	"DRESS": "vestido, vestidos, traje, trajes, noiva, vestido de noiva, terno, ternos, aluguel de trajes, " +
		"alfaiate, alfaiataria, ateliê, estilista, sapatos, joias, alianças",
	"BEAUTY": "maquiagem, maquiador, maquiadora, cabelo, cabelos, cabeleireiro, cabeleireira, make, penteado, " +
		"dia da noiva, salão de beleza, estética, cabelo e maquiagem, maquiagem e cabelo",
	"STATIONERY": "papelaria, convite, convites, identidade visual, caligrafia, calígrafa, gráfica, design, " +
		"designer",
	"GIFTS": "lembranças, lembrança, lembrancinha, lembrancinhas, presentes, presente, brindes, " +
		"lista de presentes",
	"GUESTS": "convidado, rsvp, recepcionista, recepcionistas",
	"TRANSPORT": "transportes, carro, carros, carro da noiva, van, vans, ônibus, traslado, translado, transfer, " +
		"valet, manobrista, manobristas, estacionamento",
	"LODGING":   "hotel, hotéis, pousada, hospedagens",
	"HONEYMOON": "viagem, viagens, agência de viagens, lua-de-mel",
	"DOCUMENTS": "documento, documentação, cartórios",
	"FINANCE":   "finanças, financeira, contabilidade, seguro, seguros",
	"TEAM":      "equipes, staff, garçom, garçons, copeira, limpeza, apoio",
	"SECURITY":  "seguranças, vigilância, brigadista, brigadistas, bombeiro, bombeiros, ambulância",
	"KIDS":      "infantis, recreação, recreador, monitores, brinquedos, crianças, espaço kids, kids, babá",
	"ENTERTAINMENT": "atração, atração especial, animação, animador, entretenimento, cabine de fotos, " +
		"cabine fotográfica, totem, fogos, efeitos especiais, mágico, dança, coreografia, coreógrafo",
	"TECHNOLOGY": "transmissão, transmissão ao vivo, live, site, internet, wi-fi, informática",
	"OTHER":      "outro, outra, outras, diversos, geral",
}

var keysByName = func() map[string]string {
	all := map[string]string{}
	for key, names := range synonyms {
		for name := range strings.SplitSeq(names, ",") {
			all[Normalize(name)] = key
		}
	}
	for key, label := range Labels {
		all[Normalize(label)] = key
	}
	return all
}()

// FindKey returns the key of a category by its label or a synonym, without regard to accents or case.
func FindKey(label string) (key string, known bool) {
	key, known = keysByName[Normalize(label)]
	return key, known
}

// Normalize returns the text without accents, in lower case and with single spaces, for comparison.
func Normalize(text string) string {
	bare := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
	return strings.Join(strings.Fields(bare), " ")
}
