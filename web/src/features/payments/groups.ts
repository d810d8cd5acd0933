import type { IsoDate } from '@/lib/dates'
import { monthOf, monthWords } from '@/lib/month'
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

/** As the server orders them: what is late, what is coming month by month, and what is settled; this year goes without saying. */
export function byMonth(payments: readonly Payment[], today: IsoDate): PaymentGroup[] {
  const year = today.slice(0, 4)
  return grouped(payments, ({ counts, dueDate }) => {
    if (counts !== 'COMING') return { key: counts, title: stateNames[counts] }
    if (!dueDate) return { key: 'none', title: 'Sem data' }
    const month = monthOf(dueDate)
    return { key: month, title: capitalised(monthWords(month).replace(` de ${year}`, '')) }
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
    // What was cancelled or given back is in no sum but among its like.
    if (key === payment.counts || !['CANCELLED', 'REFUNDED'].includes(payment.counts)) {
      group.sum += payment.price - (payment.counts === 'PAID' ? payment.returned : 0)
    }
    groups.set(key, group)
  }
  return [...groups.values()]
}
