import { greeting, type Rows } from './row'

export const home = {
  '/app': { as: 'owner', at: '/app', heading: greeting },
  '/app/articles/$article': {
    as: 'owner',
    at: '/app/articles/checklist-e-prazos',
    heading: 'Checklist e prazos',
  },
  '/app/notifications': { as: 'owner', at: '/app/notifications', heading: 'Notificações' },
  '/app/pendencies': { as: 'owner', at: '/app/pendencies', heading: 'Pendências' },
  '/app/business': {
    as: 'owner',
    at: '/app/business',
    heading: 'Meu negócio',
    leadsTo: /\/app\/menu\/business$/,
  },
  '/app/tools': { as: 'owner', at: '/app/tools', heading: 'Menu', leadsTo: /\/app\/menu$/ },
  '/app/calendar': { as: 'owner', at: '/app/calendar', heading: 'Calendário' },
} satisfies Rows
