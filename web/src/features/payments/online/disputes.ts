import type { PaymentAttempt } from '@/client/types.gen'
import { formatMoney } from '@/lib/money'

export interface DisputeNote {
  tone: 'amber' | 'coral' | 'sage'
  title: string
  text: string
}

/**
 * Returns the notes about the disputes of one attempt. A lost amount is always shown; the amount of an open or won
 * dispute is not known here, because a bank may dispute a part.
 */
export function disputeNotes({
  dispute,
  lost,
  paid,
  refunded,
}: Pick<PaymentAttempt, 'dispute' | 'lost' | 'paid' | 'refunded'>): DisputeNote[] {
  const notes: DisputeNote[] = []
  if (dispute === 'OPEN') {
    notes.push({
      tone: 'amber',
      title: 'Contestação em andamento',
      text: 'O titular do cartão contestou este pagamento no banco, que fica com o dinheiro até decidir. Guarde o contrato e as conversas: eles são a prova.',
    })
  }
  if (lost > 0 || dispute === 'LOST') {
    const left = paid - refunded - lost
    notes.push({
      tone: 'coral',
      title: lost > 0 ? `Contestação perdida: ${formatMoney(lost)}` : 'Contestação perdida',
      text:
        lost > 0 && left > 0
          ? `O banco devolveu essa parte ao titular do cartão. O resto, ${formatMoney(left)}, continua pago.`
          : 'O banco devolveu o dinheiro ao titular do cartão.',
    })
  }
  if (dispute === 'WON') {
    notes.push({
      tone: 'sage',
      title: 'Contestação ganha',
      text: 'O banco decidiu a seu favor, e o dinheiro é seu de novo.',
    })
  }
  return notes
}
