import { oneOf, present, uuidIn } from '@/lib/search'
import type { PendencyFilter } from './queries'

const kinds = [
  'atrasadas',
  'proximas',
  'pagamentos-atrasados',
  'pagamentos-proximos',
  'contratos',
  'orcamentos',
  'comecar',
  'convidados',
  'presentes',
] as const

export interface PendenciesSearch {
  /** Only one kind of what waits. */
  tipo?: (typeof kinds)[number]
  /** Day by day instead of event by event. */
  por?: 'dia'
  /** The task that is open next to the list, and its event. */
  tarefa?: string
  evento?: string
}

export function pendenciesSearch({
  tipo,
  por,
  tarefa,
  evento,
}: Record<string, unknown>): PendenciesSearch {
  const open = { tarefa: uuidIn(tarefa), evento: uuidIn(evento) }
  return present({
    tipo: oneOf(tipo, kinds),
    por: oneOf(por, ['dia'] as const),
    ...(open.tarefa && open.evento && open),
  })
}

/** The kinds as the API speaks them. */
export const kindOf: Record<(typeof kinds)[number], PendencyFilter> = {
  atrasadas: 'LATE_PLANNING',
  proximas: 'EXPIRING_PLANNING',
  'pagamentos-atrasados': 'LATE_PAYMENT',
  'pagamentos-proximos': 'EXPIRING_PAYMENT',
  contratos: 'CONTRACT',
  orcamentos: 'PROPOSAL',
  comecar: 'CHECKLIST',
  convidados: 'GUESTS',
  presentes: 'GIFTS',
}
