import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, Clock, Send } from 'lucide-react'
import type { QrCodeGetOutput, QrCodeGetStatsOutput } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import { count } from '@/lib/text'
import type { ChannelLook } from './ChannelStatus'

/** Returns the status of the e-mails: "Enviado: 98% de 120 e-mails". */
export function emailLook(stats: QrCodeGetStatsOutput): ChannelLook {
  const { status, scheduledAt, successRate, totalEmails } = stats
  switch (status) {
    case 'DISABLED':
      return { words: 'Desligado', icon: CircleSlash, colour: 'text-muted' }
    case 'SENT':
      return {
        words: `Enviado: ${Math.round(successRate * 100)}% de ${count(totalEmails, 'e-mail', 'e-mails')}`,
        icon: CircleCheck,
        colour: 'text-sage',
      }
    case 'REJECTED':
      return { words: 'Nenhum e-mail foi aceito', icon: CircleAlert, colour: 'text-coral' }
    case 'SCHEDULED':
      return {
        words: scheduledAt ? `Agendado para ${formatMoment(scheduledAt)}` : 'Agendado',
        icon: Clock,
        colour: 'text-slate',
      }
    default:
      return { words: 'Não agendado', icon: CircleDashed, colour: 'text-muted' }
  }
}

const standings: readonly [string, string, string][] = [
  ['read', 'lida', 'lidas'],
  ['delivered', 'entregue', 'entregues'],
  ['sent', 'enviada', 'enviadas'],
  ['queued', 'a caminho', 'a caminho'],
  ['unknown', 'sem notícia', 'sem notícia'],
  ['deleted', 'apagada', 'apagadas'],
  ['failed', 'não chegou', 'não chegaram'],
]

/** "12 lidas · 1 não chegou"; empty where none was sent. */
function whatsAppText(counts: QrCodeGetStatsOutput['whatsApp']): string {
  return standings
    .flatMap(([status, one, many]) => {
      const n = counts[status] ?? 0
      return n > 0 ? count(n, one, many) : []
    })
    .join(' · ')
}

/** Returns the status of the messages by WhatsApp. */
export function whatsAppLook(
  { whatsApp }: QrCodeGetStatsOutput,
  { enabledCheckinQrCode }: QrCodeGetOutput,
): ChannelLook {
  const words = whatsAppText(whatsApp)
  if (words) return { words, icon: Send, colour: 'text-sage' }
  return enabledCheckinQrCode
    ? { words: 'Ainda não enviado', icon: CircleDashed, colour: 'text-muted' }
    : { words: 'Desligado', icon: CircleSlash, colour: 'text-muted' }
}

/** "Saem em instantes. 2 convites ficaram de fora." */
export function sentText(leavesText: string, leftOut: number): string {
  return leftOut === 0
    ? leavesText
    : `${leavesText} ${count(leftOut, 'convite ficou', 'convites ficaram')} de fora.`
}
