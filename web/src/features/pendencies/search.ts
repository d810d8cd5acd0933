import { oneOf, present } from '@/lib/search'
import type { PendencyKind } from './queries'

const kinds = ['atrasadas', 'proximas', 'comecar'] as const

export interface PendenciesSearch {
  /** Only one kind of what waits. */
  tipo?: (typeof kinds)[number]
}

export function pendenciesSearch({ tipo }: Record<string, unknown>): PendenciesSearch {
  return present({ tipo: oneOf(tipo, kinds) })
}

/** The kinds as the API speaks them. */
export const kindOf: Record<(typeof kinds)[number], PendencyKind> = {
  atrasadas: 'LATE_PLANNING',
  proximas: 'EXPIRING_PLANNING',
  comecar: 'CHECKLIST',
}
