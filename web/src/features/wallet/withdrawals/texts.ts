import type { WithdrawalGetAllOutput } from '@/client/types.gen'
import { dayOf, formatShortDay, type IsoDate } from '@/lib/dates'

export type Withdrawal = WithdrawalGetAllOutput['items'][number]

/** When a withdrawal reaches the bank, or did: the day first, as people ask for it. */
export function formatArrival({ arrivedAt, arrivesOn, status }: Withdrawal, now: IsoDate): string {
  if (arrivedAt) return `caiu ${formatShortDay(dayOf(arrivedAt), now)}`
  if (status === 'FAILED') return 'não saiu'
  if (status === 'REVERSED') return 'voltou'
  return arrivesOn ? `cai ${formatShortDay(dayOf(arrivesOn), now)}` : 'sem dia ainda'
}

const causes: Record<Withdrawal['cause'], string> = {
  OWNER: 'pedido pelo titular',
  CHARGE: 'repassado sozinho',
  AGE: 'repassado pelo prazo de 90 dias',
}

/** Returns why it left. isOwner reports whether the reader is the owner: others read it too, and asked for nothing. */
export const formatCause = ({ cause }: Pick<Withdrawal, 'cause'>, isOwner: boolean): string =>
  cause === 'OWNER' && isOwner ? 'pedido por você' : causes[cause]
