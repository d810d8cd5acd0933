import { inEvent, type Rows, wedding } from './row'

export const payments = {
  '/app/payments': { as: 'owner', at: '/app/payments', heading: 'Pagamentos' },
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
} satisfies Rows
