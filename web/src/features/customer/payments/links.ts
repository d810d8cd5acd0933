import { linkOptions } from '@tanstack/react-router'

/** Where a payment has its page, for whoever celebrates. */
export function paymentLink(eventUuid: string, paymentUuid: string) {
  return linkOptions({
    to: '/evento/$eventUuid/pagamentos/$paymentUuid',
    params: { eventUuid, paymentUuid },
  })
}
