import type { LinkOptions } from '@tanstack/react-router'
import { defaultTimeZone } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useToday } from '@/lib/useToday'
import { cx } from '@/ui/classes'
import { byMonth, byPayee } from '../groups'
import type { Payment } from '../model'
import { PaymentRow } from './PaymentRow'

export interface PaymentGroupsProps {
  payments: readonly Payment[]
  view: 'mes' | 'fornecedor'
  linkOf: (payment: Payment) => LinkOptions
  selected?: string | undefined
  named?: boolean
  /** The level of the headings. */
  as?: 'h2' | 'h3'
  /** Whether more pages follow: then the sum of the loaded payments is not that of the group. */
  partial: boolean
}

/** Payments under their months, or under whom they are paid to. */
export function PaymentGroups({
  payments,
  view,
  linkOf,
  selected,
  named = false,
  as: Heading = 'h3',
  partial,
}: PaymentGroupsProps) {
  const today = useToday(defaultTimeZone)
  const groups = view === 'mes' ? byMonth(payments, today) : byPayee(payments)
  return (
    <div className="isolate flex flex-col gap-6">
      {groups.map(({ key, title, late, payments: inside, sum }) => (
        <section key={key} aria-label={title}>
          <Heading className="flex items-baseline justify-between gap-4 border-b border-line pb-2 text-body">
            <span className="min-w-0 wrap-break-word">
              <span className={cx('font-medium', late && 'text-coral')}>{title}</span>{' '}
              {!partial && <span className="text-muted tabular-nums">{inside.length}</span>}
            </span>
            {!partial && (
              <span className="text-sm whitespace-nowrap text-muted tabular-nums">
                {formatMoney(sum)}
              </span>
            )}
          </Heading>
          <ul>
            {inside.map((payment) => (
              <PaymentRow
                key={payment.uuid}
                payment={payment}
                link={linkOf(payment)}
                open={payment.uuid === selected}
                named={named}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
