import { formatMoney } from '@/lib/money'
import { cx } from '@/ui/classes'
import { columnsClass } from './columns'
import { totals } from './status'
import type { EventVendor } from './vendor'

export interface VendorTotalsProps {
  vendors: readonly EventVendor[]
  /** The event's own budget, where it has one and all its vendors are shown. */
  budget: number | undefined
}

/** Shows the contracted and the planned total above their columns, and what the budget leaves. */
export function VendorTotals({ vendors, budget }: VendorTotalsProps) {
  const { planned, contracted } = totals(vendors)
  return (
    <section
      aria-label="Orçamento dos fornecedores"
      className={cx('border-y border-line py-3', columnsClass)}
    >
      <div className="min-w-0 @2xl:col-span-2">
        {budget !== undefined && <Left of={budget} planned={planned} contracted={contracted} />}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-1 mt-3 @2xl:contents">
        <Sum label="Contratado" cents={contracted} />
        <Sum label="Em consideração" cents={planned - contracted} />
      </dl>
    </section>
  )
}

function Left({
  of: budget,
  planned,
  contracted,
}: {
  of: number
  planned: number
  contracted: number
}) {
  const full = Math.max(budget, planned, 1)
  const over = planned > budget
  return (
    <>
      <p className="text-sm text-muted tabular-nums">
        <strong className={cx('font-medium', over ? 'text-coral' : 'text-ink')}>
          {over
            ? `${formatMoney(planned - budget)} acima`
            : `${formatMoney(budget - planned)} livres`}
        </strong>{' '}
        do orçamento de {formatMoney(budget)}
      </p>
      <div className="mt-2 flex h-1.5 max-w-100 overflow-hidden rounded-chip bg-sunken" aria-hidden>
        <span className="bg-sage" style={{ width: `${(contracted / full) * 100}%` }} />
        <span
          className={over ? 'bg-coral' : 'bg-faint'}
          style={{ width: `${((planned - contracted) / full) * 100}%` }}
        />
      </div>
    </>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="min-w-0 @2xl:text-right">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-body font-semibold tabular-nums wrap-anywhere">{formatMoney(cents)}</dd>
    </div>
  )
}
