import type {
  HomeGetTodayOutput,
  InvoiceBalanceOutput,
  WalletGetRecipientOutput,
} from '@/client/types.gen'
import {
  dayOf,
  daysBetween,
  formatTypedDay,
  type IsoDate,
  relativeDay,
  shortWeekdayOf,
  weekdayOf,
} from '@/lib/dates'
import { type EventType, eventTypes } from '@/lib/eventTypes'
import { formatMoney } from '@/lib/money'
import { capitalised, count } from '@/lib/text'

/** Returns "Bom dia, Ana" for the hour (0 to 23) on the member's own clock. */
export function greeting(name: string, hour: number): string {
  const [first] = name.trim().split(/\s+/)
  const words = hour < 5 || hour >= 18 ? 'Boa noite' : hour < 12 ? 'Bom dia' : 'Boa tarde'
  return first ? `${words}, ${first}` : words
}

/** "hoje", then "ter.", "qua.". */
export function dayName(day: IsoDate, now: IsoDate): string {
  return day === now ? 'hoje' : shortWeekdayOf(day)
}

/** "Sábado tem 15 anos da Valentina. Chegaram 2 respostas; 5 decisões ainda estão a caminho." */
export function summary({
  day,
  days,
  answered,
  wishes,
  decisions,
  next,
}: HomeGetTodayOutput): string {
  const replies = answered.length + wishes.length
  const sentences = []
  const first = days.find(({ events }) => events.length > 0)
  if (first) {
    const [one, other, ...more] = first.events.map(({ title }) => title)
    const what =
      more.length > 0
        ? count(first.events.length, 'evento', 'eventos')
        : [one, other].filter(Boolean).join(' e ')
    sentences.push(`${onDay(first.date, day)} tem ${what}.`)
  }
  const waits = [
    replies > 0 &&
      `${replies === 1 ? 'chegou' : 'chegaram'} ${count(replies, 'resposta', 'respostas')}`,
    decisions > 0 && `${count(decisions, 'decisão ainda está', 'decisões ainda estão')} a caminho`,
  ].filter(Boolean)
  if (waits.length > 0) sentences.push(`${capitalised(waits.join('; '))}.`)
  const [coming] = next
  if (sentences.length === 0 && coming) {
    sentences.push(`O próximo evento é ${coming.title}, ${relativeDay(coming.date, day)}.`)
  }
  return sentences.join(' ') || 'Uma semana tranquila, sem nada marcado.'
}

/** An event where there is little room: "Marina & Tomás", where "Casamento" would say what its colour does. */
export function shortTitle({ type, title }: { type: EventType; title: string }): string {
  const { label } = eventTypes[type]
  const rest = title.startsWith(`${label} `) ? title.slice(label.length + 1) : ''
  return /^\p{Lu}/u.test(rest) ? rest : title
}

function onDay(date: IsoDate, now: IsoDate): string {
  const days = daysBetween(now, date)
  if (days === 0) return 'Hoje'
  return days === 1 ? 'Amanhã' : capitalised(weekdayOf(date))
}

type RecipientNeeds = Pick<
  WalletGetRecipientOutput,
  'severity' | 'due' | 'isSubmitted' | 'heldAmount' | 'heldUntil'
>

/** Returns what the account at the payment provider needs of the owner; undefined where it needs nothing now. */
export function describeRecipient(
  { severity, due, isSubmitted, heldAmount, heldUntil }: RecipientNeeds,
  now: IsoDate,
): string | undefined {
  if (heldUntil) {
    const until = dayOf(heldUntil)
    const day = formatTypedDay(until)
    const when = until < now ? `O prazo passou em ${day}` : `Até ${day}`
    return `${when}: ative a conta de recebimento, para receber ${formatMoney(heldAmount)}.`
  }
  if (severity === 2) return 'A sua conta de recebimento parou. Veja o que fazer.'
  return isSubmitted && due.length > 0 ? 'O Stripe pede mais dados da sua conta.' : undefined
}

/** The most pressing thing that the wallet has to say. */
export function describeWallet({
  debtAmount,
  disputedAmount,
  arrivedAmount,
}: InvoiceBalanceOutput): { text: string; needs: boolean } | undefined {
  if (debtAmount > 0) {
    return {
      text: `Faltam ${formatMoney(debtAmount)} na carteira. O próximo dinheiro cobre.`,
      needs: true,
    }
  }
  if (disputedAmount > 0) {
    return {
      text: `Um banco contestou ${formatMoney(disputedAmount)} e levou o dinheiro até decidir.`,
      needs: true,
    }
  }
  if (arrivedAmount > 0) {
    return { text: `Entraram ${formatMoney(arrivedAmount)} nos últimos dois dias.`, needs: false }
  }
  return undefined
}
