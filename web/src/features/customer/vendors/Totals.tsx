import { totals } from '@/features/vendors'
import { formatMoney } from '@/lib/money'
import type { ClientVendor } from './queries'

/**
 * Shows the contracted total, and the total if every vendor is hired; renders nothing while no vendor has an amount.
 */
export function Totals({ vendors }: { vendors: readonly ClientVendor[] }) {
  const { planned, contracted } = totals(vendors)
  if (planned === 0) return null
  return (
    // Side by side for as long as neither amount has to break.
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line text-center">
      <Sum label="Contratado" cents={contracted} />
      <Sum label="Previsto ao todo" cents={planned} />
    </dl>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex-1 bg-surface px-3 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-display text-lg font-medium whitespace-nowrap tabular-nums">
        {formatMoney(cents)}
      </dd>
    </div>
  )
}
