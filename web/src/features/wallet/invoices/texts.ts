import type { InvoiceBalanceOutput, WalletGetPagarmeTransactionsOutput } from '@/client/types.gen'
import { dayOf, formatShortDay, type IsoDate, plusMonths } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { instalmentName } from '@/lib/payments'
import type { WalletNumber } from './search'

export type Line = WalletGetPagarmeTransactionsOutput['items'][number]
export type Balance = InvoiceBalanceOutput
/** The numbers of one owner: the business, or the hosts of events. */
export type Money = Balance['giftsTotal']

const maxPayer = 30
const maxReceiver = 15

/** A name cut at a number of letters, counted as people see them. */
export function cutName(name: string, letters: number): string {
  const all = [...new Intl.Segmenter('pt-BR').segment(name)].map(({ segment }) => segment)
  return all.length <= letters ? name : `${all.slice(0, letters).join('').trimEnd()}…`
}

export const cutPayer = (name: string) => cutName(name, maxPayer)
export const cutReceiver = (name: string) => cutName(name, maxReceiver)

/** What a line is of: Assessoria, 4ª de 6; of a gift, its order. */
export function formatSubject({ payment, giftNumber }: Line): string {
  if (payment) return `${payment.title}, ${instalmentName(payment)}`
  return giftNumber && `Presente ${giftNumber}`
}

/** When the money falls, or fell: the day first, as people ask for it. */
export function formatFall(line: Line, number: WalletNumber, now: IsoDate): string {
  if (number === 'a-receber') {
    return line.dueDate ? `vence ${formatShortDay(line.dueDate, now)}` : 'sem data'
  }
  const moment = number === 'a-liberar' ? line.paymentDate : line.occurredAt
  if (!moment) return ''
  const day = formatShortDay(dayOf(moment), now)
  return number === 'a-liberar' ? `cai ${day}` : day
}

/** The fees of a line; empty if it has none. */
export function formatFees({ providerFee, platformFee }: Line): string {
  const fees = providerFee + platformFee
  if (fees === 0) return ''
  return fees > 0 ? `taxas ${formatMoney(fees)}` : `taxas de volta ${formatMoney(-fees)}`
}

/** Money that is in no number of available and waiting, with its cause. */
export interface Held {
  cause: 'debt' | 'refunding' | 'withdrawing' | 'disputed' | 'overpaid'
  cents: number
  text: string
}

/** Held or owed money, the debt first; nothing that is zero. */
export function listHeld(money: Money, overpaid: number, gifts: boolean): Held[] {
  const whose = gifts ? 'dos anfitriões' : 'seu'
  const all: Held[] = [
    {
      cause: 'debt',
      cents: money.debtAmount,
      text: gifts
        ? 'Devoluções e contestações levaram mais do que havia. Os próximos presentes do evento cobrem.'
        : 'Devoluções e contestações levaram mais do que havia. O próximo dinheiro cobre.',
    },
    {
      cause: 'refunding',
      cents: money.refundingAmount,
      text: 'Ainda não saiu, e já não está nos números acima.',
    },
    {
      cause: 'withdrawing',
      cents: money.withdrawingFromAvailable + money.withdrawingFromWaiting,
      text: 'Está a caminho do Stripe, e já não está nos números acima. Veja em Saques.',
    },
    {
      cause: 'disputed',
      cents: money.disputedAmount,
      text: 'Um banco contestou e levou o dinheiro até decidir.',
    },
    { cause: 'overpaid', cents: overpaid, text: `É de quem pagou, não ${whose}.` },
  ]
  return all.filter(({ cents }) => cents > 0)
}

export const heldTitles: Record<Held['cause'], string> = {
  debt: 'Em falta',
  refunding: 'Devolução pedida',
  withdrawing: 'Saque pedido',
  disputed: 'Em contestação',
  overpaid: 'Veio a mais',
}

/** Returns what of a number's lines is not in the number, because it is requested to leave; empty if there is none. */
export function formatRequested(money: Money, number: WalletNumber): string {
  const [refunding, withdrawing] =
    number === 'disponivel'
      ? [money.refundingFromAvailable, money.withdrawingFromAvailable]
      : number === 'a-liberar'
        ? [money.refundingFromWaiting, money.withdrawingFromWaiting]
        : [0, 0]
  const parts = [
    refunding > 0 && `${formatMoney(refunding)} de devoluções pedidas`,
    withdrawing > 0 && `${formatMoney(withdrawing)} de saques pedidos`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return ''
  return `Destes lançamentos já não estão no total ${parts.join(' e ')}.`
}

/** Returns what of the transferred money is at the provider, and not yet at the bank. */
export function sumAtRecipient(money: Money): number {
  return money.inTransitAmount - money.withdrawingFromAvailable - money.withdrawingFromWaiting
}

/** The months of which a statement may be wanted, this one first. */
export function listMonths(now: IsoDate, many = 24): string[] {
  const first = `${now.slice(0, 7)}-01`
  return Array.from({ length: many }, (_, i) => plusMonths(first, -i).slice(0, 7))
}
