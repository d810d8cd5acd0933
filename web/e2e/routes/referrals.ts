import type { Rows } from './row'

export const referrals = {
  '/app/share': { as: 'owner', cold: true, at: '/app/share', heading: 'Indicações' },
  '/app/share/indicate-customers': {
    as: 'owner',
    at: '/app/share/indicate-customers',
    heading: 'Indicar clientes',
  },
  '/app/share/indicate-customers/help': {
    as: 'owner',
    at: '/app/share/indicate-customers/help',
    heading: 'Como funciona?',
  },
  '/indicacao/$code': {
    at: '/indicacao/000000000000',
    misses: true,
    heading: 'Este link não leva a ninguém',
  },
} satisfies Rows
