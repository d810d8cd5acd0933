import type { ScopedClient } from '@/app/workspace/clients'
import { bonificationsGetOptions } from '@/client/api/bonifications.gen'
import { transfersGetOptions } from '@/client/api/transfers.gen'

/** What the business earned by referring couples, with its sums and rules. */
export function bonificationsQuery(client: ScopedClient) {
  return bonificationsGetOptions({ client })
}

/** The transfers by which bonuses were paid, the newest first. */
export function transfersQuery(client: ScopedClient) {
  return transfersGetOptions({ client })
}

/** Where a file of a transfer comes from: our receipt, or the bank's. */
export function transferFileAddress(
  businessId: string,
  id: string,
  which: 'getReceiptPdf' | 'getBankReceipt',
): string {
  return `/api/b/${businessId}/transfers.${which}?id=${id}`
}
