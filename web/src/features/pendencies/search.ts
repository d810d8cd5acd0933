import { oneOf, present } from '@/lib/search'
import type { PendencyKind } from './queries'

const kinds = ['atrasadas', 'proximas', 'comecar'] as const

export interface PendenciesSearch {
  /** Only one kind of what waits. */
  tipo?: (typeof kinds)[number]
  /** Day by day instead of event by event. */
  por?: 'dia'
}

export function pendenciesSearch({ tipo, por }: Record<string, unknown>): PendenciesSearch {
  return present({ tipo: oneOf(tipo, kinds), por: oneOf(por, ['dia'] as const) })
}

/** The kinds as the API speaks them. */
export const kindOf: Record<(typeof kinds)[number], PendencyKind> = {
  atrasadas: 'LATE_PLANNING',
  proximas: 'EXPIRING_PLANNING',
  comecar: 'CHECKLIST',
}
