import { publicClient } from '@/app/workspace/clients'
import { publicGetPaymentOptions } from '@/client/api/public.gen'

/** The query for a payment on its public page. */
export function sharedPaymentQuery(paymentUuid: string) {
  return {
    ...publicGetPaymentOptions({ client: publicClient, query: { paymentUuid } }),
    meta: { staysOnSignedOut: true },
  }
}
