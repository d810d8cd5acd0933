import { linkOptions } from '@tanstack/react-router'

/** Returns the link to the client's page of a payment. */
export function paymentLink(eventUuid: string, paymentUuid: string) {
  return linkOptions({
    to: '/evento/$eventUuid/pagamentos/$paymentUuid',
    params: { eventUuid, paymentUuid },
  })
}
