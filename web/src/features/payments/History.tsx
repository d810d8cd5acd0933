import {
  CalendarClock,
  Check,
  Handshake,
  type LucideIcon,
  Paperclip,
  Pencil,
  RotateCcw,
  X,
} from 'lucide-react'
import { defaultTimeZone, formatPast } from '@/lib/dates'
import { useToday } from '@/lib/useToday'
import type { PaymentDetails } from './model'
import { describeChange } from './words'

const icons: Readonly<Record<PaymentDetails['history'][number]['kind'], LucideIcon>> = {
  CREATED: Handshake,
  PENDING: RotateCcw,
  PAID: Check,
  CANCELLED: X,
  REFUNDED: RotateCcw,
  RECEIPT: Paperclip,
  RECEIPT_REMOVED: Paperclip,
  DUE_DATE: CalendarClock,
  CHANGED: Pencil,
}

/** What became of a payment, the latest first. */
export function History({
  payment,
  as: Heading = 'h3',
}: {
  payment: Pick<PaymentDetails, 'history'>
  /** The level of the heading. */
  as?: 'h2' | 'h3'
}) {
  const today = useToday(defaultTimeZone)
  if (payment.history.length === 0) return null
  return (
    <section aria-label="Histórico">
      <Heading className="mb-3 text-xs font-semibold text-muted">Histórico</Heading>
      <ol className="relative flex flex-col gap-4 before:absolute before:inset-y-3 before:left-3 before:w-px before:bg-line">
        {payment.history.map((change) => {
          const Icon = icons[change.kind]
          return (
            <li key={`${change.at}${change.kind}`} className="relative flex gap-3">
              <span className="z-1 flex size-6 shrink-0 items-center justify-center rounded-chip bg-sunken text-muted">
                <Icon size={13} aria-hidden />
              </span>
              <div className="min-w-0">
                <p className="text-body wrap-break-word">{describeChange(change, today)}</p>
                <p className="text-xs text-muted">{formatPast(change.at)}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
