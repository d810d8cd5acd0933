import { formatMoney } from '@/lib/money'
import { Card } from '@/ui/Card'
import { totals } from './status'
import type { EventVendor } from './vendor'

const sumClass = 'font-display text-lg font-medium tabular-nums'

export interface VendorTotalsProps {
  vendors: readonly EventVendor[]
  /** The event's own budget, where it has one. */
  budget: number | undefined
}

/** Planned against contracted, and against what the event may cost. */
export function VendorTotals({ vendors, budget }: VendorTotalsProps) {
  const { planned, contracted } = totals(vendors)
  const full = Math.max(budget ?? 0, planned, 1)
  const over = budget !== undefined && planned > budget
  return (
    <Card as="section" aria-label="Orçamento dos fornecedores">
      <dl className="flex flex-wrap gap-x-6 gap-y-4">
        <Sum label="Contratado" cents={contracted} />
        <Sum label="Previsto" cents={planned} />
        {budget !== undefined && (
          <div className="max-w-full flex-1">
            <dt className="text-sm text-muted">Orçamento do evento</dt>
            <dd className={sumClass}>{formatMoney(budget)}</dd>
            <dd className={over ? 'text-sm text-coral' : 'text-sm text-muted'}>
              {over
                ? `${formatMoney(planned - budget)} acima`
                : `${formatMoney(budget - planned)} livres`}
            </dd>
          </div>
        )}
      </dl>
      <div className="mt-4 flex h-2 overflow-hidden rounded-chip bg-sunken" aria-hidden>
        <span className="bg-sage" style={{ width: `${(contracted / full) * 100}%` }} />
        <span
          className={over ? 'bg-coral' : 'bg-amber'}
          style={{ width: `${((planned - contracted) / full) * 100}%` }}
        />
      </div>
    </Card>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="max-w-full flex-1">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={sumClass}>{formatMoney(cents)}</dd>
    </div>
  )
}
