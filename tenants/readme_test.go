package tenants_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// This test writes the table of role × permission × policy in docs/permissions.md (go test ./tenants -run README
// -update) from the following list, and compares it with the catalogue: a policy without a row fails, and so does a row
// with an unknown policy.
var update = flag.Bool("update", false, "write the README's table of permissions")

const readme, begins, ends = "../docs/permissions.md",
	"<!-- papel × permissão × política: escrito por tenants/readme_test.go -->\n", "<!-- fim -->\n"

// grant is a row of the document: a right, and the policies that carry it, each as table.policy.
type grant struct {
	what, means string
	policies    string
}

// ofTheTeam are rows of the Postgres role member. Those with the name of a permission are for
// the roles that have it.
var ofTheTeam = []grant{
	{string(tenants.WriteEvents),
		"criar, arquivar e trazer de volta eventos, dizer de quem são, começar do zero, e enviar o link e o acesso",
		"events.team_creates events.team_edits event_customers.team_adds event_customers.team_orders event_customers.team_removes event_changes.team_keeps customer_messages.team_sends"},
	{string(tenants.WriteTemplates), "criar e mudar modelos", "events.team_creates events.team_edits"},
	{string(tenants.ReadContacts), "ver contatos, de quem é cada evento e o que se escreveu a eles",
		"contacts.team_reads event_customers.team_reads customer_messages.team_reads"},
	{string(tenants.WriteContacts), "criar, mudar, excluir e importar contatos",
		"contacts.team_adds contacts.team_edits imports.team_reads imports.team_adds imports.team_edits import_rows.team_reads import_rows.team_adds import_rows.team_edits"},
	{string(tenants.ReadProposals),
		"ver orçamentos, o que foi aceito, a tabela de preços e os modelos de texto; o auxiliar e o cliente, nunca",
		"proposals.team_reads proposal_acceptances.team_reads proposal_uploads.team_reads services.team_reads proposal_templates.team_reads"},
	{string(tenants.WriteProposals),
		"fazer, mudar e excluir orçamentos, anotar um sim dito por telefone; o que foi aceito ninguém muda (gatilho `keep_acceptance`)",
		"proposals.team_adds proposals.team_edits proposal_acceptances.team_notes proposal_uploads.team_adds proposal_uploads.team_takes services.team_adds services.team_edits proposal_templates.team_adds proposal_templates.team_edits"},
	{"pagar por Pix",
		"ver as chaves do negócio e dos fornecedores; o auxiliar, com `MANAGE_EVENT` em algum evento. A do negócio só o titular põe (a API pede um código), nunca a equipe em controle; as dos fornecedores, quem muda o catálogo, nunca a equipe em controle", "business_pix_keys.team_reads business_pix_keys.owner_sets vendor_pix_keys.team_reads vendor_pix_keys.team_sets"},
	{string(tenants.ReadVendors), "ver o catálogo de fornecedores; o auxiliar, com `MANAGE_EVENT` em algum evento",
		"vendors.team_reads"},
	{string(tenants.ReadPayments), "ver juntos os pagamentos dos eventos; o auxiliar, os dos seus com `MANAGE_EVENT`",
		"invoices.team_reads payments.team_reads"},
	{string(tenants.ReadContracts),
		"ver juntos os contratos dos eventos, e os modelos; o auxiliar, os dos seus com `MANAGE_EVENT`",
		"contracts.team_reads contract_templates.team_reads"},
	{string(tenants.WriteVendors), "adicionar, mudar e excluir fornecedores", "vendors.team_adds vendors.team_edits"},
	{string(tenants.ReadTeamMembers), "ver a equipe, os convites e os eventos de cada auxiliar",
		"memberships.team_reads event_accesses.team_reads invites_sent.team_reads deliveries.team_reads"},
	{string(tenants.WriteTeamMembers),
		"convidar, mudar e excluir administradores e auxiliares, nunca a si mesmo nem o titular",
		"memberships.team_invites memberships.team_edits memberships.team_removes event_accesses.team_gives event_accesses.team_changes event_accesses.team_takes invites_sent.team_sends"},
	{string(tenants.WriteBusiness), "mudar o negócio e a sua imagem", "businesses.team_edits images.team_adds"},
	{string(tenants.WriteClientPermissions),
		"escolher o que o cliente vê, e ver o lado dele como ele (`app.scope_of_preview`, só leitura; o gatilho `events_beyond_helpers` o nega a auxiliares)", "events.team_edits"},
	{string(tenants.ReadActivity), "ler toda a atividade; o administrador lê a de cada evento",
		"audit_entries.team_reads"},
	{string(tenants.ReadWallet),
		"ver a carteira: de todos, mascarada; inteira só depois de um código no próprio celular, e nunca a equipe em controle (`app.wallet_reader`); e como está a conta no provedor, e os saques ([carteira](wallet.md))",
		"recipients.owner_reads withdrawals.wallet_reads withdrawal_transfers.wallet_reads transfer_reversals.wallet_reads " +
			"wallets.team_reads wallet_registrations.team_reads wallet_pix_keys.team_reads wallet_data_keys.team_reads wallet_secrets.team_reads"},
	{string(tenants.WriteWallet),
		"dizer uma vez de quem é a carteira, os dados de recebimento e a chave Pix; o que foi dito ninguém muda por aqui, e a equipe em controle não diz nada; abrir a conta no provedor; sacar, depois de um código, e dizer se o dinheiro sai sozinho (`app.request_withdrawal`, `app.set_withdrawal_mode`)",
		"recipients.owner_opens wallets.owner_sets wallet_registrations.owner_sets wallet_pix_keys.owner_sets wallet_data_keys.owner_sets wallet_secrets.owner_sets"},
	{string(tenants.ReadBonifications),
		"ver os bônus, os Pix que os pagaram e o comprovante nosso; o do banco, que tem a chave inteira, nunca a equipe em controle (`app.get_bonus_receipt`); as indicações, só por função (`app.list_referrals`), sem o link para a equipe em controle",
		"bonifications.wallet_reads bonus_transfers.wallet_reads"},
	{"ver eventos", "com a sua imagem e o roteiro; o auxiliar, os que recebeu com qualquer bit",
		"events.team_reads images.team_reads businesses.scope_reads run_sheet_lines.team_reads"},
	{"`MANAGE_EVENT` (1)",
		"checklist, documentos, roteiro com a nota da equipe e os links, detalhes, data e fornecedores do evento; quem vê todos os eventos os tem em todos",
		"tasks.team_reads tasks.team_adds tasks.team_edits subtasks.team_reads subtasks.team_adds subtasks.team_edits events.team_edits images.team_adds " +
			"event_changes.team_reads event_changes.team_keeps event_changes.team_undoes " +
			"documents.team_reads documents.team_adds documents.team_edits document_versions.team_reads document_versions.team_adds document_versions.team_edits " +
			"event_vendors.team_reads event_vendors.team_links event_vendors.team_edits task_vendors.team_reads task_vendors.team_links task_vendors.team_unlinks " +
			"run_sheet_lines.team_adds run_sheet_lines.team_edits run_sheet_people.team_reads run_sheet_people.team_adds run_sheet_people.team_orders run_sheet_people.team_removes " +
			"run_sheet_team_notes.team_reads run_sheet_team_notes.team_adds run_sheet_team_notes.team_edits " +
			"run_sheet_links.team_reads run_sheet_links.team_adds run_sheet_links.team_sends run_sheet_links.team_ends"},
	{"`MANAGE_EVENT` (1)",
		"pagamentos do evento: o que se combinou, as parcelas, os comprovantes e os lembretes; quem vê todos os eventos os tem em todos",
		"invoices.team_reads invoices.team_adds invoices.team_edits payments.team_reads payments.team_adds payments.team_edits payments.team_replaces transactions.team_reads refunds.team_reads payment_reminders.team_reads payment_reminder_settings.team_reads payment_reminder_settings.team_adds payment_reminder_settings.team_edits"},
	{"`SITE_AND_GUESTS` (2)",
		"a lista de convidados: convites, links, convidados, mesas, partes do evento, prazo e o que se escreve a eles; quem vê todos os eventos a tem em todos",
		"guest_settings.team_reads guest_settings.team_adds guest_settings.team_edits sub_events.team_reads sub_events.team_adds sub_events.team_edits seating_tables.team_reads seating_tables.team_adds seating_tables.team_edits " +
			"invitations.team_reads invitations.team_adds invitations.team_edits invitation_tokens.team_reads invitation_tokens.team_adds invitation_tokens.team_revokes guests.team_reads guests.team_adds guests.team_edits " +
			"guest_dispatches.team_reads guest_dispatches.team_sends guest_messages.team_reads guest_messages.team_sends"},
	{"`SITE_AND_GUESTS` (2)",
		"o site do evento: o rascunho, as versões publicadas, as fotos, os recados dos convidados, a senha e se buscadores o mostram; quem vê todos os eventos o tem em todos",
		"sites.team_reads sites.team_adds sites.team_edits site_blocks.team_reads site_blocks.team_adds site_blocks.team_edits site_versions.team_reads site_versions.team_adds site_versions.team_trims " +
			"site_photos.team_reads site_photos.team_adds site_messages.team_reads site_messages.team_moderates"},
	{"`SITE_AND_GUESTS` (2)",
		"editar o site do evento, um de cada vez: o acesso é de quem o pediu, e a vez só se toma em nome próprio",
		"site_edit_tokens.own_reads site_edit_tokens.own_adds site_edit_tokens.own_spends site_edit_leases.team_reads site_edit_leases.team_opens site_edit_leases.team_takes"},
	{"`SITE_AND_GUESTS` (2)",
		"os presentes do evento, e quem deu o quê (só ler, e dizer que agradeceu) e a chave Pix de quem celebra, que só o titular põe (a API pede um código), nunca a equipe em controle; quem vê todos os eventos os tem em todos. Quem paga a taxa diz quem tem `MANAGE_EVENT`",
		"gifts.team_reads gifts.team_adds gifts.team_edits gift_orders.team_reads gift_orders.team_thanks gift_order_items.team_reads gift_pix_keys.team_reads gift_pix_keys.owner_sets"},
	{"`RECEPTION` (4)",
		"a recepção: os convidados pelo que uma porta precisa saber (`app.reception_list`, sem telefone, e-mail, idade nem dieta), entradas em seu próprio nome, aparelhos sem conta",
		"check_ins.team_reads check_ins.team_adds check_in_take_backs.team_reads check_in_take_backs.team_adds check_in_additions.team_reads " +
			"check_in_devices.team_reads check_in_devices.team_adds check_in_devices.team_revokes"},
	{"QR codes; o auxiliar, com `SITE_AND_GUESTS`", "configurar, ligar e agendar os QR codes do evento",
		"check_in_qr_codes.team_reads check_in_qr_codes.team_adds check_in_qr_codes.team_edits"},
	{"endereço; o auxiliar, com `SITE_AND_GUESTS`",
		"escolher o endereço da página (`app.update_slug`, cinco vezes), trazer um domínio próprio e tirá-lo; o que se achou dele no DNS só uma tarefa diz (`app.note_domain`)", "site_domains.team_reads site_domains.team_adds site_domains.team_removes"},
	{"contratos, com `MANAGE_EVENT` (1)",
		"os contratos do evento e quem os assina; o que foi enviado não muda mais, e ninguém da equipe diz que alguém assinou (gatilhos `keep_contract` e `keep_signer`)",
		"contracts.team_reads contracts.team_adds contracts.team_edits contract_signers.team_reads contract_signers.team_adds contract_signers.team_edits contract_signers.team_removes contract_steps.team_reads"},
	{"modelos de contrato", "quem vê todos os eventos os escreve; o auxiliar com `MANAGE_EVENT` em algum evento os lê",
		"contract_templates.team_reads contract_templates.team_adds contract_templates.team_edits"},
	{"`SITE_AND_GUESTS` (2), `RECEPTION` (4)", "por enquanto só ver o evento e o seu roteiro, sem a nota da equipe",
		"events.team_reads run_sheet_lines.team_reads"},
	{"calendários", "assinar e revogar os próprios, de cada evento que vê ou de todos; a equipe em controle, nunca",
		"calendar_feeds.own_reads calendar_feeds.own_adds calendar_feeds.own_ends"},
	{"ver controles", "quando e por que a equipe do Cortejo esteve no negócio; só o titular, e ela",
		"business_controls.owner_reads"},
	{"devolver o que foi pago online", "só o titular, nunca mais do que veio (gatilho `keep_refund`)",
		"refunds.owner_asks"},
	{"ver o livro",
		"de onde veio e de quem é o dinheiro que passou pelo provedor ([livro](ledger.md)), em números, linhas e extratos da carteira; só o do seu negócio",
		"ledger_accounts.wallet_reads ledger_transactions.wallet_reads ledger_entries.wallet_reads"},
	{"ver as contestações uma a uma", "o que o banco de quem pagou levou", "disputes.wallet_reads"},
}

// ofOthers are rows of the other Postgres roles, by the role's name.
var ofOthers = []struct {
	role, who string
	grants    []grant
}{
	// The team's permissive policies admit a helper too; these limit helpers to the permissions they were given.
	{tenants.RoleHelper, "auxiliar", []grant{
		{"qualquer bit", "o evento, a sua imagem e o seu roteiro, e o próprio lugar na equipe",
			"events.helper run_sheet_lines.helper images.helper event_accesses.helper memberships.helper calendar_feeds.helper"},
		{"`MANAGE_EVENT` (1)",
			"checklist, documentos, roteiro, detalhes, data, imagem e fornecedores do evento, e ver o catálogo",
			"run_sheet_people.helper run_sheet_team_notes.helper run_sheet_links.helper tasks.helper subtasks.helper documents.helper document_versions.helper events.helper_edits event_changes.helper images.helper event_vendors.helper task_vendors.helper vendors.helper"},
		{"`MANAGE_EVENT` (1) em algum evento", "ver as chaves Pix", "business_pix_keys.helper vendor_pix_keys.helper"},
		{"`MANAGE_EVENT` (1)", "os pagamentos do evento",
			"invoices.helper payments.helper transactions.helper refunds.helper payment_reminders.helper payment_reminder_settings.helper"},
		{"`SITE_AND_GUESTS` (2)", "a lista de convidados do evento",
			"guest_settings.helper sub_events.helper seating_tables.helper invitations.helper invitation_tokens.helper guests.helper guest_dispatches.helper guest_messages.helper"},
		{"`SITE_AND_GUESTS` (2)", "os presentes do evento, nunca o que foi pago por eles no provedor",
			"gifts.helper gift_orders.helper gift_order_items.helper gift_pix_keys.helper transactions.gifts"},
		{"`SITE_AND_GUESTS` (2)", "o site do evento",
			"sites.helper site_blocks.helper site_versions.helper site_photos.helper site_messages.helper"},
		{"`SITE_AND_GUESTS` (2)", "a vez de editar o site do evento",
			"site_edit_tokens.helper site_edit_leases.helper"},
		{"`RECEPTION` (4)", "a recepção do evento",
			"check_ins.helper check_in_take_backs.helper check_in_additions.helper check_in_devices.helper"},
		{"`SITE_AND_GUESTS` (2)", "os QR codes do evento", "check_in_qr_codes.helper"},
		{"`SITE_AND_GUESTS` (2)", "o endereço do evento", "site_domains.helper"},
		{"`MANAGE_EVENT` (1)", "os contratos do evento, e ler os modelos",
			"contracts.helper contract_signers.helper contract_steps.helper contract_templates.helper"},
		{"nenhum bit", "dá contatos, orçamentos, de quem é o evento ou mudar o negócio",
			"contacts.helper imports.helper import_rows.helper event_customers.helper businesses.helper " +
				"proposals.helper proposal_acceptances.helper proposal_uploads.helper services.helper proposal_templates.helper"},
	}},
	// The same helper while they read one event.
	{tenants.RoleHelperInEvent, "auxiliar, lendo um evento", []grant{
		{"qualquer bit", "esse evento, a sua imagem e o seu roteiro, e o próprio lugar na equipe",
			"events.helper_in_event run_sheet_lines.helper_in_event images.helper event_accesses.helper memberships.helper calendar_feeds.helper"},
		{"`MANAGE_EVENT` (1)",
			"checklist, documentos, roteiro, detalhes, data, imagem e fornecedores dele, e ver o catálogo",
			"run_sheet_people.helper_in_event run_sheet_team_notes.helper_in_event run_sheet_links.helper_in_event tasks.helper_in_event subtasks.helper_in_event documents.helper_in_event document_versions.helper_in_event events.helper_edits_in_event event_changes.helper_in_event images.helper event_vendors.helper_in_event task_vendors.helper_in_event vendors.helper"},
		{"`MANAGE_EVENT` (1) em algum evento", "ver as chaves Pix", "business_pix_keys.helper vendor_pix_keys.helper"},
		{"`MANAGE_EVENT` (1)", "os pagamentos desse evento",
			"invoices.helper_in_event payments.helper_in_event transactions.helper_in_event refunds.helper payment_reminders.helper_in_event payment_reminder_settings.helper_in_event"},
		{"`SITE_AND_GUESTS` (2)", "a lista de convidados desse evento",
			"guest_settings.helper_in_event sub_events.helper_in_event seating_tables.helper_in_event invitations.helper_in_event invitation_tokens.helper_in_event guests.helper_in_event guest_dispatches.helper_in_event guest_messages.helper_in_event"},
		{"`SITE_AND_GUESTS` (2)", "os presentes dele, nunca o que foi pago por eles no provedor",
			"gifts.helper_in_event gift_orders.helper_in_event gift_order_items.helper_in_event gift_pix_keys.helper_in_event transactions.gifts"},
		{"`SITE_AND_GUESTS` (2)", "o site dele",
			"sites.helper_in_event site_blocks.helper_in_event site_versions.helper_in_event site_photos.helper_in_event site_messages.helper_in_event"},
		{"`SITE_AND_GUESTS` (2)", "a vez de editar o site dele",
			"site_edit_tokens.helper_in_event site_edit_leases.helper_in_event"},
		{"`RECEPTION` (4)", "a recepção dele",
			"check_ins.helper_in_event check_in_take_backs.helper_in_event check_in_additions.helper_in_event check_in_devices.helper_in_event"},
		{"`SITE_AND_GUESTS` (2)", "os seus QR codes", "check_in_qr_codes.helper_in_event"},
		{"`SITE_AND_GUESTS` (2)", "o seu endereço", "site_domains.helper_in_event"},
		{"`MANAGE_EVENT` (1)", "os seus contratos, e ler os modelos",
			"contracts.helper_in_event contract_signers.helper_in_event contract_steps.helper_in_event contract_templates.helper"},
		{"nenhum bit", "dá contatos, orçamentos, de quem é o evento ou mudar o negócio",
			"contacts.helper imports.helper import_rows.helper event_customers.helper businesses.helper " +
				"proposals.helper proposal_acceptances.helper proposal_uploads.helper services.helper proposal_templates.helper"},
	}},
	{tenants.RoleCustomer, "cliente do evento", []grant{
		{"sempre", "o evento, sua imagem e quem o planeja",
			"events.scope_reads images.event_picture images.planner_picture businesses.scope_reads"},
		{"`CHECKLIST_VIEW` (1)",
			"tarefas e subtarefas, sem anotações nem o que foi excluído; até o encerramento, decidir o que foi pedido (e mais nenhuma coluna: `app.refuse_more_than_decision`)", "tasks.client_reads subtasks.client_reads tasks.client_decides subtasks.client_decides"},
		{"`CHECKLIST_EDIT` (2)",
			"concluir tarefas, escrever as próprias notas; subtarefas só com as atualizações ligadas",
			"tasks.client_edits subtasks.client_edits"},
		{"`PAYMENTS_VIEW` (8)",
			"o que o cliente paga, nunca o que o negócio paga; até o encerramento, anexar comprovantes (`app.note_payment` guarda os da equipe)",
			"invoices.client_reads payments.client_reads payments.client_edits transactions.client_reads"},
		{"`PAYMENTS_STATUS_EDIT` (128)", "dizer que pagou, e que não (`app.note_payment`)", "payments.client_edits"},
		{"`VENDORS_VIEW` (4)",
			"os fornecedores do evento, com valores e imagem, sem anotações; com `CHECKLIST_VIEW`, também de que tarefas cuidam",
			"vendors.client_reads event_vendors.client_reads task_vendors.client_reads images.client_vendor_picture"},
		{"`VENDORS_EDIT` (256)",
			"mudar valores, dizer quem quer e voltar atrás (`app.note_wish`), trazer fornecedores e retirar ou corrigir os que trouxe (`app.add_vendor_of_client`), vinculá-los a tarefas",
			"vendors.client_edits event_vendors.client_edits task_vendors.client_links task_vendors.client_unlinks"},
		{"`DOCUMENTS_VIEW` (16)", "documentos e arquivos, sem observações nem o que foi excluído",
			"documents.client_reads"},
		{"`DOCUMENTS_EDIT` (32)",
			"enviar e escrever documentos; mudar, excluir e trazer de volta só os que o cliente trouxe (`is_customer_file`, que só o banco diz)",
			"documents.client_adds documents.client_edits document_versions.client_reads document_versions.client_adds document_versions.client_edits"},
		{"`RUN_SHEET_VIEW` (2048)",
			"o roteiro com quem está em cada linha, sem a nota da equipe nem as linhas que são só dela",
			"run_sheet_lines.client_reads"},
		{"`RUN_SHEET_EDIT` (4096)",
			"do cortejo, quem entra e com que música: as colunas que o papel recebe, só abaixo de uma linha que ele vê",
			"run_sheet_lines.client_adds run_sheet_lines.client_edits"},
		{"`GUESTS_VIEW` (8192)", "a lista de convidados, sem o que foi excluído nem os links",
			"guest_settings.client_reads sub_events.client_reads seating_tables.client_reads invitations.client_reads guests.client_reads"},
		{"`GUESTS_EDIT` (16384)", "mudar convites, convidados e mesas, trazer de volta o que excluiu, e os links",
			"seating_tables.client_adds seating_tables.client_edits invitations.client_adds invitations.client_edits guests.client_adds guests.client_edits invitation_tokens.client_reads invitation_tokens.client_adds invitation_tokens.client_revokes"},
		{"`SITE_VIEW` (32768)", "o rascunho do site, as versões publicadas, as fotos e os recados, nunca a senha",
			"sites.client_reads site_blocks.client_reads site_versions.client_reads site_photos.client_reads site_messages.client_reads"},
		{"`SITE_VIEW` (32768)", "os presentes, a chave Pix deles, quem deu o quê, e dizer que agradeceu",
			"gifts.client_reads gift_orders.client_reads gift_orders.client_thanks gift_order_items.client_reads gift_pix_keys.client_reads"},
		{"`SITE_EDIT` (65536)", "escrever os presentes, e pôr a chave Pix deles (a API pede um código)",
			"gifts.client_adds gifts.client_edits gift_pix_keys.client_sets"},
		{"`SITE_EDIT` (65536)",
			"escrever o site e publicá-lo, enviar fotos, deixar ou não os recados; a senha e os buscadores são de quem planeja",
			"sites.client_adds sites.client_edits site_blocks.client_adds site_blocks.client_edits site_versions.client_adds site_versions.client_trims site_photos.client_adds site_messages.client_moderates"},
		{"`SITE_EDIT` (65536)", "a vez de editar o site, em nome próprio",
			"site_edit_tokens.client_reads site_edit_tokens.client_adds site_edit_tokens.client_spends site_edit_leases.client_reads site_edit_leases.client_opens site_edit_leases.client_takes"},
		{"`CONTRACTS_VIEW` (64)", "os contratos enviados, e de quem assina o nome, o papel e até onde chegou",
			"contracts.client_reads contract_signers.client_reads"},
		{"os outros bits", "abrem pagamentos e contratos, cada um dito na sua linha", ""},
	}},
	{tenants.RoleDoor, "aparelho na porta, sem conta", []grant{
		{"o seu cookie",
			"entregar entradas no próprio nome, também depois de encerrado (ficam para quem organiza resolver); o que sabe do evento, só por funções (`app.reception_list`) e só enquanto vale: não lê tabela nenhuma", "check_ins.door_adds check_in_take_backs.door_adds"},
	}},
	{tenants.RoleVisitor, "visitante", []grant{
		{"endereço do evento", "a página pública de um evento não arquivado",
			"events.scope_reads images.event_picture businesses.scope_reads"},
		{"endereço do evento", "os fornecedores contratados ou indicados nele que aceitam ser indicados",
			"vendors.scope_reads images.vendor_picture"},
		{"link de indicação", "de um cerimonialista, o nome e a imagem, só por função (`app.find_referrer`)", ""},
	}},
	{tenants.RolePerson, "pessoa", []grant{
		{"si mesma", "perfil, preferências, o que dispensou, envios dobrados",
			"users.own_row users.first_sign_in users.own_profile user_dismissals.own_reads user_dismissals.own_adds user_dismissals.own_repeats " +
				"notification_settings.own_reads notification_settings.own_adds notification_settings.own_changes submissions.own_reads submissions.own_adds submissions.own_answers"},
		{"notificações",
			"ler as suas, e dizer que leu, enquanto ainda vê do que tratam (`app.businesses_seen_whole`, `app.accesses_of_person`); quem as escreve são os gatilhos do que as causa (`app.notify`)", "notifications.own_reads notifications.own_marks"},
		{"avisos no aparelho",
			"ver e remover os próprios navegadores, e dizer quando não quer mensagens; um navegador entra por função (`app.add_push_device`), que o tira de quem o tinha",
			"push_devices.own_reads push_devices.own_removes notification_preferences.own_reads notification_preferences.own_adds notification_preferences.own_changes"},
		{"suporte", "escrever ao Cortejo, e ler o que escreveu",
			"support_messages.own_reads support_messages.own_writes"},
		{"link de indicação",
			"dizer por que link chegou o seu casamento, ou o negócio que abriu, só por função (`app.record_referral`, `app.record_referrer`): se conta, ninguém lhe diz",
			""},
		{"seus lugares", "ver as suas equipes e deixar as que não são do próprio negócio; abrir o próprio negócio",
			"memberships.own_reads memberships.own_leaves memberships.owner_joins businesses.scope_reads businesses.person_opens"},
	}},
	{tenants.RoleStaff, "`GLOBAL_ADMIN` no backoffice", []grant{
		{"pessoas e negócios",
			"as colunas das telas; nome, e-mail, Instagram e limite de contratos mudam; a taxa dos presentes, só por função (`app.set_gift_plan`); a carteira, mascarada, e o que muda nela a pedido do titular, também (`app.get_wallet_of_business`, `app.change_wallet`, `app.undo_wallet_change`)", "users.staff_reads users.staff_edits businesses.staff_reads businesses.staff_edits"},
		{"extrair os dados de um negócio",
			"sem assumir o controle, toda linha das tabelas dele, nas colunas de `app.list_extraction_parts`, sem segredos: só por função (`app.extract_rows`), e só até seis horas depois de o motivo entrar na atividade do negócio (`app.record_extraction`)",
			""},
		{"eventos de um negócio",
			"o título dos 60 últimos (`app.get_business_details`), completar os incompletos, e ver os fornecedores de um e pôr nele outro do catálogo, só por função (`app.list_events_to_resync`, `app.resync_event`, `app.list_event_vendors_for_staff`, `app.add_event_vendor_by_staff`); a atividade do negócio diz o que mudou",
			""},
		{"suporte", "ler o que escreveram, e dizer, em seu próprio nome, o que respondeu",
			"support_messages.staff_reads support_messages.staff_answers"},
		{"pagamentos online", "o que o provedor avisou, e o que disso não é nosso", "provider_events.staff_reads"},
		{"conciliação",
			"ler o que o saldo do provedor e o livro dizem diferente; dizer como foi resolvido, e propor, confirmar ou recusar um lançamento, só por função (`app.resolve_finding`, `app.propose_money`, `app.decide_money`), que o lê também (`app.list_money_proposals`, `app.money_of_business`); o livro da plataforma, e de um negócio quanto está na conta dele no provedor (`app.get_recipient_money`, `app.list_withdrawal_money`)",
			"reconciliations.staff_reads reconciliation_findings.staff_reads platform_ledger_transactions.staff_reads " +
				"platform_ledger_entries.staff_reads"},
		{"transferências de bônus",
			"ver quem tem bônus a receber, propor, aprovar o que outra pessoa propôs, dizer que foi pago ou que voltou, e ler o comprovante, só por função (`app.list_due_bonuses`, `app.list_bonus_transfers`, `app.propose_bonus_transfer`, `app.approve_bonus_transfer`, `app.pay_bonus_transfer`, `app.end_bonus_transfer`, `app.get_bonus_receipt`)", ""},
		{"avisos a todos",
			"ler os enviados e como foram, os próprios testes e os próprios aparelhos; enviar e parar, e contar os pushes sem resposta, só por função (`app.try_broadcast`, `app.send_broadcast`, `app.stop_broadcast`, `app.unanswered_pushes`)",
			"broadcasts.staff_reads broadcast_pushes.staff_reads push_devices.staff_reads_own"},
		{"controle", "assumir, renovar e devolver os próprios",
			"business_controls.staff_reads business_controls.staff_takes business_controls.staff_ends"},
		{"importar fornecedores",
			"os arquivos que a própria pessoa enviou pelo backoffice, e as linhas deles; do catálogo, só se um telefone já está lá (`app.known_vendor_phones`)",
			"imports.staff_reads imports.staff_adds imports.staff_edits import_rows.staff_reads import_rows.staff_adds import_rows.staff_edits"},
	}},
	{tenants.RoleWorker, "tarefa em segundo plano", []grant{
		{"o que o provedor de pagamentos avisa",
			"ler, e dizer o que foi feito; de que negócio é diz a nossa tentativa (`app.find_transaction`)",
			"provider_events.worker_reads provider_events.worker_settles"},
		{"a conciliação", "escrever até onde leu o saldo do provedor, e o que achou",
			"reconciliations.worker_reads reconciliations.worker_begins reconciliations.worker_goes_on reconciliation_findings.worker_reads reconciliation_findings.worker_finds reconciliation_findings.worker_settles"},
		{"o domínio próprio de um evento", "procurar no DNS o que quem o trouxe escreveu", "site_domains.worker_reads"},
		{"os contratos do negócio",
			"o que dizem os links, os códigos e a página de provas; guardar o arquivo selado, uma vez",
			"contracts.worker_reads contracts.worker_seals contract_signers.worker_reads contract_signers.worker_sends contract_steps.worker_reads"},
		{"os orçamentos do negócio", "ler, e guardar o PDF de cada um e do que foi aceito",
			"proposals.worker_reads proposals.worker_prints proposal_acceptances.worker_reads proposal_acceptances.worker_prints proposal_uploads.worker_reads"},
		{"uma importação", "escrever o que o arquivo traz, contar e desfazer",
			"contacts.worker_adds contacts.worker_edits vendors.worker_adds vendors.worker_edits invitations.worker_adds invitations.worker_edits guests.worker_adds guests.worker_edits seating_tables.worker_adds event_vendors.worker_reads imports.worker_reads imports.worker_edits import_rows.worker_reads import_rows.worker_edits"},
		{"os presentes do negócio", "ler, para o recibo de quem deu e o aviso a quem celebra",
			"gift_orders.worker_reads gift_order_items.worker_reads gift_pix_keys.worker_reads"},
		{"o que é devolvido", "pedir ao provedor, e dizer o que houve; escrever o que ele devolveu por si",
			"refunds.worker_reads refunds.worker_finds refunds.worker_settles"},
		{"a conta do negócio no provedor", "escrever o que o provedor diz dela",
			"recipients.worker_reads recipients.worker_settles"},
		{"os saques", "começar os que saem sozinhos, pedir ao provedor e dizer o que houve, também do que volta dele",
			"withdrawals.worker_reads withdrawals.worker_begins withdrawals.worker_settles withdrawal_transfers.worker_reads withdrawal_transfers.worker_plans withdrawal_transfers.worker_settles transfer_reversals.worker_reads transfer_reversals.worker_finds transfer_reversals.worker_settles"},
		{"as transferências de bônus", "dizer que o livro já as tem",
			"bonus_transfers.worker_reads bonus_transfers.worker_books"},
		{"as contestações", "escrever o que o banco levou e trouxe de volta",
			"disputes.worker_reads disputes.worker_adds disputes.worker_settles"},
		{"o livro", "escrever nele, nunca mudar nem apagar; ler a proposta confirmada por duas pessoas da equipe do Cortejo, e dizer que a lançou",
			"money_proposals.worker_reads money_proposals.worker_books ledger_accounts.worker_reads ledger_accounts.worker_opens ledger_transactions.worker_reads ledger_transactions.worker_books ledger_entries.worker_reads ledger_entries.worker_books"},
		{"o seu negócio", "o que as mensagens dizem, e quando saíram",
			"businesses.scope_reads contacts.worker_reads customer_messages.worker_reads customer_messages.worker_notes deliveries.worker_reads deliveries.worker_marks deliveries.worker_settles deliveries.worker_unmarks documents.worker_reads payments.worker_reads payments.worker_settles transactions.worker_reads transactions.worker_settles event_customers.worker_reads events.worker_reads events.worker_notes images.worker_reads invites_sent.worker_reads memberships.worker_reads vendors.worker_reads run_sheet_links.worker_reads " +
				"guest_settings.worker_reads sub_events.worker_reads seating_tables.worker_reads invitations.worker_reads invitation_tokens.worker_reads invitation_tokens.worker_adds guests.worker_reads guest_dispatches.worker_reads guest_dispatches.worker_sends guest_messages.worker_reads guest_messages.worker_sends guest_messages.worker_settles check_in_qr_codes.worker_reads check_in_qr_codes.worker_edits"},
	}},
}

func (g grant) cells() string {
	var policies []string
	for policy := range strings.FieldsSeq(g.policies) {
		policies = append(policies, "`"+policy+"`")
	}
	if len(policies) == 0 {
		policies = []string{"–"}
	}
	return fmt.Sprintf("| %s |", strings.Join(policies, ", "))
}

func writtenTable() string {
	var b strings.Builder
	b.WriteString(
		"| permissão | o que permite | titular | adm. da plataforma | administrador | auxiliar | quem a cumpre: tabela e política |\n|---|---|---|---|---|---|---|\n")
	for _, g := range ofTheTeam {
		permission := tenants.Permission(g.what)
		b.WriteString("| " + g.what + " | " + g.means + " |")
		if slices.Contains(tenants.ListPermissions(), permission) {
			for _, role := range []string{tenants.TeamOwner, tenants.TeamAdministrator, tenants.TeamAssistant,
				tenants.TeamGuest} {
				has := " – |"
				if slices.Contains(tenants.PermissionsOf(role), permission) {
					has = " sim |"
				}
				b.WriteString(has)
			}
		} else if g.what == "ver controles" {
			b.WriteString(" sim | – | – | – |")
		} else if g.what == "ver o livro" || g.what == "ver as contestações uma a uma" {
			b.WriteString(" sim | sim | – | – |")
		} else {
			b.WriteString(" sim | sim | sim | nos seus |")
		}
		b.WriteString(" " + strings.TrimPrefix(g.cells(), "| ") + "\n")
	}
	b.WriteString("\n| quem | com | o que permite | quem o cumpre |\n|---|---|---|---|\n")
	for _, o := range ofOthers {
		for _, g := range o.grants {
			b.WriteString("| " + o.who + " (`" + o.role + "`) | " + g.what + " | " + g.means + " " + g.cells() + "\n")
		}
	}
	return b.String()
}

func TestREADMESaysWhichPolicyCarriesWhat(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	for _, permission := range tenants.ListPermissions() {
		if !slices.ContainsFunc(ofTheTeam, func(g grant) bool { return g.what == string(permission) }) {
			t.Errorf("no row says what %s allows", permission)
		}
	}
	rows, err := env.Admin.Query(t.Context(),
		`SELECT tablename || '.' || policyname, r::text FROM pg_policies, unnest(roles) r
		WHERE schemaname = 'public' AND (permissive = 'PERMISSIVE' OR r IN ('helper', 'helper_in_event'))`)
	if err != nil {
		t.Fatal(err)
	}
	catalogue := map[string]map[string]bool{} // by role, whether a row names the policy
	var policy, role string
	if _, err := pgx.ForEachRow(rows, []any{&policy, &role}, func() error {
		if catalogue[role] == nil {
			catalogue[role] = map[string]bool{}
		}
		catalogue[role][policy] = false
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	name := func(role string, grants []grant) {
		for _, g := range grants {
			for policy := range strings.FieldsSeq(g.policies) {
				if _, ok := catalogue[role][policy]; !ok {
					t.Errorf("%s: there is no policy %s of %s", g.what, policy, role)
					continue
				}
				catalogue[role][policy] = true
			}
		}
	}
	name(tenants.RoleMember, ofTheTeam)
	for _, o := range ofOthers {
		name(o.role, o.grants)
	}
	for role, policies := range catalogue {
		for _, policy := range slices.Sorted(maps.Keys(policies)) {
			// Idempotency keys belong to their person in every role.
			if !policies[policy] && !strings.HasPrefix(policy, "submissions.") {
				t.Errorf("no row says what %s gives to %s", policy, role)
			}
		}
	}

	raw, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(raw), begins)
	written, after, closed := strings.Cut(rest, ends)
	if !found || !closed {
		t.Fatalf("docs/permissions.md has no place for the table: %q … %q", begins, ends)
	}
	if written == writtenTable() {
		return
	}
	if !*update {
		t.Fatal("the README's table of permissions is not what holds: go test ./tenants -run README -update")
	}
	if err := os.WriteFile(readme, []byte(before+begins+writtenTable()+ends+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
