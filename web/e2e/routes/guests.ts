import { inEvent, type Rows, wedding } from './row'

export const guests = {
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
} satisfies Rows
