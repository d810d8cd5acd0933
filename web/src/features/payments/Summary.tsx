import type { ReactNode } from 'react'
import { defaultTimeZone, formatShortDay, relativeDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { count } from '@/lib/text'
import { useToday } from '@/lib/useToday'
import { cx } from '@/ui/classes'
import { percentOf } from '@/ui/ProgressRing'
import type { Totals } from './model'

const hatch =
  'bg-[linear-gradient(135deg,var(--color-line-control)_0_9%,transparent_9%_50%,var(--color-line-control)_50%_59%,transparent_59%)] bg-size-[8px_8px]'

/** Shows the agreed total: a bar of the paid, overdue and upcoming amounts, and the figures. */
export function Summary({ totals, side }: { totals: Totals; side: 'team' | 'client' }) {
  const today = useToday(defaultTimeZone)
  const { agreed, paid, late, coming, soon, counts, vendors, budget, oldestLate, lastDue } = totals
  const parts = (n: number) => count(n, 'parcela', 'parcelas')
  const widths = { paid, late, coming }
  return (
    <section aria-label="Totais" className="@container">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="font-display text-xl @2xl:text-2xl font-medium tracking-[-0.01em] tabular-nums wrap-anywhere">
          {formatMoney(agreed)}
        </strong>
        <span className="text-body text-muted">
          combinados
          {side === 'team' && vendors > 0 && ` com ${count(vendors, 'fornecedor', 'fornecedores')}`}
          {!!budget && (
            <>
              {', '}
              <span className={cx(agreed > budget && 'font-medium text-coral')}>
                de {formatMoney(budget)} orçados
              </span>
            </>
          )}
        </span>
      </p>
      {agreed > 0 && (
        <div aria-hidden className="mt-4 flex h-3 gap-0.5 overflow-hidden">
          {(['paid', 'late', 'coming'] as const).map(
            (part) =>
              widths[part] > 0 && (
                <span
                  key={part}
                  style={{ flexGrow: widths[part], flexBasis: 0 }}
                  className={cx(
                    'min-w-1.5 first:rounded-l-chip last:rounded-r-chip',
                    part === 'paid' && 'bg-sage',
                    part === 'late' && 'bg-coral',
                    part === 'coming' && `border border-line-control ${hatch}`,
                  )}
                />
              ),
          )}
        </div>
      )}
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4 @sm:@max-2xl:grid-cols-2">
        <Figure label="Pago" swatch="bg-sage" cents={paid}>
          {agreed > 0 ? `${percentOf(paid, agreed)}% do combinado` : 'nada combinado ainda'}
        </Figure>
        <Figure label="Atrasado" swatch="bg-coral" cents={late}>
          {late > 0 ? (
            <span className="font-medium text-coral">
              {parts(counts.late)}
              {oldestLate && `, ${relativeDay(oldestLate, today)}`}
            </span>
          ) : (
            'nada atrasado'
          )}
        </Figure>
        <Figure label="A vencer" swatch={`border border-line-control ${hatch}`} cents={coming}>
          {counts.coming > 0
            ? `${parts(counts.coming)}${lastDue && lastDue >= today ? ` até ${formatShortDay(lastDue, today)}` : ''}`
            : 'nada por vir'}
        </Figure>
        <Figure label="Nos próximos 30 dias" cents={soon}>
          {counts.soon > 0 ? parts(counts.soon) : 'nenhuma parcela'}
        </Figure>
      </dl>
      {(totals.cancelled > 0 || totals.refunded > 0) && (
        <p className="mt-3 text-sm text-muted">
          Fora da conta:{' '}
          {[
            totals.cancelled > 0 && `${formatMoney(totals.cancelled)} cancelados`,
            totals.refunded > 0 && `${formatMoney(totals.refunded)} estornados`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
    </section>
  )
}

function Figure({
  label,
  swatch,
  cents,
  children,
}: {
  label: string
  swatch?: string
  cents: number
  children: ReactNode
}) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2 text-sm text-muted">
        {swatch && <span aria-hidden className={cx('size-3 shrink-0 rounded-[3px]', swatch)} />}
        {label}
      </dt>
      <dd>
        <span className="block text-base font-semibold tabular-nums wrap-anywhere">
          {formatMoney(cents)}
        </span>
        <span className="block text-xs text-muted">{children}</span>
      </dd>
    </div>
  )
}
