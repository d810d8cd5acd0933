import { Link, type LinkOptions } from '@tanstack/react-router'
import { Check, Paperclip } from 'lucide-react'
import { defaultTimeZone, formatDeadline, formatShortDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paymentTitle } from '@/lib/payments'
import { useToday } from '@/lib/useToday'
import { Avatar } from '@/ui/Avatar'
import { cx } from '@/ui/classes'
import type { Payment } from '../model'
import { PlanBar } from '../PlanBar'
import { formatReturned, stateNames } from '../words'

export interface PaymentRowProps {
  payment: Payment
  link: LinkOptions
  /** Whether its details are open next to the list. */
  open?: boolean
  /** Among payments of several events: which. */
  named?: boolean
}

/** A payment in a list: whom, for what, how far its plan is, until when and how much. */
export function PaymentRow({ payment, link, open = false, named = false }: PaymentRowProps) {
  const today = useToday(defaultTimeZone)
  const { uuid, to, counts, dueDate, paidOn, receipt, price, plan, invoice, event } = payment
  const settled = counts !== 'LATE' && counts !== 'COMING'
  const own = invoice.payee === 'BUSINESS'
  return (
    <li
      className={cx(
        'relative flex min-h-14 flex-wrap items-center gap-x-3.5 gap-y-1 border-b border-line py-2.5 transition-colors',
        'before:absolute before:inset-y-0 before:-inset-x-3 before:-z-10 before:rounded-card',
        open
          ? counts === 'LATE'
            ? 'before:bg-coral-tint'
            : 'before:bg-sunken'
          : 'has-[a:hover]:before:bg-sunken',
      )}
    >
      <Avatar
        name={to.name}
        imageUrl={to.image}
        size={36}
        shape="square"
        tone={own ? 'wine' : 'slate'}
        decorative
      />
      <div className="min-w-0 flex-1 basis-36">
        <Link
          {...link}
          data-detail={uuid}
          aria-current={open ? 'true' : undefined}
          className={cx(
            'block text-body font-medium wrap-break-word after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-wine',
            settled && 'text-muted',
          )}
        >
          {to.name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          <span className="min-w-0 wrap-break-word">
            {paymentTitle(payment)}
            {named && ` · ${event.title}`}
          </span>
          <PlanBar plan={plan} />
        </p>
      </div>
      <div className="ml-auto flex max-w-full flex-col items-end gap-x-5 gap-y-0.5 @xl:flex-row @xl:items-center">
        {receipt && counts !== 'PAID' && (
          <span className="order-3 inline-flex items-center gap-1 text-xs font-medium text-slate @xl:order-1 @xl:text-sm">
            <Paperclip size={14} aria-hidden />
            Comprovante
          </span>
        )}
        {counts === 'PAID' && (
          <span className="order-3 inline-flex items-center gap-1 text-right text-xs font-medium text-sage @xl:order-1 @xl:text-sm">
            <Check size={14} className="shrink-0" aria-hidden />
            {formatReturned(payment) ?? 'Pago'}
          </span>
        )}
        <span
          className={cx(
            'order-2 text-right text-sm tabular-nums @xl:min-w-20',
            counts === 'LATE' ? 'font-medium text-coral' : 'text-muted',
          )}
        >
          {settled
            ? paidOn
              ? formatShortDay(paidOn, today)
              : stateNames[counts]
            : dueDate
              ? formatDeadline(dueDate, today)
              : 'sem data'}
        </span>
        <span
          className={cx(
            'order-1 text-body font-semibold whitespace-nowrap tabular-nums @xl:order-3 @xl:min-w-28 @xl:text-right',
            settled && 'text-muted',
            counts === 'CANCELLED' && 'line-through',
          )}
        >
          {formatMoney(price)}
        </span>
      </div>
    </li>
  )
}
