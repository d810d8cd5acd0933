import { totals } from '@/features/vendors/status'
import { formatMoney } from '@/lib/money'
import type { ClientVendor } from './queries'

/** What is agreed, and what everything comes to if all of it happens; nothing where nothing costs yet. */
export function Totals({ vendors }: { vendors: readonly ClientVendor[] }) {
  const { planned, contracted } = totals(vendors)
  if (planned === 0) return null
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-card border border-line bg-surface text-center">
      <Sum label="Contratado" cents={contracted} />
      <Sum label="Previsto ao todo" cents={planned} />
    </dl>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="min-w-0 px-3 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-display text-lg font-medium tabular-nums wrap-break-word">
        {formatMoney(cents)}
      </dd>
    </div>
  )
}
