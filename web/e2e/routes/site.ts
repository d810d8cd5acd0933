import { inEvent, type Rows } from './row'

export const site = {
  '/app/$eventUuid/website-and-gifts': {
    as: 'owner',
    cold: true,
    at: inEvent('/website-and-gifts'),
    heading: /site/i,
  },
  '/app/$eventUuid/website-and-gifts/gifts': {
    as: 'owner',
    at: inEvent('/website-and-gifts/gifts'),
    heading: 'Presentes',
  },
  '/app/$eventUuid/website-and-gifts/orders': {
    as: 'owner',
    at: inEvent('/website-and-gifts/orders'),
    heading: 'Presentes recebidos',
  },
  '/app/$eventUuid/website-and-gifts/address': {
    as: 'owner',
    at: inEvent('/website-and-gifts/address'),
    // On a desktop the event's name is the heading.
    heading: /^(Endereço|Casamento Marina & Tomás)$/,
  },
} satisfies Rows
