import type { Payment, PaymentGetOutput, PaymentTotals } from '@/client/types.gen'

export type { Payment }
export type PaymentDetails = PaymentGetOutput
export type Totals = PaymentTotals
export type Counts = Payment['counts']
export type Payer = Payment['invoice']['payer']
export type Payee = Payment['invoice']['payee']

/** Still to be paid. */
export const isOpen = ({ status }: Pick<Payment, 'status'>) => status === 'PENDING'
