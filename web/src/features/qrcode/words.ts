import type { QrCodeGetStatsOutput } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import { count } from '@/lib/text'

/** How the e-mails stand: "Enviado: 98% de 120 e-mails chegaram". */
export function emailWords(stats: QrCodeGetStatsOutput): string {
  switch (stats.status) {
    case 'DISABLED':
      return 'Desligado'
    case 'SENT':
      return `Enviado: ${Math.round(stats.successRate * 100)}% de ${count(stats.totalEmails, 'e-mail', 'e-mails')}`
    case 'REJECTED':
      return 'Nenhum e-mail foi aceito'
    case 'SCHEDULED':
      return stats.scheduledAt ? `Agendado para ${formatMoment(stats.scheduledAt)}` : 'Agendado'
    default:
      return 'Não agendado'
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
export function whatsAppWords(counts: QrCodeGetStatsOutput['whatsApp']): string {
  return standings
    .flatMap(([status, one, many]) => {
      const n = counts[status] ?? 0
      return n > 0 ? count(n, one, many) : []
    })
    .join(' · ')
}
