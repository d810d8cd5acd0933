package proposals

// newHeading, paragraph and list are parts of a text as Tiptap writes them.
func newHeading(text string) any {
	return map[string]any{"type": "heading", "attrs": map[string]any{"level": 2}, "content": newText(text)}
}

func newParagraph(text string) any {
	return map[string]any{"type": "paragraph", "content": newText(text)}
}

func list(lines ...string) any {
	items := make([]any, 0, len(lines))
	for _, line := range lines {
		items = append(items, map[string]any{"type": "listItem", "content": []any{newParagraph(line)}})
	}
	return map[string]any{"type": "bulletList", "content": items}
}

func newText(text string) []any { return []any{map[string]any{"type": "text", "text": text}} }

func newDocument(parts ...any) map[string]any { return map[string]any{"type": "doc", "content": parts} }

// ready are the texts that Cortejo ships. The form fills their fields: {{cliente}}, {{data}} and {{empresa}}.
var ready = []ReadyTemplate{
	{Key: "WEDDING", Name: "Casamento", Content: newDocument(
		newParagraph("{{cliente}}, que alegria receber vocês."),
		newParagraph(
			"Agradecemos por nos contarem a história de vocês. Um casamento bonito começa assim: com alguém que "+
				"escuta antes de planejar. Este orçamento é o que imaginamos para o dia de vocês, "+
				"do primeiro café à última dança."),
		newHeading("Como cuidamos do seu dia"),
		list("Planejamento do começo ao fim, com um cronograma que cabe na rotina de vocês",
			"Fornecedores em quem confiamos, escolhidos a dedo para o estilo e o bolso de vocês",
			"Roteiro do dia, ensaio do cortejo e a nossa equipe ao lado de vocês até o último convidado"),
		newParagraph(
			"Se alguma coisa aqui não for a cara de vocês, é só dizer: a gente ajusta. "+
				"Vai ser uma honra estar por perto quando vocês disserem sim."),
		newParagraph("Com carinho, {{empresa}}"),
	)},
	{Key: "DEBUTANTE", Name: "Quinze anos", Content: newDocument(
		newParagraph("{{cliente}}, quinze anos só se fazem uma vez."),
		newParagraph(
			"Foi muito bom conversar sobre essa festa. Pensamos em cada momento para que a debutante se reconheça "+
				"nele: a entrada, a valsa, a música que ela escolheu e os amigos na pista."),
		newHeading("O que preparamos"),
		list("Conceito da festa e paleta de cores feitos com ela",
			"Roteiro da noite, ensaio da valsa e das homenagens",
			"Equipe no dia para a família só aproveitar"),
		newParagraph("Leiam com calma e contem o que acharam. O resto a gente resolve juntos."),
		newParagraph("Um abraço, {{empresa}}"),
	)},
	{Key: "BIRTHDAY", Name: "Aniversário", Content: newDocument(
		newParagraph("{{cliente}}, vamos comemorar?"),
		newParagraph(
			"Aniversário bom é aquele em que quem faz aniversário também se diverte. Montamos este orçamento para "+
				"que vocês recebam quem amam sem se preocupar com o que falta na mesa."),
		newHeading("O que está incluído"),
		list("Organização da festa e conversa com cada fornecedor",
			"Decoração e mesa pensadas para o tema",
			"Alguém da nossa equipe no local, do primeiro balão ao último parabéns"),
		newParagraph("Qualquer dúvida, estamos a uma mensagem de distância."),
		newParagraph("Até breve, {{empresa}}"),
	)},
	{Key: "CORPORATE", Name: "Evento corporativo", Content: newDocument(
		newParagraph("Olá, {{cliente}}."),
		newParagraph(
			"Agradecemos a confiança. A seguir, a nossa proposta para o evento da sua empresa, com o escopo, "+
				"os valores e as condições que conversamos."),
		newHeading("Escopo"),
		list("Planejamento, cronograma e gestão de fornecedores",
			"Credenciamento, recepção e coordenação no dia",
			"Relatório de encerramento, com presença e prestação de contas"),
		newHeading("Próximos passos"),
		newParagraph(
			"Com o aceite, agendamos uma reunião de alinhamento e enviamos o cronograma detalhado. "+
				"Ficamos à disposição para ajustar o que for preciso."),
		newParagraph("Atenciosamente, {{empresa}}"),
	)},
	{Key: "GENERIC", Name: "Qualquer evento", Content: newDocument(
		newParagraph("{{cliente}}, agradecemos por nos procurar."),
		newParagraph(
			"Preparamos este orçamento com o que conversamos. "+
				"Nele estão o que fazemos, quanto custa e até quando vale."),
		newHeading("Por que contar com a gente"),
		list("Uma pessoa da equipe acompanha você do começo ao fim",
			"Tudo fica escrito, com prazos e valores claros",
			"No dia, cuidamos dos detalhes para você estar com quem importa"),
		newParagraph("Ficou alguma dúvida? É só chamar. Será um prazer fazer parte deste momento."),
		newParagraph("Com carinho, {{empresa}}"),
	)},
}
