import { type Rows, wedding } from './row'

export const contracts = {
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
} satisfies Rows
