import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { FileRouteTypes } from '../src/routeTree.gen'
import { bothSchemes, sizes } from './support/looks'
import { freshPhone, type Role } from './support/people'
import type { Places } from './support/places'
import { askForCode, expect, signInInvited, signInInvitedVendor, test } from './support/test'

interface Row {
  /** The role that is signed in; no role by default. */
  as?: Role
  at: string | ((places: Places) => string)
  /** The way there, where the address alone does not lead. */
  open?: (page: Page) => Promise<unknown>
  /** Loaded from nothing, as a link from outside does: once for each entry page and each layout. */
  cold?: true
  /** The first heading that can be read on the screen. */
  heading: string | RegExp
  /** The page asks for something that does not exist: the server answers 404. */
  misses?: true
  /** Where the address leads on to: another row looks at that screen. */
  leadsTo?: RegExp
}

const greeting = /^(Bom dia|Boa tarde|Boa noite), Ana$/
const wedding = 'Casamento Marina & Tomás'
const inEvent =
  (rest: string) =>
  ({ event }: Places) =>
    `/app/${event}${rest}`

/** Every address of the app. One that is missing here does not compile. */
const routes: Record<FileRouteTypes['to'], Row> = {
  '/': { as: 'owner', at: '/', heading: greeting, leadsTo: /\/app$/ },
  '/$slug': { cold: true, at: ({ simpleSlug }) => `/${simpleSlug}`, heading: /Beatriz.*Rafael/ },
  '/app/vendors': { as: 'owner', at: '/app/vendors', heading: 'Fornecedores' },
  '/app/vendors/add': { as: 'owner', at: '/app/vendors/add', heading: 'Novo fornecedor' },
  '/app/vendors/$vendorUuid': {
    as: 'owner',
    cold: true,
    at: ({ vendor }) => `/app/vendors/${vendor}`,
    // On a desktop the profile is a panel next to the list.
    heading: /^Fornecedor(es)?$/,
  },
  '/app/vendors/$vendorUuid/update': {
    as: 'owner',
    at: ({ vendor }) => `/app/vendors/${vendor}/update`,
    heading: 'Editar fornecedor',
  },
  '/app/wallet': { as: 'owner', at: '/app/wallet', heading: 'Carteira' },
  '/app/wallet/activate': {
    as: 'owner',
    at: '/app/wallet/activate',
    heading: 'Titular da carteira',
  },
  '/app/wallet/pix': { as: 'owner', at: '/app/wallet/pix', heading: 'Chave Pix dos bônus' },
  '/app/wallet/invoices/recipient/details': {
    as: 'owner',
    at: '/app/wallet/invoices/recipient/details',
    heading: 'Dados de recebimento',
  },
  '/app/wallet/invoices/recipient/create': {
    as: 'owner',
    at: '/app/wallet/invoices/recipient/create',
    heading: 'Endereço, conta e cadastro',
  },
  '/app/wallet/settings-helper': {
    as: 'owner',
    at: '/app/wallet/settings-helper',
    heading: 'Como mudar a carteira',
  },
  '/app/payments': { as: 'owner', at: '/app/payments', heading: 'Pagamentos' },
  '/app/wallet/invoices': { as: 'owner', at: '/app/wallet/invoices', heading: 'Carteira' },
  '/app/$eventUuid/payments': { as: 'owner', at: inEvent('/payments'), heading: wedding },
  '/app/$eventUuid/payments/add': {
    as: 'owner',
    at: inEvent('/payments/add'),
    heading: 'Novo pagamento',
  },
  '/app/$eventUuid/payments/budgets': {
    as: 'owner',
    at: inEvent('/payments/budgets'),
    heading: wedding,
  },
  '/app/$eventUuid/payments/$paymentUuid': {
    cold: true,
    as: 'owner',
    at: ({ event, payment }) => `/app/${event}/payments/${payment}`,
    // On a phone it is a page of its own, named after who is paid.
    heading: /./,
  },
  '/app/$eventUuid/vendors': { as: 'owner', at: inEvent('/vendors'), heading: wedding },
  '/app/$eventUuid/vendors/select': {
    as: 'owner',
    at: inEvent('/vendors/select'),
    heading: /^(Catálogo de fornecedores|Casamento Marina & Tomás)$/,
  },
  '/$slug/fornecedores': {
    at: ({ slug }) => `/${slug}/fornecedores`,
    heading: 'Quem faz esta festa',
  },
  '/$slug/fornecedores/$vendorUuid': {
    at: ({ slug, vendor }) => `/${slug}/fornecedores/${vendor}`,
    heading: 'Flor de Minas Ateliê',
  },
  '/app': { as: 'owner', at: '/app', heading: greeting },
  '/app/events': { as: 'owner', at: '/app/events', heading: 'Eventos' },
  '/app/events/create': { as: 'owner', at: '/app/events/create', heading: 'Criar evento' },
  '/app/events/template/create': {
    as: 'owner',
    at: '/app/events/template/create',
    heading: 'Criar modelo',
  },
  '/app/proposals': { as: 'owner', cold: true, at: '/app/proposals', heading: 'Orçamentos' },
  '/app/proposals/add': {
    as: 'owner',
    cold: true,
    at: '/app/proposals/add',
    heading: 'Novo orçamento',
  },
  '/app/proposals/$proposalUuid': {
    as: 'owner',
    cold: true,
    at: ({ proposal }) => `/app/proposals/${proposal}`,
    // A page on a phone, a panel next to the list on a desktop.
    heading: /./,
  },
  '/app/proposals/$proposalUuid/success': {
    as: 'owner',
    at: ({ proposal }) => `/app/proposals/${proposal}/success`,
    heading: 'Orçamento pronto',
  },
  '/app/proposals/$proposalUuid/edit': {
    as: 'owner',
    at: ({ proposal }) => `/app/proposals/${proposal}/edit`,
    heading: 'Editar orçamento',
  },
  // Opened alone they belong to no form; its own test opens them from one.
  '/app/proposals/items': {
    as: 'owner',
    at: '/app/proposals/items',
    heading: 'Novo orçamento',
    leadsTo: /\/app\/proposals\/add$/,
  },
  '/app/proposals/payment-methods': {
    as: 'owner',
    at: '/app/proposals/payment-methods',
    heading: 'Novo orçamento',
    leadsTo: /\/app\/proposals\/add$/,
  },
  '/app/proposals/attachment': {
    as: 'owner',
    at: '/app/proposals/attachment',
    heading: 'Novo orçamento',
    leadsTo: /\/app\/proposals\/add$/,
  },
  '/app/contracts': { as: 'owner', at: '/app/contracts', heading: 'Contratos' },
  '/app/contracts/templates': {
    as: 'owner',
    at: '/app/contracts/templates',
    heading: 'Modelos de contrato',
  },
  '/app/contracts/templates/add': {
    as: 'owner',
    at: '/app/contracts/templates/add',
    heading: 'Novo modelo de contrato',
  },
  '/app/contracts/templates/$templateUuid': {
    as: 'owner',
    at: ({ contractTemplate }) => `/app/contracts/templates/${contractTemplate}`,
    heading: 'Assessoria completa',
  },
  '/app/$eventUuid/contracts': {
    as: 'owner',
    at: ({ event }) => `/app/${event}/contracts`,
    heading: wedding,
  },
  '/app/$eventUuid/contracts/add': {
    as: 'owner',
    at: ({ event }) => `/app/${event}/contracts/add`,
    heading: /^(Novo contrato|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/contracts/$contractUuid': {
    as: 'owner',
    at: ({ event, contract }) => `/app/${event}/contracts/${contract}`,
    heading: /^(Contrato de assessoria|Casamento Marina & Tomás)$/,
  },
  '/contrato/$token': {
    at: '/contrato/aaaaaaaaaaaaaaaaaaaaaaaaaa',
    misses: true,
    heading: 'Este link não abre nenhum contrato',
  },
  '/pagamento/$paymentUuid': {
    at: '/pagamento/00000000-0000-4000-8000-000000000000',
    misses: true,
    heading: 'Este link não abre nenhum pagamento',
  },
  '/contrato/verificar/$code': {
    at: '/contrato/verificar/AAAABBBBCCCCDDDD',
    misses: true,
    heading: 'Nenhum contrato selado tem este código',
  },
  '/app/contacts': { as: 'owner', at: '/app/contacts', heading: 'Contatos' },
  '/app/contacts/$contactUuid': {
    cold: true,
    as: 'owner',
    at: ({ contact }) => `/app/contacts/${contact}`,
    // A page on a phone, a panel next to the list on a desktop.
    heading: /^Contatos?$/,
  },
  '/app/contacts/$contactUuid/update': {
    as: 'owner',
    at: ({ contact }) => `/app/contacts/${contact}/update`,
    heading: 'Editar contato',
  },
  '/app/contacts/import': {
    as: 'owner',
    at: '/app/contacts/import',
    heading: 'Importar contatos',
  },
  '/app/vendors/import': {
    as: 'owner',
    at: '/app/vendors/import',
    heading: 'Importar fornecedores',
  },
  '/app/contacts/add': {
    as: 'owner',
    at: '/app/contacts/add?name=Clarice+Moraes',
    heading: 'Cadastrar contato',
  },
  '/app/articles/$article': {
    as: 'owner',
    at: '/app/articles/checklist-e-prazos',
    heading: 'Checklist e prazos',
  },
  '/app/notifications': { as: 'owner', at: '/app/notifications', heading: 'Notificações' },
  '/app/pendencies': { as: 'owner', at: '/app/pendencies', heading: 'Pendências' },
  '/app/business': {
    as: 'owner',
    at: '/app/business',
    heading: 'Meu negócio',
    leadsTo: /\/app\/menu\/business$/,
  },
  '/app/tools': { as: 'owner', at: '/app/tools', heading: 'Menu', leadsTo: /\/app\/menu$/ },
  '/app/menu': { as: 'owner', at: '/app/menu', heading: 'Menu' },
  '/app/menu/backoffice': { as: 'staff', at: '/app/menu/backoffice', heading: 'Backoffice' },
  '/app/menu/backoffice/provider-events': {
    as: 'staff',
    at: '/app/menu/backoffice/provider-events?of=DONE',
    heading: 'Avisos da Stripe',
  },
  '/app/menu/backoffice/money-to-settle': {
    as: 'staff',
    at: '/app/menu/backoffice/money-to-settle',
    heading: 'Dinheiro a acertar',
  },
  '/app/menu/backoffice/money': {
    as: 'staff',
    at: '/app/menu/backoffice/money?of=WAITING',
    heading: 'Lançamentos',
  },
  '/app/menu/backoffice/push-notifications': {
    as: 'staff',
    at: '/app/menu/backoffice/push-notifications',
    heading: 'Avisos a todos',
  },
  '/app/menu/backoffice/support': {
    as: 'staff',
    at: '/app/menu/backoffice/support',
    heading: 'Mensagens',
  },
  '/app/menu/backoffice/users': {
    cold: true,
    as: 'staff',
    at: '/app/menu/backoffice/users?q=Ana+Clara',
    heading: 'Usuários',
  },
  '/app/menu/backoffice/users/$userId': {
    as: 'staff',
    at: ({ owner }) => `/app/menu/backoffice/users/${owner}`,
    heading: 'Ana Clara Nogueira',
  },
  '/app/menu/backoffice/users/$userId/update': {
    as: 'staff',
    at: ({ owner }) => `/app/menu/backoffice/users/${owner}/update`,
    heading: 'Editar usuário',
  },
  '/app/menu/backoffice/users/$businessUuid/update-contract-details': {
    as: 'staff',
    at: ({ business }) => `/app/menu/backoffice/users/${business}/update-contract-details`,
    heading: 'Ajustar limites',
  },
  '/app/menu/backoffice/users/$businessUuid/gift-fee': {
    as: 'staff',
    at: ({ business }) => `/app/menu/backoffice/users/${business}/gift-fee`,
    heading: 'Ajustar taxa dos presentes',
  },
  '/app/menu/backoffice/users/$businessUuid/import-vendors': {
    as: 'staff',
    at: ({ business }) => `/app/menu/backoffice/users/${business}/import-vendors`,
    heading: 'Importar fornecedores',
  },
  '/app/menu/backoffice/users/$businessUuid/take-wedding': {
    as: 'staff',
    at: ({ business }) => `/app/menu/backoffice/users/${business}/take-wedding`,
    heading: 'Adicionar evento (take-wedding)',
  },
  '/app/menu/backoffice/users/$businessUuid/checkin-qrcode': {
    as: 'staff',
    at: ({ business }) => `/app/menu/backoffice/users/${business}/checkin-qrcode`,
    heading: 'QR codes do check-in',
  },
  '/app/menu/memberships': {
    as: 'owner',
    at: '/app/menu/memberships',
    heading: 'Espaços de trabalho',
  },
  '/app/menu/team': { as: 'owner', at: '/app/menu/team', heading: 'Minha equipe' },
  '/app/menu/team/add': {
    as: 'owner',
    at: '/app/menu/team/add',
    heading: 'Que papel essa pessoa terá?',
  },
  '/app/menu/team/$teamMemberUuid': {
    as: 'owner',
    at: ({ helper }) => `/app/menu/team/${helper}`,
    heading: /./,
  },
  '/app/menu/team/invite/$teamMemberUuid': {
    at: '/auth/signin',
    open: (page) => openInvite(page, signInInvited),
    heading: 'Convite para time',
  },
  '/app/vendors/invite/$inviteUuid': {
    at: '/auth/signin',
    open: (page) => openInvite(page, signInInvitedVendor),
    heading: 'Convite de parceria',
  },
  '/app/menu/business/activity': {
    as: 'owner',
    at: '/app/menu/business/activity',
    heading: 'Atividade',
  },
  '/app/menu/profile': { as: 'owner', at: '/app/menu/profile', heading: 'Informações do usuário' },
  '/app/menu/business': { as: 'owner', at: '/app/menu/business', heading: 'Meu negócio' },
  '/app/calendar': { as: 'owner', at: '/app/calendar', heading: 'Calendário' },
  '/app/tasks': { as: 'owner', at: '/app/tasks', heading: 'Minhas tarefas' },
  '/app/menu/calendar': { as: 'owner', at: '/app/menu/calendar', heading: 'Assinar calendário' },
  '/app/menu/settings': { as: 'owner', at: '/app/menu/settings', heading: 'Configurações' },
  '/app/menu/settings/notifications': {
    as: 'owner',
    at: '/app/menu/settings/notifications',
    heading: 'Notificações',
  },
  '/app/menu/support': { as: 'owner', at: '/app/menu/support', heading: 'Falar com a gente' },
  '/app/menu/help': { as: 'owner', at: '/app/menu/help', heading: 'Central de ajuda' },
  '/app/menu/memberships/add': {
    cold: true,
    as: 'client',
    at: '/app/menu/memberships/add',
    heading: 'Criar seu espaço de trabalho',
  },
  '/app/$eventUuid': {
    as: 'owner',
    at: inEvent(''),
    heading: wedding,
    leadsTo: /\/organization\?tab=planning$/,
  },
  '/app/$eventUuid/event-creator': {
    as: 'owner',
    at: inEvent('/event-creator'),
    heading: `${wedding} criado`,
  },
  '/app/$eventUuid/organization': {
    as: 'owner',
    at: inEvent('/organization?tab=planning'),
    heading: wedding,
  },
  '/app/$eventUuid/organization/$taskUuid': {
    cold: true,
    as: 'owner',
    at: ({ event, task }) => `/app/${event}/organization/${task}`,
    // A page on a phone, a panel next to the list on a desktop.
    heading: /^(Tarefa|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/organization/create-task': {
    as: 'owner',
    at: inEvent('/organization/create-task'),
    heading: 'Nova tarefa',
  },
  '/app/$eventUuid/organization/reorder-tasks': {
    as: 'owner',
    at: inEvent('/organization/reorder-tasks'),
    heading: /./,
  },
  '/app/$eventUuid/organization/print': {
    as: 'owner',
    at: inEvent('/organization/print'),
    heading: /./,
  },
  '/app/$eventUuid/organization/team': {
    as: 'owner',
    at: inEvent('/organization/team'),
    heading: wedding,
  },
  '/app/$eventUuid/organization/team/add': {
    as: 'owner',
    at: inEvent('/organization/team/add'),
    heading: /./,
  },
  '/app/$eventUuid/organization/team/$teamMemberUuid': {
    as: 'owner',
    at: ({ event, helper }) => `/app/${event}/organization/team/${helper}`,
    heading: /./,
  },
  '/app/$eventUuid/organization/$taskUuid/payments': {
    as: 'owner',
    at: ({ event, task }) => `/app/${event}/organization/${task}/payments`,
    heading: /^(Pagamentos da tarefa|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/organization/$taskUuid/files': {
    as: 'owner',
    at: ({ event, task }) => `/app/${event}/organization/${task}/files`,
    // On a desktop the event's name is the heading.
    heading: /^(Arquivos da tarefa|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/website-and-gifts': {
    as: 'owner',
    cold: true,
    at: inEvent('/website-and-gifts'),
    heading: /site/i,
  },
  // Without what opens it once.
  '/editor': {
    as: 'owner',
    cold: true,
    at: ({ event }) => `/editor?route=${encodeURIComponent(`/app/${event}/website-and-gifts`)}`,
    heading: /./,
  },
  '/app/$eventUuid/website-and-gifts/gifts': {
    as: 'owner',
    at: inEvent('/website-and-gifts/gifts'),
    heading: 'Presentes',
  },
  '/app/$eventUuid/website-and-gifts/orders': {
    as: 'owner',
    at: inEvent('/website-and-gifts/orders'),
    heading: 'Presentes recebidos',
  },
  '/app/$eventUuid/share': { as: 'owner', at: inEvent('/share'), heading: 'Compartilhar o site' },
  '/app/$eventUuid/rsvp': { as: 'owner', cold: true, at: inEvent('/rsvp'), heading: wedding },
  '/app/$eventUuid/rsvp/$invitationUuid': {
    as: 'owner',
    at: ({ event, invitation }) => `/app/${event}/rsvp/${invitation}`,
    heading: /./,
  },
  '/app/$eventUuid/rsvp/add': {
    as: 'owner',
    at: inEvent('/rsvp/add'),
    heading: /^(Novos convites|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/rsvp/import': { as: 'owner', at: inEvent('/rsvp/import'), heading: /./ },
  '/app/$eventUuid/rsvp/tables': { as: 'owner', at: inEvent('/rsvp/tables'), heading: wedding },
  '/app/$eventUuid/rsvp/print': { as: 'owner', at: inEvent('/rsvp/print'), heading: /./ },
  '/app/$eventUuid/website-and-gifts/address': {
    as: 'owner',
    at: inEvent('/website-and-gifts/address'),
    // On a desktop the event's name is the heading.
    heading: /^(Endereço|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/reception/qr-code': {
    as: 'owner',
    cold: true,
    at: inEvent('/reception/qr-code'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/qr-code/schedule-email': {
    as: 'owner',
    at: inEvent('/reception/qr-code/schedule-email'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/qr-code/whatsapp': {
    as: 'owner',
    at: inEvent('/reception/qr-code/whatsapp'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/qr-code/scan': {
    as: 'owner',
    at: inEvent('/reception/qr-code/scan'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/qr-code/help': {
    as: 'owner',
    at: inEvent('/reception/qr-code/help'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/qr-code/preview': {
    as: 'owner',
    at: inEvent('/reception/qr-code/preview'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/report': {
    as: 'owner',
    at: inEvent('/reception/report'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/print': {
    as: 'owner',
    at: inEvent('/reception/print'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/devices': {
    as: 'owner',
    at: inEvent('/reception/devices'),
    heading: wedding,
  },
  '/app/$eventUuid/run-sheet': {
    cold: true,
    as: 'owner',
    at: inEvent('/run-sheet'),
    heading: wedding,
  },
  '/app/$eventUuid/run-sheet/$lineUuid': {
    as: 'owner',
    at: ({ event, line }) => `/app/${event}/run-sheet/${line}`,
    // A page on a phone, a panel next to the list on a desktop.
    heading: /^(Linha do roteiro|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/run-sheet/$lineUuid/procession': {
    as: 'owner',
    at: ({ event, line }) => `/app/${event}/run-sheet/${line}/procession`,
    heading: /./,
  },
  '/app/$eventUuid/run-sheet/share': {
    as: 'owner',
    at: inEvent('/run-sheet/share'),
    heading: /^(Fornecedores e contato do dia|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/run-sheet/print': { as: 'owner', at: inEvent('/run-sheet/print'), heading: /./ },
  '/app/$eventUuid/documents': { as: 'owner', at: inEvent('/documents'), heading: wedding },
  '/app/$eventUuid/documents/add': {
    as: 'owner',
    at: inEvent('/documents/add'),
    heading: /^(Adicionar documento|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/documents/$documentUuid': {
    as: 'owner',
    at: ({ event, document }) => `/app/${event}/documents/${document}`,
    heading: /./,
  },
  '/app/$eventUuid/settings': { as: 'owner', at: inEvent('/settings'), heading: wedding },
  '/app/$eventUuid/settings/edit': { as: 'owner', at: inEvent('/settings/edit'), heading: /./ },
  '/app/$eventUuid/details': { as: 'owner', at: inEvent('/details'), heading: wedding },
  '/app/$eventUuid/settings/update-date': {
    as: 'owner',
    at: inEvent('/settings/update-date'),
    heading: /^(Mudar a data do evento|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/settings/update-date/guide': {
    cold: true,
    as: 'owner',
    at: inEvent('/settings/update-date/guide'),
    heading: 'O que muda com a data',
  },
  '/app/$eventUuid/settings/permissions': {
    as: 'owner',
    at: inEvent('/settings/permissions'),
    // On a desktop the event's name is the heading.
    heading: /^(O que o cliente vê|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/settings/history': {
    as: 'owner',
    at: inEvent('/settings/history'),
    heading: /^(Histórico|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/templates': { as: 'owner', at: inEvent('/templates'), heading: wedding },
  '/app/$eventUuid/templates/$eventTemplateUuid': {
    as: 'owner',
    at: ({ event, template }) => `/app/${event}/templates/${template}`,
    heading: /./,
  },
  '/app/$eventUuid/templates/create': {
    as: 'owner',
    at: inEvent('/templates/create'),
    heading: /./,
  },
  '/auth/signin': { at: '/auth/signin', heading: 'Entre no Cortejo' },
  '/auth/signin/confirmation-code': {
    at: '/auth/signin',
    open: (page) => askForCode(page, freshPhone()),
    heading: 'Digite o código',
  },
  '/dev/outbox': { at: '/dev/outbox', heading: 'Caixa de saída' },
  '/dev/ui': { at: '/dev/ui', heading: /./ },
  // The sample's client has one event: the choice among several is in client.spec.ts.
  '/evento': {
    as: 'client',
    at: '/evento',
    heading: /Marina.*Tomás/,
    leadsTo: /\/evento\/[0-9a-f-]{36}$/,
  },
  '/evento/$eventUuid': {
    cold: true,
    as: 'client',
    at: ({ event }) => `/evento/${event}`,
    heading: /Marina.*Tomás/,
  },
  '/evento/$eventUuid/decisoes': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/decisoes`,
    heading: 'As decisões de vocês',
  },
  '/evento/$eventUuid/mensagens': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/mensagens`,
    heading: 'Mensagens',
  },
  '/evento/$eventUuid/organizacao': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/organizacao`,
    heading: 'O caminho até o sim',
  },
  '/evento/$eventUuid/organizacao/$taskUuid': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}`,
    heading: /./,
  },
  '/evento/$eventUuid/organizacao/$taskUuid/edit': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/edit`,
    heading: /./,
  },
  '/evento/$eventUuid/organizacao/$taskUuid/$subtaskUuid': {
    as: 'client',
    at: ({ event, task, subtask }) => `/evento/${event}/organizacao/${task}/${subtask}`,
    heading: /./,
  },
  '/evento/$eventUuid/fornecedores': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/fornecedores`,
    heading: 'Quem faz esta festa',
  },
  '/evento/$eventUuid/fornecedores/select': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/fornecedores/select`,
    heading: 'Adicionar fornecedor',
  },
  '/evento/$eventUuid/fornecedores/select/add': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/fornecedores/select/add`,
    heading: 'Trazer um fornecedor',
  },
  '/evento/$eventUuid/fornecedores/$vendorUuid': {
    as: 'client',
    at: ({ event, clientVendor }) => `/evento/${event}/fornecedores/${clientVendor}`,
    heading: 'Bem-casados da Tia Zezé',
  },
  '/evento/$eventUuid/fornecedores/$vendorUuid/edit': {
    as: 'client',
    at: ({ event, clientVendor }) => `/evento/${event}/fornecedores/${clientVendor}/edit`,
    heading: 'Editar fornecedor',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/vendors': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/vendors`,
    heading: 'Fornecedores da tarefa',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/vendors/select': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/vendors/select`,
    heading: 'Vincular fornecedor',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/vendors/select/add': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/vendors/select/add`,
    heading: 'Trazer um fornecedor',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/vendors/$vendorUuid': {
    as: 'client',
    at: ({ event, task, clientVendor }) =>
      `/evento/${event}/organizacao/${task}/vendors/${clientVendor}`,
    heading: 'Bem-casados da Tia Zezé',
  },
  '/evento/$eventUuid/roteiro': {
    cold: true,
    as: 'client',
    at: ({ event }) => `/evento/${event}/roteiro`,
    heading: 'O dia, hora a hora',
  },
  '/evento/$eventUuid/roteiro/$lineUuid': {
    as: 'client',
    at: ({ event, line }) => `/evento/${event}/roteiro/${line}`,
    heading: /./,
  },
  '/roteiro/$token': { cold: true, at: ({ vendorSheet }) => vendorSheet, heading: wedding },
  '/evento/$eventUuid/site': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/site`,
    // One at a time edits: the planner may still be at it.
    heading: /^Site de|está editando agora$/,
  },
  '/evento/$eventUuid/presentes': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/presentes`,
    heading: 'Presentes',
  },
  '/evento/$eventUuid/convidados': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/convidados`,
    heading: 'Quem vem com vocês',
    cold: true,
  },
  '/evento/$eventUuid/convidados/mesas': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/convidados/mesas`,
    heading: 'Quem senta com quem',
  },
  '/evento/$eventUuid/convidados/$invitationUuid': {
    as: 'client',
    at: ({ event, invitation }) => `/evento/${event}/convidados/${invitation}`,
    heading: /./,
  },
  '/evento/$eventUuid/convidados/add': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/convidados/add`,
    heading: /./,
  },
  '/evento/$eventUuid/documentos': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/documentos`,
    heading: 'Documentos',
  },
  '/evento/$eventUuid/documentos/add': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/documentos/add`,
    heading: 'Adicionar documento',
  },
  '/evento/$eventUuid/documentos/add/document': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/documentos/add/document`,
    heading: 'Escrever um documento',
  },
  '/evento/$eventUuid/documentos/add/file': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/documentos/add/file`,
    heading: 'Enviar um arquivo',
  },
  '/evento/$eventUuid/documentos/$documentUuid': {
    cold: true,
    as: 'client',
    at: ({ event, document }) => `/evento/${event}/documentos/${document}`,
    heading: /./,
  },
  '/evento/$eventUuid/organizacao/$taskUuid/documents': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/documents`,
    heading: 'Documentos da tarefa',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/documents/add': {
    cold: true,
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/documents/add`,
    heading: 'Adicionar documento',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/documents/add/document': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/documents/add/document`,
    heading: 'Escrever um documento',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/documents/add/file': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/documents/add/file`,
    heading: 'Enviar um arquivo',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/documents/$documentUuid': {
    as: 'client',
    at: ({ event, task, document }) => `/evento/${event}/organizacao/${task}/documents/${document}`,
    heading: /./,
  },
  '/evento/$eventUuid/organizacao/$taskUuid/payments': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/payments`,
    heading: 'Pagamentos',
  },
  '/evento/$eventUuid/pagamentos': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/pagamentos`,
    heading: 'Pagamentos',
  },
  '/evento/$eventUuid/pagamentos/$paymentUuid': {
    as: 'client',
    at: ({ event, payment }) => `/evento/${event}/pagamentos/${payment}`,
    heading: /^R\$/,
  },
  '/evento/$eventUuid/contratos': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/contratos`,
    heading: 'Contratos',
  },
  '/evento/$eventUuid/contratos/$contractUuid': {
    as: 'client',
    at: ({ event, signedContract }) => `/evento/${event}/contratos/${signedContract}`,
    heading: 'Contrato de assessoria',
  },
}

/**
 * Opens an invite, which only the invited person can: invites and signs in a new person once per page, for all looks.
 */
async function openInvite(page: Page, signIn: (page: Page) => Promise<string>): Promise<void> {
  const known = invites.get(page)
  // Who has signed in is led on from the sign-in page to another document, and only then to the invite.
  if (known !== undefined)
    await expect(page.getByRole('heading', { name: 'Criar seu espaço de trabalho' })).toBeVisible()
  const invite = known ?? (await signIn(page))
  invites.set(page, invite)
  await page.goto(invite)
}
const invites = new WeakMap<Page, string>()

for (const [route, { as, at, open, cold, heading, misses, leadsTo }] of Object.entries(routes)) {
  const addressIn = (places: Places) => (typeof at === 'string' ? at : at(places))

  test.describe(route, () => {
    test.use({ as, ...(misses && { provoked: /status of 404/ }) })

    if (leadsTo) {
      test('leva adiante', async ({ page, places }) => {
        await page.goto(addressIn(places))
        await expect(page).toHaveURL(leadsTo)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      })
    } else if (open || cold) {
      test('no celular e no computador, no claro e no escuro, do zero', async ({
        page,
        places,
      }) => {
        for (const size of Object.values(sizes)) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          await page.goto(addressIn(places))
          await open?.(page)
          await bothSchemes(page, route, heading)
        }
      })
    } else {
      test('no celular e no computador, no claro e no escuro', async ({ screens, places }) => {
        await screens.everyLook(as, route, heading, addressIn(places))
      })
    }
  })
}

test('toda moldura e toda página de entrada se abre também do zero', () => {
  const layouts = readdirSync(new URL('../src/routes', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => /\/(route|_\w+)\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/[^/]+$/, '').replaceAll(/_(?=\/|$)/g, '')}`)
  const cold = Object.entries(routes)
    .filter(([, row]) => row.cold)
    .map(([route]) => route)
  for (const layout of [...layouts, '/app', '/evento', '/$slug'])
    expect(
      cold.filter((route) => route === layout || route.startsWith(`${layout}/`)),
      `${layout} needs a row that is cold`,
    ).not.toEqual([])
})

test.describe('um endereço que não existe', () => {
  test.use({ as: 'owner', provoked: /status of 404|^Problem: Não encontramos/ })

  for (const address of [
    '/nada-por-aqui-x7k2m4',
    '/nada',
    '/app/nada',
    '/app/articles/nada',
    '/app/018f3f3e-0000-7000-8000-000000000000/organization',
    '/app/nao-e-um-uuid/settings',
  ]) {
    test(`${address} tem uma página própria`, async ({ screens, as }) => {
      await screens.everyLook(as, address, 'Esta página não existe', address)
    })
  }
})
