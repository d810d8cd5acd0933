import type { QrCodeGetOutput } from '@/client/types.gen'
import { count } from '@/lib/text'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'

/** Who said yes after the codes left, or did not get theirs. */
export function Late({
  codes,
  lacks,
  sending,
  onSend,
}: {
  codes: QrCodeGetOutput
  /** What an invitation needs for this channel: "e-mail". */
  lacks: string
  sending: boolean
  onSend: () => void
}) {
  if (codes.withoutCode === 0) {
    return <Callout tone="sage">Todos os convites confirmados têm o seu QR code.</Callout>
  }
  return (
    <Callout
      title={count(
        codes.withoutCode,
        'convite confirmado ainda sem QR code',
        'convites confirmados ainda sem QR code',
      )}
      action={
        <Button variant="secondary" size="sm" loading={sending} onClick={onSend}>
          Enviar só a estes
        </Button>
      }
    >
      Confirmaram depois do envio, não têm {lacks}, ou a mensagem não chegou.
    </Callout>
  )
}
