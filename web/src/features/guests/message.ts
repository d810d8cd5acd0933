import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import type { Invitation, MessageStatus } from './model'

type Message = NonNullable<Invitation['lastMessage']>

interface Look {
  words: string
  icon: LucideIcon
  colour: string
}

const looks: Readonly<Record<MessageStatus, Look>> = {
  read: { words: 'Lida', icon: CheckCheck, colour: 'text-slate' },
  delivered: { words: 'Entregue', icon: CheckCheck, colour: 'text-muted' },
  sent: { words: 'Enviada', icon: Check, colour: 'text-muted' },
  unknown: { words: 'A caminho', icon: Clock, colour: 'text-muted' },
  deleted: { words: 'Apagada', icon: Clock, colour: 'text-muted' },
  failed: { words: 'Falhou', icon: CircleAlert, colour: 'text-coral' },
}

/** How far a message came, as a sign and a word. */
export function messageLook({ status }: Pick<Message, 'status'>): Look {
  return looks[status]
}

const kinds: Readonly<Record<string, string>> = {
  INVITE: 'Convite',
  REMINDER: 'Lembrete',
  OWN: 'Mensagem',
  QR_CODE: 'QR code',
  LOST_LINK: 'Link de novo',
}

const channels: Readonly<Record<string, string>> = {
  WHATSAPP: 'WhatsApp',
  EMAIL: 'e-mail',
  OWN_WHATSAPP: 'seu WhatsApp',
}

/** "Convite por WhatsApp". */
export function messageName({ kind, channel }: Pick<Message, 'kind' | 'channel'>): string {
  const by = channels[channel]
  return `${kinds[kind] ?? 'Mensagem'}${by ? ` por ${by}` : ''}`
}
