import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import type { GuestMessagesGuestMessage } from '@/client/types.gen'

/** One that was written to a household, also before it has left. */
type Message = Pick<GuestMessagesGuestMessage, 'kind' | 'channel' | 'status'>

interface Look {
  words: string
  icon: LucideIcon
  colour: string
}

const looks: Readonly<Record<Message['status'], Look>> = {
  read: { words: 'Lida', icon: CheckCheck, colour: 'text-slate' },
  delivered: { words: 'Entregue', icon: CheckCheck, colour: 'text-muted' },
  sent: { words: 'Enviada', icon: Check, colour: 'text-muted' },
  queued: { words: 'Na fila', icon: Clock, colour: 'text-muted' },
  unknown: { words: 'A caminho', icon: Clock, colour: 'text-muted' },
  deleted: { words: 'Apagada', icon: Clock, colour: 'text-muted' },
  failed: { words: 'Falhou', icon: CircleAlert, colour: 'text-coral' },
}

/** How far a message came, as a sign and a word. */
export function messageLook({ status }: Pick<Message, 'status'>): Look {
  return looks[status]
}

const kinds: Readonly<Record<Message['kind'], string>> = {
  INVITE: 'Convite',
  REMINDER: 'Lembrete',
  OWN: 'Mensagem',
  QR_CODE: 'QR code',
  LOST_LINK: 'Link de novo',
}

const channels: Readonly<Record<Message['channel'], string>> = {
  WHATSAPP: 'WhatsApp',
  EMAIL: 'e-mail',
  OWN_WHATSAPP: 'seu WhatsApp',
}

/** "Convite por WhatsApp". */
export function messageName({ kind, channel }: Pick<Message, 'kind' | 'channel'>): string {
  return `${kinds[kind]} ${channel === 'OWN_WHATSAPP' ? 'pelo' : 'por'} ${channels[channel]}`
}
