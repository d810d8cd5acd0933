import { signInInvitedVendor } from '../support/test'
import { openInvite } from './invite'
import { inEvent, type Rows, wedding } from './row'

export const vendors = {
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
  '/app/$eventUuid/vendors': { as: 'owner', at: inEvent('/vendors'), heading: wedding },
  '/app/$eventUuid/vendors/select': {
    as: 'owner',
    at: inEvent('/vendors/select'),
    heading: /^(Catálogo de fornecedores|Casamento Marina & Tomás)$/,
  },
  '/app/vendors/import': {
    as: 'owner',
    at: '/app/vendors/import',
    heading: 'Importar fornecedores',
  },
  '/app/vendors/invite/$inviteUuid': {
    at: '/auth/signin',
    open: (page) => openInvite(page, signInInvitedVendor),
    heading: 'Convite de parceria',
  },
} satisfies Rows
