import { signInInvited } from '../support/test'
import { openInvite } from './invite'
import type { Rows } from './row'

export const account = {
  '/app/menu': { as: 'owner', at: '/app/menu', heading: 'Menu' },
  '/app/menu/memberships': {
    as: 'owner',
    at: '/app/menu/memberships',
    heading: 'Espaços de trabalho',
  },
  '/app/menu/team': { as: 'owner', at: '/app/menu/team', heading: 'Minha equipe' },
  '/app/menu/team/add': {
    as: 'owner',
    at: '/app/menu/team/add',
    heading: 'Que papel essa pessoa terá?',
  },
  '/app/menu/team/$teamMemberUuid': {
    as: 'owner',
    at: ({ helper }) => `/app/menu/team/${helper}`,
    heading: /./,
  },
  '/app/menu/team/invite/$teamMemberUuid': {
    at: '/auth/signin',
    open: (page) => openInvite(page, signInInvited),
    heading: 'Convite para time',
  },
  '/app/menu/business/activity': {
    as: 'owner',
    at: '/app/menu/business/activity',
    heading: 'Atividade',
  },
  '/app/menu/profile': { as: 'owner', at: '/app/menu/profile', heading: 'Informações do usuário' },
  '/app/menu/business': { as: 'owner', at: '/app/menu/business', heading: 'Meu negócio' },
  '/app/menu/calendar': { as: 'owner', at: '/app/menu/calendar', heading: 'Assinar calendário' },
  '/app/menu/settings': { as: 'owner', at: '/app/menu/settings', heading: 'Configurações' },
  '/app/menu/settings/notifications': {
    as: 'owner',
    at: '/app/menu/settings/notifications',
    heading: 'Notificações',
  },
  '/app/menu/support': { as: 'owner', at: '/app/menu/support', heading: 'Falar com a gente' },
  '/app/menu/help': { as: 'owner', at: '/app/menu/help', heading: 'Central de ajuda' },
  '/app/menu/memberships/add': {
    cold: true,
    as: 'client',
    at: '/app/menu/memberships/add',
    heading: 'Criar seu espaço de trabalho',
  },
} satisfies Rows
