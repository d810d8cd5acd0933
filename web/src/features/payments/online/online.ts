import type { ScopedClient } from '@/app/workspace/clients'
import { paymentOnlineOptions } from '@/client/api/payment.gen'
import type { PaymentAttempt } from '@/client/types.gen'

export type OnlineMethod = PaymentAttempt['method']

export const methodNames: Readonly<Record<OnlineMethod, string>> = {
  CARD: 'Cartão',
  BOLETO: 'Boleto',
  PIX: 'Pix',
}

/** The same inside a sentence. */
export const methodInSentence: Readonly<Record<OnlineMethod, string>> = {
  CARD: 'cartão',
  BOLETO: 'boleto',
  PIX: 'Pix',
}

/** The query for the ways to pay a payment online, with its attempts. */
export function onlineQuery(client: ScopedClient, uuid: string) {
  return paymentOnlineOptions({ client, query: { uuid } })
}

/** What can still bring money: a page that is open, or something the provider is working on. */
export const isLive = ({ status }: PaymentAttempt) =>
  status === 'CREATED' || status === 'OPEN' || status === 'PROCESSING'
