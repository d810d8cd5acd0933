import type { GuestMessagesGuestDispatch as GuestDispatch } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import { count, formatNumber } from '@/lib/text'

/** When so many messages leave: at once, or in the morning; of those that wait for the next days, how many. */
export function leavesWords(
  messages: number,
  leavesAt: string,
  leaveFirst: number = messages,
  now: Date = new Date(),
): string {
  if (leaveFirst < messages) return describeWaiting(messages, leaveFirst)
  const leave = messages === 1 ? 'Sai' : 'Saem'
  return new Date(leavesAt).getTime() > now.getTime() + 60_000
    ? `${leave} ${formatMoment(leavesAt)}, para não acordar ninguém.`
    : `${leave} em instantes.`
}

/** "60 saem no primeiro dia; as outras 180 saem sozinhas nos dias seguintes." */
export function describeWaiting(messages: number, leaveFirst: number): string {
  const waiting = messages - leaveFirst
  if (leaveFirst === 0)
    return waiting === 1
      ? 'Espera a vez, e sai sozinha nos dias seguintes.'
      : 'Esperam a vez, e saem sozinhas nos dias seguintes.'
  const first = `${formatNumber(leaveFirst)} ${leaveFirst === 1 ? 'sai' : 'saem'} no primeiro dia`
  return waiting === 1
    ? `${first}; a outra sai sozinha nos dias seguintes.`
    : `${first}; as outras ${formatNumber(waiting)} saem sozinhas nos dias seguintes.`
}

const kinds: Readonly<Record<string, string>> = {
  INVITE: 'Convite',
  REMINDER: 'Lembrete',
  OWN: 'Recado',
  QR_CODE: 'QR code',
  LOST_LINK: 'Link de novo',
}

const channels: Readonly<Record<string, string>> = {
  WHATSAPP: 'WhatsApp',
  EMAIL: 'e-mail',
  OWN_WHATSAPP: 'seu WhatsApp',
}

/** Says that recipients opted out of a channel. */
export function stoppedWords(channel: 'WHATSAPP' | 'EMAIL', many = false): string {
  return `${many ? 'pediram' : 'pediu'} para não receber mensagens por ${channels[channel]}`
}

/** "Lembrete por WhatsApp". */
export function dispatchName({ kind, channel }: Pick<GuestDispatch, 'kind' | 'channel'>): string {
  return `${kinds[kind] ?? 'Mensagem'} por ${channels[channel] ?? 'mensagem'}`
}

const standings: readonly { statuses: readonly string[]; one: string; many: string }[] = [
  { statuses: ['read'], one: 'lida', many: 'lidas' },
  { statuses: ['delivered'], one: 'entregue', many: 'entregues' },
  { statuses: ['sent'], one: 'enviada', many: 'enviadas' },
  { statuses: ['queued'], one: 'a caminho', many: 'a caminho' },
  { statuses: ['unknown'], one: 'sem notícia', many: 'sem notícia' },
  { statuses: ['deleted'], one: 'apagada', many: 'apagadas' },
  { statuses: ['failed'], one: 'não chegou', many: 'não chegaram' },
]

/** "12 lidas · 3 entregues · 1 não chegou". */
export function standingWords(counts: GuestDispatch['counts']): string {
  return standings
    .flatMap(({ statuses, one, many }) => {
      const n = statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
      return n > 0 ? count(n, one, many) : []
    })
    .join(' · ')
}
