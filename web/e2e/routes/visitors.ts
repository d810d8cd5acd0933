import { freshPhone } from '../support/people'
import { askForCode } from '../support/test'
import { greeting, type Rows, wedding } from './row'

export const visitors = {
  '/': { as: 'owner', at: '/', heading: greeting, leadsTo: /\/app$/ },
  '/$slug': { cold: true, at: ({ simpleSlug }) => `/${simpleSlug}`, heading: /Beatriz.*Rafael/ },
  '/$slug/fornecedores': {
    at: ({ slug }) => `/${slug}/fornecedores`,
    heading: 'Quem faz esta festa',
  },
  '/$slug/fornecedores/$vendorUuid': {
    at: ({ slug, vendor }) => `/${slug}/fornecedores/${vendor}`,
    heading: 'Flor de Minas Ateliê',
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
  // Without what opens it once.
  '/editor': {
    as: 'owner',
    cold: true,
    at: ({ event }) => `/editor?route=${encodeURIComponent(`/app/${event}/website-and-gifts`)}`,
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
  '/roteiro/$token': { cold: true, at: ({ vendorSheet }) => vendorSheet, heading: wedding },
} satisfies Rows
