import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { invoiceBudgetsOptions, invoiceGetOptions } from '@/client/api/invoice.gen'
import {
  paymentAllInfiniteOptions,
  paymentAllOptions,
  paymentGetOptions,
  paymentRemindersOptions,
} from '@/client/api/payment.gen'
import { pixKeyGetOptions } from '@/client/api/pixKey.gen'
import type { PaymentsSearch } from './search'

/** Where the business, or a vendor of its, is paid by Pix. */
export function pixKeyQuery(client: ScopedClient, vendorUuid?: string) {
  return pixKeyGetOptions({ client, query: { ...(vendorUuid && { vendorUuid }) } })
}

/** Payments page after page: of an event, of a task, of all events; narrowed by what the address says. */
export function paymentsQuery(
  client: ScopedClient,
  of: { eventUuid?: string | undefined; taskId?: string },
  { estado, quem, de, ate, q, evento }: PaymentsSearch = {},
) {
  const eventUuid = of.eventUuid ?? evento
  return {
    ...paymentAllInfiniteOptions({
      client,
      query: {
        ...(eventUuid && { eventUuid }),
        ...(of.taskId && { taskId: of.taskId }),
        ...(estado && { counts: estado }),
        ...(quem && { payer: quem }),
        ...(de && { from: de }),
        ...(ate && { until: ate }),
        ...(q && { search: q }),
      },
    }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** The payments that hang on a task, which are few. */
export function taskPaymentsQuery(client: ScopedClient, eventUuid: string, taskId: string) {
  return paymentAllOptions({ client, query: { eventUuid, taskId, limit: 100 } })
}

/** A payment with the others of its agreement and what became of it. */
export function paymentQuery(client: ScopedClient, uuid: string) {
  return paymentGetOptions({ client, query: { uuid } })
}

export function invoiceQuery(client: ScopedClient, uuid: string) {
  return invoiceGetOptions({ client, query: { uuid } })
}

export function budgetsQuery(client: ScopedClient, eventUuid: string) {
  return invoiceBudgetsOptions({ client, query: { eventUuid } })
}

/** What an event's clients are reminded of by itself. */
export function remindersQuery(client: ScopedClient, eventUuid: string) {
  return paymentRemindersOptions({ client, query: { eventUuid } })
}

const lists = [
  'paymentAll',
  'paymentGet',
  'paymentOnline',
  'paymentStrays',
  'invoiceGet',
  'invoiceBudgets',
]

/** After something was agreed, paid or changed: whatever shows it is stale. */
export async function refreshPayments(queryClient: QueryClient, client: ScopedClient) {
  await queryClient.invalidateQueries({ predicate: askedOf(client, ...lists) })
}
