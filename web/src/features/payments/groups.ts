import type { IsoDate } from '@/lib/dates'
import { monthOf, monthText } from '@/lib/month'
import { capitalised } from '@/lib/text'
import type { Payment } from './model'
import { stateNames } from './words'

export interface PaymentGroup {
  key: string
  title: string
  late: boolean
  payments: Payment[]
  sum: number
}

/** Groups payments in the server's order: overdue, upcoming by month, and settled; the current year is not named. */
export function byMonth(payments: readonly Payment[], today: IsoDate): PaymentGroup[] {
  const year = today.slice(0, 4)
  return grouped(payments, ({ counts, dueDate }) => {
    if (counts !== 'COMING') return { key: counts, title: stateNames[counts] }
    if (!dueDate) return { key: 'none', title: 'Sem data' }
    const month = monthOf(dueDate)
    return { key: month, title: capitalised(monthText(month).replace(` de ${year}`, '')) }
  })
}

/** Whom each is paid to, in the order they first appear. */
export function byPayee(payments: readonly Payment[]): PaymentGroup[] {
  return grouped(payments, ({ to }) => ({ key: to.vendorUuid ?? to.name, title: to.name }))
}

function grouped(
  payments: readonly Payment[],
  nameOf: (payment: Payment) => { key: string; title: string },
): PaymentGroup[] {
  const groups = new Map<string, PaymentGroup>()
  for (const payment of payments) {
    const { key, title } = nameOf(payment)
    const group = groups.get(key) ?? { key, title, late: key === 'LATE', payments: [], sum: 0 }
    group.payments.push(payment)
    // A cancelled or refunded payment counts only in the sum of a group of its own kind.
    if (key === payment.counts || !['CANCELLED', 'REFUNDED'].includes(payment.counts)) {
      group.sum += payment.price - (payment.counts === 'PAID' ? payment.returned : 0)
    }
    groups.set(key, group)
  }
  return [...groups.values()]
}
