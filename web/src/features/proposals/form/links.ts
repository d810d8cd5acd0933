import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { OpenForm } from './session'

/** The addresses inside of the form. */
export const pickers = [
  '/app/proposals/items',
  '/app/proposals/payment-methods',
  '/app/proposals/attachment',
] as const

export type Picker = (typeof pickers)[number]

/** Where a form stands. */
export function formLink({ uuid, customer }: OpenForm): LinkOptions {
  return uuid
    ? linkOptions({ to: '/app/proposals/$proposalUuid/edit', params: { proposalUuid: uuid } })
    : linkOptions({ to: '/app/proposals/add', search: customer ? { customer } : {} })
}

/** Where its form is left to. */
export function leaveLink({ uuid }: OpenForm): LinkOptions {
  return (uuid
    ? { to: '/app/proposals/$proposalUuid', params: { proposalUuid: uuid } }
    : { to: '/app/proposals' }) as unknown as LinkOptions
}

export function successLink(uuid: string): LinkOptions {
  return {
    to: '/app/proposals/$proposalUuid/success',
    params: { proposalUuid: uuid },
  } as unknown as LinkOptions
}
