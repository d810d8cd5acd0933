import type { Rows } from './row'

export const contacts = {
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
  '/app/contacts/add': {
    as: 'owner',
    at: '/app/contacts/add?name=Clarice+Moraes',
    heading: 'Cadastrar contato',
  },
} satisfies Rows
