package tenants

import (
	"cmp"
	"slices"
)

// AreaKey names an area of an event, in the API, in SQL and in live updates.
type AreaKey string

// The keys of the areas.
const (
	AreaEvent     AreaKey = "EVENT"
	AreaChecklist AreaKey = "CHECKLIST"
	AreaVendors   AreaKey = "VENDORS"
	AreaDocuments AreaKey = "DOCUMENTS"
	AreaPayments  AreaKey = "PAYMENTS"
	AreaContracts AreaKey = "CONTRACTS"
	AreaRunSheet  AreaKey = "RUN_SHEET"
	AreaGuests    AreaKey = "GUESTS"
	AreaReception AreaKey = "RECEPTION"
	AreaSite      AreaKey = "SITE"
)

// EventPermission is a set of bits: a helper's permissions in one event (specification 2, section 6). The policies read
// the same bits.
type EventPermission int32

// The bits of an event for helpers.
const (
	EventManage        EventPermission = 1 // checklist, contracts, suppliers, payments, documents
	EventSiteAndGuests EventPermission = 2 // site, gifts, guest list
	EventReception     EventPermission = 4 // reception only, no client information
)

// CustomerPermission is a set of bits: the permissions of an event's client (specification 1, section 6). Viewing is
// implied by editing.
type CustomerPermission int32

// The bits of an event for its client.
const (
	CustomerChecklistView      CustomerPermission = 1
	CustomerChecklistEdit      CustomerPermission = 2
	CustomerVendorsView        CustomerPermission = 4
	CustomerPaymentsView       CustomerPermission = 8
	CustomerDocumentsView      CustomerPermission = 16
	CustomerDocumentsEdit      CustomerPermission = 32
	CustomerContractsView      CustomerPermission = 64
	CustomerPaymentsStatusEdit CustomerPermission = 128
	CustomerVendorsEdit        CustomerPermission = 256

	// A planner gives the nine permissions. These two are derived from the event when its scope is entered
	// (app.customer_bits): the planner enabled the client's updates, and the date lock has passed.
	CustomerTicksSubtasks CustomerPermission = 512
	CustomerLocked        CustomerPermission = 1024

	// Later permissions use the bits from 2048 on, and are stored in a field of their own, next to the nine.
	CustomerRunSheetView CustomerPermission = 2048
	CustomerRunSheetEdit CustomerPermission = 4096
	CustomerGuestsView   CustomerPermission = 8192
	CustomerGuestsEdit   CustomerPermission = 16384
	CustomerSiteView     CustomerPermission = 32768
	CustomerSiteEdit     CustomerPermission = 65536
)

// CustomerNine are the specification's nine bits: all that events.customer_permissions and the API's
// customerPermissions ever hold.
const CustomerNine CustomerPermission = 511

// CustomerExtraPermission is a set of the permissions that are not among the nine, with the values that they have in
// CustomerPermission. It is the type of events.customer_extra_permissions and of the API's customerExtraPermissions.
type CustomerExtraPermission int32

// Live updates that belong to no area.
const (
	LiveAccess  = "ACCESS"  // who may see what may have changed
	LiveControl = "CONTROL" // staff took, renewed or ended their control of the business
	LiveWallet  = "WALLET"  // the wallet changed, of which only those who read it receive an update, of PAYMENTS
)

// Area is a part of an event, defined once: the permissions that open it to the event's client and to a helper, and its
// names. Postgres's names and masks (make generate writes sql/names.sql and sql/functions/00_areas.sql), the API
// document, the web's lists (web/src/client/areas.gen.ts) and the tests of permissions are derived from it.
type Area struct {
	Key AreaKey
	// View lets the event's client see the area. Edit implies it, and lets the client change the parts of the area that
	// are theirs. Every client of the event sees an area without View, unless it is TeamOnly; only the team changes one
	// without Edit.
	View, Edit CustomerFeature
	// Helper are the permissions of which a helper needs one to see the area.
	Helper EventPermission
	// TeamOnly hides an area from every client: it has no View, and they get no live updates of it.
	TeamOnly bool
	// Shows are the areas whose data this one displays: a stream that receives only this area's updates also receives
	// theirs.
	Shows []AreaKey
	Words AreaTexts
}

// AreaTexts are the names of an area in messages and in the audit log.
type AreaTexts struct {
	Name   string           // "documentos", in an entry about released permissions
	Opened string           // "os documentos", in a message about opened areas
	Rows   map[string]Words // how an entry speaks of the rows of the area's tables
}

// Words are the names of a kind of row in an audit entry: one with its article, many, and "of one".
type Words struct{ One, Many, Of string }

// CustomerFeature is a bit of the event's client under its name, which SQL knows too.
type CustomerFeature struct {
	Name string
	Bit  CustomerPermission
	// Words are how the audit log speaks of the permission: "ver documentos".
	Words string
}

// HelperFeature is a bit of a helper in one event under its name, which SQL knows too.
type HelperFeature struct {
	Name  string
	Bit   EventPermission
	Words string
}

// Areas lists all areas, in the order of screens. The specification's nine bits keep their values; a later area takes
// its bits from 2048 on, because 512 and 1024 are taken.
var Areas = []Area{
	{
		Key: AreaEvent, Helper: EventAll,
		Words: AreaTexts{Name: "evento", Opened: "o evento", Rows: map[string]Words{
			"events":            {"o evento", "eventos", "do evento"},
			"event_accesses":    {"o acesso de", "acessos", "do acesso de"},
			"event_customers":   {"o cliente", "clientes", "do cliente"},
			"customer_messages": {"a mensagem a", "mensagens a clientes", "da mensagem a"},
		}},
	},
	{
		Key:    AreaChecklist,
		View:   CustomerFeature{"CHECKLIST_VIEW", CustomerChecklistView, "ver checklist"},
		Edit:   CustomerFeature{"CHECKLIST_EDIT", CustomerChecklistEdit, "editar checklist"},
		Helper: EventManage,
		Words: AreaTexts{Name: "checklist", Opened: "o checklist", Rows: map[string]Words{
			"tasks":    {"a tarefa", "tarefas", "da tarefa"},
			"subtasks": {"a subtarefa", "subtarefas", "da subtarefa"},
		}},
	},
	{
		Key:    AreaVendors,
		View:   CustomerFeature{"VENDORS_VIEW", CustomerVendorsView, "ver fornecedores"},
		Edit:   CustomerFeature{"VENDORS_EDIT", CustomerVendorsEdit, "editar fornecedores"},
		Helper: EventManage,
		Words: AreaTexts{Name: "fornecedores", Opened: "os fornecedores", Rows: map[string]Words{
			"vendors":       {"o fornecedor", "fornecedores", "do fornecedor"},
			"event_vendors": {"o fornecedor", "fornecedores", "do fornecedor"},
			"task_vendors":  {"o fornecedor", "fornecedores", "do fornecedor"},
		}},
	},
	{
		Key:    AreaDocuments,
		View:   CustomerFeature{"DOCUMENTS_VIEW", CustomerDocumentsView, "ver documentos"},
		Edit:   CustomerFeature{"DOCUMENTS_EDIT", CustomerDocumentsEdit, "editar documentos"},
		Helper: EventManage,
		Words: AreaTexts{Name: "documentos", Opened: "os documentos", Rows: map[string]Words{
			"documents":         {"o documento", "documentos", "do documento"},
			"document_versions": {"o documento", "versões de documentos", "do documento"},
		}},
	},
	{
		Key:    AreaPayments,
		View:   CustomerFeature{"PAYMENTS_VIEW", CustomerPaymentsView, "ver pagamentos"},
		Edit:   CustomerFeature{"PAYMENTS_STATUS_EDIT", CustomerPaymentsStatusEdit, "marcar pagamentos"},
		Helper: EventManage,
		Words: AreaTexts{Name: "pagamentos", Opened: "os pagamentos", Rows: map[string]Words{
			"business_pix_keys": {"a chave Pix", "chaves Pix", "da chave Pix"},
			"vendor_pix_keys": {"a chave Pix do fornecedor", "chaves Pix de fornecedores",
				"da chave Pix do fornecedor"},
			"invoices":          {"o combinado", "combinados", "do combinado"},
			"payment_reminders": {"o lembrete", "lembretes", "do lembrete"},
			"payment_reminder_settings": {"os lembretes de pagamento", "lembretes de pagamento",
				"dos lembretes de pagamento"},
			"payments":     {"o pagamento", "pagamentos", "do pagamento"},
			"transactions": {"o pagamento online", "pagamentos online", "do pagamento online"},
			"refunds":      {"a devolução", "devoluções", "da devolução"},
			"recipients":   {"a conta de recebimento", "contas de recebimento", "da conta de recebimento"},
			"withdrawals":  {"o saque", "saques", "do saque"},
			"bonus_transfers": {"a transferência de bônus", "transferências de bônus",
				"da transferência de bônus"},
			"wallets": {"a carteira", "carteiras", "da carteira"},
			"wallet_registrations": {"os dados de recebimento da carteira", "dados de recebimento",
				"dos dados de recebimento da carteira"},
			"wallet_pix_keys": {"a chave Pix da carteira", "chaves Pix da carteira", "da chave Pix da carteira"},
			"wallet_changes": {"os dados da carteira, a pedido", "mudanças da carteira, a pedido",
				"dos dados da carteira, a pedido"},
		}},
	},
	{
		Key:    AreaContracts,
		View:   CustomerFeature{"CONTRACTS_VIEW", CustomerContractsView, "ver contratos"},
		Helper: EventManage,
		Words: AreaTexts{Name: "contratos", Opened: "os contratos", Rows: map[string]Words{
			"contracts":        {"o contrato", "contratos", "do contrato"},
			"contract_signers": {"a assinatura de", "assinaturas", "da assinatura de"},
			"contract_steps":   {"o contrato", "contratos", "do contrato"},
		}},
	},
	{
		Key:    AreaRunSheet,
		View:   CustomerFeature{"RUN_SHEET_VIEW", CustomerRunSheetView, "ver roteiro"},
		Edit:   CustomerFeature{"RUN_SHEET_EDIT", CustomerRunSheetEdit, "editar quem entra no cortejo e a música"},
		Helper: EventAll,
		Words: AreaTexts{Name: "roteiro", Opened: "o roteiro", Rows: map[string]Words{
			"run_sheet_lines":  {"a linha do roteiro", "linhas do roteiro", "da linha do roteiro"},
			"run_sheet_people": {"no roteiro", "pessoas do roteiro", "do lugar no roteiro de"},
			"run_sheet_team_notes": {"a nota da equipe na linha", "notas da equipe no roteiro",
				"da nota da equipe na linha"},
			"run_sheet_links": {"o link do roteiro de", "links do roteiro", "do link do roteiro de"},
		}},
	},
	{
		Key:    AreaGuests,
		View:   CustomerFeature{"GUESTS_VIEW", CustomerGuestsView, "ver convidados"},
		Edit:   CustomerFeature{"GUESTS_EDIT", CustomerGuestsEdit, "editar convidados"},
		Helper: EventSiteAndGuests,
		Words: AreaTexts{Name: "convidados", Opened: "os convidados", Rows: map[string]Words{
			"guest_settings": {"as respostas dos convidados", "respostas dos convidados",
				"das respostas dos convidados"},
			"sub_events":        {"a parte do evento", "partes do evento", "da parte do evento"},
			"seating_tables":    {"a mesa", "mesas", "da mesa"},
			"invitations":       {"um convite", "convites", "de um convite"},
			"invitation_tokens": {"o link de um convite", "links de convites", "do link de um convite"},
			"guests":            {"um convidado", "convidados", "de um convidado"},
			"guest_dispatches": {"uma mensagem aos convidados", "mensagens aos convidados",
				"de uma mensagem aos convidados"},
		}},
	},
	{
		Key: AreaReception, Helper: EventReception, TeamOnly: true, Shows: []AreaKey{AreaGuests},
		Words: AreaTexts{Name: "recepção", Opened: "a recepção", Rows: map[string]Words{
			"check_ins":           {"uma entrada", "entradas", "de uma entrada"},
			"check_in_take_backs": {"uma entrada desfeita", "entradas desfeitas", "de uma entrada desfeita"},
			"check_in_additions":  {"alguém fora da lista", "pessoas fora da lista", "de alguém fora da lista"},
			"check_in_devices":    {"o aparelho da recepção", "aparelhos da recepção", "do aparelho da recepção"},
			"check_in_qr_codes":   {"os QR codes do evento", "QR codes", "dos QR codes do evento"},
		}},
	},
	{
		Key:    AreaSite,
		View:   CustomerFeature{"SITE_VIEW", CustomerSiteView, "ver site e presentes"},
		Edit:   CustomerFeature{"SITE_EDIT", CustomerSiteEdit, "editar site e presentes"},
		Helper: EventSiteAndGuests,
		Words: AreaTexts{Name: "site e presentes", Opened: "o site e os presentes", Rows: map[string]Words{
			"sites":            {"o site", "sites", "do site"},
			"site_blocks":      {"o bloco do site", "blocos do site", "do bloco do site"},
			"site_versions":    {"o site", "versões do site", "do site"},
			"site_photos":      {"uma foto do site", "fotos do site", "de uma foto do site"},
			"site_messages":    {"um recado de convidado", "recados de convidados", "de um recado de convidado"},
			"site_edit_leases": {"a edição do site", "edições do site", "da edição do site"},
			"gifts":            {"o presente", "presentes", "do presente"},
			"gift_pix_keys":    {"a chave Pix dos presentes", "chaves Pix dos presentes", "da chave Pix dos presentes"},
			"gift_orders":      {"um presente recebido", "presentes recebidos", "de um presente recebido"},
			"site_domains":     {"o domínio próprio", "domínios", "do domínio próprio"},
		}},
	},
}

// HelperFeatures lists the permissions that a helper can have in an event (specification 2, section 6).
var HelperFeatures = []HelperFeature{
	{"MANAGE_EVENT", EventManage, "gerenciar o evento"},
	{"SITE_AND_GUESTS", EventSiteAndGuests, "site e convidados"},
	{"RECEPTION", EventReception, "recepção"},
}

// EventAll is every bit of a helper.
var EventAll = func() (all EventPermission) {
	for _, feature := range HelperFeatures {
		all |= feature.Bit
	}
	return all
}()

// CustomerFoundOut are the permissions that are never given: app.customer_bits derives them when a scope is entered.
var CustomerFoundOut = []CustomerFeature{
	{Name: "TICKS_SUBTASKS", Bit: CustomerTicksSubtasks},
	{Name: "LOCKED", Bit: CustomerLocked},
}

// CustomerAreas lists the areas that can be opened to a client, in the order of screens.
var CustomerAreas = slices.DeleteFunc(slices.Clone(Areas), func(a Area) bool { return a.View.Bit == 0 })

// ListCustomerAreaKeys returns the keys of CustomerAreas.
func ListCustomerAreaKeys() []AreaKey {
	keys := make([]AreaKey, 0, len(CustomerAreas))
	for _, area := range CustomerAreas {
		keys = append(keys, area.Key)
	}
	return keys
}

// CustomerFeatures are the bits that a planner may give the event's client, in the order of the bits.
var CustomerFeatures = func() []CustomerFeature {
	var all []CustomerFeature
	for _, area := range CustomerAreas {
		all = append(all, area.View)
		if area.Edit.Bit != 0 {
			all = append(all, area.Edit)
		}
	}
	slices.SortFunc(all, func(a, b CustomerFeature) int { return cmp.Compare(a.Bit, b.Bit) })
	return all
}()

// CustomerAll is every bit that a planner may give.
var CustomerAll = func() (all CustomerPermission) {
	for _, feature := range CustomerFeatures {
		all |= feature.Bit
	}
	return all
}()

// CustomerExtra are the permissions that are not among the nine.
var CustomerExtra = CustomerAll &^ CustomerNine

// CustomerExtraNew are the extra permissions of a new event's client: the guest list and the website are open to them
// until the planner closes them.
const CustomerExtraNew = CustomerGuestsView | CustomerGuestsEdit | CustomerSiteView | CustomerSiteEdit

// AreaOf returns the area with this key.
func AreaOf(key AreaKey) (Area, bool) {
	at := slices.IndexFunc(Areas, func(a Area) bool { return a.Key == key })
	if at < 0 {
		return Area{}, false
	}
	return Areas[at], true
}

// Normalized adds the views that the edits imply.
func (p CustomerPermission) Normalized() CustomerPermission {
	for _, area := range CustomerAreas {
		if p&area.Edit.Bit != 0 {
			p |= area.View.Bit
		}
	}
	return p
}
