import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { SupportForm, SupportSent } from './SupportForm'

export interface SupportDialogProps {
  requestId: string | undefined
  body?: string | undefined
  open: boolean
  onClose: () => void
}

/** Writing to Cortejo's team where a screen failed, without leaving it. */
export default function SupportDialog({ requestId, body, open, onClose }: SupportDialogProps) {
  const [phone, setPhone] = useState<string>()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Falar com a gente"
      {...(!phone && {
        description: body
          ? 'Confira a mensagem e envie.'
          : 'Conte o que você estava fazendo quando deu errado.',
      })}
      footer={phone && <Button onClick={onClose}>Pronto</Button>}
    >
      {phone ? (
        <SupportSent phone={phone} />
      ) : (
        open && (
          <SupportForm requestId={requestId} body={body} onClose={onClose} onSent={setPhone} />
        )
      )}
    </Dialog>
  )
}
