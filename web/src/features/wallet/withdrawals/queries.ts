import type { QueryClient } from '@tanstack/react-query'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  withdrawalGetAllInfiniteOptions,
  withdrawalGetSettingsOptions,
} from '@/client/api/withdrawal.gen'

/** How the money leaves, and what can leave now. */
export function withdrawalSettingsQuery(client: ScopedClient) {
  return withdrawalGetSettingsOptions({ client })
}

/** How many of the latest withdrawals are shown first; then a page more on each request. */
const latest = 5

/** The withdrawals, the latest few first, then page after page. */
export function withdrawalsQuery(client: ScopedClient) {
  return {
    ...withdrawalGetAllInfiniteOptions({ client, query: { limit: latest } }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) =>
      nextCursor ? { query: { cursor: nextCursor, limit: 20 } } : undefined,
  }
}

/** Where the receipt of a withdrawal comes from. */
export function receiptAddress(businessId: string, uuid: string): string {
  return `/api/b/${businessId}/withdrawal.getReceiptPdf?uuid=${uuid}`
}

/** Asks again for all that a withdrawal changes. */
export function refreshMoneyThatLeaves(queryClient: QueryClient) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      /^(withdrawal|invoiceBalance|walletGetPagarmeTransactions)/.test(
        (key as { _id?: string } | undefined)?._id ?? '',
      ),
  })
}
