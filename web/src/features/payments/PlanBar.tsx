import { cx } from '@/ui/classes'
import type { Counts } from './model'

const segments: Readonly<Record<Counts, string>> = {
  PAID: 'bg-sage',
  LATE: 'bg-coral',
  COMING: 'bg-line-strong',
  CANCELLED: 'bg-line',
  REFUNDED: 'bg-slate',
}

/** Shows one dash for each payment of an agreement, in the color of its state. */
export function PlanBar({ plan }: { plan: readonly Counts[] }) {
  if (plan.length < 2) return null
  const paid = plan.filter((counts) => counts === 'PAID').length
  // More dashes than this do not fit: only the text is shown.
  if (plan.length > 12) {
    return (
      <span className="text-xs whitespace-nowrap text-muted tabular-nums">
        {paid} de {plan.length} pagos
      </span>
    )
  }
  return (
    <span role="img" aria-label={`${paid} de ${plan.length} pagos`} className="flex gap-1">
      {plan.map((counts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the plan is all a dash is
        <span key={at} className={cx('h-1 w-3 rounded-chip', segments[counts])} />
      ))}
    </span>
  )
}
