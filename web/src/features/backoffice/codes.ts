import type { AdminEvent } from '@/client/types.gen'
import type { Tone } from '@/ui/Badge'

/** The state of an event's QR codes, and what staff can do with them. */
export interface Codes {
  label: string
  tone: Tone
  /** Once they left by WhatsApp they do not leave again. */
  maySend: boolean
  mayTakeLog: boolean
  /** Why they cannot be sent, where it is not plain. */
  hindrance?: string
}

export function codesOf(event: AdminEvent): Codes {
  if (!event.hasCheckinQrcode) {
    return { label: 'QR code não configurado', tone: 'neutral', maySend: false, mayTakeLog: false }
  }
  const label = event.onWhatsApp
    ? 'Enviado por WhatsApp'
    : event.sentAt
      ? 'Enviado por e-mail'
      : 'Configurado, não enviado'
  const hindrance = event.onWhatsApp ? undefined : hindranceOf(event)
  return {
    label,
    tone: event.sentAt ? 'sage' : 'slate',
    maySend: !event.onWhatsApp && !hindrance,
    mayTakeLog: event.sentAt !== undefined || event.over || event.entries > 0,
    ...(hindrance && { hindrance }),
  }
}

function hindranceOf(event: AdminEvent): string | undefined {
  if (event.over) return 'O evento já passou.'
  if (!event.canUseQrCode) return 'O evento está arquivado, sem data ou sem convites.'
  if (!event.enabledCheckinQrCode) return 'Os QR codes estão desligados.'
  if (event.invitations === 0) return 'Nenhum convite confirmado tem telefone.'
}
