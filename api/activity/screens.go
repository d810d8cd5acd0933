package activity

import (
	"cmp"
	"slices"
	"strings"
)

// screens maps a procedure, or its router, to the name of the screen that calls it.
var screens = map[string]string{
	"activity": "a atividade do espaço", "business": "os dados do negócio", "businessTeamMember": "a equipe",
	"calendar":     "os links de calendário",
	"crm.contacts": "os contatos", "customer": "o lado do cliente", "document": "os documentos", "event": "o evento",
	"eventVendors": "os fornecedores do evento",
	"home":         "a página Hoje", "image": "as imagens", "imports": "as importações", "live": "o evento",
	"pendencies": "as pendências", "runSheet": "o roteiro", "public.event": "o lado do cliente",
	"search": "a busca", "subtask": "o planejamento", "task": "o planejamento", "template": "os modelos",
	"vendors": "os fornecedores",
	"guests":  "os convidados", "invitations": "os convites", "guestMessages": "as mensagens aos convidados",
	"seatingTables": "as mesas", "subEvents": "as partes do evento",
	"payment": "os pagamentos", "invoice": "os pagamentos", "pixKey": "as chaves Pix", "qrCode": "os QR Codes",
	"reception": "a recepção", "platform": "a recepção", "site": "o site e o seu endereço",
	"gifts": "os presentes", "giftOrders": "os presentes recebidos", "giftPix": "a chave Pix dos presentes",
	"weddingPlanner": "o site do evento", "contracts": "os contratos", "contractTemplates": "os modelos de contrato",
	"proposals": "os orçamentos", "ai.generate": "os orçamentos", "public.contract": "os contratos",
	"public.getPayment": "os pagamentos", "wallet": "a carteira", "wallet.pix": "a carteira",
	"withdrawal":    "a carteira",
	"bonifications": "a carteira", "transfers": "a carteira",
	"invoice.balance": "a carteira", "address": "a carteira",

	"businessTeamMember.getByEvent": "a equipe do evento", "event.getAll": "a lista de eventos",
	"event.getOverview": "a visão geral",
	"event.getHistory":  "o histórico", "event.getUndoable": "o histórico", "event.undo": "o histórico",
	"event.previewDate": "a mudança de data", "event.updateDate": "a mudança de data",
	"event.getCustomerAccess": "o acesso dos clientes", "event.updateCustomerPermissions": "o acesso dos clientes",
	"event.releaseCustomerArea": "o acesso dos clientes",
	"event.sendCustomerAccess":  "o acesso dos clientes", "event.notifyCustomer": "o acesso dos clientes",
}

// screen returns the name of the screen of a procedure, or a general one if the procedure was retired.
func screen(procedure string) string {
	router := procedure[:max(0, strings.LastIndexByte(procedure, '.'))]
	return cmp.Or(screens[procedure], screens[router], "outros dados do espaço")
}

// screensOf returns the names of the screens of procedures, each once.
func screensOf(procedures []string) []string {
	all := []string{}
	for _, p := range procedures {
		all = append(all, screen(p))
	}
	slices.Sort(all)
	return slices.Compact(all)
}
