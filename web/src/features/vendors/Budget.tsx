import { formatMoney } from '@/lib/money'

/** "R$ 1.234,56"; 0 means that there is none. */
export function Budget({ cents }: { cents: number }) {
  return cents === 0 ? (
    <span className="text-sm text-muted">Sem orçamento</span>
  ) : (
    <span className="text-sm font-medium tabular-nums">{formatMoney(cents)}</span>
  )
}
