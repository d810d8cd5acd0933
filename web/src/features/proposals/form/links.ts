import type { LinkOptions } from '@tanstack/react-router'
import type { OpenForm } from './session'

/** The addresses inside of the form. */
export const pickers: readonly string[] = [
  '/app/proposals/items',
  '/app/proposals/payment-methods',
  '/app/proposals/attachment',
]

// The type of every link there is takes long to be compared; these are written out once.
const link = (options: {
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
  replace?: boolean
}) => options as unknown as LinkOptions

/** Where a form stands. */
export function formLink({ uuid, customer }: OpenForm): LinkOptions {
  return uuid
    ? link({
        to: '/app/proposals/$proposalUuid/edit',
        params: { proposalUuid: uuid },
        replace: true,
      })
    : link({
        to: '/app/proposals/add',
        ...(customer && { search: { customer } }),
        replace: true,
      })
}

/** The same as an address. */
export function formAddress({ uuid, customer }: OpenForm): string {
  if (uuid) return `/app/proposals/${uuid}/edit`
  return customer ? `/app/proposals/add?customer=${customer}` : '/app/proposals/add'
}

/** Where a form is left to. */
export function leaveLink({ uuid }: OpenForm): LinkOptions {
  return uuid
    ? link({ to: '/app/proposals/$proposalUuid', params: { proposalUuid: uuid } })
    : link({ to: '/app/proposals' })
}

/** Tells a picker that the form is one step back: its place on the page is found again there. */
export const fromForm = { fromForm: true } as object
