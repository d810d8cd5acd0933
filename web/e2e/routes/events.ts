import { inEvent, type Rows, wedding } from './row'

export const events = {
  '/app/events': { as: 'owner', at: '/app/events', heading: 'Eventos' },
  '/app/events/create': { as: 'owner', at: '/app/events/create', heading: 'Criar evento' },
  '/app/events/template/create': {
    as: 'owner',
    at: '/app/events/template/create',
    heading: 'Criar modelo',
  },
  '/app/$eventUuid/event-creator': {
    as: 'owner',
    at: inEvent('/event-creator'),
    heading: `${wedding} criado`,
  },
  '/app/$eventUuid/share': { as: 'owner', at: inEvent('/share'), heading: 'Compartilhar o site' },
  '/app/$eventUuid/settings': { as: 'owner', at: inEvent('/settings'), heading: wedding },
  '/app/$eventUuid/settings/edit': { as: 'owner', at: inEvent('/settings/edit'), heading: /./ },
  '/app/$eventUuid/details': { as: 'owner', at: inEvent('/details'), heading: wedding },
  '/app/$eventUuid/settings/update-date': {
    as: 'owner',
    at: inEvent('/settings/update-date'),
    heading: /^(Mudar a data do evento|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/settings/update-date/guide': {
    cold: true,
    as: 'owner',
    at: inEvent('/settings/update-date/guide'),
    heading: 'O que muda com a data',
  },
  '/app/$eventUuid/settings/permissions': {
    as: 'owner',
    at: inEvent('/settings/permissions'),
    // On a desktop the event's name is the heading.
    heading: /^(O que o cliente vê|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/settings/history': {
    as: 'owner',
    at: inEvent('/settings/history'),
    heading: /^(Histórico|Casamento Marina & Tomás)$/,
  },
} satisfies Rows
