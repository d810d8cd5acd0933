import { instalmentName } from '@/lib/payments'
import type { Payment } from './model'
import { stateNames } from './words'

/** A cell that a spreadsheet shows as it is: quoted where it must be, and never a formula. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const reais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

const payers = { CLIENT: 'Cliente', BUSINESS: 'Negócio' }

/** Payments as a Brazilian spreadsheet opens them: semicolons, commas in numbers. */
export function csvOf(payments: readonly Payment[]): string {
  const rows = payments.map((payment) => [
    payment.event.title,
    payment.invoice.title,
    instalmentName(payment),
    payment.to.name,
    payers[payment.invoice.payer],
    payment.dueDate ?? '',
    stateNames[payment.counts],
    payment.paidOn ?? '',
    reais(payment.price),
    reais(payment.counts === 'PAID' ? payment.price - payment.returned : 0),
    reais(payment.returned),
  ])
  const head = [
    'Evento',
    'Pagamento',
    'Parcela',
    'Recebe',
    'Paga',
    'Vencimento',
    'Situação',
    'Pago em',
    'Valor',
    'Pago, sem o devolvido',
    'Devolvido',
  ]
  // The mark at the beginning tells Excel that it is UTF-8.
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}
