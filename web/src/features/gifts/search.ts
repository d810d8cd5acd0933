import { present, uuidIn } from '@/lib/search'

/** The tab of the client's gifts in the address: the gift list by default, or the received orders. */
export interface GiftsSearch {
  aba?: 'recebidos'
}

/** The order that is open on the team's page, in the address. */
export interface OrdersSearch {
  pedido?: string
}

export function ordersSearch({ pedido }: Record<string, unknown>): OrdersSearch {
  return present({ pedido: uuidIn(pedido) })
}

export function giftsSearch({ aba }: Record<string, unknown>): GiftsSearch {
  return aba === 'recebidos' ? { aba } : {}
}
