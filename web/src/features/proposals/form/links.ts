import { linkOptions } from '@tanstack/react-router'
import type { OpenForm } from './session'

/** The addresses inside of the form. */
export const pickers: readonly string[] = [
  '/app/proposals/items',
  '/app/proposals/payment-methods',
  '/app/proposals/attachment',
]

/** Returns the link to a form. */
export function formLink({ uuid, customer }: OpenForm) {
  return uuid
    ? linkOptions({
        to: '/app/proposals/$proposalUuid/edit',
        params: { proposalUuid: uuid },
        replace: true,
      })
    : linkOptions({
        to: '/app/proposals/add',
        ...(customer && { search: { customer } }),
        replace: true,
      })
}

/** Where a form is left to. */
export function leaveLink({ uuid }: OpenForm) {
  return uuid
    ? linkOptions({ to: '/app/proposals/$proposalUuid', params: { proposalUuid: uuid } })
    : linkOptions({ to: '/app/proposals' })
}

/** Tells a picker that the form is one step back: its place on the page is found again there. */
export const fromForm = { fromForm: true } as object
