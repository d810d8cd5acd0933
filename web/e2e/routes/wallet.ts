import type { Rows } from './row'

export const wallet = {
  '/app/wallet': { as: 'owner', cold: true, at: '/app/wallet', heading: 'Carteira' },
  '/app/wallet/activate': {
    as: 'owner',
    at: '/app/wallet/activate',
    heading: 'Titular da carteira',
  },
  '/app/wallet/pix': { as: 'owner', at: '/app/wallet/pix', heading: 'Chave Pix dos bônus' },
  '/app/wallet/invoices/recipient/details': {
    as: 'owner',
    at: '/app/wallet/invoices/recipient/details',
    heading: 'Dados de recebimento',
  },
  '/app/wallet/invoices/recipient/create': {
    as: 'owner',
    at: '/app/wallet/invoices/recipient/create',
    heading: 'Endereço, conta e cadastro',
  },
  '/app/wallet/bonifications': { as: 'owner', at: '/app/wallet/bonifications', heading: 'Bônus' },
  '/app/wallet/bonifications/helper': {
    as: 'owner',
    cold: true,
    at: '/app/wallet/bonifications/helper',
    heading: 'Quando os bônus são pagos',
  },
  '/app/wallet/settings-helper': {
    as: 'owner',
    at: '/app/wallet/settings-helper',
    heading: 'Como mudar a carteira',
  },
  '/app/wallet/invoices/settings': {
    as: 'owner',
    cold: true,
    at: '/app/wallet/invoices/settings',
    heading: 'Como o dinheiro sai',
  },
  '/app/wallet/invoices': {
    as: 'owner',
    at: '/app/wallet/invoices',
    heading: 'Dinheiro da carteira',
  },
} satisfies Rows
