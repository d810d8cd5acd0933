import { formatBriefDay, formatDay, formatPast, type IsoDate, relativeDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import type { Tone } from '@/ui/Badge'
import type { Counts, Payment, PaymentDetails } from './model'
import { methodInSentence } from './online/online'

export const stateNames: Readonly<Record<Counts, string>> = {
  LATE: 'Atrasado',
  COMING: 'A vencer',
  PAID: 'Pago',
  CANCELLED: 'Cancelado',
  REFUNDED: 'Estornado',
}

export const stateTones: Readonly<Record<Counts, Tone>> = {
  LATE: 'coral',
  COMING: 'neutral',
  PAID: 'sage',
  CANCELLED: 'neutral',
  REFUNDED: 'slate',
}

/** "Atrasado há 3 dias", "Pago", "Pendente". */
export function stateOf({ counts, dueDate }: Pick<Payment, 'counts' | 'dueDate'>, today: IsoDate) {
  if (counts === 'LATE' && dueDate) return `Atrasado ${relativeDay(dueDate, today)}`
  return counts === 'COMING' ? 'Pendente' : stateNames[counts]
}

/** "venceu sex., 20 de nov.", "até qui., 10 de dez.", "pago em 3 de nov.". */
export function dayOfPayment(
  { counts, dueDate, paidOn }: Pick<Payment, 'counts' | 'dueDate' | 'paidOn'>,
  today: IsoDate,
) {
  if ((counts === 'PAID' || counts === 'REFUNDED') && paidOn) {
    return `${counts === 'PAID' ? 'pago' : 'estornado'} em ${formatBriefDay(paidOn, today)}`
  }
  if (!dueDate) return 'sem data'
  if (counts === 'LATE') return `venceu ${formatBriefDay(dueDate, today)}`
  return counts === 'COMING'
    ? `até ${formatBriefDay(dueDate, today)}`
    : formatBriefDay(dueDate, today)
}

/** "Pago R$ 1.800,00, devolvido R$ 800,00"; undefined unless a part of the payment went back. */
export function formatReturned({
  counts,
  price,
  returned,
}: Pick<Payment, 'counts' | 'price' | 'returned'>): string | undefined {
  if (counts !== 'PAID' || returned === 0) return undefined
  return `Pago ${formatMoney(price - returned)}, devolvido ${formatMoney(returned)}`
}

type Change = PaymentDetails['history'][number]

/** "Pago por Pix por Marina"; without a name where it is not known who began to pay. */
function formatPaidOnline(method: NonNullable<Change['method']>, name: string): string {
  return `Pago por ${methodInSentence[method]}${name && ` por ${name}`}`
}

/** What became of a payment, in a sentence. */
export function describeChange(
  { kind, by, dueDate, price, method, isUsed }: Change,
  today: IsoDate,
): string {
  const who = by.name || (by.side === 'CLIENT' ? 'O cliente' : 'A equipe')
  switch (kind) {
    case 'CREATED':
      return `${who} combinou este pagamento`
    case 'PAID':
      if (isUsed) return `${who} pagou com dinheiro que tinha chegado sem parcela`
      if (method) return formatPaidOnline(method, by.name)
      return by.name ? `${who} marcou como pago` : 'Pago online'
    case 'PENDING':
      return `${who} marcou como pendente`
    case 'CANCELLED':
      return `${who} cancelou`
    case 'REFUNDED':
      return by.name ? `${who} marcou como estornado` : 'Estornado'
    case 'RECEIPT':
      return `${who} enviou o comprovante`
    case 'RECEIPT_REMOVED':
      return `${who} retirou o comprovante`
    case 'DUE_DATE':
      return dueDate
        ? `${who} mudou o prazo para ${formatDay(dueDate, today)}`
        : `${who} tirou o prazo`
    default:
      return price ? `${who} mudou o valor para ${formatMoney(price)}` : `${who} mudou o combinado`
  }
}

type Reminders = NonNullable<PaymentDetails['reminders']>

const lastWords: Readonly<Record<NonNullable<Reminders['last']>['kind'], string>> = {
  BEFORE: 'Lembrado antes do vencimento',
  ON_DAY: 'Lembrado no vencimento',
  AFTER_1: 'Lembrado depois do vencimento',
  AFTER_7: 'Lembrado depois do vencimento',
  BY_HAND: 'Lembrado pela equipe',
}

const fates = {
  SENT: '',
  FAILED: ', e a mensagem não chegou',
  UNKNOWN: ', e não sabemos se a mensagem chegou',
}

/** When the client was last reminded, and why they are not. */
export function reminderWords({ open, people, last }: Reminders): string {
  if (!open) return 'O cliente não vê este pagamento, e por isso não é lembrado.'
  if (!people) return 'Nenhum cliente deste evento tem celular, e por isso não é lembrado.'
  if (!last) return 'Ainda sem lembrete.'
  const fate = last.state ? fates[last.state] : ', a caminho'
  return `${lastWords[last.kind]}, ${formatPast(last.at)}${fate}.`
}
