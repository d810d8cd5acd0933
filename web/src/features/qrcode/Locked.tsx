import type { QrCodeGetOutput } from '@/client/types.gen'
import { Callout } from '@/ui/Callout'

/** Why nothing about sending can be changed. */
export function Locked({ codes }: { codes: QrCodeGetOutput }) {
  if (codes.over) {
    return <Callout title="O evento já passou">O envio dos QR codes está encerrado.</Callout>
  }
  if (!codes.hasDate) {
    return <Callout title="O evento ainda não tem dia">Diga o dia para ligar os QR codes.</Callout>
  }
  if (!codes.canUseQrCode) {
    return (
      <Callout title="Ainda não há convites">
        Monte a lista de convidados para ligar os QR codes.
      </Callout>
    )
  }
  return null
}

/** Shown while QR codes are disabled. */
export function Off() {
  return <Callout>Ligue os QR codes antes de enviar.</Callout>
}

/** Says that the event's day moved and took the schedule with it. */
export function Cancelled({ codes }: { codes: QrCodeGetOutput }) {
  if (!codes.cancelledAt || codes.over) return null
  return (
    <Callout tone="coral" title="O envio agendado foi cancelado">
      O dia do evento mudou. Agende de novo; os QR codes continuam valendo.
    </Callout>
  )
}
