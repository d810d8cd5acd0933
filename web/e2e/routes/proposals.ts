import type { Rows } from './row'

export const proposals = {
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
} satisfies Rows
