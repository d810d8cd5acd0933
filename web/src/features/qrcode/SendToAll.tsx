import { useState } from 'react'
import { Button, type ButtonProps } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

export interface SendToAllProps {
  /** "12 convites". */
  who: string
  /** "por e-mail". */
  way: string
  disabled: boolean
  variant?: ButtonProps['variant']
  /** Resolves once it was taken. */
  onSend: () => Promise<unknown>
}

/** Sends the codes to everybody who comes: it happens once, so it is asked before. */
export function SendToAll({ who, way, disabled, variant = 'primary', onSend }: SendToAllProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        className="self-start max-md:w-full"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        Enviar agora a {who}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Enviar o QR code a ${who}?`}
        description={`O envio a todos ${way} é feito uma vez só. Quem confirmar depois ganha o seu quando você pedir.`}
        confirmText="Enviar"
        loadingText="Enviando…"
        danger={false}
        onConfirm={onSend}
      />
    </>
  )
}
