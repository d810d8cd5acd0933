import { inEvent, type Rows, wedding } from './row'

export const documents = {
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
} satisfies Rows
