import type { Rows } from './row'

export const backoffice = {
  '/app/menu/backoffice': { as: 'staff', at: '/app/menu/backoffice', heading: 'Backoffice' },
  '/app/menu/backoffice/provider-events': {
    as: 'staff',
    at: '/app/menu/backoffice/provider-events?of=DONE',
    heading: 'Avisos do Stripe',
  },
  '/app/menu/backoffice/money-to-settle': {
    as: 'staff',
    at: '/app/menu/backoffice/money-to-settle',
    heading: 'Dinheiro a acertar',
  },
  '/app/menu/backoffice/transfers': {
    as: 'staff',
    at: '/app/menu/backoffice/transfers',
    heading: 'Transferências de bônus',
  },
  '/app/menu/backoffice/transfers/summary': {
    as: 'staff',
    cold: true,
    at: '/app/menu/backoffice/transfers/summary',
    heading: 'Conferir transferências',
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
  '/app/menu/backoffice/resync-events': {
    as: 'staff',
    at: '/app/menu/backoffice/resync-events',
    heading: 'Eventos incompletos',
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
  '/app/menu/backoffice/users/$businessUuid/wallet': {
    as: 'staff',
    at: ({ business }) => `/app/menu/backoffice/users/${business}/wallet`,
    heading: 'Dados da carteira',
  },
  '/app/menu/backoffice/users/$businessUuid/update-pix': {
    as: 'staff',
    at: ({ business }) => `/app/menu/backoffice/users/${business}/update-pix`,
    heading: 'Editar chave Pix',
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
  '/app/menu/backoffice/users/$businessUuid/event-vendors/$eventUuid': {
    as: 'staff',
    at: ({ business, event }) => `/app/menu/backoffice/users/${business}/event-vendors/${event}`,
    heading: 'Fornecedores do evento',
  },
  '/app/menu/backoffice/help': {
    as: 'staff',
    at: '/app/menu/backoffice/help',
    heading: 'Como fazer',
  },
} satisfies Rows
