import { inEvent, type Rows, wedding } from './row'

export const runSheet = {
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
} satisfies Rows
