import { linkOptions } from '@tanstack/react-router'

export const walletLink = { link: linkOptions({ to: '/app/wallet' }), label: 'Carteira' }
