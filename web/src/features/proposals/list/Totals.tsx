import type { ReactNode } from 'react'
import type { ProposalsTotals } from '@/client/types.gen'
import { defaultTimeZone, monthNameOf } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { capitalised } from '@/lib/text'
import { useToday } from '@/lib/useToday'
import { conversionOf, proposals } from '../text'

/**
 * Shows in one line what awaits an answer, the accepted total, and how many of this month's proposals were accepted.
 */
export function Totals({ totals: { out, won, month } }: { totals: ProposalsTotals }) {
  const today = useToday(defaultTimeZone)
  const conversion = conversionOf(month)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2.5 border-b border-line pb-5 @lg:grid-cols-3">
      <Figure label="Esperando resposta" value={formatMoney(out.amount)}>
        {out.count > 0 ? proposals(out.count) : 'nenhum orçamento'}
      </Figure>
      <Figure label="Aceitos" value={formatMoney(won.amount)}>
        {won.count > 0 ? proposals(won.count) : 'nenhum ainda'}
      </Figure>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 @max-lg:col-span-2 @lg:block">
        <dt className="truncate text-sm text-muted">{capitalised(monthNameOf(today))}</dt>
        <dd className="flex flex-wrap items-baseline gap-x-2 @lg:block">
          <span className="font-display text-base font-medium tabular-nums @lg:block @lg:text-lg @lg:leading-7">
            {conversion === undefined ? '–' : `${conversion}%`}
          </span>
          <span className="truncate text-xs text-muted @lg:block">
            {conversion === undefined
              ? 'nenhum feito neste mês'
              : `${month.accepted} de ${proposals(month.sent)} ${month.accepted === 1 ? 'aceito' : 'aceitos'}`}
          </span>
        </dd>
      </div>
    </dl>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-sm text-muted">{label}</dt>
      <dd>
        <span className="block font-display text-lg leading-7 font-medium tabular-nums wrap-anywhere">
          {value}
        </span>
        <span className="block truncate text-xs text-muted">{children}</span>
      </dd>
    </div>
  )
}
