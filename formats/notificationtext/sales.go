package notificationtext

import (
	"cmp"
	"strconv"

	"cortejo/formats/money"
)

func renderContract(kind string, many int, c NotifiedContent) Words {
	to := "/app/" + c.Event.UUID + "/contracts/" + c.Contract.UUID
	missing := ""
	switch len(c.Contract.Missing) {
	case 0:
		missing = "Todos assinaram"
	case 1:
		missing = "Falta " + firstNameOf(c.Contract.Missing[0])
	default:
		missing = "Faltam " + strconv.Itoa(len(c.Contract.Missing))
	}
	switch {
	case kind == "CONTRACT_DECLINED":
		return Words{cmp.Or(c.Signer.Name, unknownName) + " não quis assinar",
			join(c.Signer.Reason, c.Contract.Name, c.Event.Title), to}
	case kind == "CONTRACT_SIGNATURE_PENDING" && many > 1:
		return Words{strconv.Itoa(many) + " assinaturas pendentes", c.Event.Title,
			"/app/" + c.Event.UUID + "/contracts"}
	case kind == "CONTRACT_SIGNATURE_PENDING":
		return Words{"Assinatura pendente", join(missing, c.Contract.Name, c.Event.Title), to}
	case many > 1:
		return Words{strconv.Itoa(many) + " assinaturas", join(missing, c.Contract.Name, c.Event.Title), to}
	}
	return Words{cmp.Or(c.Signer.Name, unknownName) + " assinou", join(missing, c.Contract.Name, c.Event.Title), to}
}

func renderProposal(kind string, c NotifiedContent) Words {
	to, who, price := "/app/proposals/"+c.Proposal.UUID, firstNameOf(c.Customer.Name), money.Format(c.Proposal.Budget)
	if c.Mediator.Name != "" {
		who = firstNameOf(c.Mediator.Name) + " anotou: " + who
	}
	switch kind {
	case "PROPOSAL_SEEN":
		return Words{who + " viu o orçamento",
			join(choose(c.Proposal.Seen > 1, count(c.Proposal.Seen, "vez", "vezes"), ""), price), to}
	case "PROPOSAL_ACCEPTED":
		return Words{who + " aceitou o orçamento", join(c.Proposal.Title, price), to}
	case "PROPOSAL_DECLINED":
		return Words{who + " recusou o orçamento", join(c.Proposal.Reason, c.Proposal.Title), to}
	case "PROPOSAL_NO_RESPONSE":
		return Words{"Orçamento ainda sem resposta", join(firstNameOf(c.Customer.Name), c.Proposal.Title, price), to}
	}
	return Words{count(max(1, c.Proposal.Seen), "orçamento aguardando resposta", "orçamentos aguardando resposta"),
		join(price, c.Business.Name), "/app/proposals"}
}
