import { publicClient } from '@/app/workspace/clients'
import { publicGetPaymentOptions } from '@/client/api/public.gen'

/** A payment as whoever has its address sees it. */
export function sharedPaymentQuery(paymentUuid: string) {
  return {
    ...publicGetPaymentOptions({ client: publicClient, query: { paymentUuid } }),
    meta: { staysOnSignedOut: true },
  }
}
