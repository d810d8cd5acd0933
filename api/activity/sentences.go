package activity

import (
	"maps"

	"cortejo/tenants"
)

// things maps each table to its names in sentences: the tables of the areas, and those of the business as a whole.
var things = func() map[string]tenants.Words {
	all := map[string]tenants.Words{
		"contract_templates":   {One: "o modelo de contrato", Many: "modelos de contrato", Of: "do modelo de contrato"},
		"proposals":            {One: "o orçamento", Many: "orçamentos", Of: "do orçamento"},
		"proposal_acceptances": {One: "o aceite de", Many: "aceites", Of: "do aceite de"},
		"services":             {One: "o serviço", Many: "serviços da tabela de preços", Of: "do serviço"},
		"proposal_templates": {One: "o modelo de orçamento", Many: "modelos de orçamento",
			Of: "do modelo de orçamento"},
		"contacts":         {One: "o contato", Many: "contatos", Of: "do contato"},
		"imports":          {One: "a importação", Many: "importações", Of: "da importação"},
		"memberships":      {One: "o membro da equipe", Many: "membros da equipe", Of: "do membro da equipe"},
		"businesses":       {One: "o negócio", Many: "negócios", Of: "do negócio"},
		"users":            {One: "o perfil de", Many: "perfis", Of: "do perfil de"},
		"calendar_feeds":   {One: "um link de calendário", Many: "links de calendário", Of: "do link de calendário"},
		"support_messages": {One: "a mensagem ao Cortejo", Many: "mensagens ao Cortejo", Of: "da mensagem ao Cortejo"},
		"message_stops":    {One: "a parada de mensagens", Many: "paradas de mensagens", Of: "da parada de mensagens"},
		"money_proposals": {One: "um lançamento no dinheiro do espaço", Many: "lançamentos no dinheiro do espaço",
			Of: "de um lançamento no dinheiro do espaço"},
		"business_controls": {One: "o controle de", Many: "controles", Of: "do controle de"},
	}
	for _, area := range tenants.Areas {
		maps.Copy(all, area.Words.Rows)
	}
	return all
}()

func (r row) thing() tenants.Words {
	if r.Subject == "events" && r.IsTemplate {
		return tenants.Words{One: "o modelo", Many: "modelos", Of: "do modelo"}
	}
	if t, ok := things[r.Subject]; ok {
		return t
	}
	return tenants.Words{One: "o registro", Many: "registros", Of: "do registro"}
}

var verbs = map[string]string{
	"CREATED": "criou", "UPDATED": "alterou", "DELETED": "excluiu", "RESTORED": "trouxe de volta",
	"CONCLUDED": "concluiu",
	"REOPENED":  "reabriu", "ARCHIVED": "arquivou", "UNARCHIVED": "desarquivou", "PURGED": "apagou de vez",
	"INVITED":        "convidou",
	"IMPORT_RUNNING": "começou", "IMPORT_DONE": "terminou", "IMPORT_UNDOING": "mandou desfazer",
	"IMPORT_UNDONE": "desfez", "IMPORT_PREVIEW": "alterou",
}

// text returns the sentence that follows the actor's name. If it is about the event, the line ends with the event's
// title.
func (r row) text() string {
	switch r.Kind {
	case "READ":
		return "consultou " + screen(r.Procedure)
	case "CONTROL_TAKEN":
		return "assumiu o controle do espaço"
	case "CONTROL_RENEWED":
		return "renovou o controle do espaço"
	case "CONTROL_ENDED":
		return "devolveu o controle do espaço"
	case "JOINED":
		return "entrou na equipe"
	case "LINK_ASKED":
		if r.Subject == "customer_messages" {
			return "pediu o envio do link a " + r.named()
		}
		// An entry from the time before each message was recorded.
		return "pediu o envio do link aos clientes"
	case "CODES_ASKED":
		return "pediu o envio dos QR codes por WhatsApp"
	case "LOG_TAKEN":
		return "baixou o registro de quem entrou na recepção"
	case "WEDDING_TAKEN":
		return "adicionou ao espaço o evento"
	case "RESYNCED":
		return "completou o que faltava no evento"
	case "EXTRACTED":
		return "extraiu os dados do negócio"
	case "GIFT_FEE_SET":
		return "mudou a taxa dos presentes de " + quoted(r.first())
	case "NOTIFIED":
		return "enviou o link aos clientes"
	case "REORDERED":
		return "mudou a ordem " + r.objects(true)
	case "INVITED":
		return "convidou " + quoted(r.first()) + " para a equipe"
	}
	switch r.Subject {
	case "support_messages":
		return r.support()
	case "money_proposals":
		return r.moneyProposal()
	case "wallet_changes":
		return "mudou " + things["wallet_changes"].One
	}
	verb, known := verbs[r.Kind]
	if !known {
		verb = "alterou"
	}
	switch {
	// A version is inserted, or replaces the oldest one, when an author starts to write.
	case r.Subject == "document_versions" && (r.Kind == "CREATED" || r.Kind == "UPDATED"):
		return "escreveu " + r.within()
	case r.Procedure == "customer.decideTask" || r.Procedure == "customer.decideSubtask":
		return "decidiu " + r.objects(false)
	case r.Procedure == "task.confirmDecision" || r.Procedure == "subtask.confirmDecision":
		return "confirmou a decisão " + r.objects(true)
	case r.Procedure == "customer.noteTask":
		return "escreveu anotações " + r.within()
	case r.Subject == "site_edit_leases" && r.Procedure == "weddingPlanner.takeOver":
		return "assumiu a edição do site"
	case r.Subject == "site_edit_leases":
		return "abriu a edição do site"
	case r.Subject == "message_stops" && r.Kind == "CREATED":
		return "pediu para não receber mensagens"
	case r.Subject == "message_stops" && r.Kind == "DELETED":
		return "voltou a querer mensagens"
	case r.Subject == "event_customers" && r.Kind == "CREATED":
		return "incluiu " + r.objects(false)
	case r.Procedure == "customer.addVendor" && r.Subject == "event_vendors":
		return "trouxe " + r.objects(false)
	case r.Procedure == "customer.chooseVendor":
		return "escolheu " + r.named()
	case r.Procedure == "customer.unchooseVendor":
		return "voltou atrás na escolha de " + r.named()
	case r.Subject == "event_vendors" && r.Kind == "UPDATED" && len(r.Changes) > 0 &&
		r.Changes[0].gained("wish_confirmed_at"):
		return "confirmou a escolha de " + r.named()
	case r.Procedure == "customer.updateVendor" && r.Subject == "event_vendors":
		return "mudou o valor combinado com " + r.named()
	case r.Procedure == "vendors.invite":
		return "convidou " + r.objects(false) + " a completar o cadastro"
	case r.Subject == "event_vendors" && r.Kind == "CREATED":
		return "vinculou " + r.objects(false)
	case r.Subject == "event_vendors" && r.Kind == "DELETED":
		return "retirou " + r.objects(false)
	case r.Subject == "task_vendors" && r.Kind == "CREATED":
		return "vinculou " + r.objects(false) + " a uma tarefa"
	case r.Subject == "task_vendors" && r.Kind == "DELETED":
		return "retirou " + r.objects(false) + " de uma tarefa"
	case r.Subject == "customer_messages" && r.Procedure == "event.sendCustomerAccess":
		return "enviou o acesso a " + r.named()
	case r.Subject == "customer_messages" && r.Kind == "CREATED" && len(r.Changes) > 0 &&
		r.Changes[0].turned("kind", "PAYMENT"):
		return "lembrou " + r.named() + " de um pagamento"
	case r.Subject == "customer_messages" && r.Kind == "CREATED" && len(r.Changes) > 0 &&
		r.Changes[0].turned("kind", "DECISION"):
		return "lembrou " + r.named() + " do que espera decisão"
	case r.Subject == "customer_messages" && r.Kind == "UPDATED":
		return "enviou por SMS a " + r.named() + " o que o WhatsApp não entregou"
	case r.Subject == "customer_messages" && r.Kind == "CREATED":
		return "avisou " + r.named() + " de uma área liberada"
	case r.Subject == "events" && r.Procedure == "event.releaseCustomerArea" && len(r.Changes) == 1:
		return "liberou a área " + quoted(r.Changes[0].releasedArea()) + " ao cliente " + r.objects(true)
	case r.Procedure == "runSheet.shift" && r.Subject == "run_sheet_lines":
		return "mudou a hora " + r.objects(true)
	case r.Procedure == "runSheet.copyFrom" && r.Subject == "run_sheet_lines":
		return "copiou " + r.objects(false)
	case r.Subject == "run_sheet_people" && r.Kind == "CREATED":
		return "incluiu " + r.named() + " no roteiro"
	case r.Subject == "run_sheet_people" && r.Kind == "DELETED":
		return "retirou " + r.named() + " do roteiro"
	case r.Subject == "run_sheet_links" && r.Kind == "DELETED":
		return "revogou " + r.objects(false)
	case r.Subject == "run_sheet_links" && r.Kind == "UPDATED":
		return "enviou " + r.objects(false)
	case r.Subject == "contracts" && r.Kind == "UPDATED" && len(r.Changes) > 0 && r.Changes[0].turned("status", "SENT"):
		return "enviou " + r.objects(false)
	case r.Subject == "contracts" && r.Kind == "UPDATED" && len(r.Changes) > 0 &&
		r.Changes[0].turned("status", "CANCELLED"):
		return "cancelou " + r.objects(false)
	case r.Subject == "contracts" && r.Kind == "UPDATED" && len(r.Changes) > 0 &&
		r.Changes[0].turned("status", "EXPIRED"):
		return "encerrou, pelo prazo, " + r.objects(false)
	case r.Subject == "contracts" && r.Kind == "UPDATED" && len(r.Changes) > 0 && r.Changes[0].gained("sealed_sha256"):
		return "guardou o arquivo selado " + r.objects(true)
	case r.Subject == "contracts" && r.Kind == "UPDATED" && len(r.Changes) > 0 &&
		r.Changes[0].turned("status", "SIGNED"):
		return "recebeu a última assinatura " + r.objects(true)
	case r.Procedure == "proposals.reopen":
		return "reabriu " + r.objects(false)
	case r.Subject == "proposals" && r.Kind == "UPDATED" && len(r.Changes) > 0 &&
		r.Changes[0].turned("status", "ACCEPTED"):
		if r.Procedure == "proposals.note" {
			return "anotou o aceite, dito por telefone, " + r.objects(true)
		}
		return "aceitou " + r.objects(false)
	case r.Subject == "proposals" && r.Kind == "UPDATED" && len(r.Changes) > 0 &&
		r.Changes[0].turned("status", "DECLINED"):
		if r.Procedure == "proposals.note" {
			return "anotou a recusa, dita por telefone, " + r.objects(true)
		}
		return "recusou " + r.objects(false)
	case r.Subject == "proposals" && r.Kind == "UPDATED" && len(r.Changes) > 0 &&
		r.Changes[0].turned("status", "VIEWED"):
		return "viu " + r.objects(false)
	case r.Subject == "proposal_acceptances" && r.Kind == "CREATED":
		return "registrou " + r.objects(false)
	case r.Subject == "site_versions" && r.Kind == "CREATED":
		return "publicou o site"
	case r.Subject == "site_versions" && r.Kind == "DELETED":
		return "deixou ir as versões mais velhas do site"
	case r.Procedure == "site.publish":
		return "pôs no ar o que publicou"
	case r.Procedure == "site.unpublish":
		return "tirou o site do ar"
	case r.Procedure == "site.restoreVersion":
		return "trouxe ao rascunho uma versão do site: " + verb + " " + r.objects(false)
	case r.Procedure == "site.setPrivacy" && len(r.Changes) > 0 && !r.Changes[0].gained("password_hash"):
		return "tirou a senha do site"
	case r.Procedure == "site.setPrivacy":
		return "pôs uma senha no site"
	case r.Subject == "site_blocks" && r.Kind == "UPDATED" && len(r.Changes) > 0 &&
		string(r.Changes[0].After["shown"]) == "true":
		return "mostrou " + r.objects(false)
	case r.Subject == "site_blocks" && r.Kind == "UPDATED" && len(r.Changes) > 0 &&
		string(r.Changes[0].After["shown"]) == "false":
		return "escondeu " + r.objects(false)
	case r.Subject == "site_photos" && r.Kind == "CREATED":
		return "enviou " + r.objects(false)
	case r.Subject == "site_messages" && r.Kind == "UPDATED" && len(r.Changes) > 0 &&
		r.Changes[0].gained("approved_at"):
		return "deixou aparecer " + r.objects(false)
	case r.Subject == "site_messages" && r.Kind == "UPDATED":
		return "deixou de mostrar " + r.objects(false)
	case r.Procedure == "guests.anonymise":
		return "apagou os dados pessoais dos convidados"
	case r.Procedure == "event.reset":
		return "começou do zero: excluiu " + r.objects(false)
	case r.Procedure == "event.undo":
		return "desfez: " + verb + " " + r.objects(false)
	case r.Procedure == "event.updateDate" && r.Subject == "tasks":
		return "acertou o prazo " + r.objects(true) + " pela nova data"
	case r.Procedure == "event.updateDate" && r.Subject == "payments":
		return "acertou o vencimento " + r.objects(true) + " pela nova data"
	case r.Subject == "payments" && r.Kind == "UPDATED" && r.payment() != "":
		return r.payment()
	case r.Subject == "payments" && r.Kind == "DELETED":
		return "refez as parcelas de " + quoted(r.first())
	case r.Subject == "event_customers" && r.Kind == "DELETED":
		return "retirou " + r.objects(false)
	case r.Subject == "event_accesses" && r.Kind == "CREATED":
		return "deu acesso a " + r.named()
	case r.Subject == "calendar_feeds" && r.Kind == "DELETED":
		return "revogou " + r.objects(false)
	case r.Subject == "event_accesses" && r.Kind == "DELETED":
		return "retirou o acesso de " + r.named()
	}
	if words := r.handedOver(); words != "" {
		return words
	}
	if r.Kind == "UPDATED" && r.Total == 1 && len(r.Changes) == 1 {
		if labels := r.Changes[0].labels(); labels != "" {
			return "alterou " + labels + " " + r.objects(true)
		}
	}
	return verb + " " + r.objects(false)
}

// handedOver returns the sentence of an update that only made one person responsible, or no one; otherwise an empty
// text.
func (r row) handedOver() string {
	if r.Kind != "UPDATED" || r.Subject != "tasks" || len(r.Changes) == 0 {
		return ""
	}
	to := r.Changes[0].After["responsible_id"]
	for _, c := range r.Changes {
		if len(c.After) != 1 || len(c.After["responsible_id"]) == 0 || string(c.After["responsible_id"]) != string(to) {
			return ""
		}
	}
	name := readable("responsible_id", to)
	if name == nil {
		return "deixou sem responsável " + r.objects(false)
	}
	return "passou " + r.objects(false) + " para " + *name
}

// moneyProposal returns the sentence of a step of a correction of the business's money by Cortejo's team.
func (r row) moneyProposal() string {
	thing := things["money_proposals"].One
	switch {
	case r.Kind == "CREATED":
		return "propôs " + thing
	case len(r.Changes) == 1 && r.Changes[0].turned("decision", "CONFIRMED"):
		return "confirmou " + thing
	case len(r.Changes) == 1 && r.Changes[0].turned("decision", "REFUSED"):
		return "recusou " + thing
	case len(r.Changes) == 1 && r.Changes[0].gained("booked_at"):
		return "lançou no livro o que a equipe do Cortejo confirmou"
	}
	return "não lançou o que a equipe do Cortejo confirmou: a dívida ficou menor"
}

// support returns the sentence of a message to Cortejo's team. It never quotes the message.
func (r row) support() string {
	switch {
	case r.Kind == "CREATED":
		return "escreveu ao Cortejo"
	case r.Kind == "UPDATED" && len(r.Changes) > 0 && r.Changes[0].gained("answered_at"):
		return "respondeu à mensagem ao Cortejo"
	}
	return "reabriu a mensagem ao Cortejo"
}

// payment returns the sentence of a change of payments, or an empty text if the change has no sentence of its own.
func (r row) payment() string {
	if len(r.Changes) == 0 {
		return ""
	}
	after, before := r.Changes[0].After, r.Changes[0].Before
	receipt, attached := after["receipt_key"]
	shared, opened := after["shared_at"]
	switch status := string(after["status"]); {
	case status == `"PAID"`:
		return "marcou como pago " + r.objects(false)
	case status == `"REFUNDED"`:
		return "marcou como estornado " + r.objects(false)
	case status == `"CANCELLED"`:
		return "cancelou " + r.objects(false)
	case status == `"PENDING"` && string(before["status"]) == `"PAID"`:
		return "desmarcou como pago " + r.objects(false)
	case status == `"PENDING"`:
		return "reabriu " + r.objects(false)
	case opened && string(shared) == "null":
		return "fechou a página " + r.objects(true)
	case opened:
		return "compartilhou " + r.objects(false)
	case attached && string(receipt) == "null":
		return "tirou o comprovante " + r.objects(true)
	case attached:
		return "anexou um comprovante " + r.within()
	}
	return ""
}
