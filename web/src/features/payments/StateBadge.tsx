import { Check, Clock, ClockAlert, RotateCcw, X } from 'lucide-react'
import { defaultTimeZone } from '@/lib/dates'
import { useToday } from '@/lib/useToday'
import { Badge } from '@/ui/Badge'
import type { Counts, Payment } from './model'
import { stateOf, stateTones } from './words'

const icons: Readonly<Record<Counts, typeof Check>> = {
  PAID: Check,
  LATE: ClockAlert,
  COMING: Clock,
  CANCELLED: X,
  REFUNDED: RotateCcw,
}

/** How far a payment is, in a word. */
export function StateBadge({ payment }: { payment: Pick<Payment, 'counts' | 'dueDate'> }) {
  const today = useToday(defaultTimeZone)
  const Icon = icons[payment.counts]
  return (
    <Badge tone={stateTones[payment.counts]} icon={<Icon size={13} aria-hidden />}>
      {stateOf(payment, today)}
    </Badge>
  )
}
