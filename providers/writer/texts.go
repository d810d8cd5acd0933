package writer

// occasion has the texts of an event type: openings to choose from, and the way of working.
type occasion struct {
	openings []string
	way      string
}

// occasions are indexed by event type.
var occasions = map[string]occasion{
	"WEDDING": {
		openings: []string{
			"Que alegria receber o convite para fazer parte do seu casamento. Esse é um dia que começa muito antes " +
				"da cerimônia: nas conversas, nas escolhas e em tudo o que vocês sonharam até aqui.",
			"Agradecemos por contar com a gente para um dos dias mais bonitos da sua vida. Um casamento tem o jeito " +
				"de quem se casa, e foi pensando no de vocês que esta proposta nasceu.",
		},
		way: "Trabalhamos de perto, passo a passo: ouvimos a história do casal, combinamos cada detalhe com " +
			"antecedência e mantemos vocês a par de tudo, sem pressa e sem surpresas. No grande dia, a única tarefa " +
			"de vocês é viver cada momento ao lado de quem amam.",
	},
	"BIRTHDAY": {
		openings: []string{
			"Que bom saber que vem festa por aí. Fazer aniversário é juntar, num mesmo lugar, as pessoas que fazem a " +
				"vida valer a pena, e vai ser um prazer ajudar a celebrar.",
			"Ficamos felizes com o seu contato. Um aniversário merece ser lembrado pelas risadas, pelos abraços e " +
				"pelo cuidado em cada detalhe, e é isso que queremos preparar com você.",
		},
		way: "Gostamos de conhecer quem faz aniversário antes de propor qualquer coisa: do que gosta, quem não pode " +
			"faltar, como imagina a festa. A partir daí cuidamos do que é nosso com calma e antecedência, para que " +
			"no dia você só precise receber os convidados e aproveitar.",
	},
	"BODAS": {
		openings: []string{
			"Que honra poder celebrar com vocês. Chegar a mais um aniversário de casamento é uma conquista feita de " +
				"todos os dias, e merece uma festa com a história do casal em cada detalhe.",
			"É uma alegria receber o seu contato. Bodas são a prova de que o amor se constrói com o tempo, e vai ser " +
				"especial ajudar a reunir a família e os amigos em volta dessa história.",
		},
		way: "Começamos por ouvir: as lembranças que não podem faltar, as pessoas que caminharam junto, o tom que a " +
			"família imagina para o encontro. Com isso em mãos, planejamos tudo com delicadeza e deixamos para vocês " +
			"apenas a emoção de viver o dia.",
	},
	"FIFTEEN_YEARS": {
		openings: []string{
			"Que momento especial. Os 15 anos chegam uma vez só, e a festa precisa ter a cara de quem vai brilhar " +
				"nela: os gostos, os amigos, a família e os sonhos dessa fase.",
			"Ficamos muito felizes em fazer parte dessa celebração. Uma festa de 15 anos mistura emoção de família e " +
				"alegria de juventude, e é esse encontro que queremos preparar com carinho.",
		},
		way: "Conversamos com a debutante e com a família, porque as duas visões importam. Transformamos as ideias " +
			"em um plano claro, com cada etapa combinada antes, e acompanhamos tudo de perto para que a noite corra " +
			"leve, da primeira foto à última música.",
	},
	"GRADUATION": {
		openings: []string{
			"Parabéns pela conquista! Uma formatura celebra anos de dedicação, noites de estudo e amizades que " +
				"ficam, e merece uma festa à altura dessa caminhada.",
			"Que alegria participar de um momento tão esperado. Depois de tanto esforço, é hora de comemorar com " +
				"quem esteve ao lado o tempo todo, e queremos que tudo saia como foi sonhado.",
		},
		way: "Sabemos que uma formatura reúne muita gente e muitas expectativas. Por isso combinamos " +
			"responsabilidades e horários com clareza, mantemos uma comunicação simples durante toda a preparação e " +
			"ficamos por perto no dia, para que só reste comemorar.",
	},
	"CORPORATE": {
		openings: []string{
			"Agradecemos a oportunidade de apresentar esta proposta. Um evento corporativo fala pela empresa antes " +
				"de qualquer discurso, e o nosso papel é garantir que ele diga o que precisa ser dito.",
			"Agradecemos o contato e a confiança. Encontros bem planejados aproximam equipes, clientes e parceiros, " +
				"e queremos contribuir para que este cumpra o seu objetivo com naturalidade.",
		},
		way: "Partimos do objetivo do encontro e do perfil de quem vai participar. Trabalhamos com cronograma, " +
			"responsáveis definidos e comunicação objetiva, antecipamos o que pode dar errado e acompanhamos a " +
			"execução, para que a sua equipe possa se dedicar aos convidados.",
	},
	other: {
		openings: []string{
			"Que bom receber o seu contato. Todo encontro tem um motivo que o torna único, e será um prazer ajudar a " +
				"transformar o que você imagina em um momento para guardar na memória.",
			"Que bom que você pensou em nós para este momento. Preparamos esta proposta com atenção ao que " +
				"conversamos e com vontade de fazer tudo acontecer do jeito que você espera.",
		},
		way: "O nosso trabalho começa por escutar. Entendemos o que é essencial para você, organizamos cada etapa " +
			"com antecedência e ficamos disponíveis durante toda a preparação, para que no dia tudo corra com " +
			"tranquilidade.",
	},
}

// trades are the services of a business, by category.
var trades = map[string]string{
	"PLANNING": "A nossa assessoria cuida do caminho inteiro: organiza ideias e prioridades, acompanha os " +
		"fornecedores, monta o cronograma e conduz o dia do evento com discrição. Você decide o que importa; o que " +
		"dá trabalho fica com a gente.",
	"VENUE": "O nosso espaço foi pensado para receber bem: ambientes que se adaptam ao tamanho da festa, " +
		"estrutura pronta para os fornecedores e uma equipe que conhece cada canto da casa. Assim, o lugar ajuda a " +
		"contar a história do encontro.",
	"CATERING": "Na nossa cozinha, receber bem começa no preparo: ingredientes frescos, receitas feitas com " +
		"cuidado e um cardápio montado para os seus convidados e para o ritmo da festa. O serviço acompanha com " +
		"atenção e gentileza, do primeiro brinde à sobremesa.",
	"DRINKS": "O nosso bar é feito para animar a conversa: drinques preparados na hora, opções com e sem " +
		"álcool e uma carta pensada para o estilo da festa. A equipe cuida de tudo, da montagem à reposição, para " +
		"que nenhum copo fique vazio.",
	"CAKE": "Bolo e doces são parte da memória da festa, e os nossos são feitos artesanalmente, em pequenas " +
		"quantidades e com ingredientes escolhidos. Sabores, cores e acabamentos são definidos com você, para que a " +
		"mesa encante os olhos e o paladar.",
	"DECORATION": "A nossa decoração traduz em cores, texturas e luz aquilo que você imagina. Criamos um projeto " +
		"próprio para o seu espaço, cuidamos da montagem e da desmontagem e deixamos cada ambiente pronto para ser " +
		"vivido e fotografado.",
	"FLOWERS": "Trabalhamos com flores frescas e da estação, escolhidas uma a uma para o clima da celebração. " +
		"Dos arranjos das mesas aos detalhes mais delicados, cada composição é preparada na medida certa para " +
		"emocionar quem chega.",
	"PHOTOGRAPHY": "A nossa fotografia busca o que é verdadeiro: os olhares, os abraços, os detalhes preparados " +
		"com carinho. Fotografamos com discrição e sensibilidade, para que daqui a muitos anos as imagens ainda " +
		"contem como foi estar lá.",
	"VIDEO": "O nosso filme guarda aquilo que a fotografia não alcança: as vozes, os risos, o movimento do " +
		"dia. Filmamos sem interferir e editamos com cuidado, para que cada vez que você assistir seja um pouco como " +
		"voltar.",
	"MUSIC": "A música dá o tom de cada momento, e o nosso repertório é construído com você: da chegada dos " +
		"convidados aos instantes mais emocionantes. Levamos músicos experientes e cuidamos do som para que tudo " +
		"aconteça na hora certa.",
	"DJ": "Uma boa pista se constrói com escuta. Montamos o repertório a partir do seu gosto, lemos o " +
		"público durante toda a festa e conduzimos a energia da noite com transições cuidadosas, para que ninguém " +
		"queira ir embora.",
	"LIGHTING": "Som e luz bem cuidados fazem a diferença sem chamar atenção para si. Dimensionamos os " +
		"equipamentos para o seu espaço, testamos tudo com antecedência e mantemos técnicos presentes, para que cada " +
		"palavra seja ouvida e cada ambiente tenha o clima certo.",
	"CEREMONY": "A cerimônia é o coração da celebração, e nós cuidamos para que ela aconteça com serenidade: " +
		"entradas, tempos, lugares e detalhes combinados antes. Assim, na hora, só existe espaço para a emoção.",
	"CELEBRANT": "Cada celebração que conduzimos nasce de uma boa conversa. Ouvimos a sua história e escrevemos " +
		"um texto próprio, com leveza e verdade, para que as palavras ditas naquele momento sejam reconhecidas por " +
		"todos como suas.",
	"DRESS": "No nosso ateliê, a roupa nasce para quem a veste. Acompanhamos você da escolha do modelo aos " +
		"últimos ajustes, com provas tranquilas e atenção ao caimento, para que no dia você se reconheça no espelho " +
		"e se sinta à vontade.",
	"BEAUTY": "A nossa beleza realça quem você é. Fazemos uma prova antes, escolhemos juntos o que combina " +
		"com o dia e trabalhamos com produtos de qualidade, no seu tempo, para que você chegue radiante e continue " +
		"assim até o fim da festa.",
	"STATIONERY": "A papelaria é o primeiro contato dos convidados com a festa. Criamos uma identidade própria " +
		"para o seu evento e cuidamos do desenho, do papel e da impressão, para que cada peça conte um pouco do que " +
		"está por vir.",
	"GIFTS": "As nossas lembranças são pensadas para serem guardadas. Criamos peças com significado, " +
		"personalizadas para a ocasião e embaladas com capricho, para que cada convidado leve consigo um pedacinho " +
		"da celebração.",
	"GUESTS": "Cuidar dos convidados é cuidar da festa. Organizamos listas, confirmações e recepção com " +
		"gentileza, para que cada pessoa se sinta esperada desde o convite até a chegada.",
	"TRANSPORT": "Chegar bem faz parte do evento. Planejamos rotas e horários com folga, trabalhamos com " +
		"motoristas experientes e veículos bem cuidados, e acompanhamos cada trajeto para que ninguém precise se " +
		"preocupar com o caminho.",
	"LODGING": "Recebemos os seus convidados como se fossem nossos. Cuidamos da organização dos quartos, da " +
		"chegada e dos pequenos detalhes da estadia, para que todos descansem bem e cheguem à festa dispostos a " +
		"celebrar.",
	"HONEYMOON": "Depois da festa, vem a viagem. Montamos um roteiro com o jeito de vocês, cuidamos de reservas " +
		"e deslocamentos e ficamos por perto durante todo o percurso, para que a única preocupação seja aproveitar.",
	"DOCUMENTS": "Cuidamos da parte que ninguém quer deixar para depois. Orientamos sobre cada documento, " +
		"acompanhamos os prazos e avisamos o que falta, para que tudo esteja em ordem bem antes do dia.",
	"FINANCE": "Ajudamos a transformar planos em números claros. Organizamos o orçamento por prioridades, " +
		"acompanhamos cada compromisso e mostramos com transparência onde está cada escolha, para que você decida " +
		"com segurança.",
	"TEAM": "A nossa equipe é formada por profissionais experientes, pontuais e discretos. Distribuímos " +
		"funções com clareza, alinhamos tudo antes do evento e cuidamos do atendimento em cada detalhe, para que os " +
		"convidados só percebam o cuidado.",
	"SECURITY": "A nossa equipe de segurança trabalha com presença discreta e planejamento. Conhecemos o espaço " +
		"antes, combinamos os acessos e ficamos atentos durante todo o evento, para que todos aproveitem com " +
		"tranquilidade.",
	"KIDS": "As crianças também são convidadas, e a festa delas é com a gente. Preparamos atividades para " +
		"cada idade, com monitores atenciosos e um espaço seguro, para que os pequenos se divirtam e os pais " +
		"aproveitem sem preocupação.",
	"ENTERTAINMENT": "Uma boa atração transforma a festa em lembrança. Escolhemos com você o momento e o formato " +
		"certos, cuidamos de tudo o que a apresentação precisa e deixamos o resto com quem sabe surpreender o público.",
	"TECHNOLOGY": "A tecnologia deve ajudar sem aparecer. Planejamos a estrutura para o seu evento, testamos com " +
		"antecedência e acompanhamos ao vivo, para que quem está presente e quem está longe participe do mesmo jeito.",
	other: "O nosso trabalho é feito sob medida: ouvimos o que você precisa, propomos o que faz sentido " +
		"para a ocasião e cuidamos de cada etapa com atenção. O que combinamos está descrito nos itens desta " +
		"proposta, de forma clara e completa.",
}

// goodbyes end a text; the anonymous ones name no business.
var (
	goodbyes = []string{
		"Leia com calma, compartilhe com quem decide junto com você e conte para nós o que achou. A equipe " +
			"[[EMPRESA]] está à disposição para ajustar o que for preciso e espera, de coração, celebrar com você.",
		"Se algo não estiver como você imaginou, é só dizer: esta proposta é o começo da conversa. Será uma alegria " +
			"para [[EMPRESA]] fazer parte desse momento.",
	}
	anonymousGoodbyes = []string{
		"Leia com calma, compartilhe com quem decide junto com você e conte para nós o que achou. Estamos à " +
			"disposição para ajustar o que for preciso e esperamos, de coração, celebrar com você.",
		"Se algo não estiver como você imaginou, é só dizer: esta proposta é o começo da conversa. Será uma alegria " +
			"fazer parte desse momento.",
	}
)
