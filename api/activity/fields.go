package activity

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // a container has no zones of its own

	"cortejo/formats/category"
	"cortejo/formats/money"
	"cortejo/tenants"
)

// labels are the names by which people know the columns, in the order in which changes are shown. A column without a
// label is shown by its own name. A column with an empty label is not shown: its ids mean nothing to people, who read
// the title.
var labels = []struct{ column, label string }{
	{"title", "Título"}, {"name", "Nome"}, {"full_name", "Nome"}, {"event_person_name", "Nome do par"},
	{"type", "Tipo"}, {"role", "Papel"},
	{"phone", "Telefone"}, {"email", "E-mail"}, {"instagram_handle", "Instagram"}, {"partner_name", "Nome do par"},
	{"birth_date", "Nascimento"},
	{"event_type", "Tipo de evento"}, {"event_date", "Data do evento"}, {"date", "Data"}, {"end_date", "Término"},
	{"event_start_time", "Horário"},
	{"time_zone", "Fuso horário"}, {"ceremony_place", "Local da cerimônia"}, {"reception_place", "Local da recepção"},
	{"location", "Cidade"},
	{"categories", "Categorias"}, {"market_stage", "Momento do negócio"}, {"document_number", "CPF ou CNPJ"},
	{"address", "Endereço"},
	{"number_of_guests", "Convidados previstos"}, {"budget_cents", "Orçamento"}, {"image_id", "Imagem"},
	{"image_key", "Foto"},
	{"enable_branding", "Sua marca nas páginas"}, {"customer_permissions", "Permissões do cliente"},
	{"customer_extra_permissions", "Outras permissões do cliente"}, {"day_contact_id", "Contato do dia"},
	{"enabled_customer_updates_at", "Atualizações do cliente desde"},
	{"customer_lock_days", "Dias sem mudanças do cliente"}, {"customer_released", "Áreas liberadas ao cliente"},
	{"channel", "Canal"}, {"permissions", "Permissões"}, {"slug", "Endereço da página"},
	{"slug_changes", "Mudanças de endereço"}, {"domain", "Domínio"}, {"failing_since", "Com problema desde"},
	{"observations", "Observações"}, {"category", "Categoria"}, {"icon", "Ícone"}, {"label", "Etiqueta"},
	{"timing", "Prazo"},
	{"time_unit_number", "Quantidade do prazo"}, {"time_unit_option", "Unidade do prazo"},
	{"decision_requested", "Pede decisão"}, {"decision_question", "Pergunta ao cliente"}, {"decision", "Decisão"},
	{"decision_note", "O que disse com a decisão"},
	{"decision_seen_at", "Decisão confirmada em"}, {"team_only", "Só da equipe"},
	{"customer_notes", "Anotações do cliente"},
	{"responsible_id", "Responsável"}, {"position", "Posição"}, {"checked_at", "Concluída em"},
	{"deleted_at", "Excluída em"}, {"archived_at", "Arquivado em"},
	{"templated_at", "Modelo desde"}, {"notified_at", "Link enviado em"}, {"link_asked_at", "Envio do link"},
	{"accepted_at", "Convite aceito em"},
	{"invited_at", "Convite enviado em"}, {"status", "Situação"}, {"enable_vendor_indication", "Pode ser indicado"},
	{"is_customer_vendor", "Do cliente"}, {"wished_at", "Escolhido em"}, {"wished_by", "Escolhido por"},
	{"wish_confirmed_at", "Escolha confirmada em"}, {"gift_plan", "Plano dos presentes"},
	{"reason", "Motivo"}, {"started_at", "Início"}, {"expires_at", "Até"}, {"ended_at", "Devolvido em"},
	{"body", "Mensagem"}, {"answered_at", "Respondida em"}, {"contract_limit", "Limite de contratos"},
	{"guest_messages_per_day", "Mensagens aos convidados por dia"},
	{"secret_hash", "Endereço secreto"}, {"vendor_id", ""}, {"event_vendor_id", ""}, {"task_id", ""},
	{"contact_id", ""}, {"membership_id", ""}, {"user_id", ""},
	{"kind", "Tipo"}, {"media_type", "Formato"}, {"size", "Tamanho em bytes"}, {"is_customer_file", "Do cliente"},
	{"file_key", ""}, {"source_key", ""},
	{"day", "Dia, contado do evento"}, {"start_minute", "Hora"}, {"length_minutes", "Duração em minutos"},
	{"place", "Onde"}, {"cue_text", "Sinal ou música"}, {"cue_url", "Link da música"},
	{"note", "Nota"}, {"fixed", "Horário fixo"}, {"team_only", "Só a equipe"}, {"done_at", "Concluída em"},
	{"sent_at", "Enviado em"}, {"salt", ""},
	{"answer_by", "Responder até"}, {"anonymised_at", "Dados apagados em"},
	{"allow_unlisted", "A recepção recebe quem não está na lista"}, {"number", "Número"}, {"seats", "Lugares"},
	{"places", "Limite de pessoas"},
	{"sub_event_ids", "Convidado para"}, {"attends", "Vai a"}, {"declines", "Não vai a"}, {"tags", "Etiquetas"},
	{"age", "Idade"}, {"age_band", "Faixa etária"}, {"diet", "Restrição alimentar"},
	{"table_id", "Mesa"}, {"unlisted", "Fora da lista"}, {"message", "Recado"}, {"answered_via", "Respondeu por"},
	{"messages_stopped_at", "Sem mensagens desde"}, {"phone_stopped_at", "Sem WhatsApp desde"},
	{"email_stopped_at", "Sem e-mail desde"},
	{"purpose", "Serve para"}, {"counter", ""}, {"revoked_at", "Encerrado em"}, {"invitation_id", ""},
	{"entered_at", "Entrou às"}, {"taken_at", "Desfeita às"}, {"added_at", "Chegou às"}, {"door", "Porta"},
	{"problem", "Por que não conta"}, {"settled_at", "Resolvida em"}, {"accepted", "Conta"}, {"child", "Criança"},
	{"person_name", "Com quem está"}, {"link_hash", "Link"}, {"pin_hash", "PIN"}, {"cookie_hash", ""},
	{"enrolled_at", "Aberto em"},
	{"short_id", "Código do evento"}, {"configured_at", "Configurado em"}, {"enabled_at", "Ligado em"},
	{"scheduled_at", "Agendado para"}, {"cancelled_at", "Agendamento cancelado em"},
	{"dispatch_id", ""}, {"audience", "Para quem"}, {"own_words", "Recado"}, {"leaves_at", "Sai em"},
	{"created_by", ""}, {"error", "Por que falhou"}, {"provider_id", ""},
	{"delivered_at", "Entregue em"}, {"read_at", "Lida em"}, {"failed_at", "Falhou em"}, {"state", ""},
	{"undone_at", "Desfeita em"},
	{"in_order", "Um depois do outro"}, {"expires_on", "Último dia"}, {"file_name", "Arquivo"}, {"pages", "Páginas"},
	{"sha256", "Hash do arquivo"}, {"code", "Código de verificação"},
	{"sealed_size", ""}, {"sealed_sha256", "Hash do arquivo selado"}, {"sealed_at", "Selado em"},
	{"reminded_at", "Lembrado em"}, {"opened_at", "Aberto em"}, {"signed_at", "Assinado em"},
	{"declined_at", "Recusado em"}, {"decline_reason", "Por que recusou"}, {"tax_id", "CPF"}, {"ip", "Endereço IP"},
	{"user_agent", "Aparelho"}, {"device", "Aparelho"}, {"signature", "Assinatura"},
	{"holder_name", "Titular"}, {"document_kind", "Documento"}, {"document_masked", "Documento, em parte"},
	{"zipcode_masked", "CEP, em parte"}, {"bank_code", "Banco"}, {"account_kind", "Tipo de conta"},
	{"agency_masked", "Agência, em parte"}, {"account_masked", "Conta, em parte"}, {"email_masked", "E-mail, em parte"},
	{"part", "Parte"},
	{"key", "Chave Pix"}, {"key_masked", "Chave, em parte"}, {"holder", "Nome no banco"}, {"city", "Cidade no banco"},
	{"changed_at", ""},
	{"total", "Total"}, {"price", "Valor"}, {"payer", "Quem paga"}, {"payee", "Quem recebe"}, {"due_date", "Vence em"},
	{"days_before", "Dias antes do evento"}, {"paid_on", "Pago em"},
	{"remind_before", "Lembrar 3 dias antes"}, {"remind_on_day", "Lembrar no dia"},
	{"remind_after1", "Lembrar 1 dia depois"}, {"remind_after7", "Lembrar 7 dias depois"},
	{"receipt_key", ""}, {"shared_at", "Página aberta em"}, {"receipt_name", "Comprovante"},
	{"receipt_type", "Formato do comprovante"}, {"receipt_size", "Tamanho do comprovante em bytes"},
	{"amount", "Valor"}, {"by_hand", "Por fora"}, {"means", "Por onde voltou"},
	{"returned_on", "Devolvido em"}, {"returned_by_hand_cents", "Devolvido por fora"},
	{"used_at", "Usado em outra parcela em"},
	{"failure", "Por que falhou"}, {"overpaid", "Pago a mais"},
	{"refunded", "Devolvido"}, {"dispute", "Contestação"},
	{"budget", "Total"}, {"items", "Itens"}, {"value", "Valor"}, {"payment_methods", "Formas de pagamento"},
	{"payment_other", "Outra forma de pagamento"}, {"payment_description", "Sobre o pagamento"},
	{"attachment_title", "Título do anexo"}, {"attachment_description", "Sobre o anexo"}, {"attachment_name", "Anexo"},
	{"attachment_key", ""}, {"one_link", "Aceitar, assinar e pagar num link"}, {"decided_at", "Respondido em"},
	{"version", "Versão"}, {"noted_by", "Anotado por"}, {"pdf_key", ""},
	{"theme", "Tema"}, {"accent", "Cor"}, {"indexed", "Aparece em buscadores"}, {"published_id", ""},
	{"password_hash", "Senha"}, {"access_salt", ""}, {"access_hash", ""},
	{"shown", "Aparece no site"}, {"site_id", ""}, {"published_by", "Publicado por"}, {"published_at", "Publicado em"},
	{"approved_at", "Aparece no site desde"}, {"width", ""}, {"height", ""},
	{"price_cents", "Valor"}, {"quantity", "Quantidade"}, {"drawing", "Desenho"}, {"url", "Link"},
	{"hidden", "Fora da lista do site"}, {"gift_fee_by", "Quem paga a taxa dos presentes"},
	{"method", "Forma de pagamento"}, {"gifts_cents", "Presentes"}, {"fee_cents", "Taxa"},
	{"fee_by", "Quem paga a taxa"}, {"discount_cents", "Desconto na taxa"}, {"total_cents", "Total pago"},
	{"returned_cents", "Devolvido a quem deu"},
	{"giver_name", "De quem"}, {"giver_email", "E-mail de quem deu"}, {"voucher", "Código de desconto"},
	{"late", "Pago depois do prazo"}, {"paid_at", "Pago em"}, {"thanked_at", "Agradecido em"},
	{"account", "De quem é o dinheiro"}, {"hosts_event_id", ""}, {"amount_cents", "Valor"},
	{"is_debit", "Tira dinheiro"}, {"booked_at", "Lançado em"},
	{"staff_user_id", ""}, {"cortejo_uuid", "Parceiro do Cortejo"}, {"owner_user_id", "Titular"},
}

var rankOf = func() map[string]int {
	places := map[string]int{}
	for i, l := range labels {
		places[l.column] = i
	}
	return places
}()

// fields returns the changed values, before and after, in the order of labels.
func (c change) fields() []Field {
	var columns []string
	for _, side := range []map[string]json.RawMessage{c.Before, c.After} {
		for column := range side {
			if !slices.Contains(columns, column) {
				columns = append(columns, column)
			}
		}
	}
	rank := func(column string) int {
		if at, ok := rankOf[column]; ok {
			return at
		}
		return len(labels)
	}
	slices.SortFunc(columns,
		func(a, b string) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a, b)) })
	fields := []Field{}
	for _, column := range columns {
		label := column
		if at, ok := rankOf[column]; ok {
			label = labels[at].label
		}
		if label != "" {
			fields = append(fields, Field{Label: label, Before: readable(column, c.Before[column]),
				After: readable(column, c.After[column])})
		}
	}
	return fields
}

// words maps the values of enums to the names that screens use.
var words = map[string]string{
	"WEDDING": "Casamento", "FIFTEEN_YEARS": "15 anos", "BIRTHDAY": "Aniversário", "BODAS": "Bodas",
	"GRADUATION": "Formatura",
	"CORPORATE":  "Corporativo", "OTHER": "Outro",
	tenants.TeamOwner: "Titular", tenants.TeamAdministrator: "Administrador da plataforma",
	tenants.TeamAssistant: "Administrador", tenants.TeamGuest: "Auxiliar",
	"VENDORS": "Fornecedores", "CONTACTS": "Contatos",
	"NONE": "sem data", "PLANNING": "contado do evento", "CALENDAR": "no calendário",
	"DAYS_AFTER": "dias depois", "DAYS": "dias antes", "WEEKS": "semanas antes", "MONTHS": "meses antes",
	"DONE": "Contratado", "IN_PROPOSAL": "Em proposta", "PENDING": "Sem status", "NOT_HIRED": "Não contratado",
	"INDICATION": "Indicação", "PREMIUM": "Premium", "STANDARD": "Comum",
	"ACCESS": "Acesso", "AREA": "Área liberada", "LINK": "Link", "PAYMENT": "Lembrete de pagamento", "SMS": "SMS",
	"WHATSAPP": "WhatsApp",
	"unknown":  "Sem resposta", "attending": "Confirmado", "not_attending": "Não vai", "adult": "Adulto",
	"child":    "Criança",
	"CEREMONY": "Cerimônia", "PARTY": "Festa", "TEAM": "a equipe", "CLIENT": "o cliente",
	"RSVP": "responder ao convite", "CHECK_IN": "entrar na recepção",
	"INVITE": "Convite", "REMINDER": "Lembrete", "OWN": "Recado", "QR_CODE": "QR code", "LOST_LINK": "Link de novo",
	"EMAIL": "E-mail", "OWN_WHATSAPP": "o próprio WhatsApp",
	"ALL": "todos os convites", "SILENT": "quem não respondeu", "CHOSEN": "convites escolhidos",
	"FAILED": "quem não recebeu", "ATTENDING": "quem confirmou", "LATE": "quem confirmou e não tem QR code",
	"ASKED":    "quem pediu",
	"DOCUMENT": "Documento", "FILE": "Arquivo",
	"PAID": "Pago", "CANCELLED": "Cancelado", "REFUNDED": "Estornado", "BUSINESS": "a assessoria",
	"VENDOR":     "o fornecedor",
	"ADJUSTMENT": "Ajuste", "TOP_UP": "Recarga", "WRITE_OFF": "Dívida perdoada", "OWED": "do espaço",
	"HOSTS_OWED": "dos anfitriões de um evento",
	"HOLDER":     "Titular", "ADDRESS": "Endereço", "ACCOUNT": "Conta do banco", "REGISTER": "Cadastro",
	"SENT": "Enviado", "VIEWED": "Visto", "ACCEPTED": "Aceito", "DECLINED": "Recusado", "PIX": "Pix",
	"CREDIT_CARD": "Cartão de crédito", "BOLETO": "Boleto", "TRANSFER": "Transferência", "CASH": "Dinheiro",
	"ITEM": "Presente", "SHARES": "Cotas", "FUND": "Valor livre", "CARD": "Cartão de crédito", "GIVER": "quem dá",
	"HOSTS": "os anfitriões", "EXPIRED": "Não foi pago",
	"BOTANICAL": "Botânico", "CLASSIC": "Clássico", "TILES": "Azulejo", "EDITORIAL": "Editorial",
	"HORIZON": "Horizonte", "NIGHT": "Noite",
	"STARTING": "Começando", "VALIDATED": "Validado", "GROWING": "Crescendo", "ESTABLISHED": "Consolidado",
}

// proposalLabels are the names of the values of a money proposal. They are not among words, because a client's decision
// and a provider's failure are texts.
var proposalLabels = map[string]string{
	"CONFIRMED": "Confirmado", "REFUSED": "Recusado", "DEBT_SMALLER": "a dívida ficou menor que o valor",
}

// spellItem returns an item of a proposal as text.
func spellItem(item map[string]any) string {
	name, _ := item["name"].(string)
	switch value, priced := item["value"].(json.Number); {
	case !priced:
		return name + " (incluso)"
	case value == "0":
		return name + " (grátis)"
	default:
		return name + " (" + spell("price", value) + ")"
	}
}

// helperBits and customerBits are the names of the permissions of a helper and of a client, and areaBits those of the
// areas by their view permission.
var helperBits, customerBits, areaBits = func() (helper, customer, areas []bit) {
	for _, feature := range tenants.HelperFeatures {
		helper = append(helper, bit{int(feature.Bit), feature.Words})
	}
	for _, area := range tenants.CustomerAreas {
		for _, feature := range []tenants.CustomerFeature{area.View, area.Edit} {
			customer = append(customer, bit{int(feature.Bit), feature.Words})
		}
		areas = append(areas, bit{int(area.View.Bit), area.Words.Name})
	}
	return helper, customer, areas
}()

// releasedArea returns the areas that the change opened on the client's side.
func (c change) releasedArea() string {
	var before, after int
	_ = json.Unmarshal(c.Before["customer_released"], &before) // nothing was released before the first
	_ = json.Unmarshal(c.After["customer_released"], &after)
	return spelled(after&^before, areaBits)
}

type bit struct {
	bit  int
	word string
}

func spelled(bits int, of []bit) string {
	var all []string
	for _, b := range of {
		if bits&b.bit != 0 {
			all = append(all, b.word)
		}
	}
	if len(all) == 0 {
		return "nenhuma"
	}
	return strings.Join(all, ", ")
}

// home is the time zone of Brazil's customers. The audit log shows all times in it.
var home = func() *time.Location {
	place, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		panic(err)
	}
	return place
}()

func moment(t time.Time) string { return t.In(home).Format("02/01/2006 15:04") }

// readable returns a value as people read it, or nil if there is none.
func readable(column string, raw json.RawMessage) *string {
	var given any
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber()
	if len(raw) == 0 || decoder.Decode(&given) != nil || given == nil || given == "" {
		return nil
	}
	text := spell(column, given)
	return &text
}

func spell(column string, given any) string {
	switch v := given.(type) {
	case bool:
		if v {
			return "sim"
		}
		return "não"
	case json.Number:
		number, err := v.Int64()
		switch {
		case err != nil:
		case column == "budget", column == "value", column == "total", column == "price",
			strings.HasSuffix(column, "_cents"):
			return money.Format(number)
		case column == "permissions":
			return spelled(int(number), helperBits)
		case column == "customer_released":
			return spelled(int(number), areaBits)
		case column == "start_minute":
			return clock(number)
		case column == "customer_permissions", column == "customer_extra_permissions":
			return spelled(int(number), customerBits)
		}
		return v.String()
	case []any:
		var all []string
		for _, one := range v {
			all = append(all, spell(column, one))
		}
		return strings.Join(all, ", ")
	case string:
		return spellText(column, v)
	case map[string]any:
		if column == "items" {
			return spellItem(v)
		}
	}
	text, _ := json.Marshal(given) // it came from JSON
	return string(text)
}

func spellText(column, text string) string {
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return moment(t)
	}
	if t, err := time.Parse(time.DateOnly, text); err == nil {
		return t.Format("02/01/2006")
	}
	switch column {
	case "event_start_time":
		return text[:min(5, len(text))]
	case "image_id", "day_contact_id":
		return "sim"
	case "category", "categories":
		if word, ok := category.Labels[text]; ok {
			return word
		}
	case "decision", "failure":
		if word, ok := proposalLabels[text]; ok {
			return word
		}
	case "type", "kind", "event_type", "role", "status", "timing", "time_unit_option", "market_stage", "channel",
		"answered_via", "account", "purpose", "audience", "theme", "payment_methods", "method", "fee_by", "gift_fee_by",
		"gift_plan":
		if word, ok := words[text]; ok {
			return word
		}
	}
	return text
}

// clock formats a minute of a run sheet's day as a time of day: minute 1530 is 1:30 of the following night.
func clock(minute int64) string {
	return fmt.Sprintf("%d:%02d", minute/60%24, minute%60)
}
