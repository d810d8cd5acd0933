import { Copy } from 'lucide-react'
import { dayOf, formatDay } from '@/lib/dates'
import { Button, type ButtonProps } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { QrCode } from '@/ui/QrCode'
import { toast } from '@/ui/toast'
import type { PaymentDetails } from '../model'
import { kinds } from './keyForm'

export type Pix = NonNullable<PaymentDetails['pix']>

/** Draws the code of a Pix. */
export function QrImage({ pix, size }: { pix: Pix; size: number }) {
  return <QrCode code={pix.qr} label="QR code do Pix" size={size} />
}

/** "Chave aleatória final 0000". */
export const keyWords = ({ keyKind, keyMasked }: Pix) => `${kinds[keyKind].label} ${keyMasked}`

/** Puts the code where a bank's application takes it from. */
export function CopyPix({
  pix,
  ...button
}: { pix: Pix } & Pick<ButtonProps, 'variant' | 'size' | 'block' | 'children'>) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(pix.code)
      toast.success('Código Pix copiado', { description: 'Cole no aplicativo do seu banco.' })
    } catch {
      // The clipboard is not available: the code can be copied by hand.
      toast.error('Não deu para copiar', { description: 'Selecione o código e copie.' })
    }
  }
  return (
    <Button icon={<Copy size={18} aria-hidden />} {...button} onClick={() => void copy()}>
      {button.children ?? 'Copiar código'}
    </Button>
  )
}

/** A key that was swapped since it was agreed is how this money is stolen. */
export function ChangedKey({ pix, payee }: { pix: Pix; payee: string }) {
  if (!pix.changedSinceCreated) return null
  return (
    <Callout
      tone="coral"
      role="alert"
      title={`A chave Pix mudou em ${formatDay(dayOf(pix.changedAt))}`}
    >
      Confirme com {payee}, por telefone, antes de pagar.
    </Callout>
  )
}
