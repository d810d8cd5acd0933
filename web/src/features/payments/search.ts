import { parseTypedDate } from '@/lib/dates'
import { oneOf, present, uuidIn, words } from '@/lib/search'

const isIsoDay = (value: unknown) =>
  typeof value === 'string' && parseTypedDate(value) === value ? value : undefined

export const states = ['LATE', 'COMING', 'PAID', 'CANCELLED', 'REFUNDED'] as const
export const payers = ['CLIENT', 'BUSINESS'] as const
export const views = ['mes', 'fornecedor'] as const

/** What the address of a list of payments carries. */
export interface PaymentsSearch {
  ver?: (typeof views)[number]
  estado?: (typeof states)[number]
  quem?: (typeof payers)[number]
  de?: string
  ate?: string
  q?: string
  /** Of all events: one of them. */
  evento?: string
}

export function paymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  return present({
    ver: search.ver === 'mes' ? undefined : oneOf(search.ver, views),
    estado: oneOf(search.estado, states),
    quem: oneOf(search.quem, payers),
    de: isIsoDay(search.de),
    ate: isIsoDay(search.ate),
    q: words(search.q, 120),
    evento: uuidIn(search.evento),
  })
}

/** What narrows a list, without how it is shown. */
export const narrowing = ({ ver: _, ...filters }: PaymentsSearch) => filters

export const countFilters = (search: PaymentsSearch) => Object.keys(narrowing(search)).length
