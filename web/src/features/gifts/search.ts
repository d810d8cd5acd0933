import { present, uuidIn } from '@/lib/search'

/** What of the client's gifts stands in the address: what can be given, unless it says what was. */
export interface GiftsSearch {
  aba?: 'recebidos'
}

/** What of the team's received gifts stands in the address: the order that something led to. */
export interface OrdersSearch {
  pedido?: string
}

export function ordersSearch({ pedido }: Record<string, unknown>): OrdersSearch {
  return present({ pedido: uuidIn(pedido) })
}

export function giftsSearch({ aba }: Record<string, unknown>): GiftsSearch {
  return aba === 'recebidos' ? { aba } : {}
}
