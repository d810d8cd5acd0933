package gifts

import (
	"context"
	"slices"

	"cortejo/queries"
	"cortejo/tenants"
)

// Ready is a gift that comes with Cortejo, for a new list.
type Ready struct {
	Key      string `json:"key"`
	Kind     Kind   `json:"kind" enum:"ITEM,SHARES,FUND"`
	Title    string `json:"title"`
	Price    int64  `json:"price" doc:"In cents: of one, or of one share; 0 of a fund"`
	Quantity int32  `json:"quantity" doc:"How many, or of how many shares; 0 of a fund"`
	Drawing  string `json:"drawing"`
	Category string `json:"category"`
}

// GetReadyOutput lists the gifts and drawings that come with Cortejo.
type GetReadyOutput struct {
	Items    []Ready  `json:"items" doc:"By category"`
	Drawings []string `json:"drawings" doc:"Those that a gift may have (web/src/ui/gifts.svg)"`
}

// getReady answers callers who may read the event's gifts.
func getReady(ctx context.Context, db tenants.Reader, in GetAllInput) (GetReadyOutput, error) {
	_, err := queries.New(db).MayReadGifts(ctx, queries.MayReadGiftsParams{EventID: in.EventUUID})
	return GetReadyOutput{Items: ready, Drawings: Drawings}, err
}

// Drawings lists the names of all drawings.
var Drawings = []string{
	"gift", "beach", "bed", "bicycle", "blender", "cake", "camera", "cup", "cutlery", "dinner", "frame", "fridge",
	"glass", "grill", "hammock", "heart", "house", "lamp", "moka", "mountain", "piggy", "plane", "plant", "plates",
	"pot", "record", "sofa", "suitcase", "toaster", "towel", "tram", "washer",
}

// drawingOf returns the name if there is such a drawing, or else the gift's.
func drawingOf(name string) string {
	if slices.Contains(Drawings, name) {
		return name
	}
	return "gift"
}

func readyOf(key string) (Ready, bool) {
	at := slices.IndexFunc(ready, func(r Ready) bool { return r.Key == key })
	if at < 0 {
		return Ready{}, false
	}
	return ready[at], true
}

var ready = []Ready{
	{"passagens-da-lua-de-mel", Shares, "Passagens da lua de mel", 250_00, 24, "plane", "Lua de mel"},
	{"hospedagem-dos-sonhos", Shares, "Hospedagem dos sonhos", 200_00, 20, "suitcase", "Lua de mel"},
	{"passeio-de-bonde", Shares, "Passeio de bonde", 80_00, 6, "tram", "Lua de mel"},
	{"jantar-a-luz-de-velas", Shares, "Jantar à luz de velas", 90_00, 4, "dinner", "Lua de mel"},
	{"dia-de-praia-com-tudo-incluido", Shares, "Dia de praia com tudo incluído", 120_00, 5, "beach", "Lua de mel"},
	{"passeio-de-barco", Shares, "Passeio de barco", 100_00, 6, "beach", "Lua de mel"},
	{"trilha-com-guia", Shares, "Trilha com guia", 75_00, 4, "mountain", "Lua de mel"},
	{"cafe-da-manha-na-cama", Shares, "Café da manhã na cama", 60_00, 5, "cup", "Lua de mel"},
	{"massagem-para-dois", Shares, "Massagem para dois", 85_00, 4, "towel", "Lua de mel"},
	{"mala-nova-para-a-viagem", Item, "Mala nova para a viagem", 450_00, 1, "suitcase", "Lua de mel"},
	{"album-de-fotos-da-viagem", Item, "Álbum de fotos da viagem", 280_00, 1, "camera", "Lua de mel"},
	{"brinde-no-primeiro-dia", Item, "Brinde no primeiro dia", 120_00, 1, "glass", "Lua de mel"},
	{"cafeteira-italiana", Item, "Cafeteira italiana", 189_90, 1, "moka", "Cozinha"},
	{"panela-de-ferro", Shares, "Panela de ferro", 80_00, 8, "pot", "Cozinha"},
	{"jogo-de-panelas", Item, "Jogo de panelas", 699_00, 1, "pot", "Cozinha"},
	{"panela-de-pressao", Item, "Panela de pressão", 249_90, 1, "pot", "Cozinha"},
	{"frigideira-antiaderente", Item, "Frigideira antiaderente", 159_90, 1, "pot", "Cozinha"},
	{"liquidificador", Item, "Liquidificador", 229_90, 1, "blender", "Cozinha"},
	{"batedeira", Item, "Batedeira", 399_90, 1, "blender", "Cozinha"},
	{"processador-de-alimentos", Item, "Processador de alimentos", 349_90, 1, "blender", "Cozinha"},
	{"torradeira", Item, "Torradeira", 189_90, 1, "toaster", "Cozinha"},
	{"sanduicheira", Item, "Sanduicheira", 149_90, 1, "toaster", "Cozinha"},
	{"chaleira-eletrica", Item, "Chaleira elétrica", 169_90, 1, "cup", "Cozinha"},
	{"micro-ondas", Item, "Micro-ondas", 749_90, 1, "toaster", "Cozinha"},
	{"air-fryer", Item, "Air fryer", 449_90, 1, "toaster", "Cozinha"},
	{"geladeira", Shares, "Geladeira", 200_00, 20, "fridge", "Cozinha"},
	{"fogao", Shares, "Fogão", 180_00, 14, "fridge", "Cozinha"},
	{"jogo-de-facas", Item, "Jogo de facas", 199_90, 1, "cutlery", "Cozinha"},
	{"tabua-de-madeira", Item, "Tábua de madeira", 99_90, 1, "cutlery", "Cozinha"},
	{"potes-hermeticos", Item, "Potes herméticos", 129_90, 1, "pot", "Cozinha"},
	{"assadeiras", Item, "Assadeiras", 119_90, 1, "pot", "Cozinha"},
	{"forma-de-bolo-e-boleira", Item, "Forma de bolo e boleira", 139_90, 1, "cake", "Cozinha"},
	{"aparelho-de-jantar", Item, "Aparelho de jantar", 549_90, 1, "plates", "Mesa"},
	{"jogo-de-pratos-fundos", Item, "Jogo de pratos fundos", 199_90, 1, "plates", "Mesa"},
	{"faqueiro", Item, "Faqueiro", 329_90, 1, "cutlery", "Mesa"},
	{"tacas-de-vinho", Item, "Taças de vinho", 179_90, 1, "glass", "Mesa"},
	{"tacas-de-espumante", Item, "Taças de espumante", 169_90, 1, "glass", "Mesa"},
	{"jogo-de-copos", Item, "Jogo de copos", 99_90, 1, "glass", "Mesa"},
	{"xicaras-de-cafe", Item, "Xícaras de café", 89_90, 1, "cup", "Mesa"},
	{"jarra-de-suco", Item, "Jarra de suco", 89_90, 1, "glass", "Mesa"},
	{"travessas-de-servir", Item, "Travessas de servir", 149_90, 1, "plates", "Mesa"},
	{"toalha-de-mesa", Item, "Toalha de mesa", 139_90, 1, "towel", "Mesa"},
	{"jogo-americano", Item, "Jogo americano", 89_90, 1, "plates", "Mesa"},
	{"sousplat", Item, "Sousplat", 159_90, 1, "plates", "Mesa"},
	{"balde-de-gelo", Item, "Balde de gelo", 149_90, 1, "glass", "Mesa"},
	{"sofa", Shares, "Sofá", 250_00, 16, "sofa", "Sala"},
	{"poltrona-de-leitura", Shares, "Poltrona de leitura", 150_00, 8, "sofa", "Sala"},
	{"luminaria-de-mesa", Item, "Luminária de mesa", 189_90, 1, "lamp", "Sala"},
	{"abajur", Item, "Abajur", 159_90, 1, "lamp", "Sala"},
	{"quadro-para-a-parede", Item, "Quadro para a parede", 229_90, 1, "frame", "Sala"},
	{"espelho", Item, "Espelho", 279_90, 1, "frame", "Sala"},
	{"tapete", Item, "Tapete", 399_90, 1, "sofa", "Sala"},
	{"manta-para-o-sofa", Item, "Manta para o sofá", 149_90, 1, "towel", "Sala"},
	{"vaso-com-planta", Item, "Vaso com planta", 99_90, 1, "plant", "Sala"},
	{"velas-aromaticas", Item, "Velas aromáticas", 79_90, 1, "lamp", "Sala"},
	{"caixa-de-som", Item, "Caixa de som", 349_90, 1, "record", "Sala"},
	{"televisao", Shares, "Televisão", 200_00, 15, "frame", "Sala"},
	{"toca-discos", Item, "Toca-discos", 599_90, 1, "record", "Sala"},
	{"jogo-de-cama", Item, "Jogo de cama", 299_90, 1, "bed", "Quarto e banho"},
	{"edredom", Item, "Edredom", 349_90, 1, "bed", "Quarto e banho"},
	{"travesseiros", Item, "Travesseiros", 159_90, 1, "bed", "Quarto e banho"},
	{"colchao", Shares, "Colchão", 200_00, 14, "bed", "Quarto e banho"},
	{"jogo-de-toalhas", Item, "Jogo de toalhas", 189_90, 1, "towel", "Quarto e banho"},
	{"roupoes", Item, "Roupões", 249_90, 1, "towel", "Quarto e banho"},
	{"cabides-de-madeira", Item, "Cabides de madeira", 79_90, 1, "towel", "Quarto e banho"},
	{"primeira-casa", Shares, "Primeira casa", 500_00, 40, "house", "Para a casa"},
	{"rede-de-varanda", Item, "Rede de varanda", 249_90, 1, "hammock", "Para a casa"},
	{"churrasqueira", Item, "Churrasqueira", 349_90, 1, "grill", "Para a casa"},
	{"kit-de-churrasco", Item, "Kit de churrasco", 169_90, 1, "grill", "Para a casa"},
	{"maquina-de-lavar", Shares, "Máquina de lavar", 200_00, 14, "washer", "Para a casa"},
	{"ferro-de-passar", Item, "Ferro de passar", 179_90, 1, "washer", "Para a casa"},
	{"aspirador-de-po", Item, "Aspirador de pó", 399_90, 1, "washer", "Para a casa"},
	{"caixa-de-ferramentas", Item, "Caixa de ferramentas", 199_90, 1, "house", "Para a casa"},
	{"horta-na-varanda", Item, "Horta na varanda", 119_90, 1, "plant", "Para a casa"},
	{"bicicletas", Shares, "Bicicletas", 150_00, 12, "bicycle", "Para a casa"},
	{"ventilador", Item, "Ventilador", 219_90, 1, "lamp", "Para a casa"},
	{"vale-um-abraco-apertado", Item, "Vale um abraço apertado", 50_00, 1, "heart", "Do coração"},
	{"adote-um-boleto-dos-noivos", Item, "Adote um boleto dos noivos", 150_00, 1, "piggy", "Do coração"},
	{"cota-do-cachorro-que-vem-ai", Shares, "Cota do cachorro que vem aí", 100_00, 5, "heart", "Do coração"},
	{"quanto-o-seu-coracao-mandar", Fund, "Quanto o seu coração mandar", 0, 0, "piggy", "Do coração"},
}
